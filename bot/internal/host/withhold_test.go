package host

import (
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
	"tablee/store"
)

// TestResultWaitsForItsChannel: a game ends while its channel accepts no messages. After a while its people are told
// directly, once, and the result is posted when the channel accepts messages again; then the old board loses its
// buttons.
func TestResultWaitsForItsChannel(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.deliver(p)
	p.refuse["c"] = outbox.ErrChannelClosed
	h.do("ann", id, table.Action{Kind: table.Resign})
	p.log = nil
	h.passWith(p, 5*time.Minute)
	if n := strings.Count(strings.Join(p.log, "\n"), "post dm-"); n != 0 {
		t.Errorf("%d people were told at once", n)
	}
	h.passWith(p, 5*time.Hour)
	for _, who := range []string{"ann", "ben"} {
		if n := count(p.log, "post dm-"+who+" hand "); n != 1 {
			t.Errorf("%s was told how it ended %d times, want once", who, n)
		}
	}
	if n := len(h.owed(outbox.Board)); n == 0 {
		t.Fatal("the result is no longer in the outbox")
	}
	delete(p.refuse, "c")
	boards := count(p.log, "post c board ")
	h.passWith(p, time.Hour)
	if n := count(p.log, "post c board ") - boards; n != 1 {
		t.Errorf("%d boards came when the channel took them again, want 1", n)
	}
	if n := len(h.owed(outbox.Board)); n != 0 {
		t.Errorf("%d boards are still in the outbox", n)
	}
	posts, err := h.db.LivePosts(t.Context(), store.OfTable(int64(id)))
	h.check(err)
	for _, post := range posts {
		if outbox.Kind(post.Kind) == outbox.Board && post.Ply == 0 && post.At < h.time.Add(-2*time.Hour).UnixMilli() {
			t.Errorf("the old board still has its buttons: %+v", post)
		}
	}
	if len(h.errs) > 0 {
		t.Errorf("a closed channel was reported as an error: %v", h.errs)
	}
}

// TestResultIsGivenUpAfterAWeek: the result for a channel that stays closed is given up after a week.
func TestResultIsGivenUpAfterAWeek(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.drop()
	p.refuse["c"] = outbox.ErrChannelClosed
	h.do("ann", id, table.Action{Kind: table.Resign})
	for range 9 * 24 {
		h.time = h.time.Add(time.Hour)
		h.deliver(p)
	}
	if n := len(h.owed(outbox.Board)); n != 0 {
		t.Errorf("%d boards are in the outbox after nine days", n)
	}
}

// TestWithheldAcrossARestart: a result that waits for its channel is posted once when the channel accepts messages
// again, whenever the process was restarted: before its people are told, after that, or with the channel open again.
func TestWithheldAcrossARestart(t *testing.T) {
	for name, restarts := range map[string][]time.Duration{"early": {time.Minute}, "late": {2 * time.Hour},
		"often": {time.Minute, 9 * time.Minute, time.Hour}} {
		t.Run(name, func(t *testing.T) {
			h, p := newTestHost(t), newPostman()
			id := h.open(2, table.Clock{}, "ann", "ben")
			h.deliver(p)
			p.refuse["c"] = outbox.ErrChannelClosed
			h.do("ann", id, table.Action{Kind: table.Resign})
			p.log = nil
			for _, d := range restarts {
				h.passWith(p, d)
				h.stop()
				h.start()
			}
			h.passWith(p, 3*time.Hour)
			if len(h.owed(outbox.Board)) == 0 {
				t.Fatal("the result is no longer in the outbox")
			}
			h.stop()
			delete(p.refuse, "c") // while nobody looks
			h.start()
			boards := count(p.log, "post c board ")
			h.passWith(p, 2*time.Hour)
			h.stop()
			h.start()
			h.passWith(p, 2*time.Hour)
			if n := count(p.log, "post c board ") - boards; n != 1 {
				t.Errorf("%d boards came, want 1", n)
			}
			for _, who := range []string{"ann", "ben"} {
				if n := count(p.log, "post dm-"+who+" hand "); n != 1 {
					t.Errorf("%s was told how it ended %d times, want once", who, n)
				}
			}
			if n := len(h.owed(outbox.Board)) + len(h.owed(outbox.Hand)) + len(h.owed(outbox.RemoveButtons)); n != 0 {
				t.Errorf("%d messages are still in the outbox", n)
			}
		})
	}
}
