package commands_test

import (
	"strings"
	"testing"

	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/table"
)

// TestNotYourTurn: a person who moves too early is told whose turn it is.
func TestNotYourTurn(t *testing.T) {
	for lang, want := range map[string]string{"en": "Ann", "fr": "Ann"} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		h.Profile.Lang = lang
		text := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ben", "awale sow", commandtest.Option("pit", "a"))))
		if !strings.Contains(text, want) || strings.Contains(text, "Ben") {
			t.Errorf("%s: Ben reads %q", lang, text)
		}
	}
}

// TestListedRows: a row of the list of tables ends with what it tells, not with a separator.
func TestListedRows(t *testing.T) {
	asleep := commandtest.AnnsTurn(t, 1)
	asleep.Phase = table.Suspended
	r, _ := commandtest.Router(t, asleep, commandtest.AnnsTurn(t, 2))
	text := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "tables")))
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if line = strings.TrimSpace(line); strings.HasSuffix(line, "·") || strings.Contains(line, "·  ") {
			t.Errorf("the row %q ends in a separator", line)
		}
	}
	if !strings.Contains(text, "(table 1)") || !strings.Contains(text, "(table 2)") {
		t.Errorf("the list is %q", text)
	}
}

// TestBoardsWithoutControls: the board of a computers' game has no controls, and a table that was called off in its
// lobby has neither a rematch nor a key.
func TestBoardsWithoutControls(t *testing.T) {
	r, _ := commandtest.Router(t)
	show := commandtest.Running(t, 1, awale.Rules, 1)
	show.Show = true
	for i := range show.Seats {
		show.Seats[i] = table.Seat{Kind: table.Computer, Level: 1}
	}
	show.View = show.View.(commandtest.Held).Position.View(-1)
	ids := commandtest.Buttons(r.Messages.Board(show, table.Guild{}).Components)
	if len(ids) != 1 || !strings.HasSuffix(ids[0], "more") {
		t.Errorf("a table of computers has the buttons %q", ids)
	}
	off := &table.Table{ID: 2, Game: "letters", Phase: table.Over, Lang: "en", Secret: "abc", Proof: "def",
		Seats: []table.Seat{{Kind: table.Person, User: "ann", Name: "Ann"}, {}}, Result: &table.Result{}}
	m := r.Messages.Board(off, table.Guild{})
	if ids := commandtest.Buttons(m.Components); len(ids) > 0 {
		t.Errorf("a table that was called off has the buttons %q", ids)
	}
	if f := m.Embeds[0].Footer; f != nil && (strings.Contains(f.Text, "abc") || strings.Contains(f.Text, "def")) {
		t.Errorf("a table that was called off shows %q", f.Text)
	}
}
