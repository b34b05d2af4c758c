package suited

import (
	"context"
	"math"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Kinds of misses.
const (
	missOut   = "out"   // the whole hand could have been laid
	missOpen  = "open"  // the first meld was possible
	missHeld  = "held"  // a joker was held too long: it should have been laid
	missSpent = "spent" // a joker was laid that should have been kept
	missTiles = "tiles" // more tiles could have been laid
)

var misses = []string{missOut, missOpen, missHeld, missSpent, missTiles}

// The cost of a turn combines two measures. Tiles short of the most that can be laid would, alone, punish players who
// hold tiles back with good reason. The chance to win over sampled deals assumes that every hand is played well
// afterwards and would, alone, praise beginners. Missing tiles therefore count, a twentieth each and three twentieths
// at most, only where the chance says that holding back was wrong: by more than a hundredth, and by more than two
// standard errors. The constants were chosen on 70 games of Rummikub so that the levels rank in order, and confirmed on
// 33 others; the standard errors of that are not measured.
// level, then held on 33 fresh ones; the standard errors are not measured.
const (
	judgeDeals  = 16
	perTile     = 0.05
	mostByTiles = 0.15
	surelyWorse = 0.01
	worseErrors = 2
)

// judgeWork and judgeSearchNodes bound the nodes of a judgement, including its deals, and of each search in it. A turn
// that needs more is not judged.
const (
	judgeWork        = 120_000
	judgeSearchNodes = judgeWork / 4
)

// Judge compares a play with the one that lays the most tiles, and with the plays that the master level would consider,
// in the same deals. Values are numbers of laid tiles.
func (g *Game) Judge(ctx context.Context, s family.Situation[deck.Tile], table [][]deck.Tile,
	effort int) family.Judged[deck.Tile] {
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	c := comparison{task: t, ctx: ctx, limit: judgeWork * max(1, effort)}
	t.sv.MaxNodes, t.sv.Spent = judgeSearchNodes*max(1, effort), 0
	defer func() { t.sv.MaxNodes = 0 }()
	if !c.plays(table) {
		return family.Judged[deck.Tile]{Verdict: game.Verdict{Counting: game.Unjudged}}
	}
	if len(c.tables) < 2 {
		return family.Judged[deck.Tile]{Verdict: game.Verdict{Counting: game.NoChoice}}
	}
	if !c.judge(max(2, judgeDeals*effort)) {
		return family.Judged[deck.Tile]{Verdict: game.Verdict{Counting: game.Unjudged}}
	}
	return c.verdict()
}

// comparison is a judgement in progress.
type comparison struct {
	*task
	ctx    context.Context
	limit  int // of nodes
	tables [][][]deck.Tile
	values Evidence // chances to win, by table and deal
	mine   int      // the index of the judged play
	most   int      // the index of the play that lays most
}

// over reports whether the work or the time is spent.
func (c *comparison) over() bool { return c.sv.Spent > c.limit || c.ctx.Err() != nil }

// plays lists the plays to compare; it returns false if that takes too long.
func (c *comparison) plays(mine [][]deck.Tile) bool {
	var most [][]deck.Tile
	if o, ok := c.best(); ok {
		most = o.table
	}
	if c.over() {
		return false
	}
	expert := c.expert()
	var list tableSet
	if c.over() {
		return false
	}
	for _, table := range c.candidates(c.ctx, expert) {
		list.add(table)
	}
	if c.over() {
		return false
	}
	c.mine, c.most = list.index(mine), list.index(most)
	c.tables = list.tables
	return true
}

// index adds a table unless there is one with the same tiles, and returns its index.
func (c *tableSet) index(table [][]deck.Tile) int {
	c.add(table)
	tiles := family.Tiles(table)
	for i := range c.tiles {
		if c.tiles[i].Equal(tiles) {
			return i
		}
	}
	return len(c.tiles) - 1
}

// judge evaluates every play in the same deals; it returns false if that takes too long.
func (c *comparison) judge(deals int) bool {
	rng := rand.New(rand.NewPCG(uint64(c.s.Hand.Len()), uint64(c.s.Unseen.Len())))
	prospects := make([]prospect, len(c.tables))
	c.values = make(Evidence, len(c.tables))
	for i, table := range c.tables {
		prospects[i] = c.prospect(c.drawn(table))
	}
	for range deals {
		d := c.sample(rng)
		for i := range prospects {
			if c.over() {
				return false
			}
			v := 1.0
			if !prospects[i].hand.Empty() {
				v = c.task.judge(&prospects[i], d)
			}
			c.values[i] = append(c.values[i], v)
		}
	}
	return true
}

// drawn is a table in the form that candidates uses: nil to draw.
func (c *comparison) drawn(table [][]deck.Tile) [][]deck.Tile {
	if family.Tiles(table).Empty() {
		return nil
	}
	return table
}

// laid is the number of tiles that a play lays from the hand.
func (c *comparison) laid(i int) int {
	if c.drawn(c.tables[i]) == nil {
		return 0
	}
	return family.Tiles(c.tables[i]).Len() - family.Tiles(c.s.Table).Len()
}

// mean is the estimated chance to win after a play.
func (c *comparison) mean(i int) (sum float64) {
	for _, v := range c.values[i] {
		sum += v / float64(len(c.values[i]))
	}
	return sum
}

// errors is the standard error of the difference between two plays in the same deals.
func (c *comparison) errors(a, b int) float64 {
	n := float64(len(c.values[a]))
	diff := c.mean(a) - c.mean(b)
	sum := 0.0
	for k := range c.values[a] {
		d := c.values[a][k] - c.values[b][k] - diff
		sum += d * d
	}
	return math.Sqrt(sum / (n - 1) / n)
}

// verdict is the result. Where the number of tiles decides, the best play is the one that lays most.
func (c *comparison) verdict() family.Judged[deck.Tile] {
	best := c.mine
	for i := range c.tables {
		if c.mean(i) > c.mean(best) {
			best = i
		}
	}
	worse, errs := c.mean(best)-c.mean(c.mine), worseErrors*c.errors(best, c.mine)
	short := max(0, c.laid(c.most)-c.laid(c.mine))
	d := game.Verdict{Before: c.mean(best), After: c.mean(c.mine), Next: c.nextDrop(best), Drop: drop(worse, errs, short)}
	d.Exact = game.MarkOf(drop(worse-errs, 0, short)) == game.MarkOf(d.Drop)
	if d.Drop > worse && c.mean(c.most) > c.mean(c.mine) {
		best = c.most // the number of tiles decides
	}
	d.Held = short > 0 && worse <= surelyWorse
	d.Value, d.Top = float64(c.laid(c.mine)), float64(max(c.laid(best), c.laid(c.mine)))
	if best != c.mine {
		d.Misses = c.missed(best)
	}
	j := family.Judged[deck.Tile]{Verdict: d}
	if c.laid(best) > 0 {
		j.Table = c.g.tidy(c.tables[best])
	}
	return j
}

// drop is the cost of a play that is worse by this chance, known with these standard errors, and lays short tiles too
// few.
func drop(worse, errors float64, short int) float64 {
	if worse > surelyWorse && worse > errors {
		return max(worse, min(mostByTiles, perTile*float64(short)))
	}
	return max(0, worse)
}

// nextDrop is by how much the best of the other plays is worse; negative if there are none.
func (c *comparison) nextDrop(best int) float64 {
	second := math.Inf(-1)
	for i := range c.tables {
		if i != best {
			second = max(second, c.mean(i))
		}
	}
	return max(-1, min(1, c.mean(best)-second))
}

// missed lists the kinds of miss in not making the best play.
func (c *comparison) missed(best int) (kinds []string) {
	jokers := func(i int) int {
		if c.laid(i) == 0 {
			return 0
		}
		return family.Tiles(c.tables[i]).Count(deck.Joker)
	}
	switch {
	case c.laid(best) == c.s.Hand.Len():
		kinds = append(kinds, missOut)
	case !c.s.Opened && c.laid(best) > 0 && c.laid(c.mine) == 0:
		kinds = append(kinds, missOpen)
	case c.laid(best) > c.laid(c.mine):
		kinds = append(kinds, missTiles)
	}
	held := family.Tiles(c.s.Table).Count(deck.Joker)
	switch b, m := max(jokers(best), held), max(jokers(c.mine), held); {
	case b > m:
		kinds = append(kinds, missHeld)
	case b < m:
		kinds = append(kinds, missSpent)
	}
	return kinds
}
