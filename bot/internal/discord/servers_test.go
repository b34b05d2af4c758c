package discord_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestDeletedServersAndChannels: the host hears of servers and channels that have been deleted.
func TestDeletedServersAndChannels(t *testing.T) {
	told := make(chan string, 4)
	c := discordtest.New(t, discordtest.QuickOptions(discordtest.Playground(t, playground.Options{})), nil,
		discordtest.RecordedEvents{Told: told})
	c.GuildRemoved("7")
	c.ChannelDeleted("8")
	if a, b := <-told, <-told; a != "7" || b != "8" {
		t.Errorf("was told of %s and %s, want 7 and 8", a, b)
	}
}

// TestServerName: a server's name is asked for once, unless Discord has sent it; a server whose name is unknown is
// called by its id.
func TestServerName(t *testing.T) {
	const route = "/guilds/{guild_id}"
	pg := discordtest.Playground(t, playground.Options{Guilds: []playground.GuildSpec{{Name: "Club",
		Channels: []string{"#jeux"}}}})
	c := discordtest.New(t, discordtest.QuickOptions(pg), nil, discordtest.RecordedEvents{})
	id := pg.GuildID("Club")
	for range 2 {
		if name := c.Servers.Name(id); name != "Club" {
			t.Errorf("the server is called %q, want Club", name)
		}
	}
	if n := discordtest.Requests(pg, "GET", route); n != 1 {
		t.Errorf("Discord was asked %d times, want once", n)
	}
	c.Guild(nil) // what discordgo could not read
	c.Guild(&discordgo.Guild{ID: id, Name: "Cercle"})
	c.Guild(&discordgo.Guild{ID: "2", Name: "Other"})
	if a, b := c.Servers.Name(id), c.Servers.Name("2"); a != "Cercle" || b != "Other" {
		t.Errorf("got the server names %q and %q", a, b)
	}
	if name := c.Servers.Name("3"); name != "3" {
		t.Errorf("a server that Discord does not know is called %q", name)
	}
	if parent := c.Servers.Parent(t.Context(), pg.ChannelID("#jeux")); parent != "" {
		t.Errorf("a channel that is no thread belongs to %q", parent)
	}
}

// TestHasServer: whether the bot is on a server is asked of Discord each time; a failure is no answer.
func TestHasServer(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{Guilds: []playground.GuildSpec{{Name: "Club",
		Channels: []string{"#jeux"}}}})
	c := discordtest.New(t, discordtest.QuickOptions(pg), nil, discordtest.RecordedEvents{})
	for id, want := range map[string]bool{pg.GuildID("Club"): true, "3": false} {
		if in, err := c.Servers.Has(t.Context(), id); in != want || err != nil {
			t.Errorf("on the server %s: %v, %v, want %v", id, in, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if in, err := c.Servers.Has(ctx, pg.GuildID("Club")); in || err == nil {
		t.Errorf("where Discord could not be asked: %v, %v, want an error", in, err)
	}
}
