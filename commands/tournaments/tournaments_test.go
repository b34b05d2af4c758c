package tournaments_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/game"
	"tablee/rules/table"
)

type args = []*discordgo.ApplicationCommandInteractionDataOption

// TestNewTournament: the typed arguments and the server's settings make the tournament that is opened.
func TestNewTournament(t *testing.T) {
	day := table.Clock{Move: 24 * time.Hour}
	for _, c := range []struct {
		args   args
		server table.Guild
		want   table.NewTournament
		says   string
	}{
		{args{commandtest.Option("game", "awale")}, table.Guild{Clock: day}, table.NewTournament{Game: "awale",
			Options: game.Options{}, Clock: day}, "Tournament 3"},
		{args{commandtest.Option("game", "domino"), commandtest.Option("options", "variant=simple values=9"),
			commandtest.Option("format", "swiss"), commandtest.Option("games", 1.0), commandtest.Option("rounds", 5.0),
			commandtest.Option("fill", 8.0), commandtest.Option("strength", 2.0), commandtest.Option("clock", "none"),
			commandtest.Option("rated", false)}, table.Guild{Clock: day},
			table.NewTournament{Game: "domino", Options: game.Options{"variant": "simple", "values": "9"},
				Format: "swiss",
				Games:  1, Rounds: 5, Size: 8, Level: 2, Unrated: true}, "Tournament 3"},
		{args{commandtest.Option("game", "letters"), commandtest.Option("options", "Langue=Francais")}, table.Guild{},
			table.NewTournament{Game: "letters", Options: game.Options{"language": "fr"}}, "Tournament 3"},
		{args{commandtest.Option("game", "letters"), commandtest.Option("options", "language=french")}, table.Guild{},
			table.NewTournament{Game: "letters", Options: game.Options{"language": "fr"}}, "Tournament 3"},
		{args{commandtest.Option("game", "letters"), commandtest.Option("options", "language=fr")}, table.Guild{},
			table.NewTournament{Game: "letters", Options: game.Options{"language": "fr"}}, "Tournament 3"},
		{args{commandtest.Option("game", "letters")}, table.Guild{Lang: "fr"}, table.NewTournament{Game: "letters",
			Options: game.Options{"language": "fr"}}, "Tournament 3"},
		{args{commandtest.Option("game", "awale"), commandtest.Option("options", "preset=abapa")}, table.Guild{},
			table.NewTournament{Game: "awale", Options: game.Options{"rules": "abapa", "preset": "abapa"}}, "Tournament 3"},
		{args{commandtest.Option("game", "awale"), commandtest.Option("options", "Version=Abapa")}, table.Guild{},
			table.NewTournament{Game: "awale", Options: game.Options{"rules": "abapa", "preset": "abapa"}}, "Tournament 3"},
		{args{commandtest.Option("game", "awale"), commandtest.Option("options", "rules=classic preset=abapa")},
			table.Guild{},
			table.NewTournament{Game: "awale", Options: game.Options{"rules": "classic", "preset": "abapa"}}, "Tournament 3"},
		{args{commandtest.Option("game", "chess")}, table.Guild{}, table.NewTournament{}, "has changed"},
		{args{commandtest.Option("game", "awale"), commandtest.Option("options", "hard")}, table.Guild{},
			table.NewTournament{},
			"hard"},
		{args{commandtest.Option("game", "awale")}, table.Guild{Channels: []string{"c7"}}, table.NewTournament{},
			"<#c7>"},
	} {
		r, h := commandtest.Router(t)
		h.Settings, h.Tourney.New = c.server, table.NewTournament{Game: "awale"}
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "tournament new", c.args...)))
		if c.want.Game == "" {
			c.want = table.NewTournament{Game: "awale"} // nothing was opened
		}
		if !reflect.DeepEqual(h.Tourney.New, c.want) || !strings.Contains(got, c.says) {
			t.Errorf("opened %+v, want %+v; got %q, want %q", h.Tourney.New, c.want, got, c.says)
		}
	}
}

