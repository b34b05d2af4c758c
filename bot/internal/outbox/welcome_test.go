package outbox

import (
	"slices"
	"testing"

	"tablee/rules/table"
)

// TestWelcomeStandsOnce: a server's message of welcome stands where its settings say and nowhere else, is posted once
// however often it is owed at a time, and goes when it is not wanted. A channel that never takes it is not tried again.
func TestWelcomeStandsOnce(t *testing.T) {
	o := newOffice(t)
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
			t.Errorf("step %d: %d messages stand in %q after %d posts, want %d in %q after %d", i+1, o.stands(Welcome), got,
				len(o.sent), len(step.places), step.places, step.posts)
		}
		if left := o.left(); len(left) > 0 {
			t.Errorf("step %d: %q is still owed", i+1, left)
		}
	}
}
