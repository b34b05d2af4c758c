package host

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tablee/rules/table"
)

// finished plays a game to its end.
func (h *testHost) finished() table.ID {
	h.t.Helper()
	id := h.open(2, table.Clock{}, "ann", "ben")
	for {
		t := h.look(id, "")
		if t.Phase == table.Over {
			return id
		}
		h.play(t.Seats[t.Turn[0]].User, id)
	}
}

// shown is all that is shown of a table: its board, its proof and its story.
func (h *testHost) shown(id table.ID) string {
	h.t.Helper()
	t := h.look(id, "ann")
	told, err := h.Queries.History(context.Background(), id, "ann")
	h.check(err)
	if t.View == nil {
		return fmt.Sprintf("no view %+v %+v", t.Result, told)
	}
	return fmt.Sprintf("%+v %+v %s %+v", t.View.Diagram(), t.Result, t.Secret, told)
}

func TestArchive(t *testing.T) {
	h := newTestHost(t)
	id := h.finished()
	running := h.open(2, table.Clock{}, "ann", "ben")
	h.play("ann", running)
	want := h.shown(id)
	sweep := func() {
		t.Helper()
		h.check(h.updates.archive(context.Background(), h.time))
	}
	sweep()
	row, err := h.db.Table(context.Background(), int64(id))
	h.check(err)
	if row.Snapshot == nil {
		t.Fatal("a game that has just ended is archived")
	}
	h.time = h.time.Add(archiveAfter + time.Second)
	sweep()
	sweep()
	row, err = h.db.Table(context.Background(), int64(id))
	h.check(err)
	if row.Snapshot != nil {
		t.Error("the position was not dropped")
	}
	if n, err := h.db.CountMoves(context.Background(), "ann"); err != nil || n != 1 {
		t.Errorf("%d moves are still kept as ann's, %v; want the one of the running game", n, err)
	}
	if got := h.shown(id); got != want {
		t.Errorf("archived, the table shows\n%s\nwant\n%s", got, want)
	}
	if again := h.do("ann", id, table.Action{Kind: table.Rematch}); again.Phase != table.Lobby {
		t.Errorf("the rematch is %s", again.Phase)
	}
	if h.look(id, "").View == nil {
		t.Error("after the rematch the position is missing")
	}
	h.play("ben", running)
	h.check(h.Privacy.Erase(context.Background(), "ann"))
	h.stop()
	h.start()
	if h.look(id, "").View == nil || len(h.errs) > 0 {
		t.Errorf("after an erasure and a restart the position is gone: %v", h.errs)
	}
}

// reseeded is a change that makes a game's moves lead elsewhere: as an import's do, or those made under other rules.
func reseeded(h *testHost, id table.ID) {
	h.t.Helper()
	h.harm(fmt.Sprintf("UPDATE tables SET seed = zeroblob(32) WHERE id = %d", id))
}

// TestArchiveKeepsWhatCannotBeReplayed: a position is dropped only if replaying the moves gives the same bytes; where
// it does not any more, result and statistics remain.
func TestArchiveKeepsWhatCannotBeReplayed(t *testing.T) {
	h := newTestHost(t)
	id, later := h.finished(), h.finished()
	reseeded(h, id)
	h.time = h.time.Add(archiveAfter + time.Second)
	h.check(h.updates.archive(context.Background(), h.time))
	for _, c := range []struct {
		id   table.ID
		kept bool
	}{{id, true}, {later, false}} {
		row, err := h.db.Table(context.Background(), int64(c.id))
		h.check(err)
		if kept := row.Snapshot != nil; kept != c.kept {
			t.Errorf("table %d: the position was not dropped: %v", c.id, kept)
		}
	}
	if h.look(id, "").View == nil || h.look(later, "").View == nil {
		t.Error("a position was dropped")
	}
	told := func() int {
		list, err := h.Queries.History(context.Background(), later, "")
		h.check(err)
		return len(list)
	}
	before := told()
	reseeded(h, later)
	if tb := h.look(later, ""); tb.View != nil || tb.Result == nil || told() != before || len(h.errs) > 0 {
		t.Errorf("replayed to another position: %+v, %d of %d lines, %v", tb, told(), before, h.errs)
	}
}
