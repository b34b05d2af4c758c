package tournament

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

// newSeason opens a season of these people; the first one opens it.
func (h *testDirector) newSeason(s table.NewSeason, meetings int, people ...string) *table.Tournament {
	h.t.Helper()
	ctx := h.t.Context()
	c, err := h.director.NewTournament(ctx, h.call(people[0]), table.NewTournament{Game: "template", Rounds: meetings,
		Season: &s})
	h.check(err)
	for _, p := range people[1:] {
		_, err := h.director.DoTournament(ctx, h.call(p), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
		h.check(err)
	}
	return c
}

// begun is such a season whose first tables are open.
func (h *testDirector) begun(s table.NewSeason, meetings int, people ...string) *table.Tournament {
	h.t.Helper()
	c := h.newSeason(s, meetings, people...)
	if got := h.asks(h.call(people[0]), c, table.TournamentStart, ""); got != "" {
		h.t.Fatalf("the season does not begin: %s", got)
	}
	return h.tend(c.ID)
}

// refusal is the id of the message that somebody is refused with.
func refusal(err error) string {
	msg, _ := game.Refused(err)
	return msg.ID
}

// people are the names of so many people.
func people(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("p%02d", i))
	}
	return list
}

// open are the matches of a season that have a table and are not over.
func open(c *table.Tournament) (list []table.TournamentMatch) {
	for _, m := range c.Matches {
		if !m.Over && len(m.Tables) > 0 {
			list = append(list, m)
		}
	}
	return list
}

// checkAtOnce: nobody has more than two games at the same time, and whoever has fewer has no opponent who does too.
func (h *testDirector) checkAtOnce(c *table.Tournament) {
	h.t.Helper()
	running := make([]int, len(c.Entrants))
	for _, m := range open(c) {
		running[m.A]++
		running[m.B]++
	}
	free := func(e int) bool { return c.Entrants[e].User == "" || running[e] < table.AtOnce }
	for e, n := range running {
		if n > table.AtOnce && c.Entrants[e].User != "" {
			h.t.Errorf("%s has %d games", c.Entrants[e].User, n)
		}
	}
	for _, m := range c.Matches {
		if !m.Over && len(m.Tables) == 0 && free(m.A) && free(m.B) {
			h.t.Errorf("%+v could be open", m)
		}
	}
}

// lose has the person of a match with the greater number resign; so the first of a division wins everything. A
// computer always wins.
func (h *testDirector) lose(c *table.Tournament, m table.TournamentMatch) {
	h.t.Helper()
	loser := max(m.A, m.B)
	if c.Entrants[loser].User == "" {
		loser = min(m.A, m.B)
	}
	h.resign(c.Entrants[loser].User, m.Tables[0])
}

// playThrough plays a season to its end, in some order.
func (h *testDirector) playThrough(c *table.Tournament) *table.Tournament {
	h.t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		list := open(c)
		if len(list) == 0 {
			break
		}
		h.lose(c, list[rng.IntN(len(list))])
		if c = h.tend(c.ID); c.Phase == table.TournamentPlaying {
			h.checkAtOnce(c)
		}
	}
	if c.Phase != table.TournamentOver {
		h.t.Fatalf("no game is open, and the season is %s", c.Phase)
	}
	return c
}

// losesAll has a person lose all their games. Others play one as long as all of that person's wait for them.
func (h *testDirector) losesAll(c *table.Tournament, user string) *table.Tournament {
	h.t.Helper()
	plays := func(m table.TournamentMatch) bool {
		return !m.Over && (c.Entrants[m.A].User == user || c.Entrants[m.B].User == user)
	}
	for slices.ContainsFunc(c.Matches, plays) {
		list := open(c)
		if i := slices.IndexFunc(list, plays); i >= 0 {
			h.resign(user, list[i].Tables[0])
		} else {
			h.lose(c, list[0])
		}
		c = h.tend(c.ID)
	}
	return c
}

