package board

// Play is a word to lay. Tiles has, for each square of the main word, 0 for a letter that is already there, 1 to 26 for
// a tile, with Blank added for a joker; only the first Len entries are meaningful.
type Play struct {
	Value    int32 // points plus the value of the tiles kept, in hundredths of a point; see movegen.Generator.Rate
	Score    int16
	Row, Col uint8 // of the first letter, from 0
	Len      uint8 // number of squares of the main word
	Laid     uint8 // number of laid tiles
	Down     bool
	Tiles    [Size]uint8
}

// Blank marks a joker in Play.Tiles.
const Blank = 0x80

// Place is the play as a placement, with "." for letters that are there.
func (p *Play) Place() Placement {
	word := make([]byte, p.Len)
	for i, t := range p.Tiles[:p.Len] {
		switch {
		case t == 0:
			word[i] = '.'
		case t&Blank != 0:
			word[i] = 'a' - 1 + t&^Blank
		default:
			word[i] = 'A' - 1 + t
		}
	}
	return Placement{Row: int(p.Row), Col: int(p.Col), Down: p.Down, Word: string(word)}
}

// PlayOf is a placement as a play, with "." for each letter that is already there; it has neither score nor value.
func PlayOf(place Placement) *Play {
	p := &Play{Row: uint8(place.Row), Col: uint8(place.Col), Len: uint8(len(place.Word)), Down: place.Down}
	for i, c := range []byte(place.Word) {
		switch cell := Cell(c); {
		case c == '.':
			continue
		case cell.Joker():
			p.Tiles[i] = c - 'a' + 1 | Blank
		default:
			p.Tiles[i] = c - 'A' + 1
		}
		p.Laid++
	}
	return p
}

// Lane is the direction of the play, 1 for down, its lane from 0, and the first square in it, from 1.
func (p *Play) Lane() (dir, l, first int) {
	if p.Down {
		return 1, int(p.Col), int(p.Row) + 1
	}
	return 0, int(p.Row), int(p.Col) + 1
}

// Step is the distance from a square of the play to the next one.
func (p *Play) Step() int {
	if p.Down {
		return Size
	}
	return 1
}

// Square is the number of the play's first square.
func (p *Play) Square() int { return int(p.Row)*Size + int(p.Col) }

// Lay puts the play's tiles on the board and takes them from the rack.
func (p *Play) Lay(b *Board, rack *Multiset) {
	sq, step := p.Square(), p.Step()
	for _, t := range p.Tiles[:p.Len] {
		if t&Blank != 0 {
			b[sq] = Cell('a' - 1 + t&^Blank)
			rack[Joker]--
		} else if t != 0 {
			b[sq] = Cell('A' - 1 + t)
			rack[t-1]--
		}
		sq += step
	}
}

// Keep is the rack without the play's tiles.
func (p *Play) Keep(rack Multiset) Multiset {
	for _, t := range p.Tiles[:p.Len] {
		if t&Blank != 0 {
			rack[Joker]--
		} else if t != 0 {
			rack[t-1]--
		}
	}
	return rack
}
