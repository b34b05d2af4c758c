// Package words knows which tiles are words of a dictionary, which of them may lie together, and how they are written.
package words

import (
	"slices"

	"tablee/dict"
	"tablee/rules/game"
)

// Tile is a capital letter, or Joker.
type Tile byte

// Joker stands for any letter.
const Joker Tile = '*'

// Lengths of words, and the jokers of the pack.
const (
	Min    = 3
	Max    = dict.MaxLen
	Jokers = 2
)

// Words are those of a dictionary.
type Words struct{ Graph *dict.Graph }

// Arrange accepts the words of the dictionary with three letters at least; jokers stand for any letter. What has more
// jokers than there are is refused unread: each joker more would multiply the readings by the alphabet.
func (w *Words) Arrange(set []Tile) ([]Tile, bool) {
	if len(set) < Min || len(set) > Max || count(set, Joker) > Jokers || !w.Graph.Member(Spell(set)) {
		return nil, false
	}
	return slices.Clone(set), true
}

// count is how often a tile occurs.
func count(set []Tile, tile Tile) (n int) {
	for _, t := range set {
		if t == tile {
			n++
		}
	}
	return n
}

// Spell is a word as the dictionary reads it.
func Spell(set []Tile) string {
	b := make([]byte, len(set))
	for i, t := range set {
		b[i] = byte(t)
	}
	return string(b)
}

// Of is Spell's inverse.
func Of(word string) []Tile {
	tiles := make([]Tile, len(word))
	for i := range word {
		tiles[i] = Tile(word[i])
	}
	return tiles
}

// Stands lists the letters for which the jokers of a word make it one of the dictionary; none if there are more jokers
// than the pack has.
func (w *Words) Stands(set []Tile) [][]Tile {
	at := slices.Index(set, Joker)
	if count(set, Joker) > Jokers {
		return nil
	}
	if at < 0 {
		return [][]Tile{nil}
	}
	var list [][]Tile
	word := slices.Clone(set)
	for c := Tile('A'); c <= 'Z'; c++ {
		word[at] = c
		if !w.Graph.Member(Spell(word)) {
			continue
		}
		for _, rest := range w.Stands(word) {
			list = append(list, append([]Tile{c}, rest...))
		}
	}
	return list
}

// Readings lists the words that a combination may be read as.
func (w *Words) Readings(set []Tile) []string {
	if !slices.Contains(set, Joker) {
		return []string{Spell(set)}
	}
	var list []string
	for _, stands := range w.Stands(set) {
		word := slices.Clone(set)
		for _, c := range stands {
			word[slices.Index(word, Joker)] = c
		}
		list = append(list, Spell(word))
	}
	return list
}

// ValidTable refuses a word that is on the table twice. A word with jokers counts as any that it may be
// read as: the table is right if all words can be read differently.
func (w *Words) ValidTable(table [][]Tile) error {
	seen := make(map[string]bool, len(table))
	var open [][]string
	for _, set := range table {
		words := w.Readings(set)
		if slices.Contains(set, Joker) {
			open = append(open, words)
			continue
		}
		if seen[words[0]] {
			return game.Refuse("letters.err.twice", "word", words[0])
		}
		seen[words[0]] = true
	}
	if !distinct(open, seen) {
		return game.Refuse("letters.err.twice", "word", open[0][0])
	}
	return nil
}

// distinct reports whether each list has a word of its own that is not in seen.
func distinct(lists [][]string, seen map[string]bool) bool {
	if len(lists) == 0 {
		return true
	}
	for _, w := range lists[0] {
		if seen[w] {
			continue
		}
		seen[w] = true
		ok := distinct(lists[1:], seen)
		delete(seen, w)
		if ok {
			return true
		}
	}
	return false
}
