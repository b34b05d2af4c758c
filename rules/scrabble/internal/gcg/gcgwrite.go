package gcg

import (
	"cmp"
	"fmt"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/state"
)

// The native format is GCG, the text format of https://www.poslfit.com/scrabble/gcg that Quackle, Macondo and
// cross-tables use, one line for each turn:
//
//	>nick: RACK 8H WORD +24 24       across; H8 down; "." a letter already there; lower case a joker
//	>nick: RACK -ABC +0 24           exchange; -3 where the tiles are not known
//	>nick: RACK - +0 24              pass
//	>nick: RACK -- -24 0             the play before is taken back
//	>nick: RACK (challenge) +5 29    points for a wrong challenge
//	>nick: (QZ) +18 47               gained from the others' racks
//	>nick: QZ (QZ) -18 11            lost for the own rack
//	>nick: QZ (time) -10 1           lost for time
//
// We write only pragmas of that format, because Macondo refuses a file with any other. Further data is in one #note at
// the end, see gcgnote.go. Text of an imported file is written again unchanged, see gcgkeep.go.

// Write writes everything, as GCG.
func Write(l *state.Layout, names []string) []byte {
	w := gcgWriter{Table: &l.Table, secret: &l.Secret, sees: func(int) bool { return true }}
	return w.write(names)
}

// WriteSeen writes what the seat may know, as GCG. A hidden rack has no #rack line; the note has it, as "?".
func WriteSeen(v *state.Observation, names []string) []byte {
	w := gcgWriter{Table: &v.Table, secret: &v.Secret,
		sees: func(s int) bool { return v.Phase == state.Over || game.Seat(s) == v.Who }}
	return w.write(names)
}

type gcgWriter struct {
	*state.Table
	secret *state.Secret
	sees   func(seat int) bool
	b      strings.Builder
	nicks  []string
}

func (w *gcgWriter) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

func (w *gcgWriter) write(names []string) []byte {
	if w.secret.Source != nil {
		w.writeSourceHead(names)
	} else {
		w.head(names)
	}
	totals := make([]int, w.Players)
	for i, l := range w.Sheet {
		totals[l.Seat] += l.Points
		if said := w.secret.Past[i].Said; said != nil {
			w.verbatim(said)
			continue
		}
		rack := w.secret.Past[i].Rack.String()
		if l.Kind == state.Awarded && rack == "" && i > 0 {
			// other programs expect the rack with which the challenged play was made
			rack = w.secret.Past[i-1].Rack.String()
		}
		w.turn(l, w.secret.Past[i].Back, rack, totals[l.Seat])
	}
	w.racks()
	w.note()
	return w.encoded()
}

// head writes the head of a game that did not come from a file.
func (w *gcgWriter) head(names []string) {
	w.line(encoding)
	w.line("#lexicon %s", listOf(&w.Options))
	if w.Options.French {
		w.line("#tile-distribution french") // English tiles are the default of other programs
	}
	for s := range w.Players {
		nick := fmt.Sprintf("P%d", s+1)
		w.nicks = append(w.nicks, nick)
		w.line("#player%d %s %s", s+1, nick, cmp.Or(nameOf(names, s), nick))
	}
}

// nameOf is a player's name on one line, empty when there is none.
func nameOf(names []string, s int) string {
	if s >= len(names) {
		return ""
	}
	return strings.Join(strings.Fields(names[s]), " ")
}

// turn writes one line of the sheet. Lost points keep their sign, by which other programs recognise them.
func (w *gcgWriter) turn(l state.Line, back, rack string, total int) {
	what, sign := "", "+"
	switch l.Kind {
	case state.Play:
		what = l.Move
	case state.Pass:
		what = "-"
	case state.Exchange:
		what = "-" + back
		if back == "" {
			what = fmt.Sprintf("-%d", l.N)
		}
	case state.Withdrawn:
		what, sign = "--", "-"
	case state.Awarded:
		what = "(challenge)"
	case state.Gained:
		what = "(" + l.Tiles + ")"
	case state.Lost:
		what, sign = "(time)", "-"
		if l.Tiles != "" {
			what, rack = "("+l.Tiles+")", l.Tiles
		}
	}
	if rack != "" {
		what = rack + " " + what
	}
	w.line(">%s: %s %s%d %d", w.nicks[l.Seat], what, sign, max(l.Points, -l.Points), total)
}

// racks writes the racks of a game that goes on. At the end the turns contain them.
func (w *gcgWriter) racks() {
	for s := range w.Players {
		if rack := w.secret.Racks[s]; w.Phase != state.Over && w.sees(s) && !rack.Empty() {
			w.line("#rack%d %s", s+1, asWritten(w.secret.Source, s, rack))
		}
	}
}

// listOf is the name of the most similar word list that other programs know.
func listOf(o *state.Options) string {
	if o.French {
		return "FRA24"
	}
	return "NWL23"
}

// pragma is the options as name=value pairs.
func pragma(o *state.Options) string {
	pick := func(b bool, yes, no string) string {
		if b {
			return yes
		}
		return no
	}
	text := fmt.Sprintf("language=%s ruleset=%s words=%s arbiter=%s challenge=%s assist=%s", o.Language(),
		pick(o.Base, "base", "official"), pick(o.Referee, "referee", "dictionary"), pick(o.Arbiter, "seat", "opponents"),
		o.Challenge, o.Assist)
	if o.Six {
		text += " end=" + state.EndSix
	}
	if o.Rate != 0 {
		text += fmt.Sprintf(" rate=%d", o.Rate)
	}
	if o.List == game.FamilyWords {
		text += " list=" + game.FamilyWords
	}
	return text
}
