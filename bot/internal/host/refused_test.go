package host

import (
	"context"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestRefusedIsRemembered: an action that was refused, possibly by another process over the same database, is refused
// again when it is redelivered, even if it would be possible by then. Nobody is told that it was done, and the refusal
// is forgotten in time.
func TestRefusedIsRemembered(t *testing.T) {
	h := newTestHost(t)
	ctx := t.Context()
	refused := func(err error) bool {
		msg, ok := game.Refused(err)
		return ok && msg.ID == "host.refusedbefore"
	}
	by := table.Caller{User: table.User{ID: "alice", Name: "Alice"}, Channel: "c", Guild: "g"}
	at := func(interaction string) table.Caller { c := by; c.Interaction = interaction; return c }
	made, err := h.New(ctx, at("1"), table.New{Game: "template"})
	h.check(err)
	h.check(h.Refused(ctx, at("2")))
	h.check(h.Refused(ctx, at("1"))) // what was done stays done
	h.check(h.Refused(ctx, by))      // and what has no interaction is nothing to remember
	if _, seen, err := h.db.Seen(ctx, ""); seen || err != nil {
		t.Errorf("an empty interaction id is remembered: %v", err)
	}

	if _, err := h.Do(ctx, at("2"), made.ID, table.Action{Kind: table.Begin}); !refused(err) {
		t.Errorf("a refused action is done: %v", err)
	}
	if _, err := h.New(ctx, at("2"), table.New{Game: "template"}); !refused(err) {
		t.Errorf("the refused interaction opened a table: %v", err)
	}
	if again, err := h.New(ctx, at("1"), table.New{Game: "template"}); err != nil || again.ID != made.ID {
		t.Errorf("what was done is not found: %+v, %v", again, err)
	}
	before := len(h.owed(outbox.Tell))
	h.check(h.Reachability.AnswerLost(ctx, "2", "alice"))
	if n := len(h.owed(outbox.Tell)); n != before {
		t.Errorf("alice is told that the refused action was done")
	}
	h.sweep(ctx, h.now().Add(refusedFor/2))
	if _, err := h.Do(ctx, at("2"), made.ID, table.Action{Kind: table.Begin}); !refused(err) {
		t.Errorf("a refusal is forgotten early: %v", err)
	}
	h.sweep(ctx, h.now().Add(2*refusedFor))
	if _, err := h.Do(ctx, at("2"), made.ID, table.Action{Kind: table.Begin}); err != nil {
		t.Errorf("a refusal is remembered for ever: %v", err)
	}
	if again, err := h.New(ctx, at("1"), table.New{Game: "template"}); err != nil || again.ID != made.ID {
		t.Errorf("the done interaction was forgotten with it: %+v, %v", again, err)
	}
}

// lateRefusal is a store in which another process refuses an interaction just before this one stores what it did.
type lateRefusal struct{ store.DB }

func (s lateRefusal) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	if err := s.Refuse(ctx, c.Interaction, 1); err != nil {
		return 0, err
	}
	return s.DB.CreateTable(ctx, c)
}

func (s lateRefusal) SaveTable(ctx context.Context, c store.Change) error {
	if c.Interaction != "" {
		if err := s.Refuse(ctx, c.Interaction, 1); err != nil {
			return err
		}
	}
	return s.DB.SaveTable(ctx, c)
}

func (s lateRefusal) SaveAnswer(ctx context.Context, g store.Given) error {
	if g.Interaction != "" {
		if err := s.Refuse(ctx, g.Interaction, 1); err != nil {
			return err
		}
	}
	return s.DB.SaveAnswer(ctx, g)
}

// TestRefusedByAnotherProcess: of two processes that are given the same interaction one refuses it: then it is not
// done.
func TestRefusedByAnotherProcess(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.on(lateRefusal{h.db})
	for what, err := range map[string]error{
		"an action": second(h.Do(t.Context(), h.call("ann"), id, table.Action{Kind: table.Resign})),
		"a table":   second(h.New(t.Context(), h.call("ann"), table.New{Game: "template"})),
	} {
		if msg, ok := game.Refused(err); !ok || msg.ID != "host.refusedbefore" {
			t.Errorf("%s: %v", what, err)
		}
	}
	if h.look(id, "").Phase != table.Playing {
		t.Error("the game has ended")
	}
}

func second(_ *table.Table, err error) error { return err }

// TestDraftIsChangedOnce: a redelivered button press leaves the draft unchanged, and one that was refused is refused
// again.
func TestDraftIsChangedOnce(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	ctx := t.Context()
	by := h.call("ann")
	for i, c := range []struct {
		by         table.Caller
		draft, now string
	}{{by, "a", "a"}, {h.call("ann"), "ab", "ab"}, {by, "abb", "ab"}} {
		kept, err := h.SaveDraft(ctx, c.by, id, c.draft)
		h.check(err)
		if kept != c.now || h.look(id, "ann").Draft != c.now {
			t.Errorf("%d: kept is %q, %q; want %q", i, kept, h.look(id, "ann").Draft, c.now)
		}
	}
	late := h.call("ann")
	h.check(h.Refused(ctx, late))
	_, err := h.SaveDraft(ctx, late, id, "x")
	if msg, ok := game.Refused(err); !ok || msg.ID != "host.refusedbefore" || h.look(id, "ann").Draft != "ab" {
		t.Errorf("a refused press: %v, and the draft is %q", err, h.look(id, "ann").Draft)
	}
	h.sweep(ctx, h.now().Add(2*refusedFor))
	if _, seen, err := h.db.Seen(ctx, by.Interaction); seen || err != nil {
		t.Errorf("the press is remembered for long: %v", err)
	}
}
