package ai

import "tablee/rules/domino/internal/round"

// cross is what a board of All Fives has besides the values at the ends of the chain. It is small, because searches
// copy it with the board.
type cross struct {
	arms   [2]int8  // the values at the ends of the arms; -1 while they are closed
	counts [4]uint8 // what the ends add to the sum: left, right, top, bottom
	double int8     // the value of the spinner, or -1
	bare   uint8    // the sides of the spinner in the chain that are open: bareLeft, bareRight
}

const (
	bareLeft  = 1
	bareRight = 2
)

// noCross is the cross of an empty table.
var noCross = cross{arms: [2]int8{-1, -1}, double: -1}

// crossOf is the cross of a table.
func crossOf(t *round.Table) cross {
	c := noCross
	if len(t.Chain) == 0 {
		return c
	}
	for i, s := range []round.Side{round.Left, round.Right} {
		e := t.End(s)
		c.counts[i] = uint8(e.Counts)
		if e.Bare {
			c.bare |= bareLeft << i
		}
	}
	if t.Spun {
		c.double = int8(t.Spinner.Left)
	}
	if t.ArmsOpen() {
		for i, s := range []round.Side{round.Top, round.Bottom} {
			e := t.End(s)
			c.arms[i], c.counts[2+i] = int8(e.Value), uint8(e.Counts)
		}
	}
	return c
}

// fitting is the set of tiles that can be laid, with these ends of the chain.
func (c *cross) fitting(left, right int8) round.Tiles {
	ts := fitting(left, right)
	if c.arms[0] >= 0 {
		ts |= fitting(c.arms[0], c.arms[1])
	}
	return ts
}

// scored is what the tile just laid scores.
func (c *cross) scored() int16 {
	n := int16(c.counts[0]) + int16(c.counts[1]) + int16(c.counts[2]) + int16(c.counts[3])
	if n%5 != 0 {
		return 0
	}
	return n
}

// sides are the sides in the order of counts.
var sides = [4]round.Side{round.Left, round.Right, round.Top, round.Bottom}

// crossMoves is Moves on a table with tiles.
func (b *Board) crossMoves(to []Laying) []Laying {
	var values [4]int8
	n := b.differing(&values)
	for ts := b.Hand[b.Turn] & b.fitting(); ts != 0; {
		i := ts.Pop()
		for k, v := range values[:n] {
			if v >= 0 && round.With[v]>>i&1 != 0 {
				to = append(to, Laying{int8(i), sides[k]})
			}
		}
	}
	return to
}

// differing fills in the values of the open ends, -1 for one that is like an end before it, and returns their number.
func (b *Board) differing(values *[4]int8) (n int) {
	*values = [4]int8{b.left, b.right, b.cross.arms[0], b.cross.arms[1]}
	c := &b.cross
	if n = 4; c.arms[0] < 0 {
		n = 2
	}
	for i := 1; i < n; i++ {
		for k := range i {
			bare := n == 2 && c.bare != 0 && c.bare != bareLeft|bareRight // one of the two ends is the spinner
			if values[k] == values[i] && c.counts[k] == c.counts[i] && !bare {
				values[i] = -1
				break
			}
		}
	}
	return n
}

// crossAfter is the table after a laying.
func (b *Board) crossAfter(m Laying) (left, right int8, c cross) {
	t, double := round.ByIndex[m.Tile], round.Doubles>>m.Tile&1 != 0
	left, right, c = b.left, b.right, b.cross
	if m.Side == round.First {
		left, right = int8(t.Left), int8(t.Right)
		c.counts = [4]uint8{t.Left, t.Right}
		if double {
			c.double, c.bare = left, bareLeft|bareRight
		}
		return left, right, c
	}
	end, i := &left, 0
	switch m.Side {
	case round.Right:
		end, i = &right, 1
	case round.Top:
		end, i = &c.arms[0], 2
	case round.Bottom:
		end, i = &c.arms[1], 3
	}
	*end = int8(t.Left+t.Right) - *end
	c.counts[i] = uint8(*end)
	if double {
		c.counts[i] *= 2
	}
	if i > 1 {
		return left, right, c
	}
	switch bare := uint8(bareLeft) << i; {
	case c.bare == bareLeft|bareRight: // the spinner lay alone
		c.bare &^= bare
		c.counts[1-i] = 2 * uint8(c.double)
	case c.bare == bare:
		c.bare, c.arms = 0, [2]int8{c.double, c.double}
	case c.double < 0 && double:
		c.double, c.bare = *end, bare
	}
	return left, right, c
}

// crossFitting is the set of tiles that can be laid on a table with tiles.
func (b *Board) crossFitting() round.Tiles { return b.cross.fitting(b.left, b.right) }

// crossLay lays a tile on the table and counts what it scores.
func (b *Board) crossLay(m Laying) {
	b.left, b.right, b.cross = b.crossAfter(m)
	b.Gains[b.Turn] += b.cross.scored()
}

// fittingAfter is the set of tiles that can be laid after a laying, and what it scores; in All Fives alone.
func (b *Board) fittingAfter(m Laying) (fit round.Tiles, scored int16) {
	left, right, c := b.crossAfter(m)
	return c.fitting(left, right), c.scored()
}

// end is the value at the end of a side, or -1 if nothing can be laid there.
func (b *Board) end(s round.Side) int8 {
	switch s {
	case round.Right:
		return b.right
	case round.Top:
		return b.cross.arms[0]
	case round.Bottom:
		return b.cross.arms[1]
	}
	return b.left
}
