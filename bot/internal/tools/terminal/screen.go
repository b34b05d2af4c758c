package terminal

import (
	"errors"
	"io"
	"slices"
	"strings"

	"tablee/render/textboard"
	"tablee/rules/game"
)

// welcome says who plays against whom, and how to begin.
func (t *table) welcome() {
	var people, computers []game.Msg
	for s := range t.seats {
		name := game.M("play.name", "by", game.Seat(s))
		if s < t.people {
			people = append(people, name)
		} else {
			computers = append(computers, name)
		}
	}
	level := t.strength(t.level)
	switch {
	case len(computers) == 0:
		t.note(game.M("play.among", "people", people))
	case len(people) == 0:
		t.note(game.M("play.watch", "computers", computers, "level", t.level, "strength", level))
	default:
		t.note(game.M("play.against", "people", people, "computers", computers, "level", t.level, "strength", level))
	}
	if example := t.example(); example != "" {
		t.note(game.M("play.welcome", "example", example))
	} else {
		t.note(game.M("play.begin"))
	}
}

// note shows a message: under the next board on a terminal, at once elsewhere.
func (t *table) note(m game.Msg) { t.noteText(t.text(m)) }

func (t *table) noteText(text string) {
	if text == "" {
		return
	}
	if t.con.full {
		t.answer = append(t.answer, text)
		return
	}
	_ = t.con.say(text) // later writes fail too and report the error
}

// status is the line above the board.
func (t *table) status() string {
	id := game.M("play.status", "game", game.M(t.info.Name+".title"), "n", t.now.ply+1)
	turn := t.now.pos.Turn()
	if len(turn) == 0 {
		return t.text(game.M("play.statusover", "game", game.M(t.info.Name+".title")))
	}
	return t.text(id) + " " + t.text(game.M("play.turn", "by", turn[0]))
}

// picture is the diagram of a view as lines for this console.
func (t *table) picture(d game.Diagram, rows int) []string {
	say := t.say
	if t.con.colours {
		say = say.WithTint()
	}
	return strings.Split(textboard.Screen(d, say, t.con.boardColumns(), rows), "\n")
}

// scene is what a seat sees: the board, or its half-made move with comments on it.
func (t *table) scene(seat game.Seat) (d game.Diagram, say []game.Msg) {
	v := t.now.pos.View(seat)
	d = v.Diagram()
	turn := t.now.pos.Turn()
	if i, ok := v.(game.Interactive); ok && t.draft(seat) != "" && len(turn) > 0 && turn[0] == seat {
		panel := i.Panel(t.draft(seat))
		if panel.Show != nil {
			d = withTables(*panel.Show, d)
		}
		say = panel.Say
	}
	if t.peek != nil {
		d, t.peek = *t.peek, nil
	}
	return d, say
}

// withTables adds the whole board's score tables and the like to the board of a half-made move, because no other
// message here shows them.
func withTables(made, whole game.Diagram) game.Diagram {
	isTable := func(p game.Part) bool { return p.Table != nil }
	if slices.ContainsFunc(made.Parts, isTable) {
		return made
	}
	var tables []game.Part
	for _, p := range whole.Parts {
		if isTable(p) {
			tables = append(tables, p)
		}
	}
	return game.Diagram{Parts: slices.Concat(tables, made.Parts)}
}