// TestOptionsOffered: the options of a game are completed word by word, no option twice.
func TestOptionsOffered(t *testing.T) {
	r, _ := commandtest.Router(t)
	for _, c := range []struct{ game, typed, want string }{
		{"letters", "lang", "language=french language=english"},
		{"letters", "language=fr lang", ""},
		{"letters", "language=fr assist=o", "language=fr assist=not-at-all"},
		{"letters", "LANGUAGE=French assist=n", "LANGUAGE=French assist=not-at-all"},
		{"letters", "xyzzy", ""},
		{"awale", "pre", "preset=awale preset=abapa"},
		{"awale", "preset=abapa pre", ""},
		{"", "lang", ""},
	} {
		res := r.Handle(t.Context(), commandtest.Typing("ann", "tournament new", commandtest.Option("game", c.game),
			commandtest.Option("options", c.typed)))
		var got []string
		for _, o := range res.Data.Choices {
			got = append(got, fmt.Sprint(o.Value))
			if strings.Contains(o.Name, "=") || !strings.Contains(o.Name, ":") {
				t.Errorf("%v is called %q", o.Value, o.Name)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %q offers %q, want %q", c.game, c.typed, got, c.want)
		}
	}
	res := r.Handle(t.Context(), commandtest.Typing("ann", "tournament join", commandtest.Option("tournament", "")))
	if len(res.Data.Choices) != 1 || res.Data.Choices[0].Value != int64(3) ||
		!strings.Contains(res.Data.Choices[0].Name,
			"3") {
		t.Errorf("the channel's tournaments: %+v", res.Data.Choices)
	}
}

// TestActions: an action is done at the tournament whose phase allows it, for the named person.
func TestActions(t *testing.T) {
	for _, c := range []struct {
		path  string
		phase table.TournamentPhase
		done  bool
	}{
		{"join", table.TournamentLobby, true}, {"join", table.TournamentPlaying, false},
		{"leave", table.TournamentLobby, true}, {"start",
			table.TournamentOver, false},
		{"withdraw", table.TournamentPlaying, true}, {"withdraw", table.TournamentOver, false},
		{"cancel", table.TournamentLobby, true},
		{"cancel", table.TournamentPlaying, true},
	} {
		r, h := commandtest.Router(t)
		h.Tourney.Phase = c.phase
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "tournament "+c.path)))
		if len(h.Done) == 1 != c.done || !c.done && !strings.Contains(got, "No tournament") {
			t.Errorf("%s while %s: done %v, got %q", c.path, c.phase, h.Done, got)
		}
	}
	r, h := commandtest.Router(t)
	it := commandtest.Typed("ann", "tournament withdraw", commandtest.Option("tournament", 3.0),
		commandtest.Option("person",
			"5"))
	data := it.Data.(discordgo.ApplicationCommandInteractionData)
	data.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{Users: map[string]*discordgo.User{"5": {ID: "5",
		Username: "zoe"}}}
	it.Data = data
	if r.Handle(t.Context(), it); len(h.TournamentOps) != 1 ||
		h.TournamentOps[0] != (table.TournamentAction{Kind: table.TournamentWithdraw,
			User: table.User{ID: "5", Name: "zoe"}}) {
		t.Errorf("withdrawn: %+v", h.TournamentOps)
	}
	h.Fails = game.Refuse("tournament.notleader")
	press := commandtest.Pressed("ann", customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "start"}.String())
	if got := commandtest.Text(r.Handle(t.Context(), press)); !strings.Contains(got, "opened the tournament") {
		t.Errorf("what the host refuses: %q", got)
	}
	press = commandtest.Pressed("ann", customid.ID{Kind: customid.Tournament, Tournament: 4, Name: "start"}.String())
	if got := commandtest.Text(r.Handle(t.Context(), press)); !strings.Contains(got, "no tournament 4") {
		t.Errorf("with a number of no tournament: %q", got)
	}
}

