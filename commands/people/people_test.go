package people_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

type args = []*discordgo.ApplicationCommandInteractionDataOption

// TestPrivacyAfterRemoval: who has removed the application reads what is kept all the same, and finds the button that
// deletes it; nobody else reads of that.
func TestPrivacyAfterRemoval(t *testing.T) {
	for _, removed := range []bool{false, true} {
		r, h := commandtest.Router(t)
		h.Profile.Removed = removed
		res := r.Handle(t.Context(), commandtest.Typed("ann", "privacy"))
		got := commandtest.Text(res)
		if strings.Contains(got, "deletes nothing: your games, ratings and settings stay") != removed ||
			len(res.Data.Components) == 0 {
			t.Errorf("removed %v: %q", removed, got)
		}
	}
}

// keeper keeps what a test says of everybody.
type keeper struct {
	*commandtest.Host
	kept table.Kept
}

func (k keeper) Kept(context.Context, string) (table.Kept, error) { return k.kept, nil }

// TestPrivacyCounts: what is kept is counted, without what there is none of.
func TestPrivacyCounts(t *testing.T) {
	for want, kept := range map[string]table.Kept{
		"What you’ve done here: 1 open table and 23 moves\n":                      {Open: 1, Moves: 23},
		"What you’ve done here: 4 results of games, 2 ratings and 1 tournament\n": {Ended: 4, Rated: 2, Tournaments: 1},
		"": {},
	} {
		r := commandtest.RouterOver(t, keeper{commandtest.New(), kept})
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "privacy")))
		if !strings.Contains(got, want) || strings.Contains(got, "0 ") || want == "" && strings.Contains(got, "done here") {
			t.Errorf("%+v: %q, want %q and no zero", kept, got, want)
		}
	}
}

// TestPreferences: what a person chooses with /me is stored, shown, and reset by "auto".
func TestPreferences(t *testing.T) {
	chosen := table.Profile{Lang: "fr", Boards: "picture", Notify: "none", Confirm: true, Refused: 5, Said: true}
	removed := table.Profile{Removed: true, AppSince: 1, Said: true}
	const chosenAt = 1420070400000_000 // when Discord's numbers begin
	for _, c := range []struct {
		name   string
		before table.Profile
		args   args
		want   table.Profile
		says   string
	}{
		{"nothing", table.Profile{}, nil, table.Profile{}, "direct message"},
		{"language", table.Profile{}, args{commandtest.Option("language", "fr")}, table.Profile{Lang: "fr"}, "français"},
		{"language as in Discord", chosen, args{commandtest.Option("language", "auto")},
			table.Profile{Boards: "picture", Notify: "none", Confirm: true, Refused: 5, Said: true}, "Language: as in Discord"},
		{"channel", table.Profile{}, args{commandtest.Option("notify", "channel")}, table.Profile{Notify: "channel"},
			"channel"},
		{"another language after removing the bot", removed, args{commandtest.Option("language", "en")},
			table.Profile{Lang: "en", Removed: true, AppSince: 1, Said: true}, "removed me from your account"},
		{"a channel after removing the bot", removed, args{commandtest.Option("notify", "channel")},
			table.Profile{Notify: "channel", Removed: true, AppSince: 1, Said: true}, "add me again"},
		{"direct messages after removing the bot", removed, args{commandtest.Option("notify", "dm")},
			table.Profile{AppSince: chosenAt}, "by direct message"},
		{"direct messages again", chosen, args{commandtest.Option("notify", "dm")},
			table.Profile{Lang: "fr", Boards: "picture", Confirm: true, AppSince: chosenAt}, "message privé"},
		{"pictures", table.Profile{}, args{commandtest.Option("boards", "picture")}, table.Profile{Boards: "picture"},
			"pictures"},
		{"boards as the server", chosen, args{commandtest.Option("boards", "auto"), commandtest.Option("language", "auto")},
			table.Profile{Notify: "none", Confirm: true, Refused: 5, Said: true}, "as the server"},
		{"no question", chosen, args{commandtest.Option("confirm", false), commandtest.Option("language", "auto")},
			table.Profile{Boards: "picture", Notify: "none", Refused: 5, Said: true}, "closed"},
		{"quiet hours", table.Profile{}, args{commandtest.Option("quiet", "22h-7h30"), commandtest.Option("zone",
			"Europe/Paris")},
			table.Profile{Quiet: table.Quiet{From: 1320, To: 450, Zone: "Europe/Paris"}}, "07:30"},
		{"no quiet hours", table.Profile{Quiet: table.Quiet{From: 1320, To: 450}}, args{commandtest.Option("quiet",
			"no")}, table.Profile{}, "none"},
		{"too long", table.Profile{Confirm: true}, args{commandtest.Option("quiet", "20-8"),
			commandtest.Option("confirm", false)},
			table.Profile{Confirm: true}, "10"},
		{"nonsense", table.Profile{Confirm: true}, args{commandtest.Option("quiet", "noon"),
			commandtest.Option("confirm", false)},
			table.Profile{Confirm: true}, "noon"},
	} {
		r, h := commandtest.Router(t)
		h.Profile = c.before
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "me", c.args...)))
		h.Profile.Said = h.Profile.Said && c.before.Said // what is said once has tests of its own
		h.Profile.Greeted = c.before.Greeted
		if h.Profile != c.want || !strings.Contains(got, c.says) {
			t.Errorf("%s: kept %+v, want %+v; told %q, want %q", c.name, h.Profile, c.want, got, c.says)
		}
		want := h.Profile
		r.Handle(t.Context(), commandtest.Typed("ann", "me", c.args...))
		if h.Profile.Said, h.Profile.Greeted = want.Said, want.Greeted; h.Profile != want {
			t.Errorf("%s, chosen twice: kept %+v, want %+v", c.name, h.Profile, want)
		}
	}
}

