package commands_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestCommands: each command gives the right answer and does the right thing.
func TestCommands(t *testing.T) {
	type opt = *discordgo.ApplicationCommandInteractionDataOption
	for _, c := range []struct {
		path string
		args []opt
		says string
		does table.ActionKind
	}{
		{"tables", nil, "Ben", ""},
		{"table list", nil, "Ben", ""},
		{"table show", nil, "Awale", "check"},
		{"table describe", nil, "Row 1", ""},
		{"table describe", []opt{commandtest.Option("what", "row 1")}, "Row 1", ""},
		{"table describe", []opt{commandtest.Option("what", "xyzzy")}, "xyzzy", ""},
		{"table hand", nil, "Awale", ""},
		{"table join", []opt{commandtest.Option("table", 1.0)}, "table 1", table.Join},
		{"table leave", []opt{commandtest.Option("table", 1.0)}, "table 1", table.Leave},
		{"table add", []opt{commandtest.Option("table", 1.0), commandtest.Option("strength", 2.0)}, "table 1",
			table.Add},
		{"table remove", []opt{commandtest.Option("table", 1.0), commandtest.Option("seat", 2.0)}, "free",
			table.Remove},
		{"table start", []opt{commandtest.Option("table", 1.0)}, "Table 1", table.Begin},
		{"table resign", nil, "Really resign", ""},
		{"table abort", nil, "Asked", table.Abort},
		{"table rematch", []opt{commandtest.Option("table", 1.0)}, "table 1", table.Rematch},
		{"table undo", nil, "table 1", table.AskUndo},
		{"table draw", nil, "table 1", table.AskDraw},
		{"table pause", nil, "table 1", table.AskPause},
		{"table handover", nil, "table 1", table.HandOver},
		{"table takeover", nil, "table 1", table.TakeOver},
		{"table nudge", nil, "", table.Nudge},
		{"table resume", []opt{commandtest.Option("table", 1.0)}, "Table 1", table.Resume},
		{"table history", nil, "Page 1 of 1", ""},
		{"table digest", nil, "since your last turn", ""},
		{"table export", nil, "Here is the game of table 1", table.AskShow},
		{"table import", []opt{commandtest.Option("game", "awale")}, "The saved game", ""},
		{"table rules", []opt{commandtest.Option("game", "awale")}, "Awale", ""},
		{"table rules", []opt{commandtest.Option("game", "chess")}, "has changed", ""},
		{"table help", nil, "/table list", ""},
		{"me", []opt{commandtest.Option("notify", "none"), commandtest.Option("quiet", "22:00-7:00"),
			commandtest.Option("zone", "Europe/Paris"), commandtest.Option("confirm", true)}, "22:00", ""},
		{"me", []opt{commandtest.Option("zone", "Mars")}, "Mars", ""},
		{"privacy", nil, "23", ""},
		{"settings", nil, "Only those who manage", ""},
		{"word check", []opt{commandtest.Option("word", "STARE"), commandtest.Option("language", "xx")},
			"no dictionary", ""},
		{"tournament new", []opt{commandtest.Option("game", "awale"), commandtest.Option("options", "x")}, "x", ""},
		{"tournament new", []opt{commandtest.Option("game", "awale"), commandtest.Option("clock", "1d")},
			"Tournament 3", ""},
		{"tournament join", nil, "tournament 3", "join"},
		{"tournament start", nil, "ournament 3", "start"},
		{"tournament cancel", []opt{commandtest.Option("tournament", 3.0)}, "ournament 3", "cancel"},
		{"tournament bracket", nil, "Tournament 3", ""},
		{"tournament standings", nil, "Ann", ""},
		{"season new", []opt{commandtest.Option("game", "awale"), commandtest.Option("game2", "letters")},
			"Season 1", ""},
		{"season new", []opt{commandtest.Option("game", "chess")}, "has changed", ""},
		{"season standings", nil, "No season", ""},
		{"season join", []opt{commandtest.Option("season", 3.0)}, "No season", ""},
		{"stats", nil, "7 games, 4 won", ""},
		{"leaderboard", []opt{commandtest.Option("game", "awale")}, "Ann", ""},
		{"awale new", []opt{commandtest.Option("clock", "1d"), commandtest.Option("level", 2.0)}, "Table 9", ""},
		{"awale sow", []opt{commandtest.Option("pit", "z")}, "You can play", ""},
		{"domino play", []opt{commandtest.Option("tile", "1-1")}, "/dominoes new", ""},
	} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path, c.args...)))
		if !strings.Contains(got, c.says) || strings.Contains(got, "Something went wrong") {
			t.Errorf("/%s says %q, want %q", c.path, got, c.says)
		}
		if c.does != "" && (len(h.Done) == 0 || h.Done[len(h.Done)-1] != c.does) || c.does == "" && len(h.Done) > 0 {
			t.Errorf("/%s does %v, want %q", c.path, h.Done, c.does)
		}
	}
}

