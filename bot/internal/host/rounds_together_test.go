package host

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// TestManyAnswerInTwoProcesses: many people answer a round at the same time in two processes, which share the table.
// Nobody is turned away, each answer counts once, and the round ends once.
func TestManyAnswerInTwoProcesses(t *testing.T) {
	const people = 200
	h := newTestHost(t, duplicate.Rules)
	names := make([]string, people)
	for i := range names {
		names[i] = fmt.Sprintf("p%03d", i)
	}
	id := h.openGame("none", nil, names...)
	best := h.plays(id)[0]
	op := table.Action{Kind: table.Play, Move: best, Revision: h.look(id, "").Revision}
	hosts := []*Host{h.Host, h.second()}
	calls := make([]table.Caller, people)
	for i, name := range names {
		calls[i] = h.call(name)
	}
	var doing sync.WaitGroup
	for i := range calls {
		doing.Go(func() {
			if _, err := hosts[i%2].Do(context.Background(), calls[i], id, op); err != nil {
				t.Errorf("%s: %v", calls[i].User.ID, err)
			}
		})
	}
	doing.Wait()
	after := h.look(id, "")
	if after.Ply != 1 {
		t.Fatalf("all have answered, and the table is at ply %d", after.Ply)
	}
	for seat, n := range points(after) {
		if n == 0 || n != points(after)[0] {
			t.Errorf("seat %d has %d points", seat, n)
		}
	}
	if left, err := h.db.Answers(context.Background(), int64(id), 0); err != nil || len(left) > 0 {
		t.Errorf("answers that are left: %v, %v", left, err)
	}
}

// TestLastTwoAnswersInTwoProcesses: the last two to answer do so at the same moment in two processes. One of them ends
// the round, with both answers.
func TestLastTwoAnswersInTwoProcesses(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	r := &raced{DB: h.db}
	h.on(r)
	other := h.second()
	id := h.openGame("none", nil, "ann", "ben", "cleo")
	op := table.Action{Kind: table.Play, Move: h.plays(id)[0], Revision: h.look(id, "").Revision}
	h.do("cleo", id, op)
	by := h.call("ben")
	r.between = func() { _, err := other.Do(t.Context(), by, id, op); h.check(err) }
	after := h.do("ann", id, op)
	if got := points(after); after.Ply != 1 || got[0] == 0 || got[1] != got[0] || got[2] != got[0] {
		t.Errorf("ply %d, points %v", after.Ply, got)
	}
	if _, err := other.Do(t.Context(), by, id, op); err != nil { // Discord delivers it again
		t.Error(err)
	}
	if left, err := h.db.Answers(t.Context(), int64(id), after.Ply); err != nil || len(left) > 0 {
		t.Errorf("answers to the next round: %v, %v", left, err)
	}
}

// TestAnswerMeetsEndOfRound: an answer that is given while another process ends the round does not count for the next
// one, and its person is told.
func TestAnswerMeetsEndOfRound(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	r := &raced{DB: h.db}
	h.on(r)
	other := h.second()
	id := h.openGame("none", nil, "ann", "ben")
	op := table.Action{Kind: table.Play, Move: "-", Revision: h.look(id, "").Revision}
	h.do("ann", id, op)
	r.between = func() {
		_, err := other.Do(t.Context(), h.call("ann"), id, table.Action{Kind: table.CloseRound})
		h.check(err)
	}
	h.refused("host.stale", "ann", id, op)
	if left, err := h.db.Answers(t.Context(), int64(id), 1); err != nil || len(left) > 0 {
		t.Errorf("answers to the next round: %v, %v", left, err)
	}
}
