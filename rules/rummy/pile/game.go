// Package pile has what the card games with a discard pile share: a seat draws from the stock or takes the last card of
// the pile, may lay groups and runs, and discards. Rami 51 and gin are each a Variant with the rules that are its own;
// the turns are those of the engine, see family.Discarding.
//
// # Laying
//
// What can be laid on a table that only grows is found exactly (layer.go): combinations of the hand, cards added to
// those of the table, jokers taken for their cards and laid again, and in the turn of a first meld the order in which
// that may happen.
//
// # Players of games in which one lays as one goes
//
//   - Level 1 lays all it can, and discards the highest card that is in no combination. It never takes from the pile.
//   - Level 2 also takes from the pile what it can lay, and keeps a card that three unseen cards or more would complete
//     together with another one of its hand.
//   - Level 3 looks one draw ahead: over all cards that are unseen, how near each discard leaves it to a first meld, or
//     how much it could lay. It lowers what it holds sooner when somebody is about to go out, does not discard what
//     fits the table or what the next seat may well collect by what that has discarded, and waits with a first meld if
//     it nearly goes out in one turn while nobody else has laid.
//   - Level 4 compares the best turns of level 3, the first turns of laying and of waiting, and taking with drawing: it
//     plays each out in the same sampled deals by a quick policy. The hands are made up in accord with what the others
//     have discarded, laid and not laid. Out of time it plays as level 3.
//
// TestStrength in package rami measures them.
package pile

import (
	"io/fs"
	"slices"
	"sync"

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
}

// Game is a Variant as a part of a rule set. It has all methods of a family.Discarding but Limit, Settle and Standing.
type Game struct {
	*suited.Game
	kit    Variant
	about  family.About
	joker  bool
	hand   int // dealt to each
	how    family.Discards
	first  Opening
	layers *sync.Pool            // of *layer; shared by the copies that Under makes
	values [deck.Joker + 1]int32 // worth of each card
	pairs  [deck.Joker][]pair
}

// Opening is what a first meld needs; the zero value: nothing.
type Opening struct {
	Least int  // points
	Run   bool // a run without a joker
	// Unopened is what a hand counts at the end whose seat has laid nothing; 0: its cards. The players need to know.
	Unopened int
}

// New makes the part of a rule set with its own texts and options.
func New(k Variant, texts fs.FS, options ...game.Option) *Game {
	g := &Game{Game: suited.New(k.Variant, texts, options...), kit: k, joker: k.Jokers > 0, hand: k.Deal, how: k.How,
		layers: new(sync.Pool)}
	g.pairs = g.pairsOf()
	for t := range g.Pack().All() {
		g.values[t] = int32(g.worth(t))
	}
	g.about = g.Game.About()
	g.about.Levels, g.about.Misses, g.about.MinSeats, g.about.MaxSeats = k.Levels, misses, k.MinSeats, k.MaxSeats
	if !k.How.Knock {
		g.about.Misses = layMisses
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
func (g *Game) Pack() family.Multiset[deck.Tile] {
	pack := family.Copies(deck.Joker, g.kit.Jokers)
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			pack = pack.Union(family.Copies(deck.Make(s, r), g.kit.Copies))
		}
	}
	return pack
}

// Excess is the part of cards that the pack does not have.
func (g *Game) Excess(cards family.Multiset[deck.Tile]) family.Multiset[deck.Tile] {
	return cards.Difference(g.Pack())
}

// HandSize is the number of cards in a new hand.
func (g *Game) HandSize() int { return g.hand }

// Discards says how a turn goes.
func (g *Game) Discards() family.Discards { return g.how }

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

// Limit is 0: nobody knocks.
func (g *Game) Limit(deck.Tile) int { return 0 }
