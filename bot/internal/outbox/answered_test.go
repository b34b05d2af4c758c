package outbox

import (
	"context"
	"slices"
	"testing"

	"tablee/store"
)

// between is a store in which something happens right after the next look at what is owed for a message.
type between struct {
	Store
	do func()
}

func (s *between) OutboxOf(ctx context.Context, of store.Subject, kind, target string) ([]store.Owed, error) {
	list, err := s.Store.OutboxOf(ctx, of, kind, target)
	if do := s.do; do != nil {
		s.do = nil
		do()
	}
	return list, err
}

// TestAnsweredAtTheMomentOfADelivery: an answer shows the board after a move, and a delivery the board after the next;
// nobody knows which of the two came last. If the delivery ends while the answer is being noted, the board is sent
// once more.
func TestAnsweredAtTheMomentOfADelivery(t *testing.T) {
	o := newOffice(t)
	c := o.courier(0)
	o.owe(Owe(Board, "c", Body{}))
	rounds(c, 1)
	o.owe(Owe(Board, "c", Body{By: "i"}), Owe(Board, "c", Body{}))
	s := &between{Store: o.db, do: func() { rounds(c, 1) }}
	c.opts.Store = s
	o.log = nil
	c.Answered(t.Context(), "i", "m1")
	answered := len(o.log)
	rounds(c, 2)
	if after := o.log[answered:]; !slices.Equal(after, []string{"edit c board"}) || len(o.left()) > 0 {
		t.Errorf("before the answer was noted %v, after it %v, want the board; owed are %v", o.log[:answered], after,
			o.left())
	}
}
