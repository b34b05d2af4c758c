package play_test

import (
	"strings"
	"testing"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/game"
)

// twins is a view on which two moves read alike but for blanks.
type twins struct{ game.Interactive }

func (twins) Complete(string, game.Action, string) []game.Choice {
	return []game.Choice{{Value: "a b", Label: game.Lit("one")}, {Value: "ab", Label: game.Lit("two")}}
}

func (twins) Do(_ string, a game.Action) (game.Reply, error) {
	if a.Args["pit"] == "a b" || a.Args["pit"] == "ab" {
		return game.Reply{Move: game.Move(a.Args["pit"])}, nil
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// TestAmbiguousMoveIsNotPlayed: a text that fits two moves plays neither; while somebody else is in turn no moves are
// offered.
func TestAmbiguousMoveIsNotPlayed(t *testing.T) {
	for name, mine := range map[string]bool{"in turn": true, "not in turn": false} {
		tb := commandtest.AnnsTurn(t, 1)
		iv, ok := tb.View.(commandtest.Held).Position.View(tb.Turn[0]).(game.Interactive)
		if !ok {
			t.Fatal("there is nothing to play on")
		}
		tb.View = twins{iv}
		if !mine {
			tb.Turn = []game.Seat{1 - tb.Turn[0]}
		}
		r, h := commandtest.Router(t, tb)
		res := r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a  b")))
		if len(h.Ops) > 0 {
			t.Errorf("%s: played %+v", name, h.Ops)
		}
		if offered := len(res.Data.Components) > 0 || strings.Contains(commandtest.Text(res), "one"); offered != mine {
			t.Errorf("%s: offered %v: %q", name, offered, commandtest.Text(res))
		}
	}
}

// TestConfirmationCanBeAskedAgain: a redelivered move that needs confirmation asks again; an answer to a question
// without a move plays nothing.
func TestConfirmationCanBeAskedAgain(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	h.Profile.Confirm = true
	r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a")))
	if len(h.Ops) > 0 || len(h.Refusals) > 0 {
		t.Errorf("played %+v, remembered as refused %v", h.Ops, h.Refusals)
	}
	token, err := h.Ask(t.Context(), "ann", []byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	press := commandtest.Pressed("ann", customid.ID{Kind: customid.Confirm, Table: 1, Name: token}.String())
	if got := commandtest.Text(r.Handle(t.Context(), press)); len(h.Ops) > 0 || got == "" {
		t.Errorf("played %+v, got %q", h.Ops, got)
	}
}
