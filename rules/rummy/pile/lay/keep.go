package lay

import (
	"tablee/rules/rummy/suited/deck"
)

// This file says how useful a card is in a hand of a game in which one lays as one goes.

// pair are two cards that make a combination of three with a third one.
type pair struct{ a, b deck.Tile }

// counts are numbers of cards.
type counts [deck.Joker + 1]uint8

// pairsOf lists, by card, the pairs that make a combination of it.
func (g *Game) pairsOf() (all [deck.Joker][]pair) {
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			t := deck.Make(s, r)
			for a := range deck.Suits {
				for b := range a {
					if a != s && b != s {
						all[t] = append(all[t], pair{deck.Make(a, r), deck.Make(b, r)})
					}
				}
			}
			for start := 1; start+2 <= g.Top(); start++ {
				var run [3]deck.Tile
				at := -1
				for k := range run {
					if run[k] = deck.Make(s, deck.RankAt(start+k)); run[k] == t {
						at = k
					}
				}
				if at >= 0 {
					all[t] = append(all[t], pair{run[(at+1)%3], run[(at+2)%3]})
				}
			}
		}
	}
	return all
}

// What makes a card useful, in the same unit as points.
const (
	inSet    = 60 // a combination is complete with it
	anOut    = 4  // an unseen card would complete one
	mayPair  = 1  // for each pair of unseen cards of which both are still there
	aSecond  = 4  // the second of two equal cards is so many times less useful
	ofJokers = 1000
)

// keep is how useful a card of a hand is, with what is unseen.
func (g *Game) keep(t deck.Tile, hand, unseen *counts) int {
	if t == deck.Joker {
		return ofJokers
	}
	sets, outs, pairs := g.outs(t, hand, unseen)
	useful := anOut*outs + mayPair*pairs
	if hand[t] > 1 {
		useful /= aSecond
		sets--
	}
	return inSet*max(sets, 0) + useful
}

// outs are, for a card of a hand, the combinations of three that it is in, the unseen cards that would complete one
// with it and another card of the hand, and the pairs of unseen cards that would.
func (g *Game) outs(t deck.Tile, hand, unseen *counts) (sets, outs, pairs int) {
	for _, p := range g.pairs[t] {
		switch a, b := hand[p.a], hand[p.b]; {
		case a > 0 && b > 0:
			sets++
		case a > 0:
			outs += int(unseen[p.b])
		case b > 0:
			outs += int(unseen[p.a])
		case unseen[p.a] > 0 && unseen[p.b] > 0:
			pairs++
		}
	}
	return sets, outs, pairs
}

// completes reports whether a card makes a combination with cards of a hand that has it already, or a joker.
func (g *Game) completes(t deck.Tile, hand *counts) bool {
	if t == deck.Joker {
		return true
	}
	joker := g.HasJokers() && hand[deck.Joker] > 0
	for _, p := range g.pairs[t] {
		if a, b := hand[p.a] > 0, hand[p.b] > 0; a && b || joker && (a || b) {
			return true
		}
	}
	return false
}

// fits reports whether a card can be added to a combination, or frees its joker.
func (g *Game) fits(t deck.Tile, table []combo) bool {
	for _, c := range table {
		if t == deck.Joker {
			if c.joker == 0 && (c.run && c.size() < deck.Ranks || !c.run && c.size() < deck.Suits) {
				return true
			}
			continue
		}
		if _, ok := c.with(t, g.Top()); ok {
			return true
		}
		if _, ok := c.freed(t); ok {
			return true
		}
	}
	return false
}

// countsOf counts cards.
func countsOf(cards []deck.Tile) (n counts) {
	for _, t := range cards {
		n[t]++
	}
	return n
}
