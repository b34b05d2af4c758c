package suited

import (
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file has two options of a table: the score printed in the rules of the box, and the deal of the Mind Sports
// Olympiad. A Variant offers them by having OptionScore and OptionDeal among its options.

// OptionScore is the option that says how a deal is scored, and OptionDeal the one that says how it begins.
const (
	OptionScore   = "score"
	ScoreText     = "text"     // everybody counts the own hand, and few points are good
	ScoreOfficial = "official" // the winner gets what the others lose
	OptionDeal    = "deal"
	DealUsual     = "usual"
	DealMSO       = "mso" // each of two seats begins with one joker
)

// Options of a Variant with the official score and the deal of the Mind Sports Olympiad.
func Options() []game.Option {
	return []game.Option{
		{Name: OptionScore, Choices: []string{ScoreText, ScoreOfficial}, Default: ScoreText, Before: ScoreText,
			HighWins: ScoreOfficial},
		{Name: OptionDeal, Choices: []string{DealUsual, DealMSO}, Default: DealUsual, Before: DealUsual},
	}
}

// OwnScores implements family.DealScorer.
func (g *Game) OwnScores() bool { return g.official }

// DealScores implements family.DealScorer for the official score: the winner gets the sum of the others' hands, and
// each of them loses the own. In a blocked deal the lowest hand wins: it gets by how much each other exceeds it, and
// each loses that; if two hands are lowest, nobody scores.
func (g *Game) DealScores(hands []family.Multiset[deck.Tile], out int) []int {
	scores := make([]int, len(hands))
	for i, hand := range hands {
		scores[i] = g.FinalPoints(hand)
	}
	winner, least := out, 0
	if out < 0 {
		if winner = onlyLowest(scores); winner < 0 {
			return make([]int, len(hands))
		}
		least = scores[winner]
	}
	sum := 0
	for i, points := range scores {
		if i != winner {
			scores[i] = least - points
			sum -= scores[i]
		}
	}
	scores[winner] = sum
	return scores
}

// onlyLowest is the seat with the fewest points, or -1 if several have as few.
func onlyLowest(points []int) (seat int) {
	least := 0
	for i, n := range points {
		switch {
		case i == 0 || n < least:
			seat, least = i, n
		case n == least:
			seat = -1
		}
	}
	return seat
}

// OwnDeal implements family.Dealer.
func (g *Game) OwnDeal() bool { return g.mso }

// CanDeal implements family.Dealer: there is a joker for each of two, or with the large pack of four.
func (g *Game) CanDeal(seats int) error {
	if g.mso && seats != g.pack.Jokers {
		return game.Refuse(g.kit.Name+".err.mso", "n", g.pack.Jokers)
	}
	return nil
}

// maxTwins is how many pairs of equal tiles a first hand may have, and maxRedeals how often hands with more are dealt
// anew. So many are needed only if a saved game has hardly any other tiles.
const (
	maxTwins   = 2
	maxRedeals = 1000
)

// Deal implements family.Dealer: a joker and tiles drawn for each seat. If a hand has too many twins, all are dealt
// anew.
func (g *Game) Deal(pack family.Multiset[deck.Tile], seats int, rng *rand.Rand) (hands []family.Multiset[deck.Tile],
	pool family.Multiset[deck.Tile]) {
	jokers := min(1, pack.Count(deck.Joker)/seats) // a saved game may have lost some
	rest := pack.Difference(family.Copies(deck.Joker, jokers*seats))
	for range maxRedeals {
		hands, pool = nil, rest
		fair := true
		for range seats {
			var drawn []deck.Tile
			drawn, pool = pool.DrawN(g.HandSize()-jokers, rng)
			hand := family.MultisetOf(drawn...).Union(family.Copies(deck.Joker, jokers))
			hands, fair = append(hands, hand), fair && g.MayBeDealt(hand)
		}
		if fair {
			break
		}
	}
	return hands, pool
}

// MayBeDealt implements family.Dealer.
func (g *Game) MayBeDealt(hand family.Multiset[deck.Tile]) bool {
	twins := 0
	for t, n := range hand.All() {
		if t != deck.Joker && n > 1 {
			twins++
		}
	}
	return twins <= maxTwins
}
