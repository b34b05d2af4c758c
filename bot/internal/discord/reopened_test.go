package discord_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestPermissionIsBack: when the permissions of a server change, the host is told of those channels with sleeping
// tables where the bot may write now, and Discord is asked nothing if no table sleeps.
func TestPermissionIsBack(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{Guilds: []playground.GuildSpec{{Name: "Club",
		Channels: []string{"#jeux", "#lettres"}}}})
	guild, channel := pg.GuildID("Club"), pg.ChannelID("#jeux")
	told := make(chan string, 4)
	events := discordtest.RecordedEvents{Told: told, Asleep: []string{channel, "3"}}
	c := discordtest.New(t, discordtest.QuickOptions(pg), nil, events)
	want := func(want ...string) {
		t.Helper()
		c.PermissionsChanged(guild)
		var got []string
		for len(told) > 0 {
			got = append(got, <-told)
		}
		if !slices.Equal(got, want) {
			t.Errorf("told of the channels %q, want %q", got, want)
		}
	}
	for _, p := range []playground.Permission{playground.ViewChannel, playground.SendMessages, playground.EmbedLinks} {
		if err := pg.DenyPermission("#jeux", p); err != nil {
			t.Fatal(err)
		}
		want()
		if err := pg.AllowPermission("#jeux", p); err != nil {
			t.Fatal(err)
		}
		want(channel)
	}
	made, err := c.Rest.Send(t.Context(), "POST", discordgo.EndpointChannelThreads(channel), "POST thread "+channel,
		map[string]any{"name": "table", "type": discordgo.ChannelTypeGuildPublicThread}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var thread discordgo.Channel
	if err := json.Unmarshal(made, &thread); err != nil {
		t.Fatal(err)
	}
	events.Asleep[0] = thread.ID
	deny := func(p playground.Permission) {
		t.Helper()
		if err := errors.Join(pg.AllowPermission("#jeux", playground.SendMessages, playground.SendMessagesInThreads),
			pg.DenyPermission("#jeux", p)); err != nil {
			t.Fatal(err)
		}
	}
	deny(playground.SendMessages)
	want(thread.ID)
	deny(playground.SendMessagesInThreads)
	want()
	deny(playground.SendMessages)
	if err := pg.ArchiveThread(thread.ID, true, true); err != nil {
		t.Fatal(err)
	}
	want()
	none := discordtest.New(t, discordtest.QuickOptions(pg), nil, discordtest.RecordedEvents{Told: told})
	asked := len(pg.Requests())
	none.PermissionsChanged(guild)
	if n := len(pg.Requests()) - asked; n != 0 || len(told) > 0 {
		t.Errorf("where no table sleeps, Discord was asked %d times", n)
	}
}

// TestUseIsASign: an interaction in a server's channel is told to the host if the bot may write there.
func TestUseIsASign(t *testing.T) {
	const write = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionEmbedLinks
	pg := discordtest.Playground(t, playground.Options{})
	used := make(chan string, 1)
	c := discordtest.New(t, discordtest.QuickOptions(pg), nil, discordtest.RecordedEvents{Used: used})
	for _, p := range []struct {
		guild       string
		permissions int64
		want        int
	}{{"7", write, 1}, {"7", write | 1, 1}, {"7", discordgo.PermissionAdministrator, 1}, {"", write, 0}, {"7", 0, 0},
		{"7", write &^ discordgo.PermissionSendMessages, 0}, {"7", write &^ discordgo.PermissionEmbedLinks, 0},
		{"7", write &^ discordgo.PermissionViewChannel, 0}} {
		c.Servers.Used(&discordgo.Interaction{GuildID: p.guild, ChannelID: "8", AppPermissions: p.permissions})
		if len(used) != p.want {
			t.Errorf("in %q with the permissions %x the host is told %d times, want %d", p.guild, p.permissions, len(used),
				p.want)
		}
		for len(used) > 0 {
			<-used
		}
	}
}
