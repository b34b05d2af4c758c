package ui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/rulestest/sharedfile"
)

// openAPI finds Discord's description of its API beside the repository, or skips the test.
func openAPI(t *testing.T) string {
	t.Helper()
	path := sharedfile.Path(sharedfile.OpenAPI)
	if path == "" {
		t.Skip("Discord's openapi.json is not beside the repository")
	}
	return path
}

// TestDiscordAccepts: the largest messages of this package satisfy Discord's own description of its API.
func TestDiscordAccepts(t *testing.T) {
	data, err := os.ReadFile(openAPI(t))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	check := func(name, path string, body any) {
		t.Helper()
		path = strings.ReplaceAll(path, "/", "~1")
		schema, err := compiler.Compile("openapi.json#/paths/" + path + "/post/requestBody/content/application~1json/schema")
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(instance); err != nil {
			t.Errorf("%s: Discord would refuse %.300s: %v", name, text, err)
		}
	}
	const channel, callback = "/channels/{channel_id}/messages",
		"/interactions/{interaction_id}/{interaction_token}/callback"
	p, _ := quiet(t)
	id := func(name string) string { return "t:" + name }
	var fields []PostField
	for i := range 40 {
		fields = append(fields, PostField{Name: game.Lit(fmt.Sprint("f", i)), Value: lits(5, 200), Inline: true})
	}
	embed := Board(Post{Title: lits(1, 900)[0], Lead: lits(50, 500), Diagram: tall(400), After: lits(50, 500),
		Fields: fields, Footer: lits(1, 900)[0], Colour: ColourLobby}, p)
	panel := game.Panel{Controls: append(buttons(0, 12, "a"), game.Control{Name: "m", Row: 1, Label: lits(1, 200)[0],
		Choices: options(30), Max: 40})}
	rows := Controls(panel, p, id)
	check("message", channel, discordgo.MessageSend{Content: tail(render.Lines(lits(100, 100), p), render.MaxContent),
		Embeds: []*discordgo.MessageEmbed{embed}, Components: rows})
	respond := func(kind discordgo.InteractionResponseType,
		data *discordgo.InteractionResponseData) discordgo.InteractionResponse {
		return discordgo.InteractionResponse{Type: kind, Data: data}
	}
	check("answer", callback, respond(discordgo.InteractionResponseChannelMessageWithSource,
		&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}, Components: rows}))
	for name, form := range forms() {
		check(name, callback, respond(discordgo.InteractionResponseModal, Modal(form, p, "form", pickers()...)))
	}
	check("choices", callback, respond(discordgo.InteractionApplicationCommandAutocompleteResult,
		&discordgo.InteractionResponseData{Choices: Choices(options(40), p)}))
}
