package movegen_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// scores are what plays score by what they lay, which they are called by.
type scores map[string]int32

// scoresOf are those of the plays that lay all of some tiles.
func scoresOf(g *movegen.Generator, b *board.Board, tiles ...board.Tile) (scores, map[string]movegen.Play) {
	rack := board.Multiset{}
	for _, t := range tiles {
		rack[t]++
	}
	list, plays := scores{}, map[string]movegen.Play{}
	for _, p := range slices.Clone(g.All(b, &rack)) {
		if int(p.Laid) < len(tiles) {
			continue
		}
		var name strings.Builder
		for i, t := range p.Tiles[:p.Len] {
			if t != 0 {
				fmt.Fprint(&name, p.Square()+i*p.Step(), t, " ")
			}
		}
		list[name.String()], plays[name.String()] = int32(p.Score), p
	}
	return list, plays
}

// had reports whether a play was there with the same score.
func (s scores) had(name string, score int32) bool {
	x, ok := s[name]
	return ok && x == score
}

// news is what two tiles score on a board as they did not on one of before: each alone, both in one play, and the
// second of two because of the first.
type news struct {
	alone    [2][]int32
	together []int32
	chained  []int32
}

func newsOf(g *movegen.Generator, before, now *board.Board, tiles [2]board.Tile) (n news) {
	had, _ := scoresOf(g, before, tiles[0], tiles[1])
	list, _ := scoresOf(g, now, tiles[0], tiles[1])
	for name, score := range list {
		if !had.had(name, score) {
			n.together = append(n.together, score)
		}
	}
	for k := range tiles {
		had, _ := scoresOf(g, before, tiles[k])
		other, _ := scoresOf(g, now, tiles[1-k])
		list, plays := scoresOf(g, now, tiles[k])
		for name, score := range list {
			known, first := had.had(name, score), plays[name]
			if !known {
				n.alone[k] = append(n.alone[k], score)
			}
			was, is := *before, *now
			first.Lay(&was, &board.Multiset{})
			first.Lay(&is, &board.Multiset{})
			hadThen, _ := scoresOf(g, &was, tiles[1-k])
			then, _ := scoresOf(g, &is, tiles[1-k])
			for second, more := range then {
				if !other.had(second, more) && !(known && hadThen.had(second, more)) {
					n.chained = append(n.chained, score+more)
				}
			}
		}
	}
	return n
}

// TestAfter: after a play a tile that scores what it did not before, two that do so in one play, and one that does so
// because of the other, score no more than After says; and that is seldom far more.
func TestAfter(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 25))
	singles, chains, pairs, plays, far := 0, 0, 0, 0, 0
	for _, lang := range []string{"fr", "en"} {
		g, judge := generator(lang, true), generator(lang, true)
		for _, c := range readCases(t, "scrabble_"+lang+".jsonl.gz") {
			all := slices.DeleteFunc(slices.Clone(g.All(&c.board, &c.rack)), func(p movegen.Play) bool { return p.Laid > 4 })
			if len(all) == 0 || c.board.Empty() {
				continue
			}
			for range rulestest.Setting("AFTER_PLAYS", rulestest.Of(6, 1)) {
				p := all[rng.IntN(len(all))]
				tiles, left := twoTiles(g, rng)
				g.Load(&c.board)
				one, both := g.After(&p, left)
				next, rack := c.board, c.rack
				p.Lay(&next, &rack)
				n := newsOf(judge, &c.board, &next, tiles)
				most := slices.Max(slices.Concat(n.together, n.chained, []int32{-1}))
				if slices.Max(append(n.alone[0], -1)) > one[0] || slices.Max(append(n.alone[1], -1)) > one[1] || most > both {
					t.Errorf("%s %d: after %v the tiles %v score %+v, and are said to score %v and %d", lang, c.ID, p.Place(), tiles,
						n, one, both)
				}
				if both > max(most, 0)+20 {
					far++
				}
				singles += len(n.alone[0]) + len(n.alone[1])
				chains, pairs, plays = chains+len(n.chained), pairs+len(n.together), plays+1
			}
		}
	}
	if min(singles, chains, pairs) < rulestest.Of(1000, 150) || 2*far > plays {
		t.Errorf("%d singles, %d chains, %d pairs; %d of %d times far more is said", singles, chains, pairs, far, plays)
	}
}

// twoTiles are some, seldom with a joker.
func twoTiles(g *movegen.Generator, rng *rand.Rand) (tiles [2]board.Tile, left [2]movegen.Tile) {
	const letters = "AAEEIOURSTNLDMPVXZ"
	for k := range tiles {
		tiles[k] = board.Tile(letters[rng.IntN(len(letters))] - 'A')
		left[k] = movegen.Tile{Letters: 1 << tiles[k], Points: g.Values[tiles[k]+1]}
	}
	if rng.IntN(12) == 0 {
		tiles[1], left[1] = board.Joker, movegen.Tile{Letters: movegen.AllLetters}
	}
	return tiles, left
}

// TestAfterFar: what lies beyond the squares at the ends counts as well.
func TestAfterFar(t *testing.T) {
	g := generator("fr", true)
	for _, c := range []struct {
		row  string // the seventh; the letter in lower case is laid
		left string
		want int32
	}{
		{".Z.Q.w.........", "IH", 10 + 8 + 10 + 2*4 + 1}, // both on one side
		{"...Q.w.K.......", "IH", 8 + 10 + 10 + 2*4 + 1}, // one on each
		{".....w.K.J.....", "IH", 10 + 10 + 8 + 2*4 + 2*1},
		{"..K.l..........", "EH", 1 + 1 + 10 + 4 + 1 + 1}, // LE, and then H at the other end
		{"....l..K.......", "EH", 1 + 1 + 1 + 1 + 2*4 + 10},
	} {
		rows := slices.Repeat([]string{"..............."}, board.Size)
		rows[6] = strings.ReplaceAll(strings.ReplaceAll(c.row, "w", "."), "l", ".")
		b, err := board.Parse(rows)
		if err != nil {
			t.Fatal(err)
		}
		at := strings.IndexAny(c.row, "wl")
		p := board.PlayOf(board.Placement{Row: 6, Col: at, Word: strings.ToUpper(c.row[at : at+1])})
		var left [2]movegen.Tile
		for k := range left {
			left[k] = movegen.Tile{Letters: 1 << (c.left[k] - 'A'), Points: g.Values[c.left[k]-'A'+1]}
		}
		g.Load(&b)
		if _, both := g.After(p, left); both != c.want {
			t.Errorf("%s: %s score %d, want %d", c.row, c.left, both, c.want)
		}
	}
}
