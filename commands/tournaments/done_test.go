package tournaments

import (
	"testing"

	"tablee/rules/table"
)

// TestDone: the answer says what was done, depending on the tournament's state afterwards.
func TestDone(t *testing.T) {
	match := []table.TournamentMatch{{}}
	ben := table.User{ID: "ben", Name: "Ben"}
	for _, c := range []struct {
		want string
		c    table.Tournament
		op   table.TournamentAction
	}{
		{"withdraw", table.Tournament{Phase: table.TournamentPlaying},
			table.TournamentAction{Kind: table.TournamentWithdraw}},
		{"withdraw", table.Tournament{Phase: table.TournamentPlaying},
			table.TournamentAction{Kind: table.TournamentWithdraw, User: table.User{ID: "ann"}}},
		{"ejected", table.Tournament{Phase: table.TournamentPlaying, Matches: match},
			table.TournamentAction{Kind: table.TournamentWithdraw, User: ben}},
		{"removed", table.Tournament{Phase: table.TournamentLobby},
			table.TournamentAction{Kind: table.TournamentWithdraw, User: ben}},
		{"cancel", table.Tournament{Phase: table.TournamentCancelled}, table.TournamentAction{Kind: table.TournamentCancel}},
		{"cancelrunning", table.Tournament{Phase: table.TournamentCancelled, Matches: match},
			table.TournamentAction{Kind: table.TournamentCancel}},
		{"agreed", table.Tournament{Phase: table.TournamentPlaying, Matches: match, Agreed: 1, Needed: 3},
			table.TournamentAction{Kind: table.TournamentCancel}},
	} {
		if got, _ := doneText(&c.c, "ann", c.op); got != c.want {
			t.Errorf("%+v at a tournament that is then %s: %q, want %q", c.op, c.c.Phase, got, c.want)
		}
	}
}
