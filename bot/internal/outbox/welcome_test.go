package outbox

import (
	"slices"
	"testing"

	"tablee/rules/table"
)

// TestWelcomeIsPostedOnce: a server's welcome message is posted only where its settings say, once however often it is
// in the outbox, and is deleted when it is not wanted. A channel that never accepts it is not tried again.
func TestWelcomeIsPostedOnce(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	for i, step := range []struct {
		channel string
		owed    int
		places  []string
		posts   int
	}{
		{"a", 2, []string{"a"}, 1},
		{"a", 1, []string{"a"}, 2}, // asked for anew: the old one goes
		{"b", 1, []string{"b"}, 3},
		{"", 1, nil, 3},
		{"", 1, nil, 3},
		{"closed", 1, nil, 3},
		{"a", 1, []string{"a"}, 4},
	} {
		o.fail["closed"] = ErrChannelClosed
		o.guilds["g"] = table.Guild{Welcome: table.Welcome{Channel: step.channel}}
		for range step.owed {
			w := NewRow(Welcome, "g", Body{FindExisting: true})
			w.Due = o.time.UnixMilli()
			o.check(o.db.Owe(t.Context(), 0, w))
		}
		rounds(c, 3)
		if got := o.places(); !slices.Equal(got, step.places) || o.stands(Welcome) != len(step.places) ||
			len(o.sent) != step.posts {
			t.Errorf("step %d: got %d messages in %q after %d posts, want %d in %q after %d", i+1, o.stands(Welcome), got,
				len(o.sent), len(step.places), step.places, step.posts)
		}
		if left := o.left(); len(left) > 0 {
			t.Errorf("step %d: %q is still in the outbox", i+1, left)
		}
	}
}
