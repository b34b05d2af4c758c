package message_test

import (
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/rummy/letters"
	"tablee/rules/table"
)

// sent is a message as Discord sends it back.
func sent(t *testing.T, m message.Message) *discordgo.Message {
	t.Helper()
	data, err := m.Data()
	if err != nil {
		t.Fatal(err)
	}
	return commandtest.Shown(t, &discordgo.InteractionResponse{Data: data})
}

// TestRecogniseBoards: the table of every board is recognised in both languages, with its buttons and without them, and
// the moves that were played there if the board tells them.
func TestRecogniseBoards(t *testing.T) {
	r, _ := commandtest.Router(t)
	for _, rules := range []game.Rules{awale.Rules, domino.Rules, letters.Rules} {
		for _, lang := range []string{"en", "fr"} {
			for _, phase := range []table.Phase{table.Lobby, table.Playing, table.Over, table.Suspended} {
				for _, ply := range []int{0, 1, 1234} {
					tb := commandtest.Running(t, 117, rules, 1)
					tb.View = tb.View.(commandtest.Held).Position.View(game.Public)
					tb.Lang, tb.Phase, tb.Ply = lang, phase, ply
					want := message.UnknownPly
					if phase == table.Playing {
						want = ply
					}
					m := sent(t, r.Messages.Board(tb, table.Guild{}))
					for _, buttons := range []bool{true, false} {
						if !buttons {
							m.Components = nil
						}
						id, at, ok := r.Messages.Recognise(m)
						if folded := sent(t, r.Messages.Collapsed(tb)); !buttons {
							if id, _, ok := r.Messages.Recognise(folded); id != 117 || !ok {
								t.Errorf("%s, %s: table %d, %v in %q", rules.Info().Name, lang, id, ok, folded.Content)
							}
						}
						if id != 117 || at != want || !ok {
							t.Errorf("%s, %s, %s, buttons %v: table %d at %d, %v; want 117 at %d", rules.Info().Name, lang, phase,
								buttons, id, at, ok, want)
						}
					}
				}
			}
		}
	}
}

// TestRecogniseOthers: no table is seen in a message that shows none, or controls of several.
func TestRecogniseOthers(t *testing.T) {
	r, _ := commandtest.Router(t)
	row := func(ids ...customid.ID) string {
		text := ""
		for _, id := range ids {
			text += `,{"type":2,"style":1,"label":"x","custom_id":"` + id.String() + `"}`
		}
		return `{"components":[{"type":1,"components":[` + text[1:] + `]}]}`
	}
	of := func(n table.ID) customid.ID { return customid.ID{Kind: customid.Table, Table: n, Name: "more"} }
	for name, raw := range map[string]string{
		"a text":                  `{"content":"Awale · table 7"}`,
		"another title":           `{"embeds":[{"title":"Chess · table 7"}]}`,
		"a title with more":       `{"embeds":[{"title":"Awale · table 7 · try it out"}]}`,
		"a title before":          `{"embeds":[{"title":"My Awale · table 7"}]}`,
		"no number":               `{"embeds":[{"title":"Awale · table"}]}`,
		"number 0":                `{"embeds":[{"title":"Awale · table 0"}]}`,
		"a number with a zero":    `{"embeds":[{"title":"Awale · table +7"}]}`,
		"two tables":              row(of(7), of(8)),
		"a tournament":            row(customid.ID{Kind: customid.Tournament, Tournament: 7, Name: "join"}),
		"the welcome of a server": row(customid.ID{Kind: customid.Welcome, Name: "invite"}),
	} {
		m := new(discordgo.Message)
		if err := json.Unmarshal([]byte(raw), m); err != nil {
			t.Fatal(err)
		}
		if id, _, ok := r.Messages.Recognise(m); ok {
			t.Errorf("%s: table %d is seen in it", name, id)
		}
	}
	if _, _, ok := r.Messages.Recognise(nil); ok {
		t.Error("a table is seen in no message")
	}
	m := new(discordgo.Message)
	if err := json.Unmarshal([]byte(row(of(7), of(7))), m); err != nil {
		t.Fatal(err)
	}
	m.Embeds = []*discordgo.MessageEmbed{{Title: "Awale · table 8", Footer: &discordgo.MessageEmbedFooter{
		Text: "3 moves played"}}}
	if id, ply, ok := r.Messages.Recognise(m); id != 7 || ply != message.UnknownPly || !ok {
		t.Errorf("buttons of table 7 under a title of table 8: table %d at %d, %v", id, ply, ok)
	}
	m.Embeds[0].Title, m.Embeds[0].Footer.Text = "Awale · table 7", "Fair shuffle · proof 3"
	if _, ply, _ := r.Messages.Recognise(m); ply != message.UnknownPly {
		t.Errorf("small print that tells no moves: %d", ply)
	}
}
