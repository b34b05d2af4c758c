package host

import (
	"context"
	"slices"
	"testing"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestActionsInEveryPhase tries every action in every phase, by somebody who knows the table and does not sit there: an
// action that is impossible in the phase is refused for that reason, before it is asked who does it.
func TestActionsInEveryPhase(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	lobby, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 2})
	h.check(err)
	playing := h.open(2, table.Clock{}, "ann", "ben")
	asleep := h.open(2, table.Clock{}, "ann", "ben")
	h.check(h.Reachability.Suspend(ctx, asleep))
	over := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ann", over, table.Action{Kind: table.Resign})
	early := []table.ActionKind{table.Join, table.Leave, table.Add, table.Remove, table.Begin, table.Swap,
		table.Shuffle}
	for _, what := range hosted.ActionKinds() {
		for id, want := range map[table.ID]string{lobby.ID: "host.notstarted", playing: "", asleep: "host.asleep",
			over: "refused.over"} {
			switch {
			case what == table.Check, what == table.Resume && id == asleep, what == table.Abort && id == lobby.ID:
				want = ""
			case slices.Contains(early, what) && id == lobby.ID:
				want = ""
			case what == table.Resume && id == lobby.ID:
				want = "host.awake"
			case slices.Contains(early, what):
				want = "host.started"
			case what == table.Repost && id != asleep, what == table.List && id != asleep:
				want = "host.notseated"
			}
			if want != "" {
				h.refused(want, "eve", id, table.Action{Kind: what})
				continue
			}
			if what == table.Join && id == lobby.ID {
				continue // that is for everybody
			}
			_, err := h.Do(ctx, h.call("eve"), id, table.Action{Kind: what})
			if msg,
				_ := game.Refused(err); (err == nil) != (what == table.Check) || slices.Contains([]string{"host.notstarted",
				"host.started", "host.asleep", "refused.over"}, msg.ID) {
				t.Errorf("%s at a table that is %s: %v", what, h.look(id, "").Phase, err)
			}
		}
	}
}

// TestUnknownActionIsRefused: what is no action cannot be done.
func TestUnknownActionIsRefused(t *testing.T) {
	h := newTestHost(t)
	if _, err := h.Do(context.Background(), h.call("ann"), h.open(2, table.Clock{}, "ann", "ben"),
		table.Action{Kind: "dance"}); err == nil {
		t.Error("an unknown action was done")
	}
}

// TestRedeliveredMove: a move that is delivered again by the same interaction gets the same answer, although it is
// stale by then.
func TestRedeliveredMove(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	before := h.look(id, "")
	user := before.Seats[before.Turn[0]].User
	l := h.live(id)
	m, err := l.Rules.Computer(1).Choose(t.Context(), l.Pos.View(before.Turn[0]), l.Seed.Stream("test", 1))
	h.check(err)
	by := h.call(user)
	for range 2 {
		after, err := h.Do(t.Context(), by, id, table.Action{Kind: table.Play, Move: m, Revision: before.Revision})
		if err != nil || after.Ply != before.Ply+1 {
			t.Fatalf("ply %d, %v; want the move made once", after.Ply, err)
		}
	}
	h.refused("host.stale", user, id, table.Action{Kind: table.Play, Move: m, Revision: before.Revision})
}
