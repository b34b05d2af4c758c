package scrabble

import (
	"fmt"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Premium squares as characters, the same as in GCG viewers and in every issue of the case files.
var glyphs = map[board.Colour]string{
	board.Grey: ".", board.LightBlue: "'", board.DarkBlue: "\"", board.Pink: "-", board.Red: "=",
}

var tones = map[board.Colour]game.Tone{
	board.Grey: game.Faint, board.LightBlue: game.LetterTwo, board.DarkBlue: game.LetterThree,
	board.Pink: game.WordTwo, board.Red: game.WordThree,
}

// Diagram is the board, the last play, the score sheet and the own rack.
func (v *View) Diagram() game.Diagram {
	d := game.Diagram{Parts: []game.Part{{Grid: v.grid(&v.Board, v.lastTiles())}}}
	d.Parts = append(d.Parts, game.Part{Text: game.M("scrabble.legend")})
	if m := v.opening(); !m.IsZero() {
		d.Parts = append(d.Parts, game.Part{Text: m})
	}
	if rows := v.recent(); rows != nil {
		d.Parts = append(d.Parts, game.Part{Title: game.M("scrabble.recent"), Table: rows})
	}
	d.Parts = append(d.Parts, v.sheets()...)
	d.Parts = append(d.Parts, v.stock()...)
	if v.player() && v.Phase != Over {
		d.Parts = append(d.Parts, rackPart(v.rack().String()))
	}
	return d
}

// grid draws a board. The tiles of the play to point out are marked for the picture, and in the text by "<" at
// the end of its row or "^" under its column.
func (v *View) grid(b *board.Board, lay *board.Lay) *game.Grid {
	g := &game.Grid{Width: 1, Gap: 1, Cells: make([][]game.Token, board.Size)}
	marked := make(map[int]bool)
	if lay != nil {
		if lay.Place.Down {
			g.Under = make([]string, board.Size)
			g.Under[lay.Place.Col] = "^"
		} else {
			g.Right = make([]string, board.Size)
			g.Right[lay.Place.Row] = "<"
		}
		for _, t := range lay.Tiles {
			marked[t.Square] = true
		}
	}
	for r := range board.Size {
		g.Left = append(g.Left, v.Options.rowName(r))
		name := v.Options.colName(r)
		g.Top = append(g.Top, name[len(name)-1:]) // of 10 to 15 the last digit: a cell is one character wide
		for c := range board.Size {
			g.Cells[r] = append(g.Cells[r], cellToken(b.At(r, c), marked[r*board.Size+c]))
		}
	}
	return g
}

func cellToken(s board.Square, mark bool) game.Token {
	if !s.Covered() {
		return game.Token{Text: game.Lit(glyphs[s.Colour()]), Tone: tones[s.Colour()]}
	}
	tone := game.Strong
	if s.Joker() {
		tone = game.Plain
	}
	return game.Token{Text: game.Lit(s.String()), Tone: tone, Mark: mark}
}

// lastTiles is the last play if it still lies on the board, else nil.
func (s *state) lastTiles() *board.Lay {
	for i := len(s.Sheet) - 1; i >= 0; i-- {
		switch s.Sheet[i].Kind {
		case Play:
			return layOf(s.Sheet[i].Move, &s.Board)
		case Withdrawn:
			return nil
		}
	}
	return nil
}

// opening tells the draw for the start until somebody has moved.
func (v *View) opening() game.Msg {
	if len(v.Sheet) > 0 || v.Phase == Over {
		return game.Msg{}
	}
	if len(v.Draws) == 0 {
		return game.M("scrabble.starts", "by", game.Seat(v.First))
	}
	var all []game.Msg
	for _, round := range v.Draws {
		for i, s := range round.Seats {
			all = append(all, game.M("scrabble.draw", "by", game.Seat(s), "tile", round.Tiles[i:i+1]))
		}
	}
	return game.M("scrabble.drawn", "draws", all, "by", game.Seat(v.First))
}

// recent tells the last turn of each player: name, word, place, points.
func (v *View) recent() [][]game.Token {
	var rows [][]game.Token
	first := max(0, len(v.Sheet)-v.Players)
	for first > 0 && v.Sheet[first].Kind == Gained || first > 0 && v.Sheet[first].Kind == Lost {
		first-- // at the end, the turns before the leftovers too
	}
	for _, l := range v.Sheet[first:] {
		name := game.Token{Text: game.M("scrabble.name", "by", game.Seat(l.Seat))}
		points := game.T(fmt.Sprintf("%+d", l.Points))
		switch l.Kind {
		case Play:
			p, _ := board.ParsePlacement(l.Move)
			rows = append(rows, []game.Token{name, game.T(l.Words[0]), game.T(v.Options.where(p)), points})
		case Pass, Exchange:
			rows = append(rows, []game.Token{name, {Text: game.M("scrabble.line."+string(l.Kind), "n", l.N)}, game.T(""), points})
		default:
			rows = append(rows, []game.Token{name, {Text: game.M("scrabble.line." + string(l.Kind))}, game.T(l.Tiles), points})
		}
	}
	return rows
}

// sheets is the score sheet: for each player the total, then the points of each turn.
func (v *View) sheets() []game.Part {
	var parts []game.Part
	for s := range v.Players {
		part := game.Part{Indent: 2, Title: game.M("scrabble.score", "by", game.Seat(s), "n", v.state.Scores[s])}
		for _, l := range v.Sheet {
			if l.Seat != s {
				continue
			}
			part.Tokens = append(part.Tokens, game.T(sheetEntry(l)))
		}
		parts = append(parts, part)
	}
	return parts
}

// sheetEntry is a line in few characters: points, "-" for a pass, "x3" for an exchange.
func sheetEntry(l Line) string {
	switch l.Kind {
	case Pass:
		return "-"
	case Exchange:
		return fmt.Sprintf("x%d", l.N)
	case Play:
		return fmt.Sprint(l.Points)
	}
	return fmt.Sprintf("%+d", l.Points)
}

// stock tells how many tiles are left, and which ones the seat has not seen.
func (v *View) stock() []game.Part {
	if v.Phase == Over {
		return nil
	}
	unseen := v.unseen()
	part := game.Part{Title: game.M("scrabble.unseen", "n", v.Bag)}
	for t, n := range unseen {
		if n > 0 {
			part.Tokens = append(part.Tokens, game.T(fmt.Sprintf("%v%d", board.Tile(t), n)))
		}
	}
	if part.Tokens == nil {
		part.Tokens = game.Words("-")
	}
	return []game.Part{part}
}

// rackPart shows a rack in the order given.
func rackPart(rack string) game.Part {
	part := game.Part{Title: game.M("scrabble.rack")}
	for _, t := range rack {
		part.Tokens = append(part.Tokens, game.Token{Text: game.Lit(string(t)), Tone: game.Strong})
	}
	if part.Tokens == nil {
		part.Tokens = game.Words("-")
	}
	return part
}
