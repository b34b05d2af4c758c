package gobblet

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
)

// replay plays a known list of moves. It is lenient: it goes on although the game may be over already,
// as one of the assignment's own test files does. Everything else about a move is checked.
type replay struct {
	position
	count map[board]int
	past  int // the number, from 1, of the first move that was made after a line of four; or 0
}

func newReplay(memory bool) *replay {
	return &replay{position: *start(memory), count: map[board]int{{}: 1}}
}

func (r *replay) play(m move) error {
	if r.agreed {
		return game.Refuse("refused.over")
	}
	if err := r.check(m); err != nil {
		return err
	}
	if _, won := r.board.winner(); won && r.past == 0 {
		r.past = len(r.moves) + 1
	}
	r.moves = append(r.moves, m)
	r.make(m)
	if !m.isTalk() {
		r.count[r.board]++
		r.seen = r.count[r.board]
	}
	return nil
}

// result is the position reached, without the record of the replay.
func (r *replay) result() *position {
	p := r.position
	return &p
}

// saved is a saved game as read: its moves with the lines they stand on, and the two numbers that a
// test file begins with.
type saved struct {
	numbers []int // none, or the number of moves and the score
	moves   []move
	lines   []int
}

// parseSaved reads the assignment's game format, one move a line, blanks and blank lines free. Two
// numbers, a line each, may come first.
func parseSaved(text string) (saved, error) {
	var f saved
	for i, line := range strings.Split(text, "\n") {
		s := scanner{text: line, line: i + 1}
		if s.done() {
			continue
		}
		if len(f.moves) == 0 && len(f.numbers) < 2 {
			if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
				f.numbers = append(f.numbers, n)
				continue
			}
		}
		if len(f.numbers) == 1 {
			return f, s.fail("the score")
		}
		m, err := s.move()
		if err != nil {
			return f, err
		}
		if !s.done() {
			return f, s.fail("end of line")
		}
		f.moves = append(f.moves, m)
		f.lines = append(f.lines, i+1)
	}
	if len(f.numbers) == 1 {
		return f, &syntaxError{strings.Count(text, "\n") + 1, 1, "the score"}
	}
	return f, nil
}

// replay plays a saved game.
func (f saved) replay(memory bool) (*replay, error) {
	r := newReplay(memory)
	for i, m := range f.moves {
		if err := r.play(m); err != nil {
			why, _ := game.Refused(err)
			return nil, game.Refuse("gobblet.no.line", "line", f.lines[i], "move", m.String(), "why", why)
		}
	}
	return r, nil
}

// ReadNative implements game.NativeReader: one move a line, blanks free, two numbers (number of moves,
// score) allowed before them; the numbers are not checked here. The replay is lenient: moves after a
// finished game are applied, and the last position alone is judged.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	f, err := parseSaved(string(text))
	if e := new(syntaxError); errors.As(err, &e) {
		return nil, e.refusal()
	}
	r, err := f.replay(o[optionMemory] == "on")
	if err != nil {
		return nil, err
	}
	return r.result(), nil
}

// WriteNative implements game.NativeWriter: one move a line, no blanks. Names have no place in the format.
func (p *position) WriteNative([]string) ([]byte, error) {
	var b bytes.Buffer
	for _, m := range p.moves {
		b.WriteString(m.String())
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}

// Check is what a test file of the assignment says and what the rules say.
type Check struct {
	WantMoves, GotMoves int
	WantScore, GotScore int
	Missing, Extra      []game.Move // expected but not legal, legal but not expected, if a list was given
	Past                int         // the first move (from 1) that was made after the game was over, or 0
}

// OK tells whether the file agrees with the rules. Going on after the end is no disagreement.
func (c Check) OK() bool {
	return c.WantMoves == c.GotMoves && c.WantScore == c.GotScore && len(c.Missing)+len(c.Extra) == 0
}

// CheckFile judges a test file of the assignment: the number of legal moves, the score, then the game. expected is the
// text of the .moves file beside it, or nil: moves in any order, separated by blanks, commas or line
// ends. Repetition does not end a game here, for the assignment does not know it. An error is a
// Refusal: the text is not a test file, or a move in it cannot be made.
func CheckFile(text, expected []byte) (Check, error) {
	f, err := parseSaved(string(text))
	if err == nil && len(f.numbers) != 2 {
		err = &syntaxError{1, 1, "the number of moves"}
	}
	if e := new(syntaxError); errors.As(err, &e) {
		return Check{}, e.refusal()
	}
	r, err := f.replay(false)
	if err != nil {
		return Check{}, err
	}
	c := Check{WantMoves: f.numbers[0], WantScore: f.numbers[1], Past: r.past}
	var legal []game.Move
	if _, over := r.board.winner(); !over {
		legal = r.board.listed()
	}
	c.GotMoves = len(legal)
	c.GotScore = r.board.score(r.board.turn) - r.board.score(r.board.turn^1)
	if expected == nil {
		return c, nil
	}
	want, err := parseList(string(expected))
	if e := new(syntaxError); errors.As(err, &e) {
		return Check{}, e.refusal()
	}
	c.Missing, c.Extra = without(want, legal), without(legal, want)
	return c, nil
}

// parseList reads moves in any order; blanks, commas, semicolons and square brackets stand between them.
func parseList(text string) ([]game.Move, error) {
	between := strings.NewReplacer(";", " ", "[", " ", "]", " ")
	var list []game.Move
	for i, line := range strings.Split(text, "\n") {
		s := scanner{text: between.Replace(line), line: i + 1}
		for !s.done() {
			m, err := s.move()
			if err != nil {
				return nil, err
			}
			list = append(list, game.Move(m.String()))
			for !s.done() && s.text[s.at] == ',' {
				s.at++
			}
		}
	}
	return list, nil
}

// without lists what a has and b has not.
func without(a, b []game.Move) []game.Move {
	return slices.DeleteFunc(slices.Clone(a), func(m game.Move) bool { return slices.Contains(b, m) })
}
