// Package words checks which tiles are words of a dictionary and which words may be on the table together, and reads
// and writes them.
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

// Words are the words of a dictionary.
type Words struct{ Graph *dict.Graph }

// Arrange accepts the words of the dictionary with at least three letters; jokers stand for any letter. Tiles with more
// jokers than the pack has are refused at once, because each further joker would multiply the readings by 26.
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

// Spell is a word as the dictionary expects it.
func Spell(set []Tile) string {
	b := make([]byte, len(set))
	for i, t := range set {
		b[i] = byte(t)
	}
	return string(b)
}

// Of is the inverse of Spell.
func Of(word string) []Tile {
	tiles := make([]Tile, len(word))
	for i := range word {
		tiles[i] = Tile(word[i])
	}
	return tiles
}

// Stands lists the letters for which the jokers may stand so that the result is a word of the dictionary; none if there
// are more jokers than the pack has.
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

// Readings lists the words as which a combination can be read.
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

// ValidTable is a refusal if a word is on the table twice. A word with jokers counts as any of its readings: the table
// is valid if all words can be read as different ones.
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

// distinct reports whether a different word can be chosen from each list, none of which is in seen.
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
