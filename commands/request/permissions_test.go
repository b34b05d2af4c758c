package request

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/table"
)

// TestLacking: a table asks for the permissions that its messages need: files where boards are pictures, threads where
// it has one.
func TestLacking(t *testing.T) {
	const usual = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionEmbedLinks
	for _, c := range []struct {
		g    table.Guild
		has  int64
		want string
	}{
		{table.Guild{}, usual, "[]"},
		{table.Guild{Boards: table.TextBoards}, usual, "[]"},
		{table.Guild{Boards: table.PictureBoards}, usual, "[permission.attach]"},
		{table.Guild{Boards: table.BothBoards}, usual, "[permission.attach]"},
		{table.Guild{Boards: table.BothBoards}, usual | discordgo.PermissionAttachFiles, "[]"},
		{table.Guild{Threads: true}, usual, "[permission.open permission.thread]"},
		{table.Guild{}, discordgo.PermissionViewChannel, "[permission.send permission.embed]"},
		{table.Guild{Boards: table.PictureBoards}, discordgo.PermissionAdministrator, "[]"},
		{table.Guild{Boards: table.PictureBoards}, 0, "[]"}, // Discord did not tell
	} {
		q := &Request{Interaction: &discordgo.Interaction{AppPermissions: c.has}, Caller: table.Caller{Guild: "g"}}
		ids := []string{}
		for _, m := range q.MissingPermissions(c.g) {
			ids = append(ids, m.ID)
		}
		if got := fmt.Sprint(ids); got != c.want {
			t.Errorf("%+v with %b lacks %s, want %s", c.g, c.has, got, c.want)
		}
	}
}

// TestHiddenHere: only in a chat on a server where people may not use external applications are all answers seen by their
// person alone.
func TestHiddenHere(t *testing.T) {
	const usual, external = discordgo.PermissionSendMessages, int64(1) << 50
	for _, c := range []struct {
		name  string
		guild string
		chat  bool
		has   int64
		want  bool
	}{
		{"a server that has not installed the bot", "g", true, usual, true},
		{"where external applications may be used", "g", true, usual | external, false},
		{"for those who administer it", "g", true, usual | discordgo.PermissionAdministrator, false},
		{"where Discord does not tell", "g", true, 0, false},
		{"a group chat", "", true, usual, false},
		{"a server that has installed the bot", "g", false, usual, false},
		{"direct messages", "", false, usual, false},
	} {
		q := &Request{Interaction: &discordgo.Interaction{GuildID: c.guild, AppPermissions: c.has},
			Caller: table.Caller{Chat: c.chat}}
		if got := q.HiddenHere(); got != c.want {
			t.Errorf("%s: hidden %v, want %v", c.name, got, c.want)
		}
	}
}
