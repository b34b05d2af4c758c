package movegen

import "tablee/rules/scrabble/internal/board"

// Net is the lanes of a board, which a search that lays plays one after the other can save and restore.
type Net struct {
	Lanes [2][board.Size]Lane
	keys  [2][board.Size]uint64
	words [2][board.Size]uint16 // for each row the squares, by bit, that words across a row or a column go through
}

// change is the former state of a square and its lane's key.
type change struct {
	key       uint64
	was       Square
	dir, l, i uint8
}

// Load sets a board without a rack, for Lay, LaneKeys and LanePlays.
func (y *Layout) Load(b *board.Board) {
	y.Read(b)
	y.changes = y.changes[:0]
	for dir := range 2 {
		for l := range board.Size {
			key := uint64(0)
			for i := 1; i <= board.Size; i++ {
				sq := &y.Lanes[dir][l][i]
				key ^= sq.hash(dir, l, i)
				y.note(dir, l, i, sq.Across)
			}
			y.keys[dir][l] = key
		}
	}
}

// Lay lays a play on the loaded board and updates the words across that it touches.
func (y *Layout) Lay(p *board.Play) {
	dir, l, first := p.Lane()
	for i, t := range p.Tiles[:p.Len] {
		if t != 0 {
			sq := y.tile(t&^board.Blank, t&board.Blank != 0)
			y.set(dir, l, first+i, sq)
			y.set(1-dir, first+i-1, l+1, sq)
		}
	}
	if !y.Cross {
		return
	}
	y.crossEnds(dir, l, first)
	for i, t := range p.Tiles[:p.Len] {
		if t != 0 {
			y.crossEnds(1-dir, first+i-1, l+1)
		}
	}
}

// Mark is a state to which Back can return, by taking up the plays laid since. Load and Restore invalidate all marks.
func (y *Layout) Mark() int { return len(y.changes) }

// Back takes up the plays laid since the mark.
func (y *Layout) Back(mark int) {
	for k := len(y.changes) - 1; k >= mark; k-- {
		c := &y.changes[k]
		y.Lanes[c.dir][c.l][c.i], y.keys[c.dir][c.l] = c.was, c.key
		y.note(int(c.dir), int(c.l), int(c.i), c.was.Across)
	}
	y.changes = y.changes[:mark]
}

// Save copies the lanes.
func (y *Layout) Save(n *Net) { *n = y.Net }

// Restore copies saved lanes back.
func (y *Layout) Restore(n *Net) {
	y.Net = *n
	y.changes = y.changes[:0]
}

// LaneKeys are hashes of everything in each lane that decides its plays: two lanes with equal keys have the same plays
// for a rack. Load and Lay update them. A key is the exclusive or of its squares' hashes (Zobrist, A New Hashing Method
// with Application for Game Playing, 1970), so that the cost of a play depends only on what it changes.
func (n *Net) LaneKeys() *[2][board.Size]uint64 { return &n.keys }

// set changes square i of a lane and the lane's key.
func (y *Layout) set(dir, l, i int, sq Square) {
	if at := &y.Lanes[dir][l][i]; *at != sq {
		y.changes = append(y.changes, change{y.keys[dir][l], *at, uint8(dir), uint8(l), uint8(i)})
		y.keys[dir][l] ^= at.hash(dir, l, i) ^ sq.hash(dir, l, i)
		*at = sq
		y.note(dir, l, i, sq.Across)
	}
}

// note records whether a word across a lane goes through its square i.
func (n *Net) note(dir, l, i int, across bool) {
	if i--; dir == 1 {
		l, i = i, l
	}
	if n.words[dir][l] &^= 1 << i; across {
		n.words[dir][l] |= 1 << i
	}
}

// hash hashes everything in a square that can change, with its place.
func (sq *Square) hash(dir, l, i int) uint64 {
	h := uint64(sq.Mask) | uint64(uint16(sq.Side))<<26 | uint64(sq.Letter)<<42 | uint64(sq.Points)<<48
	if sq.Across {
		h |= 1 << 63
	}
	h = (h + uint64((2*l+dir)<<4|i)*0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93
	return h ^ h>>32
}

// Halo is the squares where a tile could change a play that can be laid now: those that it covers, and the ends of the
// runs that it makes. Bit i of halo[0][r] is column i of row r, bit i of halo[1][c] row i of column c.
type Halo [2][board.Size + 2]uint32

// Halo computes the halo of a play.
func (y *Layout) Halo(p *board.Play, h *Halo) {
	*h = Halo{}
	dir, l, first := p.Lane()
	add := func(i, j int) { // square i of lane j-1
		h[dir][j] |= 1 << i
		h[1-dir][i] |= 1 << j
	}
	add(first-1, l+1)
	add(first+int(p.Len), l+1)
	for i, t := range p.Tiles[:p.Len] {
		if t == 0 {
			continue
		}
		before, after := y.Lanes[1-dir][first+i-1].ends(l + 1)
		add(first+i, l+1)
		add(first+i, before)
		add(first+i, after)
	}
}
