package state

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Observation is what a seat, the referee or a bystander knows: the table, the own rack and its past. When the game is
// over everybody knows everything.
type Observation struct {
	Table
	Who game.Seat
	// Secret is the part of the secret state that the seat knows: the own rack and the own past, with all else empty.
	// After the end it is complete.
	Secret Secret
	// NoScores: people are not told what a move would bring.
	NoScores bool
}

// See makes the observation of a seat. Of the secret state it copies only what belongs to the seat.
func (p *Layout) See(seat game.Seat) *Observation {
	v := &Observation{Table: p.Table.clone(), Who: seat}
	v.Secret.Racks = make([]board.Multiset, p.Players)
	v.Secret.Past = make([]Past, len(p.Secret.Past))
	if p.Phase == Over {
		v.Secret.Bag, v.Secret.Source = p.Secret.Bag, p.Secret.Source
	}
	for s := range v.Secret.Racks {
		if p.Phase == Over || game.Seat(s) == seat {
			v.Secret.Racks[s] = p.Secret.Racks[s]
		}
	}
	for i, line := range p.Sheet {
		if p.Phase == Over || game.Seat(line.Seat) == seat {
			v.Secret.Past[i] = p.Secret.Past[i]
		}
		if p.Phase != Over {
			v.Secret.Past[i].Said = nil
		}
	}
	return v
}

// Seen returns v itself; it gives access to the observation in a view.
func (v *Observation) Seen() *Observation { return v }

// Player reports whether the seat holds a rack.
func (v *Observation) Player() bool { return v.Who >= 0 && int(v.Who) < v.Players }

// Mine reports whether the seat may act.
func (v *Observation) Mine() bool { return slices.Contains(v.Turn(), v.Who) }

// Placing reports whether the seat may lay a word now.
func (v *Observation) Placing() bool {
	return v.Mine() && v.Player() && (v.Phase == Playing || v.Phase == Challengeable)
}

// Rack is the own rack, empty if the seat has none.
func (v *Observation) Rack() board.Multiset {
	if !v.Player() {
		return board.Multiset{}
	}
	return v.Secret.Racks[v.Who]
}

// Unseen are the tiles that the seat cannot see: in the bag and on the other racks.
func (v *Observation) Unseen() board.Multiset {
	all := v.Options.Set().Bag(!v.Options.Base)
	laid, rack := v.Board.Tiles(), v.Rack()
	all = all.Minus(&laid)
	return all.Minus(&rack)
}

// Deal deals the unseen tiles at random to the other racks and the bag. The others' former racks stay unknown.
func (v *Observation) Deal(rng *rand.Rand) *Layout {
	p := &Layout{Table: v.Table.clone()}
	p.Secret.Racks = slices.Clone(v.Secret.Racks)
	p.Secret.Past = slices.Clone(v.Secret.Past)
	if v.Phase == Over {
		p.Secret.Bag, p.Secret.Source = v.Secret.Bag, v.Secret.Source
		return p
	}
	bag := v.Unseen()
	for s := range p.Secret.Racks {
		if game.Seat(s) != v.Who {
			bag.TransferRandom(&p.Secret.Racks[s], v.Table.Racks[s], rng)
		}
	}
	p.Secret.Bag = bag
	return p
}

// Swappable is a refusal of an exchange that is not allowed.
func (v *Observation) Swappable(tiles string) error {
	swap, err := board.ParseMultiset(tiles)
	rack := v.Rack()
	switch {
	case err != nil || tiles == "":
		return v.Options.Refuse("refused.tiles", "tiles", tiles)
	case !rack.Contains(&swap):
		return v.Options.Refuse("refused.held", "tiles", tiles)
	}
	return v.Options.BagAllows(v.BagAfterLast())
}
