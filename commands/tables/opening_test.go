package tables_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

type args = []*discordgo.ApplicationCommandInteractionDataOption

// TestNewTable: what is typed of a table, and what its server has chosen, is the table that is opened.
func TestNewTable(t *testing.T) {
	day := table.Clock{Move: 24 * time.Hour}
	rated := args{commandtest.Option("rated", true)}
	for _, c := range []struct {
		name   string
		path   string
		args   args
		server table.Guild
		want   table.New
	}{
		{"hardly anything said", "awale new", rated, table.Guild{}, table.New{Game: "awale", Options: game.Options{}}},
		{"the server's clock and level", "awale new", rated, table.Guild{Clock: day, Level: 2},
			table.New{Game: "awale", Options: game.Options{}, Clock: day, Level: 2}},
		{"a level beyond the game's", "awale new", rated, table.Guild{Level: 9},
			table.New{Game: "awale", Options: game.Options{}, Level: awale.Rules.Info().Levels}},
		{"one's own", "awale new", args{commandtest.Option("clock", "none"), commandtest.Option("level", 1.0),
			commandtest.Option("timeout", "vote")},
			table.Guild{Clock: day, Level: 2}, table.New{Game: "awale", Options: game.Options{}, Level: 1,
				Clock: table.Clock{Timeout: "vote"}}},
		{"no limit on this server", "awale new", rated, table.Guild{NoClock: true},
			table.New{Game: "awale", Options: game.Options{}}},
		{"flags", "awale new", args{commandtest.Option("computers", true), commandtest.Option("rated", false)}, table.Guild{},
			table.New{Game: "awale", Options: game.Options{}, Only: true, Unrated: true}},
		{"seats and options", "domino new", args{commandtest.Option("seats", 3.0), commandtest.Option("variant",
			"simple"), commandtest.Option("values", 9.0)},
			table.Guild{}, table.New{Game: "domino", Seats: 3, Options: game.Options{"variant": "simple", "values": "9"}}},
		{"the server's language", "letters new", rated, table.Guild{Lang: "fr"}, table.New{Game: "letters",
			Options: game.Options{"language": "fr"}}},
		{"Discord's language", "letters new", rated, table.Guild{}, table.New{Game: "letters",
			Options: game.Options{"language": "en"}}},
		{"a language of one's own", "letters new", args{commandtest.Option("language", "en")}, table.Guild{Lang: "fr"},
			table.New{Game: "letters", Options: game.Options{"language": "en"}}},
	} {
		r, h := commandtest.Router(t)
		h.Settings = c.server
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path, c.args...)))
		if c.want.Clock == (table.Clock{}) && !c.server.NoClock { // nobody has chosen one
			c.want.Clock, c.want.UsualClock = table.Clocks[table.UsualTurn], true
		}
		if len(h.News) != 1 || !reflect.DeepEqual(h.News[0], c.want) {
			t.Errorf("%s: opened %+v, want %+v: %s", c.name, h.News, c.want, got)
		}
		if !strings.Contains(got, "Table 9") {
			t.Errorf("%s: got %q", c.name, got)
		}
	}
}

// TestNewTableInvites: whoever is named is invited, by the name they have on the server; programs are not.
func TestNewTableInvites(t *testing.T) {
	r, h := commandtest.Router(t)
	it := commandtest.Typed("ann", "domino new", commandtest.Option("player", "1"), commandtest.Option("player2",
		"2"), commandtest.Option("player3", "3"))
	data := it.Data.(discordgo.ApplicationCommandInteractionData)
	data.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{
		Users: map[string]*discordgo.User{"1": {ID: "1", Username: "ben", GlobalName: "Ben"}, "2": {ID: "2", Bot: true},
			"3": {ID: "3", Username: "cat"}},
		Members: map[string]*discordgo.Member{"1": {Nick: "Benny"}},
	}
	it.Data = data
	r.Handle(t.Context(), it)
	want := []table.User{{ID: "1", Name: "Benny"}, {ID: "3", Name: "cat"}}
	if len(h.News) != 1 || !reflect.DeepEqual(h.News[0].Invited, want) {
		t.Errorf("invited: %+v, want %+v", h.News, want)
	}
}

// TestWhoMayOpen: the server's settings and the bot's permissions say where and by whom tables are opened; managers may
// open them anywhere.
func TestWhoMayOpen(t *testing.T) {
	const view, send, embed = discordgo.PermissionViewChannel, discordgo.PermissionSendMessages,
		discordgo.PermissionEmbedLinks
	for _, c := range []struct {
		name    string
		server  table.Guild
		change  func(*discordgo.Interaction)
		open    int // tables that ann has opened
		refused string
	}{
		{"another channel is for it", table.Guild{Channels: []string{"c7"}}, nil, 0, "<#c7>"},
		{"this channel is for it", table.Guild{Channels: []string{"c7", "c"}}, nil, 0, ""},
		{"a thread below it", table.Guild{Channels: []string{"above"}}, nil, 0, ""},
		{"a manager", table.Guild{Channels: []string{"c7"}, Makers: "r"}, func(it *discordgo.Interaction) {
			it.Member.Permissions = discordgo.PermissionManageGuild
		}, 0, ""},
		{"without the role", table.Guild{Makers: "r"}, nil, 0, "<@&r>"},
		{"with the role", table.Guild{Makers: "r"}, func(it *discordgo.Interaction) {
			it.Member.Roles = []string{"q",
				"r"}
		}, 0, ""},
		{"one short of the limit", table.Guild{Limit: 2}, nil, 1, ""},
		{"at the limit", table.Guild{Limit: 2}, nil, 2, "2"},
		{"the bot may not write", table.Guild{}, func(it *discordgo.Interaction) { it.AppPermissions = view | embed }, 0,
			"Send Messages."},
		{"nor open threads", table.Guild{Threads: true},
			func(it *discordgo.Interaction) { it.AppPermissions = view | send | embed }, 0,
			"Create Public Threads and Send Messages in Threads"},
		{"it needs no threads", table.Guild{},
			func(it *discordgo.Interaction) { it.AppPermissions = view | send | embed }, 0, ""},
		{"it may do all", table.Guild{Threads: true},
			func(it *discordgo.Interaction) { it.AppPermissions = discordgo.PermissionAdministrator }, 0, ""},
		{"a direct message", table.Guild{Makers: "r"}, func(it *discordgo.Interaction) {
			it.GuildID, it.User, it.Member = "", it.Member.User, nil
		}, 0, ""},
	} {
		var mine []*table.Table
		for i := range c.open {
			mine = append(mine, commandtest.Running(t, table.ID(i+1), awale.Rules, 1))
		}
		r, h := commandtest.Router(t, mine...)
		r.Parent = func(_ context.Context, channel string) string { return map[string]string{"c": "above"}[channel] }
		h.Settings = c.server
		it := commandtest.Typed("ann", "awale new", commandtest.Option("rated", true))
		if c.change != nil {
			c.change(it)
		}
		got := commandtest.Text(r.Handle(t.Context(), it))
		if opened := len(h.News) == 1; opened != (c.refused == "") || !strings.Contains(got, c.refused) {
			t.Errorf("%s: opened %v, told %q, want %q", c.name, opened, got, c.refused)
		}
	}
}
