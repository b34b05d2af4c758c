package host

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/rummy/gin"
	"tablee/rules/rummy/rami"
	"tablee/rules/scrabble"
	"tablee/rules/table"
)

// clubs is the clock of Scrabble clubs.
var clubs = table.Clock{Bank: 25 * time.Minute, Timeout: table.TimeoutOvertime}

// scrabbleBy opens a game of two with a clock, and tells who begins.
func scrabbleBy(t *testing.T, c table.Clock) (h *testHost, id table.ID, first, second string) {
	t.Helper()
	h = newTestHost(t, scrabble.Rules)
	id, first, second = h.ofTwo(table.New{Game: "scrabble", Clock: c})
	return h, id, first, second
}

// scoreOf is a person's score.
func (h *testHost) scoreOf(id table.ID, user string) int {
	h.t.Helper()
	tb := h.look(id, user)
	return tb.View.(game.Scorer).Scores()[tb.SeatOf(user)]
}

// TestOvertime: each minute beyond the time costs ten points; the turn goes on, with what was prepared; the minute that
// was paid for carries over to the next turn; after ten minutes the game is lost.
func TestOvertime(t *testing.T) {
	t.Parallel()
	h, id, first, second := scrabbleBy(t, clubs)
	h.draft(first, id, `{"p":true}`)
	want := func(after string, points int, turn string) {
		t.Helper()
		tb := h.look(id, first)
		if got := h.scoreOf(id, first); got != points || len(tb.Turn) != 1 || tb.Seats[tb.Turn[0]].User != turn {
			t.Fatalf("%s: %d points, want %d; in turn %v, want %s", after, got, points, tb.Turn, turn)
		}
	}
	h.pass(25*time.Minute - time.Second)
	want("within the time", 0, first)
	h.pass(time.Second)
	want("the first minute has begun", -10, first)
	h.pass(59 * time.Second)
	want("it has not ended", -10, first)
	if got := h.look(id, first).Draft; got != `{"p":true}` {
		t.Errorf("what was prepared: %q", got)
	}
	h.pass(time.Second)
	want("the second minute", -20, first)
	h.pass(45 * time.Second)
	h.do(first, id, table.Action{Kind: table.Play, Move: "-", Revision: h.look(id, "").Revision})
	want("a pass", -20, second)
	h.pass(10 * time.Minute)
	h.do(second, id, table.Action{Kind: table.Play, Move: "-", Revision: h.look(id, "").Revision})
	want("the other's time", -20, first)
	h.pass(14 * time.Second)
	want("what is left of the second minute", -20, first)
	h.pass(time.Second)
	want("the third minute", -30, first)
	h.pass(7 * time.Minute)
	want("the tenth minute", -100, first)
	if tb := h.look(id, first); tb.Phase != table.Playing {
		t.Fatalf("the table is %s", tb.Phase)
	}
	h.pass(time.Minute)
	tb := h.look(id, first)
	if tb.Phase != table.Over || tb.Result.Places[tb.SeatOf(second)] != 1 || tb.Result.Places[tb.SeatOf(first)] != 2 {
		t.Fatalf("after ten minutes: %s, %+v", tb.Phase, tb.Result)
	}
	if log := h.log(id); strings.Count(log, "overtime") != 10 {
		t.Errorf("the moves: %s", log)
	}
	p, why := h.played(id)
	if p == nil {
		t.Fatalf("it cannot be shown again: %s", why)
	}
}

// TestOvertimeIsTheSeatsOwn: no computer has helped whoever pays for time, so a win counts.
func TestOvertimeIsTheSeatsOwn(t *testing.T) {
	t.Parallel()
	h, id, first, _ := scrabbleBy(t, clubs)
	h.pass(26 * time.Minute)
	tb := h.look(id, first)
	if s := h.live(id).Doc.Seats[tb.SeatOf(first)]; s.Helped || s.Kind != table.Person {
		t.Errorf("the seat: %+v", s)
	}
}

// TestOvertimeAcrossStops: while the bot was down, and for a while after it has come back, no minute begins.
func TestOvertimeAcrossStops(t *testing.T) {
	t.Parallel()
	h, id, first, _ := scrabbleBy(t, clubs)
	h.pass(25*time.Minute + 30*time.Second)
	h.stop()
	h.time = h.time.Add(3 * time.Hour)
	h.start(scrabble.Rules)
	h.due()
	if got := h.scoreOf(id, first); got != -10 {
		t.Fatalf("after three hours without the bot: %d points", got)
	}
	h.pass(9 * time.Minute)
	if got := h.scoreOf(id, first); got != -10 {
		t.Errorf("in the grace: %d points", got)
	}
	h.pass(time.Minute)
	if got := h.scoreOf(id, first); got != -20 {
		t.Errorf("after the grace: %d points", got)
	}
}

// TestOvertimeWhileAWordIsJudged: whoever may challenge pays; the word stays to be judged.
func TestOvertimeWhileAWordIsJudged(t *testing.T) {
	t.Parallel()
	h := newTestHost(t, scrabble.Rules)
	id, by, other := h.ofTwo(table.New{Game: "scrabble", Clock: clubs,
		Options: game.Options{"challenge": "five", "end": "six"}})
	var word game.Move
	for _, m := range h.live(id).Pos.(game.Lister).Moves(h.look(id, "").Turn[0]) {
		if m[0] != '-' {
			word = m
			break
		}
	}
	h.do(by, id, table.Action{Kind: table.Play, Move: word, Revision: h.look(id, "").Revision})
	h.pass(26 * time.Minute)
	if got := h.scoreOf(id, other); got != -20 {
		t.Errorf("%d points, want -20", got)
	}
	h.do(other, id, table.Action{Kind: table.Play, Move: "challenge", Revision: h.look(id, "").Revision})
	if got := h.scoreOf(id, by); got < 5 {
		t.Errorf("the challenged player has %d points", got)
	}
}

