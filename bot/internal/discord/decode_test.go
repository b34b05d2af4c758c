package discord_test

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/commands/request"
)

// A form is read with all that surrounds it; other interactions are read as discordgo reads them.
func TestDecode(t *testing.T) {
	const around = `"id":"7","application_id":"1","token":"t","version":1,"channel_id":"5","guild_id":"6","locale":"fr",
		"member":{"user":{"id":"9","username":"ann"},"permissions":"32"},"message":{"id":"8","flags":64,
		"components":[{"type":1,"components":[{"type":2,"custom_id":"b","style":1}]}]}`
	it, err := discord.Decode([]byte(`{"type":5,` + around + `,"data":{"custom_id":"f","components":[
		{"type":18,"component":{"type":21,"custom_id":"r","value":"x"}}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	form, ok := it.Data.(request.Form)
	if !ok || form.CustomID != "f" || fmt.Sprint(form.Fields) != "map[r:[x]]" || it.ID != "7" || it.Token != "t" ||
		it.Member.User.Username != "ann" || it.Member.Permissions != 32 || it.Locale != "fr" || it.GuildID != "6" ||
		it.Message.Flags != 64 || it.Type != discordgo.InteractionModalSubmit {
		t.Errorf("got %+v with %+v", it, it.Data)
	}
	it, err = discord.Decode([]byte(`{"type":3,` + around + `,"data":{"custom_id":"b","component_type":2}}`))
	if err != nil || it.MessageComponentData().CustomID != "b" || it.ChannelID != "5" {
		t.Errorf("a press: got %+v, %v", it, err)
	}
	for _, broken := range []string{`{"type":5,"id":"7","data":3}`, `{"type":5,"id":7}`, `{"type":5,"id":"7","data":{}}`,
		`[]`, `{"type":"5"}`, ``} {
		if it, err := discord.Decode([]byte(broken)); err == nil {
			t.Errorf("%s: got %+v, want an error", broken, it)
		}
	}
	if it, err := discord.Decode([]byte(`{"type":5,"id":"7"}`)); err != nil || it.Data != nil {
		t.Errorf("without data: got %+v, %v; want an interaction that nobody answers", it, err)
	}
}
