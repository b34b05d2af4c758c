package host

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/store"
)

// openGame opens a table of Duplicate and begins it.
func (h *testHost) openGame(clock string, o game.Options, people ...string) table.ID {
	h.t.Helper()
	n := table.New{Game: "duplicate", Options: o, Clock: table.Clocks[clock]}
	t, err := h.Host.New(context.Background(), h.call(people[0]), n)
	h.check(err)
	for _, p := range people[1:] {
		h.do(p, t.ID, table.Action{Kind: table.Join, Seat: -1})
	}
	h.do(people[0], t.ID, table.Action{Kind: table.Begin})
	h.due()
	return t.ID
}

// plays are some answers to the round that is played, each once: those of the levels, and a pass.
func (h *testHost) plays(id table.ID) (list []game.Move) {
	h.t.Helper()
	t := h.live(id)
	p, _ := t.Open()
	for level := 1; level <= t.Info().Levels; level++ {
		m, err := t.Rules.Computer(level).Choose(context.Background(), p.View(0), t.Seed.Stream(match.Think, level))
		h.check(err)
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	if !slices.Contains(list, "-") {
		list = append(list, "-")
	}
	return list
}

// answer answers the round.
func (h *testHost) answer(user string, id table.ID, m game.Move) *table.Table {
	h.t.Helper()
	return h.do(user, id, table.Action{Kind: table.Play, Move: m, Revision: h.look(id, user).Revision})
}

func points(t *table.Table) []int { return t.View.(game.Scorer).Scores() }

// TestRound: an answer is kept secret and may be changed until the last one ends the round; it changes neither the ply
// nor the revision.
func TestRound(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("3m", nil, "ann", "ben")
	plays := h.plays(id)
	before := h.look(id, "ben")
	h.drop()
	first := h.answer("ann", id, plays[0])
	if first.InTurn() || first.Ply != 0 || first.Revision != before.Revision || !before.InTurn() {
		t.Errorf("ann is in turn %v at ply %d, revision %d, want %d", first.InTurn(), first.Ply, first.Revision,
			before.Revision)
	}
	if got := h.owed(outbox.Board); len(got) != 1 {
		t.Errorf("owed boards: %v, want an edit that counts the answer", got)
	}
	say := func(user string) string { return printed(h.look(id, user)) }
	ben, all := say("ben"), say("")
	h.answer("ann", id, plays[len(plays)-1])
	if say("ben") != ben || say("") != all {
		t.Error("that ann has changed her answer shows to others")
	}
	h.drop()
	after := h.answer("ben", id, plays[0])
	if after.Ply != 1 || !after.InTurn() {
		t.Fatalf("after both have answered: ply %d, ben in turn %v", after.Ply, after.InTurn())
	}
	if got := points(after); got[0] != 0 || got[1] == 0 {
		t.Errorf("ann has passed in the end, ben has played: %v", got)
	}
	if left, err := h.db.Answers(context.Background(), int64(id), 0); err != nil || len(left) > 0 {
		t.Errorf("answers that are left: %v, %v", left, err)
	}
	if got := h.owed(outbox.Board); len(got) != 1 {
		t.Errorf("owed boards: %v, want the one of the next round", got)
	}
	h.refused("host.stale", "ann", id, table.Action{Kind: table.Play, Move: "-", Revision: before.Revision})
}

// printed is what a person sees of a table.
func printed(t *table.Table) string {
	data, err := json.Marshal([]any{t.View.Diagram(), t.Turn, t.Since, t.Draft})
	return fmt.Sprint(string(data), err)
}

// TestAnswerSurvives: an answer that was given before the process died counts, and is given once.
func TestAnswerSurvives(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("3m", nil, "ann", "ben")
	plays := h.plays(id)
	by := h.call("ann")
	op := table.Action{Kind: table.Play, Move: plays[0], Revision: h.look(id, "ann").Revision}
	_, err := h.Do(context.Background(), by, id, op)
	h.check(err)
	h.stop()
	h.start(duplicate.Rules)
	h.answer("ann", id, "-")
	_, err = h.Do(context.Background(), by, id, op) // Discord delivers it again
	h.check(err)
	after := h.answer("ben", id, plays[0])
	if got := points(after); got[0] != 0 || got[1] == 0 {
		t.Errorf("ann has changed her play for a pass: %v", got)
	}
}

// TestRoundEndsInTime: after its time a round ends without those who have not answered; the channel is told at half
// time and 30 seconds before.
func TestRoundEndsInTime(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("3m", nil, "ann", "ben")
	h.drop()
	h.answer("ann", id, h.plays(id)[0])
	told := func(want int) {
		t.Helper()
		if got := h.owed(outbox.Countdown); len(got) != want {
			t.Errorf("%v after the beginning: told %v, want %d lines", h.time.Sub(noon), got, want)
		}
	}
	h.pass(89 * time.Second)
	told(0)
	h.pass(2 * time.Second)
	told(1)
	h.pass(58 * time.Second)
	told(1)
	h.pass(2 * time.Second)
	told(2)
	h.pass(28 * time.Second)
	if got := h.look(id, "ann"); got.Ply != 0 {
		t.Fatalf("ply %d before the time is over", got.Ply)
	}
	h.pass(2 * time.Second)
	after := h.look(id, "ann")
	if got := points(after); after.Ply != 1 || got[0] == 0 || got[1] != 0 {
		t.Errorf("after three minutes: ply %d, points %v", after.Ply, got)
	}
	if left := after.Due.Sub(h.time); left < 2*time.Minute || left > 3*time.Minute {
		t.Errorf("the next round ends in %v", left)
	}
}

// TestDowntimeInRound: a round is as much longer as the bot was down, and no longer.
func TestDowntimeInRound(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("3m", nil, "ann", "ben")
	h.pass(time.Minute)
	h.stop()
	h.time = h.time.Add(time.Hour)
	h.start(duplicate.Rules)
	if left := h.look(id, "ann").Due.Sub(h.time); left < 119*time.Second || left > 121*time.Second {
		t.Errorf("after a minute and a downtime, %v are left of three minutes", left)
	}
}

// TestDayLongRound: in a long round nobody is bothered in the channel; those who have not answered are reminded.
func TestDayLongRound(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("1d", nil, "ann", "ben", "cat")
	h.do("cat", id, table.Action{Kind: table.Leave})
	h.drop()
	h.answer("ann", id, "-")
	h.pass(23 * time.Hour)
	if got := h.owed(outbox.Countdown); len(got) > 0 {
		t.Errorf("told %v in the channel", got)
	}
	if got := h.owed(outbox.Waiting); len(got) != 1 || !strings.HasPrefix(got[0], "ben") {
		t.Errorf("reminded %v, want ben", got)
	}
}

// TestLateSeat: whoever sits down in a running game has nothing for the rounds before, and whoever has left keeps their
// points and may come back.
func TestLateSeat(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann")
	h.answer("ann", id, h.plays(id)[0]) // alone, she ends each round
	h.drop()
	h.do("ben", id, table.Action{Kind: table.Join, Seat: -1})
	if got := h.owed(outbox.Board); len(got) != 1 {
		t.Errorf("owed boards when ben has sat down: %v", got)
	}
	h.refused("host.seated", "ben", id, table.Action{Kind: table.Join, Seat: -1})
	if got := points(h.look(id, "ben")); len(got) != 2 || got[0] == 0 || got[1] != 0 {
		t.Errorf("points when ben has sat down: %v", got)
	}
	if list, err := h.Queries.Find(context.Background(), table.Filter{User: "ben"}, "ben"); err != nil || len(list) != 1 ||
		!list[0].InTurn() || !list[0].Open {
		t.Errorf("the tables of ben: %+v, %v", list, err)
	}
	before := points(h.look(id, "ann"))[0]
	h.answer("ben", id, h.plays(id)[0])
	h.do("ann", id, table.Action{Kind: table.Leave})
	after := h.look(id, "ann")
	if got := points(after); after.Ply != 2 || got[0] != before || got[1] == 0 {
		t.Errorf("ann has left, and nobody waits for her: ply %d, points %v", after.Ply, got)
	}
	h.answer("ann", id, h.plays(id)[0])
	h.answer("ben", id, "-")
	if after = h.look(id, "ann"); after.Ply != 3 || points(after)[0] <= before {
		t.Errorf("ann has answered again: ply %d, points %v", after.Ply, points(after))
	}
	h.do("ann", id, table.Action{Kind: table.Leave})
	h.do("ann", id, table.Action{Kind: table.Join, Seat: -1}) // she is back, and waited for
	if after = h.answer("ben", id, "-"); after.Ply != 3 {
		t.Errorf("the round does not wait for ann, who has come back: ply %d", after.Ply)
	}
	h.do("ann", id, table.Action{Kind: table.Leave})
	if after = h.look(id, "ben"); after.Ply != 4 {
		t.Errorf("ann was the last one to be waited for: ply %d", after.Ply)
	}
	if h.do("ben", id, table.Action{Kind: table.Leave}); h.look(id, "").Phase != table.Over {
		t.Error("everybody has left, and the game goes on")
	}
}

// TestCountsAwaited: the board tells how many have answered, of those who have and those whom the round waits for: the
// computers, and the people who have not left.
func TestCountsAwaited(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate"})
	h.check(err)
	id := made.ID
	h.do("ann", id, table.Action{Kind: table.Add, Level: 1})
	for _, p := range []string{"ben", "cat"} {
		h.do(p, id, table.Action{Kind: table.Join, Seat: -1})
	}
	h.drop()
	h.do("ann", id, table.Action{Kind: table.Begin})
	counts := func(when string, n, of int) {
		t.Helper()
		if got := h.look(id, "").View.Diagram().Standing; got.Args["n"] != n || got.Args["seats"] != of {
			t.Errorf("%s: it is told %v, want %d of %d", when, got.Args, n, of)
		}
		if got := h.owed(outbox.Board); len(got) != 1 {
			t.Errorf("%s: owed boards %v, want one", when, got)
		}
		h.drop()
	}
	counts("at the beginning", 0, 4)
	h.do("cat", id, table.Action{Kind: table.Leave})
	counts("cat has left", 0, 3)
	h.due()
	counts("the computer has answered", 1, 3)
	h.answer("cat", id, "-")
	counts("cat has answered all the same", 2, 4)
	h.answer("ann", id, "-")
	counts("ann has answered", 3, 4)
	h.do("ann", id, table.Action{Kind: table.Leave})
	counts("ann has left, and her answer stays", 3, 4)
	h.answer("ben", id, "-")
	counts("in the next round", 0, 2)
	h.do("cat", id, table.Action{Kind: table.Join, Seat: -1})
	counts("cat has come back", 0, 3)
}

// TestOpenComputers: computers answer each round, and change their answer as little as anybody sees it.
func TestOpenComputers(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	n := table.New{Game: "duplicate", Options: game.Options{"rounds": "3"}}
	made, err := h.Host.New(context.Background(), h.call("ann"), n)
	h.check(err)
	id := made.ID
	h.do("ann", id, table.Action{Kind: table.Add, Level: 4})
	h.do("ann", id, table.Action{Kind: table.Add, Level: 1})
	h.do("ann", id, table.Action{Kind: table.Begin})
	if after := h.answer("ann", id, "-"); after.Ply != 0 {
		t.Fatal("the round ends before the computers have answered")
	}
	h.due() // they answer, and the next round as well
	for round := range 2 {
		if after := h.look(id, "ann"); after.Ply != round+1 {
			t.Fatalf("ply %d after %d rounds", after.Ply, round+1)
		}
		h.answer("ann", id, "-")
		h.due()
	}
	over := h.look(id, "ann")
	if got := over.Result; over.Phase != table.Over || got == nil || got.Places[1] != 1 || got.Places[0] != 3 {
		t.Fatalf("phase %s, result %+v", over.Phase, got)
	}
	if got := over.Result.Scores; got[0] != 0 || got[1] <= got[2] || got[2] == 0 {
		t.Errorf("points %v", got)
	}
}

// TestUnheardRounds: a game that nobody plays any more ends.
func TestUnheardRounds(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("1m", nil, "ann", "ben")
	h.answer("ann", id, h.plays(id)[0])
	h.answer("ben", id, "-")
	h.pass(2*time.Minute + time.Second)
	if got := h.look(id, ""); got.Phase != table.Playing || got.Ply != 3 {
		t.Fatalf("after two rounds without an answer: %s, ply %d", got.Phase, got.Ply)
	}
	h.pass(time.Minute)
	over := h.look(id, "")
	if over.Phase != table.Over || over.Result.Reason.ID != "host.silent" || over.Result.Places[0] != 1 {
		t.Errorf("%s, %+v", over.Phase, over.Result)
	}
}

// TestOpenAuthority: only whoever leads the table ends a round or the game, and what needs turns does not exist.
func TestOpenAuthority(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann", "ben")
	h.refused("host.noanswers", "ann", id, table.Action{Kind: table.CloseRound})
	h.answer("ben", id, h.plays(id)[0])
	early := h.openGame("none", nil, "ann", "ben")
	if over := h.do("ann", early, table.Action{Kind: table.Abort}); over.Phase != table.Over ||
		over.Result.Places != nil || over.Result.Reason.ID != "host.aborted" {
		t.Errorf("called off in its first round: %s, %+v", over.Phase, over.Result)
	}
	for _, k := range []table.ActionKind{table.CloseRound, table.Abort} {
		h.refused("host.notopener", "ben", id, table.Action{Kind: k})
		h.refused("host.notopener", "cat", id, table.Action{Kind: k})
	}
	for _, k := range []table.ActionKind{table.AskUndo, table.AskDraw, table.AskPause, table.AskShow, table.HandOver,
		table.TakeBack, table.TakeOver, table.Vote, table.Nudge, table.Later, table.Hint, table.AddPremoves,
		table.ForceMoves} {
		h.refused("host.allatonce", "ann", id, table.Action{Kind: k})
	}
	h.refused("host.stale", "ann", id, table.Action{Kind: table.CloseRound, Revision: h.look(id, "").Revision + 1})
	if after := h.do("ann", id, table.Action{Kind: table.CloseRound}); after.Ply != 1 || points(after)[1] == 0 {
		t.Errorf("the round is closed: ply %d, points %v", after.Ply, points(after))
	}
	if asked := h.do("ann", id, table.Action{Kind: table.Abort}); asked.Phase != table.Playing || !asked.EndAsked {
		t.Errorf("ann wants to end the game, and ben has not agreed: %s", asked.Phase)
	}
	if over := h.do("ben", id, table.Action{Kind: table.Abort}); over.Phase != table.Over ||
		!slices.Equal(over.Result.Places, []int{2, 1}) {
		t.Errorf("the game was ended: %s, %+v", over.Phase, over.Result)
	}
	again := h.do("ben", id, table.Action{Kind: table.Rematch})
	if again.Phase != table.Lobby || len(again.Seats) != 1 || again.You != 0 {
		t.Errorf("the next game: %s, %+v", again.Phase, again.Seats)
	}
	if joined := h.do("ann", id, table.Action{Kind: table.Rematch}); joined.ID != again.ID || joined.You != 1 {
		t.Errorf("ann sits at %d of table %v", joined.You, joined.ID)
	}
}

// proves checks a finished game of Duplicate from its deal.
func (h *testHost) proves(id table.ID) {
	h.t.Helper()
	data, err := h.Queries.Proof(context.Background(), id)
	h.check(err)
	p, err := match.ParseProof(data)
	h.check(err)
	if _, err := p.Check(duplicate.Rules); err != nil {
		h.t.Error(err)
	}
}

// TestOpenProof: the game of an open table can be checked from its deal, also if people sat down late.
func TestOpenProof(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", game.Options{"rounds": "3"}, "ann")
	h.answer("ann", id, h.plays(id)[0])
	h.do("ben", id, table.Action{Kind: table.Join, Seat: -1})
	h.stop()
	h.start(duplicate.Rules)
	for range 2 {
		h.answer("ann", id, h.plays(id)[0])
		h.answer("ben", id, "-")
	}
	h.proves(id)
}

// TestEraseFromOpenGame: what a person has answered counts after they have had their data deleted, without a name.
func TestEraseFromOpenGame(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann", "ben")
	h.answer("ann", id, h.plays(id)[0])
	h.check(h.Privacy.Erase(context.Background(), "ben"))
	after := h.look(id, "ann")
	if after.Ply != 1 || points(after)[0] == 0 || after.Seats[1].User != "" || after.Seats[1].Name != "" {
		t.Errorf("ply %d, points %v, %+v", after.Ply, points(after), after.Seats[1])
	}
	if after = h.answer("ann", id, "-"); after.Ply != 2 {
		t.Error("the round waits for somebody who is gone")
	}
}

// TestOpenRatings: the game counts for those who have answered two rounds of three, against each other. Whoever has
// answered no more loses against those who are placed better, which they do not gain from.
func TestOpenRatings(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate",
		Options: game.Options{"rounds": "3"}, Clock: table.Clocks["1m"]})
	h.check(err)
	id := made.ID
	for _, p := range []string{"ben", "cat"} {
		h.do(p, id, table.Action{Kind: table.Join, Seat: -1})
	}
	h.do("ann", id, table.Action{Kind: table.Begin})
	for round := range 3 {
		h.answer("ann", id, h.plays(id)[0])
		if round < 2 {
			h.answer("ben", id, "-")
		}
		if round == 0 {
			h.answer("cat", id, h.plays(id)[0])
		} else {
			h.pass(time.Minute + time.Second)
		}
	}
	over := h.look(id, "")
	if want := []string{"", "", ""}; over.Phase != table.Over || !slices.Equal(over.Uncounted, want) {
		t.Fatalf("%s, uncounted %q, want %q", over.Phase, over.Uncounted, want)
	}
	for user, want := range map[string]int{"ann": 1, "ben": 1, "cat": 1} {
		stats, err := h.Registry.Stats(context.Background(), user, user, "duplicate")
		h.check(err)
		if len(stats.Ratings) != want {
			t.Errorf("%s has the ratings %+v, want %d", user, stats.Ratings, want)
		}
		for _, r := range stats.Ratings {
			if r.Pool.Seats != duplicate.Rules.Info().MaxSeats {
				t.Errorf("%s is rated among those of %d seats, however many came", user, r.Pool.Seats)
			}
		}
	}
}

