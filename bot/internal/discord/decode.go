package discord

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
)

// Decode reads an interaction, whether it came by the gateway or over HTTP, in one pass. It does what discordgo does,
// except for forms that were filled in, whose components discordgo does not know: their data is a request.Form.
func Decode(raw []byte) (*discordgo.Interaction, error) {
	type plain discordgo.Interaction // without discordgo's own decoding
	var sent struct {
		plain
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(raw, &sent); err != nil {
		return nil, err
	}
	it := discordgo.Interaction(sent.plain)
	var err error
	switch it.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		it.Data, err = decodeData[discordgo.ApplicationCommandInteractionData](sent.Data)
	case discordgo.InteractionMessageComponent:
		it.Data, err = decodeData[discordgo.MessageComponentInteractionData](sent.Data)
	case discordgo.InteractionModalSubmit:
		if sent.Data != nil {
			it.Data, err = decodeData[request.Form](sent.Data)
		}
	}
	return &it, err
}

func decodeData[T discordgo.InteractionData](raw json.RawMessage) (discordgo.InteractionData, error) {
	var data T
	err := json.Unmarshal(raw, &data)
	return data, err
}
