package awale

import (
	"fmt"
	"strconv"

	"tablee/rules/game"
)

// WriteNative writes the position as
//
//	(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 0) (tour 1)
//
// row 0, row 1, what players 0 and 1 have captured, the player to move counted from 1. A game that has
// ended by repetition says so behind it: (fin repetition). The format has no names and no history: a
// game that is loaded counts repetitions from there.
func (p *position) WriteNative([]string) ([]byte, error) {
	row := func(r [cols]uint8) string {
		s := fmt.Sprint(r) // [4 4 4 4 4 4]
		return "(" + s[1:len(s)-1] + ")"
	}
	s := &p.cur
	end := ""
	if p.end == repeated {
		end = " (fin repetition)"
	}
	return fmt.Appendf(nil, "(plateau %s %s) (captures %d %d) (tour %d)%s\n",
		row(s.rows[0]), row(s.rows[1]), s.store[0], s.store[1], s.turn+1, end), nil
}

// WriteNative writes the whole position: nothing is hidden.
func (v view) WriteNative(names []string) ([]byte, error) { return v.p.WriteNative(names) }

// ReadNative reads what WriteNative writes, blanks being free, with any number of seeds up to 48. A
// board on which the player to move cannot move is a finished game: that player has taken it all.
func (rules) ReadNative(text []byte, _ game.Options) (game.Position, error) {
	in := reader{text: text, line: 1, col: 1}
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
	ended := in.peek() == "("
	if ended {
		in.words("(", "fin", "repetition", ")")
	}
	in.finish()
	switch {
	case in.err != nil:
		return nil, in.err
	case ended:
		return newEnded(s), nil
	}
	return newPosition(s), nil
}

// reader takes a text apart into parentheses and atoms. The first error sticks: after it nothing is
// read and numbers are their minimum.
type reader struct {
	text      []byte
	at        int
	line, col int // of text[at], counted from 1, columns in characters
	err       error
}

// skip moves over blanks.
func (in *reader) skip() {
	for in.at < len(in.text) && isBlank(in.text[in.at]) {
		if in.text[in.at] == '\n' {
			in.line, in.col = in.line+1, 0
		}
		in.at++
		in.col++
	}
}

// peek is the next parenthesis or atom, empty at the end of the text.
func (in *reader) peek() string {
	in.skip()
	end := in.at
	for end < len(in.text) && !isBlank(in.text[end]) {
		if c := in.text[end]; c == '(' || c == ')' {
			if end == in.at {
				end++
			}
			break
		}
		end++
	}
	return string(in.text[in.at:end])
}

// advance moves behind the token that peek has returned; it is ASCII.
func (in *reader) advance(token string) {
	in.at += len(token)
	in.col += len(token)
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
		in.advance(w)
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
	in.advance(token)
	return n
}

// finish demands that only blanks are left.
func (in *reader) finish() {
	if in.err == nil && in.peek() != "" {
		in.expected(game.M("awale.want.end"))
	}
}

// expected refuses the text at the present place.
func (in *reader) expected(want game.Msg) {
	if in.err == nil {
		in.err = game.Refuse("awale.refuse.native", "line", in.line, "col", in.col, "want", want)
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
