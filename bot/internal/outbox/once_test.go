package outbox

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestMessageIsPostedOnce: people who join a tournament while its message is being sent, or may have been sent by a
// failed try, do not cause a second message; nor does another table in a channel’s list of tables.
func TestMessageIsPostedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		kind        Kind
		first, then Body
		about       store.Subject // the second
	}{
		"a new tournament":   {Tournament, Body{Msg: game.M("x")}, Body{Edit: true}, 1},
		"an edited one":      {Tournament, Body{Edit: true}, Body{Edit: true}, 1},
		"the list of tables": {Dashboard, Body{}, Body{}, 2},
	} {
		o := newTestOutbox(t)
		o.guilds["g"] = table.Guild{Dashboard: true}
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{})) // the first message of all may have been sent by an earlier process
		rounds(courier, 1)
		o.log, o.fail["c"] = nil, errors.New("cut") // after it was sent
		o.owe(NewRow(c.kind, "c", c.first))
		rounds(courier, 1)
		o.fail, o.stray = map[string]error{}, "m9"
		o.standing["c/m9"] = string(c.kind)
		then := NewRow(c.kind, "c", c.then)
		then.Due = o.time.UnixMilli()
		o.check(o.db.Owe(t.Context(), c.about, then))
		rounds(courier, 2)
		for range 4 {
			o.time = o.time.Add(time.Minute)
			rounds(courier, 1)
		}
		if o.stands(c.kind) != 1 || len(o.left()) > 0 {
			t.Errorf("%s: messages: %v after %q, in the outbox: %v", name, o.standing, o.log, o.left())
		}
		if post, err := o.db.PostOf(t.Context(), "m9"); err != nil || post.Kind != string(c.kind) {
			t.Errorf("%s: the sent message was recorded as %+v, %v", name, post, err)
		}
	}
}

// TestNewMessageOfTournamentIsNotEdited: an edit that is owed before or with a new message is not made after it, also
// where that one fails at first: it would remove its heading. One that is owed later is made.
func TestNewMessageOfTournamentIsNotEdited(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.fail["c"] = errors.New("cut")
	o.owe(NewRow(Tournament, "c", Body{Edit: true}), NewRow(Tournament, "c", Body{Msg: game.M("x")}),
		NewRow(Tournament, "c", Body{Edit: true}))
	rounds(c, 1)
	o.log, o.fail = nil, map[string]error{}
	for range 3 {
		o.time = o.time.Add(time.Minute)
		rounds(c, 1)
	}
	if want := []string{"post c tournament"}; !slices.Equal(o.log, want) || len(o.left()) > 0 {
		t.Errorf("done: %q, want %q; remaining: %v", o.log, want, o.left())
	}
	o.owe(NewRow(Tournament, "c", Body{Edit: true}))
	rounds(c, 1)
	if want := []string{"post c tournament", "edit c tournament"}; !slices.Equal(o.log, want) || len(o.left()) > 0 {
		t.Errorf("done: %q, want %q; remaining: %v", o.log, want, o.left())
	}
}

// crowded is a store that cannot write down once that a message is gone.
type crowded struct {
	Store
	full bool
}

func (s *crowded) Delivered(ctx context.Context, owed []int64, p *store.Post, retired ...store.Post) error {
	if s.full {
		s.full = false
		return errors.New("disk full")
	}
	return s.Store.Delivered(ctx, owed, p, retired...)
}

// TestFollowUpIsRetried: if the disk is full when a board has been sent, the older boards are closed once there is
// room, and nothing is sent again.
func TestFollowUpIsRetried(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	for _, old := range []string{"older", "old"} {
		o.check(o.db.Delivered(t.Context(), nil, &store.Post{Subject: 1, Kind: string(Board), Target: "c", Channel: "c",
			Message: old, Live: true}))
		o.standing["c/"+old] = string(Board)
	}
	s := &crowded{Store: o.db, full: true}
	c.opts.Store = s
	o.owe(NewRow(Board, "c", Body{New: true}))
	for range 3 {
		rounds(c, 1)
		o.time = o.time.Add(time.Minute)
	}
	posts, err := o.db.LivePosts(t.Context(), 1)
	if err != nil || len(posts) != 1 || posts[0].Message != "m1" || o.posted != 1 || len(o.left()) > 0 {
		t.Errorf("recorded: %v (%v) after %q, in the outbox: %v", posts, err, o.log, o.left())
	}
}