// TestPendingQuietHours: quiet hours that do not stop clocks yet say from when on they do.
func TestPendingQuietHours(t *testing.T) {
	r, h := commandtest.Router(t)
	// interactions of number 1 are of 2015-01-01
	for since, want := range map[int64]bool{1420070400: false, 1420070402: true} {
		h.Profile.Quiet = table.Quiet{From: 1320, To: 450, Since: since}
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "me")))
		if strings.Contains(got, "<t:1420070402") != want {
			t.Errorf("since %d: %q", since, got)
		}
	}
}

// TestSettings: a manager's choices become the server's and are shown; values that are not offered change nothing.
func TestSettings(t *testing.T) {
	day := table.Clock{Move: 24 * time.Hour}
	for _, c := range []struct {
		name   string
		before table.Guild
		args   args
		want   table.Guild
		says   string
	}{
		{"nothing", table.Guild{}, nil, table.Guild{}, "3 days a move"},
		{"language", table.Guild{}, args{commandtest.Option("language", "fr")}, table.Guild{Lang: "fr"}, "français"},
		{"as Discord has it", table.Guild{Lang: "fr"}, args{commandtest.Option("language", "auto")}, table.Guild{},
			"as in Discord"},
		{"clock", table.Guild{}, args{commandtest.Option("clock", "1d")}, table.Guild{Clock: day},
			"Usual clock: 1 day a move"},
		{"no clock", table.Guild{}, args{commandtest.Option("clock", "none")}, table.Guild{NoClock: true},
			"Usual clock: no limit"},
		{"a clock again", table.Guild{NoClock: true}, args{commandtest.Option("clock", "1d")}, table.Guild{Clock: day},
			"Usual clock: 1 day a move"},
		{"a clock that there is not", table.Guild{Clock: day}, args{commandtest.Option("clock", "2d")},
			table.Guild{Clock: day}, "Usual clock: 1 day a move"},
		{"strength and limit", table.Guild{}, args{commandtest.Option("strength", 2.0), commandtest.Option("limit",
			3.0)}, table.Guild{Level: 2, Limit: 3}, "3"},
		{"boards", table.Guild{}, args{commandtest.Option("boards", "both"), commandtest.Option("theme", "light"),
			commandtest.Option("wide", true), commandtest.Option("colours", true)},
			table.Guild{Boards: "both", Theme: "light", Wide: true, Colours: true}, "pictures and text"},
		{"boards that there are not", table.Guild{Theme: "dark"}, args{commandtest.Option("boards", "3d"),
			commandtest.Option("theme", "pink")}, table.Guild{Theme: "dark"}, "Boards: text"},
		{"threads", table.Guild{Wide: true}, args{commandtest.Option("threads", true), commandtest.Option("dashboard",
			true), commandtest.Option("wide", false)},
			table.Guild{Threads: true, Dashboard: true}, "A thread for each table"},
		{"old boards", table.Guild{}, args{commandtest.Option("keep", true)}, table.Guild{Keep: true},
			"Old boards stay, as one line each"},
		{"old boards go", table.Guild{Keep: true}, args{commandtest.Option("keep", false)}, table.Guild{},
			""},
		{"words", table.Guild{}, args{commandtest.Option("words", "family")}, table.Guild{Words: "family"},
			"without slurs and obscenities"},
		{"all words again", table.Guild{Words: "family"}, args{commandtest.Option("words", "all")}, table.Guild{}, ""},
		{"words that there are not", table.Guild{Words: "family"}, args{commandtest.Option("words", "none")},
			table.Guild{Words: "family"}, ""},
		{"a channel and a role", table.Guild{}, args{commandtest.Option("channel", "7"), commandtest.Option("role", "8")},
			table.Guild{Channels: []string{"7"}, Makers: "8"}, "<#7>"},
		{"a channel less", table.Guild{Channels: []string{"6", "7", "8"}}, args{commandtest.Option("disallow", "7")},
			table.Guild{Channels: []string{"6", "8"}}, "<#8>"},
		{"a channel again", table.Guild{Channels: []string{"6", "7"}}, args{commandtest.Option("channel", "6")},
			table.Guild{Channels: []string{"6", "7"}}, "<#6>"},
		{"reset", table.Guild{Lang: "fr", Limit: 3, Makers: "8"}, args{commandtest.Option("reset", true),
			commandtest.Option("limit", 2.0)}, table.Guild{Limit: 2}, "2"},
		{"reset, and not greeted again", table.Guild{Lang: "fr", Welcomed: true, Welcome: table.Welcome{Channel: "9"}},
			args{commandtest.Option("reset", true)}, table.Guild{Welcomed: true, Welcome: table.Welcome{Channel: "9"}}, ""},
	} {
		r, h := commandtest.Router(t)
		h.Settings = c.before
		it := commandtest.Typed("ann", "settings", c.args...)
		it.Member.Permissions = discordgo.PermissionManageGuild
		got := commandtest.Text(r.Handle(t.Context(), it))
		if !equal(h.Settings, c.want) || !strings.Contains(got, c.says) {
			t.Errorf("%s: kept %+v, want %+v; told %q, want %q", c.name, h.Settings, c.want, got, c.says)
		}
		twice := commandtest.Typed("ann", "settings", c.args...)
		twice.Member.Permissions = discordgo.PermissionManageGuild
		if r.Handle(t.Context(), twice); !equal(h.Settings, c.want) {
			t.Errorf("%s, chosen twice: kept %+v, want %+v", c.name, h.Settings, c.want)
		}
		if saved := min(len(c.args), 1); h.Saved != 2*saved {
			t.Errorf("%s: saved %d times, want %d", c.name, h.Saved, 2*saved)
		}
	}
	r, h := commandtest.Router(t)
	it := commandtest.Typed("ann", "settings", commandtest.Option("limit", 3.0))
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if got := commandtest.Text(r.Handle(t.Context(), it)); h.Saved > 0 || !strings.Contains(got, "server") {
		t.Errorf("in a direct message: %q", got)
	}
}

