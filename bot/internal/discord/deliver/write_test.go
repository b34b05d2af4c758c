package deliver

import (
	"maps"
	"slices"
	"testing"

	"tablee/bot/internal/outbox"
)

// TestEveryKindHasAWriter: every kind of message in the outbox has a writer, and nothing else has one.
func TestEveryKindHasAWriter(t *testing.T) {
	got, want := slices.Sorted(maps.Keys(writers)), outbox.Kinds()
	if !slices.Equal(got, want) {
		t.Errorf("got writers of %q, want %q", got, want)
	}
	for kind, w := range writers {
		if w.write == nil {
			t.Errorf("got no writer of %q, want one", kind)
		}
	}
}
