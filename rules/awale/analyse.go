package awale

import (
	"context"
	"fmt"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/search"
	"tablee/rules/timing"
)

// analyseNodes bounds an analysis whose context has no deadline.
const analyseNodes = 40_000_000

// Analyse values every legal pit of the view's seat, in seeds captured from now on, the seat's minus the opponent's:
// exactly if the endgame tables are ready and contain the position, else by a search until the context ends, or of a
// fixed number of positions if the context has no deadline. Extra is what a pit "captures" at once and the "depth" of
// the search, which is 0 for an exact value; under abapa also "wins", 1 if the pit wins by force, -1 if it loses. The
// pits are in the order of the result first, then of the seeds. There is one criterion, "".
func (v view) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	if err := v.p.mayAct(v.seat); err != nil {
		return game.Analysis{}, err
	}
	if q.By != "" {
		return game.Analysis{}, fmt.Errorf("awale: no criterion %q", q.By)
	}
	list := v.p.cur.legalCols()
	var all []game.Valued
	if tables := defaultTableStore.Get(); knows(tables, v.p) {
		all = analyseTables(tables, v.p, list)
	} else {
		var limits search.Limits
		if _, timed := timing.Left(ctx); !timed {
			limits.Nodes = analyseNodes
		}
		all = v.p.analyse(ctx, tables, limits)
	}
	a := game.Analysis{Best: all, Count: len(list)}
	if q.N > 0 && q.N < len(all) {
		a.Best = all[:q.N]
	}
	if q.All {
		a.Plays = all
	}
	return a, nil
}

// winsExtra is the name of what Extra has of a pit that wins or loses by force.
const winsExtra = "wins"

// analyse values the moves by search.
func (p *position) analyse(ctx context.Context, tables *ai.Tables, limits search.Limits) []game.Valued {
	s := searchers.Get().(*search.Searcher)
	defer searchers.Put(s)
	var all []game.Valued
	for _, r := range s.Analyse(ctx, p.engine(tables, ai.Learned()), limits) {
		line := make([]game.Move, len(r.Line))
		for i, m := range r.Line {
			line[i] = moveOf(sowColumn((p.cur.turn+uint8(i))&1, int(m)))
		}
		_, did, _ := p.cur.sow(int(line[0][0] - 'a'))
		g := game.Valued{Move: line[0], Line: line, Extra: map[string]int{"captures": did.captured, "depth": r.Depth}}
		var wins int
		if g.Value, wins = ai.InSeeds(r.Value); wins != 0 {
			g.Extra[winsExtra] = wins
		}
		all = append(all, g)
	}
	return all
}

// tableLine is the greatest length of a line from the tables: where neither side can gain, it would have no end.
const tableLine = 12

// analyseTables values the moves by the tables.
func analyseTables(e *ai.Tables, p *position, list []int) []game.Valued {
	var all []game.Valued
	for _, r := range rate(e, p, list) {
		line := []game.Move{moveOf(r.col)}
		for q, _ := p.after(r.col); q.end == running && len(line) < tableLine; {
			best := rate(e, q, q.cur.legalCols())[0]
			line = append(line, moveOf(best.col))
			q, _ = q.after(best.col)
		}
		all = append(all, game.Valued{
			Move: line[0], Value: float64(r.value), Line: line,
			Extra: map[string]int{"captures": r.captured, "depth": 0},
		})
	}
	return all
}
