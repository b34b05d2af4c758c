package outbox

import (
	"context"
	"errors"
	"testing"
	"time"

	"tablee/store"
)

// TestWithheld: the result of a game whose channel takes no message is told to its people once, and tried for a week;
// where the channel was deleted it is told at once and not tried again.
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
		o := newOffice(t)
		o.owe(NewRow(Board, "c", Body{}))
		rows, err := o.db.Outbox(t.Context(), 1<<60, 1)
		o.check(err)
		b := &batch{kind: Board, newest: rows[0], ids: []int64{rows[0].ID}, tries: c.tries}
		o.check(o.courier(0).deferResult(t.Context(), b, c.why))
		if len(o.told) != c.told || len(o.left()) != c.owed {
			t.Errorf("%s: told %q, owed are %q", c.name, o.told, o.left())
		}
	}
}

// slow is an error of somebody who asks us to wait.
type slow struct{ error }

func (slow) RetryAfter() time.Duration { return 7 * time.Second }

// TestTakenAwayLater: what cannot be taken away now is owed once, after as long as we are asked to wait.
func TestTakenAwayLater(t *testing.T) {
	for wait, why := range map[time.Duration]error{time.Second: errors.New("down"),
		7 * time.Second: slow{errors.New("busy")}} {
		o := newOffice(t)
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		rounds(courier, 1)
		posts, err := o.db.LivePosts(t.Context(), 1)
		if err != nil || len(posts) != 1 {
			t.Fatalf("%d messages stand, %v", len(posts), err)
		}
		courier.opts.Notifier = failing{o, why}
		for range 2 {
			o.check(courier.remove(t.Context(), posts[0], deleted))
		}
		rows, err := o.db.OutboxOf(t.Context(), 1, string(RemoveButtons), "c")
		if err != nil || len(rows) != 1 || rows[0].Due != o.time.Add(wait).UnixMilli() {
			t.Errorf("%v: owed are %+v, %v", why, rows, err)
		}
	}
}

// failing is an office whose Discord takes no message away.
type failing struct {
	*office
	why error
}

func (f failing) Delete(context.Context, string, string) error { return f.why }

// TestOneselfCostsNothing: what somebody causes themselves takes from nobody's allowance.
func TestOneselfCostsNothing(t *testing.T) {
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
