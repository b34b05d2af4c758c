package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Kinds of misses.
const (
	MissDouble = "double" // a double that should have been laid
	MissHeavy  = "heavy"  // a heavier tile that should have been laid, where pips count
	MissEnd    = "end"    // the right tile at the wrong end
	MissScore  = "score"  // at least five more points that could have been scored at once, in All Fives
)

// Misses are all kinds of misses.
var Misses = []string{MissScore, MissDouble, MissHeavy, MissEnd}

// The default numbers of playouts for each move. With four times as many, 2 % of the marks of the simple game change; a
// match has ten times its turns. All moves get the same deals, equally many each, because successive halving would
// leave the worse ones with few.
const (
	judgePlayouts = 8_000
	judgeRounds   = 2_000
)

// judgeScale converts points lost in a round to a drop: tanh(points / 50). The 50 makes the quantiles of the loss, by
// level, equal to those of the simple game.
const judgeScale = 50

// Weights of the chance to win a match: the odds' logarithm is (lead + value) / (matchEven + matchNeed * sqrt(points
// still needed)). Fitted to 61 games; the 20 is at the edge of the search grid. They are good enough for a curve of the
// game, not for marks.
const (
	matchEven = 20
	matchNeed = 4
)

// Judge deals the hidden tiles in agreement with draws and passes and plays each deal out after each move, or searches
// if nothing is hidden. In the simple game values are the chance to win in hundredths; else they are points of this
// round, from which the drop is computed, and the chances are those of the match.
func (v *Observation) Judge(ctx context.Context, m game.Move, effort int) (game.Verdict, error) {
	if !v.InTurn() {
		return game.Verdict{}, game.Refuse("domino.refuse.turn", "by", game.Seat(v.Mover))
	}
	if !slices.Contains(v.Legal(), m) {
		return game.Verdict{}, game.Refuse("domino.refuse.action")
	}
	b := v.boardOf()
	pl, ok := round.ParsePlay(m)
	if ms := b.Moves(nil); !ok || len(ms) < 2 {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	cs, exact := v.compare(ctx, effort)
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	i := slices.IndexFunc(cs, func(c candidate) bool {
		return int(c.m.Tile) == pl.Tile.Index() && v.Alike(c.m.Side, pl.Side)
	})
	if cs[0].mean() == cs[i].mean() {
		cs[0], cs[i], i = cs[i], cs[0], 0
	}
	d := v.verdict(cs, i)
	d.Exact = exact
	if i == 0 {
		d.Best = m
	}
	return d, nil
}

// compare values every move on the same deals, best first, and reports whether the values are exact.
func (v *Observation) compare(ctx context.Context, effort int) (list []candidate, exact bool) {
	rng := rand.New(rand.NewPCG(uint64(len(v.Log)), uint64(v.Round)))
	s := sampler{nodes: 1_000_000}
	b, g, bel, cs := v.dealt(rng)
	if b.TwoSided() && b.Drawn() && bel.Certain() && s.search(&b, g, cs) > 0 {
		return cs, true
	}
	bel.Mix(rng, 10*len(bel.Slots))
	usual := judgePlayouts
	if v.Config.Variant != round.SimpleGame {
		usual = judgeRounds
	}
	for i := range max(usual/40, effort*usual) {
		if i%batch == 0 && ctx.Err() != nil {
			break
		}
		bel.Mix(rng, len(bel.Slots))
		deal(bel, &b, rng)
		for k := range cs {
			t := b
			t.lay(cs[k].m)
			cs[k].sum += g.playOut(&t, rng)
			cs[k].runs++
		}
	}
	sortCandidates(cs)
	return cs, false
}

// verdict is the verdict on the i-th of the candidates, which must be sorted by value, best first.
func (v *Observation) verdict(cs []candidate, i int) game.Verdict {
	top, value := cs[0].mean(), cs[i].mean()
	d := game.Verdict{Best: v.moveOf(cs[0].m), Value: value, Top: top}
	if v.Config.Variant == round.SimpleGame {
		d.Unit, d.Value, d.Top = "chance", 100*value, 100*top
		d.Before, d.After, d.Drop, d.Next = top, value, top-value, top-cs[1].mean()
	} else {
		d.Before, d.After = matchOf(v, top), matchOf(v, value)
		d.Drop, d.Next = math.Tanh((top-value)/judgeScale), math.Tanh((top-cs[1].mean())/judgeScale)
	}
	if i > 0 {
		d.Misses = missedBy(v, cs[0].m, cs[i].m)
	}
	return d
}

// matchOf is the seat's chance to win the match if this round brings these points; those of others are negative.
func matchOf(v *Observation, value float64) float64 {
	own, other := v.Table.Scores[v.Who], 0
	for s, n := range v.Table.Scores {
		if !v.Config.Allied(s, int(v.Who)) {
			other = max(other, n)
		}
	}
	needed := max(0, v.Config.Points-max(own, other))
	return game.Chance((float64(own-other) + value) / (matchEven + matchNeed*math.Sqrt(float64(needed))))
}

// missedBy lists the kinds of miss in laying a tile instead of the best one.
func missedBy(v *Observation, best, played Laying) (kinds []string) {
	if v.Config.Variant == round.FivesGame {
		b := v.boardOf()
		_, could := b.fittingAfter(best)
		if _, scored := b.fittingAfter(played); could > scored {
			kinds = append(kinds, MissScore)
		}
	}
	if best.Tile == played.Tile && kinds == nil {
		return []string{MissEnd}
	}
	double := func(m Laying) bool { return round.Doubles>>m.Tile&1 != 0 }
	if double(best) && !double(played) {
		kinds = append(kinds, MissDouble)
	}
	if v.Config.Variant != round.SimpleGame && round.Pips[best.Tile] >= round.Pips[played.Tile]+3 {
		kinds = append(kinds, MissHeavy)
	}
	return kinds
}
