package awale

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/search"
)

// Strengths of the computer.
const (
	levelRandom = iota + 1
	levelGreedy
	levelShallow
	levelDeep
	levelStrong
	levels = levelStrong
)

// Node budgets of the levels that search. They are counts, not times, so that the same position gives the same move on
// every machine; a context that ends cuts them short.
const (
	shallowDepth = 3
	deepDepth    = 8
	strongNodes  = 8_000_000 // about half a second on one core of a current machine
)

// Computer returns the player of a level, from 1 (random) to 5.
func (r rules) Computer(level int) game.Player {
	pl := player{level: min(max(level, 1), levels), nodes: strongNodes, store: r.store}
	if pl.level == levelStrong {
		pl.net = ai.Learned()
	}
	return pl
}

// player is a strength of the computer.
type player struct {
	level int
	nodes int64 // node budget of the strongest level
	store *ai.TableStore
	net   *ai.Net // of the strongest level; the others count captured seeds
}

// Sizes of transposition tables: 16 MB, and 4 MB for small searches.
const (
	tableBits      = 20
	plainTableBits = 18
)

// searchers and plainSearchers hold searchers for reuse: those of the strongest level and those of the others.
var (
	searchers      = sync.Pool{New: func() any { return ai.NewSearcher(tableBits) }}
	plainSearchers = sync.Pool{New: func() any { return ai.NewPlainSearcher(plainTableBits) }}
)

// Choose returns the move of Think.
func (pl player) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := pl.Think(ctx, v, rng)
	return t.Move, err
}

// Think chooses a pit. The value is in seeds captured from now on, the mover's minus the opponent's; levels 1 and 2
// consider only the capture of the move itself. Between equal moves rng decides. Level 5 uses the endgame tables that
// are ready and never waits for others; under abapa it searches all endings.
func (pl player) Think(ctx context.Context, gv game.View, rng *rand.Rand) (game.Thought, error) {
	v, ok := gv.(view)
	if !ok {
		return game.Thought{}, errors.New("awale: a view of another game")
	}
	if err := v.p.mayAct(v.seat); err != nil {
		return game.Thought{}, err
	}
	list := v.p.cur.legalCols()
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	switch {
	case pl.level == levelRandom:
		_, did, _ := v.p.cur.sow(list[0])
		return game.Thought{Move: moveOf(list[0]), Value: float64(did.captured), Nodes: 1}, nil
	case pl.level == levelGreedy:
		return greedy(v.p, list), nil
	case pl.level == levelStrong:
		tables := pl.store.Get()
		if knows(tables, v.p) {
			best := rate(tables, v.p, list)[0]
			return game.Thought{Move: moveOf(best.col), Value: float64(best.value), Nodes: int64(len(list))}, nil
		}
		return pl.search(ctx, v.p, list, tables), nil
	}
	return pl.search(ctx, v.p, list, nil), nil
}

// greedy captures the most seeds; of equal moves it takes the first in the list.
func greedy(p *position, list []int) game.Thought {
	best, most := list[0], -1
	for _, c := range list {
		if _, did, _ := p.cur.sow(c); did.captured > most {
			best, most = c, did.captured
		}
	}
	return game.Thought{Move: moveOf(best), Value: float64(most), Depth: 1, Nodes: int64(len(list))}
}

// search searches as far as the level does. Between equal moves the order of the list decides.
func (pl player) search(ctx context.Context, p *position, list []int, tables *ai.Tables) game.Thought {
	limits := search.Limits{Root: make([]search.Move, len(list))}
	for i, c := range list {
		limits.Root[i] = search.Move(sowColumn(p.cur.turn, c))
	}
	switch pl.level {
	case levelShallow:
		limits.Depth = shallowDepth
	case levelDeep:
		limits.Depth = deepDepth
	default:
		limits.Nodes = pl.nodes
		if len(list) == 1 {
			limits.Depth = 1 // there is no choice
		}
	}
	pool, net := &searchers, pl.net
	if net == nil {
		pool = &plainSearchers
	}
	s := pool.Get().(*search.Searcher)
	defer pool.Put(s)
	if p.cur.abapa {
		limits.Win = ai.Decided / 2 // the shortest win is played, even where a longer one takes more
	}
	r := s.Search(ctx, p.engine(tables, net), limits)
	col := sowColumn(p.cur.turn, int(r.Move))
	v, _ := ai.InSeeds(r.Value)
	return game.Thought{Move: moveOf(col), Value: v, Depth: r.Depth, Nodes: r.Nodes}
}
