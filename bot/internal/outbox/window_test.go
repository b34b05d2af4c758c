package outbox

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/store"
)

// flood owes as many messages of a kind, to targets of its choice.
func (o *testOutbox) flood(kind Kind, n int, target func(i int) string) {
	o.t.Helper()
	list := make([]store.Owed, n)
	for i := range list {
		list[i] = NewRow(kind, target(i), Body{Msg: game.M("host.full")})
	}
	o.owe(list...)
}

// TestWindowOfEachKind: a thousand messages to people, whose budget is small, do not delay a board.
func TestWindowOfEachKind(t *testing.T) {
	o := newTestOutbox(t)
	o.flood(Tell, 1000, func(i int) string { return fmt.Sprint("guest", i) })
	o.owe(NewRow(Board, "c", Body{}))
	c := o.courier(0)
	rounds(c, 1)
	if n := o.stands(Board); n != 1 {
		t.Errorf("%d boards stand after the first round, want 1", n)
	}
}

// TestTurnOfEachTarget: a thousand messages to one person do not delay another person's.
func TestTurnOfEachTarget(t *testing.T) {
	o := newTestOutbox(t)
	o.flood(Tell, 1000, func(int) string { return "ann" })
	o.flood(Tell, 1, func(int) string { return "ben" })
	rounds(o.courier(0), 1)
	if places := o.places(); !slices.Contains(places, "dm-ben") {
		t.Errorf("ben's message is not among the first %d: %v", len(o.standing), places)
	}
}

// TestWindowMovesOn: with more targets than a window holds, and few workers, everybody has one turn before anybody has
// two.
func TestWindowMovesOn(t *testing.T) {
	o := newTestOutbox(t)
	const people = targetsPerRound + 50
	for range 3 {
		o.flood(Say, people, func(i int) string { return fmt.Sprintf("channel%03d", i) })
	}
	c := o.courier(0)
	for turn := 0; len(o.standing) < people; turn++ {
		rounds(c, 1)
		if turn > people {
			t.Fatalf("after %d rounds %d of %d people were sent their message", turn, len(o.standing), people)
		}
	}
	if n := len(o.places()); n != people {
		t.Errorf("%d messages were sent to %d of %d channels", len(o.standing), n, people)
	}
	for range people {
		rounds(c, 1)
	}
	if rows, err := o.db.Outbox(context.Background(), o.time.UnixMilli(),
		1); err != nil || len(o.standing) != 3*people || len(rows) > 0 {
		t.Errorf("%d of %d are delivered, %d rows are left, %v", len(o.standing), 3*people, len(rows), err)
	}
}

// TestDeferredMessagesDelayNobody: messages that have to wait take no time from those that can be sent.
func TestDeferredMessagesDelayNobody(t *testing.T) {
	o := newTestOutbox(t)
	o.flood(Tell, 20_000, func(i int) string { return fmt.Sprint("guest", i%5000) })
	c := o.courier(0)
	began := time.Now()
	for range 10 {
		if _, _, err := c.due.Next(context.Background(), o.time.UnixMilli()); err != nil {
			t.Fatal(err)
		}
	}
	if took := time.Since(began) / 10; took > 200*time.Millisecond {
		t.Errorf("reading 20 000 messages of the outbox took %s", took)
	} else {
		t.Log(took)
	}
}

// TestBoardsGoFirst: with more work than workers the boards are first in every round, and no kind's second message
// comes before another kind's first.
func TestBoardsGoFirst(t *testing.T) {
	o := newTestOutbox(t)
	kinds := []Kind{Dashboard, Say, Tell, Hand, Board}
	for _, kind := range kinds { // the urgent ones last, to no avail
		o.flood(kind, 30, func(i int) string { return fmt.Sprintf("%s%02d", kind, i) })
	}
	lanes, _, err := o.courier(0).due.Next(t.Context(), o.time.UnixMilli())
	o.check(err)
	list := fairOrder(lanes)
	if len(list) != 30*len(kinds) {
		t.Fatalf("%d batches, want %d", len(list), 30*len(kinds))
	}
	for i := 0; i < len(list); i += len(kinds) {
		var turn []Kind
		for _, b := range list[i : i+len(kinds)] {
			turn = append(turn, b.kind)
		}
		if first, second, last := turn[0], turn[1], turn[len(turn)-1]; first != Board || second != Hand || last != Dashboard {
			t.Fatalf("turn %d: %v", i/len(kinds), turn)
		}
		slices.Sort(turn)
		if len(slices.Compact(turn)) != len(kinds) {
			t.Fatalf("turn %d: %v", i/len(kinds), turn)
		}
	}
}

// TestEveryTargetBeforeAnySecond: while there are more targets than a window shows, each sends one message in turn.
func TestEveryTargetBeforeAnySecond(t *testing.T) {
	o := newTestOutbox(t)
	for range 3 {
		o.flood(Say, targetsPerRound+1, func(i int) string { return fmt.Sprintf("channel%03d", i) })
	}
	lanes, _, err := o.courier(0).due.Next(t.Context(), o.time.UnixMilli())
	o.check(err)
	list := fairOrder(lanes)
	if len(list) != targetsPerRound {
		t.Errorf("%d batches, want one for each of %d targets", len(list), targetsPerRound)
	}
}

// TestPrivateMessagesHaveWorkersOfTheirOwn: many slow direct messages do not delay a channel.
func TestPrivateMessagesHaveWorkersOfTheirOwn(t *testing.T) {
	for _, kind := range []Kind{Hand, Tell, Reminder, Result} {
		if d := (Delivery{Kind: kind}); !kind.traits().private || !d.Private() {
			t.Errorf("%s goes to a person", kind)
		}
	}
	for _, kind := range []Kind{Board, Say, Thread, Dashboard, Tournament, RemoveButtons} {
		if d := (Delivery{Kind: kind}); kind.traits().private || d.Private() {
			t.Errorf("%s goes to a channel", kind)
		}
	}
}