func equal(a, b table.Guild) bool {
	return strings.Join(a.Channels, " ") == strings.Join(b.Channels,
		" ") && a.Lang == b.Lang && a.Clock == b.Clock && a.NoClock == b.NoClock && a.Level == b.Level &&
		a.Threads == b.Threads && a.Dashboard == b.Dashboard && a.Boards == b.Boards && a.Theme == b.Theme &&
		a.Wide == b.Wide && a.Words == b.Words && a.Keep == b.Keep && a.NoSunday == b.NoSunday &&
		a.Colours == b.Colours && a.Limit == b.Limit && a.Makers == b.Makers
}

// champion is a host of somebody with a past.
type champion struct{ *commandtest.Host }

func (champion) Stats(_ context.Context, user, asking, game string) (*table.Stats, error) {
	if user == "new" || game == "domino" {
		return &table.Stats{User: user}, nil
	}
	s := &table.Stats{User: user, Games: 9, Wins: 5, Ties: 1, Streak: 2, Longest: 4,
		Records: []table.Record{{Game: "awale", Name: "sowing", Value: 31, Table: 12}}}
	if asking != user {
		s.Versus = table.Versus{Wins: 3, Losses: 1}
	}
	pool := table.Pool{Game: "domino", Seats: 3, Alone: true, Options: map[string]string{"variant": "simple",
		"values": "9"}}
	s.Ratings = []table.Rating{{Pool: pool, Shown: 1700, Games: 12, Needed: 10, History: []table.Moment{
		{At: time.Unix(1600000000, 0), Provisional: true}, {At: time.Unix(1700000000, 0), Value: 1500},
		{At: time.Unix(1700100000, 0), Value: 1700}}},
		{Pool: table.Pool{Game: "awale", Seats: 2, Options: map[string]string{"rules": "abapa"}}, Shown: 1400, Games: 10,
			Needed: 10}}
	return s, nil
}

