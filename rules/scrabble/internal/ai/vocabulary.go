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

// vocabulary is the words that a level knows in a turn (the text's section 3.7): some of the dictionary, and the words,
// those across included, that it has seen on the board.
type vocabulary struct {
	offset uint32 // the random place in the list
	rate   uint32 // words in a hundred
	seen   map[string]bool
}

func (l player) vocabulary(v sight, offset uint32) vocabulary {
	x := vocabulary{offset: offset, rate: uint32(v.Options.Share()), seen: map[string]bool{}}
	for i := range v.Sheet {
		for _, w := range v.Sheet[i].Words {
			x.seen[strings.ToUpper(w)] = true
		}
	}
	return x
}

// one reports whether a word is one of those that the rate lets through, or has been seen.
func (x *vocabulary) one(word string) bool {
	if x.seen[word] {
		return true
	}
	h := fnv.New32a()
	h.Write([]byte(word))
	return (h.Sum32()%100+x.offset%100)%100 < x.rate
}

// places is how many places in the list are told apart: by the first three letters.
const places = 26 * 26 * 26

// patience is how far the player with a limited time goes through the list when it is given no time of its own
// (timing.Given): it is a count, so that the same position gives the same move.
const patience = places * 3 / 10

// reach is how far the player with a limited time goes through the list: all of it in the time that it is given.
func reach(ctx context.Context) uint32 {
	if timing.Given(ctx) {
		return places
	}
	return patience
}

// after is how far a word stands behind the random place, the list being a ring.
func (x *vocabulary) after(word string) uint32 {
	place := uint32(0)
	for i := range 3 {
		place *= 26
		if i < len(word) {
			place += uint32(word[i] - 'A')
		}
	}
	return (place + places - x.offset%places) % places
}

// candidate is a play to be looked at.
type candidate struct {
	play  int    // its index
	place uint32 // of its word, behind the random place
	late  bool   // looked at only while there is time
}

// order lists the plays that a level looks at, in the order in which it does. The player with a limited time knows
// what the one with a rate does however short its time is, and then goes through the list.
func (l player) order(v sight, plays []movegen.Play, x vocabulary, reach uint32) []candidate {
	list := make([]candidate, 0, len(plays))
	for i := range plays {
		c := candidate{play: i}
		if l.level <= levelWindow {
			word := MainWord(&v.Board, &plays[i])
			c.place = x.after(word)
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
