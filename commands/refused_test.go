package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/rummy/letters"
	"tablee/rules/table"
)

// again is a second delivery of an interaction.
func again(it *discordgo.Interaction) *discordgo.Interaction {
	same := *it
	return &same
}

// TestRedeliveredRefusalStaysRefused: a redelivered refusal gets the same answer and does nothing, even if the action
// has become possible; the host is asked to remember it too.
func TestRedeliveredRefusalStaysRefused(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	it := commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a"))
	h.Fails = game.Refuse("refused.turn")
	first := commandtest.Text(r.Handle(t.Context(), it))
	h.Fails, h.Done = nil, nil
	if got := commandtest.Text(r.Handle(t.Context(), again(it))); got != first || len(h.Done) > 0 {
		t.Errorf("done %v, got %q, the first time %q", h.Done, got, first)
	}
	if len(h.Refusals) != 1 || h.Refusals[0] != it.ID {
		t.Errorf("the host remembers %v, want %s", h.Refusals, it.ID)
	}
	r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a")))
	if len(h.Done) != 1 {
		t.Errorf("a new one is not done: %v", h.Done)
	}
	h.Fails = fmt.Errorf("the disk is full")
	broken := commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a"))
	r.Handle(t.Context(), broken)
	h.Fails, h.Done = nil, nil
	if r.Handle(t.Context(), again(broken)); len(h.Done) != 1 {
		t.Errorf("an action that failed is not done when it is redelivered: %v", h.Done)
	}
}

// TestRedeliveredSuggestionIsNotPlayed: a redelivered move that was answered with suggestions is not played either.
func TestRedeliveredSuggestionIsNotPlayed(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	r, h := commandtest.Router(t, tb)
	it := commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "x"))
	first := commandtest.Text(r.Handle(t.Context(), it))
	h.List = nil
	if got := commandtest.Text(r.Handle(t.Context(), again(it))); got != first || len(h.Refusals) != 1 {
		t.Errorf("got %q, the first time %q; remembered %v", got, first, h.Refusals)
	}
}

// TestRedeliveredFileAnswer: an answer that cannot be sent again is replaced by a text.
func TestRedeliveredFileAnswer(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.Running(t, 1, letters.Rules, 1))
	h.Profile.Boards = table.PictureBoards
	it := commandtest.Typed("ann", "letters sort")
	first := r.Handle(t.Context(), it)
	if len(first.Data.Files) == 0 {
		t.Fatal("the hand is not a picture")
	}
	got := r.Handle(t.Context(), again(it))
	if len(h.Drafts) != 1 || len(got.Data.Files) > 0 || !strings.Contains(commandtest.Text(got), "twice") {
		t.Errorf("kept %q, got %q", h.Drafts, commandtest.Text(got))
	}
}

// TestRedeliveredRateLimitStaysRefused: a redelivered request that was refused for its rate stays refused without using
// the store, and so does a flood of refusals.
func TestRedeliveredRateLimitStaysRefused(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.Running(t, 1, awale.Rules, 1))
	r.Limits.Rate, r.Limits.Burst = 1e-9, 1
	join := func() *discordgo.Interaction { return commandtest.Typed("ann", "table join") }
	r.Handle(t.Context(), join())
	done, stored := len(h.Done), len(h.Refusals)
	late := join()
	r.Handle(t.Context(), late)
	r.Limits.Burst = 0 // now there is no bound
	if got := commandtest.Text(r.Handle(t.Context(), again(late))); len(h.Done) != done ||
		!strings.Contains(got, "One moment") || len(h.Refusals) != stored {
		t.Errorf("done %v, got %q, remembered %v", h.Done, got, h.Refusals)
	}
	h.Fails = game.Refuse("host.full")
	var first *discordgo.Interaction
	for i := range 3000 {
		it := commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a"))
		if i == 2500 {
			first = it
		}
		r.Handle(t.Context(), it)
	}
	if n := len(h.Refusals); n < 10 || n > 40 {
		t.Errorf("of 3000 refusals of one person %d are stored", n)
	}
	h.Fails = nil
	if h.Done = nil; r.Handle(t.Context(), again(first)) == nil || len(h.Done) > 0 {
		t.Errorf("one that was remembered only in memory was done: %v", h.Done)
	}
	h.Refusals = nil
	h.Fails = game.Refuse("host.full")
	if r.Handle(t.Context(), commandtest.Typed("ben", "table join")); len(h.Refusals) != 1 {
		t.Error("ann's refusals count for ben")
	}
}
