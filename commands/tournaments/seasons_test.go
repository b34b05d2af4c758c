package tournaments_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestNewSeason: the typed arguments make the season that is opened.
func TestNewSeason(t *testing.T) {
	clock := table.Clocks[table.SeasonClock]
	for _, c := range []struct {
		args args
		want table.NewTournament
		says string
	}{
		{args{commandtest.Option("game", "awale")}, table.NewTournament{Game: "awale", Options: game.Options{},
			Clock: clock, Season: &table.NewSeason{}}, "Season 1 is open"},
		{args{commandtest.Option("game", "awale"), commandtest.Option("game3", "letters"), commandtest.Option("weeks", 2.0),
			commandtest.Option("meetings", 2.0), commandtest.Option("computers", 1.0), commandtest.Option("clock", "3d")},
			table.NewTournament{Game: "awale", Options: game.Options{}, Rounds: 2, Clock: table.Clocks["3d"],
				Season: &table.NewSeason{Weeks: 2, Computers: 1, More: []table.SeasonGame{{Game: "letters",
					Options: game.Options{"language": "en"}}}}}, "Season 1 is open"},
		{args{commandtest.Option("game", "chess")}, table.NewTournament{}, "has changed"},
		{args{commandtest.Option("game", "awale"), commandtest.Option("game2", "chess")}, table.NewTournament{},
			"has changed"},
	} {
		r, h := commandtest.Router(t)
		h.Tourney.New = table.NewTournament{}
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "season new", c.args...)))
		if !reflect.DeepEqual(h.Tourney.New, c.want) || !strings.Contains(got, c.says) {
			t.Errorf("opened %+v, %+v, want %+v; got %q, want %q", h.Tourney.New, h.Tourney.New.Season, c.want, got, c.says)
		}
	}
}

// season makes the tournament of a fake host season 2, in a phase.
func season(h *commandtest.Host, phase table.TournamentPhase) {
	h.Tourney.New.Season = &table.NewSeason{Weeks: 4}
	h.Tourney.Season, h.Tourney.Phase = &table.Season{Number: 2}, phase
}

// TestSeasonsAreNoTournaments: the commands of seasons find seasons, those of tournaments find tournaments, whether a
// number is given or not.
func TestSeasonsAreNoTournaments(t *testing.T) {
	for _, c := range []struct {
		path, arg string
		season    bool
		says      string
	}{
		{"season join", "season", true, "You’re in season 2"}, {"season join", "season", false, "No season"},
		{"tournament join", "tournament", false, "You’re in tournament 3"},
		{"tournament join", "tournament", true, "No tournament"},
		{"season cancel", "season", true, "Season 2"}, {"season start", "season", true, "Season 2 begins"},
	} {
		for _, named := range []bool{false, true} {
			r, h := commandtest.Router(t)
			if h.Tourney.Phase = table.TournamentLobby; c.season {
				season(h, table.TournamentLobby)
			}
			var options args
			if named {
				options = args{commandtest.Option(c.arg, 3.0)}
			}
			got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path, options...)))
			if !strings.Contains(got, c.says) || strings.HasPrefix(c.says, "No ") && len(h.Done) > 0 {
				t.Errorf("/%s, named %v: %q, %v done", c.path, named, got, h.Done)
			}
		}
		r, h := commandtest.Router(t)
		if c.season {
			season(h, table.TournamentLobby)
		}
		res := r.Handle(t.Context(), commandtest.Typing("ann", c.path, commandtest.Option(c.arg, "")))
		if (len(res.Data.Choices) == 1) != (strings.HasPrefix(c.path, "season") == c.season) {
			t.Errorf("/%s offers %d", c.path, len(res.Data.Choices))
		}
	}
}

// chained is a host of season 2, which is over, and of the one that continues it, number 4.
type chained struct {
	*commandtest.Host
	next *table.Tournament
}

func (h chained) Tournaments(context.Context, string) ([]*table.Tournament, error) {
	return []*table.Tournament{h.next, h.Tourney}, nil
}

func (h chained) DoTournament(ctx context.Context, by table.Caller, id table.TournamentID,
	op table.TournamentAction) (*table.Tournament, error) {
	if id != h.next.ID {
		return nil, game.Refuse("tournament.unknown", "tournament", id.String())
	}
	_, err := h.Host.DoTournament(ctx, by, id, op)
	return h.next, err
}

// TestNextSeasonIsJoined: where the next season has been opened already, the button joins it.
func TestNextSeasonIsJoined(t *testing.T) {
	h := chained{commandtest.New(), &table.Tournament{ID: 4, Channel: "c", Phase: table.TournamentLobby,
		New:    table.NewTournament{Game: "awale", Season: &table.NewSeason{After: 3}},
		Season: &table.Season{Number: 3}}}
	season(h.Host, table.TournamentOver)
	r := commandtest.RouterOver(t, h)
	press := commandtest.Pressed("ann", customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "nextseason"}.String())
	if got := commandtest.Text(r.Handle(t.Context(), press)); !strings.Contains(got, "You’re in season 3") ||
		len(h.TournamentOps) != 1 || h.TournamentOps[0].Kind != table.TournamentJoin {
		t.Errorf("%q, %+v", got, h.TournamentOps)
	}
}

// TestSeasonButtons: everybody sees their own games alone; the season after one that is over is opened with the same
// settings, or joined if it is open already; a button that a message does not have does nothing.
func TestSeasonButtons(t *testing.T) {
	press := func(name string) *discordgo.Interaction {
		return commandtest.Pressed("ann", customid.ID{Kind: customid.Tournament, Tournament: 3, Name: name}.String())
	}
	r, h := commandtest.Router(t)
	for _, name := range []string{"mygames", "nextseason"} {
		if got := commandtest.Text(r.Handle(t.Context(), press(name))); !strings.Contains(got, "out of date") {
			t.Errorf("%s at a tournament: %q", name, got)
		}
	}
	season(h, table.TournamentPlaying)
	res := r.Handle(t.Context(), press("mygames"))
	if got := commandtest.Text(res); !strings.Contains(got, "Season 2") ||
		res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Errorf("my games: %q", got)
	}
	opened := h.Tourney.New
	r.Handle(t.Context(), press("nextseason"))
	if !reflect.DeepEqual(h.Tourney.New, opened) || h.Tourney.Season.Number != 2 {
		t.Error("while a season runs, the next one is opened")
	}
	h.Tourney.Phase = table.TournamentOver
	if got := commandtest.Text(r.Handle(t.Context(), press("nextseason"))); !strings.Contains(got, "is open") ||
		!reflect.DeepEqual(h.Tourney.New, opened) || h.Tourney.Season.Number != 1 {
		t.Errorf("the next season: %q, %+v", got, h.Tourney.New)
	}
}
