package scrabble

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// View is what a seat, the referee or a bystander knows: the table, the own rack and what the own rack was. When
// the game is over everything is known to everybody.
type View struct {
	state
	seat game.Seat
	// seen is the secret as far as the seat knows it: the own rack and the own past, all else empty. After the
	// end it is the whole secret.
	seen secret
}

// View is built from the public state; of the secret only what belongs to the seat is copied.
func (p *Position) View(seat game.Seat) game.View { return p.view(seat) }

func (p *Position) view(seat game.Seat) *View {
	v := &View{state: p.state.clone(), seat: seat}
	v.seen.Racks = make([]board.Multiset, p.Players)
	v.seen.Past = make([]past, len(p.secret.Past))
	if p.Phase == Over {
		v.seen.Bag = p.secret.Bag
	}
	for s := range v.seen.Racks {
		if p.Phase == Over || game.Seat(s) == seat {
			v.seen.Racks[s] = p.secret.Racks[s]
		}
	}
	for i, line := range p.Sheet {
		if p.Phase == Over || game.Seat(line.Seat) == seat {
			v.seen.Past[i] = p.secret.Past[i]
		}
	}
	return v
}

// Seat is the seat whose view it is.
func (v *View) Seat() game.Seat { return v.seat }

// Scores are the running scores, one a seat.
func (v *View) Scores() []int {
	scores := slices.Clone(v.state.Scores)
	if v.Options.Arbiter {
		scores = append(scores, 0)
	}
	return scores
}

// Label is empty but for the referee's seat.
func (v *View) Label(s game.Seat) game.Msg {
	if v.Options.Arbiter && int(s) == v.Players {
		return game.M("scrabble.referee")
	}
	return game.Msg{}
}

// player reports whether the seat holds a rack.
func (v *View) player() bool { return v.seat >= 0 && int(v.seat) < v.Players }

// mine reports whether the seat may act.
func (v *View) mine() bool { return slices.Contains(v.Turn(), v.seat) }

// placing reports whether the seat may lay a word now.
func (v *View) placing() bool {
	return v.mine() && v.player() && (v.Phase == Playing || v.Phase == Challengeable)
}

// rack is the own rack, empty for who has none.
func (v *View) rack() board.Multiset {
	if !v.player() {
		return board.Multiset{}
	}
	return v.seen.Racks[v.seat]
}

// unseen are the tiles that the seat cannot see: in the bag and on the other racks.
func (v *View) unseen() board.Multiset {
	all := v.Options.set().Bag(!v.Options.Base)
	laid, rack := v.Board.Tiles(), v.rack()
	all = all.Minus(&laid)
	return all.Minus(&rack)
}

// Sample deals the unseen tiles at random to the other racks and the bag. What the others held in the past stays
// unknown in the sample.
func (v *View) Sample(rng *rand.Rand) (game.Position, error) {
	p := &Position{state: v.state.clone()}
	p.secret.Racks = slices.Clone(v.seen.Racks)
	p.secret.Past = slices.Clone(v.seen.Past)
	if v.Phase == Over {
		p.secret.Bag = v.seen.Bag
		return p, nil
	}
	bag := v.unseen()
	for s := range p.secret.Racks {
		if game.Seat(s) != v.seat {
			bag.TransferRandom(&p.secret.Racks[s], v.state.Racks[s], rng)
		}
	}
	p.secret.Bag = bag
	return p, nil
}
