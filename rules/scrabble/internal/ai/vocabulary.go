package ai

import (
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"strings"

	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/timing"
)

// vocabulary is the words that a level uses in a turn (the text's section 3.7): a part of the dictionary, and the words
// that it has seen on the board, including those across.
type vocabulary struct {
	offset uint32 // the random place in the list
	rate   uint32 // words in a hundred
	seen   map[string]bool
}

func (l player) vocabulary(v evaluator, offset uint32) vocabulary {
	x := vocabulary{offset: offset, rate: uint32(v.Options.Share()), seen: map[string]bool{}}
	for i := range v.Sheet {
		for _, w := range v.Sheet[i].Words {
			x.seen[strings.ToUpper(w)] = true
		}
	}
	return x
}

// one reports whether a word is in the part given by the rate, or has been seen.
func (x *vocabulary) one(word string) bool {
	if x.seen[word] {
		return true
	}
	h := fnv.New32a()
	h.Write([]byte(word))
	return (h.Sum32()%100+x.offset%100)%100 < x.rate
}

// places is the number of places in the list: words are placed by their first three letters.
const places = 26 * 26 * 26

// defaultReach is how far the player with limited time goes through the list if it has no time limit of its own
// (timing.Given): a count, so that the same position gives the same move.
const defaultReach = places * 3 / 10

// reach is how far the player with limited time goes through the list: all of it if it has a time limit.
func reach(ctx context.Context) uint32 {
	if timing.Given(ctx) {
		return places
	}
	return defaultReach
}

// distance is the distance of a word from the random place, in a circular list.
func (x *vocabulary) distance(word string) uint32 {
	place := uint32(0)
	for i := range 3 {
		place *= 26
		if i < len(word) {
			place += uint32(word[i] - 'A')
		}
	}
	return (place + places - x.offset%places) % places
}

// candidate is a play to examine.
type candidate struct {
	play  int    // its index
	place uint32 // distance of its word from the random place
	late  bool   // examined only while there is time
}

// order lists the plays that a level examines, in order. The player with limited time always examines the words that
// the one with a rate uses, however short its time is, and then goes through the list.
func (l player) order(v evaluator, plays []movegen.Play, x vocabulary, reach uint32) []candidate {
	list := make([]candidate, 0, len(plays))
	for i := range plays {
		c := candidate{play: i}
		if l.level <= levelWindow {
			word := MainWord(&v.Board, &plays[i])
			c.place = x.distance(word)
			switch known := x.one(word); {
			case known:
			case l.level == levelWindow && c.place < reach:
				c.late = true
			default:
				continue
			}
		}
		list = append(list, c)
	}
	if l.level == levelWindow {
		slices.SortStableFunc(list, func(a, b candidate) int {
			if a.late != b.late {
				if b.late {
					return -1
				}
				return 1
			}
			return cmp.Compare(a.place, b.place)
		})
	}
	return list
}
