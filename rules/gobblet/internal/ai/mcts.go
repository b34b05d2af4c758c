package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
	"tablee/rules/search"
)

// sim is a board for Monte-Carlo tree search. A position is decided as soon as the side to move can complete a line, so
// that proofs begin one ply earlier. Repetitions are ignored.
type sim struct {
	board.Board
	lifted board.Move // the lift that was played in this turn, or NoMove
}

// playoutPlies is the length of a playout before the evaluation. Longer ones gain less than they cost, because random
// play uncovers lines all the time.
const playoutPlies = 2

// Set implements search.Sim.
func (s *sim) Set(from *sim) { *s = *from }

// Turn implements search.Sim.
func (s *sim) Turn() int { return int(s.Mover) }

// Moves implements search.Sim.
func (s *sim) Moves(dst []board.Move) []board.Move {
	ms := s.Legal(dst)
	if !s.Touch {
		return ms
	}
	see := s.Look()
	fatal := s.Fatal(&see)
	return slices.DeleteFunc(ms, func(m board.Move) bool { return fatal>>m.From()&1 != 0 || !may(s.lifted, m) })
}

// Play implements search.Sim.
func (s *sim) Play(m board.Move) {
	s.Apply(m)
	s.lifted = board.NoMove
}

// Outcome implements search.Sim.
func (s *sim) Outcome(share []float64) bool {
	see := s.Look()
	if board.HasLine(see.Cells[0]) || s.lifted == board.NoMove && s.Wins(&see, 0) {
		share[s.Mover], share[s.Mover^1] = 1, 0
		return true
	}
	if s.Touch && s.Stuck(&see) {
		share[s.Mover], share[s.Mover^1] = 0, 1
		return true
	}
	return false
}

// Prior implements search.Guide: the evaluation after the move, with moves that lose at once valued as lost.
func (s *sim) Prior(m board.Move) float64 {
	after := s.Board
	after.Apply(m)
	see := after.Look()
	if board.HasLine(see.Cells[0]) || after.Wins(&see, 0) {
		return 0
	}
	return chance(-eval.Learned().Value(&after, &see))
}

// Playout implements search.Sim: a few random moves, which avoid losing at once if one of a few tries does, then the
// evaluation.
func (s *sim) Playout(rng *rand.Rand, share []float64) {
	var buf [board.MaxMoves]board.Move
	for range playoutPlies {
		if s.Outcome(share) {
			return
		}
		ms := s.Moves(buf[:0])
		from := s.Board
		for range 4 {
			s.Board = from
			s.Play(ms[rng.IntN(len(ms))])
			if see := s.Look(); !board.HasLine(see.Cells[0]) && !s.Wins(&see, 0) {
				break
			}
		}
	}
	if !s.Outcome(share) {
		see := s.Look()
		p := chance(eval.Learned().Value(&s.Board, &see))
		share[s.Mover], share[s.Mover^1] = p, 1-p
	}
}

// chance is the expected share of the win for a value.
func chance(v int32) float64 { return 1 / (1 + math.Exp(-float64(v)/eval.Unit)) }

// mctsPlayer is the Monte-Carlo player. Moves for which alpha-beta finds a loss within three plies are left out.
type mctsPlayer struct{ tree search.Tree }

// Choose implements game.Player.
func (d mctsPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := d.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker; the value is the expected share of the win, from 0 to 1.
func (d mctsPlayer) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	p, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	idea := shallow.think(context.Background(), p, rng)
	best, value, nodes := idea.moves[0].move, chance(idea.moves[0].value), idea.nodes
	if v := idea.moves[0].value; v < sure && v > -sure {
		safe := shallow.safe(p, idea.moves)
		for _, f := range search.MCTS(ctx, d.tree, &sim{Board: p.Board, lifted: p.Lifted}, &sim{}, rng) {
			nodes += int64(f.Visits)
			if safe[f.Move] {
				best, value = f.Move, f.Value
				break
			}
		}
	}
	if p.Pending && value < 0.5 {
		best = board.Accept
	}
	return game.Thought{Move: game.Move(p.step(best).String()), Value: value, Depth: minDepth, Nodes: nodes}, nil
}

// safe is the moves that do not lose within minDepth.
func (br alphaBeta) safe(p *Task, moves []rootMove) map[board.Move]bool {
	s := br.search(context.Background(), p)
	s.noAbort = true
	safe := make(map[board.Move]bool)
	for _, m := range moves {
		safe[m.move] = !s.fatal(m.move) && s.try(m.move, -sure, -sure+1, minDepth, 0, true) > -sure
	}
	return safe
}
