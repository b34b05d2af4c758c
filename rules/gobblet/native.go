package gobblet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// replay plays a list of moves. It continues even if the game is over, as one of the assignment's own test files does;
// everything else about a move is checked. Only after an agreed draw, and after a lift that lost, nothing can follow.
type replay struct {
	position
	count map[board.Board]int
	past  int // the number, from 1, of the first move after a line of four; or 0
}

func newReplay(memory bool, rules board.Board) *replay {
	r := &replay{position: *newGame(memory, rules)}
	r.count = map[board.Board]int{r.board: 1}
	return r
}

func (r *replay) play(m board.Move) error {
	if r.agreed || r.fallen() {
		return game.Refuse("refused.over")
	}
	if err := r.check(m); err != nil {
		return err
	}
	if _, won := r.board.Winner(); won && r.past == 0 {
		r.past = len(r.moves) + 1
	}
	r.moves = append(r.moves, m)
	r.make(m)
	if !m.IsTalk() && r.lifted == board.NoMove {
		r.count[r.board]++
		r.seen = r.count[r.board]
	}
	return nil
}

// result is the position reached, without the data of the replay.
func (r *replay) result() *position {
	p := r.position
	return &p
}

// replayed plays a saved game.
func replayed(f format.Saved, memory bool, rules board.Board) (*replay, error) {
	r := newReplay(memory, rules)
	for i, m := range f.Moves {
		if err := r.play(m); err != nil {
			why, _ := game.Refused(err)
			return nil, game.Refuse("gobblet.no.line", "line", f.Lines[i], "move", m.String(), "why", why)
		}
	}
	return r, nil
}

// ReadNative implements game.NativeReader: one move a line, blanks free, optionally after two numbers (number of moves,
// score), which are not checked here. Moves after the end of the game are applied too; only the last position decides
// whether the game is over.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, _, err := load(text, o)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// TellNative implements game.NativeTeller: the text's own options take precedence over the given ones.
func (r rules) TellNative(text []byte, o game.Options) (game.Saved, error) {
	p, f, err := load(text, o)
	if err != nil {
		return game.Saved{}, err
	}
	full, err := r.Info().Complete(game.Options{format.Memory: onOff(p.memory), format.Touch: onOff(p.board.Touch),
		format.Variant: p.variant()})
	return game.Saved{Seats: r.Info().MaxSeats, Options: full, Names: f.Names}, err
}

func load(text []byte, o game.Options) (*position, format.Saved, error) {
	f, err := format.ReadSaved(string(game.Unmarked(text)))
	if e := new(format.SyntaxError); errors.As(err, &e) {
		return nil, f, e.Refusal()
	}
	value := func(name string) string { return cmp.Or(f.Options[name], o[name]) }
	rules, err := rulesOf(value)
	if err != nil {
		return nil, f, err
	}
	r, err := replayed(f, value(format.Memory) == "on", rules)
	if err != nil {
		return nil, f, err
	}
	return r.result(), f, nil
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// WriteNative implements game.NativeWriter: one move a line, no blanks. Extensions of the format follow at the end: the
// names, if there are any, and the options that are on.
func (p *position) WriteNative(names []string) ([]byte, error) {
	var b bytes.Buffer
	for _, m := range p.moves {
		b.WriteString(m.String())
		b.WriteByte('\n')
	}
	if names != nil {
		fmt.Fprintf(&b, "(noms %s %s)\n", game.Atom(names, 0, "()"), game.Atom(names, 1, "()"))
	}
	if on := p.options(); on != "" {
		fmt.Fprintf(&b, "(options%s)\n", on)
	}
	return b.Bytes(), nil
}

// options are those that are on, as the format has them.
func (p *position) options() (on string) {
	if p.memory {
		on += " (" + format.Memory + " on)"
	}
	if p.board.Touch {
		on += " (" + format.Touch + " on)"
	}
	if p.board.Gobblers {
		on += " (" + format.Variant + " " + format.Gobblers + ")"
	}
	return on
}

// Check compares a test file of the assignment with the rules.
type Check struct {
	WantMoves, GotMoves int
	WantScore, GotScore int
	Missing, Extra      []game.Move // expected but not legal, and legal but not expected, if a list was given
	Past                int         // the number, from 1, of the first move after the end of the game, or 0
}

// OK reports whether the file agrees with the rules. Moves after the end of the game are allowed.
func (c Check) OK() bool {
	return c.WantMoves == c.GotMoves && c.WantScore == c.GotScore && len(c.Missing)+len(c.Extra) == 0
}

// CheckFile checks a test file of the assignment: the number of legal moves, the score, then the game. expected is the
// text of the .moves file next to it, or nil: moves in any order, separated by blanks, commas or line ends. Repetition
// does not end a game here, because the assignment has no such rule. An error is a Refusal: the text is not a test
// file, or a move in it cannot be made.
func CheckFile(text, expected []byte) (Check, error) {
	f, err := format.ReadSaved(string(text))
	if err == nil && len(f.Numbers) != 2 {
		err = format.Unexpected(1, "the number of moves")
	}
	if e := new(format.SyntaxError); errors.As(err, &e) {
		return Check{}, e.Refusal()
	}
	r, err := replayed(f, false, board.Board{})
	if err != nil {
		return Check{}, err
	}
	c := Check{WantMoves: f.Numbers[0], WantScore: f.Numbers[1], Past: r.past}
	var legal []game.Move
	if _, over := r.board.Winner(); !over {
		legal = r.board.Listed()
	}
	c.GotMoves = len(legal)
	c.GotScore = r.board.Score(r.board.Mover) - r.board.Score(r.board.Mover^1)
	if expected == nil {
		return c, nil
	}
	want, err := format.ReadList(string(expected))
	if e := new(format.SyntaxError); errors.As(err, &e) {
		return Check{}, e.Refusal()
	}
	c.Missing, c.Extra = without(want, legal), without(legal, want)
	return c, nil
}

// without lists the moves of a that are not in b.
func without(a, b []game.Move) []game.Move {
	return slices.DeleteFunc(slices.Clone(a), func(m game.Move) bool { return slices.Contains(b, m) })
}