func (champion) Leaderboard(_ context.Context, _, game string) ([]table.Ranking, error) {
	if game == "letters" {
		return nil, nil
	}
	var list []table.Rating
	for i := range 20 {
		list = append(list, table.Rating{User: string(rune('a' + i)), Name: "Player " + string(rune('A'+i)),
			Shown: 1900 - 10*(i/2), Games: 10, Needed: 10})
	}
	for i, n := range []int{40, 9, 8, 7, 6, 5, 4} {
		list = append(list, table.Rating{User: "young" + string(rune('a'+i)), Name: "Young " + string(rune('A'+i)),
			Provisional: true, Games: n, Needed: 10})
	}
	return []table.Ranking{{Pool: table.Pool{Game: game, Seats: 2}, List: list}, {Pool: table.Pool{Game: game,
		Seats: 4}, List: list[:1]}}, nil
}

// TestStats: the statistics have games, streaks, ratings with a chart, and records; those of another person also the
// results against them.
func TestStats(t *testing.T) {
	r := commandtest.RouterOver(t, champion{commandtest.New()})
	res := r.Handle(t.Context(), commandtest.Typed("ann", "stats"))
	got := commandtest.Text(res)
	for _, want := range []string{"9", "1700", "against computers", "3 players", "31",
		"Awale · Abapa (oware): **1400**", "values: 9"} {
		if !strings.Contains(got, want) {
			t.Errorf("the stats lack %q: %s", want, got)
		}
	}
	if len(res.Data.Files) != 1 || !strings.Contains(res.Data.Files[0].Reader.(interface{ Alt() string }).Alt(),
		"from 1500 to 1700") {
		t.Errorf("the chart: %+v", res.Data.Files)
	}
	if strings.Contains(got, "Against") {
		t.Errorf("against oneself: %s", got)
	}
	it := commandtest.Typed("ann", "stats", commandtest.Option("person", "5"))
	data := it.Data.(discordgo.ApplicationCommandInteractionData)
	data.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{Users: map[string]*discordgo.User{"5": {ID: "5",
		Username: "zoe"}}}
	it.Data = data
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "zoe") || !strings.Contains(got,
		"3") || got == commandtest.Text(res) {
		t.Errorf("another's: %s", got)
	}
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "stats", commandtest.Option("game",
		"domino")))); strings.Contains(got, "1700") {
		t.Errorf("of a game never played: %s", got)
	}
}

// newcomer is a host of somebody with the past that a test gives them.
type newcomer struct {
	*commandtest.Host
	stats table.Stats
}

func (n newcomer) Stats(context.Context, string, string, string) (*table.Stats, error) {
	return &n.stats, nil
}

