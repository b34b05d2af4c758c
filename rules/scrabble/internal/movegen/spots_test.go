package movegen_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// TestSpots: single tiles fit where the generator lays them, and score the same; jokers as well.
func TestSpots(t *testing.T) {
	for _, cross := range []bool{true, false} {
		g := generator("fr", cross)
		for _, c := range readCases(t, "scrabble_fr.jsonl.gz")[:60] {
			for tile := range board.Kinds {
				rack, letters, points := board.Multiset{}, uint32(movegen.AllLetters), int32(0)
				if rack[tile] = 1; tile != int(board.Joker) {
					letters, points = 1<<tile, g.Values[tile+1]
				}
				want := map[uint8]int32{}
				for _, p := range g.All(&c.board, &rack) {
					at, _ := single(&p)
					want[at] = max(want[at], int32(p.Score))
				}
				g.Load(&c.board)
				got := map[uint8]int32{}
				for _, s := range g.Spots(letters, nil) {
					got[s.Square] = max(got[s.Square], s.Score(points))
				}
				if len(got) != len(want) {
					t.Errorf("%d: tile %d fits on %d squares, want %d", c.ID, tile, len(got), len(want))
				}
				for at, score := range want {
					if x, ok := got[at]; !ok || x != score {
						t.Errorf("%d: tile %d on %d scores %d (fits %v), want %d", c.ID, tile, at, x, ok, score)
					}
				}
			}
		}
	}
}

// single is where the only tile of a play lies, and which it is.
func single(p *movegen.Play) (at, tile uint8) {
	i := 0
	for p.Tiles[i] == 0 {
		i++
	}
	return uint8(p.Square() + i*p.Step()), p.Tiles[i]
}

// TestBeside: after a single tile the spots are those of before where it does not reach, and those beside it; and the
// board is as it was.
func TestBeside(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, cross := range []bool{true, false} {
		g, fresh := generator("en", cross), generator("en", cross)
		n := 0
		for _, c := range readCases(t, "scrabble_en.jsonl.gz") {
			plays := slices.DeleteFunc(slices.Clone(g.All(&c.board, &c.rack)), func(p movegen.Play) bool { return p.Laid > 1 })
			if len(plays) == 0 {
				continue
			}
			p := plays[rng.IntN(len(plays))]
			at, tile := single(&p)
			letters := uint32(rng.IntN(1 << 26))
			g.Load(&c.board)
			var before, after movegen.Net
			g.Save(&before)
			reach, spots := g.Beside(at, tile, letters, nil)
			g.Save(&after)
			if before != after {
				t.Fatalf("%d: the board has changed", c.ID)
			}
			for _, s := range g.Spots(letters, nil) {
				if !slices.Contains(reach[:], s.Square) {
					spots = append(spots, s)
				}
			}
			p.Lay(&c.board, &c.rack)
			fresh.Load(&c.board)
			want := fresh.Spots(letters, nil)
			order := func(a, b movegen.Spot) int { // without cross, a square has two
				return cmp.Or(int(a.Square)-int(b.Square), int(a.Mask)-int(b.Mask), int(a.Score(0)-b.Score(0)))
			}
			slices.SortFunc(spots, order)
			slices.SortFunc(want, order)
			if !slices.Equal(spots, want) {
				t.Errorf("%d: after %v the spots are\n%v, want\n%v", c.ID, p.Place(), spots, want)
			}
			n++
		}
		if n < 50 {
			t.Errorf("only %d plays", n)
		}
	}
}

// TestAround: after a play, a single tile fits where it did before and scores the same, or it fits where Around says,
// and scores no more than that. So does AroundOne, of a play of one tile.
func TestAround(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for _, cross := range []bool{true, false} {
		g := generator("fr", cross)
		said, fit := 0, 0
		for _, c := range readCases(t, "scrabble_fr.jsonl.gz") {
			plays := slices.Clone(g.All(&c.board, &c.rack))
			if len(plays) == 0 || c.board.Empty() {
				continue
			}
			for range 10 {
				p := plays[rng.IntN(len(plays))]
				g.Load(&c.board)
				before := g.Spots(movegen.AllLetters, nil)
				around := [][]movegen.Spot{g.Around(&p, nil)}
				if at, tile := single(&p); p.Laid == 1 {
					points := int32(0)
					if tile&movegen.Blank == 0 {
						points = g.Values[tile]
					}
					around = append(around, g.AroundOne(at, points, nil))
				}
				g.Lay(&p)
				after := g.Spots(movegen.AllLetters, nil)
				said += len(around[0])
				for _, s := range after {
					if slices.Contains(before, s) {
						continue
					}
					fit++
					for _, list := range around {
						if !slices.ContainsFunc(list, func(a movegen.Spot) bool { return within(&s, &a) }) {
							t.Errorf("%d: after %v: %+v is not within %+v", c.ID, p.Place(), s, list)
						}
					}
				}
			}
		}
		if fit < 1000 || said > 12*fit {
			t.Errorf("cross %v: %d spots were said, %d are", cross, said, fit)
		}
	}
}

// within reports whether a spot lets no letter in and scores no more than another.
func within(s, of *movegen.Spot) bool {
	return s.Square == of.Square && s.Mask&^of.Mask == 0 && s.Score(0) <= of.Score(0) && s.Score(10) <= of.Score(10)
}