// steps are the people who go a way, in order.
func steps(c *table.Tournament, step table.Step) (list []string) {
	for e, p := range c.Season.Players {
		if p.Step == step && c.Entrants[e].User != "" {
			list = append(list, c.Entrants[e].User)
		}
	}
	return list
}

// TestSeason plays a season of 24 people and 8 computers: four divisions, in which everyone meets everyone, with two
// games at a time; computers do not meet, do not win it, and go neither up nor down.
func TestSeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{Computers: 2}, 1, people(24)...)
	if len(c.Entrants) != 32 || len(c.Season.Divisions) != 4 || c.Season.Week != 1 {
		t.Fatalf("%d entrants in %+v", len(c.Entrants), c.Season)
	}
	for _, d := range c.Season.Divisions {
		for e := d.First; e < d.First+d.Size; e++ {
			if (c.Entrants[e].Level > 0) != (e >= d.First+6) || d.Size != 8 {
				t.Errorf("division %+v: %+v", d, c.Entrants[e])
			}
		}
	}
	h.checkAtOnce(c)
	c = h.playThrough(c)
	met := map[[2]int]int{}
	for _, m := range c.Matches {
		met[[2]int{min(m.A, m.B), max(m.A, m.B)}]++
		if len(m.Tables) != 1 || c.Entrants[m.A].User == "" && c.Entrants[m.B].User == "" {
			t.Errorf("match %+v", m)
		}
	}
	if want := 4 * (15 + 12); len(met) != want || len(c.Matches) != want {
		t.Errorf("%d pairs in %d matches, not %d", len(met), len(c.Matches), want)
	}
	if c.Champion != 0 {
		t.Errorf("the champion is %d: %+v", c.Champion, c.Standings[:8])
	}
	if got, want := steps(c, table.Up), []string{"p06", "p07", "p12", "p13", "p18", "p19"}; !slices.Equal(got, want) {
		t.Errorf("%v go up, not %v", got, want)
	}
	if got, want := steps(c, table.Down), []string{"p04", "p05", "p10", "p11", "p16", "p17"}; !slices.Equal(got, want) {
		t.Errorf("%v go down, not %v", got, want)
	}
	for e, p := range c.Season.Players {
		if c.Entrants[e].User == "" && p != (table.SeasonPlayer{}) {
			t.Errorf("the computer %d: %+v", e, p)
		}
	}
	mentioned := h.lastMessage()
	if mentioned.Msg.ID != "season.done" || len(mentioned.Ping) != 24 {
		t.Errorf("at the end the channel is told %+v", mentioned)
	}
}

// lastMessage is the last new message of a tournament in the outbox.
func (h *testDirector) lastMessage() (last outbox.Body) {
	h.t.Helper()
	rows, err := h.db.Outbox(h.t.Context(), 1<<60, 1000)
	h.check(err)
	for _, o := range rows {
		if body, err := outbox.DecodeBody(o.Body); err == nil && o.Kind == string(outbox.Tournament) && !body.Edit {
			last = body
		}
	}
	return last
}