// duplicateRating is a person's rating in Duplicate, reliable or not, and 0 if they have none.
func (h *testHost) duplicateRating(user string) int {
	h.t.Helper()
	stats, err := h.Registry.Stats(context.Background(), user, user, "duplicate")
	h.check(err)
	if len(stats.Ratings) == 0 {
		return 0
	}
	pool := stats.Ratings[0].Pool
	r, _, err := h.Strength(context.Background(), user, duplicate.Rules.Info(), pool.Seats, pool.Options)
	h.check(err)
	return int(math.Round(r))
}

// TestLeavingCounts: whoever leaves a rated open game, or answers no more, loses against those who are placed better.
// Whoever came late, or left after most of the rounds, has not given up.
func TestLeavingCounts(t *testing.T) {
	const first = 1500 // everybody's rating before the first game
	for _, c := range []struct {
		name      string
		cat       func(h *testHost, id table.ID, round int) // what cat does before the others answer
		uncounted string                                    // for cat
		loses     bool
	}{
		{"leaves after the first round", func(h *testHost, id table.ID, round int) {
			if h.answerIn(round == 0, "cat", id); round == 1 {
				h.do("cat", id, table.Action{Kind: table.Leave})
			}
		}, "", true},
		{"resigns after the first round", func(h *testHost, id table.ID, round int) {
			if h.answerIn(round == 0, "cat", id); round == 1 {
				h.do("cat", id, table.Action{Kind: table.Resign})
			}
		}, "", true},
		{"answers no more", func(h *testHost, id table.ID, round int) { h.answerIn(round == 0, "cat", id) }, "", true},
		{"answers no more after two rounds of three", func(h *testHost, id table.ID, round int) {
			h.answerIn(round < 2, "cat", id)
		}, "", true},
		{"never answers", func(*testHost, table.ID, int) {}, "rounds", false},
		{"comes late", func(h *testHost, id table.ID, round int) { h.answerIn(round == 2, "cat", id) }, "rounds", false},
	} {
		h := newTestHost(t, duplicate.Rules)
		id := h.openGame("1m", game.Options{"rounds": "3"}, "ann", "ben", "cat")
		for round := range 3 {
			play := h.plays(id)[0]
			c.cat(h, id, round)
			h.answer("ann", id, play)
			h.answer("ben", id, play)
			if h.look(id, "").Ply == round {
				h.pass(time.Minute + time.Second)
			}
		}
		over := h.look(id, "")
		if over.Phase != table.Over || !slices.Equal(over.Result.Places, []int{1, 1, 3}) ||
			!slices.Equal(over.Uncounted, []string{"", "", c.uncounted}) {
			t.Fatalf("%s: %s, %+v, uncounted %q", c.name, over.Phase, over.Result, over.Uncounted)
		}
		if got := h.duplicateRating("cat"); got != 0 && got < first != c.loses || got == 0 == c.loses {
			t.Errorf("%s: cat's rating is %v, want a loss: %v", c.name, got, c.loses)
		}
		for _, user := range []string{"ann", "ben"} {
			if got := h.duplicateRating(user); got < first {
				t.Errorf("%s: %s's rating is %v", c.name, user, got)
			}
		}
	}
}

