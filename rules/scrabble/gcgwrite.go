package scrabble

import (
	"fmt"
	"strings"

	"tablee/rules/game"
)

// The native format is GCG (Poslfit and cross-tables' text format), one line a turn:
//
//	>nick: RACK 8H WORD +24 24       across; H8 down; "." a letter already there; lower case a joker
//	>nick: RACK -ABC +0 24           exchange; -3 where the tiles are not known
//	>nick: RACK - +0 24              pass
//	>nick: RACK -- -24 0             the play before is taken back
//	>nick: RACK (challenge) +5 29    points for a wrong challenge
//	>nick: (QZ) +18 47               gained from the others' racks
//	>nick: QZ (QZ) -18 11            lost for the own rack
//
// GCG leaves room for pragmas, "#" and a name. Beside its own #player, #lexicon and #rack, "#tablee" lines hold what it
// has no word for: options, the draw, a board to begin with, the bag, and what is being waited for.

// WriteNative writes everything, as GCG.
func (p *Position) WriteNative(names []string) ([]byte, error) {
	w := gcgWriter{state: &p.state, secret: &p.secret, sees: func(int) bool { return true }}
	return w.write(names), nil
}

// WriteNative writes what the seat may know, as GCG; tiles that it does not know are "?", and a #tablee hidden line
// names the racks that are written so.
func (v *View) WriteNative(names []string) ([]byte, error) {
	w := gcgWriter{state: &v.state, secret: &v.seen, sees: func(s int) bool { return v.Phase == Over || game.Seat(s) == v.seat }}
	return w.write(names), nil
}

type gcgWriter struct {
	*state
	secret *secret
	sees   func(seat int) bool
	b      strings.Builder
	nicks  []string
}

func (w *gcgWriter) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

func (w *gcgWriter) write(names []string) []byte {
	w.line("#character-encoding UTF-8")
	for s := range w.Players {
		nick, name := fmt.Sprintf("P%d", s+1), ""
		if s < len(names) {
			name = strings.Join(strings.Fields(names[s]), " ")
		}
		if name == "" {
			name = nick
		}
		w.nicks = append(w.nicks, nick)
		w.line("#player%d %s %s", s+1, nick, name)
	}
	w.line("#lexicon %s", w.Options.language())
	w.line("#tablee options %s", w.Options.pragma())
	w.line("#tablee first %d", w.First+1)
	for _, d := range w.Draws {
		w.b.WriteString("#tablee draw")
		for i, s := range d.Seats {
			fmt.Fprintf(&w.b, " %d%c", s+1, d.Tiles[i])
		}
		w.b.WriteByte('\n')
	}
	if w.Base != nil {
		rows := w.Base.Rows()
		w.line("#tablee board %s", strings.Join(rows[:], "/"))
	}
	totals := make([]int, w.Players)
	for i, l := range w.Sheet {
		totals[l.Seat] += l.Points
		w.turn(l, w.secret.Past[i], totals[l.Seat])
	}
	w.rest()
	return []byte(w.b.String())
}

// turn writes one line of the sheet.
func (w *gcgWriter) turn(l Line, was past, total int) {
	rack := was.Rack.String()
	what := ""
	switch l.Kind {
	case Play:
		what = l.Move
	case Pass:
		what = "-"
	case Exchange:
		what = "-" + was.Back
		if was.Back == "" {
			what = fmt.Sprintf("-%d", l.N)
		}
	case Withdrawn:
		what = "--"
	case Awarded:
		what = "(challenge)"
	case Lost, Gained:
		what = "(" + l.Tiles + ")"
		if l.Kind == Lost {
			rack = l.Tiles
		}
	}
	if rack != "" {
		what = rack + " " + what
	}
	w.line(">%s: %s %+d %d", w.nicks[l.Seat], what, l.Points, total)
}

// rest writes the racks, the bag and what is being waited for.
func (w *gcgWriter) rest() {
	for s := range w.Players {
		if w.sees(s) {
			w.line("#rack%d %s", s+1, w.secret.Racks[s].String())
		} else {
			w.line("#rack%d %s", s+1, strings.Repeat("?", w.Racks[s]))
			w.line("#tablee hidden %d", s+1)
		}
	}
	if w.secret.Bag.Len() == w.Bag {
		w.line("#tablee bag %s", w.secret.Bag.String())
	} else {
		w.line("#tablee bag %s", strings.Repeat("?", w.Bag))
	}
	w.line("#tablee state phase=%d next=%d passes=%d before=%d", w.Phase, w.Next+1, w.Passes, w.Before)
	for _, m := range w.Refused {
		w.line("#tablee refused %s", m)
	}
}

// pragma is the options as name=value pairs; the language is in #lexicon.
func (o *Options) pragma() string {
	pick := func(b bool, yes, no string) string {
		if b {
			return yes
		}
		return no
	}
	return fmt.Sprintf("ruleset=%s words=%s arbiter=%s challenge=%s assist=%s",
		pick(o.Base, "base", "official"), pick(o.Referee, "referee", "dictionary"), pick(o.Arbiter, "seat", "opponents"), o.Challenge, o.Assist)
}
