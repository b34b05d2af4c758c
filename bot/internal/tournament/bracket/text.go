package bracket

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Words are the words of a bracket as text, in the reader's language. Round gets its number.
type Words struct {
	Round  func(n int) string
	Stages map[Stage]string
	Bye    string
}

// Text lists the matches round by round, a line each, no line wider than width characters, at
// least 16: names are shortened. A star marks whoever advances, "-" unknown points. A name that is
// missing reads as the entrant's number, from 1.
//
//	Round 2, winners
//	*Alice      26-22 Bob
//	 Carla          - Dan
func (t Tournament) Text(w Words, names []string, width int) string {
	width = max(width, 16)
	var b strings.Builder
	for round := 1; round <= t.Round; round++ {
		for _, stage := range []Stage{Main, Winners, Losers, Final} {
			lines := t.lines(round, stage, names, w, width)
			if len(lines) == 0 {
				continue
			}
			title := w.Round(round)
			if s := w.Stages[stage]; s != "" {
				title += ", " + s
			}
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strings.TrimRight(pad(title, width), " ") + "\n" + strings.Join(lines, "\n") + "\n")
		}
	}
	return b.String()
}

// lines are the matches and byes of a stage of a round.
func (t *Tournament) lines(round int, stage Stage, names []string, w Words, width int) (lines []string) {
	for _, m := range t.Matches {
		if m.Round == round && m.Stage == stage {
			lines = append(lines, m.line(names, width))
		}
	}
	for _, y := range t.Byes {
		if y.Round == round && y.Stage == stage {
			lines = append(lines, strings.TrimRight(pad("*"+Name(names, y.Entrant)+" "+w.Bye, width), " "))
		}
	}
	return lines
}

func (m Match) line(names []string, width int) string {
	score := "-"
	if m.Played() {
		score = fmt.Sprintf("%d-%d", m.Points[0], m.Points[1])
	}
	mark := map[bool]string{true: "*", false: " "}
	left := mark[m.Result == AWins || m.Result == Tied] + Name(names, m.A)
	right := mark[m.Result == BWins || m.Result == Tied] + Name(names, m.B)
	half := (width - len(score) - 1) / 2
	return strings.TrimRight(pad(left, half)+" "+score+pad(right, half), " ")
}

// Name is the name of an entrant, or the number from 1 if there is none.
func Name(names []string, e int) string {
	if e < len(names) && names[e] != "" {
		return names[e]
	}
	return fmt.Sprint(e + 1)
}

// pad makes a text exactly width characters long.
func pad(s string, width int) string {
	if n := utf8.RuneCountInString(s); n <= width {
		return s + strings.Repeat(" ", width-n)
	}
	return string([]rune(s)[:max(width-1, 0)]) + "."
}