// answerIn answers a round with a pass, or does nothing.
func (h *testHost) answerIn(answers bool, user string, id table.ID) {
	h.t.Helper()
	if answers {
		h.answer(user, id, "-")
	}
}

// TestPlayerDecides: whoever plays a rated open game does not decide it for the others. A round that they end while
// others are awaited, and an end that nobody agreed to, make the game count for nobody but them, if they lose it.
func TestPlayerDecides(t *testing.T) {
	do := func(user string, kind table.ActionKind) func(*testHost, table.ID) {
		return func(h *testHost, id table.ID) { h.do(user, id, table.Action{Kind: kind}) }
	}
	best := func(user string) func(*testHost, table.ID) {
		return func(h *testHost, id table.ID) { h.answer(user, id, h.plays(id)[0]) }
	}
	pass := func(user string) func(*testHost, table.ID) {
		return func(h *testHost, id table.ID) { h.answer(user, id, "-") }
	}
	wait := func(h *testHost, _ table.ID) { h.pass(time.Minute + time.Second) }
	manager := func(kind table.ActionKind) func(*testHost, table.ID) {
		return func(h *testHost, id table.ID) {
			by := h.call("boss")
			by.Manager = true
			_, err := h.Do(context.Background(), by, id, table.Action{Kind: kind})
			h.check(err)
		}
	}
	refused := func(user, want string) func(*testHost, table.ID) {
		return func(h *testHost, id table.ID) { h.refused(want, user, id, table.Action{Kind: table.Abort}) }
	}
	none := []string{"decided", "decided"}
	for _, c := range []struct {
		name      string
		do        []func(*testHost, table.ID)
		uncounted []string // of ann and ben; nil: the game goes on
		rated     string   // whose rating has changed
	}{
		{"the opener answers and ends the round", []func(*testHost, table.ID){best("ann"),
			do("ann", table.CloseRound), do("ann", table.Abort)}, none, ""},
		{"the opener does so and loses", []func(*testHost, table.ID){best("ben"), best("ann"), pass("ann"),
			do("ann", table.CloseRound), best("ben"), pass("ann"), do("ann", table.Abort)}, []string{"", "decided"}, "ann"},
		{"the others have answered", []func(*testHost, table.ID){best("ben"), pass("ann"), best("ben"), pass("ann"),
			best("ben"), do("ann", table.CloseRound), do("ann", table.Abort), do("ben", table.Abort)}, []string{"", ""},
			"annben"},
		{"a manager ends round and game", []func(*testHost, table.ID){best("ben"), pass("ann"), best("ben"), pass("ann"),
			best("ben"), manager(table.CloseRound), best("ben"), manager(table.Abort)}, []string{"", ""}, "annben"},
		{"a manager ends the game early", []func(*testHost, table.ID){best("ann"), pass("ben"), best("ann"),
			manager(table.CloseRound), manager(table.Abort)}, []string{"unplayed", "rounds"}, ""},
		{"the opener asks", []func(*testHost, table.ID){best("ann"), best("ben"), refused("ben", "host.notopener"),
			do("ann", table.Abort), refused("ann", "host.endasked"), refused("eve", "host.notopener")}, nil, ""},
		{"the round is over before the other agrees", []func(*testHost, table.ID){best("ann"), best("ben"),
			do("ann", table.Abort), best("ann"), best("ben"), refused("ben", "host.notopener")}, nil, ""},
		{"the other agrees", []func(*testHost, table.ID){best("ann"), pass("ben"), do("ann", table.Abort),
			do("ben", table.Abort)}, []string{"", ""}, "annben"},
		{"the other has missed a round", []func(*testHost, table.ID){best("ann"), pass("ben"), best("ann"), wait,
			do("ann", table.Abort)}, none, ""},
		{"the other has left", []func(*testHost, table.ID){best("ann"), pass("ben"), do("ben", table.Leave),
			do("ann", table.Abort)}, []string{"", ""}, "annben"},
	} {
		h := newTestHost(t, duplicate.Rules)
		id := h.openGame("1m", nil, "ann", "ben")
		for _, do := range c.do {
			do(h, id)
		}
		over := h.look(id, "")
		if (over.Phase == table.Over) != (c.uncounted != nil) || !slices.Equal(over.Uncounted, c.uncounted) {
			t.Errorf("%s: %s, uncounted %q, want %q", c.name, over.Phase, over.Uncounted, c.uncounted)
		}
		rated := ""
		for _, user := range []string{"ann", "ben"} {
			if h.duplicateRating(user) != 0 {
				rated += user
			}
		}
		if rated != c.rated {
			t.Errorf("%s: rated are %q, want %q", c.name, rated, c.rated)
		}
	}
}

