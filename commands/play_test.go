package commands_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
)

// TestPlay: /play opens a table that begins at once, a casual one: not rated, and with hints unless somebody wants
// none; without arguments it only shows the choices.
func TestPlay(t *testing.T) {
	type opt = *discordgo.ApplicationCommandInteractionDataOption
	for _, c := range []struct {
		name          string
		args          []opt
		opens, hinted bool
		game          string // "" is any
	}{
		{"alone", nil, false, false, ""},
		{"no hints", []opt{commandtest.Option("hints", false)}, false, false, ""},
		{"a game", []opt{commandtest.Option("game", "domino")}, true, true, "domino"},
		{"a game without hints", []opt{commandtest.Option("game", "domino"), commandtest.Option("hints", false)}, true, false,
			"domino"},
		{"a game with hints", []opt{commandtest.Option("game", "domino"), commandtest.Option("hints", true)}, true, true,
			"domino"},
		{"hints alone", []opt{commandtest.Option("hints", true)}, true, true, ""},
	} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		r.Handle(t.Context(), commandtest.Typed("ann", "play", c.args...))
		if len(h.News) > 1 || len(h.News) > 0 != c.opens {
			t.Errorf("%s: opens %v", c.name, h.News)
		}
		for _, n := range h.News {
			if !n.Begin || !n.Unrated || n.Hints != c.hinted || c.game != "" && n.Game != c.game {
				t.Errorf("%s: opens %+v", c.name, n)
			}
		}
	}
}
