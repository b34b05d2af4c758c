package duplicate

import (
	"bytes"
	"fmt"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// The native format has the whole game, in the manner of GCG files, with all that is needed to check it:
//
//	#duplicate form=classic language=fr list=all rounds=0 solo=6 strict=off ties=share
//	#player 1 Alice                those who sat down later have nothing for the rounds before
//	#round 1
//	#rejected AABCEIU              racks that were put back, in their order
//	#rack AEJORTZ
//	>top: 8D JOTERAZ +108 108      place, word, points, sum of all tops
//	#exchange E                    in the joker game, the letter that took the joker's place
//	#computers 3 4                 the computers' seats, which count for no solo
//	>1: 8D JOTERAZ +118 118 solo   an answer: points with the bonus, total
//	>2: 8G ZROT +0 0 invalid
//	>3: - +0 0                     a pass; who has not answered has no line
//	#round 2
//	#rack AEINRTU
//	>1: 9C TINE                    an answer to the round that is played
//
// At the end of a game stands "#end tiles" or "#end rounds". Places are as in GCG files (8D across, D8 down), "." is a
// letter that was there, and a joker is in lower case. A view has the own answer alone to the round that is played.

// WriteNative implements game.NativeWriter.
func (p *position) WriteNative(names []string) ([]byte, error) {
	w := &nativeWriter{totals: make([]int, len(p.Totals))}
	w.line("#duplicate %s", p.Options.text())
	for s := range p.Totals {
		w.line("#player %d %s", s+1, game.Atom(names, s, ""))
	}
	for i := range p.Past {
		w.round(&p.Options, i+1, &p.Past[i])
	}
	if p.End != "" {
		w.line("#end %s", p.End)
		return w.Bytes(), nil
	}
	w.racks(p.Number, p.Rejected, p.Rack.String())
	for s, answer := range p.Answers {
		if answer != "" {
			w.line(">%d: %s", s+1, answer)
		}
	}
	return w.Bytes(), nil
}

// nativeWriter follows a game.
type nativeWriter struct {
	bytes.Buffer
	on     board.Board
	tops   int
	totals []int
}

func (w *nativeWriter) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *nativeWriter) racks(number int, rejected []string, rack string) {
	w.line("#round %d", number)
	for _, r := range rejected {
		w.line("#rejected %s", r)
	}
	w.line("#rack %s", rack)
}

// round writes a round that is over.
func (w *nativeWriter) round(o *Options, number int, r *round) {
	w.racks(number, r.Rejected, r.Rack)
	w.tops += r.Points
	w.line(">top: %s +%d %d", r.Top, r.Points, w.tops)
	if r.Exchange != "" {
		w.line("#exchange %s", r.Exchange)
	}
	if len(r.Computers) > 0 {
		var seats []string
		for _, s := range r.Computers {
			seats = append(seats, fmt.Sprint(s+1))
		}
		w.line("#computers %s", strings.Join(seats, " "))
	}
	rack, _ := board.ParseMultiset(r.Rack)
	for s, answer := range r.Answers {
		w.totals[s] += r.Scores[s]
		if answer == "" {
			continue
		}
		mark := ""
		if v := o.judge(&w.on, &rack, game.Move(answer)); answer != pass && !v.valid() {
			mark = " invalid"
		}
		if r.Solo == s+1 {
			mark = " solo"
		}
		w.line(">%d: %s +%d %d%s", s+1, answer, r.Scores[s], w.totals[s], mark)
	}
	w.lay(r)
}

// lay lays the top of a round.
func (w *nativeWriter) lay(r *round) {
	place, _ := board.ParsePlacement(r.Top)
	for i, sq := range place.Squares() {
		c := board.Cell(place.Word[i])
		switch {
		case c == '.' || sq < 0:
		case c.Joker() && r.Exchange != "":
			w.on[sq] = board.Cell(c.Letter())
		default:
			w.on[sq] = c
		}
	}
}
