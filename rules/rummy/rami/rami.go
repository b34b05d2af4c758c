// Package rami is Rami 51, the rummy that French players mean by "le rami": two packs of 52 cards and four jokers, a
// first meld of 51 points with a run, a discard pile, and points for what is left in the hand.
//
// The rules are those of French card books, as on "Le Rami" (jeuxdecartes1.e-monsite.com): thirteen cards, one joker in
// a combination, the pile from the second round on for a card that is laid at once, not by a seat with a single card,
// and 51 points with a run without a joker. Where books differ this is played:
//
//   - In the turn of the first meld cards may be added and jokers taken once the 51 lie. The engine accepts a table if
//     some order of laying it is legal; a joker that was added to a run afterwards does not spoil it.
//   - A joker in a group of three is free for either missing suit.
//   - A card from the pile is laid in any way: in a combination, added to one, or for a joker.
//   - A stock that is found exhausted has to be drawn from: the pile but for its last card becomes the stock, twice at
//     most, and that card may not be taken instead. The third time the deal ends: nobody scores 0, each counts the
//     hand, or 100 if nothing was laid, and nothing is doubled.
//   - Going out in one turn doubles what the others count, the flat 100 as well.
//   - The start moves on by one seat each deal.
//   - A match ends when somebody has 500 points, or after a number of deals.
//
// The presets are the usual game; fourteen cards, which many tables deal (the sheet "Rami" on fr.scribd.com/715802499,
// mundicontest.com); no run for the first meld, a house rule that is asked for by name and for which no book was found;
// and a single deal.
//
// The computers are those of package lay.
package rami

import (
	"embed"
	"fmt"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/pile"
	"tablee/rules/rummy/pile/lay"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

//go:embed texts
var texts embed.FS

// The rules of the game.
const (
	least    = 51  // points of a first meld
	unopened = 100 // of a hand whose seat has laid nothing
)

// set is the rule set. It is a family.Discarding[deck.Tile].
type set struct {
	*lay.Game
	games, target int
	flat          bool // who has laid nothing counts 100
}

// Rules is the game.
var Rules game.Rules = rummy.New[deck.Tile](&set{Game: lay.New(variant, game.Texts(texts),
	game.Option{Name: "hand", Choices: []string{"13", "14"}, Default: "13"},
	game.Option{Name: "run", Choices: []string{"on", "off"}, Default: "on"},
	game.Option{Name: "unopened", Choices: []string{"hundred", "hand"}, Default: "hundred"},
	game.Option{Name: "games", Min: 0, Max: 20, Default: "0"},
	game.Option{Name: "target", Min: 0, Max: 1000, Default: "500"},
)})

var variant = pile.Variant{
	Variant: suited.Variant{
		Name: "rami", Version: 1, Seats: 3, Deal: 13, AceHigh: true,
		Points:      [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11},
		JokerPoints: 20,
		Faces:       suited.FrenchCards,
		Newcomer:    "single",
		Presets: []game.Preset{
			{Name: "usual"},
			{Name: "fourteen", Options: game.Options{"hand": "14"}},
			{Name: "norun", Options: game.Options{"run": "off"}},
			{Name: "single", Options: game.Options{"games": "1", "target": "0"}},
		},
	},
	Copies: 2, Jokers: 4, MinSeats: 2, MaxSeats: 5, Levels: 4,
	How: family.Discards{TakeRound: 2, TakeLays: true, Shuffles: 2},
}

// With reads the options.
func (s *set) With(o game.Options) (family.RuleSet[deck.Tile], error) {
	with := *s
	with.games, with.target, with.flat = o.Int("games"), o.Int("target"), o["unopened"] == "hundred"
	first := lay.Opening{Least: least, Run: o["run"] == "on"}
	if with.flat {
		first.Unopened = unopened
	}
	with.Game = s.Under(o.Int("hand"), first)
	return &with, nil
}

// Settle is what each seat has left in the hand, or 100 if it has laid nothing; who goes out in one turn doubles it for
// the others. Nobody scores 0 when the stock is exhausted.
func (s *set) Settle(end family.Ending[deck.Tile]) []int {
	points := make([]int, len(end.Hands))
	for i, hand := range end.Hands {
		if i == end.Out {
			continue
		}
		if points[i] = s.FinalPoints(hand); s.flat && !end.Opened[i] {
			points[i] = unopened
		}
		if end.AtOnce && end.Out >= 0 {
			points[i] *= 2
		}
	}
	return points
}

// Sums are how Settle computed what each seat counts, where that was doubled.
func (s *set) Sums(end family.Ending[deck.Tile]) (sum string, seats []string) {
	seats = make([]string, len(end.Hands))
	for i, n := range s.Settle(end) {
		if i != end.Out && end.Out >= 0 && end.AtOnce {
			seats[i] = fmt.Sprintf("%d × 2", n/2)
		}
	}
	return "", seats
}

// Columns is true: each seat counts what it has left.
func (s *set) Columns() bool { return true }

// Flat is what a hand counts whose seat has laid nothing.
func (s *set) Flat() int {
	if s.flat {
		return unopened
	}
	return 0
}

// Standing adds the deals up: the match is over after a number of them, or when somebody has reached the target.
func (s *set) Standing(deals [][]int, seats int) (scores []int, over bool) {
	scores = make([]int, seats)
	for _, points := range deals {
		for i, n := range points {
			scores[i] += n
		}
	}
	over = s.games > 0 && len(deals) >= s.games || s.target > 0 && slices.Max(scores) >= s.target ||
		s.games == 0 && s.target == 0
	return scores, over
}
