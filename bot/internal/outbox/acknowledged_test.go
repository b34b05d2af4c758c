package outbox

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

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

// failedOnce is a testOutbox in whose channel a board stands, a newer one that was to be posted below much talk has
// failed once, and Discord has it all the same.
func failedOnce(t *testing.T, body Body) (*testOutbox, *Courier) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(c, 1)
	o.time = o.time.Add(time.Second)
	typed("c", maxLinesBelow)(o, c)
	o.owe(NewRow(Board, "c", body))
	o.fail["c"] = errors.New("cut off")
	rounds(c, 1)
	delete(o.fail, "c")
	o.stray, o.standing["c/m9"] = "m9", string(Board)
	o.log = nil
	return o, c
}

// TestAnswerAfterAFailedTry: if an answer shows what a new message was to show, of which it is unknown whether it was
// posted, the message is searched for.
func TestAnswerAfterAFailedTry(t *testing.T) {
	o, c := failedOnce(t, Body{By: "i"})
	c.Answered(t.Context(), "i", "m1")
	o.time = o.time.Add(time.Minute)
	rounds(c, 1)
	if posts, err := o.db.LivePosts(t.Context(), 1); err != nil || len(posts) != 1 || posts[0].Message != "m9" ||
		o.standing["c/m1"] != "" || len(o.left()) > 0 {
		t.Errorf("messages: %v, recorded: %v (%v); done: %q", o.standing, posts, err, o.log)
	}
}

// TestFailedTryIsSearchedInVisibleMessages: a message that an earlier try may have posted is searched for below later
// messages, even by a process that does not know of those messages and would edit the board above them.
func TestFailedTryIsSearchedInVisibleMessages(t *testing.T) {
	for _, body := range []Body{{}, {Edit: true}} {
		o, _ := failedOnce(t, Body{})
		if body.Edit {
			o.owe(NewRow(Board, "c", body))
		}
		o.time = o.time.Add(time.Minute)
		rounds(o.courier(0), 1)
		want := []string{"find c board", "edit c board", "delete c m1"}
		if posts, err := o.db.LivePosts(t.Context(), 1); err != nil || !slices.Equal(o.log, want) || len(posts) != 1 ||
			posts[0].Message != "m9" {
			t.Errorf("done: %q, want %q; recorded: %v (%v)", o.log, want, posts, err)
		}
		o.stray, o.log = "", nil
		o.owe(NewRow(Board, "c", Body{}))
		rounds(o.courier(0), 1)
		if want := []string{"edit c board"}; !slices.Equal(o.log, want) {
			t.Errorf("without a failure, done: %q, want %q", o.log, want)
		}
	}
}

// TestAnswerDuringADelivery: an answer shows the board after one move while a delivery sends the board after the next,
// and it is unknown which came last. If the delivery ends while the answer is being recorded, the board is sent once
// more.
func TestAnswerDuringADelivery(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(c, 1)
	o.owe(NewRow(Board, "c", Body{By: "i"}), NewRow(Board, "c", Body{}))
	s := &between{Store: o.db, do: func() { rounds(c, 1) }}
	c.opts.Store = s
	o.log = nil
	c.Answered(t.Context(), "i", "m1")
	answered := len(o.log)
	rounds(c, 2)
	if after := o.log[answered:]; !slices.Equal(after, []string{"edit c board"}) || len(o.left()) > 0 {
		t.Errorf("before the answer was recorded: %v, after it: %v, want the board; in the outbox: %v", o.log[:answered],
			after,
			o.left())
	}
}