// TestAloneAgainstComputers: whoever plays an open game alone against computers does not win it by ending or leaving it
// while ahead; behind, they lose it.
func TestAloneAgainstComputers(t *testing.T) {
	for _, kind := range []table.ActionKind{table.Abort, table.Leave, table.Resign} {
		for _, ahead := range []bool{true, false} {
			h := newTestHost(t, duplicate.Rules)
			made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate"})
			h.check(err)
			h.do("ann", made.ID, table.Action{Kind: table.Add, Level: 1})
			h.do("ann", made.ID, table.Action{Kind: table.Begin})
			plays := h.plays(made.ID) // the last ones are the highest level's, and a pass
			play := plays[len(plays)-1]
			if ahead {
				play = plays[len(plays)-2]
			}
			h.answer("ann", made.ID, play)
			h.due()
			h.do("ann", made.ID, table.Action{Kind: kind})
			over := h.look(made.ID, "ann")
			want := map[bool]string{true: "decided", false: ""}[ahead]
			if over.Phase != table.Over || (over.Result.Places[0] == 1) != ahead || over.Uncounted[0] != want {
				t.Errorf("%s, ahead %v: %s, %+v, uncounted %q, want %q", kind, ahead, over.Phase, over.Result, over.Uncounted,
					want)
			}
		}
	}
}

