package host

import (
	"context"
	"errors"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
	"tablee/store"
)

// tooMany is what Discord says when it wants to be left alone for a while.
type tooMany struct{}

func (tooMany) Error() string             { return "429" }
func (tooMany) RetryAfter() time.Duration { return 10 * time.Minute }

// clumsy is a postman who fails to delete messages.
type clumsy struct {
	*postman
	fail    error
	tries   int
	deleted map[string]int
}

func (p *clumsy) Delete(ctx context.Context, channel, message string) error {
	p.mu.Lock()
	p.tries++
	fail := p.fail
	if fail == nil {
		p.deleted[message]++
	}
	p.mu.Unlock()
	if fail != nil {
		return fail
	}
	return p.postman.Delete(ctx, channel, message)
}

// TestOldMessagesAreRemovedEventually: where deleting an old board fails, the removal is put into the outbox and tried
// again, not before Discord's delay is over; also by the next process, and without another board. It is not logged.
func TestOldMessagesAreRemovedEventually(t *testing.T) {
	for name, c := range map[string]struct {
		fail  error
		quiet time.Duration // in which it is not tried again
	}{
		"rate limit": {tooMany{}, 9 * time.Minute},
		"failure":    {errors.New("500"), 0},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			p := &clumsy{postman: newPostman(), fail: c.fail, deleted: map[string]int{}}
			courier := h.courier(h.db, p)
			id := h.open(2, table.Clock{}, "ann", "ben")
			rounds(courier, 5)
			h.do("ann", id, table.Action{Kind: table.Resign}) // the last board of all
			rounds(courier, 5)
			tries := p.tries
			if tries == 0 {
				t.Fatal("nothing had to be deleted")
			}
			h.time = h.time.Add(c.quiet)
			rounds(courier, 5)
			if c.quiet > 0 && p.tries != tries {
				t.Errorf("%d tries before the delay is over", p.tries-tries)
			}
			h.stop()
			h.start()
			courier = h.courier(h.db, p)
			p.fail = nil
			h.time = h.time.Add(2 * time.Minute)
			rounds(courier, 5)
			if len(h.owed(outbox.RemoveButtons)) != 0 || len(p.deleted) == 0 {
				t.Errorf("in the outbox: %v, deleted: %v", h.owed(outbox.RemoveButtons), p.deleted)
			}
			for m, n := range p.deleted {
				if n != 1 {
					t.Errorf("%s was deleted %d times", m, n)
				}
			}
			posts, err := h.db.LivePosts(t.Context(), store.OfTable(int64(id)))
			h.check(err)
			for _, post := range posts {
				if p.deleted[post.Message] > 0 {
					t.Errorf("still alive: %+v", post)
				}
			}
			if len(h.errs) > 0 {
				t.Errorf("the log was told: %v", h.errs)
			}
		})
	}
}

// rounds runs this many rounds of the courier.
func rounds(c *outbox.Courier, n int) {
	for range n {
		c.Round(context.Background())
		c.Wait()
	}
}
