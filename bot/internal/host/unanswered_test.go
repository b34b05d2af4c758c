package host

import (
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// TestUnansweredActionIsConfirmedByDM: a person whose action was done but who got no answer is told so by direct
// message; if nothing was done they are told nothing.
func TestUnansweredActionIsConfirmedByDM(t *testing.T) {
	h := newTestHost(t)
	by := table.Caller{User: table.User{ID: "alice", Name: "Alice"}, Channel: "c", Guild: "g", Interaction: "17"}
	_, err := h.New(t.Context(), by, table.New{Game: "template"})
	h.check(err)
	h.check(h.Reachability.AnswerLost(t.Context(), "18", "alice"))
	told := func() (n int) {
		rows, err := h.db.Outbox(t.Context(), h.now().UnixMilli(), 100)
		h.check(err)
		for _, o := range rows {
			if outbox.Kind(o.Kind) == outbox.Tell && o.Target == "alice" {
				n++
			}
		}
		return n
	}
	if n := told(); n != 0 {
		t.Errorf("got %d messages for changes of nothing", n)
	}
	h.check(h.Reachability.AnswerLost(t.Context(), "17", "alice"))
	if n := told(); n != 1 {
		t.Errorf("told %d times, want once", n)
	}
}
