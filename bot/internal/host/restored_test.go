package host

import (
	"context"
	"sync"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// TestRestoredTablesAreShownAgain: in a new epoch every running table is posted once, with hands, and buttons of before
// are stale.
func TestRestoredTablesAreShownAgain(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	id := h.open(2, table.Clock{}, "ann", "ben")
	before := h.look(id, "ann").Revision
	h.drop()
	h.check(h.updates.restored(ctx))
	if n := len(h.owed(outbox.Board)); n != 0 {
		t.Errorf("%d boards are in the outbox although nothing was restored", n)
	}
	h.updates.env.Epoch = 1<<22 - 1
	for range 2 { // it may be broken off before it is noted
		h.check(h.updates.restored(ctx))
		h.check(h.db.SetMeta(ctx, shownEpochKey, "0"))
	}
	if boards, hands := h.owed(outbox.Board), h.owed(outbox.Hand); len(boards) != 1 || len(hands) != 2 {
		t.Errorf("owed: boards %q, hands %q; want one for the channel and one for each", boards, hands)
	}
	who := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
	h.refused("host.stale", who, id, table.Action{Kind: table.Play, Move: "1", Revision: before})
	p := &noting{postman: newPostman()}
	c := h.courier(h.db, p)
	c.Round(ctx)
	c.Wait()
	if len(p.got) != 3 {
		t.Errorf("%d messages are sent, want a board and two hands", len(p.got))
	}
	for _, d := range p.got {
		if !d.MayBeSent || d.Epoch != h.updates.env.Epoch || len(d.Nonce) > 25 {
			t.Errorf("%s to %s: looked for %v, epoch %d, nonce %q", d.Kind, d.Target, d.MayBeSent, d.Epoch, d.Nonce)
		}
	}
	h.play(who, id) // it goes on
}

// noting is a postman that keeps what it is given.
type noting struct {
	*postman
	mu  sync.Mutex
	got []outbox.Delivery
}

func (n *noting) Post(ctx context.Context, d outbox.Delivery) (string, string, error) {
	n.mu.Lock()
	n.got = append(n.got, d)
	n.mu.Unlock()
	return n.postman.Post(ctx, d)
}