// TestBracketIsInTheReadersLanguage: the bracket is in the person's language, without buttons.
func TestBracketIsInTheReadersLanguage(t *testing.T) {
	r, h := commandtest.Router(t)
	h.Profile.Lang, h.Settings.Wide = "fr", true
	res := r.Handle(t.Context(), commandtest.Typed("ann", "tournament bracket"))
	if got := commandtest.Text(res); !strings.Contains(got,
		"Tournoi 3") || len(res.Data.Components) > 0 || res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Errorf("%q, %d rows, flags %b", got, len(res.Data.Components), res.Data.Flags)
	}
}

// TestOptionsRead: suggestions in every language are read as the option that they stand for.
func TestOptionsRead(t *testing.T) {
	read := 0
	for _, locale := range []discordgo.Locale{discordgo.EnglishUS, discordgo.French} {
		for _, name := range []string{"awale", "domino", "letters"} {
			r, h := commandtest.Router(t)
			it := commandtest.Typing("ann", "tournament new", commandtest.Option("game", name),
				commandtest.Option("options", ""))
			it.Locale = locale
			found := map[string]bool{}
			for _, o := range r.Handle(t.Context(), it).Data.Choices {
				h.Tourney.New = table.NewTournament{Game: name}
				it := commandtest.Typed("ann", "tournament new", commandtest.Option("game", name),
					commandtest.Option("options", o.Value))
				it.Locale = locale
				r.Handle(t.Context(), it)
				one := fmt.Sprint(h.Tourney.New.Options)
				if h.Tourney.New.Format != "" || found[one] {
					t.Errorf("%s, %s: %v is read as %s", locale, name, o.Value, one)
				}
				found[one] = true
				read++
			}
		}
	}
	if read < 20 {
		t.Errorf("%d options were offered, want more", read)
	}
}

// TestAnotherTournament: once a tournament is over, the button opens the same one again for whoever may open tables, or
// joins the one that somebody has opened already.
func TestAnotherTournament(t *testing.T) {
	press := func() *discordgo.Interaction {
		return commandtest.Pressed("ann", customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "another"}.String())
	}
	r, h := commandtest.Router(t)
	h.Tourney.Creator = press().Member.User.ID
	for _, phase := range []table.TournamentPhase{table.TournamentLobby, table.TournamentPlaying} {
		h.Tourney.Phase = phase
		if got := commandtest.Text(r.Handle(t.Context(), press())); !strings.Contains(got, "out of date") {
			t.Errorf("%s: %q", phase, got)
		}
	}
	h.Tourney.Phase = table.TournamentOver
	want := h.Tourney.New
	want.After = 3
	if got := commandtest.Text(r.Handle(t.Context(), press())); !strings.Contains(got, "Tournament 3 is open") ||
		!reflect.DeepEqual(h.Tourney.New, want) {
		t.Errorf("opened %+v, want %+v: %q", h.Tourney.New, want, got)
	}
	open := chained{commandtest.New(), &table.Tournament{ID: 4, Channel: "c", Phase: table.TournamentLobby,
		New: table.NewTournament{Game: "awale", After: 3}}}
	open.Tourney.Phase = table.TournamentOver
	if got := commandtest.Text(commandtest.RouterOver(t, open).Handle(t.Context(), press())); !strings.Contains(got,
		"You’re in tournament 4") || len(open.TournamentOps) != 1 || open.TournamentOps[0].Kind != table.TournamentJoin {
		t.Errorf("where one is open: %q, %+v", got, open.TournamentOps)
	}
	r, h = commandtest.Router(t)
	h.Tourney.Phase, h.Settings = table.TournamentOver, table.Guild{Makers: "role"}
	got := commandtest.Text(r.Handle(t.Context(), press()))
	if strings.Contains(got, "is open") || h.Tourney.New.After != 0 {
		t.Errorf("somebody who may not open tables: %q", got)
	}
}
