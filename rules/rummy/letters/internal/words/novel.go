package words

import "slices"

// LongestNew is the length of the longest word of after that was not there before. A joker that is read as a letter
// makes no new word: F*CILE is FACILE, whichever of the two was there first. Each word of after may be paired with one
// of before that can be read as the same word; unchanged words are paired with themselves, and as many of the others as
// possible.
func (w *Words) LongestNew(before, after [][]Tile) int {
	longest := 0
	for n := Min; n <= Max; n++ { // words with a common reading have the same length
		now := ofLength(after, n)
		if len(now) > 0 && w.anyNew(ofLength(before, n), now) {
			longest = n
		}
	}
	return longest
}

func ofLength(table [][]Tile, n int) (list [][]Tile) {
	for _, set := range table {
		if len(set) == n {
			list = append(list, set)
		}
	}
	return list
}

// anyNew reports whether some word of after, all of one length, cannot be paired with one of before. The pairing uses
// augmenting paths (Kuhn, The Hungarian method for the assignment problem, 1955).
func (w *Words) anyNew(before, after [][]Tile) bool {
	if len(after) > len(before) {
		return true
	}
	old, now := w.allReadings(before), w.allReadings(after)
	taken := make([]int, len(before)) // the word of after with which it is paired, from 1
	var visited []bool
	var pair func(a int) bool
	pair = func(a int) bool {
		for b := range before {
			if visited[b] || !alike(old[b], now[a]) {
				continue
			}
			visited[b] = true
			if taken[b] == 0 || pair(taken[b]-1) {
				taken[b] = a + 1
				return true
			}
		}
		return false
	}
	for a := range after {
		visited = make([]bool, len(before))
		if !pair(a) {
			return true
		}
	}
	return false
}

func (w *Words) allReadings(table [][]Tile) [][]string {
	list := make([][]string, len(table))
	for i, set := range table {
		list[i] = w.Readings(set)
	}
	return list
}

// alike reports whether two words have a reading in common.
func alike(a, b []string) bool {
	return slices.ContainsFunc(a, func(w string) bool { return slices.Contains(b, w) })
}
