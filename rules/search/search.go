// Package search implements generic searches for good moves: alpha-beta and Monte-Carlo.
//
// Searcher is for two-player games without hidden information in which one player's gain is the other's loss: it uses a
// mutable Board, on which it plays moves and takes them back. It is an iterative-deepening principal variation search
// (Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14(4), 1982): a
// fail-soft negamax alpha-beta whose later moves are first searched with a null window and, optionally, one ply less
// deep, with a transposition table, killer moves and a history table. It allocates nothing at a node, reads no clock
// and is deterministic: the same board, limits and a context that does not end give the same answer.
//
// For other games there is Monte-Carlo tree search over a Sim.
package search

import (
	"context"
	"slices"
)

// Move is a move as a board numbers it, from 0 to MaxMove. The board defines the meaning of the number.
type Move uint32

// MaxMove is the largest Move.
const MaxMove Move = 1<<24 - 2

// MaxValue bounds the values of positions and the gains of moves: they are in [-MaxValue, MaxValue].
const MaxValue = 30000

// infinite is greater than every value.
const infinite = MaxValue + 1

// MaxDepth is the deepest search, in plies.
const MaxDepth = 127

// Candidate is a legal move with its priority in the move ordering.
type Candidate struct {
	Move Move
	Hint int32 // larger comes first; of equal ones killer moves and the history decide

	score int64 // the search's own order
}

// Board is a position that the search may change, as long as it restores it.
//
// Values are for the player to move, from the position on: the value of a position is the maximum, over the moves, of
// the gain minus the value of the position after the move.
type Board interface {
	// Exact is the value of a position that needs no search: the game is over, a table has its value, or a repetition
	// ends it. It is called after every Make, never at the root. The value may depend on the history of the position (a
	// repetition); the transposition table may then apply it to another path, which is accepted.
	Exact() (value int, ok bool)
	// Eval estimates the value at the horizon.
	Eval() int
	// Moves appends the legal moves to buf, at least one unless Exact is ok.
	Moves(buf []Candidate) []Candidate
	// Make plays a legal move and returns the mover's immediate gain: 0 in a game that is only won or lost at the end.
	Make(m Move) (gain int)
	// Unmake takes back the last move.
	Unmake()
	// Key identifies the position, including the player to move if the value depends on it.
	Key() uint64
}

// LastPlier is a Board that searches the last ply itself, faster than by Make and Unmake.
type LastPlier interface {
	// LastPly is called for a position without an Exact value, with one ply left. It returns the same as the search:
	// the maximum, over the moves, of the gain minus the value after it by Exact or else Eval; it may stop at a move
	// that reaches beta. visited is the number of examined moves. If ok is false the search continues in the ordinary
	// way.
	LastPly(beta int) (value, visited int, ok bool)
}

// Config is the configuration of a Searcher.
type Config struct {
	TableBits int // the transposition table has 1<<TableBits entries of 16 bytes; at least 2
	MaxMoves  int // the greatest number of legal moves of a position
	History   int // moves below this number use the history table; 0 disables it
	// TableDepth is the remaining depth from which positions are stored in the table; 0 means 1. If moves are cheap, a
	// lookup near the horizon costs more than the search that it saves.
	TableDepth int
	// Window is by how much an iteration expects the value to differ from the last one, exclusively; if it differs
	// more, the iteration is repeated. 0 expects nothing.
	Window int
	// Late is the number of moves of a position, in the move ordering, that are searched to the full depth. Later ones
	// without a gain are first searched one ply less deep (late move reduction): a search of a depth then sees fewer
	// than all lines of that length, and finishes far sooner. 0 reduces nothing.
	Late int
}

// Limits are the limits of one search. Iteration 1 is always finished, so that there is always a move.
type Limits struct {
	Depth int    // plies; 0 means MaxDepth
	Nodes int64  // 0 means no limit
	Win   int    // a value of at least Win, or at most -Win, ends the search; 0 means never
	Root  []Move // the moves to choose from, in search order; nil means all, in the board's order
}

// Result is the result of a search.
type Result struct {
	Move  Move
	Value int    // of the position for the player to move
	Depth int    // plies of the last finished iteration
	Nodes int64  // positions visited, including the horizon
	Line  []Move // the principal variation, Move first
}

// Searcher holds the memory of a search. It must be used for one search at a time.
type Searcher struct {
	table   table
	keep    int           // Config.TableDepth
	window  int           // Config.Window
	late    int           // Config.Late
	buf     [][]Candidate // one list of moves for each ply
	killers [MaxDepth + 1][2]Move
	history []int32
	lines   [][]Move // lines[ply] is the principal variation from ply on

	ctx   context.Context
	last  LastPlier // the board, or nil
	nodes int64
	check int64 // the number of nodes at which to check the limits again
	limit int64
	free  bool // iteration 1: no limit applies
	stop  bool
}

// New makes a Searcher.
func New(c Config) *Searcher {
	s := &Searcher{
		table:   newTable(c.TableBits),
		keep:    max(c.TableDepth, 1),
		window:  c.Window,
		late:    c.Late,
		buf:     make([][]Candidate, MaxDepth+1),
		history: make([]int32, c.History),
		lines:   make([][]Move, MaxDepth+2),
	}
	for i := range s.buf {
		s.buf[i] = make([]Candidate, 0, c.MaxMoves)
	}
	for i := range s.lines {
		s.lines[i] = make([]Move, 0, MaxDepth+1)
	}
	return s
}

