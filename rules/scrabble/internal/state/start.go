package state

import (
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Start deals a game. With the option arbiter=seat the last seat is the referee's, who has no tiles and cannot win:
// there are then two to fifteen seats, otherwise one to fourteen.
func Start(seats int, o game.Options, rng *rand.Rand) (*Layout, error) {
	opts, err := ReadOptions(o)
	if err != nil {
		return nil, err
	}
	players := seats
	if opts.Arbiter {
		players--
	}
	if players < MinPlayers || players > MaxPlayers {
		return nil, game.Refuse("scrabble.refused.seats", "min", MinPlayers, "max", MaxPlayers)
	}
	if err := opts.Judgeable(players); err != nil {
		return nil, err
	}
	p := &Layout{Table: NewTable(opts, players)}
	p.Secret.Bag = opts.Set().Bag(!opts.Base)
	p.Secret.Racks = make([]board.Multiset, players)
	if opts.Base {
		p.First = rng.IntN(players)
	} else {
		drawForStart(p, rng)
	}
	p.Next = p.First
	for i := range players {
		s := (p.First + i) % players
		p.Secret.Bag.TransferRandom(&p.Secret.Racks[s], board.RackSize, rng)
	}
	p.Count()
	return p, nil
}

// drawForStart lets each player draw a tile; the lowest starts. Players with equal lowest tiles draw again from the
// remaining bag; all tiles are returned only after that (extension 3.4 of the text). A joker comes before A, as in the
// official game.
func drawForStart(p *Layout, rng *rand.Rand) {
	in := make([]int, p.Players)
	for s := range in {
		in[s] = s
	}
	bag := p.Secret.Bag
	for len(in) > 1 {
		if bag.Len() < len(in) { // a tie may last longer than the bag
			bag = p.Secret.Bag
		}
		var round Draw
		var lowest []int
		best := board.Kinds
		for _, s := range in {
			t := bag.RemoveRandom(rng)
			round.Seats = append(round.Seats, s)
			round.Tiles += t.String()
			rank := (int(t) + 1) % board.Kinds // the joker first
			if rank < best {
				best, lowest = rank, nil
			}
			if rank == best {
				lowest = append(lowest, s)
			}
		}
		p.Draws = append(p.Draws, round)
		in = lowest
	}
	p.First = in[0]
}
