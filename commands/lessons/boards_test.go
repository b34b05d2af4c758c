package lessons_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/table"
)

// TestBoardsFromTheWelcome: those who manage the server choose how boards look, and see a sample; others are refused.
func TestBoardsFromTheWelcome(t *testing.T) {
	for _, c := range []struct {
		value      string
		manager    bool
		want       table.Boards
		text, file bool
		says       string
	}{
		{"text", true, "text", true, false, "Saved: text"},
		{"picture", true, "picture", false, true, "Saved: pictures"},
		{"both", true, "both", true, true, "Saved: pictures and text"},
		{"both", false, "", false, false, "those who manage the server"},
		{"3d", true, "", false, false, "out of date"},
	} {
		r, h := commandtest.Router(t)
		for range 2 { // it may be delivered twice
			it := commandtest.Pressed("ann", "w/0/0/boards", c.value)
			if c.manager {
				it.Member.Permissions = discordgo.PermissionManageGuild
			}
			res := r.Handle(t.Context(), it)
			got := commandtest.Text(res)
			if h.Settings.Boards != c.want || !strings.Contains(got, c.says) || strings.Contains(got, "```") != c.text ||
				(len(res.Data.Files) > 0) != c.file || res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
				t.Errorf("%s, a manager %v: kept %q, %d files, told %q", c.value, c.manager, h.Settings.Boards,
					len(res.Data.Files), got)
			}
		}
	}
	r, h := commandtest.Router(t)
	it := commandtest.Pressed("ann", "w/0/0/boards", "both")
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if got := commandtest.Text(r.Handle(t.Context(), it)); h.Saved > 0 || !strings.Contains(got, "servers") {
		t.Errorf("in direct messages: saved %d times, told %q", h.Saved, got)
	}
}
