package gobblet

import (
	"context"
	"math"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/search"
)

// sim is a board as Monte-Carlo tree search plays on it. A position is decided as soon as the side to
// move can complete a line, so that proofs begin one ply early. Repetitions are left to chance.
type sim struct{ board }

// playoutPlies is how far a playout goes before the evaluation judges. Longer ones are worth less than
// what they cost: random play uncovers lines all the time.
const playoutPlies = 2

// scale is the value, in the evaluation's unit, that wins e times as often as it loses.
const scale = 60

// Set implements search.Sim.
func (s *sim) Set(from *sim) { *s = *from }

// Turn implements search.Sim.
func (s *sim) Turn() int { return int(s.turn) }

// Moves implements search.Sim.
func (s *sim) Moves(dst []move) []move { return s.legal(dst) }

// Play implements search.Sim.
func (s *sim) Play(m move) { s.apply(m) }

// Outcome implements search.Sim.
func (s *sim) Outcome(share []float64) bool {
	see := s.look()
	if hasLine(see.cells[0]) || s.wins(&see, 0) {
		share[s.turn], share[s.turn^1] = 1, 0
		return true
	}
	return false
}

// Prior implements search.Guide: the evaluation after the move, with an eye for what loses at once.
func (s *sim) Prior(m move) float64 {
	after := s.board
	after.apply(m)
	see := after.look()
	if hasLine(see.cells[0]) || after.wins(&see, 0) {
		return 0
	}
	return chance(-after.evaluate(&see))
}

// Playout implements search.Sim: a few random moves that do not lose at once if another of a handful
// does not, then the evaluation.
func (s *sim) Playout(rng *rand.Rand, share []float64) {
	var buf [maxMoves]move
	for range playoutPlies {
		if s.Outcome(share) {
			return
		}
		ms := s.legal(buf[:0])
		from := s.board
		for range 4 {
			s.board = from
			s.apply(ms[rng.IntN(len(ms))])
			if see := s.look(); !hasLine(see.cells[0]) && !s.wins(&see, 0) {
				break
			}
		}
	}
	if !s.Outcome(share) {
		see := s.look()
		p := chance(s.evaluate(&see))
		share[s.turn], share[s.turn^1] = p, 1-p
	}
}

// chance is the share of the win that goes with a value.
func chance(v int32) float64 { return 1 / (1 + math.Exp(-float64(v)/scale)) }

// dreamer is the Monte-Carlo computer. Moves that lose within three plies are left out, as alpha-beta finds them.
type dreamer struct{ tree search.Tree }

// Choose implements game.Player.
func (d dreamer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := d.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker; the value is the share of the win it expects, from 0 to 1.
func (d dreamer) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	p, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	idea := shallow.think(context.Background(), p, rng)
	best, value, nodes := idea.moves[0].move, chance(idea.moves[0].value), idea.nodes
	if v := idea.moves[0].value; v < sure && v > -sure {
		safe := shallow.safe(p, idea.moves)
		for _, f := range search.MCTS(ctx, d.tree, &sim{p.board}, &sim{}, rng) {
			nodes += int64(f.Visits)
			if safe[f.Move] {
				best, value = f.Move, f.Value
				break
			}
		}
	}
	if p.pending && value < 0.5 {
		best = accept
	}
	return game.Thought{Move: game.Move(best.String()), Value: value, Depth: firm, Nodes: nodes}, nil
}

// safe is the moves that do not lose within the firm depth.
func (br brain) safe(p *position, moves []rootMove) map[move]bool {
	s := br.search(context.Background(), p)
	s.deaf = true
	safe := make(map[move]bool)
	for _, m := range moves {
		safe[m.move] = s.try(m.move, -sure, -sure+1, firm, 0, true) > -sure
	}
	return safe
}
