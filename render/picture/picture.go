// Package picture draws diagrams as PNG pictures: boards, tables and hands, made of pieces (cards, tiles, dominoes,
// discs, seeds, squares). A Brush holds what all pictures of one theme share: colours, fonts and shapes that occur
// often. An Animation is an animated GIF of a whole game.
package picture

import (
	"errors"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Block is a part of a picture that takes its whole width.
type Block interface {
	height(*Brush) float64
	draw(b *Brush, top float64)
}

// MaxHeight is the intended greatest height of a picture.
const MaxHeight = 960

// PNG draws the pieces of a diagram as a picture of 800 pixels width: what the pieces are, where they are, and what has
// just changed. Texts are not drawn; textboard.Beside returns what the picture leaves out. A diagram without pieces is
// drawn as tiles with text. PNG fails for a diagram without parts, and for one that is too large for any game.
func PNG(d game.Diagram, p *render.Printer, look Look) ([]byte, error) {
	b, err := draw(d, p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func draw(d game.Diagram, p *render.Printer, look Look) (*Brush, error) {
	blocks, err := Plan(d, p)
	if err != nil {
		return nil, err
	}
	b, err := New(Width, int(Tallness(blocks, p, look)+0.5), look, p)
	if err != nil {
		return nil, err
	}
	Pile(b, blocks, 0)
	return b, nil
}

// Plan is the blocks of a diagram's picture, from top to bottom.
func Plan(d game.Diagram, p *render.Printer) ([]Block, error) { return PlanIn(d, p, MaxHeight) }

// PlanIn is Plan for a picture in which they should take no more than so much height. It makes what can be smaller or
// closer together smaller, as far as it stays legible; other boards take more.
func PlanIn(d game.Diagram, p *render.Printer, room float64) ([]Block, error) {
	if len(d.Parts) == 0 {
		return nil, errors.New("render: an empty diagram has no picture")
	}
	blocks := arrange(d, p, room)
	if len(blocks) == 0 {
		blocks = plainBlocks(d)
	}
	return blocks, nil
}

// Tallness is the total height of blocks.
func Tallness(blocks []Block, p *render.Printer, look Look) (tall float64) {
	measure := &Brush{Colours: look.Palette(), Look: look, Printer: p}
	for _, bl := range blocks {
		tall += bl.height(measure)
	}
	return tall
}

// Pile draws blocks one below the other, starting at y.
func Pile(b *Brush, blocks []Block, y float64) {
	for _, bl := range blocks {
		bl.draw(b, y)
		y += bl.height(b)
	}
}

// arrange converts the parts of a diagram that have pieces to blocks: the board, the table, the hands.
func arrange(d game.Diagram, p *render.Printer, room float64) (blocks []Block) {
	var table []set
	var asides []*aside
	var hands []hand
	var ends []*chain
	var pits *pitBoard
	var stacks *stackBoard
	stores := 0
	for _, part := range d.Parts {
		if !textboard.Pictured(part) {
			continue
		}
		switch first := firstPiece(part).(type) {
		case game.Square, game.LetterTile:
			if part.Grid != nil {
				blocks = append(blocks, newWordBoard(part.Grid, d.Moves != nil))
				continue
			}
		case game.Pit:
			if part.Grid != nil && len(part.Grid.Cells) == 2 {
				if pits == nil {
					pits = &pitBoard{}
				}
				pits.grid = part.Grid
				blocks = append(blocks, pits)
			}
			continue
		case game.Bare:
			blocks = append(blocks, bare{part.Text})
			continue
		case game.Store:
			if pits == nil {
				pits = &pitBoard{}
			}
			pits.stores[min(stores, 1)] = first
			stores++
			continue
		case game.Discs:
			if part.Grid != nil {
				stacks = &stackBoard{grid: part.Grid}
				blocks = append(blocks, stacks)
			} else if stacks != nil {
				for _, row := range part.Table {
					stacks.reserves = append(stacks.reserves, stacksOf(row))
				}
			}
			continue
		}
		switch ts := textboard.Pieces(part.Tokens); {
		case len(ts) == 0:
		case part.Role == game.Chain:
			c := &chain{tokens: ts}
			ends = append(ends, c)
			blocks = append(blocks, c)
		case part.Role == game.ArmTop && len(ends) > 0:
			ends[len(ends)-1].arms[0] = ts
		case part.Role == game.ArmBottom && len(ends) > 0:
			ends[len(ends)-1].arms[1] = ts
		case part.Role == game.InHand:
			title := ""
			if !part.Title.IsZero() {
				title = Line(p, part.Title)
			}
			hands = append(hands, hand{title, ts})
		case part.Role == game.Beside:
			asides = append(asides, &aside{Line(p, part.Title), sets{sets: []set{{tokens: ts}}, kind: kindOf(ts[0])}})
		default:
			table = append(table, set{tokens: ts})
		}
	}
	held := handBlocks(hands, len(blocks) > 0)
	compares := d.Moves != nil && len(blocks)+len(table)+len(held) > 0
	for i := range held {
		if rack, ok := held[i].(rackOf); ok && (compares || room < rack.height(nil)) {
			rack.small = true
			held[i] = rack
		}
	}
	if compares {
		held = append(held, legend{d.Moves})
	}
	for _, bl := range held {
		room -= bl.height(&Brush{Printer: p})
	}
	for _, a := range asides {
		room -= a.height(nil)
	}
	for _, c := range ends {
		c.room = min(max(room, 320), chainRoom)
	}
	if len(table) > 0 {
		blocks = append(blocks, &sets{sets: table, kind: kindOf(table[0].tokens[0]), room: max(room, 300)})
	}
	for _, a := range asides {
		blocks = append(blocks, a)
	}
	return append(blocks, held...)
}

// firstPiece is the first piece of a part.
func firstPiece(part game.Part) game.Piece {
	if part.Thing != nil {
		return part.Thing
	}
	for _, row := range part.Rows() {
		for _, t := range row {
			if t.Piece != nil {
				return t.Piece
			}
		}
	}
	return nil
}

// stacksOf are the tokens of a row that are nested pieces.
func stacksOf(row []game.Token) (list []game.Token) {
	for _, t := range row {
		if _, ok := t.Piece.(game.Discs); ok {
			list = append(list, t)
		}
	}
	return list
}

// hand is a part with tiles that a player holds.
type hand struct {
	title  string
	tokens []game.Token
}

// handBlocks makes blocks of hands, by the kind of their pieces. Parts without a title belong to the hand before them,
// as groups. The only hand of a picture needs no title, because it is the reader's.
func handBlocks(hands []hand, board bool) (blocks []Block) {
	var owners [][]hand
	for _, h := range hands {
		if len(owners) == 0 || h.title != "" {
			owners = append(owners, nil)
		}
		owners[len(owners)-1] = append(owners[len(owners)-1], h)
	}
	for _, groups := range owners {
		title := ""
		if len(owners) > 1 {
			title = groups[0].title
		}
		var all []game.Token
		var lists [][]game.Token
		for _, g := range groups {
			all = append(all, g.tokens...)
			lists = append(lists, g.tokens)
		}
		switch all[0].Piece.(type) {
		case game.Domino:
			blocks = append(blocks, &dominoHand{title: title, tiles: all})
		case game.Card:
			blocks = append(blocks, &fan{title: title, groups: cardGroups(all)})
		case game.LetterTile:
			if board || valued(all) {
				blocks = append(blocks, rackOf{tiles: all})
				continue
			}
			blocks = append(blocks, &racks{title: title, groups: [][]game.Token{all}, kind: letterTiles})
		case game.NumberTile:
			blocks = append(blocks, &racks{title: title, groups: lists, kind: numberTiles})
		}
	}
	return blocks
}

// valued reports whether letters have values printed on them.
func valued(ts []game.Token) bool {
	for _, t := range ts {
		if l, ok := t.Piece.(game.LetterTile); ok && l.Value > 0 {
			return true
		}
	}
	return false
}
