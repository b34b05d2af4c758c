package domino

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// deal starts a round: tiles are drawn from the stock one at a time in turn, seat 0 first (Game_Deal in the text). In
// the games with rounds the first one is opened with the best dealt tile; later rounds are opened by starter with any
// tile.
func (p *position) deal(starter int, rng *rand.Rand) error {
	if rng == nil {
		return errNoChance
	}
	p.Chain, p.Log = nil, nil
	p.Arms, p.Spinner, p.Spun = round.Arms{}, round.Tile{}, false
	p.Stock = round.FullSet(p.Config.Values)
	p.Racks = make([]round.Set, p.Config.Seats)
	for range p.Config.Dealt() {
		for s := range p.Racks {
			p.Racks[s].AddRight(p.Stock.RemoveRandom(rng))
		}
	}
	p.Round++
	p.Opens = p.Config.Variant != round.SimpleGame && p.Round == 1
	p.Opening = round.Tile{}
	if p.Opens {
		starter, p.Opening = opener(p.Racks)
	}
	p.Starter, p.Mover = starter, starter
	return nil
}

// opener finds the tile that opens the first round, and its seat.
func opener(racks []round.Set) (seat int, best round.Tile) {
	best = racks[0][0]
	for s, rack := range racks {
		for _, t := range rack {
			if t.Opens(best) {
				seat, best = s, t
			}
		}
	}
	return seat, best
}

// out ends the round, and in the simple game the game, because the seat in turn has laid its last tile.
func (p *position) out(events []game.Event, rng *rand.Rand) ([]game.Event, error) {
	if p.Config.Variant == round.SimpleGame {
		p.Ended = round.WentOut
		p.Scores[p.Mover] = 1
		return append(events, p.handEvents()...), nil
	}
	points := 0
	for s, rack := range p.Racks {
		if !p.Config.Allied(s, p.Mover) {
			points += rack.Pips()
		}
	}
	events = append(events, p.handEvents()...)
	return p.award(p.Mover, p.Config.Rounded(points), events, rng)
}

// blocked ends a round in which nobody can do anything: the side with the fewest pips scores, as round.BlockWinner
// says. In a tie nobody scores, and the same seat starts again.
func (p *position) blocked(events []game.Event, rng *rand.Rand) ([]game.Event, error) {
	events = append(events, blockedEvent())
	events = append(events, p.handEvents()...)
	pips := make([]int, p.Config.Seats)
	for s, rack := range p.Racks {
		pips[s] = rack.Pips()
	}
	winner, points := round.BlockWinner(p.Config, pips)
	if winner < 0 {
		return p.close(p.Starter, append(events, tieEvent()), rng)
	}
	return p.award(winner, points, events, rng)
}

// award adds the points to the score of the winner's side and ends the round.
func (p *position) award(winner, points int, events []game.Event, rng *rand.Rand) ([]game.Event, error) {
	p.score(winner, points)
	return p.close(winner, append(events, p.roundEvent(game.Seat(winner), points)), rng)
}

// close deals the next round, unless somebody has reached the target: where points are scored midway, that may be
// another seat than the round's winner, and even several; the highest score wins.
func (p *position) close(starter int, events []game.Event, rng *rand.Rand) ([]game.Event, error) {
	if slices.Max(p.Scores) >= p.Config.Points {
		p.Ended = round.Reached
		return events, nil
	}
	return p.next(starter, events, rng)
}

// next deals the next round.
func (p *position) next(starter int, events []game.Event, rng *rand.Rand) ([]game.Event, error) {
	if err := p.deal(starter, rng); err != nil {
		return nil, err
	}
	return append(events, game.Event{To: game.Public,
		Msg: game.M("domino.ev.newround", "round", p.Round, "by", game.Seat(p.Mover)), Reveals: true,
	}), nil
}
