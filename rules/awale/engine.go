package awale

import (
	"tablee/rules/search"
)

// minCycle is the least number of plies, without a capture, after which a board can come back: seeds
// have to go all the way round, a pit that they pass gains a seed, and so each of the twelve pits has to
// be sown in between.
const minCycle = 12

// ply is a position on the engine's way.
type ply struct {
	packed
	left  int16 // seeds on the board
	since int32 // index of the first position after the last capture
}

// newSearcher makes a searcher for engines. Its table is small, so that it stays in the processor's
// cache: a larger one saves fewer positions than its misses cost.
func newSearcher() *search.Searcher {
	return search.New(search.Config{TableBits: 18, MaxMoves: cols, History: cols, TableDepth: 3, Window: 1})
}

// engine is the board that search borrows. It knows the boards of the game since the last capture, so
// that it sees repetitions, and the endgame tables, if it has been given any.
type engine struct {
	path   []ply // the game since the last capture, then the search; the last is the present one
	root   int   // index of the position at the root
	tables *endgame
}

// newEngine sets up the engine for a position that is not over. tables may be nil.
func newEngine(p *position, tables *endgame) *engine {
	e := &engine{
		path:   make([]ply, 0, len(p.trail)+search.MaxDepth+1),
		root:   len(p.trail) - 1,
		tables: tables,
	}
	for i, rows := range p.trail {
		s := state{rows: rows, turn: p.cur.turn}
		if (e.root-i)%2 == 1 {
			s.turn = 1 - s.turn
		}
		e.path = append(e.path, ply{packed: pack(&s), left: int16(s.onBoard())})
	}
	return e
}

// now is the present position.
func (e *engine) now() *ply { return &e.path[len(e.path)-1] }

// Exact knows positions that a repetition ends, that the tables hold, or that have no move.
func (e *engine) Exact() (int, bool) {
	p := e.now()
	if len(e.path)-1-int(p.since) >= minCycle && e.goesRound() {
		return 0, true
	}
	if e.tables != nil && int(p.left) <= e.tables.max {
		return int(e.tables.value[p.index()]), true
	}
	if p.stuck() {
		return int(p.left), true
	}
	return 0, false
}

// goesRound tells whether the present position ends the game by repetition, or would do so if play
// went on in the circle that the search has just gone: one return to a position of the search is as
// good as two.
func (e *engine) goesRound() bool {
	last := len(e.path) - 1
	p := e.path[last].packed
	seen := 0
	for i := last - minCycle; i >= int(e.path[last].since); i -= 2 {
		if e.path[i].packed != p {
			continue
		}
		if seen++; seen == 2 || i >= e.root {
			return true
		}
	}
	return false
}

// Eval is 0: the horizon counts the seeds captured on the way.
func (e *engine) Eval() int { return 0 }

// Moves lists the legal pits, the one nearest to the opponent first; the hint is what a pit captures.
func (e *engine) Moves(buf []search.Candidate) []search.Candidate {
	p := e.now().packed
	for pit := cols - 1; pit >= 0; pit-- {
		if p.own>>(8*pit)&0xFF == 0 {
			continue
		}
		if next, captured := p.sow(pit); next.own != 0 {
			buf = append(buf, search.Candidate{Move: search.Move(pit), Hint: int32(captured)})
		}
	}
	return buf
}

// LastPly is the best of the moves when each is worth what it captures minus what Exact knows behind it.
// It leaves positions to the search in which a repetition is possible.
func (e *engine) LastPly(beta int) (value, visited int, ok bool) {
	p := e.now()
	if len(e.path)-int(p.since) >= minCycle {
		return 0, 0, false
	}
	known := -1
	if e.tables != nil {
		known = e.tables.max
	}
	value = none
	for pit := cols - 1; pit >= 0 && value < beta; pit-- {
		if p.own>>(8*pit)&0xFF == 0 {
			continue
		}
		next, v := p.sow(pit)
		if next.own == 0 {
			continue
		}
		visited++
		if left := int(p.left) - v; left <= known {
			v -= int(e.tables.value[next.index()])
		} else if next.stuck() {
			v -= left
		}
		value = max(value, v)
	}
	return value, visited, true
}

// Make sows a pit and returns what it captures.
func (e *engine) Make(m search.Move) int {
	p := e.now()
	next, captured := p.sow(int(m) % cols) // the remainder spares a bounds check
	q := ply{packed: next, left: p.left, since: p.since}
	if captured > 0 {
		q.left -= int16(captured)
		q.since = int32(len(e.path))
	}
	e.path = append(e.path, q)
	return captured
}

// Unmake takes the last sowing back.
func (e *engine) Unmake() { e.path = e.path[:len(e.path)-1] }

// Key mixes both rows: what was captured and who moves do not change the value from now on.
func (e *engine) Key() uint64 {
	p := e.now()
	h := uint64(p.own)*0x9E3779B97F4A7C15 ^ (uint64(p.opp)+1)*0xC2B2AE3D27D4EB4F
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>29
}
