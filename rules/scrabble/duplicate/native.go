package duplicate

import (
	"fmt"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// WriteNative implements game.NativeWriter: the whole game as lines of text, in the manner of GCG files, with all that is
// needed to check it:
//
//	#duplicate fr classic          the language and the form
//	#list all                      the word list
//	#player 1 Alice                the players; those who sat down later have nothing for the rounds before
//	#round 1
//	#rejected AABCEIU              racks that were put back, in their order
//	>rack: AEJORTZ 8D JOTERAZ +108 1
//	#exchange E                    in the joker game, the letter that took the joker's place
//	>1: 8D JOTERAZ +108 108        an answer: place, word, points with the bonus, total
//	>2: 8G ZROT +0 0 invalid
//	>3: - +0 0                     a pass; who has not answered has no line
//
// Places are as in GCG files (8D across, D8 down), "." is a letter that was there, and a joker is in lower case.
func (p *position) WriteNative(names []string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "#duplicate %s %s\n", p.Options.language(), p.Options.Form)
	fmt.Fprintf(&b, "#list %s\n", listName(p.Options.List))
	for s := range p.Totals {
		name := fmt.Sprintf("P%d", s+1)
		if s < len(names) {
			name = names[s]
		}
		fmt.Fprintf(&b, "#player %d %s\n", s+1, strings.Join(strings.Fields(name), " "))
	}
	totals := make([]int, len(p.Totals))
	var on board.Board
	sum := 0
	for i := range p.Past {
		r := &p.Past[i]
		rack, err := board.ParseMultiset(r.Rack)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "#round %d\n", i+1)
		for _, rejected := range r.Rejected {
			fmt.Fprintf(&b, "#rejected %s\n", rejected)
		}
		sum += r.Points
		fmt.Fprintf(&b, ">rack: %s %s +%d %d\n", r.Rack, r.Top, r.Points, sum)
		if r.Exchange != "" {
			fmt.Fprintf(&b, "#exchange %s\n", r.Exchange)
		}
		for s, answer := range r.Answers {
			totals[s] += r.Scores[s]
			if answer == "" {
				continue
			}
			fmt.Fprintf(&b, ">%d: %s %+d %d", s+1, answer, r.Scores[s], totals[s])
			if v := p.Options.judge(&on, &rack, game.Move(answer)); answer != pass && !v.valid() {
				b.WriteString(" invalid")
			}
			b.WriteString("\n")
		}
		lay(&on, r)
	}
	return []byte(b.String()), nil
}

// lay lays the top of a round.
func lay(on *board.Board, r *round) {
	place, _ := board.ParsePlacement(r.Top)
	for i, sq := range place.Squares() {
		c := board.Cell(place.Word[i])
		switch {
		case c == '.' || sq < 0:
		case c.Joker() && r.Exchange != "":
			on[sq] = board.Cell(c.Letter())
		default:
			on[sq] = c
		}
	}
}

func listName(list string) string {
	if list == "" {
		return game.FirstWords
	}
	return list
}
