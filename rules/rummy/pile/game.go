// Package pile has what the card games with a discard pile share: a seat draws from the stock or takes the last card of
// the pile, may lay groups and runs, and discards. The turns are those of the engine, see family.Discarding.
//
// Package lay is for games in which one lays as one goes, such as Rami 51, package knock for those in which a knock
// ends the deal, such as gin: each finds what can be laid, plays and judges.
package pile

import (
	"io/fs"

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
	Misses   []string // the kinds that reviews name
}

// Game is a Variant as a part of a rule set: its cards and combinations.
type Game struct {
	*suited.Game
	kit   Variant
	about family.About
	pack  family.Multiset[deck.Tile]
}

// New makes the part of a rule set with its own texts and options.
func New(k Variant, texts fs.FS, options ...game.Option) *Game {
	g := &Game{Game: suited.New(k.Variant, texts, options...), kit: k, pack: family.Copies(deck.Joker, k.Jokers)}
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			g.pack = g.pack.Union(family.Copies(deck.Make(s, r), k.Copies))
		}
	}
	g.about = g.Game.About()
	g.about.Levels, g.about.Misses, g.about.MinSeats, g.about.MaxSeats = k.Levels, k.Misses, k.MinSeats, k.MaxSeats
	return g
}

// About describes the game.
func (g *Game) About() family.About { return g.about }

// Pack holds the cards of all packs.
func (g *Game) Pack() family.Multiset[deck.Tile] { return g.pack }

// Excess is the part of cards that the pack does not have.
func (g *Game) Excess(cards family.Multiset[deck.Tile]) family.Multiset[deck.Tile] {
	return cards.Difference(g.pack)
}

// HasJokers reports whether there is a joker in the pack.
func (g *Game) HasJokers() bool { return g.kit.Jokers > 0 }

// HandSize is the number of cards in a new hand.
func (g *Game) HandSize() int { return g.kit.Deal }

// Discards says how a turn goes.
func (g *Game) Discards() family.Discards { return g.kit.How }

// Piece is the card at an index of a combination, or of any cards; a joker of what is no combination stands for
// nothing.
func (g *Game) Piece(set []deck.Tile, i int) game.Piece {
	if _, ok := g.Arrange(set); !ok {
		set, i = set[i:i+1], 0
	}
	return g.Game.Piece(set, i)
}

// Arrange is that of suited cards, with one joker in a combination at most.
func (g *Game) Arrange(set []deck.Tile) ([]deck.Tile, bool) {
	if jokers := len(set) - len(suited.NaturalTiles(set)); jokers > 1 || jokers > g.kit.Jokers {
		return nil, false
	}
	return g.Game.Arrange(set)
}
