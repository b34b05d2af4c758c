package commands_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
)

// TestAnswersDoNotReplaceBoards: in direct messages an answer replaces the one before, and never a board.
func TestAnswersDoNotReplaceBoards(t *testing.T) {
	message := func(names ...string) *discordgo.Message {
		row := &discordgo.ActionsRow{}
		for _, n := range names {
			id := customid.ID{Kind: customid.Table, Table: 1, Revision: 3, Name: n}
			row.Components = append(row.Components, &discordgo.Button{CustomID: id.String()})
		}
		return &discordgo.Message{Components: []discordgo.MessageComponent{row}}
	}
	ephemeral := message("more")
	ephemeral.Flags = discordgo.MessageFlagsEphemeral
	const anew, instead = discordgo.InteractionResponseChannelMessageWithSource, discordgo.InteractionResponseUpdateMessage
	for name, c := range map[string]struct {
		on    *discordgo.Message
		guild string
		want  discordgo.InteractionResponseType
	}{
		"a board in direct messages":      {message("hand", "more"), "", anew},
		"the menu in direct messages":     {message("rules", "history"), "", instead},
		"really?":                         {message("resign", "more"), "", instead},
		"a board in a channel":            {message("hand", "more"), "g", anew},
		"the menu in a channel, for one":  {ephemeral, "g", instead},
		"a message without any button":    {&discordgo.Message{}, "", instead},
		"a message to one in the channel": {&discordgo.Message{Flags: 64}, "g", instead},
	} {
		r, _ := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		it := commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1, Name: "more"}.String())
		it.GuildID, it.Message = c.guild, c.on
		if c.guild == "" {
			it.User, it.Member = it.Member.User, nil
		}
		if got := r.Handle(t.Context(), it); got.Type != c.want {
			t.Errorf("%s: answered by type %d, want %d: %s", name, got.Type, c.want, commandtest.Text(got))
		}
	}
}
