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
	pointed := func(is func(card int) bool) *game.Diagram {
		d := v.Diagram()
		hand := d.Parts[len(d.Parts)-1].Tokens
		for i, word := range v.handWords() {
			if c, err := strconv.Atoi(word); err == nil && is(c) {
				hand[i].Point()
			}
		}
		return game.Pointed(d)
	}
	boards := [game.HintMove]*game.Diagram{nil, pointed(func(c int) bool { return (c > values/2) == (card > values/2) }),
		pointed(func(c int) bool { return c == card })}
	return game.Advice{Boards: boards, Where: game.M("template.hint.where." + verb),
		What: game.M("template.hint.what." + kind), Why: game.M("template.hint.why."+verb, "card", card),
		Fill: game.Action{Name: "card", Values: []string{strconv.Itoa(card)}}}
}
