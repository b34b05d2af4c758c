package gcg

import (
	"fmt"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// noteMark begins our note, one line at the end of a file with data for which GCG has no pragma. It is at the end
// because other programs join the notes of a turn. It is "#note tablee" and name=value pairs:
//
//	language ruleset words arbiter challenge assist    the options
//	first=1                                            the player who began, from 1
//	draw=1A2C/1B2D                                     the draw for the start, round by round
//	board=.../...                                      15 rows to begin with, if not empty
//	phase=0 next=1 passes=0 before=0                   what the game waits for, see Phase
//	refused=8H:AB,9J:CD                                words refused in this turn
//	rack1=QZ                                           a rack left at the end; or empty, one that waits for its tiles
//	hidden1=???????                                    a rack that is hidden from the writer
//	bag=EEE                                            the bag, "?" if it is hidden
//
// If another program has added turns after the note, its last five lines and the #rack lines are outdated and ignored.
const noteMark = "tablee language="

// note writes our note.
func (w *gcgWriter) note() {
	fmt.Fprintf(&w.b, "#note tablee %s first=%d", pragma(&w.Options), w.First+1)
	for i, d := range w.Draws {
		w.b.WriteString([]string{" draw=", "/"}[min(i, 1)])
		for j, s := range d.Seats {
			fmt.Fprintf(&w.b, "%d%c", s+1, d.Tiles[j])
		}
	}
	if w.Base != nil {
		rows := w.Base.Rows()
		fmt.Fprintf(&w.b, " board=%s", strings.Join(rows[:], "/"))
	}
	fmt.Fprintf(&w.b, " phase=%d next=%d passes=%d before=%d", w.Phase, w.Next+1, w.Passes, w.Before)
	if len(w.Refused) > 0 {
		fmt.Fprintf(&w.b, " refused=%s", strings.ReplaceAll(strings.Join(w.Refused, ","), " ", ":"))
	}
	for s := range w.Players {
		if rack := w.secret.Racks[s]; !w.sees(s) {
			fmt.Fprintf(&w.b, " hidden%d=%s", s+1, strings.Repeat("?", w.Racks[s]))
		} else if (w.Phase == state.Over) != rack.Empty() { // otherwise a #rack line has it, or nothing is left at the end
			fmt.Fprintf(&w.b, " rack%d=%s", s+1, rack.String())
		}
	}
	bag := w.secret.Bag.String()
	if len(bag) != w.Bag {
		bag = strings.Repeat("?", w.Bag)
	}
	w.line(" bag=%s", bag)
}

// splitNote separates our note from a line, and from what another program has put before it. Turns and pragmas other
// than a note never contain one.
func splitNote(line string) (rest, note string) {
	at := strings.Index(line, noteMark)
	if at < 0 {
		return line, ""
	}
	rest, note = strings.TrimRight(line[:at], " \t"), line[at:]
	f := strings.Fields(rest)
	switch {
	case len(f) == 0, len(f) == 1 && f[0] == "#note":
		return "", note
	case f[0] != "#note" && (f[0][0] == '#' || f[0][0] == '>'):
		return line, ""
	}
	return rest, note
}

// pairs calls f with each pair of our note.
func pairs(note string, f func(name, value string) error) error {
	for _, pair := range strings.Fields(note)[1:] {
		if name, value, ok := strings.Cut(pair, "="); ok {
			if err := f(name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// isOption reports whether the game has an option with this name.
func isOption(name string) bool {
	for _, o := range state.Offered() {
		if o.Name == name {
			return true
		}
	}
	return false
}

// noted reads the position from our note. The options have been read before.
func (r *gcgReader) noted(note string) error {
	var phase, passes, before int
	next, told := 1, false
	err := pairs(note, func(name, value string) error {
		switch name {
		case "first":
			s, err := r.seat(value)
			r.First = s
			if len(r.Sheet) == 0 {
				r.Next = s
			}
			return err
		case "draw":
			return r.draw(value)
		case "refused":
			r.Refused = strings.Split(strings.ReplaceAll(value, ":", " "), ",")
		case "phase", "next", "passes", "before":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 {
				return r.expect(value, "state")
			}
			*map[string]*int{"phase": &phase, "next": &next, "passes": &passes, "before": &before}[name] = n
			told = true
		}
		if n, ok := strings.CutPrefix(name, "rack"); ok {
			s, err := r.seat(n)
			if err != nil {
				return err
			}
			return r.hold(s, value)
		}
		return nil
	})
	if err != nil || !told {
		return err
	}
	if phase > int(state.Over) || next < 1 || next > r.Players {
		return r.expect(note, "state")
	}
	r.Phase, r.Next, r.Passes, r.Before, r.waiting = state.Phase(phase), next-1, passes, before, true
	return nil
}

// seat parses a player's number.
func (r *gcgReader) seat(value string) (int, error) {
	s, err := strconv.Atoi(value)
	if err != nil || s < 1 || s > r.Players {
		return 0, r.expect(value, "player")
	}
	return s - 1, nil
}

// hold puts tiles on a rack.
func (r *gcgReader) hold(s int, tiles string) error {
	m, err := board.ParseMultiset(tiles)
	if err != nil || m.Len() > board.RackSize {
		return r.expect(tiles, "rack")
	}
	r.Secret.Racks[s], r.known[s] = m, true
	return nil
}

// resetNote resets what our note said about a position in which another turn was then played.
func (r *gcgReader) resetNote() {
	if r.waiting {
		r.waiting, r.Phase, r.Passes, r.Before, r.Refused = false, state.Playing, 0, 0, nil
		clear(r.known)
		clear(r.Secret.Racks)
		clear(r.Secret.Source.Racks)
	}
}

// draw parses the draw for the start: "1A2C/1B2D".
func (r *gcgReader) draw(value string) error {
	r.Draws = nil
	for round := range strings.SplitSeq(value, "/") {
		var d state.Draw
		for len(round) >= 2 {
			at := len(round) - len(strings.TrimLeft(round, "0123456789"))
			s, err := r.seat(round[:at])
			if err != nil || at == len(round) {
				return r.expect(value, "draw")
			}
			t, ok := board.ParseTile(round[at])
			if !ok {
				return r.expect(value, "draw")
			}
			round = round[at+1:]
			d.Seats = append(d.Seats, s)
			d.Tiles += t.String()
		}
		if round != "" || len(d.Seats) == 0 {
			return r.expect(value, "draw")
		}
		r.Draws = append(r.Draws, d)
	}
	return nil
}

// settings reads, before any turn, what our note says about the table: the options, and the board to begin with.
func (r *gcgReader) settings(note string, o game.Options) (base *board.Board, err error) {
	err = pairs(note, func(name, value string) error {
		switch {
		case name == "board":
			b, err := board.Parse(strings.Split(value, "/"))
			if err != nil {
				return r.expect(value, "board")
			}
			base = &b
		case isOption(name):
			o[name], r.language = value, true
		}
		return nil
	})
	return base, err
}
