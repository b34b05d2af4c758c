package discord

import (
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestFirstWritableChannel: the bot greets a server in the channel where Discord greets new members, else in the first
// channel from the top in which it may write by Discord's order of permissions; never elsewhere.
func TestFirstWritableChannel(t *testing.T) {
	const all = writePermissions | discordgo.PermissionAddReactions
	text := func(id string, position int, over ...*discordgo.PermissionOverwrite) *discordgo.Channel {
		return &discordgo.Channel{ID: id, Position: position, Type: discordgo.ChannelTypeGuildText,
			PermissionOverwrites: over}
	}
	over := func(id string, kind discordgo.PermissionOverwriteType, deny, allow int64) *discordgo.PermissionOverwrite {
		return &discordgo.PermissionOverwrite{ID: id, Type: kind, Deny: deny, Allow: allow}
	}
	const role, member = discordgo.PermissionOverwriteTypeRole, discordgo.PermissionOverwriteTypeMember
	const send = discordgo.PermissionSendMessages
	voice := &discordgo.Channel{ID: "voice", Type: discordgo.ChannelTypeGuildVoice}
	for _, c := range []struct {
		what     string
		everyone int64
		system   string
		channels []*discordgo.Channel
		want     string
	}{
		{"the one at the top", all, "", []*discordgo.Channel{voice, text("b", 2), text("a", 1)}, "a"},
		{"the system channel", all, "b", []*discordgo.Channel{text("a", 1), text("b", 2)}, "b"},
		{"the system channel is closed", all, "b", []*discordgo.Channel{text("a", 1), text("b", 2, over("g", role, send, 0))},
			"a"},
		{"nobody may write anywhere", all &^ send, "", []*discordgo.Channel{text("a", 1)}, ""},
		{"only voice", all, "", []*discordgo.Channel{voice}, ""},
		{"a role of the bot's opens one", all &^ send, "", []*discordgo.Channel{text("a", 1),
			text("b", 2, over("r", role, 0, send))}, "b"},
		{"a role of somebody else's does not", all &^ send, "", []*discordgo.Channel{text("a", 1, over("x", role, 0, send))},
			""},
		{"closed for its role", all, "", []*discordgo.Channel{text("a", 1, over("r", role, send, 0)), text("b", 2)}, "b"},
		{"a role goes before everybody", all, "", []*discordgo.Channel{text("a", 1, over("g", role, send, 0),
			over("r", role, 0, send))}, "a"},
		{"itself goes before its role", all, "", []*discordgo.Channel{text("a", 1, over("bot", member, 0, send),
			over("r", role, send, 0))}, "a"},
		{"closed for itself", all, "", []*discordgo.Channel{text("a", 1, over("bot", member, discordgo.PermissionEmbedLinks,
			0)), text("b", 2)}, "b"},
		{"closed for another member", all, "", []*discordgo.Channel{text("a", 1, over("ann", member, send, 0))}, "a"},
		{"an administrator may all", all | discordgo.PermissionAdministrator, "",
			[]*discordgo.Channel{text("a", 1, over("g", role, send, 0))}, "a"},
	} {
		g := &discordgo.Guild{ID: "g", SystemChannelID: c.system, Channels: c.channels,
			Roles: []*discordgo.Role{{ID: "g", Permissions: c.everyone}, {ID: "r"},
				{ID: "x", Permissions: discordgo.PermissionAdministrator}},
			Members: []*discordgo.Member{{User: &discordgo.User{ID: "ann"}, Roles: []string{"x"}},
				{User: &discordgo.User{ID: "bot"}, Roles: []string{"r"}}}}
		if got := firstWritable(g, "bot"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}