// TestEndedEarly: a game that is ended in the middle of a round ranks everybody, those too who have just sat down, and
// shows no round that is played.
func TestEndedEarly(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann", "ben")
	h.answer("ann", id, h.plays(id)[0])
	h.answer("ben", id, "-")
	h.do("cat", id, table.Action{Kind: table.Join, Seat: -1})
	h.answer("ann", id, h.plays(id)[0])
	h.do("ann", id, table.Action{Kind: table.Abort})
	h.do("ben", id, table.Action{Kind: table.Abort})
	over := h.look(id, "cat")
	if res := over.Result; !slices.Equal(res.Places, []int{1, 2, 2}) || len(res.Scores) != 3 || res.Scores[0] == 0 {
		t.Errorf("the result is %+v", over.Result)
	}
	for _, user := range []string{"", "ann", "cat"} {
		v := h.look(id, user).View
		if d := v.Diagram(); !d.Standing.IsZero() || len(v.(game.Interactive).Panel("").Controls) > 0 {
			t.Errorf("%q still sees a round: %+v", user, d.Standing)
		}
		if rows := v.(game.Reporter).Ranking().Rows; len(rows) != 3 {
			t.Errorf("%q sees the ranking %+v", user, rows)
		}
	}
	h.proves(id)
}

// TestOpenShow: computers alone play to the end.
func TestOpenShow(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate", Only: true,
		Options: game.Options{"rounds": "6"}})
	h.check(err)
	h.pass(time.Minute)
	over := h.look(made.ID, "")
	if over.Phase != table.Over || over.Result.Reason.ID != "duplicate.end.rounds" || len(over.Seats) != 3 ||
		over.Ply != 6 {
		t.Errorf("%s after %d rounds with %d seats: %+v", over.Phase, over.Ply, len(over.Seats), over.Result)
	}
}

