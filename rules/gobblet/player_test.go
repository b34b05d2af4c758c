package gobblet

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
)

// tacticalPositions are positions where some moves lose within three plies and others do not.
func tacticalPositions(t *testing.T, n int) []*position {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	var list []*position
	for tries := 0; len(list) < n; tries++ {
		if tries > 4000 {
			t.Fatalf("only %d positions", len(list))
		}
		p := randomPosition(rng, 8+tries%20)
		if slow(p.board, 0, 0) > sure {
			continue // a win at once
		}
		var buf [maxMoves]move
		lost, all := 0, 0
		for _, m := range p.board.legal(buf[:0]) {
			all++
			lost += btoi(losesSoon(p.board, m))
		}
		if lost > 0 && lost < all {
			list = append(list, p)
		}
	}
	return list
}

// losesSoon tells by brute force whether the opponent wins by force within three plies after the move.
func losesSoon(b board, m move) bool { return winsSoon(after(b, m)) }

// winsSoon tells whether the side to move wins at once, or has a move after which every answer lets it.
func winsSoon(b board) bool {
	if who, over := b.winner(); over {
		return who == b.turn
	}
	now := func(b board) bool { return slow(b, 0, 0) > sure }
	if now(b) {
		return true
	}
	return slices.ContainsFunc(b.legal(nil), func(m move) bool {
		mid := after(b, m)
		if _, over := mid.winner(); over || now(mid) {
			return false
		}
		return !slices.ContainsFunc(mid.legal(nil), func(r move) bool { return !now(after(mid, r)) })
	})
}

func TestNeverLosesInThreePliesNeedlessly(t *testing.T) {
	for i, p := range tacticalPositions(t, 25) {
		for level := 3; level <= levels; level++ {
			for _, each := range []time.Duration{0, 10 * time.Millisecond} {
				ctx, cancel := context.WithTimeout(context.Background(), each)
				mv, err := Rules.Computer(level).Choose(ctx, p.View(p.Turn()[0]), rand.New(rand.NewPCG(1, uint64(i))))
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				if m, _ := parseMove(string(mv)); losesSoon(p.board, m) {
					t.Errorf("position %d, level %d, %v: %s loses within three plies\n%v", i, level, each, mv, p.moves)
				}
			}
		}
	}
}

// TestProofsAreTrue checks wins by threats against plain minimax, as far as that can look.
func TestProofsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	proven := 0
	for i := range 400 {
		p := randomPosition(rng, 10+i%25)
		if slow(p.board, 0, 0) > sure {
			continue
		}
		pr := &prover{searcher: testSearch(p.board, 0), left: 1 << 30}
		if !pr.attack(1, 0) {
			continue
		}
		proven++
		if got := slow(p.board, 2, 0); got != win-3 {
			t.Errorf("position %d: %s was proven to win in three plies, minimax says %d", i, pr.best, got)
		}
	}
	if proven < 10 {
		t.Errorf("only %d proofs", proven)
	}
}

func TestGreedyCountsPointsOnly(t *testing.T) {
	// O has three in row 1: the fourth wins the game and costs ten points.
	p := played(t, false, "B a1", "B a4", "B b1", "B b4", "B c1", "B d3")
	m, err := greedyPlayer{}.Choose(context.Background(), p.View(0), nil)
	if err != nil || m == "drop(M,(3,0))" {
		t.Errorf("the one-ply opponent plays %s, %v: a line of four counts nothing", m, err)
	}
	first, err := greedyPlayer{}.Choose(context.Background(), start(false).View(0), nil)
	if err != nil || first != "drop(B,(0,0))" {
		t.Errorf("among equals it plays %s, %v, want the first in the order of the notation", first, err)
	}
}

func TestNotationOrder(t *testing.T) {
	p := played(t, false, "B a1", "B a4", "B b2", "M b4", "a1-a2", "B d4")
	m, _, _ := p.board.greedy()
	want := game.Move("")
	top := -1 << 30
	for _, s := range p.Moves(0) { // sorted as strings
		mv, _ := parseMove(string(s))
		b := after(p.board, mv)
		if v := b.score(0) - b.score(1); v > top {
			want, top = s, v
		}
	}
	if game.Move(m.String()) != want {
		t.Errorf("greedy plays %s, want %s", m, want)
	}
}

func TestDrawOffersAreAnswered(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 9))
	lost, won := 0, 0
	for i := 0; (lost < 3 || won < 3) && i < 3000; i++ {
		p := randomPosition(rng, 10+i%20)
		p.pending = true
		wins := winsSoon(p.board)
		loses := !slices.ContainsFunc(p.board.legal(nil), func(m move) bool { return !losesSoon(p.board, m) })
		if !wins && !loses {
			continue
		}
		won, lost = won+btoi(wins), lost+btoi(loses)
		for level := 3; level <= levels; level++ {
			m, err := Rules.Computer(level).Choose(context.Background(), p.View(p.Turn()[0]), rand.New(rand.NewPCG(1, 1)))
			if err != nil || (m == "accept") != loses {
				t.Errorf("level %d, winning %v, losing %v, answers an offer by %s, %v", level, wins, loses, m, err)
			}
		}
	}
	if lost < 3 || won < 3 {
		t.Errorf("only %d lost and %d won positions", lost, won)
	}
}

func TestAnalyse(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 10 {
		p := randomPosition(rng, 14)
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		v := p.View(p.Turn()[0]).(game.Analyser)
		a, err := v.Analyse(ctx, game.Query{N: 4})
		cancel()
		if err != nil || len(a.Best) != 4 || a.Count != len(p.Moves(p.Turn()[0])) || a.Plays != nil {
			t.Fatalf("Analyse: %+v, %v", a, err)
		}
		for i, b := range a.Best {
			if i > 0 && b.Value > a.Best[i-1].Value || len(b.Line) == 0 || b.Line[0] != b.Move {
				t.Errorf("move %d of %+v", i, a.Best)
			}
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	p := randomPosition(rng, 8)
	a, err := p.View(p.Turn()[0]).(game.Analyser).Analyse(dead, game.Query{N: 2, All: true})
	if err != nil || len(a.Best) != 2 || len(a.Plays) != a.Count {
		t.Errorf("without time, all moves: %d of %d, %d best, %v", len(a.Plays), a.Count, len(a.Best), err)
	}
	if _, err := start(false).View(1).(game.Analyser).Analyse(dead, game.Query{}); err == nil {
		t.Error("a seat that may not act got an analysis")
	}
}

func TestAnalysisValuesAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 9))
	for range 20 {
		p := randomPosition(rng, 12)
		s := brain{nodes: 1 << 60, table: 10, extend: -100}.search(context.Background(), p)
		moves := s.rootMoves(rng)
		for _, r := range s.several(moves, 3, 2) {
			if want := -slow(after(p.board, r.move), 1, 1); r.value != want {
				t.Errorf("%s has value %d, want %d", r.move, r.value, want)
			}
		}
	}
}
