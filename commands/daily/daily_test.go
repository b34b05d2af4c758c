package daily_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// attempt is an attempt at a puzzle of Awalé with the id 5, at revision 3.
func attempt(t *testing.T) *table.DailyAttempt {
	t.Helper()
	p, err := match.Start(awale.Rules, 2, nil, match.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(0)
	return &table.DailyAttempt{Daily: table.Daily{ID: 5, Game: awale.Rules.Info().Name, Seats: 2, Day: 9, Difficulty: 2,
		Kind: game.PuzzleKind{Name: "short", Exact: true}, Top: 6,
		Texts: game.PuzzleTexts{Question: game.Lit("What now?"), Board: v.Diagram()}},
		Rev: 3, Left: game.PuzzleTries, View: v, Panel: v.(game.Interactive).Panel(""), Counts: true}
}

// manages makes an interaction that of somebody who manages the server.
func manages(it *discordgo.Interaction) *discordgo.Interaction {
	it.Member.Permissions = discordgo.PermissionManageGuild
	return it
}

// private makes an interaction one on a message that only its reader sees.
func private(it *discordgo.Interaction) *discordgo.Interaction {
	it.Message.Flags = discordgo.MessageFlagsEphemeral
	return it
}

func text(t *testing.T, r *commands.Router, it *discordgo.Interaction) string {
	t.Helper()
	return commandtest.Text(r.Handle(t.Context(), it))
}

// TestControls: each control of a puzzle does what it says, at the revision that it was shown with, and answers to the
// person alone.
func TestControls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		want table.DailyAction
	}{
		{"play", table.DailyAction{Kind: table.DailyOpen}},
		{"game.d", table.DailyAction{Kind: table.DailyAct, Rev: 3, Action: game.Action{Name: "d", Lang: "en"}}},
		{"confirm", table.DailyAction{Kind: table.DailyConfirm, Rev: 3}},
		{"revise", table.DailyAction{Kind: table.DailyRevise, Rev: 3}},
		{"giveup", table.DailyAction{Kind: table.DailyGiveUp, Rev: 3}},
		{"vote.liked", table.DailyAction{Kind: table.DailyRate, Rev: 3, Vote: table.DailyLiked}},
	} {
		d := &commandtest.Dailies{Attempted: attempt(t)}
		r, _ := commandtest.RouterWith(t, d)
		res := r.Handle(t.Context(), commandtest.Pressed("ann", "q/5/3/"+c.name))
		if res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
			t.Errorf("%s: everybody sees the answer", c.name)
		}
		c.want.Lang = "en"
		if len(d.Did) != 1 || d.Did[0].Kind != c.want.Kind || d.Did[0].Rev != c.want.Rev || d.Did[0].Vote != c.want.Vote ||
			d.Did[0].Action.Name != c.want.Action.Name || d.Did[0].Lang != c.want.Lang {
			t.Errorf("%s does %+v, want %+v", c.name, d.Did, c.want)
		}
	}
	d := &commandtest.Dailies{Attempted: attempt(t)}
	r, _ := commandtest.RouterWith(t, d)
	for _, forged := range []string{"q/5/3/open", "q/5/3/", "q/0/0/nothing", "q/0/0/set.", "q/0/0/past"} {
		if got := text(t, r, commandtest.Pressed("ann", forged)); len(d.Did) > 0 || got == "" {
			t.Errorf("%s does %+v and says %q", forged, d.Did, got)
		}
	}
	if got := text(t, r, commandtest.Pressed("ann", "q/6/3/play")); !strings.Contains(got, "isn’t there") {
		t.Errorf("an unknown puzzle: %q", got)
	}
}

// TestForms: a typed move and a form of the game's reach the host, and the form of a typed move asks for it.
func TestForms(t *testing.T) {
	t.Parallel()
	d := &commandtest.Dailies{Attempted: attempt(t)}
	r, _ := commandtest.RouterWith(t, d)
	res := r.Handle(t.Context(), commandtest.Pressed("ann", "q/5/3/type"))
	if res.Type != discordgo.InteractionResponseModal || res.Data.CustomID != "q/5/3/typed" {
		t.Fatalf("the button answers %v, %q", res.Type, res.Data.CustomID)
	}
	r.Handle(t.Context(), commandtest.Sent("ann", "q/5/3/typed", map[string]string{"typed": "d"}))
	r.Handle(t.Context(), commandtest.Sent("ann", "q/5/3/game.word", map[string]string{"word": "x"}))
	if len(d.Did) != 2 || d.Did[0].Kind != table.DailyText || d.Did[0].Text != "d" || d.Did[0].Rev != 3 ||
		d.Did[1].Kind != table.DailyAct || d.Did[1].Action.Name != "word" || d.Did[1].Action.Args["word"] != "x" {
		t.Errorf("the forms do %+v", d.Did)
	}
	d.Attempted.Form = &game.Form{Name: "word", Title: game.Lit("A word"), Fields: []game.Field{{Name: "word",
		Label: game.Lit("Word")}}}
	res = r.Handle(t.Context(), commandtest.Pressed("ann", "q/5/3/game.form"))
	if res.Type != discordgo.InteractionResponseModal || res.Data.CustomID != "q/5/3/game.word" {
		t.Errorf("a form of the game's is %v, %q", res.Type, res.Data.CustomID)
	}
}