// TestFullOpenTable: as many sit down as the game takes, and people leave and come back in the lobby.
func TestFullOpenTable(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate",
		Invited: []table.User{person("zoe")}})
	h.check(err)
	id := made.ID
	h.do("ben", id, table.Action{Kind: table.Join, Seat: -1})
	h.do("ann", id, table.Action{Kind: table.Leave})
	if seats := h.look(id, "ben").Seats; len(seats) != 2 || seats[0].Invited != "zoe" || seats[1].User != "ben" {
		t.Fatalf("zoe is awaited and ben sits there: %+v", seats)
	}
	for range 8 {
		h.do("ben", id, table.Action{Kind: table.Add, Level: 1})
	}
	h.refused("host.full", "ben", id, table.Action{Kind: table.Add, Level: 1})
	h.do("ben", id, table.Action{Kind: table.Remove, Seat: 9})
	h.do("ben", id, table.Action{Kind: table.Begin})
	if seats := h.look(id, "ben").Seats; len(seats) != 8 || seats[0].User != "ben" {
		t.Fatalf("without zoe, who may come later: %+v", seats)
	}
	for n := 8; n < duplicate.Rules.Info().MaxSeats; n++ {
		h.do(fmt.Sprint("p", n), id, table.Action{Kind: table.Join, Seat: -1})
	}
	h.refused("host.full", "zoe", id, table.Action{Kind: table.Join, Seat: -1})
	if seats := len(h.look(id, "").Seats); seats != 500 {
		t.Errorf("%d people sit at the table", seats)
	}
}

