package tables_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
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
