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
	if found.Table == nil {
		return family.Draw, nil
	}
	// Settle, because the search does not keep the order of combinations.
	return family.MoveOf(v.Set, family.Settle(v.Table, found.Table)), nil
}

// Explain says first which combinations a play changes, then which tiles it lays.
func (v *Observation[T]) Explain(m game.Move) game.Advice {
	if !v.Mine() {
		return game.Advice{}
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
		Where: placeOf(v, turn),
		What:  v.Voice.Msg("hint.what.tiles", "n", len(laid), "tiles", family.TilesMsg(v.Set, laid)),
		Why:   reasonOf(v, turn, len(laid)),
		Fill: game.Action{Name: "table", Args: map[string]string{formField: family.FormatTable(v.Set, turn.After, "")},
			Lang: "en"},
	}
}

// placeOf names the combinations of the table that a play changes, by their numbers.
func placeOf[T cmp.Ordered](v *Observation[T], t family.Turn[T]) game.Msg {
	var numbers []string
	for i, from := range family.Continues(t.After, t.Before) { // Settle has kept the order of these
		if from == family.Fresh || !slices.Equal(t.After[from], t.Before[i]) {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	switch {
	case !v.opened():
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