// paint draws the whole screen: the state of the game, the board, what has happened since the seat's last turn, and the
// answer to the last input.
func (t *table) paint(seat game.Seat) error {
	columns, rows := t.con.size()
	d, say := t.scene(seat)
	var answer, happened []string
	for _, line := range slices.Concat(t.eventLines(t.recentPlies(seat), seat), t.greeting) {
		happened = append(happened, wrap(line, columns)...)
	}
	for _, m := range say {
		if text := t.text(m); text != "" {
			answer = append(answer, wrap(text, columns)...)
		}
	}
	for _, text := range t.answer {
		answer = append(answer, wrap(text, columns)...)
	}
	status := wrap(t.status(), columns)
	free := rows - len(status) - 1 // for the prompt
	board := t.picture(d, free-min(len(answer), free/4))
	room := free - len(board) - len(answer)
	over := max(0, len(happened)-max(0, room)) // too much: the oldest lines come first and scroll away
	lines := slices.Concat(happened[:over], status, board, happened[over:], answer)
	if err := t.con.clear(false); err != nil {
		return err
	}
	_, err := io.WriteString(t.con, strings.Join(lines, "\n")+"\n")
	return err
}

// list writes everything but the board below what is there.
func (t *table) list(seat game.Seat) error {
	d, say := t.scene(seat)
	lines := t.picture(d, 0)
	drawn := len(lines)
	for _, m := range say {
		if text := t.text(m); text != "" {
			lines = append(lines, text)
		}
	}
	if len(lines) == drawn {
		lines = append(lines, t.text(game.M("play.turn", "by", seat)))
	}
	return t.con.say(strings.Join(lines, "\n"))
}

// page shows a long text. On a terminal it is shown one screen at a time, and what is typed at its end is executed as
// at the board.
func (t *table) page(text string) error {
	columns, rows := t.con.size()
	lines := wrap(text, columns)
	if !t.con.full {
		return t.con.say(strings.Join(lines, "\n"))
	}
	for {
		n := min(len(lines), rows-1)
		if err := t.con.clear(false); err != nil {
			return err
		}
		if _, err := io.WriteString(t.con, strings.Join(lines[:n], "\n")+"\n"); err != nil {
			return err
		}
		lines = lines[n:]
		id := "play.more"
		if len(lines) == 0 {
			id = "play.back"
		}
		line, err := t.ask(t.text(game.M(id))+" ", false)
		if err != nil {
			return err
		}
		if line != "" && !t.isWord("stop", line) {
			t.queued = line
		}
		if line != "" || len(lines) == 0 {
			return nil
		}
	}
}

// errAgain says that nothing was done because the players were asked whether to leave and have decided to stay.
var errAgain = errors.New("again")

// ask reads a line. After an interrupt or the end of the input it asks whether to save; the error is errLeft, or
// errAgain if the players stay.
func (t *table) ask(prompt string, keep bool) (string, error) {
	line, err := t.con.ask(prompt, keep)
	if errors.Is(err, errInterrupted) || errors.Is(err, io.EOF) {
		if err := t.leave(); err != nil {
			return "", err
		}
		return "", errAgain
	}
	return line, err
}

// leave asks whether to keep the game, and returns errLeft unless the players want to go on. It does not ask if nobody
// can answer or nothing would be lost.
func (t *table) leave() error {
	if !t.worthKeeping() {
		return errLeft
	}
	for {
		t.con.hits.asking()
		line, err := t.con.ask(t.text(game.M("play.leave"))+" ", false)
		switch {
		case errors.Is(err, io.EOF), err == nil && (line == "" || t.isWord("yes", line)):
			err = t.kept.store(t.document())
		case errors.Is(err, errInterrupted):
			return errLeft // it is stored after each move anyway
		case err != nil:
			return err
		case t.isWord("no", line):
			err = t.kept.drop(t.info.Name)
		case t.isWord("stay", line):
			t.con.hits.settle()
			return nil
		default:
			continue
		}
		if err != nil {
			t.con.hits.settle()
			t.note(game.M("play.notkept", "why", err.Error()))
			return nil
		}
		return errLeft
	}
}

// worthKeeping reports whether there is a game that a person may want to continue.
func (t *table) worthKeeping() bool {
	if !t.con.live() || t.kept == "" || t.now.pos == nil || len(t.now.pos.Turn()) == 0 {
		return false
	}
	for _, p := range t.plies {
		if int(p.by) < t.people {
			return true
		}
	}
	return false
}
