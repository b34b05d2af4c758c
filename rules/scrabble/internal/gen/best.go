package gen

import "tablee/rules/scrabble/internal/board"

// Best is a play of the highest score, nil if there is none.
func (g *Generator) Best(b *board.Board, rack *board.Multiset) *Play {
	var best *Play
	plays := g.All(b, rack)
	for i := range plays {
		if best == nil || plays[i].Score > best.Score {
			best = &plays[i]
		}
	}
	return best
}
