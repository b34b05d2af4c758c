package people_test

import (
	"strings"
	"tablee/commands/commandtest"
	"tablee/rules/game"
	"tablee/rules/rummy/letters"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestOnlyManagersChangeSettings: nobody else changes a server's settings, even if Discord shows them the command.
func TestOnlyManagersChangeSettings(t *testing.T) {
	for permissions, want := range map[int64]int{0: 0, discordgo.PermissionSendMessages: 0,
		discordgo.PermissionManageGuild: 1, discordgo.PermissionAdministrator: 1} {
		r, h := commandtest.Router(t)
		it := commandtest.Typed("eve", "settings", commandtest.Option("limit", 1.0))
		it.Member.Permissions = permissions
		if res := r.Handle(t.Context(), it); h.Saved != want {
			t.Errorf("with permissions %d the settings were changed %d times, want %d: %s", permissions, h.Saved, want,
				commandtest.Text(res))
		}
	}
}

// TestWordHelpDuringATurn: during their own turn the dictionary tells a player no more than the table's assist allows.
func TestWordHelpDuringATurn(t *testing.T) {
	for _, c := range []struct {
		assist     string
		inTurn     bool
		says, more bool
	}{{"check", true, true, false}, {"off", true, false, false}, {"arrange", true, true, true}, {"check", false, true,
		true},
		{"off", false, true, true}} {
		tb := commandtest.Running(t, 1, letters.Rules, 1)
		tb.Options["language"], tb.Options["assist"] = "en", c.assist
		if tb.Turn = []game.Seat{0}; !c.inTurn {
			tb.Turn = []game.Seat{1}
		}
		r, _ := commandtest.Router(t, tb)
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "word check",
			commandtest.Option("word", "STARE"), commandtest.Option("language", "en"))))
		if says, more := strings.Contains(got, "STARE"), strings.Contains(got, "TEARS"); says != c.says || more != c.more {
			t.Errorf("assist %s, in turn %v: verdict %v, help %v; want %v and %v\n%s", c.assist, c.inTurn, says, more, c.says,
				c.more, got)
		}
	}
}

// TestWordHelpElsewhere: a game without words restricts nothing, whatever its options are called.
func TestWordHelpElsewhere(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	tb.Options = game.Options{"language": "en", "assist": "off"}
	r, _ := commandtest.Router(t, tb)
	got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "word check", commandtest.Option("word",
		"STARE"),
		commandtest.Option("language", "en"))))
	if !strings.Contains(got, "TEARS") {
		t.Errorf("awalé holds back what letters make: %q", got)
	}
}
