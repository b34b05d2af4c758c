package nights_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// nights is a fake host of one simultaneous game, which it lists. It records what it is asked for.
type nights struct {
	night table.Night
	done  []string
}

func (n *nights) NewNight(_ context.Context, _ table.Caller, made table.NewNight) (*table.Night, error) {
	n.done = append(n.done, "new")
	n.night.New = made
	return &n.night, nil
}

func (n *nights) Nights(context.Context, string) ([]*table.Night, error) {
	return []*table.Night{&n.night}, nil
}

func (n *nights) Invited(context.Context, string) (*table.Night, error) { return &n.night, nil }

func (n *nights) Join(_ context.Context, by table.Caller, _ table.NightID) (*table.Table, bool, error) {
	n.done = append(n.done, "join")
	return &table.Table{ID: 5, Game: "duplicate", Channel: by.Channel, Phase: table.Lobby, You: game.Public}, true, nil
}

func (n *nights) LookNight(context.Context, table.NightID) (*table.Night, error) {
	return &n.night, nil
}
func (n *nights) Now() time.Time { return time.Unix(1000, 0) }

// TestWhoMayOpenNights: a table of a simultaneous game is a table: where and by whom tables are opened holds for
// whoever plans one, and for whoever has the server take part, however the game is named.
func TestWhoMayOpenNights(t *testing.T) {
	texts, err := render.NewCatalogue(commands.Texts(), duplicate.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	type args = []*discordgo.ApplicationCommandInteractionDataOption
	manager := func(it *discordgo.Interaction) { it.Member.Permissions = discordgo.PermissionManageGuild }
	for _, c := range []struct {
		name    string
		server  table.Guild
		change  func(*discordgo.Interaction)
		refused string // "": a table is opened
	}{
		{"as usual", table.Guild{}, nil, ""},
		{"another channel is for it", table.Guild{Channels: []string{"c7"}}, nil, "<#c7>"},
		{"this channel is for it", table.Guild{Channels: []string{"c7", "c"}}, nil, ""},
		{"without the role", table.Guild{Makers: "r"}, nil, "<@&r>"},
		{"with the role", table.Guild{Makers: "r"}, func(it *discordgo.Interaction) { it.Member.Roles = []string{"r"} }, ""},
		{"a manager", table.Guild{Channels: []string{"c7"}, Makers: "r"}, manager, ""},
		{"the bot may not write", table.Guild{}, func(it *discordgo.Interaction) {
			it.AppPermissions = discordgo.PermissionViewChannel | discordgo.PermissionEmbedLinks
		}, "Send Messages."},
	} {
		for path, a := range map[string]args{
			"duplicate new-night":  {commandtest.Option("in", 10.0)},
			"duplicate join-night": nil,
			// by its number in the list, and by the code that invites to it
			"duplicate join-night ":  {commandtest.Option("night", "#3")},
			"duplicate join-night  ": {commandtest.Option("night", "ABCDEFGH")},
		} {
			h, n := commandtest.New(), &nights{night: table.Night{ID: 3, Phase: table.NightPlanned}}
			h.Settings = c.server
			s := commandtest.Services(h)
			s.Nights = n
			r := commands.NewRouter(s, texts, []game.Rules{duplicate.Rules})
			it := commandtest.Typed("ann", strings.TrimSpace(path), a...)
			if c.change != nil {
				c.change(it)
			}
			want := []string{"join"}
			if strings.HasSuffix(path, "new-night") {
				want = []string{"new", "join"}
			}
			if c.refused != "" {
				want = nil
			}
			got := commandtest.Text(r.Handle(t.Context(), it))
			if !slices.Equal(n.done, want) || !strings.Contains(got, c.refused) {
				t.Errorf("%s: /%s has done %q, told %q, want %q, %q", c.name, path, n.done, got, want, c.refused)
			}
		}
	}
}
