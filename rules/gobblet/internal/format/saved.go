// Package format parses moves and games in the assignment's format.
package format

import (
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Memory is the option that hides covered pieces from the boards, as in the original game.
const Memory = "memory"

// Saved is a parsed saved game: its moves with their line numbers, and the two numbers with which a test file begins.
type Saved struct {
	Numbers []int // none, or the number of moves and the score
	Moves   []board.Move
	Lines   []int
	Memory  string   // the option, if the file has it
	Names   []string // the players', if the file has them
}

// ReadSaved parses the assignment's game format, one move a line; blanks and blank lines are free. Two numbers, one a
// line, may come first; (noms A B) and (options (memory on)), one a line, may come last.
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
		if f.Memory != "" || f.Names != nil {
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
	case len(word) == 7 && slices.Equal(word[1:4], []string{"options", "(", Memory}) && f.Memory == "" &&
		(word[4] == "on" || word[4] == "off") && word[5] == ")" && word[6] == ")":
		f.Memory = word[4]
	default:
		return false
	}
	return true
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