// TestNextSeason: a season that continues another one keeps its divisions, but for those who go up and down; newcomers
// begin below; and with fewer people there are fewer divisions.
func TestNextSeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.playThrough(h.begun(table.NewSeason{}, 1, people(12)...))
	if got := fmt.Sprint(steps(c, table.Up), steps(c, table.Down)); got != "[p06 p07] [p04 p05]" {
		t.Fatalf("up and down: %s", got)
	}
	again := h.newSeason(table.NewSeason{}, 1, append([]string{"new"}, people(12)...)...)
	if again.Season.Number != 2 || again.New.Season.After != c.ID {
		t.Fatalf("the next season is %+v", again.Season)
	}
	if got := h.lastMessage(); got.Msg.ID != "season.again" || len(got.Ping) != 12 {
		t.Errorf("the people of the season before are told %+v", got)
	}
	if _, err := h.director.NewTournament(t.Context(), h.call("zoe"), c.New); refusal(err) != "season.runs" {
		t.Errorf("a third season before the second one is over: %v", err)
	}
	h.asks(h.call("new"), again, table.TournamentStart, "")
	again = h.tend(again.ID)
	var got []string
	for _, e := range again.Entrants {
		got = append(got, e.User)
	}
	want := []string{"p00", "p01", "p02", "p03", "p06", "p07", "p04", "p05", "p08", "p09", "p10", "p11", "new"}
	if !slices.Equal(got, want) || len(again.Season.Divisions) != 2 {
		t.Errorf("the order is %v, not %v", got, want)
	}
	again = h.playThrough(again)
	third, err := h.director.NewTournament(t.Context(), h.call("p09"), again.New) // as the press of a button has it
	h.check(err)
	for _, p := range []string{"p00", "p10", "p11", "new"} {
		if got := h.asks(h.call(p), third, table.TournamentJoin, ""); got != "" {
			t.Fatalf("%s cannot join: %s", p, got)
		}
	}
	h.asks(h.call("p09"), third, table.TournamentStart, "")
	third = h.tend(third.ID)
	if len(third.Season.Divisions) != 1 || third.Season.Number != 3 || third.Entrants[0].User != "p00" {
		t.Errorf("of the third season there is %+v, with %+v", third.Season, third.Entrants)
	}
}

// TestSeasonsAreContinuedByTheirGames: only one season of the same games is open, with settings that are possible; one
// that was called off is not continued.
func TestSeasonsAreContinuedByTheirGames(t *testing.T) {
	h := newTestDirector(t)
	c := h.newSeason(table.NewSeason{}, 1, "ann", "ben")
	for why, n := range map[string]table.NewTournament{
		"season.runs":  {Game: "template", Season: &table.NewSeason{}},
		"season.twice": {Game: "template", Season: &table.NewSeason{More: []table.SeasonGame{{Game: "template"}}}},
		"season.bad":   {Game: "template", Season: &table.NewSeason{Weeks: table.MaxWeeks + 1}},
	} {
		if _, err := h.director.NewTournament(t.Context(), h.call("cat"), n); refusal(err) != why {
			t.Errorf("refused with %v, not %s", err, why)
		}
	}
	if got := h.asks(h.call("ann"), c, table.TournamentCancel, ""); got != "" {
		t.Fatal(got)
	}
	c = h.newSeason(table.NewSeason{}, 1, "ann")
	if c.Season.Number != 1 || c.New.Season.After != 0 {
		t.Errorf("a season that was called off is continued: %+v", c.Season)
	}
	if got := h.asks(h.call("ann"), c, table.TournamentStart, ""); got != "season.toofew" {
		t.Errorf("one person begins a season: %q", got)
	}
}

// TestPeopleAreAskedOnce: whoever opens the next season, calls it off and opens it again does not call the people of
// the last one again.
func TestPeopleAreAskedOnce(t *testing.T) {
	h := newTestDirector(t)
	h.playThrough(h.begun(table.NewSeason{}, 1, "ann", "ben", "cat"))
	for _, want := range [][]string{{"ben", "cat"}, nil} {
		c := h.newSeason(table.NewSeason{}, 1, "ann")
		if got := h.lastMessage(); got.Msg.ID != "season.again" || !slices.Equal(got.Ping, want) {
			t.Errorf("%s calls %v, want %v", got.Msg.ID, got.Ping, want)
		}
		if got := h.asks(h.call("ann"), c, table.TournamentCancel, ""); got != "" {
			t.Fatal(got)
		}
	}
}

// TestSeasonBeginsByItself: after a week of waiting a season begins with those who are in; without a second person it
// is called off.
func TestSeasonBeginsByItself(t *testing.T) {
	for n, want := range map[int]table.TournamentPhase{1: table.TournamentCancelled, 2: table.TournamentPlaying} {
		h := newTestDirector(t)
		c := h.newSeason(table.NewSeason{}, 1, people(n)...)
		h.time = h.time.Add(seasonLobby - time.Minute)
		if c = h.tend(c.ID); c.Phase != table.TournamentLobby {
			t.Errorf("%d people: before its time it is %s", n, c.Phase)
		}
		h.time = h.time.Add(time.Minute)
		if c = h.tend(c.ID); c.Phase != want {
			t.Errorf("%d people: after a week it is %s", n, c.Phase)
		}
		if n == 2 && (len(c.Entrants) != table.MinDivision || len(open(h.tend(c.ID))) == 0) {
			t.Errorf("it began with %+v", c.Entrants)
		}
	}
}

