package outbox

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tablee/store"
)

// heap is an outbox; a long one pretends to hold more than may be read at once.
type heap struct {
	rows  []store.Owed
	long  bool
	asked int // for windows
}

func (h *heap) Outbox(_ context.Context, now int64, limit int) (list []store.Owed, err error) {
	for _, o := range h.rows {
		if o.Due <= now {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(a, b store.Owed) int { return int(a.Due - b.Due) })
	if h.long {
		return make([]store.Owed, limit), nil
	}
	return list[:min(limit, len(list))], nil
}

func (h *heap) OutboxKinds(context.Context) ([]string, error) { return kindsOf(h.rows), nil }

func (h *heap) OutboxWindow(_ context.Context, now int64, w store.Window) (list []store.Owed, err error) {
	h.asked++
	for target := range 100 {
		of := slices.DeleteFunc(slices.Clone(h.rows), func(o store.Owed) bool {
			return o.Kind != w.Kind || o.Due > now || o.Target <= w.After || o.Target != fmt.Sprintf("t%02d", target)
		})
		slices.SortStableFunc(of, func(a, b store.Owed) int { return int(a.Due - b.Due) })
		of = of[:min(len(of), w.PerTarget)]
		slices.SortFunc(of, func(a, b store.Owed) int { return int(a.ID - b.ID) })
		if len(of) > 0 && w.Targets > 0 {
			list, w.Targets = append(list, of...), w.Targets-1
		}
	}
	return list, nil
}

func (h *heap) OutboxNext(context.Context) (first int64, err error) {
	for _, o := range h.rows {
		if first == 0 || o.Due < first {
			first = o.Due
		}
	}
	return first, nil
}

// TestShortOutboxIsReadOnce: reading a short outbox at once gives the same rows as reading it in windows, whoever had
// their turn before.
func TestShortOutboxIsReadOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		h := &heap{}
		targets := []int{4, 99}[rng.IntN(2)]
		for i := range rng.IntN(maxShortOutbox) {
			h.rows = append(h.rows, store.Owed{ID: int64(i + 1), Kind: fmt.Sprint("k", rng.IntN(3)),
				Target: fmt.Sprintf("t%02d", rng.IntN(targets)), Due: int64(rng.IntN(3) + 1)})
		}
		short, long := newDueReader(h), newDueReader(&heap{rows: h.rows, long: true})
		for _, r := range []*dueReader{short, long} {
			r.Served("k1", "t01")
			r.Served("k2", "t03")
		}
		now := int64(rng.IntN(3) + 1)
		got, first, err := short.Next(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		want, _, err := long.Next(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		if due, err := h.OutboxNext(t.Context()); err != nil || first != due {
			t.Fatalf("the first row is due at %d, want %d, %v", first, due, err)
		}
		want = slices.DeleteFunc(want, func(l dueKind) bool { return len(l.Rows) == 0 }) // nothing of the kind is due
		if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("at %d of %v:\n%v\nwant\n%v", now, h.rows, got, want)
		}
		if h.asked > 0 {
			t.Fatal("a short outbox is read window by window")
		}
	}
}

// TestLongOutboxIsReadInWindows: an outbox that fills one read may have more rows, so it is read in windows.
func TestLongOutboxIsReadInWindows(t *testing.T) {
	h := &heap{}
	for i := range maxShortOutbox {
		h.rows = append(h.rows, store.Owed{ID: int64(i + 1), Kind: "k", Target: "t01"})
	}
	if _, _, err := newDueReader(h).Next(t.Context(), 9); err != nil {
		t.Fatal(err)
	}
	if h.asked == 0 {
		t.Error("the rest of a long outbox is not looked at")
	}
}
