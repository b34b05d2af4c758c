package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/rulestest"
)

// tacticalPositions are positions where some moves lose within three plies and others do not.
func tacticalPositions(t *testing.T, n int) []*situation {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	var list []*situation
	for tries := 0; len(list) < n; tries++ {
		if tries > 4000 {
			t.Fatalf("only %d positions", len(list))
		}
		p := randomSituation(rng, 8+tries%20)
		if slow(p.board, 0, 0) > sure {
			continue // a win at once
		}
		var buf [board.MaxMoves]board.Move
		lost, all := 0, 0
		for _, m := range p.board.Legal(buf[:0]) {
			all++
			lost += count(losesSoon(p.board, m))
		}
		if lost > 0 && lost < all {
			list = append(list, p)
		}
	}
	return list
}

// losesSoon reports by brute force whether the opponent wins by force within three plies after the move.
func losesSoon(b board.Board, m board.Move) bool { return winsSoon(board.After(b, m)) }

// winsSoon reports whether the side to move wins at once, or has a move after which every answer lets it.
func winsSoon(b board.Board) bool {
	if who, over := b.Winner(); over {
		return who == b.Mover
	}
	now := func(b board.Board) bool { return slow(b, 0, 0) > sure }
	if now(b) {
		return true
	}
	return slices.ContainsFunc(b.Legal(nil), func(m board.Move) bool {
		mid := board.After(b, m)
		if _, over := mid.Winner(); over || now(mid) {
			return false
		}
		return !slices.ContainsFunc(mid.Legal(nil), func(r board.Move) bool { return !now(board.After(mid, r)) })
	})
}

func TestNeverLosesInThreePliesNeedlessly(t *testing.T) {
	rulestest.Unraced(t)
	for i, p := range tacticalPositions(t, rulestest.Of(25, 6)) {
		for n := 3; n <= Levels; n++ {
			for _, each := range []time.Duration{0, 10 * time.Millisecond} {
				ctx, cancel := context.WithTimeout(context.Background(), each)
				mv, err := Level(n).Choose(ctx, p, rand.New(rand.NewPCG(1, uint64(i))))
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				if losesSoon(p.board, named(p, mv)) {
					t.Errorf("position %d, level %d, %v: %s loses within three plies\n%v", i, n, each, mv, p.moves)
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
		p := randomSituation(rng, 10+i%25)
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

func TestDrawOffersAreAnswered(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 9))
	lost, won := 0, 0
	for i := 0; (lost < 3 || won < 3) && i < 3000; i++ {
		p := randomSituation(rng, 10+i%20)
		p.pending = true
		wins := winsSoon(p.board)
		loses := !slices.ContainsFunc(p.board.Legal(nil), func(m board.Move) bool { return !losesSoon(p.board, m) })
		if !wins && !loses {
			continue
		}
		won, lost = won+count(wins), lost+count(loses)
		for n := 3; n <= Levels; n++ {
			m, err := Level(n).Choose(context.Background(), p, rand.New(rand.NewPCG(1, 1)))
			if err != nil || (m == "accept") != loses {
				t.Errorf("level %d, winning %v, losing %v, answers an offer by %s, %v", n, wins, loses, m, err)
			}
		}
	}
	if lost < 3 || won < 3 {
		t.Errorf("only %d lost and %d won positions", lost, won)
	}
}

func TestAnalysisValuesAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 9))
	for range 20 {
		p := randomSituation(rng, 12)
		s := alphaBeta{nodes: 1 << 60, table: 10, extend: -100}.search(context.Background(), p.Task())
		moves := s.rootMoves(rng)
		for _, r := range s.several(moves, 3, 2) {
			if want := -slow(board.After(p.board, r.move), 1, 1); r.value != want {
				t.Errorf("%s has value %d, want %d", r.move, r.value, want)
			}
		}
	}
}

// TestJudgeSearchesAllMovesEquallyDeep: effort changes the depth, but the best and the played move are always searched
// equally deep.
func TestJudgeSearchesAllMovesEquallyDeep(t *testing.T) {
	p := &situation{}
	for _, m := range []board.Move{board.Drop(board.Big, 0), board.Drop(board.Big, 15), board.Drop(board.Big, 5),
		board.Drop(board.Big, 10)} {
		p.board.Apply(m)
	}
	for _, effort := range []int{game.Glance, game.Usual} {
		s := judging.search(context.Background(), p.Task())
		s.limit = max(judgeNodes/40, int64(effort)*judgeNodes)
		moves := s.distinct(board.Drop(board.Medium, 2))
		j := s.compare(moves, moves[len(moves)-1].move)
		if j.played.value > j.best.value {
			t.Errorf("effort %d: the last move is worth %d, the best %d", effort, j.played.value, j.best.value)
		}
	}
}