// aWord is a word that the seat in turn can lay, and a play of the same tiles that makes none.
func (h *testHost) aWord(id table.ID) (word, none game.Move) {
	h.t.Helper()
	pos := h.live(id).Pos
	by := pos.Turn()[0]
	for _, m := range pos.(game.Lister).Moves(by) {
		place, letters, ok := strings.Cut(string(m), " ")
		if !ok || m[0] == '-' {
			continue
		}
		swapped := game.Move(place + " " + letters[1:] + letters[:1])
		if q, _, err := pos.Apply(by, swapped, nil); err == nil {
			if next, _, err := q.Apply(q.Turn()[0], "challenge", rand.New(rand.NewPCG(1, 1))); err == nil &&
				next.View(0).(game.Scorer).Scores()[by] == 0 {
				return m, swapped
			}
		}
	}
	h.t.Fatal("no word can be laid")
	return "", ""
}

// TestAChallengeBelongsToTheTurn: who challenges, in vain or not, or lets a word stand, goes on with the time of the
// same turn; who loses the turn by a wrong challenge has the whole time at the next one.
func TestAChallengeBelongsToTheTurn(t *testing.T) {
	t.Parallel()
	const late = 20 * time.Minute
	for _, c := range []struct {
		option string
		phony  bool
		answer game.Move
		used   time.Duration // by the turn of whoever is in turn then
		turn   int           // 0: who laid the word, 1: who has answered
	}{
		{"five", false, "challenge", late, 1},
		{"single", false, "challenge", late, 1},
		{"five", true, "challenge", late, 1},
		{"five", false, "accept", late, 1},
		{"double", false, "challenge", 0, 0},
		{"double", true, "challenge", late, 1},
		{"five", false, "-", 0, 0},
	} {
		for _, clock := range []table.Clock{{Move: 24 * time.Hour}, {Move: time.Hour, Bank: time.Hour}, {Bank: time.Hour}} {
			h := newTestHost(t, scrabble.Rules)
			id, by, other := h.ofTwo(table.New{Game: "scrabble", Clock: clock,
				Options: game.Options{"challenge": c.option, "end": "six"}})
			m, none := h.aWord(id)
			if c.phony {
				m = none
			}
			h.do(by, id, table.Action{Kind: table.Play, Move: m, Revision: h.look(id, "").Revision})
			h.pass(late)
			h.do(other, id, table.Action{Kind: table.Play, Move: c.answer, Revision: h.look(id, "").Revision})
			tb := h.look(id, "")
			seat := tb.Turn[0]
			if got, want := tb.Seats[seat].User, []string{by, other}[c.turn]; got != want {
				t.Fatalf("%+v: %s is in turn, want %s", c, got, want)
			}
			if want := h.time.Add(clock.Move + clock.Bank - c.used); !tb.Due.Equal(want) {
				t.Errorf("%+v, %+v: the time runs out in %v, want %v", c, clock, tb.Due.Sub(h.time), want.Sub(h.time))
			}
		}
	}
}

// TestATurnOfSeveralMoves: who draws a tile goes on with the time of the same turn; when that is over, the computer
// makes all moves of the turn, and not only one.
func TestATurnOfSeveralMoves(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, r := range []game.Rules{gin.Rules, rami.Rules, domino.Rules} {
		name := r.Info().Name
		h := newTestHost(t, r)
		n := table.New{Game: name, Clock: table.Clock{Move: 24 * time.Hour, Timeout: table.TimeoutMove}}
		if name == "domino" {
			n.Options = game.Options{"variant": "draw"}
		}
		id, _, _ := h.ofTwo(n)
		seen := 0
		for ply := 0; ply < 200 && seen < 2 && h.look(id, "").Phase == table.Playing; ply++ {
			was := h.live(id).Pos
			by := was.Turn()[0]
			m, err := r.Computer(1).Choose(over, was.View(by), rand.New(rand.NewPCG(1, uint64(ply))))
			h.check(err)
			tb := h.look(id, "")
			user := tb.Seats[by].User
			h.pass(20 * time.Minute)
			h.do(user, id, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
			if !was.(game.Continuer).Continues(by, m, h.live(id).Pos) {
				continue
			}
			seen++
			if tb = h.look(id, ""); tb.Turn[0] != by || !tb.Due.Equal(h.time.Add(24*time.Hour-20*time.Minute)) {
				t.Errorf("%s: after %q, %d is in turn, want %d, until %v", name, m, tb.Turn[0], by, tb.Due.Sub(h.time))
			}
			h.pass(24*time.Hour - 20*time.Minute)
			if tb = h.look(id, ""); tb.Phase == table.Playing && tb.Turn[0] == by && len(tb.Turn) == 1 &&
				!tb.Due.Equal(h.time.Add(24*time.Hour)) {
				t.Errorf("%s: when the time is over, the turn goes on until %v", name, tb.Due.Sub(h.time))
			}
		}
		if seen == 0 {
			t.Errorf("%s: no turn has had two moves", name)
		}
	}
}

// TestUnknownTimeouts: a table is not opened with what the game does not have.
func TestUnknownTimeouts(t *testing.T) {
	t.Parallel()
	h := newTestHost(t)
	_, err := h.New(context.Background(), h.call("ann"), table.New{Game: "template", Clock: clubs})
	if m, _ := game.Refused(err); m.ID != "clock.timeout" {
		t.Errorf("got %v", err)
	}
}
