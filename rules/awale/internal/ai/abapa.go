package ai

import (
	"cmp"

	"tablee/rules/search"
)

// Enough is the number of captured seeds that wins a game of abapa at once: one more than half of all.
const Enough = MaxSeeds/2 + 1

// Decided is what a game of abapa that is won adds to its value, in units. It is more than all other values together
// can differ, so that a search prefers any win to any number of seeds.
const Decided = 4 * 2 * MaxSeeds * Unit

// InSeeds is a value of a search in seeds, without what a decided game adds to it, and the sign of the latter: 1 if the
// game is won, -1 if it is lost, 0 if it is drawn or not decided.
func InSeeds(value int) (seeds float64, wins int) {
	switch {
	case value > Decided/2:
		wins = 1
	case value < -Decided/2:
		wins = -1
	}
	return float64(value-wins*Decided) / Unit, wins
}

// sowAbapa is Sow by the rules of abapa: what would take everything that the opponent has takes nothing.
func (b Board) sowAbapa(pit int) (next Board, captured int) {
	next, captured = b.Sow(pit)
	if captured == 0 || next.own != 0 {
		return next, captured
	}
	e := &sowTable[pit][b.own>>(8*pit)&63]
	next.own = b.opp + e.opp
	return next, 0
}

// stuckAbapa reports whether the player to move has no legal move under abapa: no seed, or none that reaches an
// opponent who has none.
func (b Board) stuckAbapa() bool {
	if b.own == 0 || b.opp != 0 {
		return b.own == 0
	}
	for pit := range Cols {
		if int(b.own>>(8*pit)&0xFF) >= Cols-pit {
			return false
		}
	}
	return true
}

// Abapa is the board for a search.Searcher by the rules of abapa. It knows how many seeds the players have captured,
// because 25 end the game. It uses no endgame tables: a repetition gives each player the own row, so the value of a
// circle depends on where it was entered, and positions alone have no value.
type Abapa struct {
	Engine
	held [][2]int16 // for each position of the path what its mover and the opponent have captured
}

// NewAbapa sets up the board for a game that is not over. trail is as for NewEngine; held is what the player to move
// and the opponent have captured. Without a net, positions at the horizon count only the seeds captured on the path.
func NewAbapa(trail []Board, held [2]int, net *Net) *Abapa {
	e := &Abapa{Engine: *NewEngine(trail, nil, net), held: make([][2]int16, len(trail), len(trail)+search.MaxDepth+1)}
	for i := range e.held {
		own := (len(trail) - 1 - i) % 2
		e.held[i] = [2]int16{int16(held[own]), int16(held[1-own])}
	}
	return e
}

// divided is the value, for the player to move, of a game that ends with the seeds of each row for its owner.
func divided(b Board, held [2]int16) int {
	own, opp := seeds(b.own), seeds(b.opp)
	return Unit*(own-opp) + Decided*cmp.Compare(int(held[0])+own, int(held[1])+opp)
}

// Exact is the value of positions in which the opponent has enough seeds, that end by repetition, or that have no move.
func (e *Abapa) Exact() (int, bool) {
	last := len(e.path) - 1
	p, held := &e.path[last], e.held[last]
	switch {
	case held[1] >= Enough:
		return -Decided, true
	case last-int(p.since) >= MinCycle && e.goesRound(), p.stuckAbapa():
		return divided(p.Board, held), true
	}
	return 0, false
}

// Moves lists the legal pits, the one nearest to the opponent first; the hint is the pit's capture.
func (e *Abapa) Moves(buf []search.Candidate) []search.Candidate {
	p := e.now().Board
	for pit := Cols - 1; pit >= 0; pit-- {
		if p.own>>(8*pit)&0xFF == 0 {
			continue
		}
		next, captured := p.sowAbapa(pit)
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

// LastPly is the best value of the moves, each its capture minus the value after it. It leaves positions in which a
// repetition is possible to the search.
func (e *Abapa) LastPly(beta int) (value, visited int, ok bool) {
	last := len(e.path) - 1
	p, held := &e.path[last], e.held[last]
	if last+1-int(p.since) >= MinCycle {
		return 0, 0, false
	}
	value = -search.MaxValue
	for pit := Cols - 1; pit >= 0 && value < beta; pit-- {
		if p.own>>(8*pit)&0xFF == 0 {
			continue
		}
		next, captured := p.sowAbapa(pit)
		if next.own == 0 {
			continue
		}
		visited++
		v := captured * Unit
		switch have := held[0] + int16(captured); {
		case have >= Enough:
			v += Decided
		case next.stuckAbapa():
			v -= divided(next, [2]int16{held[1], have})
		case e.net != nil:
			v -= e.net.Eval(next)
		}
		value = max(value, v)
	}
	return value, visited, true
}

// Make sows a pit and returns its capture, in units.
func (e *Abapa) Make(m search.Move) int {
	last := len(e.path) - 1
	p, held := &e.path[last], e.held[last]
	next, captured := p.sowAbapa(int(m) % Cols)
	q := ply{Board: next, left: p.left - int16(captured), since: p.since}
	if captured > 0 {
		q.since = int32(len(e.path))
	}
	e.path = append(e.path, q)
	e.held = append(e.held, [2]int16{held[1], held[0] + int16(captured)})
	return Unit * captured
}

// Unmake takes back the last sowing.
func (e *Abapa) Unmake() {
	e.Engine.Unmake()
	e.held = e.held[:len(e.held)-1]
}

// Key hashes both rows and what the mover has captured, from which the opponent's seeds follow.
func (e *Abapa) Key() uint64 {
	return e.Engine.Key() ^ uint64(e.held[len(e.held)-1][0]+1)*0xA0761D6478BD642F
}
