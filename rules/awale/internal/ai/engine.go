package ai

import (
	"tablee/rules/search"
)

// MinCycle is the least number of plies, without a capture, after which a board can recur: seeds must move all the way
// round, a pit that they pass gains a seed, and therefore each of the twelve pits must be sown in between.
const MinCycle = 12

// ply is a position on the engine's path.
type ply struct {
	Board
	left  int16 // seeds on the board
	since int32 // index of the first position after the last capture
}

// NewSearcher makes a searcher for engines with a net. Their move ordering is good, so it reduces the depth of late
// moves. Its table has 1<<bits entries of 16 bytes.
func NewSearcher(bits int) *search.Searcher {
	return search.New(search.Config{TableBits: bits, MaxMoves: Cols, History: Cols, TableDepth: 2, Window: Unit, Late: 2})
}

// NewPlainSearcher makes a searcher without reductions, for engines that count seeds.
func NewPlainSearcher(bits int) *search.Searcher {
	return search.New(search.Config{TableBits: bits, MaxMoves: Cols, History: Cols, TableDepth: 3, Window: Unit})
}

// Engine is the board for a search.Searcher. It holds the boards of the game since the last capture, so that it detects
// repetitions, and the endgame tables and the evaluation, if there are any.
type Engine struct {
	path   []ply // the game since the last capture, then the search; the last one is the current position
	root   int   // index of the position at the root
	known  int   // the greatest number of seeds of positions in the tables; -1 without tables
	tables *Tables
	net    *Net
}

// NewEngine sets up the engine for a game that is not over. trail holds the boards since the last capture, each from
// the side of its player to move, the current one last. tables may be nil. Without a net, positions at the horizon
// count only the seeds captured on the path.
func NewEngine(trail []Board, tables *Tables, net *Net) *Engine {
	e := &Engine{
		path:   make([]ply, 0, len(trail)+search.MaxDepth+1),
		root:   len(trail) - 1,
		known:  tables.Max(),
		tables: tables,
		net:    net,
	}
	for _, b := range trail {
		e.path = append(e.path, ply{Board: b, left: int16(b.Total())})
	}
	return e
}

// now is the current position.
func (e *Engine) now() *ply { return &e.path[len(e.path)-1] }

// Exact is the value of positions that end by repetition, that the tables contain, or that have no move.
func (e *Engine) Exact() (int, bool) {
	p := e.now()
	if len(e.path)-1-int(p.since) >= MinCycle && e.goesRound() {
		return 0, true
	}
	if int(p.left) <= e.known {
		return Unit * int(e.tables.value[p.Index()]), true
	}
	if p.Stuck() {
		return Unit * int(p.left), true
	}
	return 0, false
}

// goesRound reports whether the current position ends the game by repetition, or has already occurred in the search, so
// that the play could repeat the same cycle: one return to a position of the search counts as two.
func (e *Engine) goesRound() bool {
	last := len(e.path) - 1
	p := e.path[last].Board
	seen := 0
	for i := last - MinCycle; i >= int(e.path[last].since); i -= 2 {
		if e.path[i].Board != p {
			continue
		}
		if seen++; seen == 2 || i >= e.root {
			return true
		}
	}
	return false
}

// Eval is the net's evaluation; 0 without a net.
func (e *Engine) Eval() int {
	if e.net == nil {
		return 0
	}
	return e.net.Eval(e.now().Board)
}

// Moves lists the legal pits, the one nearest to the opponent first; the hint is the pit's capture.
func (e *Engine) Moves(buf []search.Candidate) []search.Candidate {
	p := e.now().Board
	for pit := Cols - 1; pit >= 0; pit-- {
		if p.own>>(8*pit)&0xFF == 0 {
			continue
		}
		next, captured := p.Sow(pit)
		if next.own == 0 {
			continue
		}
		hint := captured * Unit
		if e.net != nil {
			hint -= e.net.Eval(next)
		}
		buf = append(buf, search.Candidate{Move: search.Move(pit), Hint: int32(hint)})
	}
	return buf
}

// LastPly is the best value of the moves if each is worth its capture minus the exact value after it. It leaves
// positions in which a repetition is possible to the search.
func (e *Engine) LastPly(beta int) (value, visited int, ok bool) {
	p := e.now()
	if len(e.path)-int(p.since) >= MinCycle {
		return 0, 0, false
	}
	value = -search.MaxValue
	for pit := Cols - 1; pit >= 0 && value < beta; pit-- {
		if p.own>>(8*pit)&0xFF == 0 {
			continue
		}
		next, v := p.Sow(pit)
		if next.own == 0 {
			continue
		}
		visited++
		left := int(p.left) - v
		v *= Unit
		switch {
		case left <= e.known:
			v -= Unit * int(e.tables.value[next.Index()])
		case next.Stuck():
			v -= Unit * left
		case e.net != nil:
			v -= e.net.Eval(next)
		}
		value = max(value, v)
	}
	return value, visited, true
}

// Make sows a pit and returns its capture, in units.
func (e *Engine) Make(m search.Move) int {
	p := e.now()
	next, captured := p.Sow(int(m) % Cols) // the remainder avoids a bounds check
	q := ply{Board: next, left: p.left, since: p.since}
	if captured > 0 {
		q.left -= int16(captured)
		q.since = int32(len(e.path))
	}
	e.path = append(e.path, q)
	return Unit * captured
}

// Unmake takes back the last sowing.
func (e *Engine) Unmake() { e.path = e.path[:len(e.path)-1] }

// Key hashes both rows; captured seeds and the player to move do not affect the value from now on.
func (e *Engine) Key() uint64 {
	p := e.now()
	h := uint64(p.own)*0x9E3779B97F4A7C15 ^ (uint64(p.opp)+1)*0xC2B2AE3D27D4EB4F
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>29
}
