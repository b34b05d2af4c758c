package board

// Problem is the reason for which a placement does not fit.
type Problem uint8

// The problems, in the order of the checks.
const (
	Fits      Problem = iota
	OffBoard          // the word leaves the board
	Short             // fewer than two letters
	NotCentre         // the first word misses the middle square
	Goes              // there is a tile right before or after the word, which the placement must include
	Mismatch          // there is another letter; Fault.Letter is it
	NoTile            // the word lays nothing
	NotOnRack         // the rack has no such tile; Fault.Letter is it
	Apart             // the word touches no tile of the board
)

// Fault is an error of Check: the problem and its place.
type Fault struct {
	Problem Problem
	Square  int
	Letter  byte // for Mismatch and NotOnRack; '?' is a joker
}

func (f *Fault) Error() string {
	return [...]string{"fits", "leaves the board", "has fewer than two letters", "misses the middle square",
		"has a tile right before or after it", "crosses another letter", "lays no tile", "needs a tile that the rack has not",
		"meets no tile"}[f.Problem]
}

// Check checks a placement against the board and the tiles of the rack. With cross the official rule applies: a
// placement may also just touch other tiles, and the cross words are formed and counted. Without, the text's base
// version applies: the word must cover at least one tile, and tiles at its sides do not matter. Check does not look
// words up. The error is a *Fault.
func (b *Board) Check(p Placement, rack *Multiset, values *Values, cross bool) (*Lay, error) {
	if len(p.Word) < 2 {
		return nil, &Fault{Problem: Short}
	}
	if p.square(0) < 0 || p.square(len(p.Word)-1) < 0 {
		return nil, &Fault{Problem: OffBoard}
	}
	lay, met, err := b.fit(p, *rack)
	if err != nil {
		return nil, err
	}
	if len(lay.Tiles) == 0 {
		return nil, &Fault{Problem: NoTile}
	}
	if b.Empty() {
		if !lay.covers(Centre) {
			return nil, &Fault{Problem: NotCentre}
		}
	} else if !met && !(cross && b.touches(p, lay)) {
		return nil, &Fault{Problem: Apart}
	}
	if len(lay.Tiles) == RackSize {
		lay.Bonus = Bonus
	}
	lay.count(b, values, cross)
	return lay, nil
}

// fit lays the letters along the placement; met reports that one of them was already there.
func (b *Board) fit(p Placement, rack Multiset) (lay *Lay, met bool, err error) {
	for _, end := range []int{-1, len(p.Word)} {
		if s := p.square(end); s >= 0 && b[s] != 0 {
			return nil, false, &Fault{Problem: Goes, Square: s, Letter: b[s].Letter()}
		}
	}
	lay = &Lay{Place: p}
	word := []byte(p.Word)
	for i, c := range word {
		s := p.square(i)
		switch there := b[s]; {
		case there != 0:
			if c != '.' && Cell(c).Letter() != there.Letter() {
				return nil, false, &Fault{Problem: Mismatch, Square: s, Letter: there.Letter()}
			}
			word[i], met = '.', true
		case c == '.':
			return nil, false, &Fault{Problem: NotOnRack, Square: s, Letter: '.'}
		default:
			if t := Cell(c).Tile(); !rack.Remove(t) {
				return nil, false, &Fault{Problem: NotOnRack, Square: s, Letter: t.String()[0]}
			}
			lay.Tiles = append(lay.Tiles, Laid{s, Cell(c)})
		}
	}
	lay.Place.Word = string(word)
	return lay, met, nil
}

func (l *Lay) covers(square int) bool {
	for _, t := range l.Tiles {
		if t.Square == square {
			return true
		}
	}
	return false
}

// touches reports whether a laid tile has a neighbour at the side of the placement.
func (b *Board) touches(p Placement, l *Lay) bool {
	for _, t := range l.Tiles {
		side := Placement{Row: t.Square / Size, Col: t.Square % Size, Down: !p.Down}
		for _, i := range []int{-1, 1} {
			if s := side.square(i); s >= 0 && b[s] != 0 {
				return true
			}
		}
	}
	return false
}

// count forms the words and their points. A premium counts only for a tile that is laid on it now.
func (l *Lay) count(b *Board, values *Values, cross bool) {
	after := *b
	for _, t := range l.Tiles {
		after[t.Square] = t.Cell
	}
	l.Words = append(l.Words, formed(b, &after, l.Place, values))
	if !cross {
		return
	}
	for _, t := range l.Tiles {
		side := Placement{Row: t.Square / Size, Col: t.Square % Size, Down: !l.Place.Down}
		if w := formed(b, &after, side, values); len(w.Word) >= 2 {
			l.Words = append(l.Words, w)
		}
	}
}

// formed is the word through the placement's first square in its direction, after the lay.
func formed(before, after *Board, p Placement, values *Values) Formed {
	for s := p.square(-1); s >= 0 && after[s] != 0; s = p.square(-1) {
		p.Row, p.Col = s/Size, s%Size
	}
	w := Formed{Row: p.Row, Col: p.Col, Down: p.Down}
	times := 1
	for i := 0; ; i++ {
		s := p.square(i)
		if s < 0 || after[s] == 0 {
			break
		}
		w.Word += string(rune(after[s]))
		points := int(values[after[s].Tile()])
		if before[s] == 0 {
			points *= ColourAt(s).Letter()
			times *= ColourAt(s).Word()
		}
		w.Points += points
	}
	w.Points *= times
	return w
}
