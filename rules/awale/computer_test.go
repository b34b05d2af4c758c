package awale

import (
	"cmp"
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// duel plays games from a board between two players, who begin in turn, until the first has enough points, 2 for a win
// and 1 for a draw, and returns them.
func duel(t *testing.T, s state, a, b game.Player, games, enough int) int {
	t.Helper()
	points := 0
	for i := range games {
		if points >= enough {
			break
		}
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		points += pointsOf(t, newPosition(s), a, b, i%2, rng)
	}
	return points
}

// pointsOf plays a game to its end, a in one seat and b in the other, and returns the points of a: 2 for a win, 1 for
// a draw.
func pointsOf(t *testing.T, p game.Position, a, b game.Player, seat int, rng *rand.Rand) int {
	t.Helper()
	for len(p.Turn()) > 0 {
		by, pl := p.Turn()[0], a
		if int(by) != seat {
			pl = b
		}
		m, err := pl.Choose(context.Background(), p.View(by), rng)
		if err != nil {
			t.Fatal(err)
		}
		p = play(t, p, m)
	}
	r, _ := p.Result()
	return 1 + cmp.Compare(r.Scores[seat], r.Scores[1-seat])
}

// Each level beats the one below, by both rules. The strongest gets a small budget here, for time's sake.
func TestLevelsAreOrdered(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	games := []int{0, 0, 40, 20, 12, 6}
	for _, s := range []state{startState(), abapaBoard()} {
		for level := levelGreedy; level <= levelStrong; level++ {
			strong := Rules.Computer(level).(player)
			strong.nodes = 60_000
			n := games[level]
			enough := (2*n*60 + 99) / 100
			got := duel(t, s, strong, Rules.Computer(level-1), n, enough)
			t.Logf("level %d against level %d, abapa %t: %d of %d points", level, level-1, s.abapa, got, 2*n)
			if got < enough {
				t.Errorf("level %d has %d of %d points against level %d, abapa %t, want 60%%", level, got, 2*n, level-1, s.abapa)
			}
		}
	}
}

func TestThinkIsDeterministic(t *testing.T) {
	p := play(t, newPosition(startState()), "c", "d", "a")
	v := p.View(1)
	for level := 1; level <= levels; level++ {
		pl := Rules.Computer(level).(player)
		pl.nodes = 200_000
		var first game.Thought
		for i := range 3 {
			got, err := pl.Think(context.Background(), v, rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				first = got
			}
			if got != first {
				t.Errorf("level %d: %+v, want %+v", level, got, first)
			}
		}
	}
}

func TestThinkUnderPressure(t *testing.T) {
	v := newPosition(startState()).View(0)
	pl := Rules.Computer(levelStrong).(player)
	pl.nodes = 1 << 40
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	got, err := pl.Think(ctx, v, rand.New(rand.NewPCG(1, 1)))
	if err != nil || got.Move == "" || got.Depth < 2 {
		t.Errorf("%+v, %v: want a move out of a few plies", got, err)
	}
}

// otherView is no view of Awalé.
type otherView struct{}

func (otherView) Seat() game.Seat       { return 0 }
func (otherView) Diagram() game.Diagram { return game.Diagram{} }

func TestThinkRefuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	pl := Rules.Computer(99)
	if got := pl.(player).level; got != levels {
		t.Errorf("level 99 is level %d, want %d", got, levels)
	}
	p := newPosition(startState())
	for name, v := range map[string]game.View{"off turn": p.View(1), "bystander": p.View(game.Public),
		"another game": otherView{}} {
		if m, err := pl.Choose(context.Background(), v, rng); err == nil {
			t.Errorf("%s: the computer plays %q", name, m)
		}
	}
}

func TestAnalyse(t *testing.T) {
	rulestest.Unraced(t)
	analyse := func(p *position, q game.Query) game.Analysis {
		t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		a, err := p.View(p.Turn()[0]).(game.Analyser).Analyse(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	start := newPosition(startState())
	a := analyse(start, game.Query{N: 2, All: true})
	if len(a.Best) != 2 || len(a.Plays) != 6 || a.Count != 6 {
		t.Errorf("start: %d best, %d plays of %d, want 2, 6 of 6", len(a.Best), len(a.Plays), a.Count)
	}
	for i, b := range a.Plays {
		if i > 0 && b.Value > a.Plays[i-1].Value {
			t.Errorf("play %d is better than the one before: %+v", i, a.Plays)
		}
		play(t, start, b.Line...) // the lines can be played
	}
	// Three seeds: c captures two, and the tables know it.
	usual := defaultTableStore
	defer func() { defaultTableStore = usual }()
	defaultTableStore = ai.NewTableStore(4)
	if err := defaultTableStore.Fill(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	end := board([6]uint8{0, 0, 0, 1, 0, 1}, [6]uint8{0, 0, 0, 0, 0, 1}, 1)
	a = analyse(end, game.Query{})
	if len(a.Best) != 1 || a.Best[0].Move != "f" || a.Best[0].Extra["captures"] != 2 || a.Best[0].Extra["depth"] != 0 {
		t.Errorf("ending: %+v, want f, capturing 2, exact", a.Best)
	}
	play(t, end, a.Best[0].Line...)
	if _, err := start.View(1).(game.Analyser).Analyse(context.Background(), game.Query{}); err == nil {
		t.Error("an analysis off turn")
	}
	if _, err := start.View(0).(game.Analyser).Analyse(context.Background(), game.Query{By: "colour"}); err == nil {
		t.Error("an analysis by colour")
	}
}

// TestPrepare: level 5 moves before its tables are built, and by them afterwards.
func TestPrepare(t *testing.T) {
	r := rules{store: ai.NewTableStore(4)}
	pl := r.Computer(levelStrong)
	p := board([6]uint8{0, 0, 0, 1, 0, 1}, [6]uint8{0, 0, 0, 0, 0, 1}, 1)
	think := func() game.Thought {
		got, err := pl.(player).Think(context.Background(), p.View(1), rand.New(rand.NewPCG(1, 1)))
		if err != nil || got.Move != "f" {
			t.Errorf("%+v, %v, want f", got, err)
		}
		return got
	}
	if got := think(); got.Depth == 0 {
		t.Errorf("%+v out of tables that nobody has built", got)
	}
	if err := r.Prepare(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	if got := think(); got.Depth != 0 {
		t.Errorf("%+v, want the tables' answer", got)
	}
}

// BenchmarkThinkStrongest is a move of level 5 from the start.
func BenchmarkThinkStrongest(b *testing.B) {
	v := newPosition(startState()).View(0)
	pl := Rules.Computer(levelStrong).(player)
	for b.Loop() {
		got, err := pl.Think(context.Background(), v, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(got.Depth), "plies")
	}
}
