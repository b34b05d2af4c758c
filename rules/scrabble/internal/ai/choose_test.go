package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// TestClearChoiceEndsEarly: a play that is better by far is chosen after a part of the playouts, and so is either of
// two equal ones.
func TestClearChoiceEndsEarly(t *testing.T) {
	rulestest.Unraced(t)
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	g.Rate(nil)
	sit, cs := opening(t, g, "AEINRST", 2)
	worst := *cs[1].Play
	for _, p := range g.All(&sit.Board, &sit.Rack) {
		if p.Score < worst.Score {
			worst = p
		}
	}
	cs[1] = &Candidate{Play: &worst, Prior: cs[0].Prior} // the same promise for some sixty points less
	got := s.Choose(context.Background(), sit, cs, 2000, rand.New(rand.NewPCG(1, 2)))
	if got != cs[0] || cs[0].n < minDeals || cs[0].n > 8*minDeals {
		t.Errorf("chose %v after %d deals, want the first after few", got.Play.Place(), cs[0].n)
	}
}

// TestBrokenDeal: a deal that is interrupted by the end of the time counts for none of the candidates; a complete one
// for all.
func TestBrokenDeal(t *testing.T) {
	rulestest.Unraced(t)
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	g.Rate(nil)
	sit, cs := opening(t, g, "AEINRST", 6)
	for polls := range 7 { // the last one has time for all
		s.begin(sit, cs)
		whole := s.deal(&simEnding{context.Background(), polls}, sit, cs, rand.New(rand.NewPCG(1, 2)))
		if whole != (polls >= len(cs)) {
			t.Errorf("time for %d of %d candidates: whole %v", polls, len(cs), whole)
		}
		for i, c := range cs {
			if counted := c.n == 1 && c.points != 0; counted != whole || !whole && (c.n != 0 || c.points != 0 || c.sum != 0) {
				t.Errorf("time for %d of %d: the deal counts %d times for %d, %v points", polls, len(cs), c.n, i, c.points)
			}
		}
	}
}

// ending is a context that ends after so many questions for its error.
type simEnding struct {
	context.Context
	left int
}

func (e *simEnding) Err() error {
	if e.left--; e.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestCost counts by hand: what a choice may cost falls with the lead, with the number of deals, and with how alike
// outcomes are.
func TestCost(t *testing.T) {
	for _, c := range []struct {
		name         string
		n            int
		lead, jitter float64
		kept         int
	}{
		{"few deals", minDeals - dropInterval, 0.5, 0.01, 2},
		{"between the looks", minDeals + 1, 0.5, 0.01, 2},
		{"far behind", minDeals, 0.5, 0.1, 1},
		{"close", 4 * minDeals, 0.01, 0.3, 2},
		{"close, but the outcomes go together", 4 * minDeals, 0.02, 0.001, 1},
		{"close, after many deals", 200 * minDeals, 0.01, 0.1, 1},
		{"the same", 500 * minDeals, 0, 0, 1},
	} {
		cs := []*Candidate{{}, {id: 1}}
		p := newPairs(2)
		for i := range c.n {
			for k, x := range cs {
				x.last = float64(i%13) / 13
				if k == 1 {
					x.last -= c.lead + c.jitter*float64(i%2*2-1)
				}
				x.sum += x.last
				x.n++
			}
			p.note(cs)
		}
		if got := p.drop(cs); len(got) != c.kept || got[0].id != 0 {
			t.Errorf("%s: %d candidates stay, want %d", c.name, len(got), c.kept)
		}
	}
	// With no lead the cost is the scatter of the difference over the root of two pi, and a half of the mean.
	a, b := &Candidate{n: 1000}, &Candidate{n: 1000, id: 1}
	p := newPairs(2)
	p[0][1] = 1000 * priorDeviation * priorDeviation
	want := priorDeviation / math.Sqrt(trust+1000) / math.Sqrt(2*math.Pi)
	if got := p.cost(a, b); math.Abs(got-want) > 1e-9 {
		t.Errorf("the cost of a toss is %g, want %g", got, want)
	}
}

// TestSpending: by playouts or by time, whichever is used up faster, the worse half drops out again and again.
func TestSpending(t *testing.T) {
	s := newSpending(context.Background(), 160, 16)
	s.share = 1
	var most []int
	for range 10 {
		m, over := s.on(16)
		most = append(most, m)
		if over != (s.used >= 160) {
			t.Errorf("%d of 160 used: over %v", s.used, over)
		}
	}
	if most[0] != 16 || most[2] != 8 || most[5] != 4 || most[7] != 2 || most[9] != 1 {
		t.Errorf("%v may stay, want halves", most)
	}
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Hour))
	defer cancel()
	s = newSpending(ctx, 160, 16)
	s.share, s.whole = 1, time.Minute
	if m, over := s.on(1); m != 1 || !over {
		t.Errorf("%d may stay after the time, over %v", m, over)
	}
}

// TestShare: a quarter of the time is all that there is for whoever may take a quarter.
func TestShare(t *testing.T) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(40*time.Minute))
	defer cancel()
	for share, want := range map[float64]bool{0.25: true, 1: false} {
		s := newSpending(ctx, 1<<30, 2)
		s.share, s.whole = share, time.Hour
		if _, over := s.on(2); over != want {
			t.Errorf("a third of the time is over, and %.2f may be taken: over %v", share, over)
		}
	}
}

// TestHalving: of plays that nothing tells apart most drop out before the budget is used up.
func TestHalving(t *testing.T) {
	rulestest.Unraced(t)
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	g.Rate(nil)
	sit, cs := opening(t, g, "AEINRST", 1)
	for range 7 {
		twin := *cs[0]
		cs = append(cs, &twin)
	}
	s.Choose(context.Background(), sit, cs, 480, rand.New(rand.NewPCG(1, 2)))
	if played := Played(cs); cs[0].n < 60 || cs[7].n > 24 || played < 480 || played > 488 {
		t.Errorf("%d playouts, %d of the first and %d of the last; want 480, 88 and 20", played, cs[0].n, cs[7].n)
	}
}

// TestWorth: what is remembered of kept tiles is what the model says of them.
func TestWorth(t *testing.T) {
	s := New(movegen.New(dict.English(), &board.English.Values, true), &board.English)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 100_000 {
		bag, keep := board.English.Counts, board.Multiset{}
		bag.TransferRandom(&keep, rng.IntN(board.RackSize+1), rng)
		if got, want := s.leaveValue(&keep), s.model.Value(&keep); got != want {
			t.Fatalf("%v is worth %d, want %d", keep, got, want)
		}
	}
}
