package domino

// board is a round with every tile known, for searching: cheap to copy, made and played without allocation.
type board struct {
	hand    [4]tiles
	live    tiles     // every tile that is not in the chain
	stock   [55]uint8 // tile indices in the order in which they will be drawn, from the end
	left    int8      // the values at the ends; -1 while there is no chain
	right   int8
	turn    int8
	passes  int8
	nstock  int8
	keep    int8 // tiles of the stock that are never drawn
	seats   int8
	opening int8 // the tile that must come first, or -1
	rule    rule
	over    bool
	won     int8 // the seat that has won the round, or -1 for a tie
	points  int16
}

// rule is what the end of a round depends on.
type rule uint8

const (
	ruleSimple rule = iota
	ruleDraw
	ruleBlock
	rulePartners
)

// lays is a tile laid by a search, and where; tile -1 is a draw or a pass.
type lays struct {
	tile int8
	side side
}

// newBoard makes the board of a table; the tiles have to be filled in.
func newBoard(t *table) board {
	b := board{
		left: -1, right: -1, turn: int8(t.turn), passes: int8(t.passes()),
		seats: int8(t.cfg.Seats), opening: -1, won: -1,
		live: allTiles(t.cfg.Values) &^ setOf(t.Chain),
	}
	switch {
	case t.cfg.Variant == draw:
		b.rule, b.keep = ruleDraw, keep
	case t.cfg.Partners:
		b.rule, b.keep = rulePartners, 55
	case t.cfg.Variant == block:
		b.rule, b.keep = ruleBlock, 55
	}
	if len(t.Chain) > 0 {
		b.left, b.right = int8(t.Chain.LeftEnd()), int8(t.Chain.RightEnd())
	} else if t.Opens {
		b.opening = int8(t.Opening.index())
	}
	return b
}

// fitting is the set of tiles that can be laid at ends l and r.
func fitting(l, r int8) tiles { return with[l] | with[r] }

// playable is the set of tiles that the seat in turn can lay.
func (b *board) playable() tiles {
	switch {
	case b.left >= 0:
		return b.hand[b.turn] & fitting(b.left, b.right)
	case b.opening >= 0:
		return b.hand[b.turn] & (1 << b.opening)
	}
	return b.hand[b.turn]
}

// after are the ends when a tile has been laid at a side where it fits.
func (b *board) after(tile int, s side) (l, r int8) {
	t := byIndex[tile]
	switch s {
	case first:
		return int8(t.Left), int8(t.Right)
	case left:
		return int8(t.Left+t.Right) - b.left, b.right
	default:
		return b.left, int8(t.Left+t.Right) - b.right
	}
}

// moves lists what can be laid; of two ends with equal values only the left one counts.
func (b *board) moves(to []lays) []lays {
	for ts := b.playable(); ts != 0; {
		i := ts.pop()
		if b.left < 0 {
			to = append(to, lays{int8(i), first})
			continue
		}
		if with[b.left]>>i&1 != 0 {
			to = append(to, lays{int8(i), left})
		}
		if b.right != b.left && with[b.right]>>i&1 != 0 {
			to = append(to, lays{int8(i), right})
		}
	}
	return to
}

// lay lays a tile of the seat in turn.
func (b *board) lay(m lays) {
	b.left, b.right = b.after(int(m.tile), m.side)
	b.hand[b.turn] &^= 1 << m.tile
	b.live &^= 1 << m.tile
	b.passes, b.opening = 0, -1
	if b.hand[b.turn] == 0 {
		b.goOut()
		return
	}
	b.next()
}

func (b *board) next() {
	if b.turn++; b.turn == b.seats {
		b.turn = 0
	}
}

// idle draws or passes for the seat in turn, as the rules of the variant say.
func (b *board) idle() {
	for b.nstock > b.keep {
		b.nstock--
		t := b.stock[b.nstock]
		b.hand[b.turn] |= 1 << t
		if b.rule == ruleSimple {
			b.next()
			return
		}
		if fitting(b.left, b.right)>>t&1 != 0 {
			return
		}
	}
	if b.rule == ruleSimple {
		b.over, b.won = true, 1-b.turn
		return
	}
	if b.passes++; b.passes == b.seats {
		b.blocked()
		return
	}
	b.next()
}

// play carries out a move, a draw or a pass.
func (b *board) play(m lays) {
	if m.tile < 0 {
		b.idle()
	} else {
		b.lay(m)
	}
}

func (b *board) pipsOf(seat int8) int {
	n := 0
	for ts := b.hand[seat]; ts != 0; {
		n += pips[ts.pop()]
	}
	return n
}

func (b *board) allied(s, o int8) bool { return s == o || b.rule == rulePartners && (s-o)%2 == 0 }

func (b *board) goOut() {
	b.over, b.won = true, b.turn
	if b.rule == ruleSimple {
		return
	}
	for s := range b.seats {
		if !b.allied(s, b.won) {
			b.points += int16(b.pipsOf(s))
		}
	}
}

func (b *board) blocked() {
	var ps [4]int
	for s := range b.seats {
		ps[s] = b.pipsOf(s)
	}
	winner, points := blockWinner(config{Seats: int(b.seats), Partners: b.rule == rulePartners}, ps[:b.seats])
	b.over, b.won, b.points = true, int8(winner), int16(points)
}

// maxPoints is more than any round is worth.
const maxPoints = 1000

// goal is what a seat plays for: values of rounds are in points, of the simple game 1 for a win.
type goal struct {
	seat int8
	need [4]int16 // the points that a seat still lacks: more are worth nothing
}

func newGoal(t *table, seat int) goal {
	g := goal{seat: int8(seat)}
	for s, n := range t.Scores {
		g.need[s] = int16(t.cfg.Points - n)
	}
	return g
}

// value is what a round that is over is worth to the goal's seat.
func (g *goal) value(b *board) float64 {
	switch {
	case b.rule == ruleSimple && b.won == g.seat:
		return 1
	case b.rule == ruleSimple || b.won < 0:
		return 0
	}
	n := float64(min(b.points, g.need[b.won]))
	if b.allied(b.won, g.seat) {
		return n
	}
	return -n
}
