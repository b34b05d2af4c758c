// Package lay is for card games with a discard pile in which one lays combinations as one goes, and adds to those of
// the table. Rami 51 is a game of it.
//
// # What can be laid
//
// What can be laid on a table that only grows is found exactly (layer.go): combinations of the hand, cards added to
// those of the table, jokers taken for their cards and laid again, and in the turn of a first meld the order in which
// that may happen.
//
// # Players
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
package lay

import (
	"io/fs"
	"slices"
	"sync"

	"tablee/rules/game"
	"tablee/rules/rummy/pile"
	"tablee/rules/rummy/suited/deck"
)

// Game is a game with a discard pile as a part of a rule set. It has all methods of a family.Discarding but Settle and
// Standing.
type Game struct {
	*pile.Game
	name   string
	hand   int // dealt to each
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
func New(k pile.Variant, texts fs.FS, options ...game.Option) *Game {
	k.Misses = misses
	g := &Game{Game: pile.New(k, texts, options...), name: k.Name, hand: k.Deal, layers: new(sync.Pool)}
	g.pairs = g.pairsOf()
	for t := range g.Pack().All() {
		g.values[t] = int32(g.worth(t))
	}
	return g
}

// Under is the part for a table's options: the number of cards that are dealt, and what a first meld needs.
func (g *Game) Under(hand int, first Opening) *Game {
	with := *g
	with.hand, with.first = hand, first
	return &with
}

// HandSize is the number of cards in a new hand.
func (g *Game) HandSize() int { return g.hand }

// ValidFirst checks a first meld.
func (g *Game) ValidFirst(sets [][]deck.Tile) error {
	sum, pure := 0, false
	for _, c := range sets {
		sum += g.Total(c)
		pure = pure || !slices.Contains(c, deck.Joker) && g.IsRun(c)
	}
	switch {
	case sum < g.first.Least:
		return game.Refuse(g.name+".err.first", "n", sum, "need", g.first.Least, "lack", g.first.Least-sum)
	case g.first.Run && !pure:
		return game.Refuse(g.name + ".err.pure")
	}
	return nil
}

// Limit is 0: nobody knocks.
func (g *Game) Limit(deck.Tile) int { return 0 }
