package ai

import (
	"context"
	"math/rand/v2"
	"sort"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Analyse lists the seat's plays, best first: by points, or, with By "equity", by the evaluation of level 4, where the
// best few are also compared as the deepest player does. Extra is the score and the number of tiles laid. Count is the
// number of distinct plays: the same tiles on the same squares count once, and on an empty board only plays across
// count.
func Analyse(ctx context.Context, s *state.Observation, q game.Query) (game.Analysis, error) {
	v := evaluator{s}
	if !v.Placing() {
		return game.Analysis{}, game.Refuse("refused.turn")
	}
	if q.By != "" && q.By != "score" && q.By != "equity" {
		return game.Analysis{}, game.Refuse("scrabble.refused.by", "by", q.By)
	}
	var a game.Analysis
	Lend(&v.Options, func(e *Engine) {
		e.Gen.Rate(nil)
		if q.By == "equity" {
			rate, _ := v.valuation()
			e.Gen.Rate(rate)
		}
		rack := v.Rack()
		plays := e.Gen.All(&v.Board, &rack)
		a.Count = len(plays)
		if q.By == "equity" {
			for i := range plays {
				plays[i].Value += v.opens(&plays[i])
			}
		}
		sort.Slice(plays, func(i, j int) bool { return before(&plays[i], &plays[j]) })
		for i := range plays {
			if !q.All && i >= q.N {
				break
			}
			valued := valued(&plays[i])
			if i < q.N {
				a.Best = append(a.Best, valued)
			}
			if q.All {
				a.Plays = append(a.Plays, valued)
			}
		}
		if q.By == "equity" && len(a.Best) > 0 {
			v.deepen(ctx, e, &a)
		}
	})
	return a, nil
}

// before orders plays by value, equal ones by place and tiles.
func before(a, b *movegen.Play) bool {
	if a.Value != b.Value {
		return a.Value > b.Value
	}
	if a.Square() != b.Square() || a.Down != b.Down {
		return a.Square() < b.Square() || a.Square() == b.Square() && b.Down && !a.Down
	}
	return string(a.Tiles[:a.Len]) < string(b.Tiles[:b.Len])
}

func valued(p *movegen.Play) game.Valued {
	return game.Valued{Move: MoveOf(p), Value: float64(p.Value) / 100, Extra: map[string]int{"score": int(p.Score),
		"tiles": int(p.Laid)}}
}

// deepen asks the deepest player for its move and value, and puts that move first.
func (v evaluator) deepen(ctx context.Context, e *Engine, a *game.Analysis) {
	t := Level(Levels).(player).deep(ctx, e, v, rand.New(rand.NewPCG(1, uint64(len(v.Sheet)))))
	for i, m := range a.Best {
		if m.Move == t.Move {
			m.Value = t.Value
			copy(a.Best[1:i+1], a.Best[:i])
			a.Best[0] = m
			return
		}
	}
}
