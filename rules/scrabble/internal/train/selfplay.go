package main

import (
	"context"
	"math/rand/v2"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/endgame"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// Valuation is the value of kept tiles; nil: they have none, and the highest score is played.
type Valuation = eval.Valuation

// Scene is what a player sees.
type Scene struct {
	Board  *board.Board
	Rack   board.Multiset
	Unseen board.Multiset // in the bag and on the other rack
	Bag    int            // tiles in the bag
}

// Strategy is a way of choosing moves.
type Strategy struct {
	// Rate returns the values of what plays and exchanges keep. A nil Rate values nothing.
	Rate func(*Scene) (play, swap Valuation)
	// Opens is the value of a play's effect on the board, in hundredths of a point; nil: nothing.
	Opens func(*Scene, *movegen.Play) int32
	// Nodes is the node budget of an endgame once the bag is empty; 0: it is played like the rest.
	Nodes int64
}

// ConstantRate is the strategy that always values kept tiles by v.
func ConstantRate(v Valuation) Strategy {
	return Strategy{Rate: func(*Scene) (play, swap Valuation) { return v, v }}
}

// Turn is one turn of a game.
type Turn struct {
	Player int
	Score  int
	Keep   board.Multiset // after the play, before the draw
	Bag    int            // tiles in the bag before the draw
	Spread int            // points of the player minus the other's, after the turn
}

// Table plays games in one language.
type Table struct {
	// Paired deals so that in two games from equal generators, with the players swapped, each player gets the tiles
	// that the other had: such pairs are more informative than as many independent games.
	Paired bool

	set     *board.Set
	minds   [2]Strategy
	gens    [2]*movegen.Generator
	solvers [2]*endgame.Solver
}

// New makes a table with the language's words and the strategies of the two players.
func New(set *board.Set, words *dict.Graph, a, b Strategy) *Table {
	t := &Table{set: set, minds: [2]Strategy{a, b}}
	for i := range t.gens {
		t.gens[i] = movegen.New(words, &set.Values, true)
		t.solvers[i] = endgame.New(t.gens[i], &set.Values)
	}
	return t
}

// maxIdle is the number of consecutive turns without a word that end a game. The official rule counts passes only, and
// two players that only exchange would never end.
const maxIdle = 6

// Play plays a game to its end, with player first beginning, and returns the scores. each is called after each turn and
// may be nil.
func (t *Table) Play(rng *rand.Rand, first int, each func(Turn)) [2]int {
	g := &running{Table: t, rng: rng, first: first}
	g.bag = t.set.Bag(true)
	if t.Paired {
		g.order = g.bag.Tiles()
		rng.Shuffle(len(g.order), func(i, j int) { g.order[i], g.order[j] = g.order[j], g.order[i] })
	}
	g.draw(first)
	g.draw(1 - first)
	for p, idle := first, 0; idle < maxIdle; p = 1 - p {
		turn := g.turn(p)
		idle++
		if turn.Score > 0 {
			idle = 0
		}
		if each != nil {
			each(turn)
		}
		if g.racks[p].Empty() {
			g.scores[p] += g.racks[1-p].Sum(&t.set.Values)
			break
		}
	}
	for i := range g.racks {
		g.scores[i] -= g.racks[i].Sum(&t.set.Values)
	}
	return g.scores
}

// running is a game being played.
type running struct {
	*Table
	rng    *rand.Rand
	first  int
	b      board.Board
	bag    board.Multiset
	order  []board.Tile // of the bag, in paired games: the first player draws from the front, the other from the back
	racks  [2]board.Multiset
	scores [2]int
}

// draw refills a rack.
func (g *running) draw(p int) {
	rack := &g.racks[p]
	n := board.RackSize - rack.Len()
	if !g.Paired {
		g.bag.TransferRandom(rack, n, g.rng)
		return
	}
	for range min(n, len(g.order)) {
		last := len(g.order) - 1
		if p == g.first {
			g.bag.Transfer(rack, g.order[0])
			g.order = g.order[1:]
		} else {
			g.bag.Transfer(rack, g.order[last])
			g.order = g.order[:last]
		}
	}
}

// giveBack puts exchanged tiles into the bag.
func (g *running) giveBack(tiles board.Multiset) {
	g.bag = g.bag.Plus(&tiles)
	if !g.Paired {
		return
	}
	for _, t := range tiles.Tiles() {
		g.order = append(g.order, t)
		i, last := g.rng.IntN(len(g.order)), len(g.order)-1
		g.order[i], g.order[last] = g.order[last], g.order[i]
	}
}

// turn plays a player's turn and draws.
func (g *running) turn(p int) Turn {
	s := Scene{Board: &g.b, Rack: g.racks[p], Unseen: g.bag.Plus(&g.racks[1-p]), Bag: g.bag.Len()}
	play, keep := g.choose(p, &s)
	turn := Turn{Player: p, Keep: keep, Bag: s.Bag}
	rack := &g.racks[p]
	if play == nil { // exchanged tiles are returned after the draw
		back := rack.Minus(&keep)
		*rack = keep
		g.draw(p)
		g.giveBack(back)
	} else {
		turn.Score = int(play.Score)
		play.Lay(&g.b, rack)
		turn.Keep = *rack
		g.draw(p)
	}
	g.scores[p] += turn.Score
	turn.Spread = g.scores[p] - g.scores[1-p]
	return turn
}

// choose is a player's play or, if it is nil, what is kept in an exchange or a pass.
func (g *running) choose(p int, s *Scene) (*movegen.Play, board.Multiset) {
	mind, gen := &g.minds[p], g.gens[p]
	if s.Bag == 0 && mind.Nodes > 0 {
		return g.solvers[p].Solve(context.Background(), s.Board, s.Rack, s.Unseen, mind.Nodes).Play, s.Rack
	}
	var rate, swap Valuation
	if mind.Rate != nil {
		rate, swap = mind.Rate(s)
	}
	gen.Rate(rate)
	best := mind.best(gen, s)
	if s.Bag < board.RackSize {
		return best, s.Rack
	}
	var most int32
	var keep board.Multiset
	swaps := false
	gen.Exchanges(board.RackSize, func(k board.Multiset, value int32) {
		if swap != nil {
			value = swap(&k)
		}
		if !swaps || value > most {
			most, keep, swaps = value, k, true
		}
	})
	if swaps && (best == nil || most > best.Value) {
		return nil, keep
	}
	return best, s.Rack
}

// best is the play with the highest value, including its effect on the board, nil if there is none.
func (m *Strategy) best(g *movegen.Generator, s *Scene) *movegen.Play {
	if m.Opens == nil {
		return g.Best(s.Board, &s.Rack)
	}
	var best *movegen.Play
	plays := g.All(s.Board, &s.Rack)
	for i := range plays {
		p := &plays[i]
		if p.Value += m.Opens(s, p); best == nil || p.Value > best.Value {
			best = p
		}
	}
	return best
}
