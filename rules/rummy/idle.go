package rummy

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// idleHand is up to how many tiles a hand is searched: milliseconds.
const idleHand = 30

// Idling implements game.Idler: a table that arranges tiles tells almost as much as that there is nothing to lay.
// Whether words can be laid is never certain: that search is cut short.
func (r *Rules[T]) Idling(o game.Options) game.Idling {
	full, err := r.info.Complete(o)
	if err != nil || AssistOf(full) < AssistArrange || r.set.About().Words {
		return game.IdleNever
	}
	return game.IdleHelps
}

// Idle implements game.Idler: to draw, where nothing can be laid.
func (r *Rules[T]) Idle(pos game.Position, by game.Seat) game.Move {
	v, ok := pos.View(by).(*view[T])
	if !ok || !v.Mine() || v.Hand.Len() > idleHand || r.Idling(v.Options) == game.IdleNever {
		return ""
	}
	s := v.Situation()
	for level := 1; level <= 2; level++ { // they find most of what there is, and much sooner
		if v.Set.Choose(context.Background(), level, s, nil).Table != nil {
			return ""
		}
	}
	if _, found := v.Set.Best(context.Background(), s, ""); found {
		return ""
	}
	return family.Draw
}
