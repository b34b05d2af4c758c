package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// opening is the first turn of a game of two, with the rack's best plays by score as candidates.
func opening(t *testing.T, g *movegen.Generator, rack string, n int) (*Situation, []*Candidate) {
	t.Helper()
	held, err := board.ParseMultiset(rack)
	if err != nil {
		t.Fatal(err)
	}
	sit := &Situation{Rack: held, Unseen: board.English.Counts.Minus(&held), Others: []int{board.RackSize},
		MinBag: board.RackSize}
	plays := slices.Clone(g.All(&sit.Board, &held))
	slices.SortStableFunc(plays, func(a, b movegen.Play) int { return int(b.Score) - int(a.Score) })
	var cs []*Candidate
	for i := range plays[:n] {
		cs = append(cs, &Candidate{Play: &plays[i], Prior: float64(plays[i].Score)})
	}
	return sit, cs
}

func TestSimChoose(t *testing.T) {
	rulestest.Unraced(t)
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	choose := func(ctx context.Context, mislead float64) (*Candidate, []*Candidate) {
		g.Rate(nil)
		sit, cs := opening(t, g, "AEINRST", 6)
		// A play of a few points is put first, with a prior that flatters it.
		g.Rate(nil)
		bad := slices.Clone(g.All(&sit.Board, &sit.Rack))
		worst := slices.MinFunc(bad, func(a, b movegen.Play) int { return int(a.Score) - int(b.Score) })
		cs = append([]*Candidate{{Play: &worst, Prior: cs[0].Prior + mislead}}, cs...)
		return s.Choose(ctx, sit, cs, 300, rand.New(rand.NewPCG(1, 2))), cs
	}
	got, _ := choose(context.Background(), 5)
	if got.Play.Laid != board.RackSize {
		t.Errorf("chose %v for %d points: playing on should show what it loses", got.Play.Place(), got.Play.Score)
	}
	again, _ := choose(context.Background(), 5)
	if again.Play.Place() != got.Play.Place() || again.Value() != got.Value() {
		t.Errorf("chose %v (%.2f), then %v (%.2f)", got.Play.Place(), got.Value(), again.Play.Place(), again.Value())
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if first, cs := choose(dead, 5); first != cs[0] || first.n != 0 {
		t.Errorf("out of time it chose %v, want the first candidate", first.Play.Place())
	}
}

// TestPlayoutsConserve: whatever is dealt and played, the tiles are those of the set.
func TestPlayoutsConserve(t *testing.T) {
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	sit, cs := opening(t, g, "AEINRSU", 3)
	keep, err := board.ParseMultiset("ERS")
	if err != nil {
		t.Fatal(err)
	}
	cs = append(cs, &Candidate{Keep: keep})
	rng := rand.New(rand.NewPCG(1, 2))
	s.begin(sit, cs)
	for _, c := range cs {
		for range 20 {
			s.deal(context.Background(), sit, []*Candidate{c}, rng)
			all := s.b.Tiles().Plus(&s.bag)
			for p := range s.racks {
				all = all.Plus(&s.racks[p])
			}
			if all != board.English.Counts {
				t.Fatalf("tiles after a playout: %v, want the whole set", all)
			}
		}
	}
}
