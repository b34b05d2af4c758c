package tournaments_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// one is a host of one tournament, number 1, ann's, in channel c of server g.
type one struct{ *commandtest.Host }

func (one) LookTournament(_ context.Context, id table.TournamentID) (*table.Tournament, error) {
	if id != 1 {
		return nil, game.Refuse("tournament.unknown", "tournament", id.String())
	}
	return &table.Tournament{ID: 1, Guild: "g", Channel: "c", Lang: "en", Phase: table.TournamentLobby, Creator: "ann",
		Champion: -1,
		New:      table.NewTournament{Game: "awale", Format: "single", Games: 1, Level: 1},
		Entrants: []table.Entrant{{User: "ann", Name: "Ann"}}}, nil
}

// TestTournamentByNumber: a person who cannot read its channel gets the same answer as for a tournament that does not
// exist.
func TestTournamentByNumber(t *testing.T) {
	r := commandtest.RouterOver(t, one{commandtest.New()})
	for _, c := range []struct {
		user, guild, channel string
		manager, known       bool
	}{
		{"eve", "g", "c", false, true},
		{"eve", "g", "c2", false, false},
		{"eve", "g", "c2", true, true},
		{"eve", "g2", "c", true, false},
		{"ann", "g2", "c9", false, true},
	} {
		for _, path := range []string{"bracket", "standings"} {
			ask := func(number float64) string {
				it := commandtest.Typed(c.user, "tournament "+path, commandtest.Option("tournament", number))
				it.GuildID, it.ChannelID = c.guild, c.channel
				if c.manager {
					it.Member.Permissions = discordgo.PermissionManageGuild
				}
				return commandtest.Text(r.Handle(t.Context(), it))
			}
			unknown := func(n string) string { return "There’s no tournament " + n + " here." }
			if got := ask(2); got != unknown("2") {
				t.Fatalf("of one that is not there: %q", got)
			}
			if got := ask(1); (got != unknown("1")) != c.known {
				t.Errorf("%+v, %s: %q", c, path, got)
			}
		}
	}
}
