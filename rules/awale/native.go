package awale

import (
	"fmt"
	"strconv"

	"tablee/rules/game"
	"tablee/rules/sexp"
)

// WriteNative writes the position as
//
//	(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 0) (tour 1)
//
// row 0, row 1, what players 0 and 1 have captured, the player to move counted from 1. If applicable, there follow (fin
// repetition) for a game that has ended by repetition, and (noms A B) for the players' names. The format has no
// history: in a loaded game repetitions are counted from there.
func (p *position) WriteNative(names []string) ([]byte, error) {
	row := func(r [cols]uint8) string {
		s := fmt.Sprint(r) // [4 4 4 4 4 4]
		return "(" + s[1:len(s)-1] + ")"
	}
	s := &p.cur
	more := ""
	if p.end == repeated {
		more = " (fin repetition)"
	}
	if names != nil {
		more += " (noms " + game.Atom(names, 0, "()") + " " + game.Atom(names, 1, "()") + ")"
	}
	return fmt.Appendf(nil, "(plateau %s %s) (captures %d %d) (tour %d)%s\n",
		row(s.rows[0]), row(s.rows[1]), s.store[0], s.store[1], s.turn+1, more), nil
}

// WriteNative writes the whole position: nothing is hidden.
func (v view) WriteNative(names []string) ([]byte, error) { return v.p.WriteNative(names) }

// ReadNative parses the output of WriteNative, with any blanks and any number of seeds up to 48. If the player to move
// cannot move, the game is over: that player has taken all.
func (rules) ReadNative(text []byte, _ game.Options) (game.Position, error) {
	p, _, err := load(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// TellNative returns the players' names, if the text has them.
func (r rules) TellNative(text []byte, o game.Options) (game.Saved, error) {
	_, names, err := load(text)
	return game.Saved{Seats: r.Info().MaxSeats, Options: o, Names: names}, err
}

// load parses a saved game with its names.
func load(text []byte) (*position, []string, error) {
	in := reader{Scanner: sexp.New(game.Unmarked(text), "")}
	var s state
	in.words("(", "plateau")
	for r := range s.rows {
		in.words("(")
		for c := range s.rows[r] {
			s.rows[r][c] = uint8(in.number(0, maxSeeds))
		}
		in.words(")")
	}
	in.words(")", "(", "captures")
	s.store[0] = uint8(in.number(0, maxSeeds))
	s.store[1] = uint8(in.number(0, maxSeeds))
	if s.total() > maxSeeds {
		in.expected(game.M("awale.want.total"))
	}
	in.words(")", "(", "tour")
	s.turn = uint8(in.number(1, 2) - 1)
	in.words(")")
	ended, names := in.more()
	in.finish()
	switch {
	case in.err != nil:
		return nil, nil, in.err
	case ended:
		return newEnded(s), names, nil
	}
	return newPosition(s), names, nil
}

// more parses the optional sections, in either order, each at most once.
func (in *reader) more() (ended bool, names []string) {
	for in.err == nil && in.peek() == "(" {
		in.words("(")
		if in.peek() == "noms" && names == nil {
			in.words("noms")
			names = []string{in.name(), in.name()}
		} else if !ended {
			in.words("fin", "repetition")
			ended = true
		} else {
			in.expected(game.M("awale.want.end"))
		}
		in.words(")")
	}
	return ended, names
}

// name parses a player's name.
func (in *reader) name() string {
	token := in.peek()
	if token == "" || token == "(" || token == ")" {
		in.expected(game.M("awale.want.name"))
		return ""
	}
	return in.Token()
}

// reader parses the sections of a saved game. After the first error nothing more is read, and numbers are their
// minimum.
type reader struct {
	sexp.Scanner
	err error
}

// peek is the next parenthesis or atom, empty at the end of the text.
func (in *reader) peek() string {
	ahead := in.Scanner
	return ahead.Token()
}

// words reads the given tokens.
func (in *reader) words(want ...string) {
	for _, w := range want {
		if in.err != nil {
			return
		}
		if in.peek() != w {
			in.expected(game.M("awale.want.word", "word", w))
			return
		}
		in.Token()
	}
}

// number reads a number from min to max.
func (in *reader) number(min, max int) int {
	if in.err != nil {
		return min
	}
	token := in.peek()
	n, err := strconv.Atoi(token)
	if err != nil || n < min || n > max {
		in.expected(game.M("awale.want.number", "min", min, "max", max))
		return min
	}
	in.Token()
	return n
}

// finish requires that only blanks are left.
func (in *reader) finish() {
	if in.err == nil && in.peek() != "" {
		in.expected(game.M("awale.want.end"))
	}
}

// expected records an error at the current place.
func (in *reader) expected(want game.Msg) {
	if in.err == nil {
		in.Blanks()
		line, col := in.Place()
		in.err = game.Refuse("awale.refuse.native", "line", line, "col", col, "want", want)
	}
}
