package gobblers

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/search"
)

// Task is what a player searches: a position that is not over, and the boards that have occurred twice; another
// occurrence ends the game as a draw.
type Task struct {
	Board Board
	Twice []Board
}

// Rated is a move with its value for the side that plays it.
type Rated struct {
	Move  Move
	Value Value
}

// How many plies the players see who do not see everything; the perfect one without time sees as far as the far one.
const (
	NearSight = 3
	FarSight  = 5
)

// Rate is the moves with their exact values, best first; moves of equal value are in random order. It takes the
// repetition into account for this move and the reply: a move to a board that has occurred twice is a draw, and so is a
// winning one after which the opponent can move to such a board. From then on it is not foreseen; a side that wins in
// the least number of plies never brings a board back.
//
// If the solver's context ends the rating is that of SeeAhead.
func (s *Solver) Rate(t *Task, rng *rand.Rand) []Rated {
	rated := t.rate(rng, func(after *Board) Value { return s.Value(after).Before() })
	if s.Stopped {
		return t.SeeAhead(FarSight, false, rng)
	}
	return rated
}

// SeeAhead is the moves with the wins and losses that are seen within so many plies, best first, everything else being
// a draw. Of moves of equal value those with a better score come first if score is set; else they are in random order.
func (t *Task) SeeAhead(plies int, score bool, rng *rand.Rand) []Rated {
	s := NewSolver(context.Background())
	rated := t.rate(rng, func(after *Board) Value {
		for n := 1; n < plies; n++ {
			switch {
			case s.lostWithin(after, n):
				return Value{1, n + 1}
			case s.wonWithin(after, n):
				return Value{-1, n + 1}
			}
		}
		return Value{}
	})
	if score {
		me := t.Board.Mover
		worth := func(r Rated) int {
			after := After(t.Board, r.Move)
			return after.Score(me) - after.Score(me^1)
		}
		slices.SortStableFunc(rated, func(a, b Rated) int {
			return cmp.Or(cmp.Compare(b.Value.order(), a.Value.order()), cmp.Compare(worth(b), worth(a)))
		})
	}
	return rated
}

// rate rates the moves; value is that of a position that is not over, for the side that moved to it.
func (t *Task) rate(rng *rand.Rand, value func(after *Board) Value) (list []Rated) {
	var buf [MaxMoves]Move
	for _, m := range t.Board.Legal(buf[:0]) {
		after := After(t.Board, m)
		r := Rated{Move: m}
		switch who, over := after.Winner(); {
		case over && who == t.Board.Mover:
			r.Value = Value{1, 1}
		case over:
			r.Value = Value{-1, 1}
		case slices.Contains(t.Twice, after):
		default:
			if r.Value = value(&after); r.Value.Sign > 0 && t.escapes(&after) {
				r.Value = Value{}
			}
		}
		list = append(list, r)
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b Rated) int { return cmp.Compare(b.Value.order(), a.Value.order()) })
	return list
}

// escapes reports whether the side to move can move to a board that has occurred twice.
func (t *Task) escapes(b *Board) bool {
	if len(t.Twice) == 0 {
		return false
	}
	var buf [MaxMoves]Move
	return slices.ContainsFunc(b.Legal(buf[:0]), func(m Move) bool { return slices.Contains(t.Twice, After(*b, m)) })
}

// Line is the moves from a board to the end of the game, or as far as the solver comes: both sides play the best. It is
// empty in a draw.
func (s *Solver) Line(b Board) (line []Move) {
	rng := rand.New(rand.NewPCG(0, 0))
	for v := s.Value(&b); v.Sign != 0 && v.Plies > 0; v.Plies-- {
		best := s.Rate(&Task{Board: b}, rng)[0]
		if s.Stopped {
			break
		}
		line = append(line, best.Move)
		b.Apply(best.Move)
	}
	return line
}

// Near and Far are the moves as the weaker players rate them: the near one plays at random where it sees neither a win
// nor a loss, the far one by the score.
func (t *Task) Near(rng *rand.Rand) []Rated { return t.SeeAhead(NearSight, false, rng) }

// Far is described at Near.
func (t *Task) Far(rng *rand.Rand) []Rated { return t.SeeAhead(FarSight, true, rng) }

// sim is a board for Monte-Carlo tree search. A position is decided as soon as the side to move can complete a line.
// Repetitions are ignored.
type sim struct{ Board }

// playoutPlies is after how many plies a playout counts as a draw.
const playoutPlies = 40

// Set implements search.Sim.
func (s *sim) Set(from *sim) { *s = *from }

// Turn implements search.Sim.
func (s *sim) Turn() int { return int(s.Mover) }

// Moves implements search.Sim.
func (s *sim) Moves(dst []Move) []Move { return s.Legal(dst) }

// Play implements search.Sim.
func (s *sim) Play(m Move) { s.Apply(m) }

// Outcome implements search.Sim.
func (s *sim) Outcome(share []float64) bool {
	who, over := s.Winner()
	if !over && s.WinsNow() {
		who, over = s.Mover, true
	}
	if over {
		share[who], share[who^1] = 1, 0
	}
	return over
}

// Playout implements search.Sim: random moves, which avoid losing at once if one of a few tries does.
func (s *sim) Playout(rng *rand.Rand, share []float64) {
	var buf [MaxMoves]Move
	for range playoutPlies {
		if s.Outcome(share) {
			return
		}
		ms := s.Legal(buf[:0])
		from := s.Board
		for range 4 {
			s.Board = from
			s.Apply(ms[rng.IntN(len(ms))])
			if _, over := s.Winner(); !over && !s.WinsNow() {
				break
			}
		}
	}
	share[0], share[1] = 0.5, 0.5
}

// tree is the Monte-Carlo tree search; it takes a fifth of a second.
var tree = search.Tree{Seats: 2, Playouts: 20_000, Nodes: 200_000}

// Dream is the move of a Monte-Carlo tree search with its expected share of the win, from 0 to 1, and the number of
// playouts. Of the moves that lose within three plies it plays none if there are others, and it takes a win that it
// sees within three.
func (t *Task) Dream(ctx context.Context, rng *rand.Rand) (best Move, share float64, nodes int64) {
	seen := t.Near(rng)
	switch top := seen[0].Value; {
	case top.Sign > 0:
		return seen[0].Move, 1, 0
	case top.Sign < 0:
		return seen[0].Move, 0, 0
	}
	safe := map[Move]bool{}
	for _, r := range seen {
		safe[r.Move] = r.Value.Sign == 0
	}
	best, share = seen[0].Move, 0.5
	chosen := false
	for _, f := range search.MCTS(ctx, tree, &sim{t.Board}, &sim{}, rng) {
		nodes += int64(f.Visits)
		if safe[f.Move] && !chosen {
			best, share, chosen = f.Move, f.Value, true
		}
	}
	return best, share, nodes
}
