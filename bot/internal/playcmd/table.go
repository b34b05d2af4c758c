package playcmd

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"tablee/render"
	"tablee/render/mono"
	"tablee/rules/game"
	"tablee/rules/match"
)

//go:embed texts
var texts embed.FS

// thinkTime is what the computer may take for a move.
const thinkTime = 2 * time.Second

// table is a game in the terminal.
type table struct {
	rules         game.Rules
	info          game.Info
	options       game.Options
	seats, people int // people have the first seats
	level         int
	seed          match.Seed

	in  *bufio.Reader
	out screen
	cat *render.Catalogue
	say *render.Printer

	now   moment
	turns int       // grows whenever now becomes another position
	past  []moment  // before each move of a person, the latest last
	shown game.Seat // who looked at the screen last, where hands are hidden
}

// moment is what undo brings back.
type moment struct {
	pos   game.Position
	ply   int
	draft string // the half-made move of the seat in turn
}

// speak chooses the language and names the seats.
func (t *table) speak(lang string) error {
	own, err := fs.Sub(texts, "texts")
	if err != nil {
		return err
	}
	if t.cat, err = render.NewCatalogue(t.info.Texts, own); err != nil {
		return err
	}
	t.cat.SetGames(t.info)
	t.say = t.cat.Printer(lang, nil)
	return nil
}

// begin starts from a position.
func (t *table) begin(pos game.Position) {
	t.now, t.past, t.shown = moment{pos: pos}, nil, game.Public
	t.turns++
	names := make([]string, t.seats)
	for s := range names {
		switch {
		case s >= t.people:
			names[s] = t.say.Plain(game.M("play.computer", "n", s+1-t.people))
		default:
			names[s] = t.say.Plain(game.M("play.person", "n", s+1))
		}
	}
	t.say = t.say.WithNames(names)
}

// explain puts a refusal into words.
func (t *table) explain(err error) error {
	if m, ok := game.Refused(err); ok {
		return errors.New(t.say.Plain(m))
	}
	return err
}

// tell writes a message on a line.
func (t *table) tell(id string, pairs ...any) { t.line(t.say.Plain(game.M(id, pairs...))) }

func (t *table) line(text string) { fmt.Fprintln(t.out, text) }

// errLeft tells that the players have left, or that the input has ended.
var errLeft = errors.New("left")

// play conducts the game to its end.
func (t *table) play(ctx context.Context) error {
	t.tell("play.welcome")
	for ctx.Err() == nil {
		turn := t.now.pos.Turn()
		if len(turn) == 0 {
			t.finish()
			return nil
		}
		var err error
		if seat := turn[0]; int(seat) < t.people {
			err = t.person(seat)
		} else {
			err = t.computer(ctx, seat)
		}
		if errors.Is(err, errLeft) {
			t.tell("play.bye")
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// computer lets the computer move.
func (t *table) computer(ctx context.Context, seat game.Seat) error {
	ctx, cancel := context.WithTimeout(ctx, thinkTime)
	defer cancel()
	m, err := t.rules.Computer(t.level).Choose(ctx, t.now.pos.View(seat), t.seed.Stream(match.Think, t.now.ply))
	if err != nil {
		return err
	}
	return t.move(seat, m)
}

// move plays a move and tells what everybody may read of it, and what the one person at the keyboard may.
func (t *table) move(seat game.Seat, m game.Move) error {
	pos, events, err := match.Play(t.now.pos, t.seed, t.now.ply+1, seat, m)
	if err != nil {
		return err
	}
	if int(seat) < t.people {
		t.past = append(t.past, t.now)
	}
	t.now = moment{pos: pos, ply: t.now.ply + 1}
	t.turns++
	t.out.clear()
	for _, e := range events {
		mine := t.people == 1 && e.To == 0 || e.To == seat && int(seat) < t.people
		if (e.To == game.Public || mine) && !e.Msg.IsZero() {
			t.line(t.say.Plain(e.Msg))
		}
	}
	return nil
}

// finish shows the end.
func (t *table) finish() {
	t.draw(t.now.pos.View(t.watcher()).Diagram())
	t.tell("play.over")
	res, _ := t.now.pos.Result()
	if !res.Reason.IsZero() {
		t.line(t.say.Plain(res.Reason))
	}
	order := make([]int, len(res.Places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return res.Places[a] - res.Places[b] })
	for _, s := range order {
		if res.Places[s] > 0 {
			t.tell("play.place", "place", res.Places[s], "by", game.Seat(s), "score", res.Scores[s])
		}
	}
}

// watcher is the seat whose view is shown when nobody is asked: the only person's, else what everybody sees.
func (t *table) watcher() game.Seat {
	if t.people == 1 {
		return 0
	}
	return game.Public
}

// draw draws a board.
func (t *table) draw(d game.Diagram) {
	if t.out.full {
		t.line(mono.Coloured(d, t.say, mono.Wide))
	} else {
		t.line(mono.Text(d, t.say, mono.Wide))
	}
}

// ask reads a line; errLeft at the end of the input.
func (t *table) ask(prompt string) (string, error) {
	fmt.Fprintf(t.out, "%s> ", prompt)
	text, err := t.in.ReadString('\n')
	if err != nil && (!errors.Is(err, io.EOF) || text == "") {
		t.line("")
		if errors.Is(err, io.EOF) {
			return "", errLeft
		}
		return "", err
	}
	return strings.TrimSpace(text), nil
}

// load goes on with a game that was saved. Who has which seat stays as it is, as far as there are as many.
func (t *table) load(file string) error {
	reader, ok := t.rules.(game.NativeReader)
	if !ok {
		return errors.New(t.say.Plain(game.M("play.format")))
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	pos, err := reader.ReadNative(text, t.options)
	if err != nil {
		return err
	}
	if s, ok := pos.View(game.Public).(game.Scorer); ok {
		t.seats = len(s.Scores())
		t.people = min(t.people, t.seats)
	}
	t.begin(pos)
	return nil
}

// save writes the game in its native format.
func (t *table) save(file string) error {
	w, ok := t.now.pos.(game.NativeWriter)
	if !ok {
		return errors.New(t.say.Plain(game.M("play.format")))
	}
	text, err := w.WriteNative(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// undo takes back to the last move of a person.
func (t *table) undo() bool {
	if len(t.past) == 0 {
		return false
	}
	t.now = t.past[len(t.past)-1]
	t.past = t.past[:len(t.past)-1]
	t.turns++
	return true
}