// TestWeeksOfASeason: each week is announced once, with a mention of those who still have to play; after the last one
// no game is opened, those that run go on for a week, and then whoever is in turn loses.
func TestWeeksOfASeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{Weeks: 2}, 1, people(4)...)
	if got := h.lastMessage(); got.Msg.ID != "season.begun" || len(got.Ping) != 4 {
		t.Errorf("in the first week: %+v", got)
	}
	for _, m := range c.Matches {
		if m.Week != 1+(m.Round-1)*2/3 {
			t.Errorf("round %d is played in week %d", m.Round, m.Week)
		}
	}
	row, err := h.db.Tournament(t.Context(), int64(c.ID))
	h.check(err)
	if want := h.time.Add(week).UnixMilli(); row.Due != want {
		t.Errorf("it is due at %d, not %d", row.Due, want)
	}
	// p03 loses all games, so that p03 is not mentioned any more
	c = h.losesAll(c, "p03")
	h.time = h.time.Add(week)
	c = h.tend(h.tend(c.ID).ID)
	if got := h.lastMessage(); got.Msg.ID != "season.week" || c.Season.Week != 2 || slices.Contains(got.Ping, "p03") ||
		len(got.Ping) != 3 {
		t.Errorf("in week %d: %+v", c.Season.Week, got)
	}
	h.time = h.time.Add(week)
	running := len(open(c))
	h.lose(c, open(c)[0])
	c = h.tend(c.ID)
	if c.Phase != table.TournamentPlaying || len(open(c)) != running-1 {
		t.Errorf("after the last week %d of %d games go on, and the season is %s", len(open(c)), running, c.Phase)
	}
	last := open(c)
	turns := map[table.ID]string{}
	for _, m := range last {
		l := h.look(m.Tables[0], "")
		turns[l.ID] = l.Seats[l.Turn[0]].User
	}
	h.time = h.time.Add(extraTime)
	c = h.tend(h.tend(c.ID).ID)
	if c.Phase != table.TournamentOver {
		t.Fatalf("after the extra time it is %s", c.Phase)
	}
	for _, m := range last {
		m = c.Matches[slices.IndexFunc(c.Matches, func(o table.TournamentMatch) bool {
			return len(o.Tables) > 0 && o.Tables[0] == m.Tables[0]
		})]
		loser := m.A
		if m.Through[0] {
			loser = m.B
		}
		if got, want := c.Entrants[loser].User, turns[m.Tables[0]]; got != want {
			t.Errorf("table %s: %s loses, not %s", m.Tables[0], got, want)
		}
	}
}

// TestFreshSeason: between its start and the announcement of its first week a season is fresh.
func TestFreshSeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.newSeason(table.NewSeason{}, 1, "ann", "ben")
	for _, want := range []bool{false, true, false} {
		if c.Season.Fresh != want {
			t.Errorf("%s, fresh %v, want %v", c.Phase, c.Season.Fresh, want)
		}
		if c.Phase == table.TournamentPlaying {
			c = h.tend(c.ID)
			continue
		}
		h.asks(h.call("ann"), c, table.TournamentStart, "")
		var err error
		c, err = h.director.LookTournament(t.Context(), c.ID)
		h.check(err)
	}
}

// crowd is a game for more than two people.
type crowd struct{ game.Rules }

func (c crowd) Info() game.Info {
	i := c.Rules.Info()
	i.Name, i.MinSeats, i.MaxSeats = "crowd", 3, 4
	return i
}

