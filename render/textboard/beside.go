package textboard

import "tablee/rules/game"

// Pictured reports whether a part has pieces.
func Pictured(part game.Part) bool {
	has := func(ts []game.Token) bool {
		for _, t := range ts {
			if t.Piece != nil {
				return true
			}
		}
		return false
	}
	if part.Thing != nil || has(part.Tokens) {
		return true
	}
	for _, row := range part.Table {
		if has(row) {
			return true
		}
	}
	if part.Grid != nil {
		for _, row := range part.Grid.Cells {
			if has(row) {
				return true
			}
		}
	}
	return false
}

// Beside is what a picture of the diagram leaves out: the parts without pieces, except those that describe in words
// what the pieces show.
func Beside(d game.Diagram) game.Diagram {
	var out game.Diagram
	for _, part := range d.Parts {
		switch {
		case part.Drawn:
		case !Pictured(part):
			out.Parts = append(out.Parts, part)
		case part.Role == game.OnTable && part.Grid == nil && part.Table == nil && !part.Title.IsZero() && part.Thing == nil,
			part.Thing == game.Piece(game.Bare{}) && !part.Title.IsZero():
			out.Parts = append(out.Parts, game.Part{Text: part.Title}) // for instance, how many tiles are left
		}
	}
	return out
}

// Pieces are the tokens that have pieces.
func Pieces(ts []game.Token) (list []game.Token) {
	for _, t := range ts {
		if t.Piece != nil {
			list = append(list, t)
		}
	}
	return list
}

// Heads are the full names of the columns.
func Heads(g *game.Grid) []string {
	if g.Heads != nil {
		return g.Heads
	}
	return g.Top
}

// At is element i of a list, or empty if the list is shorter.
func At(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}
