package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/internal/fit"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/search"
)

// endSeeds is the number of seeds up to which the tables give a game's result.
const endSeeds = 10

// sample is a position to learn from.
type sample struct {
	own, opp [ai.Cols]uint8 // the mover's and the opponent's pits
	ahead    int8           // seeds captured so far, the mover's minus the opponent's
	score    float32        // value by a search, in seeds captured from now on
	result   float32        // share of the win that the mover got in the end; negative: unknown
}

// table is a board, its game so far and the seeds captured by the player to move and the opponent.
type table struct {
	trail []ai.Board // since the last capture
	store [2]int
}

func newTable() *table {
	four := [ai.Cols]uint8{4, 4, 4, 4, 4, 4}
	return &table{trail: []ai.Board{ai.Pack(four, four)}}
}

func (t *table) now() ai.Board { return t.trail[len(t.trail)-1] }

func (t *table) left() int { return ai.MaxSeeds - t.store[0] - t.store[1] }

func (t *table) sow(pit int) {
	next, captured := t.now().Sow(pit)
	if captured > 0 {
		t.trail = t.trail[:0]
	}
	t.trail = append(t.trail, next)
	t.store[0], t.store[1] = t.store[1], t.store[0]+captured
}

// legal lists the pits that may be sown.
func (t *table) legal() []int {
	var list []int
	for pit := range ai.Cols {
		if t.now().Legal(pit) {
			list = append(list, pit)
		}
	}
	return list
}

// repeated reports whether the board has occurred for the third time.
func (t *table) repeated() bool {
	n := 0
	for i := len(t.trail) - 1; i >= 0; i -= 2 {
		if t.trail[i] == t.now() {
			n++
		}
	}
	return n >= 3
}

// over reports whether the game has ended, and by how many seeds the player to move is then ahead; with few seeds left
// it uses the tables.
func (t *table) over(tables *ai.Tables) (ahead int, over bool) {
	ahead = t.store[0] - t.store[1]
	switch {
	case t.repeated():
		return ahead, true
	case t.left() <= tables.Max():
		return ahead + tables.Value(t.now()), true
	case t.now().Stuck():
		return ahead + t.left(), true
	}
	return ahead, false
}

// share is the share of the win of a side with this lead at the end.
func share(ahead int) float32 {
	switch {
	case ahead > 0:
		return 1
	case ahead < 0:
		return 0
	}
	return 0.5
}

// thinker chooses moves by search.
type thinker struct {
	*search.Searcher
	tables *ai.Tables
	net    *ai.Net
	nodes  int64
}

// newThinker is a thinker with a net, or nil, that searches this many positions for a move.
func newThinker(tables *ai.Tables, net *ai.Net, nodes int64) *thinker {
	s := ai.NewSearcher(tableBits)
	if net == nil {
		s = ai.NewPlainSearcher(tableBits)
	}
	return &thinker{s, tables, net, nodes}
}

// tableBits is the size of transposition tables, for some thousand positions.
const tableBits = 14

// think returns the best pit and its value in seeds.
func (k *thinker) think(t *table, rng *rand.Rand) (int, float32) {
	var root []search.Move
	for _, pit := range t.legal() {
		root = append(root, search.Move(pit))
	}
	rng.Shuffle(len(root), func(i, j int) { root[i], root[j] = root[j], root[i] })
	r := k.Search(context.Background(), ai.NewEngine(t.trail, k.tables, k.net), search.Limits{Nodes: k.nodes,
		Root: root})
	return int(r.Move), float32(r.Value) / ai.Unit
}

// openingPlies is the greatest number of random moves at the beginning of a game.
const openingPlies = 14

// opening plays random moves, at least min.
func opening(tables *ai.Tables, rng *rand.Rand, min int) *table {
	for {
		t := newTable()
		for range min + rng.IntN(openingPlies-min+1) {
			if _, over := t.over(tables); over {
				break
			}
			list := t.legal()
			t.sow(list[rng.IntN(len(list))])
		}
		if _, over := t.over(tables); !over {
			return t
		}
	}
}

// selfPlay plays games in parallel and returns their samples, in the order of the games.
func selfPlay(tables *ai.Tables, net *ai.Net, games int, nodes int64, round uint64) []sample {
	return slices.Concat(fit.Each(games, func() *thinker { return newThinker(tables, net, nodes) },
		func(k *thinker, g int) []sample { return k.game(rand.New(rand.NewPCG(round, uint64(g)))) })...)
}

// game plays one game. For each position of it, it also values another one, a few random moves away, because searches
// meet such positions more often than sensible ones.
func (k *thinker) game(rng *rand.Rand) []sample {
	var met []sample
	t := opening(k.tables, rng, 0)
	for {
		ahead, over := t.over(k.tables)
		if over {
			// The mover of the last position is the mover of every second position before it.
			result := share(ahead)
			for i := len(met) - 1; i >= 0; i-- {
				if met[i].result >= 0 { // a position of the game
					result = 1 - result
					met[i].result = result
				}
			}
			return met
		}
		pit, score := k.think(t, rng)
		met = append(met, t.sample(score, 0))
		if s, ok := k.aside(t, rng); ok {
			met = append(met, s)
		}
		t.sow(pit)
	}
}

// aside values a position one to three random moves away.
func (k *thinker) aside(t *table, rng *rand.Rand) (sample, bool) {
	a := &table{trail: slices.Clone(t.trail), store: t.store}
	for range 1 + rng.IntN(3) {
		list := a.legal()
		a.sow(list[rng.IntN(len(list))])
		if _, over := a.over(k.tables); over {
			return sample{}, false
		}
	}
	_, score := k.think(a, rng)
	return a.sample(score, -1), true
}

func (t *table) sample(score, result float32) sample {
	s := sample{ahead: int8(t.store[0] - t.store[1]), score: score, result: result}
	s.own, s.opp = t.now().Rows()
	return s
}

// onPath keeps the samples with a known result, and drops their search values.
func onPath(list []sample) []sample {
	var out []sample
	for _, s := range list {
		if s.result >= 0 {
			s.score = unknown
			out = append(out, s)
		}
	}
	return out
}

// measure plays two evaluations against each other, each opening twice with sides changed, and returns the first one's
// share of the points.
func measure(tables *ai.Tables, a, b *ai.Net, games int, nodes int64) float64 {
	type pair [2]*thinker
	return fit.Mean(fit.Each(games, func() pair {
		return pair{newThinker(tables, a, nodes), newThinker(tables, b, nodes)}
	}, func(p pair, g int) float64 {
		rng := rand.New(rand.NewPCG(uint64(g/2), 99))
		t := opening(tables, rng, 6)
		for turn := g % 2; ; turn = 1 - turn {
			if ahead, over := t.over(tables); over {
				if turn == 1 {
					return 1 - float64(share(ahead))
				}
				return float64(share(ahead))
			}
			pit, _ := p[turn].think(t, rng)
			t.sow(pit)
		}
	}))
}
