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

func (g *gone) PermissionsChanged(id string) { g.ids = append(g.ids, id) }

// TestChangesOfPermissions: whatever may have changed the bot's permissions on a server is told.
func TestChangesOfPermissions(t *testing.T) {
	events := &gone{}
	g := New(Options{}, nil, events)
	g.onRole(nil, &discordgo.GuildRoleUpdate{GuildRole: &discordgo.GuildRole{GuildID: "1"}})
	g.onRoleDeleted(nil, &discordgo.GuildRoleDelete{GuildID: "2"})
	g.onMember(nil, &discordgo.GuildMemberUpdate{Member: &discordgo.Member{GuildID: "3"}})
	g.onChannel(nil, &discordgo.ChannelUpdate{Channel: &discordgo.Channel{GuildID: "4"}})
	g.onThread(nil, &discordgo.ThreadUpdate{Channel: &discordgo.Channel{GuildID: "5"}})
	g.onRole(nil, &discordgo.GuildRoleUpdate{}) // what discordgo could not read
	g.onMember(nil, &discordgo.GuildMemberUpdate{})
	g.onChannel(nil, &discordgo.ChannelUpdate{})
	g.onThread(nil, &discordgo.ThreadUpdate{})
	if want := []string{"1", "2", "3", "4", "5"}; !slices.Equal(events.ids, want) {
		t.Errorf("was notified of changes on the servers %v, want %v", events.ids, want)
	}
}

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
