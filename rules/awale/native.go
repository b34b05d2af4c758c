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
// repetition) for a game that has ended by repetition, (noms A B) for the players' names, and (options (rules abapa)).
// The format has no history: in a loaded game repetitions are counted from there.
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
	if s.abapa {
		more += " (options (" + optRules + " " + rulesAbapa + "))"
	}
	return fmt.Appendf(nil, "(plateau %s %s) (captures %d %d) (tour %d)%s\n",
		row(s.rows[0]), row(s.rows[1]), s.store[0], s.store[1], s.turn+1, more), nil
}

// WriteNative writes the whole position: nothing is hidden.
func (v view) WriteNative(names []string) ([]byte, error) { return v.p.WriteNative(names) }

// ReadNative parses the output of WriteNative, with any blanks and any number of seeds up to 48. If the player to move
// cannot move, the game is over: that player has taken all, or under abapa each player the own row. The text's own
// option takes precedence over the given one.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, _, err := load(text, o)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// TellNative returns the players' names, if the text has them, and the options.
func (r rules) TellNative(text []byte, o game.Options) (game.Saved, error) {
	p, names, err := load(text, o)
	if err != nil {
		return game.Saved{}, err
	}
	own := game.Options{optRules: rulesClassic}
	if p.cur.abapa {
		own[optRules] = rulesAbapa
	}
	return game.Saved{Seats: r.Info().MaxSeats, Options: own, Names: names}, nil
}

// load parses a saved game with its names.
func load(text []byte, o game.Options) (*position, []string, error) {
	in := reader{Scanner: sexp.New(game.Unmarked(text), "")}
	s := state{abapa: isAbapa(o)}
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
	more := in.more()
	in.finish()
	if in.err != nil {
		return nil, nil, in.err
	}
	if more.rules != "" {
		s.abapa = more.rules == rulesAbapa
	}
	if more.ended {
		return newEnded(s), more.names, nil
	}
	return newPosition(s), more.names, nil
}

// sections are the optional sections of a saved game.
type sections struct {
	ended bool
	names []string
	rules string // "" if the text does not say
}

// more parses the optional sections, in any order, each at most once.
func (in *reader) more() (got sections) {
	for in.err == nil && in.peek() == "(" {
		in.words("(")
		switch next := in.peek(); {
		case next == "noms" && got.names == nil:
			in.words("noms")
			got.names = []string{in.name(), in.name()}
		case next == "options" && got.rules == "":
			in.words("options", "(", optRules)
			if got.rules = in.peek(); got.rules != rulesClassic && got.rules != rulesAbapa {
				in.expected(game.M("awale.want.rules"))
			}
			in.words(got.rules, ")")
		case !got.ended:
			in.words("fin", "repetition")
			got.ended = true
		default:
			in.expected(game.M("awale.want.end"))
		}
		in.words(")")
	}
	return got
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