// TestStatsDoNotFrighten: what is 0 is not said, a rating without enough games has no number, and what happened in one
// evening is not drawn.
func TestStatsDoNotFrighten(t *testing.T) {
	gobblet := table.Pool{Game: "awale", Seats: 2}
	evening := func(hours int) []table.Moment {
		return []table.Moment{{At: time.Unix(1700000000, 0), Value: 1500},
			{At: time.Unix(1700000000+int64(hours)*3600, 0), Value: 1480}}
	}
	for _, c := range []struct {
		stats table.Stats
		want  string // lines of the answer
		never string
		chart bool
	}{
		{table.Stats{Games: 3, Ratings: []table.Rating{{Pool: gobblet, Provisional: true, Games: 3, Needed: 10,
			History: []table.Moment{{Provisional: true}, {Provisional: true}, {Provisional: true}}}}},
			"3 games, no win yet\nRatings\nAwale: 3 of 10 rated games", "1500", false},
		{table.Stats{Games: 1, Wins: 1, Streak: 1, Longest: 1}, "1 game, won", "0", false},
		{table.Stats{Games: 2, Alone: 2}, "2 games alone", "win", false},
		{table.Stats{Games: 5, Wins: 2, Longest: 2}, "5 games, 2 won\nLongest winning streak: 2", "tied", false},
		{table.Stats{Games: 5, Wins: 3, Ties: 1, Streak: 2, Longest: 2},
			"5 games: 3 won, 1 tied\nWinning streak: 2 (best: 2)", "", false},
		{table.Stats{Games: 10, Wins: 1, Ratings: []table.Rating{{Pool: gobblet, Shown: 1480, Games: 11, Needed: 10,
			History: evening(5)}}}, "Awale: **1480** (11 games)", "?", false},
		{table.Stats{Games: 10, Wins: 1, Ratings: []table.Rating{{Pool: gobblet, Shown: 1480, Games: 11, Needed: 10,
			History: evening(30)}}}, "Awale: **1480** (11 games)", "?", true},
		{table.Stats{Games: 40, Wins: 1, Ratings: []table.Rating{{Pool: gobblet, Provisional: true, Games: 40, Needed: 10,
			History: evening(30)}}}, "Awale: shown again after the next game, there was none for a year", "14", false},
	} {
		r := commandtest.RouterOver(t, newcomer{commandtest.New(), c.stats})
		res := r.Handle(t.Context(), commandtest.Typed("ann", "stats"))
		got := commandtest.Text(res)
		if !strings.Contains(got, c.want) || c.never != "" && strings.Contains(got, c.never) ||
			(len(res.Data.Files) > 0) != c.chart {
			t.Errorf("%+v: %q with %d pictures, want %q, never %q, a picture %v", c.stats, got, len(res.Data.Files), c.want,
				c.never, c.chart)
		}
	}
}

// TestLastGames: the last games are told with the opponents' names, in both languages.
func TestLastGames(t *testing.T) {
	one := []string{"Ben_"}
	games := []table.Played{{Place: 1, First: 1, Of: 2, Others: one}, {Place: 2, First: 1, Of: 2, Others: one},
		{Place: 1, First: 2, Of: 2, Others: []string{""}}, {Place: 1, First: 1, Of: 2, Computers: 1, Level: 1},
		{Place: 3, First: 1, Of: 4, Others: one, Computers: 2, Level: 1}, {Place: 1, Of: 1},
		{Place: 5, First: 1, Of: 6, Others: []string{"Ben_", "Ben_", "Ben_"}, More: 2}}
	for i := range games {
		games[i].Table, games[i].Game, games[i].At = table.ID(i+1), "awale", time.Unix(1700000000, 0)
	}
	h := newcomer{commandtest.New(), table.Stats{Games: 6, Wins: 3, Last: games}}
	r := commandtest.RouterOver(t, h)
	for lang, want := range map[string][]string{
		"en": {"Last games", "Awale: won against **Ben\\_** (table 1)", "Awale: lost to **Ben\\_** (table 2)",
			"Awale: tied with somebody (table 3)", "Awale: won against the computer (Easy) (table 4)",
			"Awale: place 3 of 4, with **Ben\\_** and 2 computers (table 5)", "Awale: alone (table 6)",
			"**Ben\\_**, **Ben\\_**, **Ben\\_** and 2 others (table 7)"},
		"fr": {"victoire contre **Ben\\_**", "défaite contre **Ben\\_**", "égalité avec quelqu’un",
			"victoire contre l’ordinateur", "3e sur 4, avec **Ben\\_** et 2 ordinateurs", "en solo"},
	} {
		h.Profile.Lang = lang
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "stats")))
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q lacks %q", lang, got, w)
			}
		}
	}
}