// TestButtons: each button gives the right answer and does the right thing.
func TestButtons(t *testing.T) {
	of := func(k customid.Kind, name string) customid.ID { return customid.ID{Kind: k, Table: 1, Name: name} }
	for _, c := range []struct {
		id   customid.ID
		says string
		does table.ActionKind
	}{
		{of(customid.Table, "hand"), "Awale", ""},
		{of(customid.Table, "rules"), "Awale", ""},
		{of(customid.Table, "history"), "Page 1", ""},
		{of(customid.Table, "rematch"), "table 1", table.Rematch},
		{of(customid.Table, "takeback"), "Awale", ""}, // ann sits there
		{of(customid.Table, "accept"), "", table.Accept},
		{of(customid.Table, "add"), "", ""},
		{of(customid.Table, "nonsense"), "", ""},
		{of(customid.Pick, "gone"), "forgotten", ""},
		{of(customid.Confirm, "gone"), "forgotten", ""},
		{of(customid.Form, "x"), "", ""},
		{customid.ID{Kind: customid.Privacy, Name: "ask"}, "Really delete", ""},
		{customid.ID{Kind: customid.Privacy, Name: "erase"}, "Everything is deleted", ""},
		{customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "join"}, "ournament 3", "join"},
		{customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "bracket"}, "Tournament 3", ""},
		{customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "standings"}, "Ann", ""},
		{customid.ID{Kind: customid.Tournament, Tournament: 3, Name: "x"}, "", ""},
	} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann", c.id.String())))
		if !strings.Contains(got, c.says) || strings.Contains(got, "Something went wrong") {
			t.Errorf("%s says %q, want %q", c.id, got, c.says)
		}
		if c.does != "" && (len(h.Done) == 0 || h.Done[len(h.Done)-1] != c.does) || c.does == "" && len(h.Done) > 0 {
			t.Errorf("%s does %v, want %q", c.id, h.Done, c.does)
		}
		if want := c.id.Kind == customid.Privacy && c.id.Name == "erase"; h.Erased != want {
			t.Errorf("%s erases: %v", c.id, h.Erased)
		}
	}
}

// TestDefinitions: every registered command is implemented, each name once.
func TestDefinitions(t *testing.T) {
	r, _ := commandtest.Router(t)
	unknown := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "chess")))
	names := map[string]bool{}
	for _, path := range commandtest.Paths(r.Definitions()) {
		if names[path] {
			t.Errorf("%s stands twice", path)
		}
		names[path] = true
		if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", path))); got == unknown &&
			!strings.HasSuffix(path, "rules") && path != "tournament new" && path != "season new" {
			t.Errorf("/%s is not carried out: %q", path, got)
		}
	}
	for _, path := range []string{"awale new", "awale sow", "dominoes play", "table help", "tables", "me", "privacy",
		"settings", "word check", "tournament new", "stats"} {
		if !names[path] {
			t.Errorf("/%s is not registered", path)
		}
	}
}

// TestOrderOfCommands: the first commands in the list are those for help, for playing at once, for learning, and for
// opening a table of each game.
func TestOrderOfCommands(t *testing.T) {
	r, _ := commandtest.Router(t)
	var roots, first []string
	for _, d := range r.Definitions() {
		roots = append(roots, d.Name)
		if len(d.Options) > 0 {
			first = append(first, d.Options[0].Name)
		}
	}
	if got, want := strings.Join(roots, " "),
		"help play learn about awale dominoes letter-rummy table tables replay review try plan tournament season daily me privacy stats leaderboard word settings "+
			"Play with… My hand Describe Remind Replay from here Review Stats"; got != want {
		t.Errorf("the commands come as %s, want %s", got, want)
	}
	if got, want := strings.Join(first[:6], " "), "game game new new new help"; got != want {
		t.Errorf("they begin with %s, want %s", got, want)
	}
}

// TestPressedPitIsPlayed: a pressed pit is played at once, or after a confirmation if the person wants one.
func TestPressedPitIsPlayed(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	seat := h.List[0].Turn[0]
	iv := h.List[0].View.(commandtest.Held).Position.View(seat).(game.Interactive)
	var pit string
	for _, c := range iv.Panel("").Controls {
		if !c.Disabled {
			pit = c.Name
			break
		}
	}
	press := commandtest.Pressed("ann", customid.ID{Kind: customid.Board, Table: 1, Name: pit}.String())
	if r.Handle(t.Context(), press); len(h.Done) != 1 || h.Done[0] != table.Play {
		t.Fatalf("a pressed pit does %v", h.Done)
	}
	h.Profile.Confirm = true
	res := r.Handle(t.Context(), press)
	if len(h.Done) != 1 {
		t.Fatal("a move was played that was to be asked about")
	}
	yes := res.Data.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button).CustomID
	if r.Handle(t.Context(), commandtest.Pressed("ann", yes)); len(h.Done) != 2 {
		t.Error("a confirmed move is not played")
	}
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann", yes))); len(h.Done) != 2 ||
		!strings.Contains(got, "forgotten") {
		t.Errorf("confirmed twice: %v, %q", h.Done, got)
	}
}