// Search finds the best move of a position that has one. The board is restored when it returns.
func (s *Searcher) Search(ctx context.Context, b Board, l Limits) Result {
	roots := s.begin(ctx, b, &l)
	defer s.end()
	res := Result{Move: roots[0].Move, Line: []Move{roots[0].Move}}
	for depth := 1; depth <= l.Depth; depth++ {
		s.free = depth == 1
		done := s.iterate(b, roots, depth, &res)
		if done {
			res.Depth = depth
		}
		if !done || l.Win > 0 && (res.Value >= l.Win || res.Value <= -l.Win) {
			break
		}
	}
	res.Nodes = s.nodes
	return res
}

// end releases the references to the caller's values.
func (s *Searcher) end() { s.ctx, s.last = nil, nil }

// iterate searches to a depth and reports whether it was finished. Its result is in res, even if it was not.
func (s *Searcher) iterate(b Board, roots []rootMove, depth int, res *Result) bool {
	lo, hi := -infinite, infinite
	if s.window > 0 && depth > 2 {
		lo, hi = res.Value-s.window, res.Value+s.window
	}
	for try := 1; ; try++ {
		best, done := s.root(b, roots, depth, lo, hi)
		if best >= 0 {
			res.Move, res.Value = roots[best].Move, roots[best].value
			res.Line = append(res.Line[:0], s.lines[0]...)
			// From now on the best move comes first, the others keep their order.
			top := roots[best]
			copy(roots[1:best+1], roots[:best])
			roots[0] = top
		}
		switch {
		case !done:
			return false
		case best >= 0 && res.Value < hi:
			return true
		case try == 2: // the table has given contradictory values
			lo, hi = -infinite, infinite
		case best < 0:
			lo, hi = -infinite, lo+1
		default:
			lo, hi = hi-1, infinite
		}
	}
}

// Analyse finds the value of every root move, best first; equal values keep the order of the root moves.
func (s *Searcher) Analyse(ctx context.Context, b Board, l Limits) []Result {
	roots := s.begin(ctx, b, &l)
	defer s.end()
	out := make([]Result, len(roots))
	next := make([]Result, len(roots))
	for depth := 1; depth <= l.Depth; depth++ {
		s.free = depth == 1
		for i := range roots {
			m := roots[i].Move
			gain := b.Make(m)
			v := gain - s.visit(b, depth-1, 1, -infinite, infinite)
			b.Unmake()
			next[i] = Result{Move: m, Value: v, Depth: depth, Line: append([]Move{m}, s.lines[1]...)}
			if s.stop {
				break
			}
		}
		if s.stop {
			break
		}
		copy(out, next)
	}
	for i := range out {
		out[i].Nodes = s.nodes
	}
	slices.SortStableFunc(out, func(a, b Result) int { return b.Value - a.Value })
	return out
}

// rootMove is a move at the root with its value in the current iteration.
type rootMove struct {
	Move
	value int
}

// begin resets the search and lists the root moves.
func (s *Searcher) begin(ctx context.Context, b Board, l *Limits) []rootMove {
	s.table.clear()
	clear(s.history)
	for i := range s.killers {
		s.killers[i] = [2]Move{noMove, noMove}
	}
	s.ctx, s.nodes, s.check, s.limit, s.stop = ctx, 0, 0, l.Nodes, false
	s.last, _ = b.(LastPlier)
	if l.Depth <= 0 || l.Depth > MaxDepth {
		l.Depth = MaxDepth
	}
	var roots []rootMove
	for _, m := range l.Root {
		roots = append(roots, rootMove{Move: m})
	}
	if len(roots) == 0 {
		list := b.Moves(s.buf[0])
		s.rate(list, 0, noMove)
		for i := range list {
			roots = append(roots, rootMove{Move: pick(list, i)})
		}
	}
	return roots
}

// root searches the root moves with a window, until one reaches hi. It returns the index of the best one above lo, -1
// if there is none, and whether it finished.
func (s *Searcher) root(b Board, roots []rootMove, depth, lo, hi int) (best int, done bool) {
	best = -1
	for i := range roots {
		gain := b.Make(roots[i].Move)
		v := s.child(b, gain, depth, 0, lo, hi, i == 0)
		b.Unmake()
		if s.stop {
			return best, false
		}
		if v > lo {
			lo, best = v, i
			roots[i].value = v
			s.extend(0, roots[i].Move)
		}
		if v >= hi {
			break
		}
	}
	return best, true
}

// extend sets the variation at ply to m followed by the one at ply+1.
func (s *Searcher) extend(ply int, m Move) {
	s.lines[ply] = append(append(s.lines[ply][:0], m), s.lines[ply+1]...)
}

// checkEvery is the number of nodes between two checks of the limits.
const checkEvery = 1024

// exhausted reports whether the budget or the context is used up.
func (s *Searcher) exhausted() bool {
	if s.nodes < s.check || s.free {
		return s.stop
	}
	s.check = s.nodes + checkEvery
	if s.limit > 0 && s.nodes >= s.limit || s.ctx.Err() != nil {
		s.stop = true
	}
	return s.stop
}
