package template

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"

	"tablee/rules/game"
)

// Hint is the move with the highest value; of equal moves, the one with the highest card.
func (v *view) Hint(context.Context, int, *rand.Rand) (game.Move, error) {
	if !v.inTurn() {
		return "", game.Refuse("refused.turn")
	}
	ms := moves(v.hand, v.swapped[v.seat])
	best := ms[0]
	for _, m := range ms {
		if v.worth(m) >= v.worth(best) {
			best = m
		}
	}
	return best, nil
}

// Explain says what to do first, and then with what kind of card.
func (v *view) Explain(m game.Move) game.Advice {
	verb, card, err := parse(m)
	if err != nil || !v.inTurn() || !slices.Contains(moves(v.hand, v.swapped[v.seat]), m) {
		return game.Advice{}
	}
	kind := "low"
	if card > values/2 {
		kind = "high"
	}
	return game.Advice{Where: game.M("template.hint.where." + verb), What: game.M("template.hint.what." + kind),
		Why:  game.M("template.hint.why."+verb, "card", card),
		Fill: game.Action{Name: "card", Values: []string{strconv.Itoa(card)}}}
}
