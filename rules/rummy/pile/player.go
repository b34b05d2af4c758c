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
	if !g.how.Knock {
		return g.chooseLaying(ctx, level, s, rng)
	}
	if s.Pile.Stage == family.LayingOff {
		f, ok := g.Best(ctx, s, "")
		if !ok {
			f.Table = nil
		}
		return f
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
	least := 1 << 30
	left = hand
	for c := range hand.All() {
		if f.Take && c == taken[0] {
			continue
		}
		kept := hand.Difference(family.Copies(c, 1))
		if n := 100*g.Least(kept) + g.FinalPoints(kept); n < least {
			least, f.Throw, left = n, []deck.Tile{c}, kept
		}
	}
	return f, left
}

// JudgePlay compares a turn with the best; turns of games with knocks are not judged yet.
func (g *Game) JudgePlay(ctx context.Context, s family.Situation[deck.Tile], played family.Found[deck.Tile],
	effort int) (game.Verdict, family.Found[deck.Tile]) {
	if !g.how.Knock {
		return g.judgeLaying(ctx, s, played, effort)
	}
	return game.Verdict{Counting: game.Unjudged}, family.Found[deck.Tile]{}
}
