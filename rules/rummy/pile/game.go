// Package pile has what the card games with a discard pile share: a seat draws from the stock or takes the last card of
// the pile, may lay groups and runs, and discards. Rami 51 and gin are each a Variant with the rules that are its own;
// the turns are those of the engine, see family.Discarding.
//
// Games with knocks have four computers: the first plays by its highest card, the second by the cards that may become a
// combination, the third also by what the other takes, leaves and discards, and the fourth by playing on from sampled
// deals that agree with this. What they do is told in knock_levels.go, and how hands are evaluated in knock.go. A turn
// is reviewed by the fourth one's comparison.
package pile

import (
	"io/fs"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

// Variant is a game with a discard pile.
type Variant struct {
	suited.Variant
	Copies   int // packs of 52 cards
	Jokers   int // in all; a combination has one at most
	MinSeats int
	MaxSeats int
	How      family.Discards
	Levels   int
	Bonus    int // for gin, and for an undercut, in a game with knocks
}

// Game is a Variant as a part of a rule set. It has all methods of a family.Discarding but Limit, Settle and Standing.
type Game struct {
	*suited.Game
	kit   Variant
	about family.About
	joker bool
	hand  int // dealt to each
	how   family.Discards
	pack  family.Multiset[deck.Tile]
	first Opening
	// In a game with knocks: see Knocking.
	lanes   *lanes
	most    int
	byFirst bool
}

// Opening is what a first meld needs; the zero value: nothing.
type Opening struct {
	Least int  // points
	Run   bool // a run without a joker
}

// New makes the part of a rule set with its own texts and options.
func New(k Variant, texts fs.FS, options ...game.Option) *Game {
	g := &Game{Game: suited.New(k.Variant, texts, options...), kit: k, joker: k.Jokers > 0, hand: k.Deal, how: k.How,
		pack: packOf(k)}
	g.about = g.Game.About()
	g.about.Levels, g.about.Misses, g.about.MinSeats, g.about.MaxSeats = k.Levels, misses, k.MinSeats, k.MaxSeats
	if k.How.Knock {
		g.lanes = newLanes(g.TilePoints, k.Bonus)
		g.about.Misses = knockMisses
	}
	return g
}

// Under is the part for a table's options: the number of cards that are dealt, and what a first meld needs.
func (g *Game) Under(hand int, first Opening) *Game {
	with := *g
	with.hand, with.first = hand, first
	return &with
}

// About describes the game.
func (g *Game) About() family.About { return g.about }

// Pack holds the cards of all packs.
func (g *Game) Pack() family.Multiset[deck.Tile] { return g.pack }

// packOf makes the pack of a Variant.
func packOf(k Variant) family.Multiset[deck.Tile] {
	var tiles []deck.Tile
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			tiles = append(tiles, slices.Repeat([]deck.Tile{deck.Make(s, r)}, k.Copies)...)
		}
	}
	return family.MultisetOf(tiles...).Union(family.Copies(deck.Joker, k.Jokers))
}

// Excess is the part of cards that the pack does not have.
func (g *Game) Excess(cards family.Multiset[deck.Tile]) family.Multiset[deck.Tile] {
	return cards.Difference(g.Pack())
}

// HandSize is the number of cards in a new hand.
func (g *Game) HandSize() int { return g.hand }

// Discards says how a turn goes.
func (g *Game) Discards() family.Discards { return g.how }

// Arrange is that of suited cards, with one joker in a combination at most.
func (g *Game) Arrange(set []deck.Tile) ([]deck.Tile, bool) {
	if jokers := len(set) - len(suited.NaturalTiles(set)); jokers > 1 || jokers > 0 && !g.joker {
		return nil, false
	}
	return g.Game.Arrange(set)
}

// ValidFirst checks a first meld.
func (g *Game) ValidFirst(sets [][]deck.Tile) error {
	sum, pure := 0, false
	for _, c := range sets {
		sum += g.Total(c)
		pure = pure || !slices.Contains(c, deck.Joker) && g.IsRun(c)
	}
	switch {
	case sum < g.first.Least:
		return game.Refuse(g.kit.Name+".err.first", "n", sum, "need", g.first.Least)
	case g.first.Run && !pure:
		return game.Refuse(g.kit.Name + ".err.pure")
	}
	return nil
}

// Knocking is the part for a table's options: the most that a seat may keep when it knocks, or, if that is said by the
// card that was turned up first, its points, and nothing for an ace.
func (g *Game) Knocking(most int, byFirst bool) *Game {
	with := *g
	with.most, with.byFirst = most, byFirst
	return &with
}

// Limit is the most that a seat may keep when it knocks.
func (g *Game) Limit(first deck.Tile) int {
	switch {
	case !g.byFirst:
		return g.most
	case first.Rank() == 1:
		return 0
	}
	return g.TilePoints(first)
}
