package tournament

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// TestTournamentsAreHiddenFromOtherChannels: the number of a tournament that cannot be read from here gets the same
// answer as one that does not exist.
func TestTournamentsAreHiddenFromOtherChannels(t *testing.T) {
	h := newTestDirector(t)
	ctx := t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template"})
	h.check(err)
	told := func(by table.Caller, id table.TournamentID, what table.TournamentActionKind) string {
		by.Interaction = h.call("").Interaction
		_, err := h.director.DoTournament(ctx, by, id, table.TournamentAction{Kind: what})
		if msg, ok := game.Refused(err); ok {
			return msg.ID
		}
		h.check(err)
		return ""
	}
	for _, by := range []table.Caller{h.from("eve", "g2", "c", true), h.from("eve", "g", "c2", false), h.from("eve", "",
		"d", true)} {
		for _, what := range []table.TournamentActionKind{table.TournamentJoin, table.TournamentLeave, table.TournamentStart,
			table.TournamentWithdraw,
			table.TournamentCancel} {
			got, none := told(by, c.ID, what), told(by, c.ID+7, what)
			if got != "tournament.unknown" || none != got {
				t.Errorf("%s from %s/%s: got %q, want %q as for one that does not exist", what, by.Guild, by.Channel, got, none)
			}
		}
		if c.KnownTo(by) {
			t.Errorf("it can be read from %s/%s", by.Guild, by.Channel)
		}
	}
	for _, by := range []table.Caller{h.from("eve", "g", "c", false), h.from("dan", "g", "c2", true)} {
		if got := told(by, c.ID, table.TournamentJoin); got != "" || !c.KnownTo(by) {
			t.Errorf("%s in %s: %q", by.User.ID, by.Channel, got)
		}
	}
	if got := told(h.from("eve", "g2", "c9", false), c.ID, table.TournamentLeave); got != "" {
		t.Errorf("eve cannot leave it from elsewhere: %s", got)
	}
}
