package scrabble

import (
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Compare shows the tiles of two plays on the board before them, and the rack. In the text, the squares that they cover
// have the signs.
func (v *view) Compare(played, better game.Move) game.Diagram {
	dr := drawer{&v.Observation}
	grid := dr.grid(&v.Board, nil)
	d := game.Diagram{Parts: []game.Part{{Grid: grid}, dr.rackPart(v.Rack().String())}}
	mark := func(m game.Move, trace func(*game.Token) *game.Trace) *game.Shown {
		place, ok := board.ParsePlacement(string(m))
		if !ok {
			return v.shownTiles(m)
		}
		for _, sq := range place.Squares() {
			trace(&grid.Cells[sq/board.Size][sq%board.Size]).Touch = game.Through
		}
		state.EachTile(string(m), func(sq int, c board.Cell) {
			*trace(&grid.Cells[sq/board.Size][sq%board.Size]) = game.Trace{Touch: game.To,
				Piece: dr.tile(c.Letter(), c.Joker())}
		})
		return v.shownPlay(place)
	}
	d.Moves = &game.Moves{Played: mark(played, func(t *game.Token) *game.Trace { return &t.Played })}
	d.Moves.Better = mark(better, func(t *game.Token) *game.Trace { return &t.Better })
	grid.SignTargets(func(_ game.Msg, sign string) game.Msg { return game.Lit(sign) })
	return d
}

// shownPlay is the word of a play and its points.
func (v *view) shownPlay(place board.Placement) *game.Shown {
	s := &game.Shown{}
	dr := drawer{&v.Observation}
	for _, c := range []byte(v.Whole(place)) {
		upper := strings.ToUpper(string(rune(c)))
		tile := dr.tile(upper[0], upper != string(rune(c)))
		tile.Value = 0
		s.Pieces = append(s.Pieces, tile)
	}
	rack := v.Rack()
	if lay, err := v.Fit(&rack, place); err == nil {
		s.Amount = game.Lit(strconv.Itoa(lay.Points()))
	}
	return s
}

// shownTiles is the tiles of an exchange.
func (v *view) shownTiles(m game.Move) *game.Shown {
	s := &game.Shown{}
	tiles, _ := strings.CutPrefix(string(m), "-")
	if tiles == "" || len(tiles) > board.RackSize || tiles == string(m) {
		return s
	}
	for _, c := range []byte(tiles) {
		s.Pieces = append(s.Pieces, drawer{&v.Observation}.tile(c, c == '?'))
	}
	return s
}