// TestGamesOfASeason: each is a game for two. Its computers play as well as the people of their division do, as far as
// that is known.
func TestGamesOfASeason(t *testing.T) {
	h := newTestDirector(t)
	h.host = host.New(h.db, []game.Rules{template.Rules, crowd{template.Rules}}, host.Options{})
	h.director = ForHost(h.host, h.db, nil)
	_, err := h.director.NewTournament(t.Context(), h.call("ann"), table.NewTournament{Game: "template",
		Season: &table.NewSeason{More: []table.SeasonGame{{Game: "crowd"}}}})
	if got := refusal(err); got != "seats.bad" {
		t.Errorf("a game for three or four: %v", err)
	}
	ct, err := h.director.load(t.Context(), h.begun(table.NewSeason{}, 1, "ann", "ben").ID)
	h.check(err)
	info := game.Info{Levels: 5, Default: 3}
	if a, b := ct.level(info, 0), ct.level(info, 1800); a != 3 || b != 5 {
		t.Errorf("the computers have the levels %d and %d, want 3 and 5", a, b)
	}
}

// TestGamesThatAreNotOpened: after the last week the matches that have no table are over without a winner; the others
// go on.
func TestGamesThatAreNotOpened(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{Weeks: 1}, 1, people(6)...)
	games := len(open(c))
	h.time = h.time.Add(week)
	c = h.tend(c.ID)
	if c.Phase != table.TournamentPlaying || len(open(c)) != games {
		t.Errorf("%d of %d games go on, and the season is %s", len(open(c)), games, c.Phase)
	}
	for _, m := range c.Matches {
		if none := m.Over && m.Walkover && m.Through == [2]bool{}; none != (len(m.Tables) == 0) {
			t.Errorf("%+v", m)
		}
	}
	h.time = h.time.Add(extraTime)
	if c = h.tend(h.tend(c.ID).ID); c.Phase != table.TournamentOver {
		t.Errorf("after the extra time it is %s", c.Phase)
	}
}

// TestLeavingASeason: whoever leaves loses the games that are open, has no more, and is out at the end; whoever has
// played everything has nothing to leave. Somebody who manages the server takes others out: their open games count.
func TestLeavingASeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{}, 1, people(5)...)
	if got := h.asks(h.call("p00"), c, table.TournamentWithdraw, ""); got != "" {
		t.Fatal(got)
	}
	if got := h.asks(h.call("p01"), c, table.TournamentWithdraw, "p02"); got != "season.notleader" {
		t.Errorf("p01 takes p02 out: %q", got)
	}
	if got := h.asks(h.manager("zoe"), c, table.TournamentWithdraw, "p02"); got != "" {
		t.Errorf("a manager cannot take p02 out: %q", got)
	}
	c = h.tend(c.ID)
	for _, m := range open(c) {
		if m.A == 0 || m.B == 0 {
			t.Errorf("%+v is still open", m)
		}
	}
	if !slices.ContainsFunc(open(c), func(m table.TournamentMatch) bool { return m.A == 2 || m.B == 2 }) {
		t.Error("the running games of p02 were ended")
	}
	c = h.playThrough(c)
	if got := fmt.Sprint(steps(c, table.Out)); got != "[p00 p02]" {
		t.Errorf("out are %s", got)
	}
	for _, m := range c.Matches {
		if (m.A == 2 || m.B == 2) && !m.Over {
			t.Errorf("%+v", m)
		}
	}
	other := newTestDirector(t)
	c = other.begun(table.NewSeason{}, 1, people(4)...)
	c = other.losesAll(c, "p03")
	if got := other.asks(other.call("p03"), c, table.TournamentWithdraw, ""); got != "season.played" {
		t.Errorf("after all games: %q", got)
	}
}

// story tells how games went.
type story func(*table.Table) *table.Story

func (s story) Story(_ context.Context, t *table.Table) *table.Story { return s(t) }