// TestOpenSettings: an open game has no hints, goes on from no file, and its time ends a round.
func TestOpenSettings(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate", Hints: true, Begin: true})
	h.check(err)
	if made.Hints || made.Clock.Timeout != table.TimeoutRound || len(made.Seats) != 2 ||
		made.Seats[1].Kind != table.Computer {
		t.Errorf("hints %v, at the end of time %q, %+v", made.Hints, made.Clock.Timeout, made.Seats)
	}
	_, err = h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate", Native: []byte("#duplicate")})
	if msg, ok := game.Refused(err); !ok || msg.ID != "host.noimport" {
		t.Errorf("a file: %v", err)
	}
}

// TestLeavesServer: the round does not wait for somebody who has left the server.
func TestLeavesServer(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann", "ben")
	h.answer("ann", id, "-")
	h.check(h.Reachability.LeftServer(context.Background(), id, "ben"))
	if after := h.look(id, "ann"); after.Ply != 1 || after.Seats[1].Kind != table.Person {
		t.Errorf("ply %d, %+v", after.Ply, after.Seats[1])
	}
}

// TestOpenSolo: a computer that finds the top as well takes no solo away from a person.
func TestOpenSolo(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	made, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "duplicate",
		Options: game.Options{"solo": "2"}})
	h.check(err)
	id := made.ID
	h.do("ann", id, table.Action{Kind: table.Add, Level: 4})
	h.do("ben", id, table.Action{Kind: table.Join, Seat: -1})
	h.do("ann", id, table.Action{Kind: table.Begin})
	h.due()
	h.answer("ben", id, "-")
	top := h.plays(id)
	if got := points(h.answer("ann", id, top[len(top)-2])); got[0] != got[1]+10 {
		t.Errorf("points %v: ann alone of the people has found the top", got)
	}
}