// TestShare: what the channel is shown has neither the move nor the place.
func TestShare(t *testing.T) {
	t.Parallel()
	a := attempt(t)
	a.State, a.Left = table.DailySolved, 0
	a.Tries = []table.DailyTry{{Says: game.Lit("c")}, {Says: game.Lit("d"), Solved: true}}
	d := &commandtest.Dailies{Attempted: a}
	r, _ := commandtest.RouterWith(t, d)
	if _, then := r.Answer(t.Context(), commandtest.Pressed("ann", "q/5/3/share")); then != nil {
		t.Errorf("on a server, where it is posted, %+v follows", then)
	}
	if i := len(d.Did) - 1; d.Did[i].Kind != table.DailyShare || d.Did[i].Text != "Tablée 9 ▮▮▯" || d.Did[i].Rev != 3 {
		t.Errorf("sharing does %+v", d.Did)
	}
}

// TestShareInChat: in a chat the answer itself shows the line to everybody, once.
func TestShareInChat(t *testing.T) {
	t.Parallel()
	for _, shared := range []bool{false, true} {
		a := attempt(t)
		a.State, a.Left, a.Shared = table.DailySolved, 0, shared
		a.Tries = []table.DailyTry{{Says: game.Lit("d"), Solved: true}}
		r, _ := commandtest.RouterWith(t, &commandtest.Dailies{Attempted: a})
		it := commandtest.Pressed("ann", "q/5/3/share")
		commandtest.InChat(it)
		res, then := r.Answer(t.Context(), it)
		switch {
		case res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 && res.Type != discordgo.InteractionResponseUpdateMessage:
			t.Errorf("everybody sees the puzzle: %+v", res.Data)
		case shared && then != nil:
			t.Errorf("it is shared again: %+v", then)
		case shared:
		case then == nil || then.Flags != 0 || then.Content != "**ann** · Tablée 9 ▮▮▮" || then.AllowedMentions == nil:
			t.Errorf("what follows is %+v", then)
		}
	}
}

// TestPractice: a puzzle of the game and kind that was asked for, in the person's language; without a game one is asked
// for, and one's own missed moves are offered if there are any.
func TestPractice(t *testing.T) {
	t.Parallel()
	d := &commandtest.Dailies{Attempted: attempt(t)}
	r, h := commandtest.RouterWith(t, d)
	text(t, r, commandtest.Typed("ann", "daily practice", commandtest.Option("game", "awale"),
		commandtest.Option("kind", "long")))
	text(t, r, commandtest.Pressed("ann", "q/5/3/another"))
	h.Profile.Lang = "fr"
	text(t, r, commandtest.Pressed("ann", "q/0/0/practice", "dominoes"))
	h.Profile.Lang = ""
	if want := []string{"awale/long/en", "awale//en", "dominoes//fr"}; !slices.Equal(d.Asked, want) {
		t.Errorf("asked for %q, want %q", d.Asked, want)
	}
	for _, left := range []int{0, 2} {
		d.Left = left
		res := r.Handle(t.Context(), commandtest.Typed("ann", "daily practice"))
		ids := commandtest.Buttons(res.Data.Components)
		if got := slices.Contains(ids, "z/7/0/practice"); got != (left > 0) {
			t.Errorf("with %d missed moves the buttons are %q", left, ids)
		}
	}
	res := r.Handle(t.Context(), commandtest.Typing("ann", "daily practice", commandtest.Option("game", "awale"),
		commandtest.Option("kind", "")))
	if len(res.Data.Choices) != len(awale.Rules.(game.Puzzler).PuzzleKinds()) {
		t.Errorf("the kinds are %+v", res.Data.Choices)
	}
	res = r.Handle(t.Context(), commandtest.Typing("ann", "daily practice", commandtest.Option("kind", "")))
	if len(res.Data.Choices) != 0 {
		t.Errorf("without a game the kinds are %+v", res.Data.Choices)
	}
}