// TestLeaderboard: the list has fifteen people and the viewer, equal ratings at the same place; those without a rank
// stand below it in one line, without a rating; for all games the fullest list of each, for one game all lists.
func TestLeaderboard(t *testing.T) {
	r := commandtest.RouterOver(t, champion{commandtest.New()})
	board := func(user string, a ...*discordgo.ApplicationCommandInteractionDataOption) *discordgo.InteractionResponse {
		return r.Handle(t.Context(), commandtest.Typed(user, "leaderboard", a...))
	}
	res := board("t")
	if n := len(res.Data.Embeds[0].Fields); n != 2 {
		t.Errorf("%d lists of all games, want two: %s", n, commandtest.Text(res))
	}
	lines := strings.Split(res.Data.Embeds[0].Fields[0].Value, "\n")
	if len(lines) != 17 || !strings.Contains(lines[0], "1") || !strings.Contains(lines[2],
		"3") || !strings.Contains(lines[15], "Player T") {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
	for user, want := range map[string]string{
		"t": "A rank takes 10 rated games: **Young A** has not played for a year, **Young B** has 9, **Young C** has 8, " +
			"**Young D** has 7, **Young E** has 6 and 2 others",
		"younge": "A rank takes 10 rated games: **Young E** has 6, **Young A** has not played for a year, " +
			"**Young B** has 9, **Young C** has 8, **Young D** has 7 and 2 others",
	} {
		lines := strings.Split(board(user).Data.Embeds[0].Fields[0].Value, "\n")
		if got := lines[len(lines)-1]; got != want {
			t.Errorf("%s reads %q, want %q", user, got, want)
		}
	}
	if got := commandtest.Text(res); strings.Contains(got, "–") || strings.Contains(got, "?") {
		t.Errorf("people without a rank stand in the list: %s", got)
	}
	if !strings.HasPrefix(lines[1], strings.SplitN(lines[0], "Player", 2)[0]) {
		t.Errorf("the same rating has two places: %q, %q", lines[0], lines[1])
	}
	if n := len(board("t", commandtest.Option("game", "awale")).Data.Embeds[0].Fields); n != 2 {
		t.Errorf("%d lists of one game, want two", n)
	}
	if got := commandtest.Text(board("t", commandtest.Option("game", "letters"))); !strings.Contains(got, "Nobody") {
		t.Errorf("an empty list: %q", got)
	}
	it := commandtest.Typed("ann", "leaderboard")
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "server") {
		t.Errorf("in a direct message: %q", got)
	}
}

// TestWordCheck: the check answers a word of the list, what its letters make, a pattern, and a non-word.
func TestWordCheck(t *testing.T) {
	for word, want := range map[string]string{"stare": "TEARS", "C*L": "CEL", "qqq": "is not in the dictionary",
		"QQ*Q": "No word fits **QQ\\*Q**",
		"a b":  "a b"} {
		r, _ := commandtest.Router(t)
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "word check", commandtest.Option("word",
			word), commandtest.Option("language", "en"))))
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// TestFamilyWordCheck: where a server leaves coarse words out, the answer for one is that for any other word that is
// none, and no other word's answer names it. Elsewhere, and between two people, it is a word.
func TestFamilyWordCheck(t *testing.T) {
	rulestest.Long(t)
	// Moved by thirteen letters, so that nobody finds it by searching.
	coarse := strings.Map(func(r rune) rune { return 'A' + (r-'A'+13)%26 }, "SHPX")
	check := func(guild, words, word string) string {
		r, h := commandtest.Router(t)
		h.Settings.Words = words
		it := commandtest.Typed("ann", "word check", commandtest.Option("word", word), commandtest.Option("language", "en"))
		if guild == "" {
			it.GuildID, it.User, it.Member = "", it.Member.User, nil
		}
		return commandtest.Text(r.Handle(t.Context(), it))
	}
	for _, c := range []struct{ guild, words, word, want, never string }{
		{"1", "", coarse, "is valid", "is not in the dictionary"},
		{"1", "", coarse, "complete", ""},
		{"1", game.FamilyWords, coarse, "is not in the dictionary", "is valid"},
		{"1", game.FamilyWords, "stare", "is valid", coarse},
		{"1", game.FamilyWords, "stare", "without slurs and obscenities", "complete"},
		{"1", game.FamilyWords, coarse[:3], "is not in the dictionary", coarse},
		{"1", game.FamilyWords, coarse[:3] + "*", "FUCI", coarse},
		{"", game.FamilyWords, coarse, "is valid", "is not in the dictionary"},
	} {
		got := check(c.guild, c.words, c.word)
		if !strings.Contains(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("server %q, words %q: the answer for %s is %q, want %q and not %q", c.guild, c.words, c.word, got, c.want,
				c.never)
		}
	}
	one, other := check("1", game.FamilyWords, coarse), check("1", game.FamilyWords, "QQQQ")
	_, one, _ = strings.Cut(one, "is not in the dictionary")
	_, other, _ = strings.Cut(other, "is not in the dictionary")
	one, _, _ = strings.Cut(one, "\n")
	other, _, _ = strings.Cut(other, "\n")
	if one != other {
		t.Errorf("the answer for a word left out is %q, for a non-word %q", one, other)
	}
}

// TestEraseFails: a person who cannot be erased is told so.
func TestEraseFails(t *testing.T) {
	r, h := commandtest.Router(t)
	h.Fails = context.DeadlineExceeded
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann",
		"y/0/0/erase"))); !strings.Contains(got, "too long") {
		t.Errorf("got %q", got)
	}
}
