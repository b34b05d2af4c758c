package rummy_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
)

// pileToy is the toy with a discard pile, in a test alone: a rule set of the second shape of turns is a file. Equal
// tiles are combinations; how a turn goes is a field, so that each way of it is played.
type pileToy struct {
	*toy
	how   family.Discards
	games int
}

func newPileToy(how family.Discards) *pileToy {
	t := &pileToy{toy: newToy(), how: how, games: 2}
	t.about.Options = []game.Option{{Name: "games", Min: 1, Max: 20, Default: "1"}}
	return t
}

func (t *pileToy) With(o game.Options) (family.RuleSet[string], error) {
	with := *t
	with.games = o.Int("games")
	return &with, nil
}

func (t *pileToy) MinHand() int                   { return 0 }
func (t *pileToy) EndsOnEmptyPool() bool          { return false }
func (t *pileToy) LowWins() bool                  { return true }
func (t *pileToy) Points(family.Turn[string]) int { return 0 }
func (t *pileToy) Discards() family.Discards      { return t.how }
func (t *pileToy) Limit(first string) int         { return 3 }

func (t *pileToy) FinalPoints(hand family.Multiset[string]) int { return hand.Len() }

func (t *pileToy) Settle(end family.Ending[string]) []int {
	points := make([]int, len(end.Hands))
	for i, hand := range end.Hands {
		if points[i] = hand.Len(); end.Out < 0 {
			points[i] = 0
		}
	}
	return points
}

func (t *pileToy) Standing(deals [][]int, seats int) ([]int, bool) {
	scores := make([]int, seats)
	for _, points := range deals {
		for i, n := range points {
			scores[i] += n
		}
	}
	return scores, len(deals) >= t.games
}

// sets are the combinations that a hand makes without jokers.
func (t *pileToy) sets(hand family.Multiset[string]) (sets [][]string) {
	for tile, n := range hand.All() {
		if n >= 3 && tile != toyJoker {
			sets = append(sets, slices.Repeat([]string{tile}, n))
		}
	}
	return sets
}

func (t *pileToy) Arrangement(hand family.Multiset[string]) [][]string { return t.sets(hand) }

// Best lays all of them.
func (t *pileToy) Best(_ context.Context, s family.Situation[string], _ string) (family.Found[string], bool) {
	sets := t.sets(s.Hand)
	if len(sets) == 0 || !s.Opened && !t.how.Knock && t.ValidFirst(sets) != nil {
		return family.Found[string]{}, false
	}
	return family.Found[string]{Table: append(slices.Clip(s.Table), sets...)}, true
}

// Choose takes what makes three, lays what it can and discards the tile that it has least of.
func (t *pileToy) Choose(ctx context.Context, _ int, s family.Situation[string],
	_ *rand.Rand) (f family.Found[string]) {
	if s.Pile.Stage == family.LayingOff {
		f, _ = t.Best(ctx, s, "")
		return f
	}
	if top := s.Pile.Top(); s.Pile.Stage != family.Throwing {
		if !s.Pile.MayTake || s.Hand.Count(top[0]) < 2 || top[0] == toyJoker {
			return f
		}
		with := s
		with.Hand = s.Hand.Add(top...)
		if best, ok := t.Best(ctx, with, ""); t.how.TakeLays && !t.how.Knock &&
			(!ok || with.Hand.Difference(family.Tiles(best.Table).Difference(family.Tiles(s.Table))).Empty()) {
			return f
		}
		s, f.Take = with, true
	}
	left := s.Hand
	if best, ok := t.Best(ctx, s, ""); ok && !t.how.Knock {
		left = s.Hand.Difference(family.Tiles(best.Table).Difference(family.Tiles(s.Table)))
		if f.Table = best.Table; left.Empty() { // a discard is needed: the last combination is shorter or stays
			f.Table, left = nil, s.Hand
		}
	}
	fewest := 99
	for tile, n := range left.All() {
		if n < fewest && (!f.Take || t.how.TakeLays || tile != s.Pile.Top()[0]) {
			f.Throw, fewest = []string{tile}, n
		}
	}
	if sets := t.sets(left.Difference(family.MultisetOf(f.Throw...))); t.how.Knock && len(sets) > 0 &&
		left.Len()-1-family.Tiles(sets).Len() <= 3 {
		f.Table = sets
	}
	return f
}

func (t *pileToy) JudgePlay(context.Context, family.Situation[string], family.Found[string],
	int) (game.Verdict, family.Found[string]) {
	return game.Verdict{Counting: game.NoChoice}, family.Found[string]{}
}

func TestPileToy(t *testing.T) {
	for i, how := range []family.Discards{
		{TakeRound: 2, TakeLays: true, Shuffles: 2},
		{Offer: true, Knock: true, Void: 2, LoserDeals: true},
		{Shuffles: 1},
	} {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			// A single deal is the beginning of a match of two. Those with knocks are short, and played more often.
			c := rulestest.Config{Seeds: 2, Every: 11, Options: []game.Options{{"games": "2"}}}
			if how.Knock {
				c = rulestest.Config{Seeds: 2, Every: 5, Seats: []int{2}, Options: []game.Options{{}, {"games": "2"}}}
			}
			rulestest.Run(t, rummy.New[string](newPileToy(how)), c)
		})
	}
}