// TestWhatASeasonRemembers: of its games a season remembers how certain ratings changed, and the best move that a
// person made; the first of equals stays.
func TestWhatASeasonRemembers(t *testing.T) {
	h := newTestDirector(t)
	var seen []table.ID
	stories := []*table.Story{
		{Ratings: []table.Change{{Seat: 0, By: 10}, {Seat: 1, By: -4}},
			Best: []table.Best{{Ply: 1, Gain: 5, What: "five"}, {Ply: 2, Gain: 5, What: "another five"}}},
		{Ratings: []table.Change{{Seat: 0, By: 3}, {Seat: 1, By: 50, First: true}},
			Best: []table.Best{{Ply: 1, Gain: 5, What: "a third five"}, {}}},
		{Ratings: []table.Change{{Seat: 1, By: 70, Provisional: true}},
			Best: []table.Best{{}, {Ply: 3, Gain: 9, What: "nine"}}},
		nil,
	}
	h.director.opts.Stories = story(func(tb *table.Table) *table.Story {
		seen = append(seen, tb.ID)
		return stories[min(len(seen), len(stories))-1]
	})
	c := h.begun(table.NewSeason{}, 1, people(4)...)
	ended := map[table.ID]table.TournamentMatch{}
	for len(open(c)) > 0 {
		m := open(c)[0]
		ended[m.Tables[0]] = m
		h.lose(c, m)
		c = h.tend(c.ID)
	}
	want := make([]int, len(c.Entrants))
	want[ended[seen[0]].A] += 10
	want[ended[seen[0]].B] -= 4
	want[ended[seen[1]].A] += 3
	var got []int
	for _, p := range c.Season.Players {
		got = append(got, p.Gained)
	}
	if !slices.Equal(got, want) {
		t.Errorf("people have gained %v, want %v", got, want)
	}
	last := ended[seen[2]]
	if want := (table.SeasonMove{Game: "template", By: last.B, Against: last.A, Table: seen[2], Gain: 9,
		What: "nine"}); len(c.Season.Best) != 1 || !reflect.DeepEqual(c.Season.Best[0], want) {
		t.Errorf("the best moves are %+v, want %+v", c.Season.Best, want)
	}
	if len(seen) != 6 {
		t.Errorf("%d games are asked for, want each of 6 once", len(seen))
	}
}

// TestBestMoveOfASeason: a move counts if a person made it themselves and it scored; the first of equals stays, and
// pieces that cannot be stored are left out.
func TestBestMoveOfASeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{}, 1, "ann", "ben")
	ct, err := h.director.load(t.Context(), c.ID)
	h.check(err)
	var at *table.Story
	h.director.opts.Stories = story(func(*table.Table) *table.Story { return at })
	person := table.Seat{Kind: table.Person, User: "ann"}
	helped, computer := person, table.Seat{Kind: table.Computer}
	helped.Helped = true
	for _, step := range []struct {
		seat table.Seat
		best table.Best
		want string
	}{
		{helped, table.Best{Gain: 9, What: "helped"}, ""},
		{computer, table.Best{Gain: 9, What: "of a computer"}, ""},
		{person, table.Best{Gain: 0, What: "nothing"}, ""},
		{person, table.Best{Gain: 4, What: "four"}, "four"},
		{person, table.Best{Gain: 4, What: "four again"}, "four"},
		{person, table.Best{Gain: 3, What: "three"}, "four"},
		{person, table.Best{Gain: 6, What: "six", Pieces: []game.Piece{odd{}}}, "six"},
	} {
		at = &table.Story{Best: []table.Best{step.best, {}}}
		tb := &table.Table{ID: 7, Game: "template", Seats: []table.Seat{step.seat, {Kind: table.Person, User: "ben"}}}
		ct.note(t.Context(), bracket.Match{A: 0, B: 1}, tb)
		got := ""
		if best := ct.doc.Season.Best; len(best) > 0 {
			if got = best[0].What; best[0].Pieces != nil || len(best) > 1 {
				t.Errorf("%+v: %+v", step, best)
			}
		}
		if got != step.want {
			t.Errorf("after %+v the best move is %q, want %q", step, got, step.want)
		}
	}
}

