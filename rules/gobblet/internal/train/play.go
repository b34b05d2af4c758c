package main

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/internal/fit"

	"tablee/rules/gobblet/internal/ai"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
)

// sample is a position to learn from.
type sample struct {
	board  board.Board
	score  float32 // value by a search
	result float32 // share of the win that the mover got in the end; negative: unknown
}

// table is a board and its game so far.
type table struct {
	board board.Board
	trail []board.Board
	twice []board.Board // boards that have occurred twice
	drawn bool
}

func newTable(b board.Board) *table { return &table{board: b, trail: []board.Board{b}} }

// maxPlies is the greatest length of a game.
const maxPlies = 150

func (t *table) play(m board.Move) {
	t.board.Apply(m)
	n := 0
	for _, b := range t.trail {
		if b == t.board {
			n++
		}
	}
	t.trail = append(t.trail, t.board)
	if n == 1 {
		t.twice = append(t.twice, t.board)
	}
	t.drawn = n == 2 || len(t.trail) > maxPlies
}

// over reports whether the game has ended, and returns the share of the side to move.
func (t *table) over() (share float32, over bool) {
	if who, won := t.board.Winner(); won {
		if who == t.board.Mover {
			return 1, true
		}
		return 0, true
	}
	return 0.5, t.drawn
}

// opening plays random moves, at least min and at most max.
func opening(rng *rand.Rand, min, max int) *table {
	for {
		t := newTable(board.Board{})
		for range min + rng.IntN(max-min+1) {
			list := t.board.Legal(nil)
			t.play(list[rng.IntN(len(list))])
			if _, over := t.over(); over {
				break
			}
		}
		if _, over := t.over(); !over && !board.Finishes(&t.board) {
			return t
		}
	}
}

// reservoir keeps some leaves of a search, all with the same probability (reservoir sampling).
type reservoir struct {
	kept [leavesPerSearch]board.Board
	n    int
	rng  *rand.Rand
}

// leavesPerSearch is how many leaves of each search are valued too.
const leavesPerSearch = 2

func (k *reservoir) add(b *board.Board) {
	k.n++
	if k.n <= leavesPerSearch {
		k.kept[k.n-1] = *b
	} else if i := k.rng.IntN(k.n); i < leavesPerSearch {
		k.kept[i] = *b
	}
}

// quiet lists the leaves at which neither side could win at once: others never get a static value.
func (k *reservoir) quiet() (list []board.Board) {
	for _, b := range k.kept[:min(k.n, leavesPerSearch)] {
		if quiet(&b) {
			list = append(list, b)
		}
	}
	return list
}

func quiet(b *board.Board) bool {
	see := b.Look()
	return !b.Wins(&see, 0) && !b.Wins(&see, 1)
}

// worker plays games and values leaves.
type worker struct {
	player, valuer *ai.TrainingSearch
	basket         reservoir
	nodes          int64
}

// tableBits makes transposition tables large enough for some thousand positions.
const tableBits = 10

func newWorker(e *eval.Eval, nodes int64) *worker {
	k := &worker{nodes: nodes}
	k.player = ai.NewTrainingSearch(e, tableBits, k.basket.add)
	k.valuer = ai.NewTrainingSearch(e, tableBits, nil)
	return k
}

// selfPlay plays games in parallel and returns their samples, in the order of the games.
func selfPlay(e *eval.Eval, games int, nodes int64, round uint64) []sample {
	return slices.Concat(fit.Each(games, func() *worker { return newWorker(e, nodes) },
		func(k *worker, g int) []sample { return k.game(rand.New(rand.NewPCG(round, uint64(g)))) })...)
}

// openingPlies is the greatest number of random moves at the beginning of a game.
const openingPlies = 10

// begin is the start of a game: after random moves or, half of the time, at a leaf of a search there, because searches
// meet other positions than games do.
func (k *worker) begin(rng *rand.Rand) *table {
	k.player.Forget()
	k.valuer.Forget()
	k.basket.rng = rng
	t := opening(rng, 0, openingPlies)
	if rng.IntN(2) == 0 {
		return t
	}
	k.think(t, rng)
	if list := k.basket.quiet(); len(list) > 0 {
		return newTable(list[0])
	}
	return t
}

// think searches a position, and fills the reservoir with leaves.
func (k *worker) think(t *table, rng *rand.Rand) (board.Move, float32) {
	k.basket.n = 0
	m, v := k.player.Think(t.board, t.twice, k.nodes/2+rng.Int64N(k.nodes), rng)
	return m, float32(v)
}

// game plays one game.
func (k *worker) game(rng *rand.Rand) []sample {
	var met []sample
	t := k.begin(rng)
	for {
		share, over := t.over()
		if over {
			for i := range met {
				switch {
				case met[i].result < 0: // a leaf
				case met[i].board.Mover == t.board.Mover:
					met[i].result = share
				default:
					met[i].result = 1 - share
				}
			}
			return met
		}
		m, v := k.think(t, rng)
		if quiet(&t.board) {
			met = append(met, sample{t.board, v, 0})
		}
		for _, b := range k.basket.quiet() {
			_, v := k.valuer.Think(b, nil, k.nodes, rng)
			met = append(met, sample{b, float32(v), -1})
		}
		t.play(m)
	}
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
func measure(a, b *eval.Eval, games int, nodes int64) float64 {
	sum := 0.0
	pair := [2]*ai.TrainingSearch{ai.NewTrainingSearch(a, tableBits, nil), ai.NewTrainingSearch(b, tableBits, nil)}
	for g := range games {
		rng := rand.New(rand.NewPCG(uint64(g/2), 99))
		t := opening(rng, 2, 2)
		pair[0].Forget()
		pair[1].Forget()
		turn := g % 2
		for ; ; turn = 1 - turn {
			if _, over := t.over(); over {
				break
			}
			m, _ := pair[turn].Think(t.board, t.twice, nodes, rng)
			t.play(m)
		}
		share, _ := t.over()
		if turn == 1 {
			share = 1 - share
		}
		sum += float64(share)
	}
	return sum / float64(max(1, games))
}
