package ai

import "tablee/rules/domino/internal/round"

// Board is a round with all tiles known, for searches: small to copy, and made and played without allocation.
type Board struct {
	Hand    [4]round.Tiles
	live    round.Tiles // all tiles that are not in the chain
	Stock   [55]uint8   // tile indices in the order of drawing, from the end
	left    int8        // the values at the ends; -1 if there is no chain
	right   int8
	Turn    int8
	passes  int8
	InStock int8
	keep    int8 // number of tiles of the stock that are never drawn
	seats   int8
	opening int8 // the tile that must be laid first, or -1
	rule    rule
	team    bool // partners
	Over    bool
	Won     int8 // the seat that has won the round, or -1 for a tie
	Points  int16
	cross   cross // in All Fives
	capicua bool
	all     bool     // the winner of a blocked round scores all pips
	Gains   [4]int16 // what seats have scored since the board was made, before the end of the round
}

// rule is the variant, on which the end of a round depends.
type rule uint8

const (
	ruleSimple rule = iota
	ruleDraw
	ruleBlock
	ruleFives
)

// Laying is a tile laid in a search, and its end; tile -1 is a draw or a pass.
type Laying struct {
	Tile int8
	Side round.Side
}

// NewBoard makes the board of a table; the caller must fill in the tiles.
func NewBoard(t *round.Table) Board {
	b := Board{
		left: -1, right: -1, Turn: int8(t.Mover), passes: int8(t.Passes()),
		seats: int8(t.Config.Seats), opening: -1, Won: -1,
		live:  round.AllTiles(t.Config.Values) &^ round.SetOf(t.Chain),
		cross: noCross,
	}
	switch {
	case t.Config.Variant == round.DrawGame:
		b.rule, b.keep = ruleDraw, round.Keep
	case t.Config.Variant == round.BlockGame:
		b.rule, b.keep = ruleBlock, 55
	case t.Config.Variant == round.FivesGame:
		b.rule, b.keep, b.cross = ruleFives, round.Keep, crossOf(t)
		b.live &^= round.SetOf(t.Arms[0]) | round.SetOf(t.Arms[1])
	}
	b.team, b.capicua, b.all = t.Config.Partners, t.Config.Capicua, t.Config.All || t.Config.Capicua
	if len(t.Chain) > 0 {
		b.left, b.right = int8(t.Chain.LeftEnd()), int8(t.Chain.RightEnd())
	} else if t.Opens {
		b.opening = int8(t.Opening.Index())
	}
	return b
}

// fitting is the set of tiles that can be laid at ends l and r.
func fitting(l, r int8) round.Tiles { return round.With[l] | round.With[r] }

// fitting is the set of tiles that can be laid on the board, on which some tile lies.
func (b *Board) fitting() round.Tiles {
	if b.rule != ruleFives {
		return fitting(b.left, b.right)
	}
	return b.crossFitting()
}

// playable is the set of tiles that the seat in turn can lay.
func (b *Board) playable() round.Tiles {
	switch {
	case b.left >= 0:
		return b.Hand[b.Turn] & b.fitting()
	case b.opening >= 0:
		return b.Hand[b.Turn] & (1 << b.opening)
	}
	return b.Hand[b.Turn]
}

// after are the ends after a tile has been laid at a side where it fits.
func (b *Board) after(tile int, s round.Side) (l, r int8) {
	t := round.ByIndex[tile]
	switch s {
	case round.First:
		return int8(t.Left), int8(t.Right)
	case round.Left:
		return int8(t.Left+t.Right) - b.left, b.right
	default:
		return b.left, int8(t.Left+t.Right) - b.right
	}
}

// Moves lists the possible layings; of ends that are alike, such as both ends if they have the same value, only the
// first is listed.
func (b *Board) Moves(to []Laying) []Laying {
	if b.rule == ruleFives && b.left >= 0 {
		return b.crossMoves(to)
	}
	for ts := b.playable(); ts != 0; {
		i := ts.Pop()
		if b.left < 0 {
			to = append(to, Laying{int8(i), round.First})
			continue
		}
		if round.With[b.left]>>i&1 != 0 {
			to = append(to, Laying{int8(i), round.Left})
		}
		if b.right != b.left && round.With[b.right]>>i&1 != 0 {
			to = append(to, Laying{int8(i), round.Right})
		}
	}
	return to
}