// odd is a piece that cannot be stored.
type odd struct{ game.Piece }

func (odd) MarshalJSON() ([]byte, error) { return nil, errors.New("odd") }

// TestErasureInASeason: a season goes on without somebody whose data are erased. It names them no more, and they are
// not asked whether they play in the next one.
func TestErasureInASeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{}, 1, "ann", "ben", "cat")
	h.check(h.host.Privacy.Erase(t.Context(), "ben"))
	c = h.playThrough(h.tend(c.ID))
	for _, e := range c.Entrants {
		if e.User == "ben" || e.Name == "ben" {
			t.Errorf("ben is still named: %+v", e)
		}
	}
	if c.Phase != table.TournamentOver || c.Champion < 0 || c.Entrants[c.Champion].User != "ann" {
		t.Errorf("the season is %s, with champion %d of %+v", c.Phase, c.Champion, c.Entrants)
	}
	h.newSeason(table.NewSeason{}, 1, "ann")
	if got := h.lastMessage(); !slices.Equal(got.Ping, []string{"cat"}) {
		t.Errorf("%v are asked whether they play on", got.Ping)
	}
}

// TestSeasonSettings: the settings are complete, and the clock hands seats to the computer.
func TestSeasonSettings(t *testing.T) {
	h := newTestDirector(t)
	c := h.newSeason(table.NewSeason{}, 0, "ann")
	n := c.New
	if n.Format != table.SeasonFormat || n.Games != 1 || n.Rounds != 1 || n.Season.Weeks != table.UsualWeeks ||
		n.Clock.Timeout != table.TimeoutSeat || !n.Clock.Limited() {
		t.Errorf("a season has the settings %+v, %+v", n, n.Season)
	}
	c = h.tend(c.ID)
	if !c.Season.Begins.Equal(h.time.Add(seasonLobby)) {
		t.Errorf("it begins at %s", c.Season.Begins)
	}
	most := table.NewTournament{Game: "template", Rounds: table.MaxMeetings,
		Season: &table.NewSeason{Weeks: table.MaxWeeks, Computers: table.MaxFillers}}
	for what, change := range map[string]func(*table.NewTournament){
		"":          func(*table.NewTournament) {},
		"weeks":     func(n *table.NewTournament) { n.Season.Weeks++ },
		"no weeks":  func(n *table.NewTournament) { n.Season.Weeks = -1 },
		"computers": func(n *table.NewTournament) { n.Season.Computers++ },
		"fewer":     func(n *table.NewTournament) { n.Season.Computers = -1 },
		"meetings":  func(n *table.NewTournament) { n.Rounds++ },
		"games":     func(n *table.NewTournament) { n.Season.More = make([]table.SeasonGame, table.MaxSeasonGames) },
	} {
		n, s := most, *most.Season
		n.Season = &s
		change(&n)
		_, err := newTestDirector(t).director.NewTournament(t.Context(), h.call("ann"), n)
		if got := refusal(err); (got == "season.bad") != (what != "") || what == "" && err != nil {
			t.Errorf("too many or few %q: %v", what, err)
		}
	}
}

// BenchmarkSeason is what a season of the most people does when a game of it has ended.
func BenchmarkSeason(b *testing.B) {
	h := newTestDirector(b)
	c := h.begun(table.NewSeason{}, 2, people(table.MaxEntrants)...)
	for b.Loop() {
		b.StopTimer()
		list := open(c)
		if len(list) == 0 {
			b.Fatal("the season is over: give it less time")
		}
		h.lose(c, list[0])
		b.StartTimer()
		h.check(h.director.onDue(b.Context(), c.ID))
		b.StopTimer()
		c = h.tend(c.ID)
		b.StartTimer()
	}
}