// TestSettings: those who manage the server choose, by the panel and by the command; each choice is saved at once. The
// others, and direct messages, are refused.
func TestSettings(t *testing.T) {
	t.Parallel()
	on := table.DailySettings{Channel: "c", Hour: 9, Zone: "Europe/Paris", Games: []string{"awale"}, Lang: "fr"}
	changed := func(f func(*table.DailySettings)) table.DailySettings {
		s := on
		s.Lang = "en" // that of the server now
		f(&s)
		return s
	}
	for _, c := range []struct {
		name   string
		before table.DailySettings
		it     *discordgo.Interaction
		want   table.DailySettings
		says   string
	}{
		{"off", table.DailySettings{}, commandtest.Typed("ann", "daily settings"), table.DailySettings{}, "has none yet"},
		{"here", table.DailySettings{}, commandtest.Pressed("ann", "q/0/0/set.here"), table.DailySettings{Channel: "c",
			Hour: 9, Zone: "UTC", Games: []string{"awale", "dominoes"}, Lang: "en"}, "<#c> at 9:00 (UTC)"},
		{"by the command", on, commandtest.Typed("ann", "daily settings", commandtest.Option("hour", 20.0),
			commandtest.Option("zone", "UTC"), commandtest.Option("channel", "d")),
			changed(func(s *table.DailySettings) { s.Channel, s.Hour, s.Zone = "d", 20, "UTC" }), "<#d> at 20:00"},
		{"off by the command", on, commandtest.Typed("ann", "daily settings", commandtest.Option("off", true)),
			changed(func(s *table.DailySettings) { s.Channel = "" }), "has none yet"},
		{"channel", on, commandtest.Pressed("ann", "q/0/0/set.channel", "d"),
			changed(func(s *table.DailySettings) { s.Channel = "d" }), "<#d>"},
		{"hour", on, commandtest.Pressed("ann", "q/0/0/set.hour", "0"),
			changed(func(s *table.DailySettings) { s.Hour = 0 }), "at 0:00"},
		{"zone", on, commandtest.Pressed("ann", "q/0/0/set.zone", "UTC"),
			changed(func(s *table.DailySettings) { s.Zone = "UTC" }), "(UTC)"},
		{"games", on, commandtest.Pressed("ann", "q/0/0/set.games", "awale", "dominoes"),
			changed(func(s *table.DailySettings) { s.Games = []string{"awale", "dominoes"} }), "2 games take turns"},
		{"off", on, commandtest.Pressed("ann", "q/0/0/set.off"),
			changed(func(s *table.DailySettings) { s.Channel = "" }), "has none yet"},
		{"nothing chosen", on, commandtest.Pressed("ann", "q/0/0/set.hour"), on, "out of date"},
	} {
		for _, manager := range []bool{true, false} {
			d := &commandtest.Dailies{Chosen: c.before}
			r, _ := commandtest.RouterWith(t, d)
			it := *c.it
			member := *c.it.Member
			it.Member, it.ID = &member, c.it.ID+map[bool]string{true: "1", false: "2"}[manager]
			want, says := c.before, "manage"
			if manager {
				manages(&it)
				want, says = c.want, c.says
			}
			if got := text(t, r, &it); !slices.Equal(d.Chosen.Games, want.Games) || !strings.Contains(got, says) ||
				d.Chosen.Channel != want.Channel || d.Chosen.Hour != want.Hour || d.Chosen.Zone != want.Zone ||
				d.Chosen.Lang != want.Lang {
				t.Errorf("%s, a manager %v: chosen is %+v, want %+v; told %q", c.name, manager, d.Chosen, want, got)
			}
		}
	}
	d := &commandtest.Dailies{}
	r, _ := commandtest.RouterWith(t, d)
	it := manages(commandtest.Pressed("ann", "q/0/0/set.here"))
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if got := text(t, r, it); d.Chosen.Channel != "" || !strings.Contains(got, "servers") {
		t.Errorf("in direct messages: chosen %+v, told %q", d.Chosen, got)
	}
	it = manages(commandtest.Pressed("ann", "q/0/0/set.here"))
	it.AppPermissions = discordgo.PermissionViewChannel
	if got := text(t, r, it); d.Chosen.Channel != "" || !strings.Contains(got, "Send Messages") {
		t.Errorf("where it may not write: chosen %+v, told %q", d.Chosen, got)
	}
}

