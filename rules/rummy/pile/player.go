package pile

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Kinds of misses.
var misses []string

// Choose plays at a level.
func (g *Game) Choose(ctx context.Context, level int, s family.Situation[deck.Tile],
	rng *rand.Rand) family.Found[deck.Tile] {
	if g.how.Knock {
		return g.chooseKnock(ctx, level, s, rng)
	}
	if s.Pile.Stage != family.Throwing {
		if !s.Pile.MayTake {
			return family.Found[deck.Tile]{}
		}
		f, left := g.turn(s, s.Pile.Top())
		if len(f.Throw) == 0 || g.Least(left)+5 > g.Least(s.Hand) {
			return family.Found[deck.Tile]{}
		}
		return f
	}
	f, _ := g.turn(s, nil)
	return f
}

// turn is the play that leaves the least in the hand, with the card that is taken.
func (g *Game) turn(s family.Situation[deck.Tile], taken []deck.Tile) (f family.Found[deck.Tile],
	left family.Multiset[deck.Tile]) {
	hand := s.Hand.Add(taken...)
	f.Take = len(taken) > 0
	must := family.Multiset[deck.Tile]{}
	if g.how.TakeLays {
		must = family.MultisetOf(taken...)
	}
	left = hand
	if !g.how.Knock {
		if out, ok := g.lay(s.Table, hand, s.Opened, 1, must); ok {
			f.Table, left = out.table, out.left
		} else if !must.Empty() {
			return family.Found[deck.Tile]{}, s.Hand
		}
	}
	least := 1 << 30
	rest := left
	for c := range left.All() {
		if f.Take && !g.how.TakeLays && c == taken[0] {
			continue
		}
		kept := left.Difference(family.Copies(c, 1))
		if n := 100*g.Least(kept) + g.FinalPoints(kept); n < least {
			least, f.Throw, rest = n, []deck.Tile{c}, kept
		}
	}
	return f, rest
}

// JudgePlay compares a turn with the best one; games without knocks are not judged yet.
func (g *Game) JudgePlay(ctx context.Context, s family.Situation[deck.Tile], played family.Found[deck.Tile],
	effort int) (game.Verdict, family.Found[deck.Tile]) {
	if g.how.Knock {
		return g.judgeKnock(ctx, s, played, effort)
	}
	return game.Verdict{Counting: game.Unjudged}, family.Found[deck.Tile]{}
}
