package template

import (
	"context"

	"tablee/rules/game"
)

// missSwap is the only kind of miss: a low card was played though it could have been swapped.
const missSwap = "swap"

// chanceScale turns points of lead into the logarithm of the odds to win. It is the standard deviation of a card, which
// is a guess.
const chanceScale = 2.6

// Judge gives a played card the value 0, because all cards are played in the end, and a swap the difference between the
// average unseen card and the card. It does not use the hands of others: the view has none.
func (v *view) Judge(ctx context.Context, m game.Move, _ int) (game.Verdict, error) {
	if !v.inTurn() {
		return game.Verdict{}, game.Refuse("refused.turn")
	}
	if _, _, err := parse(m); err != nil {
		return game.Verdict{}, err
	}
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	ms := moves(v.hand, v.swapped[v.seat])
	if len(ms) < 2 {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	best := m
	for _, other := range ms {
		if v.worth(other) > v.worth(best) {
			best = other
		}
	}
	d := game.Verdict{Best: best, Value: v.worth(m), Top: v.worth(best), Next: -1, Exact: true}
	d.Weigh(v.odds(d.Top), v.odds(d.Value))
	if d.Cost() > 0 {
		d.Misses = []string{missSwap}
	}
	return d, nil
}

// worth is what a move adds to the seat's final total.
func (v *view) worth(m game.Move) float64 {
	verb, card, _ := parse(m)
	if verb == "play" {
		return 0
	}
	left, n, sum := v.unseen(), 0, 0
	for c, k := range left {
		n, sum = n+int(k), sum+int(k)*c
	}
	return float64(sum)/float64(n) - float64(card)
}

// odds is the logarithm of the seat's odds to win when its total grows by more.
func (v *view) odds(more float64) float64 {
	total, most := totals(v.played), 0
	for s, n := range total {
		if s != int(v.seat) {
			most = max(most, n)
		}
	}
	return (float64(total[v.seat]-most) + more) / chanceScale
}
