package rummy

import (
	"cmp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Penalty implements game.Penalizer: what the seat has laid out is taken back, and it draws three tiles; one if it has
// laid out nothing, or taken everything back itself. The order in which the hand is sorted stays.
func (r *Rules[T]) Penalty(pos game.Position, by game.Seat, text string) game.Penalty {
	v, ok := pos.View(by).(*view[T])
	if !ok || !v.Mine() || !v.drawsLate() {
		return game.Penalty{}
	}
	d := v.openDraft(text)
	p := game.Penalty{Move: family.LateThree, Draft: d.kept()}
	if !v.touched(d) {
		p.Move = family.LateOne
	}
	return p
}

// touched reports whether a draft differs from the table.
func (v *Observation[T]) touched(d draft[T]) bool {
	gone, made := family.Without(v.Table, d.now)
	return len(gone)+len(made) > 0
}

// drawsLate reports whether a seat whose time is up may have to draw.
func (r *Rules[T]) drawsLate() bool { return drawsLate(r.set) }

func (v *Observation[T]) drawsLate() bool { return drawsLate(v.Set) }

func drawsLate[T cmp.Ordered](set family.RuleSet[T]) bool {
	return slices.Contains(set.About().Timeouts, game.TimeoutDraw)
}
