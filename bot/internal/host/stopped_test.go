package host

import (
	"regexp"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/all"
	"tablee/rules/table"
)

// toMove is the mark of whose turn it is.
var toMove = regexp.MustCompile(`\(to move\)|(?m:^> \pL)`)

// plain is a board without it, and without the blanks that make room for it.
func plain(text string) string {
	return strings.Join(strings.Fields(toMove.ReplaceAllStringFunc(text,
		func(s string) string { return strings.TrimPrefix(strings.TrimPrefix(s, "(to move)"), "> ") })), " ")
}

// TestAgreedEndShowsNobodyToMove: the board of a game that ended by agreement shows nobody to move, to no viewer, and
// is otherwise unchanged.
func TestAgreedEndShowsNobodyToMove(t *testing.T) {
	for _, r := range all.Games() {
		info := r.Info()
		if info.Drawable || info.Open {
			continue // it has no draw by agreement
		}
		t.Run(info.Name, func(t *testing.T) {
			h := newTestHost(t, all.Games()...)
			words, err := render.NewCatalogue(info.Texts)
			h.check(err)
			tb, err := h.New(t.Context(), h.call("ann"), table.New{Game: info.Name, Seats: 2, Unrated: true})
			h.check(err)
			h.do("ben", tb.ID, table.Action{Kind: table.Join})
			h.do("ann", tb.ID, table.Action{Kind: table.Begin})
			shows := func(who string) string {
				d := h.look(tb.ID, who).View.Diagram()
				return textboard.Text(d, words.Printer("en", []string{"Ann", "Ben"}), textboard.Narrow)
			}
			running := map[string]string{"": shows(""), "ann": shows("ann"), "ben": shows("ben")}
			turn := h.look(tb.ID, "").Turn[0]
			if toMove.MatchString(running[""]) != (info.Name != "scrabble") {
				t.Errorf("while it runs:\n%s", running[""])
			}
			h.do("ann", tb.ID, table.Action{Kind: table.AskDraw})
			h.do("ben", tb.ID, table.Action{Kind: table.Accept})
			for who, before := range running {
				text := shows(who)
				if toMove.MatchString(text) {
					t.Errorf("%q reads:\n%s", who, text)
				}
				// who was in turn has lost what pointed to moves
				if who != h.look(tb.ID, "").Seats[turn].User && plain(text) != plain(before) {
					t.Errorf("%q reads\n%s\nand read before\n%s", who, text, before)
				}
			}
		})
	}
}
