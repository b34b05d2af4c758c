package request

import (
	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

// Private answers so that only the person sees it. Nobody is mentioned by it.
func Private(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	data.Flags |= discordgo.MessageFlagsEphemeral
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}
}

// Update changes the message that the button stands on.
func Update(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	if data.Components == nil {
		data.Components = []discordgo.MessageComponent{}
	}
	if data.Embeds == nil {
		data.Embeds = []*discordgo.MessageEmbed{}
	}
	data.Attachments = &[]*discordgo.MessageAttachment{} // the pictures of before go, whether new ones come or not
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: data}
}

// Tell is a private answer of one message.
func (q *Request) Tell(id string, pairs ...any) *discordgo.InteractionResponse {
	return Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M(id, pairs...))})
}

// Answer changes the message of the button where that is for this person alone, and is a message of its own elsewhere.
// A table's board stays what it is, in direct messages too.
func (q *Request) Answer(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	if q.OnPrivate() && !q.Stays {
		return Update(data)
	}
	return Private(data)
}

// OnPrivate tells whether the button that was pressed stands on a message for this person alone.
func (q *Request) OnPrivate() bool {
	m := q.Interaction.Message
	return m != nil && (m.Flags&discordgo.MessageFlagsEphemeral != 0 || q.Interaction.GuildID == "")
}
