// Package search finds good moves and knows no game.
//
// For games of two players who see everything and whose gains are each other's losses there is Searcher: it borrows a
// mutable Board and plays moves on it and takes them back. It deepens a principal variation search step by step
// (Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14(4), 1982), a
// fail-soft negamax alpha-beta whose later moves are first tried with a null window and, if asked for, a ply less
// deep, with a transposition table, killer moves and a history table. It allocates nothing at a node, reads no clock
// and is deterministic: with the same board, limits and a context that does not end, the answer is the same.
//
// For other games there is Monte-Carlo tree search over a Sim.
package search

import (
	"context"
	"slices"
)

// Move is a move as a board numbers it, from 0 to MaxMove. What the number means is the board's affair.
type Move uint32

// MaxMove is the largest Move.
const MaxMove Move = 1<<24 - 2

// MaxValue bounds the values of positions and the gains of moves: they lie in [-MaxValue, MaxValue].
const MaxValue = 30000

// infinite is beyond every value.
const infinite = MaxValue + 1

// MaxDepth is the deepest search, in plies.
const MaxDepth = 127

// Candidate is a legal move and how early it deserves to be tried.
type Candidate struct {
	Move Move
	Hint int32 // larger comes first; among equals killer moves and the history decide

	score int64 // the search's own order
}

// Board is a position that the search may change, as long as it puts it back.
//
// Values are those of the player to move, counted from the position on: the value of a position is the
// largest gain of a move minus the value of the position behind it.
type Board interface {
	// Exact tells the value of a position that needs no search: the game is over, a table knows it,
	// a repetition ends it. It is asked after every Make, never at the root. A value that depends on
	// how the position came about (a repetition) is allowed, at the known price that the
	// transposition table may carry it to another path.
	Exact() (value int, ok bool)
	// Eval estimates the value at the horizon.
	Eval() int
	// Moves appends the legal moves to buf, at least one unless Exact is ok.
	Moves(buf []Candidate) []Candidate
	// Make plays a legal move and returns what the mover gains by it at once: 0 in a game that is
	// only won or lost in the end.
	Make(m Move) (gain int)
	// Unmake takes the last move back.
	Unmake()
	// Key identifies the position, the player to move included, as far as its value depends on it.
	Key() uint64
}

// LastPlier is a Board that searches the last ply by itself, faster than by Make and Unmake.
type LastPlier interface {
	// LastPly is asked for a position that Exact does not know, with one ply left. It returns what
	// the search would: the best, over the moves, of the gain minus the value behind it by Exact or
	// else Eval; it may stop at a move that reaches beta. visited counts the moves looked at. When
	// it is not ok the search goes the ordinary way.
	LastPly(beta int) (value, visited int, ok bool)
}

// Config is the size of a Searcher.
type Config struct {
	TableBits int // the transposition table has 1<<TableBits entries of 16 bytes; at least 2
	MaxMoves  int // the most legal moves of any position
	History   int // moves below this number take part in the history table; 0 goes without
	// TableDepth is the remaining depth from which positions are kept in the table; 0 means 1. Where
	// moves are cheap, a probe near the horizon costs more than the search that it saves.
	TableDepth int
	// Window is by how much an iteration expects the value to differ from the last one, exclusively;
	// when it is wrong the iteration is done again. 0 expects nothing.
	Window int
	// Late is the number of moves of a position, in the order in which they are tried, that are searched to the
	// whole depth. Those after them that gain nothing are tried a ply less deep first (late move
	// reductions): a search of a depth then sees less than all lines of that length, and finishes far
	// sooner. 0 reduces nothing.
	Late int
}

// Limits bound one search. Iteration 1 is always finished, so that there is always a move.
type Limits struct {
	Depth int    // plies; 0 means MaxDepth
	Nodes int64  // 0 means no limit
	Win   int    // a value of at least Win, or at most -Win, ends the deepening; 0 means never
	Root  []Move // the moves to choose from, in the order to try them; nil means all, in the board's order
}

// Result is what a search has found.
type Result struct {
	Move  Move
	Value int    // of the position for the player to move
	Depth int    // plies of the last iteration that was finished
	Nodes int64  // positions visited, the horizon included
	Line  []Move // the principal variation, Move first
}

// Searcher holds the memory of a search. It serves one search at a time.
type Searcher struct {
	table   table
	keep    int           // Config.TableDepth
	window  int           // Config.Window
	late    int           // Config.Late
	buf     [][]Candidate // a list of moves for each ply
	killers [MaxDepth + 1][2]Move
	history []int32
	lines   [][]Move // lines[ply] is the principal variation from ply on

	ctx   context.Context
	last  LastPlier // the board, or nil
	nodes int64
	check int64 // the number of nodes at which to look at the limits again
	limit int64
	free  bool // iteration 1: no limit holds
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

// Search finds the best move of a position that has one. The board is as it was when it returns.
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

// end lets go of what the search has borrowed.
func (s *Searcher) end() { s.ctx, s.last = nil, nil }

// iterate searches to a depth and reports whether it was finished. What it has found is in res, even if
// it was not.
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
			// The best move comes first from now on, the others keep their order.
			top := roots[best]
			copy(roots[1:best+1], roots[:best])
			roots[0] = top
		}
		switch {
		case !done:
			return false
		case best >= 0 && res.Value < hi:
			return true
		case try == 2: // the table has told both halves different things
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

// rootMove is a move at the root with its value in the present iteration.
type rootMove struct {
	Move
	value int
}

// begin forgets the last search and lists the root moves.
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

// root searches the root moves with a window, until one reaches hi. It returns the index of the best
// that is above lo, -1 if none is, and whether it came to an end.
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

// extend makes the variation at ply m followed by the one at ply+1.
func (s *Searcher) extend(ply int, m Move) {
	s.lines[ply] = append(append(s.lines[ply][:0], m), s.lines[ply+1]...)
}

// checkEvery is the number of nodes between two looks at the limits.
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
