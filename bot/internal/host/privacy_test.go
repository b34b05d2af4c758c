package host

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// TestErasure: after the erasure of a person the database contains nothing of them, in the log of moves, in documents
// or in the outbox; their games continue, or stay finished, with a seat without a name.
func TestErasure(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	const who = "zebulon-4711"
	h.check(h.Meet(ctx, table.User{ID: who, Name: who, Locale: "fr"}, table.FromServer))
	lobby, err := h.Host.New(ctx, h.call(who), table.New{Game: "template"})
	h.check(err)
	invited, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Invited: []table.User{person(who)}})
	h.check(err)
	done := h.open(2, table.Clock{}, "ann", who)
	h.play(h.look(done, "").Seats[h.look(done, "").Turn[0]].User, done)
	h.play(h.look(done, "").Seats[h.look(done, "").Turn[0]].User, done)
	h.do(who, done, table.Action{Kind: table.Resign})
	running := h.open(3, hourly, "ann", who, "ben")
	handed := h.open(3, hourly, "ann", "ben")
	h.do("ben", handed, table.Action{Kind: table.HandOver, User: person(who)})
	sleeping := h.open(2, table.Clock{}, who, "ann")
	h.check(h.Reachability.Suspend(ctx, sleeping))
	k, err := h.Privacy.Kept(ctx, who)
	h.check(err)
	if want := (table.Kept{Open: 5, Done: 1, Moves: 1, Ended: 1, Rated: 1, Feats: 1}); k != want {
		t.Errorf("kept: %+v, want %+v", k, want)
	}
	puzzle, err := h.db.SavePuzzle(ctx, store.Puzzle{Game: "template", State: "day", Day: 1, Doc: []byte("x")})
	h.check(err)
	h.check(h.db.ChangePuzzle(ctx, store.PuzzleChange{Attempt: &store.Attempt{Puzzle: puzzle, User: who, Day: 1,
		Doc: []byte("x")}}))
	h.check(h.Privacy.Erase(ctx, who))
	if tried, err := h.db.Tried(ctx, puzzle, who); err != nil || !tried {
		t.Errorf("erasing gives the attempt at the puzzle of the day back: %v", err)
	}
	for id, want := range map[table.ID]table.Phase{lobby.ID: table.Over, invited.ID: table.Lobby, done: table.Over,
		running: table.Playing, handed: table.Playing, sleeping: table.Suspended} {
		if got := h.look(id, "").Phase; got != want {
			t.Errorf("table %d is %s, want %s", id, got, want)
		}
	}
	h.drop() // messages to the others name who invited them until they are sent
	h.pass(time.Minute)
	h.check(h.db.Close())
	for _, f := range []string{h.path, h.path + "-wal"} {
		data, err := os.ReadFile(f)
		if err != nil {
			continue
		}
		if bytes.Contains(data, []byte(who)) {
			t.Errorf("%s still contains the name", f)
		}
	}
}