// TestOffer: the greeting's button leads those who manage the server to its settings, and others to the puzzle.
func TestOffer(t *testing.T) {
	t.Parallel()
	d := &commandtest.Dailies{Attempted: attempt(t)}
	r, _ := commandtest.RouterWith(t, d)
	if got := text(t, r, manages(commandtest.Pressed("ann", "q/0/0/offered"))); !strings.Contains(got, "has none yet") {
		t.Errorf("who manages the server is told %q", got)
	}
	if got := text(t, r, commandtest.Pressed("ben", "q/0/0/offered")); !strings.Contains(got, "What now?") {
		t.Errorf("others are told %q", got)
	}
}

// TestMe: the days are told only to those who have them counted, and both switches go on and off.
func TestMe(t *testing.T) {
	t.Parallel()
	d := &commandtest.Dailies{Mine: table.DailyDays{Days: 12, Free: 1}}
	r, _ := commandtest.RouterWith(t, d)
	if got := text(t, r, commandtest.Typed("ann", "daily me")); strings.Contains(got, "12") {
		t.Errorf("who has not asked for it is told %q", got)
	}
	for _, c := range []struct {
		press, says string
		want        table.DailyDays
	}{
		{"count", "12 days in a row. One day off in hand.", table.DailyDays{Days: 12, Free: 1, Counted: true}},
		{"remindon", "remind you by direct message", table.DailyDays{Days: 12, Free: 1, Counted: true, Reminded: true}},
		{"countoff", "Shall I count your days?", table.DailyDays{Days: 12, Free: 1, Reminded: true}},
		{"remindoff", "I don’t remind you", table.DailyDays{Days: 12, Free: 1}},
	} {
		got := text(t, r, private(commandtest.Pressed("ann", "q/0/0/"+c.press)))
		if d.Mine != c.want || !strings.Contains(got, c.says) {
			t.Errorf("%s: %+v, want %+v; told %q", c.press, d.Mine, c.want, got)
		}
	}
	d.Attempted = attempt(t)
	text(t, r, commandtest.Pressed("ann", "q/5/3/count"))
	if !d.Mine.Counted || len(d.Did) != 1 || d.Did[0].Kind != table.DailyOpen {
		t.Errorf("below the puzzle: %+v, and %+v", d.Mine, d.Did)
	}
}

// TestPast: the list leads to each of its puzzles.
func TestPast(t *testing.T) {
	t.Parallel()
	a := attempt(t)
	d := &commandtest.Dailies{Attempted: a, List: []table.DailyPast{{Daily: a.Daily, Tried: true,
		State: table.DailySolved}}}
	r, _ := commandtest.RouterWith(t, d)
	if got := text(t, r, commandtest.Typed("ann", "daily past")); !strings.Contains(got, "✅ **9**") {
		t.Errorf("the list is %q", got)
	}
	if got := text(t, r, commandtest.Pressed("ann", "q/0/0/past", "5")); !strings.Contains(got, "What now?") {
		t.Errorf("the puzzle is %q", got)
	}
}

// TestZones: what is typed is looked for among the usual time zones; any other is suggested if there is one.
func TestZones(t *testing.T) {
	t.Parallel()
	r, _ := commandtest.Router(t)
	for typed, want := range map[string]string{"paris": "Europe/Paris", "new york": "America/New_York",
		"Asia/Ulaanbaatar": "Asia/Ulaanbaatar", "Local": "", "../x": ""} {
		res := r.Handle(t.Context(), commandtest.Typing("ann", "daily settings", commandtest.Option("zone", typed)))
		got := ""
		if len(res.Data.Choices) > 0 {
			got = res.Data.Choices[0].Value.(string)
		}
		if got != want {
			t.Errorf("%q suggests %q, want %q", typed, got, want)
		}
	}
}

// TestPastPages: the command shows the first page of earlier puzzles, and its buttons turn the pages.
func TestPastPages(t *testing.T) {
	t.Parallel()
	d := &commandtest.Dailies{}
	for i := range 25 {
		a := attempt(t).Daily
		a.ID, a.Day = table.DailyID(100-i), 214-i
		d.List = append(d.List, table.DailyPast{Daily: a})
	}
	r, _ := commandtest.RouterWith(t, d)
	for page, c := range []struct{ has, not string }{{"**214**", "**204**"}, {"**204**", "**214**"},
		{"**194**", "**195**"}} {
		got := text(t, r, private(commandtest.Pressed("ann", fmt.Sprintf("q/0/%d/older", page))))
		if page == 0 {
			if typed := text(t, r, commandtest.Typed("ann", "daily past")); typed != got {
				t.Errorf("the command shows %q, and the first page is %q", typed, got)
			}
		}
		if !strings.Contains(got, c.has) || strings.Contains(got, c.not) {
			t.Errorf("page %d shows %q, want %q and not %q", page, got, c.has, c.not)
		}
	}
}
