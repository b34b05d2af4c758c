package tournament

import (
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// TestEntries: a person enters once, while there is room and before the start, which happens once.
func TestEntries(t *testing.T) {
	h := newTestDirector(t)
	ctx := t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template"})
	h.check(err)
	for _, step := range []struct {
		who  string
		what table.TournamentActionKind
		want string
	}{
		{"ann", table.TournamentJoin, "tournament.joined"},
		{"bob", table.TournamentStart, "tournament.notleader"},
		{"bob", table.TournamentJoin, ""},
		{"ann", table.TournamentStart, ""},
		{"ann", table.TournamentStart, "tournament.started"},
		{"cat", table.TournamentJoin, "tournament.started"},
	} {
		_, err := h.director.DoTournament(ctx, h.call(step.who), c.ID, table.TournamentAction{Kind: step.what})
		if got := gametest.Refusal(err); got != step.want {
			t.Errorf("%s, %s: %v, want %q", step.who, step.what, err, step.want)
		}
	}
	for entrants, want := range map[int]string{table.MaxEntrants - 1: "", table.MaxEntrants: "tournament.full"} {
		k := &contest{row: store.Tournament{Phase: string(table.TournamentLobby)},
			doc: doc{Entrants: make([]table.Entrant, entrants)}}
		if got := gametest.Refusal(k.join(table.User{ID: "zoe"})); got != want {
			t.Errorf("after %d entrants: %q, want %q", entrants, got, want)
		}
	}
}

// TestTournamentGamesHaveAClock: a tournament's games always have a clock, and a player who runs out of time loses.
func TestTournamentGamesHaveAClock(t *testing.T) {
	for asked, want := range map[table.Clock]time.Duration{{}: defaultMoveTime,
		{Move: time.Hour, Timeout: table.TimeoutMove}: time.Hour} {
		h := newTestDirector(t)
		c, err := h.director.NewTournament(t.Context(), h.call("ann"), table.NewTournament{Game: "template",
			Clock: asked})
		h.check(err)
		if c.New.Clock.Move != want || c.New.Clock.Timeout != table.TimeoutResign {
			t.Errorf("%+v: the clock is %+v", asked, c.New.Clock)
		}
	}
}

// TestNoOpenGames: the director itself refuses open games, whatever the command that asks for them lets through.
func TestNoOpenGames(t *testing.T) {
	more := []table.SeasonGame{{Game: "duplicate"}}
	for name, n := range map[string]table.NewTournament{
		"a tournament":                    {Game: "duplicate"},
		"a season":                        {Game: "duplicate", Season: &table.NewSeason{}},
		"one of the games of a season":    {Game: "template", Season: &table.NewSeason{More: more}},
		"a tournament of computers alone": {Game: "duplicate", Size: 4},
	} {
		h := newTestDirector(t)
		h.host = host.New(h.db, []game.Rules{template.Rules, duplicate.Rules}, host.Options{})
		h.director = ForHost(h.host, h.db, nil)
		_, err := h.director.NewTournament(t.Context(), h.call("ann"), n)
		if got := gametest.Refusal(err); got != "tournament.inrounds" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