// TestClockDecidesByTimeUsed: a game that still runs after the extra time is lost by whoever has used more time in it,
// whoever is in turn then; it counts for neither if the clock cannot decide.
func TestClockDecidesByTimeUsed(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{Weeks: 1}, 1, people(3)...)
	m := open(c)[slices.IndexFunc(open(c), func(m table.TournamentMatch) bool {
		return c.Entrants[m.A].User != "" && c.Entrants[m.B].User != ""
	})]
	id := m.Tables[0]
	h.time = h.time.Add(week + extraTime - time.Minute)
	before := h.look(id, "")
	slow := before.Seats[before.Turn[0]].User
	l := h.look(id, slow)
	move, err := template.Rules.Computer(1).Choose(t.Context(), l.View, rand.New(rand.NewPCG(1, 2)))
	h.check(err)
	_, err = h.host.Do(t.Context(), h.call(slow), id, table.Action{Kind: table.Play, Revision: l.Revision, Move: move})
	h.check(err)
	h.time = h.time.Add(time.Minute)
	c = h.tend(h.tend(c.ID).ID)
	over := h.look(id, "")
	if over.Phase != table.Over || over.Result.Places[over.SeatOf(slow)] != 2 {
		t.Errorf("%s moved after two weeks, and then the other had a minute: %s, %+v", slow, over.Phase, over.Result)
	}
	for _, m := range c.Matches {
		if len(m.Tables) == 0 || m.Tables[0] != id {
			continue
		}
		if winner := map[bool]int{true: m.A, false: m.B}[m.Through[0]]; c.Entrants[winner].User == slow {
			t.Errorf("%s has won the match: %+v", slow, m)
		}
	}
}

// TestSlower: the time used decides, then the banks of a game of an earlier release; never the turn. Whoever let the
// computer take over has lost before.
func TestSlower(t *testing.T) {
	times := func(a, b time.Duration) map[game.Seat]time.Duration { return map[game.Seat]time.Duration{0: a, 1: b} }
	two := []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}
	gone := slices.Clone(two)
	gone[0] = table.Seat{Kind: table.Computer, User: "ann", Helped: true}
	for _, c := range []struct {
		name        string
		seats       []table.Seat
		spent, left map[game.Seat]time.Duration
		want        game.Seat
	}{
		{"the first", two, times(2, 1), times(0, 0), 0},
		{"the second", two, times(1, 2), times(0, 0), 1},
		{"the second, with more left", two, times(1, 2), times(1, 2), 1},
		{"both", two, times(2, 2), times(1, 2), game.Public},
		{"an earlier release, the first", two, nil, times(1, 2), 0},
		{"an earlier release, the second", two, nil, times(2, 1), 1},
		{"an earlier release, time by the move", two, nil, times(0, 0), game.Public},
		{"against who is away", gone, times(1, 2), times(0, 0), 0},
	} {
		for turn := range game.Seat(2) {
			l := &table.Table{Seats: c.seats, Spent: c.spent, Left: c.left, Turn: []game.Seat{turn}, Season: true}
			if got := slower(l); got != c.want {
				t.Errorf("%s, with %d in turn: %d, want %d", c.name, turn, got, c.want)
			}
		}
	}
}

// TestUndecidedBySeason: a game that the clock cannot decide ends without a result, and counts for neither.
func TestUndecidedBySeason(t *testing.T) {
	h := newTestDirector(t)
	c := h.begun(table.NewSeason{Weeks: 1}, 1, people(3)...)
	m := open(c)[0]
	h.check(h.host.CloseFixture(t.Context(), m.Tables[0], game.Public))
	if l := h.look(m.Tables[0], ""); l.Phase != table.Over || l.Result.Places != nil ||
		l.Result.Reason.ID != "season.undecided" {
		t.Errorf("%s, %+v", l.Phase, l.Result)
	}
	c = h.tend(c.ID)
	i := slices.IndexFunc(c.Matches, func(o table.TournamentMatch) bool {
		return len(o.Tables) > 0 && o.Tables[0] == m.Tables[0]
	})
	if got := c.Matches[i]; !got.Over || got.Through != [2]bool{} || got.Points != [2]int{} {
		t.Errorf("the match: %+v", got)
	}
}
