package liveview

import (
	"testing"
	"time"
)

// bookkeeping fails if a view that nobody has any more is still due or still ends, or one that somebody has does not.
func bookkeeping(t *testing.T, v *Views, due int) {
	t.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.ends) != v.count || len(v.due) != due {
		t.Errorf("of %d views %d end and %d are due, want %d", v.count, len(v.ends), len(v.due), due)
	}
	for i, w := range v.ends {
		if w.place != i || v.views[w.table][w.user] != w {
			t.Errorf("a view that is nobody's ends: %+v", w)
		}
	}
}

// TestEditFollowsAnswer: an edit that waited for an answer is made as soon as that has been given, and so is the
// closing of a view that ended meanwhile.
func TestEditFollowsAnswer(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		v.Begin("ann")
		d.change(1, v)
		time.Sleep(3 * time.Second)
		expect(t, d)
		v.End("ann")
		expect(t, d, "a1 @original: ann's table 1 at 1")
		v.Begin("ann")
		at := time.Now()
		time.Sleep(TokenLife)
		expect(t, d)
		v.End("ann")
		expect(t, d, "a1 @original: closed, as of "+at.UTC().Format("15:04:05"))
		bookkeeping(t, v, 0)
	})
}

// TestOnlyViewsThatAreOpenAreKept: a view that is replaced, deleted or closed is neither due nor does it end any more.
func TestOnlyViewsThatAreOpenAreKept(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		bookkeeping(t, v, 1)
		open(d, v, "a2", "ann", 1, "m1", true) // the same message
		open(d, v, "b3", "ben", 1, "m2", false)
		bookkeeping(t, v, 2)
		open(d, v, "b4", "ben", 1, "m3", false) // another message
		bookkeeping(t, v, 2)
		time.Sleep(3 * time.Second)
		expect(t, d, "b3 @original: deleted")
		bookkeeping(t, v, 0)
		d.change(1, v)
		bookkeeping(t, v, 2)
		time.Sleep(TokenLife)
		d.sent()
		bookkeeping(t, v, 0)
		if v.count != 0 {
			t.Errorf("%d views are open after their tokens have ended", v.count)
		}
	})
}
