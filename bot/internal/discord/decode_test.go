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

// The message of a context menu can be read, or is left out if it has parts that discordgo does not know; the rest of
// the interaction is read all the same.
func TestDecodeMenus(t *testing.T) {
	for _, c := range []struct {
		message string
		there   bool
	}{
		{`{"id":"8","author":{"id":"1"},"embeds":[{"title":"Awale"}],"components":[{"type":1,"components":[]}]}`, true},
		{`{"id":"8","author":{"id":"1"},"components":[{"type":99,"component":{"type":98}}]}`, false},
	} {
		it, err := discord.Decode([]byte(`{"type":2,"id":"7","token":"t","member":{"user":{"id":"9"}},"data":{"id":"3",
			"name":"Describe","type":3,"target_id":"8","resolved":{"users":{"5":{"id":"5"}},"messages":{"8":` + c.message +
			`}}}}`))
		if err != nil {
			t.Errorf("%s: %v", c.message, err)
			continue
		}
		data := it.ApplicationCommandData()
		if m := data.Resolved.Messages["8"]; (m != nil) != c.there || c.there && m.Author.ID != "1" {
			t.Errorf("%s: read %+v", c.message, m)
		}
		if data.Name != "Describe" || data.CommandType != discordgo.MessageApplicationCommand || data.TargetID != "8" ||
			data.Resolved.Users["5"] == nil || it.Member.User.ID != "9" {
			t.Errorf("%s: the rest is %+v", c.message, data)
		}
	}
	for _, broken := range []string{`{"name":3}`, `{"name":3,"resolved":{}}`, `{"name":"x","resolved":[]}`, `3`} {
		if it, err := discord.Decode([]byte(`{"type":2,"id":"7","data":` + broken + `}`)); err == nil {
			t.Errorf("%s: got %+v, want an error", broken, it)
		}
	}
}
