package rummy

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// moveOf is what a search has found as a move. Searches do not keep the order of combinations.
func (v *Observation[T]) moveOf(found family.Found[T]) game.Move {
	if found.Table != nil {
		found.Table = family.Settle(v.Table, found.Table)
	}
	switch {
	case v.plays() == nil:
		return family.MoveOf(v.Set, found.Table)
	case v.Stage == family.LayingOff && found.Table == nil:
		return family.MoveOfPlay(v.Set, family.Play[T]{Table: v.Table})
	case v.Stage == family.LayingOff || len(found.Throw) > 0:
		return family.MoveOfPlay(v.Set, family.Play[T]{Take: found.Take, Table: found.Table, Throw: found.Throw})
	case v.Stage == family.Offered:
		return family.Pass
	}
	return family.Draw
}

// foundIn reads a move as what a search finds.
func (v *Observation[T]) foundIn(m game.Move) (found family.Found[T], turn turnOf[T], err error) {
	check := v.plays()
	if m == family.Draw || m == family.Pass {
		if m == family.Draw != (v.Stage == family.Drawing) || m == family.Pass != (v.Stage == family.Offered) {
			return found, turn, v.Voice.noDraw(v.Stage)
		}
		return found, turn, nil
	}
	p, err := ReadPlay(v.Voice, v.Set, string(m), "")
	if err != nil {
		return found, turn, err
	}
	if turn, err = check.checkPlay(p); err != nil {
		return found, turn, err
	}
	found.Take, found.Throw = p.Take, p.Throw
	if p.Table != nil {
		found.Table = turn.After
	}
	return found, turn, nil
}

// judgePlay evaluates a move of a game with a discard pile.
func (v *Observation[T]) judgePlay(ctx context.Context, m game.Move, effort int) (game.Verdict, error) {
	found, _, err := v.foundIn(m)
	if err != nil {
		return game.Verdict{}, err
	}
	verdict, best := v.plays().set.JudgePlay(ctx, v.Situation(), found, effort)
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	switch {
	case verdict.Counting == game.NoChoice || verdict.Counting == game.Unjudged:
	case verdict.Drop == 0 && verdict.Cost() == 0:
		verdict.Best = m
	default:
		verdict.Best = v.moveOf(best)
	}
	return verdict, nil
}

// explainPlay says first where a move takes its tile from or what it changes, then what it lays or discards.
func (v *Observation[T]) explainPlay(m game.Move) game.Advice {
	found, turn, err := v.foundIn(m)
	if err != nil {
		return game.Advice{}
	}
	if m == family.Draw || m == family.Pass {
		id := map[game.Move]string{family.Draw: "stock", family.Pass: "pass"}[m]
		advice := game.Advice{Where: v.Voice.Msg("hint.where.pile"), What: v.Voice.Msg("hint.what." + id),
			Why: v.Voice.Msg("hint.why." + id)}
		if v.plays().mayTake() != nil {
			advice.Where, advice.Why = v.Voice.Msg("hint.where.onlystock"), v.Voice.Msg("hint.why.onlystock")
		}
		return advice
	}
	laid := turn.Hand.Difference(turn.Left).Difference(family.MultisetOf(found.Throw...)).Slice()
	leaves := append(laid, found.Throw...)
	rest := turn.Left
	arranger, knocking := v.Set.(family.Arranger[T])
	if knocking && v.Stage != family.LayingOff && found.Table == nil { // nothing is laid yet: what fits nowhere counts
		rest = rest.Difference(family.Tiles(arranger.Arrangement(rest)))
	}
	n := v.Set.FinalPoints(rest)
	advice := game.Advice{Where: v.Voice.Msg("hint.where.throw"),
		What: v.Voice.Msg("hint.what.throw", "tiles", family.TilesMsg(v.Set, found.Throw)),
		Why:  v.Voice.Msg("hint.why.throw", "n", n)}
	switch {
	case v.Stage == family.LayingOff:
		advice.Where, advice.What = v.Voice.Msg("hint.where.layoff"), v.Voice.Msg("hint.what.nolayoff")
		advice.Why = v.Voice.Msg("hint.why.layoff", "n", n)
	case knocking && found.Table != nil:
		advice.Where = v.Voice.Msg("hint.where.knock")
		advice.What = v.Voice.Msg("hint.what.knock", "tiles", family.TilesMsg(v.Set, found.Throw))
	case found.Table != nil:
		advice.Where = placeOf(v, turn.Turn)
	}
	if found.Take {
		advice.Where = v.Voice.Msg("hint.where.take", "tiles", family.TilesMsg(v.Set, v.Top()))
	}
	if len(laid) > 0 && (!knocking || v.Stage == family.LayingOff) {
		advice.What = v.Voice.Msg("hint.what.tiles", "n", len(laid), "tiles", family.TilesMsg(v.Set, laid))
	}
	switch {
	case knocking && found.Table != nil && rest.Empty() && v.Stage != family.LayingOff:
		advice.Why = v.Voice.Msg("hint.why.gin")
	case turn.Left.Empty():
		advice.Why = v.Voice.Msg("hint.why.out")
	}
	w := v.taking(draft[T]{taken: found.Take})
	advice.Boards[game.HintMove-2] = w.pointedHand(leaves)
	if found.Take { // what is to be taken lies on the pile: the hand has one more tile then
		advice.Boards[game.HintMove-2] = nil
	}
	return advice
}
