package request

import (
	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

// Private is an answer that only the person sees. It pings nobody.
func Private(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	data.Flags |= discordgo.MessageFlagsEphemeral
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}
}

// Update changes the message of the button.
func Update(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	if data.Components == nil {
		data.Components = []discordgo.MessageComponent{}
	}
	if data.Embeds == nil {
		data.Embeds = []*discordgo.MessageEmbed{}
	}
	data.Attachments = &[]*discordgo.MessageAttachment{} // removes the old pictures, whether or not there are new ones
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: data}
}

// Reply is a private answer of one message.
func (q *Request) Reply(id string, pairs ...any) *discordgo.InteractionResponse {
	return Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M(id, pairs...))})
}

// Answer changes the message of the button if only this person sees it, and is a new private message otherwise. It
// never replaces a table's board, not even in direct messages.
func (q *Request) Answer(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	if q.OnPrivate() && !q.KeepMessage {
		return Update(data)
	}
	return Private(data)
}

// OnPrivate tells whether the button is on a message that only this person sees.
func (q *Request) OnPrivate() bool {
	m := q.Interaction.Message
	return m != nil && (m.Flags&discordgo.MessageFlagsEphemeral != 0 || q.Caller.Direct())
}
