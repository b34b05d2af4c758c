package eval

import "tablee/rules/scrabble/internal/board"

// MaxLeave is the greatest number of tiles of a leave with a correction of its own.
const MaxLeave = board.RackSize - 1

// Ranks numbers the leaves of at most MaxLeave tiles that a tile set allows, from 0 for none, without gaps (the
// combinatorial number system, for multisets with a limit for each kind).
type Ranks struct {
	counts board.Multiset
	size   int
	// at is how many leaves come before those with so many tiles of a kind: by the kind, by how many tiles the leave
	// may still have, and by their number.
	at [board.Kinds][MaxLeave + 1][MaxLeave + 1]int32
}

// NewRanks numbers the leaves of a set.
func NewRanks(set *board.Set) *Ranks {
	r := &Ranks{counts: set.Counts}
	var ways [MaxLeave + 1]int32 // number of leaves of the kinds from t on, by how many tiles they may have
	for room := range ways {
		ways[room] = 1
	}
	for t := board.Kinds - 1; t >= 0; t-- {
		var more [MaxLeave + 1]int32
		for room := range ways {
			for n := 0; n <= room; n++ {
				r.at[t][room][n] = more[room]
				if n <= int(set.Counts[t]) {
					more[room] += ways[room-n]
				}
			}
		}
		ways = more
	}
	r.size = int(ways[MaxLeave])
	return r
}

// Size is the number of leaves.
func (r *Ranks) Size() int { return r.size }

// Of is a leave's number; ok is false if it has too many tiles, in all or of a kind.
func (r *Ranks) Of(keep *board.Multiset) (rank int32, ok bool) {
	room := MaxLeave
	for t, n := range keep {
		if n == 0 {
			continue
		}
		if int(n) > room || n > r.counts[t] {
			return 0, false
		}
		rank += r.at[t][room][n]
		room -= int(n)
	}
	return rank, true
}

// Each calls f with every leave, in the order of their numbers.
func (r *Ranks) Each(f func(keep *board.Multiset)) {
	var keep board.Multiset
	var from func(t, room int)
	from = func(t, room int) {
		if t == board.Kinds {
			f(&keep)
			return
		}
		for n := 0; n <= min(room, int(r.counts[t])); n++ {
			keep[t] = uint8(n)
			from(t+1, room-n)
		}
		keep[t] = 0
	}
	from(0, MaxLeave)
}
