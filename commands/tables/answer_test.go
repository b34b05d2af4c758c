package tables_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestAnswerButtonsNameTheQuestion: the buttons under a question pass its number to the host.
func TestAnswerButtonsNameTheQuestion(t *testing.T) {
	tb := commandtest.Running(t, 1, awale.Rules, 1)
	tb.Ask = &table.Ask{ID: 7, What: table.AskPause}
	r, h := commandtest.Router(t, tb)
	found := 0
	for _, row := range r.Messages.Board(tb, table.Guild{}).Components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			b, ok := c.(discordgo.Button)
			if i, _ := customid.Parse(b.CustomID); !ok || i.Name != "accept.7" && i.Name != "decline.7" {
				continue
			}
			found++
			r.Handle(t.Context(), commandtest.Pressed("ben", b.CustomID))
			if n := len(h.Done); n != found || h.Asked[n-1] != 7 {
				t.Errorf("%s: done %v to the questions %v", b.CustomID, h.Done, h.Asked)
			}
		}
	}
	if found != 2 || h.Done[0] != table.Accept || h.Done[1] != table.Decline {
		t.Errorf("%d buttons, done %v", found, h.Done)
	}
}

// TestAnswerInPrivate: a question is answered under one's own view too, which then tells what was answered and stays.
// What the answer shows in direct messages is not sent there again.
func TestAnswerInPrivate(t *testing.T) {
	for name, c := range map[string]struct {
		place func(*discordgo.Interaction)
		on    table.Surface
	}{
		"a private view": {func(it *discordgo.Interaction) { it.Message.Flags = discordgo.MessageFlagsEphemeral },
			table.Nowhere},
		"direct messages": {func(it *discordgo.Interaction) {
			commandtest.InDM(it)
		}, table.OnHand},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Ask = &table.Ask{ID: 7, What: table.AskPause, By: 0, Yes: []game.Seat{0}}
		r, h := commandtest.Router(t, tb)
		_, message, err := r.View(t.Context(), 1, "ben")
		if err != nil {
			t.Fatal(err)
		}
		data, err := message()
		if err != nil {
			t.Fatal(err)
		}
		view := commandtest.Shown(t, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data})
		if !slices.Contains(commandtest.Buttons(data.Components), "t/1/0/accept.7") {
			t.Fatalf("ben's view has the buttons %q", commandtest.Buttons(data.Components))
		}
		it := commandtest.Pressed("ben", "t/1/0/accept.7")
		it.Message = view
		c.place(it)
		res := r.Handle(t.Context(), it)
		if res.Type != discordgo.InteractionResponseUpdateMessage ||
			!slices.Contains(commandtest.Buttons(res.Data.Components), "t/1/0/more") ||
			!strings.Contains(commandtest.Text(res), "You accepted.") {
			t.Errorf("%s: answered by type %d: %s", name, res.Type, commandtest.Text(res))
		}
		if len(h.Done) != 1 || h.Surfaces[0] != c.on {
			t.Errorf("%s: done %v on %v, want on %v", name, h.Done, h.Surfaces, c.on)
		}
	}
}

// TestWaitsForTheOthers: as long as the others have not agreed that their table goes on somewhere else, that is said
// where somebody has asked for it, and no board is shown there. The message that asks them has the buttons to answer.
func TestWaitsForTheOthers(t *testing.T) {
	tb := commandtest.Running(t, 1, awale.Rules, 1)
	tb.Phase, tb.Guild, tb.Channel = table.Suspended, "thrown", "d"
	tb.Ask = &table.Ask{ID: 7, What: table.Resume, By: 0, Yes: []game.Seat{0}, To: &table.Place{Channel: "c"}}
	r, h := commandtest.Router(t, tb)
	text := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table resume")))
	if len(h.Done) != 1 || h.Done[0] != table.Resume || !strings.Contains(text, "once all the others have agreed") {
		t.Errorf("done %v, answered %s", h.Done, text)
	}
	want := []string{"t/1/0/accept.7", "t/1/0/decline.7"}
	if got := commandtest.Buttons(r.Messages.QuestionButtons(tb, 7, "en")); !slices.Equal(got, want) {
		t.Errorf("the question has the buttons %q, want %q", got, want)
	}
	if got := r.Messages.QuestionButtons(tb, 6, "en"); got != nil {
		t.Errorf("a question that is closed has buttons: %v", got)
	}
	tb.Ask = nil
	text = commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table resume")))
	if !strings.Contains(text, "goes on here") {
		t.Errorf("once it has moved: %s", text)
	}
}
