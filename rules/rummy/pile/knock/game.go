// Package knock is for card games with a discard pile in which nobody lays before a knock, which ends the deal: one
// pack without jokers, two players, aces low. Gin is a game of it.
//
// # Hands
//
// hand.go computes exactly what a hand leaves when its best combinations are laid, what can be laid off after a knock,
// and which of equally good combinations give the other the fewest cards to lay off.
//
// # Players
//
//   - Level 1 discards its highest card that is in no combination, takes only what makes a new combination, and knocks
//     as soon as it can.
//   - Level 2 also takes what a combination can use and what leaves much less, and discards the card without which the
//     next card leaves the least, in the mean over all cards that it has not seen.
//   - Level 3 also counts how likely the other can use a discard, by what the other has taken, left and discarded. It
//     knocks in its first turns, and later waits for gin, because the other then has little enough to undercut.
//   - Level 4 deals the hidden cards in accord with what the other did, plays each turn to the end of the deal many
//     times, and leaves the turn of level 3 for one that is clearly better. A turn is reviewed by the same comparison.
//
// TestStrength in package gin measures them.
package knock

import (
	"io/fs"

	"tablee/rules/game"
	"tablee/rules/rummy/pile"
	"tablee/rules/rummy/suited/deck"
)

// Game is a game with knocks as a part of a rule set. It has all methods of a family.Discarding but Settle and
// Standing.
type Game struct {
	*pile.Game
	lanes   *lanes
	most    int
	byFirst bool
	single  bool
}

// New makes the part of a rule set with its own texts and options. bonus is what gin brings, and an undercut.
func New(k pile.Variant, bonus int, texts fs.FS, options ...game.Option) *Game {
	k.Misses = misses
	g := &Game{Game: pile.New(k, texts, options...)}
	g.lanes = newLanes(g.TilePoints, bonus)
	return g
}

// Under is the part for a table's options: the most that a seat may keep when it knocks, or, if that is said by the
// card that was turned up first, its points, and nothing for an ace; and whether a single deal decides.
func (g *Game) Under(most int, byFirst, single bool) *Game {
	with := *g
	with.most, with.byFirst, with.single = most, byFirst, single
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

// ValidFirst takes everything: there is no first meld.
func (g *Game) ValidFirst([][]deck.Tile) error { return nil }
