package outbox

import (
	"context"
	"slices"
	"sync"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// slowOutbox is a testOutbox in which something happens while a message is being posted or deleted.
type slowOutbox struct {
	*testOutbox
	posting, deleting func()
}

func (o slowOutbox) Post(ctx context.Context, d Delivery) (string, string, error) {
	channel, message, err := o.testOutbox.Post(ctx, d)
	if o.posting != nil {
		o.posting()
	}
	return channel, message, err
}

func (o slowOutbox) Delete(ctx context.Context, channel, message string) error {
	if o.deleting != nil {
		o.deleting()
	}
	return o.testOutbox.Delete(ctx, channel, message)
}

// TestMessageThatIsOutdatedWhenPosted: a call, a question or a reminder that is outdated by the time it is posted is
// deleted at once; one that still holds stays.
func TestMessageThatIsOutdatedWhenPosted(t *testing.T) {
	over := func(t *table.Table) { t.Phase, t.Turn = table.Over, nil }
	for _, c := range []struct {
		name   string
		kind   Kind
		target string
		during func(*table.Table)
		stands int
	}{
		{"a call for this turn", PingTurn, "c", func(*table.Table) {}, 1},
		{"a call, the game over meanwhile", PingTurn, "c", over, 0},
		{"a call, the turn passed meanwhile", PingTurn, "c", func(t *table.Table) { t.Ply, t.Turn = 4, []game.Seat{1} }, 0},
		{"a question that still stands", PingVoters, "c", func(*table.Table) {}, 1},
		{"a question that was answered meanwhile", PingVoters, "c", func(t *table.Table) { t.Ask = nil }, 0},
		{"a reminder for this turn", Reminder, "ann", func(*table.Table) {}, 1},
		{"a reminder, the game over meanwhile", Reminder, "ann", over, 0},
	} {
		o := newTestOutbox(t)
		o.tables[1].Ask = &table.Ask{ID: 1, By: 0, Yes: []game.Seat{0}}
		courier := o.courier(0)
		now := *o.tables[1]
		courier.opts.Notifier = slowOutbox{testOutbox: o, posting: func() { c.during(&now); o.tables[1] = &now }}
		user := "ann"
		if c.kind == PingVoters {
			user = "ben"
		}
		o.owe(NewRow(c.kind, c.target, Body{Ping: []string{user}}))
		rounds(courier, 2)
		if got := o.stands(c.kind); got != c.stands || len(o.left()) > 0 || len(o.errs) > 0 {
			t.Errorf("%s: %d stand, want %d; owed are %q, %v", c.name, got, c.stands, o.left(), o.errs)
		}
		posts, err := o.db.LivePosts(t.Context(), 1)
		if err != nil || len(posts) != c.stands {
			t.Errorf("%s: %d messages are recorded as posted, %v", c.name, len(posts), err)
		}
	}
}

// TestOutdatedMessageIsDeletedOnce: a message that two deliveries find outdated is deleted by one of them.
func TestOutdatedMessageIsDeletedOnce(t *testing.T) {
	o := newTestOutbox(t)
	courier := o.courier(0)
	o.owe(NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
	rounds(courier, 1)
	posts, err := o.db.LivePosts(t.Context(), 1)
	if err != nil || len(posts) != 1 {
		t.Fatalf("got %d messages, %v", len(posts), err)
	}
	inside, release := make(chan bool), make(chan bool)
	courier.opts.Notifier = slowOutbox{testOutbox: o, deleting: func() { inside <- true; <-release }}
	var first sync.WaitGroup
	first.Go(func() { o.check(courier.remove(t.Context(), posts[0], deleted)) })
	<-inside
	o.check(courier.remove(t.Context(), posts[0], deleted)) // while the first is at it
	close(release)
	first.Wait()
	courier.opts.Notifier = o
	o.check(courier.remove(t.Context(), posts[0], deleted)) // read before, done later
	o.check(courier.recordRemoved(t.Context()))
	if posts, err := o.db.LivePosts(t.Context(), 1); err != nil || len(posts) > 0 {
		t.Errorf("after it was deleted: got %v, %v, want no live messages", posts, err)
	}
	var deleted []string
	for _, s := range o.log {
		if s != "post c call" {
			deleted = append(deleted, s)
		}
	}
	if want := []string{"delete c " + posts[0].Message}; !slices.Equal(deleted, want) {
		t.Errorf("done: %q, want %q", deleted, want)
	}
}

// TestRemovedMessageThatIsShownAgain: a message that was removed and that an answer has edited since is removed again
// once it is out of date.
func TestRemovedMessageThatIsShownAgain(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.owe(NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
	rounds(c, 1)
	posts, err := o.db.LivePosts(t.Context(), 1)
	if err != nil || len(posts) != 1 {
		t.Fatalf("got %d messages, %v", len(posts), err)
	}
	p := posts[0]
	o.check(c.remove(t.Context(), p, onlyButtons))
	o.check(c.sent.record(t.Context(), o.db, nil, &p))
	if known, ok := c.sent.find(p.Message); !ok || known.Subject != p.Subject {
		t.Errorf("the message is not known: %+v", known)
	}
	o.log = nil
	o.check(c.remove(t.Context(), p, deleted))
	c.sent.begin() // another process was the leader meanwhile: what it did is not known, and nothing of before is recorded
	if _, ok := c.sent.find(p.Message); ok || c.sent.removed.Has(p.Message) {
		t.Error("what was known before another process was the leader is still believed")
	}
	o.check(c.recordRemoved(t.Context()))
	if posts, err := o.db.LivePosts(t.Context(), 1); err != nil || len(posts) != 1 {
		t.Errorf("what was removed before another process was the leader is recorded: %v, %v", posts, err)
	}
	if want := []string{"delete c " + p.Message}; !slices.Equal(o.log, want) {
		t.Errorf("done: %q, want %q", o.log, want)
	}
}
