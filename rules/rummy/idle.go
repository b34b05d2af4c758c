package rummy

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// idleHand is the largest hand that is searched, which takes milliseconds.
const idleHand = 30

// Idling implements game.Idler. Players see from their own hand that they can lay nothing off after a knock. At a table
// that arranges tiles, people can learn nearly as much from arranging. In games of words it is never certain that
// nothing can be laid, because that search is cut short.
func (r *Rules[T]) Idling(o game.Options) game.Idling {
	if _, ok := r.set.(family.Forcer[T]); ok {
		return game.IdlePlain
	}
	full, err := r.info.Complete(o)
	if _, pile := family.DiscardsOf(r.set); pile || err != nil || AssistOf(full) < AssistArrange || r.set.About().Words {
		return game.IdleNever
	}
	return game.IdleHelps
}

// Idle implements game.Idler: it draws if nothing can be laid. After a knock it lays down what the hand has if nothing
// can be laid off.
func (r *Rules[T]) Idle(pos game.Position, by game.Seat) game.Move {
	v, ok := pos.View(by).(*view[T])
	if !ok || !v.Mine() || v.Hand.Len() > idleHand || r.Idling(v.Options) == game.IdleNever {
		return ""
	}
	s := v.Situation()
	if f, ok := v.Set.(family.Forcer[T]); ok {
		if !f.Forced(s) {
			return ""
		}
		best, _ := v.Set.Best(context.Background(), s, "")
		if v.Stage != family.LayingOff {
			best = family.Found[T]{}
		}
		return v.moveOf(best)
	}
	for level := 1; level <= 2; level++ { // they find most plays, and much faster
		if v.Set.Choose(context.Background(), level, s, nil).Table != nil {
			return ""
		}
	}
	if _, found := v.Set.Best(context.Background(), s, ""); found {
		return ""
	}
	return family.Draw
}
