package ai

import (
	"tablee/rules/search"
)

// MinCycle is the least number of plies, without a capture, after which a board can come back: seeds
// have to go all the way round, a pit that they pass gains a seed, and so each of the twelve pits has to
// be sown in between.
const MinCycle = 12

// ply is a position on the engine's way.
type ply struct {
	Board
	left  int16 // seeds on the board
	since int32 // index of the first position after the last capture
}

// NewSearcher makes a searcher for engines with a net. Its order of moves is good, so that it looks less deep at
// those that come late. Its table has 1<<bits entries of 16 bytes.
func NewSearcher(bits int) *search.Searcher {
	return search.New(search.Config{TableBits: bits, MaxMoves: Cols, History: Cols, TableDepth: 2, Window: Unit, Late: 2})
}

// NewPlainSearcher makes a searcher that reduces nothing, for engines that count seeds.
func NewPlainSearcher(bits int) *search.Searcher {
	return search.New(search.Config{TableBits: bits, MaxMoves: Cols, History: Cols, TableDepth: 3, Window: Unit})
}

// Engine is the board that search borrows. It knows the boards of the game since the last capture, so
// that it sees repetitions, the endgame tables and the evaluation, if it has been given any.
type Engine struct {
	path   []ply // the game since the last capture, then the search; the last is the present one
	root   int   // index of the position at the root
	known  int   // the tables hold positions of at most so many seeds; -1 without tables
	tables *Tables
	net    *Net
}

// NewEngine sets up the engine for a game that is not over: trail holds the boards since the last capture,
// each as its player to move sees it, the present one last. tables may be nil. Without a net the horizon counts
// nothing but the seeds captured on the way.
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

// now is the present position.
func (e *Engine) now() *ply { return &e.path[len(e.path)-1] }

// Exact knows positions that a repetition ends, that the tables hold, or that have no move.
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

// goesRound reports whether the present position ends the game by repetition, or would do so if play
// went on in the circle that the search has just gone: one return to a position of the search is as
// good as two.
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

// Eval is what the net says, 0 without one.
func (e *Engine) Eval() int {
	if e.net == nil {
		return 0
	}
	return e.net.Eval(e.now().Board)
}

// Moves lists the legal pits, the one nearest to the opponent first; the hint is what a pit captures.
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

// LastPly is the best of the moves when each is worth what it captures minus what Exact knows behind it.
// It leaves positions to the search in which a repetition is possible.
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

// Make sows a pit and returns what it captures, in units.
func (e *Engine) Make(m search.Move) int {
	p := e.now()
	next, captured := p.Sow(int(m) % Cols) // the remainder spares a bounds check
	q := ply{Board: next, left: p.left, since: p.since}
	if captured > 0 {
		q.left -= int16(captured)
		q.since = int32(len(e.path))
	}
	e.path = append(e.path, q)
	return Unit * captured
}

// Unmake takes the last sowing back.
func (e *Engine) Unmake() { e.path = e.path[:len(e.path)-1] }

// Key mixes both rows: what was captured and who moves do not change the value from now on.
func (e *Engine) Key() uint64 {
	p := e.now()
	h := uint64(p.own)*0x9E3779B97F4A7C15 ^ (uint64(p.opp)+1)*0xC2B2AE3D27D4EB4F
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>29
}
