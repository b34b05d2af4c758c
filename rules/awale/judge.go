package awale

import (
	"context"
	"math"
	"slices"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/search"
)

// Kinds of misses.
const (
	missCapture = "capture" // a capture, or a larger one, was overlooked
	missFeed    = "feed"    // the reply captures what it could not have captured before
	missEnding  = "ending"  // an ending that the tables solve
)

var misses = []string{missCapture, missFeed, missEnding}

// judgeNodes is the default node budget of a judgement. Of 444 marks 6.5 % changed with four times as much, most of
// them to a worse one. Marked turns are judged again with four times as much in any case, which keeps the review of a
// long game of beginners within ten seconds.
const judgeNodes = 250_000

// judgeSeeds is the size of the tables that a judgement uses. These are always available, larger ones not always; a
// review is therefore the same whenever it is made.
const judgeSeeds = 10

// Weights of the chance to win: the odds' logarithm is (lead + value) / (even + settled * seeds on the board). Fitted
// by least log-loss to 40 games of levels 3 to 5 between levels at most one apart.
const (
	chanceEven  = 2
	chanceSeeds = 0.02
)

// Judge values all pits with one budget, in seeds captured from now on, the seat's minus the opponent's; with at most
// ten seeds on the board the values are exact. Under abapa none is taken for exact, but a pit may win or lose by force.
func (v view) Judge(ctx context.Context, m game.Move, effort int) (game.Verdict, error) {
	if err := v.p.mayAct(v.seat); err != nil {
		return game.Verdict{}, err
	}
	if len(v.p.cur.legalCols()) < 2 {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	if !v.p.cur.abapa {
		if err := defaultTableStore.Begin(ctx); err != nil {
			return game.Verdict{}, err
		}
	}
	all, exact := v.p.valued(ctx, defaultTableStore.Get().Upto(judgeSeeds), effort)
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	i := slices.IndexFunc(all, func(g game.Valued) bool { return g.Move == m })
	if i < 0 {
		return game.Verdict{}, v.p.refuse("awale.refuse.unknown", "text", string(m))
	}
	d := game.Verdict{Best: all[0].Move, Value: all[i].Value, Top: all[0].Value, Exact: exact}
	switch top, played := all[0].Extra[winsExtra], all[i].Extra[winsExtra]; {
	case top != played:
		d.Won, d.Top, d.Value = true, float64(top), float64(played)
	case top > 0:
		d.Top = d.Value // a win with fewer seeds is no worse
	}
	d.Weigh(v.odds(all[0]), v.odds(all[i]))
	d.Next = d.Before - game.Chance(v.odds(all[1]))
	if d.Cost() == 0 {
		d.Best = m
	}
	if d.Cost() > 0 {
		d.Misses = v.p.missed(all[0].Move, m, exact)
	}
	return d, nil
}

// valued values the pits, best first, and reports whether the values are exact.
func (p *position) valued(ctx context.Context, tables *ai.Tables, effort int) ([]game.Valued, bool) {
	if knows(tables, p) {
		return analyseTables(tables, p, p.cur.legalCols()), true
	}
	return p.analyse(ctx, tables, search.Limits{Nodes: max(judgeNodes/40, int64(effort)*judgeNodes)}), false
}

// odds is the logarithm of the seat's odds to win with a move.
func (v view) odds(m game.Valued) float64 {
	if wins := m.Extra[winsExtra]; wins != 0 {
		return math.Inf(wins)
	}
	lead := float64(v.p.cur.store[v.seat]) - float64(v.p.cur.store[1-v.seat])
	return (lead + m.Value) / (chanceEven + chanceSeeds*float64(v.p.cur.onBoard()))
}

// missed lists the kinds of miss in playing a move instead of the best one.
func (p *position) missed(best, played game.Move, exact bool) (kinds []string) {
	b, _ := p.after(int(best[0] - 'a'))
	q, _ := p.after(int(played[0] - 'a'))
	if b.last.captured > q.last.captured {
		kinds = append(kinds, missCapture)
	}
	if q.threat() >= b.threat()+2 {
		kinds = append(kinds, missFeed)
	}
	if exact {
		kinds = append(kinds, missEnding)
	}
	return kinds
}

// threat is the most that the player to move can capture at once.
func (p *position) threat() (most int) {
	if p.end != running {
		return 0
	}
	for _, c := range p.cur.legalCols() {
		if _, did, _ := p.cur.sow(c); did.captured > most {
			most = did.captured
		}
	}
	return most
}
