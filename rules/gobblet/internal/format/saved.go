// Package format parses moves and games in the assignment's format.
package format

import (
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Memory is the option that hides covered pieces from the boards, as in the original game. Touch is the option with
// which a piece lifted must be moved.
const (
	Memory = "memory"
	Touch  = "touch"
)

// Variant is the option that says which game is played, and its values.
const (
	Variant  = "variant"
	Usual    = "gobblet"
	Gobblers = "gobblers"
)

// Saved is a parsed saved game: its moves with their line numbers, and the two numbers with which a test file begins.
type Saved struct {
	Numbers []int // none, or the number of moves and the score
	Moves   []board.Move
	Lines   []int
	Options game.Options // those that the file has
	Names   []string     // the players', if the file has them
}

// ReadSaved parses the assignment's game format, one move a line; blanks and blank lines are free. Two numbers, one a
// line, may come first; (noms A B) and (options (memory on) (touch on)), one a line, may come last.
func ReadSaved(text string) (Saved, error) {
	var f Saved
	for i, line := range strings.Split(text, "\n") {
		s := scanner{text: line, line: i + 1}
		if s.done() {
			continue
		}
		if len(f.Moves) == 0 && len(f.Numbers) < 2 {
			if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
				f.Numbers = append(f.Numbers, n)
				continue
			}
		}
		if len(f.Numbers) == 1 {
			return f, s.fail("the score")
		}
		if s.text[s.at] == '(' {
			if !f.section(s.text[s.at:]) {
				return f, s.fail("(noms A B) or (options (memory on))")
			}
			continue
		}
		if f.Options != nil || f.Names != nil {
			return f, s.fail("(noms A B) or (options (memory on))")
		}
		m, err := s.move()
		if err != nil {
			return f, err
		}
		if !s.done() {
			return f, s.fail("end of line")
		}
		f.Moves = append(f.Moves, m)
		f.Lines = append(f.Lines, i+1)
	}
	if len(f.Numbers) == 1 {
		return f, Unexpected(strings.Count(text, "\n")+1, "the score")
	}
	return f, nil
}

// section parses one of the sections at the end, each of which may occur once.
func (f *Saved) section(text string) bool {
	word := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	switch {
	case len(word) == 5 && word[1] == "noms" && word[4] == ")" && f.Names == nil && !strings.ContainsAny(word[2]+word[3],
		"()"):
		f.Names = word[2:4]
	case len(word) > 2 && word[1] == "options" && f.Options == nil:
		o, ok := options(word[2 : len(word)-1])
		if !ok || word[len(word)-1] != ")" {
			return false
		}
		f.Options = o
	default:
		return false
	}
	return true
}

// options parses pairs (NAME VALUE), at least one and each name once.
func options(word []string) (game.Options, bool) {
	o := game.Options{}
	for ; len(word) >= 4; word = word[4:] {
		name, value := word[1], word[2]
		if word[0] != "(" || word[3] != ")" || !known(name, value) || o[name] != "" {
			return nil, false
		}
		o[name] = value
	}
	return o, len(word) == 0 && len(o) > 0
}

// known reports whether there is an option with such a value.
func known(name, value string) bool {
	switch name {
	case Memory, Touch:
		return value == "on" || value == "off"
	case Variant:
		return value == Usual || value == Gobblers
	}
	return false
}

// ReadList parses moves in any order, separated by blanks, commas, semicolons and square brackets.
func ReadList(text string) ([]game.Move, error) {
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
