package ai

import (
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Observation is what one seat, or a bystander, knows: the table, the number of tiles elsewhere, and the seat's own
// rack.
type Observation struct {
	round.Table
	Who   game.Seat
	Rack  round.Set   // empty for a bystander
	Held  []int       // the number of tiles in each rack
	Stock int         // the number of tiles in the stock
	Shown []round.Set // every rack, once the game is over and they are shown
}

// Seen returns v itself; it gives players access to the observation in a view.
func (v *Observation) Seen() *Observation { return v }

// InTurn reports whether the view's seat may act.
func (v *Observation) InTurn() bool { return v.Ended == round.Running && v.Who == game.Seat(v.Mover) }

// Legal lists the moves of the view's seat, in the order of its rack; none if it is not in turn.
func (v *Observation) Legal() []game.Move {
	if !v.InTurn() {
		return nil
	}
	return v.MovesWith(v.Rack, v.Stock)
}

// Known is the knowledge of a view.
func (v *Observation) Known() Knowledge {
	k := Knowledge{Table: &v.Table, Racks: make([]round.Set, v.Config.Seats), Hidden: round.Hidden{Racks: make([]int,
		v.Config.Seats), Stock: v.Stock}}
	for s, n := range v.Held {
		switch {
		case v.Shown != nil:
			k.Racks[s] = v.Shown[s]
		case s == int(v.Who):
			k.Racks[s] = v.Rack
		default:
			k.Hidden.Racks[s] = n
		}
	}
	return k
}
