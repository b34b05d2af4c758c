package outbox

import (
	"context"
	"errors"
	"testing"
	"time"

	"tablee/store"
)

// TestWithheld: the result of a game whose channel accepts no messages is told to its people once, and tried for a
// week; if the channel was deleted it is told at once and not tried again.
func TestWithheld(t *testing.T) {
	down := errors.New("down")
	for _, c := range []struct {
		name       string
		tries      int
		why        error
		told, owed int
	}{
		{"some minutes", tellPeopleAfterTries - 1, down, 0, 1},
		{"longer", tellPeopleAfterTries, down, 1, 1},
		{"still longer", tellPeopleAfterTries + 1, down, 0, 1},
		{"nearly a week", maxResultTries - 1, down, 0, 1},
		{"a week", maxResultTries, down, 0, 0},
		{"deleted", 0, ErrDeleted, 1, 0},
	} {
		o := newTestOutbox(t)
		o.owe(NewRow(Board, "c", Body{}))
		rows, err := o.db.Outbox(t.Context(), 1<<60, 1)
		o.check(err)
		b := &batch{kind: Board, newest: rows[0], ids: []int64{rows[0].ID}, tries: c.tries}
		o.check(o.courier(0).deferResult(t.Context(), b, c.why))
		if len(o.told) != c.told || len(o.left()) != c.owed {
			t.Errorf("%s: told %q, in the outbox: %q", c.name, o.told, o.left())
		}
	}
}

// slow is an error of somebody who asks us to wait.
type slow struct{ error }

func (slow) RetryAfter() time.Duration { return 7 * time.Second }

// TestDeletionIsRetriedLater: a deletion that fails is put into the outbox once, for when Discord allows it.
func TestDeletionIsRetriedLater(t *testing.T) {
	for wait, why := range map[time.Duration]error{time.Second: errors.New("down"),
		7 * time.Second: slow{errors.New("busy")}} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		rounds(courier, 1)
		posts, err := o.db.LivePosts(t.Context(), 1)
		if err != nil || len(posts) != 1 {
			t.Fatalf("got %d messages, %v", len(posts), err)
		}
		courier.opts.Notifier = failing{o, why}
		for range 2 {
			o.check(courier.remove(t.Context(), posts[0], deleted))
		}
		rows, err := o.db.OutboxOf(t.Context(), 1, string(RemoveButtons), "c")
		if err != nil || len(rows) != 1 || rows[0].Due != o.time.Add(wait).UnixMilli() {
			t.Errorf("%v: in the outbox: %+v, %v", why, rows, err)
		}
	}
}

// failing is a testOutbox whose Discord deletes no message.
type failing struct {
	*testOutbox
	why error
}

func (f failing) Delete(context.Context, string, string) error { return f.why }

// TestMessagesToOneselfAreFree: messages that somebody causes to themselves use nobody's allowance.
func TestMessagesToOneselfAreFree(t *testing.T) {
	for name, c := range map[string]struct {
		owed store.Owed
		to   int
	}{
		"written to oneself": {NewRow(Tell, "ann", Body{Cause: "ann"}), 0},
		"mentions oneself":   {NewRow(PingVoters, "c", Body{Cause: "ann", Ping: []string{"ann", "ben"}}), 1},
		"written to another": {NewRow(Tell, "ben", Body{Cause: "ann"}), 1},
	} {
		to := 0
		if c.owed.Caused != nil {
			to = len(c.owed.Caused.To)
		}
		if to != c.to {
			t.Errorf("%s: counts for %d", name, to)
		}
	}
}
