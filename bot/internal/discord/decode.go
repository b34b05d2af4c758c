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
		it.Data, err = decodeCommand(sent.Data)
	case discordgo.InteractionMessageComponent:
		it.Data, err = decodeData[discordgo.MessageComponentInteractionData](sent.Data)
	case discordgo.InteractionModalSubmit:
		if sent.Data != nil {
			it.Data, err = decodeData[request.Form](sent.Data)
		}
	}
	return &it, err
}

// decodeCommand reads the data of a command. The message of a context menu may be anybody's, with components that
// discordgo cannot read: then the data is read without it.
func decodeCommand(raw json.RawMessage) (discordgo.InteractionData, error) {
	data, err := decodeData[discordgo.ApplicationCommandInteractionData](raw)
	if err == nil {
		return data, nil
	}
	var parts, resolved map[string]json.RawMessage
	if json.Unmarshal(raw, &parts) != nil || json.Unmarshal(parts["resolved"], &resolved) != nil {
		return data, err
	}
	delete(resolved, "messages")
	without, failed := json.Marshal(resolved)
	if failed != nil {
		return data, err
	}
	parts["resolved"] = without
	if raw, failed = json.Marshal(parts); failed != nil {
		return data, err
	}
	return decodeData[discordgo.ApplicationCommandInteractionData](raw)
}

func decodeData[T discordgo.InteractionData](raw json.RawMessage) (discordgo.InteractionData, error) {
	var data T
	err := json.Unmarshal(raw, &data)
	return data, err
}
