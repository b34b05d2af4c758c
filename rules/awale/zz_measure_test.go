package awale

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/search"
)

func TestMeasureEndings(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	a := Rules.Computer(5).(player)
	a.nodes = 30000
	var games, reach, plies, few, proven, same, n, big int
	var took time.Duration
	s := ai.NewSearcher(tableBits)
	for g := range 40 {
		_ = g
		var p game.Position = newPosition(abapaBoard())
		for range 4 {
			l := p.(game.Lister).Moves(p.Turn()[0])
			p = play(t, p, l[rng.IntN(len(l))])
		}
		games++
		met := false
		for len(p.Turn()) > 0 {
			q := p.(*position)
			plies++
			if q.cur.onBoard() <= 10 && len(q.cur.legalCols()) > 1 {
				if !met {
					reach++
				}
				met = true
				few++
				if few%6 == 0 {
					began := time.Now()
					r := s.Search(context.Background(), q.engine(nil, ai.Learned()), search.Limits{Nodes: 1_600_000, Win: ai.Decided / 2})
					took += time.Since(began)
					_, w := ai.InSeeds(r.Value)
					r2 := s.Search(context.Background(), q.engine(nil, ai.Learned()), search.Limits{Nodes: 8_000_000, Win: ai.Decided / 2})
					_, w2 := ai.InSeeds(r2.Value)
					if w2 != 0 {
						big++
					}
					n++
					if w != 0 || r.Depth == search.MaxDepth {
						proven++
					}
					if w == w2 {
						same++
					} else {
						t.Logf("%v held %v: %d depth %d, then %d depth %d", q.cur.rows, q.cur.store, r.Value, r.Depth, r2.Value, r2.Depth)
					}
				}
			}
			m, err := a.Choose(context.Background(), p.View(p.Turn()[0]), rng)
			if err != nil {
				t.Fatal(err)
			}
			p = play(t, p, m)
		}
	}
	t.Logf("%d games, %d reach 10 seeds; %d of %d plies; %d searched: %d proven by 1.6 M nodes, %d %d by 8 M, %d same; %v each", games, reach, few, plies, n, proven, big, same, took/time.Duration(max(n, 1)))
}
