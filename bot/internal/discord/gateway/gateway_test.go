package gateway

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// gone records which servers and channels are no more.
type gone struct {
	Events
	ids []string
}

func (g *gone) GuildRemoved(id string)   { g.ids = append(g.ids, id) }
func (g *gone) ChannelDeleted(id string) { g.ids = append(g.ids, id) }

// TestServerOutageIsNotRemoval: a server with an outage does not count as one that the bot has left.
func TestServerOutageIsNotRemoval(t *testing.T) {
	events := &gone{}
	g := New(Options{}, nil, events)
	g.onGuildRemoved(nil, &discordgo.GuildDelete{Guild: &discordgo.Guild{ID: "1", Unavailable: true}})
	g.onGuildRemoved(nil, &discordgo.GuildDelete{Guild: &discordgo.Guild{ID: "2"}})
	g.onChannelDeleted(nil, &discordgo.ChannelDelete{Channel: &discordgo.Channel{ID: "3"}})
	g.onThreadDeleted(nil, &discordgo.ThreadDelete{Channel: &discordgo.Channel{ID: "4"}})
	if want := []string{"2", "3", "4"}; !slices.Equal(events.ids, want) {
		t.Errorf("was notified of the removal of %v, want %v", events.ids, want)
	}
}
