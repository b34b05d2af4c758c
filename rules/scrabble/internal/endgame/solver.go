package endgame

import (
	"context"
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// Result is the result of the search for the player in turn.
type Result struct {
	Play   *movegen.Play // nil: pass
	Value  int           // points gained on the other player from here to the end, with best play of both
	Depth  int           // plies searched in full
	Nodes  int64
	Proven bool // no line was cut short, so the value is exact
}

// MaxNodes is a budget that takes three to five seconds of one core.
const MaxNodes = 2_000_000

// Solver searches endgames. It uses one generator, which nobody else may use meanwhile, and must be used by one
// goroutine at a time.
type Solver struct {
	g      *movegen.Generator
	values *board.Values

	sides         [2]side
	lists         lists
	maxListBytes  int // for the lists, in bytes
	table         table
	laid          uint64               // hash of the laid tiles
	moves         [maxPly + 1][]choice // by ply
	threats       [maxPly + 1]threats
	spots, beside []movegen.Spot // for single tiles
	pass          move
	reply         *move // the reply to the last move tried, nil if it is not known
	outs          [2][racks]outPlays
	twos          [2][pairCount]twoAt
	nears         movegen.Nears
	hopes         upperBounds
	visited       [maxPly + 1]visit // by ply
	asleep        [soloLevels]sleepSet
	solos         int // positions with a sleep set
	nodes, budget int64
	visits        int64 // calls of search, of which one may cost several nodes
	ctx           context.Context
	stop          bool
	cut           bool // the horizon was reached in this iteration
}

// move is a play with the tiles that it takes from the rack.
type move struct {
	play   *movegen.Play
	use    board.PackedRack
	points int32  // value of its tiles
	dir, l uint8  // its lane
	on     uint32 // squares of the lane that it covers, from bit 1
	key    uint64 // the lane's hash: the play is legal wherever it is the same
	laid   uint64 // contribution of its tiles to the hash of the laid tiles
}

// choice is a move with its promise.
type choice struct {
	*move
	order int32
}

// New makes a solver. It does not use the generator's values of kept tiles.
func New(g *movegen.Generator, values *board.Values) *Solver {
	return &Solver{g: g, values: values, maxListBytes: maxLists}
}

// maxPly bounds the depth: fourteen tiles, and a pass between any two plays.
const maxPly = 30

// Solve searches until the value is proven, the nodes are spent (0 means MaxNodes) or the context ends. own is in turn.
func (s *Solver) Solve(ctx context.Context, b *board.Board, own, other board.Multiset, budget int64) Result {
	if budget == 0 {
		budget = MaxNodes
	}
	s.ctx, s.nodes, s.budget, s.stop = ctx, 0, budget, false
	s.sides = [2]side{newSide(own, s.values), newSide(other, s.values)}
	s.lists = lists{}
	s.table.clear()
	s.laid = 0
	s.outs = [2][racks]outPlays{}
	s.twos = [2][pairCount]twoAt{}
	s.visited[0], s.solos = visit{}, 0
	s.g.Rate(nil)
	s.g.Load(b)
	return s.deepen()
}

// deepen searches one ply deeper each time, the best line first, and then proves the value.
func (s *Solver) deepen() Result {
	root := slices.Clone(s.list(0, 0))
	for i := range root {
		root[i].order = s.guess(root[i].move, 0)
	}
	byOrder(root)
	best := Result{Play: root[0].play, Value: int(root[0].order)}
	for depth := 1; depth <= s.rounds(); depth++ {
		s.cut = false
		value, done := s.root(root, depth)
		if done > 0 { // even an unfinished round has searched the previous best move first
			top := slices.MaxFunc(root[:done], func(a, b choice) int { return int(a.order - b.order) })
			best.Play, best.Value = top.play, int(value)
		}
		best.Nodes = s.nodes
		if s.stop {
			return best
		}
		byOrder(root)
		best.Depth = depth
		if !s.cut {
			best.Proven = true
			return best
		}
	}
	return prove(s, root, best)
}

// rounds is the number of iterations before the proof: two, to find a good order of moves. If the budget is enough for
// a proof, a third and a fourth do not pay, and with many moves, as with a joker, they cost more than all the rest. If
// the budget is hardly enough, the result is the best move of four plies: in first positions with an empty bag these
// iterations save 0.5 points in English and 0.9 in French at 2 000 nodes, 0.3 and 0.6 at 4 000; at 20 000 they make no
// difference.
func (s *Solver) rounds() int {
	if s.budget < provable {
		return 4
	}
	return 2
}

// provable is a budget, in nodes, with which most positions can be proven.
const provable = 50_000

// root searches the first plies of a round and stores each move's value as its order; done is how many were searched.
func (s *Solver) root(moves []choice, depth int) (best int32, done int) {
	best = -infinite
	for i := range moves {
		var v int32
		if i == 0 {
			v = s.try(moves[i].move, 0, depth, -infinite, infinite, 0)
		} else if v = s.try(moves[i].move, 0, depth, best, best+1, 0); v > best && !s.stop {
			v = s.try(moves[i].move, 0, depth, v, infinite, 0)
		}
		if s.stop {
			return best, i
		}
		if v > best {
			best = v
		} else {
			v = min(v, best-1) - int32(i)/8 // only bounds: keep the previous order among them
		}
		moves[i].order = v
	}
	return best, len(moves)
}

const infinite = 1 << 20

// pollEvery is the number of visits between two checks of the context: one may take a tenth of a millisecond if lists
// of plays must be made.
const pollEvery = 16

// try makes a move (the zero play is a pass), searches the position after it, and takes it back. The value is for its
// mover.
func (s *Solver) try(m *move, ply, depth int, alpha, beta int32, passed int) int32 {
	p := ply & 1
	own, other := &s.sides[p], &s.sides[1-p]
	if m.play == nil {
		if passed > 0 {
			return other.points - own.points
		}
		key := s.key(1-p, 1)
		v, best, ok := s.known(key, depth-1, -beta, -alpha)
		if !ok {
			v = s.search(ply+1, depth-1, -beta, -alpha, 1, key, best)
		} else {
			s.reply = best
		}
		return -v
	}
	if own.rack == m.use {
		return int32(m.play.Score) + 2*other.points
	}
	gain := int32(m.play.Score)
	own.rack -= m.use
	own.points -= m.points
	s.laid ^= m.laid
	key := s.key(1-p, 0)
	v, best, ok := s.known(key, depth-1, gain-beta, gain-alpha)
	if !ok { // only now must it be laid
		mark := s.g.Mark()
		s.g.Lay(m.play)
		v = s.search(ply+1, depth-1, gain-beta, gain-alpha, 0, key, best)
		s.g.Back(mark)
	} else {
		s.reply = best
	}
	s.laid ^= m.laid
	own.rack += m.use
	own.points += m.points
	return gain - v
}

// search is the value of the position for the player in turn, within the bounds (fail-soft). best is the best move in
// the table, if there is one.
func (s *Solver) search(ply, depth int, alpha, beta int32, passed int, key uint64, best *move) int32 {
	s.nodes++
	s.visits++
	if s.visits%pollEvery == 0 && s.ctx.Err() != nil || s.nodes > s.budget {
		s.stop = true
	}
	if s.stop {
		return 0
	}
	p := ply & 1
	if v, known := s.last(p, passed, alpha, beta); known {
		s.store(key, maxDepth, v, alpha, beta, s.reply)
		return v
	}
	if depth <= 0 || ply >= maxPly {
		s.cut = true
		return s.horizon(p, s.list(ply, p))
	}
	was := s.cut
	s.cut = false
	v := &s.visited[ply]
	*v = visit{ply: ply, depth: depth, passed: passed, alpha: alpha, beta: beta, best: -infinite}
	s.visit(v, best)
	if s.stop {
		return 0
	}
	if !s.cut {
		depth = maxDepth // nothing was cut short: as good as any depth
	}
	s.store(key, depth, v.best, alpha, beta, v.top)
	s.reply = v.top
	s.cut = s.cut || was
	return v.best
}
