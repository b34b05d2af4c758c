package tournament

import (
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// refusal is the id of the message with which something is refused, "" if it is done.
func refusal(err error) string {
	msg, _ := game.Refused(err)
	return msg.ID
}

// TestEntries: somebody enters once, as long as there is room and the tournament has not been started, which it is
// once.
func TestEntries(t *testing.T) {
	h := newHall(t)
	ctx := t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template"})
	h.check(err)
	for _, step := range []struct {
		who  string
		what table.TournamentActionKind
		want string
	}{
		{"ann", table.TournamentJoin, "tournament.joined"},
		{"bob", table.TournamentStart, "tournament.notleader"},
		{"bob", table.TournamentJoin, ""},
		{"ann", table.TournamentStart, ""},
		{"ann", table.TournamentStart, "tournament.started"},
		{"cat", table.TournamentJoin, "tournament.started"},
	} {
		_, err := h.director.DoTournament(ctx, h.call(step.who), c.ID, table.TournamentAction{Kind: step.what})
		if got := refusal(err); got != step.want {
			t.Errorf("%s, %s: %v, want %q", step.who, step.what, err, step.want)
		}
	}
	for entrants, want := range map[int]string{table.MaxEntrants - 1: "", table.MaxEntrants: "tournament.full"} {
		k := &contest{row: store.Tournament{Phase: string(table.TournamentLobby)},
			doc: doc{Entrants: make([]table.Entrant, entrants)}}
		if got := refusal(k.join(table.User{ID: "zoe"})); got != want {
			t.Errorf("after %d entrants: %q, want %q", entrants, got, want)
		}
	}
}

// TestNobodyHoldsUpATournament: there is always a clock, and whose time is over has lost.
func TestNobodyHoldsUpATournament(t *testing.T) {
	for asked, want := range map[table.Clock]time.Duration{{}: defaultMoveTime,
		{Move: time.Hour, Timeout: table.TimeoutMove}: time.Hour} {
		h := newHall(t)
		c, err := h.director.NewTournament(t.Context(), h.call("ann"), table.NewTournament{Game: "template",
			Clock: asked})
		h.check(err)
		if c.New.Clock.Move != want || c.New.Clock.Timeout != table.TimeoutResign {
			t.Errorf("%+v: the clock is %+v", asked, c.New.Clock)
		}
	}
}
