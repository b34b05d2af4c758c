package scrabble

import (
	"fmt"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// glyphs are the premium squares as characters, the same as in GCG viewers and in every issue of the case files.
var glyphs = map[board.Colour]string{
	board.Grey: ".", board.LightBlue: "'", board.DarkBlue: "\"", board.Pink: "-", board.Red: "=",
}

var tones = map[board.Colour]game.Tone{
	board.Grey: game.Faint, board.LightBlue: game.LetterTwo, board.DarkBlue: game.LetterThree,
	board.Pink: game.WordTwo, board.Red: game.WordThree,
}

// drawer draws what a seat may know.
type drawer struct{ *state.Observation }

// DiagramOf is the board, the last play, the score sheet and the own rack.
func DiagramOf(s *state.Observation) game.Diagram {
	v := drawer{s}
	d := game.Diagram{Parts: v.boardParts(&v.Board, v.fresh()), Standing: v.standing()}
	d.Parts = append(d.Parts, v.opening()...)
	if rows := v.recent(); rows != nil {
		d.Parts = append(d.Parts, game.Part{Title: v.Options.Msg("recent"), Table: rows})
	}
	d.Parts = append(d.Parts, v.sheets()...)
	d.Parts = append(d.Parts, v.stock()...)
	if v.Player() && v.Phase != state.Over {
		d.Parts = append(d.Parts, v.rackPart(v.Rack().String()))
	}
	return d
}

// Hand is a board and a rack in its owner's order. If pending is nil, the plays that DiagramOf marks are marked.
func Hand(s *state.Observation, b *board.Board, pending *board.Lay, rack string) *game.Diagram {
	v := drawer{s}
	mark := v.fresh()
	if pending != nil {
		mark = []*board.Lay{pending}
	}
	d := &game.Diagram{Parts: append(v.boardParts(b, mark), v.rackPart(rack)), Standing: v.standing()}
	d.Parts = append(d.Parts, v.stock()...)
	return d
}

// Squares is the board alone, with the latest plays marked.
func Squares(s *state.Observation) *game.Diagram {
	v := drawer{s}
	return &game.Diagram{Parts: v.boardParts(&v.Board, v.fresh())}
}

// SquaresAfter is the board alone, with one play marked.
func SquaresAfter(s *state.Observation, lay *board.Lay) game.Diagram {
	v := drawer{s}
	return game.Diagram{Parts: v.boardParts(&v.Board, []*board.Lay{lay})}
}

// boardParts are the board and what its signs mean.
func (v drawer) boardParts(b *board.Board, mark []*board.Lay) []game.Part {
	g := v.grid(b, mark)
	parts := []game.Part{{Grid: g}, {Text: v.Options.Msg("legend"), Drawn: true}}
	switch {
	case g.Right != nil && g.Under != nil:
		parts = append(parts, game.Part{Text: v.Options.Msg("fresh.both"), Drawn: true})
	case g.Right != nil:
		parts = append(parts, game.Part{Text: v.Options.Msg("fresh.row"), Drawn: true})
	case g.Under != nil:
		parts = append(parts, game.Part{Text: v.Options.Msg("fresh.column"), Drawn: true})
	}
	return parts
}

// Rack shows a rack in the order given.
func Rack(s *state.Observation, rack string) *game.Diagram {
	return &game.Diagram{Parts: []game.Part{drawer{s}.rackPart(rack)}}
}

// grid draws a board. The tiles of the given plays are marked: in the picture as such, in the text by "<" at the end of
// a row or "^" under a column.
func (v drawer) grid(b *board.Board, lays []*board.Lay) *game.Grid {
	g := &game.Grid{Width: 1, Gap: 1, Cells: make([][]game.Token, board.Size)}
	states := make(map[int]game.State)
	for _, lay := range lays {
		switch place := lay.Place; {
		case place.Down && g.Under == nil:
			g.Under = make([]string, board.Size)
		case !place.Down && g.Right == nil:
			g.Right = make([]string, board.Size)
		}
		if lay.Place.Down {
			g.Under[lay.Place.Col] = "^"
		} else {
			g.Right[lay.Place.Row] = "<"
		}
		for _, t := range lay.Tiles {
			states[t.Square] = game.Fresh
		}
		for _, sq := range lay.Place.Squares() {
			if states[sq] == game.Still {
				states[sq] = game.Along
			}
		}
	}
	for r := range board.Size {
		g.Left = append(g.Left, v.Options.RowName(r))
		name := v.Options.ColName(r)
		g.Top = append(g.Top, name[len(name)-1:]) // of 10 to 15 the last digit: a cell is one character wide
		g.Heads = append(g.Heads, name)
		for c := range board.Size {
			g.Cells[r] = append(g.Cells[r], v.cellToken(b.At(r, c), r == board.Size/2 && c == r, states[r*board.Size+c]))
		}
	}
	return g
}

// squares are the premium squares; the start square is a Pink one.
var squares = map[board.Colour]game.Square{
	board.LightBlue: {Letter: 2}, board.DarkBlue: {Letter: 3}, board.Pink: {Word: 2}, board.Red: {Word: 3},
}

func (v drawer) cellToken(s board.Square, start bool, mark game.State) game.Token {
	if !s.Covered() {
		square := squares[s.Colour()]
		square.Start = start
		return game.Token{Text: game.Lit(glyphs[s.Colour()]), Tone: tones[s.Colour()], Piece: square}
	}
	tone := game.Strong
	if s.Joker() {
		tone = game.Plain
	}
	return game.Token{Text: game.Lit(s.String()), Tone: tone, State: mark, Piece: v.tile(s.Letter(), s.Joker())}
}

// tile is the piece of a letter; that of a joker is worth 0.
func (v drawer) tile(letter byte, joker bool) game.LetterTile {
	p := game.LetterTile{Letter: string(rune(letter)), Blank: joker}
	if t, ok := board.ParseTile(letter); ok && !joker {
		p.Value = int(v.Options.Set().Values[t])
	}
	return p
}

// fresh are the plays that are still on the board since the reader's last turn. A reader who is waiting also sees their
// own last play. Bystanders see the plays since the last turn of the player to move, only the play that is being
// judged, or, at the end, only the last play.
func (v drawer) fresh() (lays []*board.Lay) {
	reader, waits := int(v.Who), !v.Mine() || v.Phase == state.Over
	if !v.Player() {
		reader, waits = v.Next, v.Phase == state.Judging || v.Phase == state.Over
	}
	taken := 0 // plays that were withdrawn
	for i := len(v.Sheet) - 1; i >= 0; i-- {
		line := v.Sheet[i]
		own := line.Seat == reader && line.Kind.IsTurn()
		switch {
		case own && !waits:
			return lays
		case line.Kind == state.Withdrawn:
			taken++
		case line.Kind == state.Play && taken > 0:
			taken--
		case line.Kind == state.Play:
			lays = append(lays, state.LayOf(line.Move, &v.Board))
		}
		if own || v.Phase == state.Over && !v.Player() && len(lays) > 0 {
			return lays
		}
	}
	return lays
}

// opening shows the draw that decides who begins, round by round, until somebody has moved.
func (v drawer) opening() (parts []game.Part) {
	if len(v.Sheet) > 0 || v.Phase == state.Over || v.Players == 1 {
		return nil
	}
	id := "drawn"
	for _, round := range v.Draws {
		var all []game.Msg
		for i, s := range round.Seats {
			all = append(all, v.Options.Msg("draw", "by", game.Seat(s), "tile", round.Tiles[i:i+1]))
		}
		parts = append(parts, game.Part{Text: v.Options.Msg(id, "draws", all)})
		id = "redrawn"
	}
	return append(parts, game.Part{Text: v.Options.Msg("starts", "by", game.Seat(v.First))})
}

// recent shows the last turn of each player: name, word, place, points.
func (v drawer) recent() [][]game.Token {
	var rows [][]game.Token
	first := max(0, len(v.Sheet)-v.Players)
	for first > 0 && v.Sheet[first].Kind == state.Gained || first > 0 && v.Sheet[first].Kind == state.Lost {
		first-- // at the end, also the turns before the leftover tiles were counted
	}
	for _, l := range v.Sheet[first:] {
		name := game.Token{Text: v.Options.Msg("name", "by", game.Seat(l.Seat))}
		points := game.T(fmt.Sprintf("%+d", l.Points))
		switch l.Kind {
		case state.Play:
			p, _ := board.ParsePlacement(l.Move)
			rows = append(rows, []game.Token{name, game.T(l.Words[0]), game.T(v.Options.Where(p)), points})
		case state.Pass, state.Exchange:
			rows = append(rows, []game.Token{name, {Text: v.Options.Msg("line."+string(l.Kind), "n", l.N)}, game.T(""),
				points})
		default:
			tiles := l.Tiles
			if len(tiles) > board.RackSize { // of several racks; each has its own row in the table
				tiles = ""
			}
			rows = append(rows, []game.Token{name, {Text: v.Options.Msg("line." + string(l.Kind))}, game.T(tiles), points})
		}
	}
	return rows
}

// sheets are the score sheet: for each player the total, then the points of each turn.
func (v drawer) sheets() []game.Part {
	var parts []game.Part
	for s := range v.Players {
		part := game.Part{Indent: 2, Title: v.Options.Msg("score", "by", game.Seat(s), "n", v.Table.Scores[s])}
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

// sheetEntry is a turn in few characters: points, "-" for a pass, "x3" for an exchange.
func sheetEntry(l state.Line) string {
	switch l.Kind {
	case state.Pass:
		return "-"
	case state.Exchange:
		return fmt.Sprintf("x%d", l.N)
	case state.Play:
		return fmt.Sprint(l.Points)
	}
	return fmt.Sprintf("%+d", l.Points)
}

// standing tells the scores and how many tiles are in the bag; zero once the game is over.
func (v drawer) standing() game.Msg {
	switch own := v.Options.Duplicate; {
	case v.Phase == state.Over || own.Name != "" && own.Standing == nil:
		return game.Msg{}
	case own.Standing != nil:
		return *own.Standing
	}
	var list []game.Msg
	for s := range v.Players {
		list = append(list, v.Options.Msg("standing.seat", "seat", game.Seat(s), "score", v.Table.Scores[s]))
	}
	return game.Joined(v.Options.Msg("standing.next").ID, append(list, v.Options.Msg("standing.bag", "n", v.Bag)))
}

// stock shows how many tiles are left, and which ones the seat has not seen.
func (v drawer) stock() []game.Part {
	if v.Phase == state.Over {
		return nil
	}
	unseen := v.Unseen()
	part := game.Part{Title: v.Options.Msg("unseen", "n", v.Bag)}
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
func (v drawer) rackPart(rack string) game.Part {
	part := game.Part{Title: v.Options.Msg("rack"), Role: game.InHand}
	for _, t := range rack {
		part.Tokens = append(part.Tokens, game.Token{Text: game.Lit(string(t)), Tone: game.Strong, Piece: v.tile(byte(t),
			t == '?')})
	}
	if part.Tokens == nil {
		part.Tokens = game.Words("-")
	}
	return part
}
