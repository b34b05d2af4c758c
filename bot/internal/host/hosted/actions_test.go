package hosted

import (
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestEveryActionHasARow: every action that a command can ask for is implemented, and nothing else.
func TestEveryActionHasARow(t *testing.T) {
	all := []table.ActionKind{table.Join, table.Leave, table.Add, table.Remove, table.Swap, table.Shuffle, table.Begin,
		table.Play, table.Resign,
		table.AskUndo, table.AskDraw,
		table.AskPause, table.Unpause, table.AskShow, table.Accept, table.Decline, table.Abort, table.Resume, table.HandOver,
		table.TakeBack, table.TakeOver,
		table.Nudge, table.Later,
		table.Vote, table.Check, table.Repost, table.AddPremoves, table.ClearPremoves, table.ForceMoves,
		table.Hint, table.CloseRound, table.List}
	for _, what := range all {
		if actions[what].do == nil {
			t.Errorf("%s has no row", what)
		}
	}
	if len(actions) != len(all) {
		t.Errorf("%d rows for %d actions", len(actions), len(all))
	}
}

// TestActionsForbiddenInTournaments: a table of a tournament allows no action that is marked so, and those are the ones
// that would let somebody else play, end the game, or be granted by a computer without end.
func TestActionsForbiddenInTournaments(t *testing.T) {
	want := []table.ActionKind{table.Abort, table.AskPause, table.AskUndo, table.HandOver, table.TakeOver}
	var got []table.ActionKind
	for what, d := range actions {
		if d.notInTournament {
			got = append(got, what)
		}
	}
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("forbidden in tournaments: %q, want %q", got, want)
	}
	ann := table.Caller{User: table.User{ID: "ann"}, Guild: "g", Channel: "c"}
	l := (&Env{Now: time.Now}).NewTx(t.Context(), &State{Row: store.Table{ID: 1, Guild: "g", Channel: "c",
		Phase: string(table.Playing)},
		Doc: Doc{Tournament: 1, Seats: []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person,
			User: "ben"}}}}, ann)
	for _, what := range want {
		if msg, _ := game.Refused(actions[what].carryOut(l, table.Action{Kind: what})); msg.ID != "tournament.bound" {
			t.Errorf("%s is refused with %q", what, msg.ID)
		}
	}
}
