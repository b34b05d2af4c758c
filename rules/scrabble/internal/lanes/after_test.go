package lanes_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
	"tablee/rules/scrabble/internal/lanes"
)

// bring is the most that each of two tiles scores by itself on a board, and both one after the other or in one play;
// -1 where they cannot be laid.
func bring(g *gen.Generator, b *board.Board, tiles [2]board.Tile) (one [2]int32, both int32) {
	both = -1
	for k, t := range tiles {
		one[k] = -1
		rack := board.Multiset{}
		rack[t]++
		for _, p := range slices.Clone(g.All(b, &rack)) {
			one[k] = max(one[k], int32(p.Score))
			next, laid, other := *b, rack, board.Multiset{}
			p.Lay(&next, &laid)
			other[tiles[1-k]]++
			for _, q := range g.All(&next, &other) {
				both = max(both, int32(p.Score)+int32(q.Score))
			}
		}
	}
	rack := board.Multiset{}
	rack[tiles[0]]++
	rack[tiles[1]]++
	for _, p := range g.All(b, &rack) {
		if p.Laid == 2 {
			both = max(both, int32(p.Score))
		}
	}
	return one, both
}

// TestAfter: after a play two tiles score no more than they did before, or than After says; and what it says is seldom
// far more.
func TestAfter(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 25))
	more, far := 0, 0
	for _, lang := range []string{"fr", "en"} {
		g, judge := generator(lang, true), generator(lang, true)
		for _, c := range readCases(t, "scrabble_"+lang+".jsonl.gz")[:60] {
			plays := slices.DeleteFunc(slices.Clone(g.All(&c.board, &c.rack)), func(p gen.Play) bool { return p.Laid > 4 })
			if len(plays) == 0 || c.board.Empty() {
				continue
			}
			for range rulestest.Setting("AFTER_PLAYS", 4) {
				p := plays[rng.IntN(len(plays))]
				const letters = "AAEEIOURSTNLDMPVXZ"
				var tiles [2]board.Tile
				var left [2]lanes.Tile
				for k := range tiles {
					tiles[k] = board.Tile(letters[rng.IntN(len(letters))] - 'A')
					left[k] = lanes.Tile{Letters: 1 << tiles[k], Points: g.Values[tiles[k]+1]}
				}
				if rng.IntN(12) == 0 {
					tiles[1], left[1] = board.Joker, lanes.Tile{Letters: lanes.AllLetters}
				}
				g.Load(&c.board)
				one, both := g.After(&p, left)
				oneBefore, bothBefore := bring(judge, &c.board, tiles)
				next, rack := c.board, c.rack
				p.Lay(&next, &rack)
				oneNow, bothNow := bring(judge, &next, tiles)
				sum := int32(-1)
				for k := range one {
					if one[k] = max(one[k], oneBefore[k]); oneNow[k] > one[k] {
						t.Errorf("%s %d: after %v the tile %v scores %d, and is said to score %d", lang, c.ID, p.Place(), tiles[k],
							oneNow[k], one[k])
					}
				}
				if one[0] >= 0 && one[1] >= 0 {
					sum = one[0] + one[1]
				}
				said := max(both, bothBefore, sum)
				if bothNow > said {
					t.Errorf("%s %d: after %v the tiles %v score %d, and are said to score %d", lang, c.ID, p.Place(), tiles, bothNow,
						said)
				}
				if both > max(bothBefore, sum) {
					if more++; both > bothNow+15 {
						far++
					}
				}
			}
		}
	}
	if more < 50 || 3*far > 2*more {
		t.Errorf("of %d times that more was said it was far more %d times", more, far)
	}
}
