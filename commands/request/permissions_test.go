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
