package host

import (
	"testing"
	"time"

	"tablee/rules/table"
)

// woken tells whether the loop that does what is due has been told to look again since it was last asked.
func (h *testHost) woken() bool {
	select {
	case <-h.Host.DueSignal():
		return true
	default:
		return false
	}
}

// TestEarlierTableWakesTheLoop: a table that is due before the loop looks again wakes it, and one that is due later
// does not.
func TestEarlierTableWakesTheLoop(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{Move: time.Hour}, "ann", "ben")
	turn := func() string { return []string{"ann", "ben"}[h.look(id, "").Turn[0]] }
	now := h.Host.Now()
	for _, c := range []struct {
		next time.Time // when the loop looks again; zero: it does not know
		want bool
	}{
		{time.Time{}, true},
		{now.Add(24 * time.Hour), true},
		{now.Add(time.Second), false},
	} {
		h.Host.updates.nextDue.forget()
		if !c.next.IsZero() {
			h.Host.updates.nextDue.set(c.next.UnixMilli(), now.UnixMilli())
		}
		h.woken()
		user := turn()
		before := h.look(id, user)
		h.do(user, id, table.Action{Kind: table.Play, Move: firstMove(t, before), Revision: before.Revision})
		if got := h.woken(); got != c.want {
			t.Errorf("the loop looks again at %s: woken %v, want %v", c.next, got, c.want)
		}
	}
}

// TestNextDue: what is not known, or is due already, wakes the loop at any time.
func TestNextDue(t *testing.T) {
	var n nextDue
	if !n.after(5) || n.after(0) {
		t.Error("before anything is known: a table that is due does not wake, or one that is not does")
	}
	n.set(0, 3)
	if !n.after(1 << 60) {
		t.Error("nothing is due: a table does not wake")
	}
	n.set(10, 3)
	if !n.after(9) || n.after(10) || n.after(11) {
		t.Error("10 is next: only what is earlier has to wake")
	}
	n.forget()
	n.set(2, 3) // it is being done
	if !n.after(11) {
		t.Error("something is due already: a table does not wake")
	}
}
