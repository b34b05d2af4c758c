package play_test

import (
	"context"
	"strings"
	"testing"

	"tablee/commands/commandtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// board is a host with a board on which moves are tried.
type board struct {
	*commandtest.Host
	advised bool
}

func (b board) Trial(context.Context, table.Caller, table.ID, table.PracticeAction) (*table.PracticeBoard, error) {
	t := b.List[0]
	view := t.View.(commandtest.Held).Position.View(t.Turn[0])
	return &table.PracticeBoard{Game: t.Game, View: view, Panel: view.(game.Interactive).Panel(""), Turn: t.Turn[0],
		Advised: b.advised}, nil
}

// TestAdviceIsOfferedWhereItIsGiven: the button that asks the engine is there only where the engine may be asked.
func TestAdviceIsOfferedWhereItIsGiven(t *testing.T) {
	for _, advised := range []bool{true, false} {
		h := board{commandtest.New(commandtest.AnnsTurn(t, 1)), advised}
		res := commandtest.RouterOver(t, h).Handle(t.Context(), commandtest.Typed("ann", "try"))
		ids := strings.Join(commandtest.Buttons(res.Data.Components), " ")
		if !strings.Contains(ids, "/game.pit.a") || strings.Contains(ids,
			"/"+string(table.PracticeBest)) != advised {
			t.Errorf("advised %v: %q, %s", advised, ids, commandtest.Text(res))
		}
	}
}

// TestTypedMovesAreTriedOnce: typed moves are tried once, however often they are delivered.
func TestTypedMovesAreTriedOnce(t *testing.T) {
	h := board{commandtest.New(commandtest.AnnsTurn(t, 1)), false}
	r := commandtest.RouterOver(t, h)
	r.Handle(t.Context(), commandtest.Typed("ann", "try"))
	it := commandtest.Typed("ann", "try", commandtest.Option("moves", "c"))
	if r.Handle(t.Context(), it); len(h.Refusals) != 1 || h.Refusals[0] != it.ID {
		t.Errorf("remembered: %v, want only %s", h.Refusals, it.ID)
	}
}
