package domino

import (
	"slices"

	"tablee/rules/game"
)

// view is what one seat, or a bystander, knows: the table, how many tiles there are elsewhere, and the
// seat's own rack.
type view struct {
	table
	seat  game.Seat
	rack  Set   // empty for a bystander
	held  []int // the number of tiles in each rack
	stock int   // the number of tiles in the stock
	shown []Set // every rack, when the game is over and they have been laid open
}

// View is what the seat may know.
func (p *position) View(s game.Seat) game.View {
	v := &view{
		table: table{
			cfg: p.cfg, turn: p.turn,
			Opening: p.Opening, Opens: p.Opens, Starter: p.Starter,
			Round: p.Round, Ended: p.Ended,
			Chain:  append(Set(nil), p.Chain...),
			Log:    append([]Ply(nil), p.Log...),
			Scores: append([]int(nil), p.Scores...),
		},
		seat: s, held: make([]int, p.cfg.Seats), stock: len(p.Stock),
	}
	for i, r := range p.Racks {
		v.held[i] = len(r)
	}
	if s >= 0 && int(s) < p.cfg.Seats {
		v.rack = append(Set(nil), p.Racks[s]...)
	}
	if p.Ended != running {
		for _, r := range p.Racks {
			v.shown = append(v.shown, append(Set(nil), r...))
		}
	}
	return v
}

// Seat is the seat whose view it is.
func (v *view) Seat() game.Seat { return v.seat }

// Scores are the scores of the match; in the simple game 1 for the winner.
func (v *view) Scores() []int { return slices.Clone(v.table.Scores) }

// inTurn tells whether the view's seat may act.
func (v *view) inTurn() bool { return v.Ended == running && v.seat == game.Seat(v.turn) }

// legal lists what the view's seat may do, in the order of its rack; nothing when it is not in turn.
func (v *view) legal() []game.Move {
	if !v.inTurn() {
		return nil
	}
	return v.moves(v.rack, v.stock)
}
