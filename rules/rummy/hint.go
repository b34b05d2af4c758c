package rummy

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Hint is the play of the rule set's strongest level; with effort Glance, of the level below.
func (v *Observation[T]) Hint(ctx context.Context, effort int, rng *rand.Rand) (game.Move, error) {
	if !v.Mine() {
		return "", v.Voice.Refuse("err.turn", "seat", game.Seat(v.Turn))
	}
	level := v.Voice.Levels - 1 + min(effort, game.Usual)
	found := v.Set.Choose(ctx, level, v.Situation(), rng)
	return v.moveOf(found), nil
}

// Explain says first which combinations a play changes, then which tiles it lays.
func (v *Observation[T]) Explain(m game.Move) game.Advice {
	if !v.Mine() {
		return game.Advice{}
	}
	if v.plays() != nil {
		return v.explainPlay(m)
	}
	if m == family.Draw {
		return game.Advice{Where: v.Voice.Msg("hint.where.draw"), What: v.Voice.Msg("hint.what.draw"),
			Why: v.Voice.Msg("hint.why.draw")}
	}
	var turn family.Turn[T]
	table, err := ReadTable(v.Voice, v.Set, string(m), "")
	if err == nil {
		turn, err = Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, table)
	}
	if err != nil || len(m) > MaxMove {
		return game.Advice{}
	}
	laid := turn.Hand.Difference(turn.Left).Slice()
	return game.Advice{
		Boards: [game.HintMove]*game.Diagram{v.pointedSets(turn), v.pointedHand(laid), nil},
		Where:  placeOf(v, turn),
		What:   v.Voice.Msg("hint.what.tiles", "n", len(laid), "tiles", family.TilesMsg(v.Set, laid)),
		Why:    reasonOf(v, turn, len(laid)),
		Fill: game.Action{Name: "table", Args: map[string]string{formField: family.FormatTable(v.Set, turn.After, "")},
			Lang: "en"},
	}
}

// pointedSets is the board with marks on the combinations that a play changes.
func (v *Observation[T]) pointedSets(turn family.Turn[T]) *game.Diagram {
	d := v.unmarked()
	if !v.usesTable() {
		return nil
	}
	for _, i := range changed(turn) {
		for k := range d.Parts[i].Tokens[1:] { // after the number
			d.Parts[i].Tokens[k+1].Better.Touch = game.Within
		}
		d.Parts[i].Tokens[0].Point()
	}
	return game.Pointed(d)
}

// pointedHand is the board with marks on tiles of the hand.
func (v *Observation[T]) pointedHand(laid []T) *game.Diagram {
	d := v.unmarked()
	left := map[T]int{}
	for _, t := range laid {
		left[t]++
	}
	tiles, i := v.sorted(v.Hand, bySuit), 0
	for p := range d.Parts {
		for k := range d.Parts[p].Tokens {
			if d.Parts[p].Role != game.InHand {
				continue
			}
			if t := tiles[i]; left[t] > 0 {
				left[t]--
				d.Parts[p].Tokens[k].Point()
			}
			i++
		}
	}
	return game.Pointed(d)
}

// unmarked is the table and the hand, without marks of earlier moves.
func (v *Observation[T]) unmarked() game.Diagram {
	return game.Diagram{Parts: append(v.tableParts(v.Table, v.Table), v.handParts(v.Hand, bySuit)...)}
}

// changed are the indexes of the combinations of the table that a play changes.
func changed[T cmp.Ordered](t family.Turn[T]) (list []int) {
	for i, from := range family.Continues(t.After, t.Before) { // Settle has kept the order of these
		if from == family.Fresh || !slices.Equal(t.After[from], t.Before[i]) {
			list = append(list, i)
		}
	}
	return list
}

// placeOf names the combinations of the table that a play changes, by their numbers.
func placeOf[T cmp.Ordered](v *Observation[T], t family.Turn[T]) game.Msg {
	var numbers []string
	for _, i := range changed(t) {
		numbers = append(numbers, strconv.Itoa(i+1))
	}
	switch {
	case !v.opened() && len(numbers) == 0:
		return v.Voice.Msg("hint.where.first")
	case len(numbers) == 0:
		return v.Voice.Msg("hint.where.hand")
	}
	return v.Voice.Msg("hint.where.sets", "n", len(numbers), "numbers", strings.Join(numbers, ", "))
}

// reasonOf says what is good about a play.
func reasonOf[T cmp.Ordered](v *Observation[T], t family.Turn[T], laid int) game.Msg {
	switch points := v.Set.Points(t); {
	case t.Left.Empty():
		return v.Voice.Msg("hint.why.out")
	case v.Set.About().ByPoints:
		return v.Voice.Msg("hint.why.points", "n", points, "laid", laid)
	}
	return v.Voice.Msg("hint.why.tiles", "n", laid, "left", t.Left.Len())
}