// TestLeaversKeepTheirPlace: who has left an open game is ranked by their points.
func TestLeaversKeepTheirPlace(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", game.Options{"rounds": "2"}, "ann", "ben")
	h.answer("ann", id, h.plays(id)[0])
	h.answer("ben", id, "-")
	h.do("ann", id, table.Action{Kind: table.Resign})
	over := h.answer("ben", id, "-")
	if over.Phase != table.Over || !slices.Equal(over.Result.Places, []int{1, 2}) {
		t.Errorf("%s, %+v", over.Phase, over.Result)
	}
}

// TestDraftsOfRounds: what was begun in a round that is over is gone, as it does not fit the next rack.
func TestDraftsOfRounds(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann", "ben")
	for user, want := range map[string]string{"ann": "a draft", "ben": "another"} {
		if _, err := h.SaveDraft(context.Background(), h.call(user), id, want); err != nil {
			t.Fatal(err)
		}
	}
	h.answer("ann", id, "-")
	if got := h.look(id, "ben").Draft; got != "another" {
		t.Errorf("ben's draft is %q after ann has answered", got)
	}
	if got := h.look(id, "ann").Draft; got != "" {
		t.Errorf("ann's draft is %q after she has answered", got)
	}
	sees := func(ctx context.Context) string {
		look, err := h.Queries.Look(ctx, id, "ben")
		h.check(err)
		return look.Draft
	}
	one := store.AsOfNow(context.Background()) // what is read or stored from now on is not read again
	if got := sees(one); got != "another" {
		t.Errorf("ben's draft is %q before the round is closed", got)
	}
	_, err := h.Do(one, h.call("ann"), id, table.Action{Kind: table.CloseRound})
	h.check(err)
	if got := sees(one); got != "" {
		t.Errorf("ben's draft is %q in the next round, from the cache", got)
	}
	if got := h.look(id, "ben").Draft; got != "" {
		t.Errorf("ben's draft is %q in the next round", got)
	}
	h.stop()
	h.start(duplicate.Rules)
	if got := h.look(id, "ben").Draft; got != "" {
		t.Errorf("ben's draft is %q after a restart", got)
	}
}

// TestListedTurns: in lists, an open table waits for those who have not answered.
func TestListedTurns(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	id := h.openGame("none", nil, "ann", "ben")
	h.answer("ann", id, "-")
	for user, want := range map[string]bool{"ann": false, "ben": true} {
		list, err := h.Queries.Find(context.Background(), table.Filter{User: user}, user)
		h.check(err)
		if len(list) != 1 || list[0].InTurn() != want {
			t.Errorf("it is %s's turn: want %v", user, want)
		}
	}
	list, err := h.Queries.Find(context.Background(), table.Filter{Channel: "c"}, "")
	h.check(err)
	if len(list) != 1 || len(list[0].Turn) > 0 {
		t.Errorf("a list tells whose answer is missing: %+v", list)
	}
}

// TestQuietHoursInRound: nobody's quiet hours make a round longer for the others.
func TestQuietHoursInRound(t *testing.T) {
	h := newTestHost(t, duplicate.Rules)
	h.check(h.ChangePerson(context.Background(), "ann", func(p *table.Profile) {
		p.Quiet = table.Quiet{From: 11 * 60, To: 14 * 60, Zone: "UTC"}
	}))
	id := h.openGame("3m", nil, "ann", "ben")
	if left := h.look(id, "ann").Due.Sub(h.time); left != 3*time.Minute {
		t.Errorf("%v are left of three minutes", left)
	}
}
