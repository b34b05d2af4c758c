package discord

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
)

// Decode reads an interaction, whether it came by the gateway or over HTTP. It does what discordgo does, except for
// forms that were filled in, whose components discordgo does not know: their data is a request.Form.
func Decode(raw []byte) (*discordgo.Interaction, error) {
	var kind struct{ Type discordgo.InteractionType }
	if err := json.Unmarshal(raw, &kind); err != nil {
		return nil, err
	}
	it := new(discordgo.Interaction)
	if kind.Type != discordgo.InteractionModalSubmit {
		return it, json.Unmarshal(raw, it)
	}
	type plain discordgo.Interaction // without discordgo's own decoding
	var sent struct {
		plain
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(raw, &sent); err != nil {
		return nil, err
	}
	*it = discordgo.Interaction(sent.plain)
	if sent.Data == nil {
		return it, nil
	}
	var form request.Form
	if err := json.Unmarshal(sent.Data, &form); err != nil {
		return nil, err
	}
	it.Data = form
	return it, nil
}