// lay lays a tile of the seat in turn.
func (b *Board) lay(m Laying) {
	if b.rule == ruleFives {
		b.crossLay(m)
	} else {
		b.left, b.right = b.after(int(m.Tile), m.Side)
	}
	b.Hand[b.Turn] &^= 1 << m.Tile
	b.live &^= 1 << m.Tile
	if b.capicua {
		b.bonuses(m)
	}
	b.passes, b.opening = 0, -1
	if b.Hand[b.Turn] == 0 {
		b.goOut()
		return
	}
	b.next()
}

// bonuses adds the bonuses of capicua for a tile that has just been laid.
func (b *Board) bonuses(m Laying) {
	if b.passes == 3 {
		b.Gains[b.Turn] += round.Bonus
	}
	if b.Hand[b.Turn] == 0 && b.left == b.right && round.Doubles>>m.Tile&1 == 0 {
		b.Gains[b.Turn] += round.Bonus
	}
}

func (b *Board) next() {
	if b.Turn++; b.Turn == b.seats {
		b.Turn = 0
	}
}

// idle draws or passes for the seat in turn, according to the variant.
func (b *Board) idle() {
	for b.InStock > b.keep {
		b.InStock--
		t := b.Stock[b.InStock]
		b.Hand[b.Turn] |= 1 << t
		if b.rule == ruleSimple {
			b.next()
			return
		}
		if b.fitting()>>t&1 != 0 {
			return
		}
	}
	if b.rule == ruleSimple {
		b.Over, b.Won = true, 1-b.Turn
		return
	}
	if b.passes++; b.passes == b.seats {
		b.blocked()
		return
	}
	b.next()
}

// Play plays a laying, a draw or a pass.
func (b *Board) Play(m Laying) {
	if m.Tile < 0 {
		b.idle()
	} else {
		b.lay(m)
	}
}

func (b *Board) pipsOf(seat int8) int {
	n := 0
	for ts := b.Hand[seat]; ts != 0; {
		n += round.Pips[ts.Pop()]
	}
	return n
}

// Allied reports whether two seats play on the same side.
func (b *Board) Allied(s, o int8) bool { return s == o || b.team && (s-o)%2 == 0 }

func (b *Board) goOut() {
	b.Over, b.Won = true, b.Turn
	if b.rule == ruleSimple {
		return
	}
	for s := range b.seats {
		if !b.Allied(s, b.Won) {
			b.Points += int16(b.pipsOf(s))
		}
	}
	if b.rule == ruleFives {
		b.Points = int16(b.config().Rounded(int(b.Points)))
	}
}

// config is what the points at the end of a round depend on.
func (b *Board) config() round.Config {
	c := round.Config{Seats: int(b.seats), Partners: b.team, All: b.all}
	if b.rule == ruleFives {
		c.Variant = round.FivesGame
	}
	return c
}

func (b *Board) blocked() {
	var ps [4]int
	for s := range b.seats {
		ps[s] = b.pipsOf(s)
	}
	winner, points := round.BlockWinner(b.config(), ps[:b.seats])
	b.Over, b.Won, b.Points = true, int8(winner), int16(points)
}

// MaxPoints is more than any round scores.
const MaxPoints = 10_000

// Goal is what a seat maximises: points in rounds, and in the simple game 1 for a win. Where points are scored midway,
// it is the difference from what the others score: the target does not end a round, and the highest score wins.
type Goal struct {
	Seat int8
	need [4]int16 // the points that a seat still needs; more are worth nothing, unless points are scored midway
}

// NewGoal is the goal of a seat at a table.
func NewGoal(t *round.Table, seat int) Goal {
	g := Goal{Seat: int8(seat)}
	for s, n := range t.Scores {
		g.need[s] = int16(t.Config.Points - n)
	}
	return g
}

// Value is the value of a finished round for the goal's seat.
func (g *Goal) Value(b *Board) float64 {
	switch {
	case b.rule == ruleFives || b.capicua:
		return g.difference(b)
	case b.rule == ruleSimple && b.Won == g.Seat:
		return 1
	case b.rule == ruleSimple || b.Won < 0:
		return 0
	}
	n := float64(min(b.Points, g.need[b.Won]))
	if b.Allied(b.Won, g.Seat) {
		return n
	}
	return -n
}

// difference is what the goal's side has scored in a finished round, less what the others have.
func (g *Goal) difference(b *Board) float64 {
	n := 0
	for s, gain := range b.Gains[:b.seats] {
		if int8(s) == b.Won {
			gain += b.Points
		}
		if b.Allied(int8(s), g.Seat) {
			n += int(gain)
		} else {
			n -= int(gain)
		}
	}
	return float64(n)
}
