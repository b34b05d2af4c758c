// Package letters is the rami des lettres of the seed's text: 110 letters and two jokers, words instead
// of runs, points for the letters laid and for the longest new word. It holds the rule set, an index of
// the dictionary by letter counts, and the anagram search of its computer players.
package letters

import (
	"embed"
	"io/fs"
	"slices"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rummy"
)

// Tile is a capital letter, or Joker.
type Tile byte

// Joker stands for any letter.
const Joker Tile = '*'

// Lengths of words, and the sizes of hands.
const (
	minWord  = 3
	maxWord  = dict.MaxLen
	minFirst = 6
	dealt    = 14
	filled   = 7
)

//go:embed texts/en.toml texts/fr.toml
var texts embed.FS

// distribution is figure 1 of the seed's text: the number of A, B, C ... in the pack.
var distribution = [26]int{8, 2, 3, 3, 16, 2, 2, 2, 9, 1, 1, 6, 4, 7, 7, 2, 1, 7, 7, 7, 7, 2, 1, 1, 1, 1}

// Set is the rule set with a dictionary. It is a rummy.RuleSet[Tile].
type Set struct {
	about rummy.About
	words *dict.Graph // nil until With names the language
}

// Base is the rule set before a table has chosen its language.
var Base = &Set{about: rummy.About{
	Name: "letters", Version: 1, Seats: 3, Levels: Levels, Default: 2, Words: true, ByPoints: true,
	Options: []game.Option{{Name: "language", Choices: []string{"fr", "en"}, Default: "fr"}},
	Texts:   sub(),
	Nouns:   map[string][2]string{"en": {"letter", "letters"}, "fr": {"lettre", "lettres"}},
}}

// Rules is the game.
var Rules game.Rules = rummy.New[Tile](Base)

func sub() fs.FS {
	f, err := fs.Sub(texts, "texts")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return f
}

// About describes the game.
func (s *Set) About() rummy.About { return s.about }

// With chooses the dictionary: French words of any length, or English ones.
func (s *Set) With(o game.Options) (rummy.RuleSet[Tile], error) {
	with := *s
	if o["language"] == "en" {
		with.words = dict.English()
	} else {
		with.words = dict.FrenchAll()
	}
	return &with, nil
}

// Pack holds the letters of the text's figure and two jokers.
func (s *Set) Pack() rummy.Multiset[Tile] {
	pack := rummy.Copies(Joker, 2)
	for i, n := range distribution {
		pack = pack.Union(rummy.Copies(Tile('A'+i), n))
	}
	return pack
}

// Excess is lenient: the seed's own example of a saved game has three V and two X, more than its figure
// 1. As long as there are not more letters in all, only jokers are counted.
func (s *Set) Excess(tiles rummy.Multiset[Tile]) rummy.Multiset[Tile] {
	pack := s.Pack()
	if tiles.Len() > pack.Len() {
		return tiles.Difference(pack)
	}
	return rummy.Copies(Joker, tiles.Count(Joker)-pack.Count(Joker))
}

// Joker is the joker.
func (s *Set) Joker() Tile { return Joker }

// HandSize is 14.
func (s *Set) HandSize() int { return dealt }

// MinHand is 7: a hand is filled up to it after each turn.
func (s *Set) MinHand() int { return filled }

// EndsOnEmptyPool is true: an empty hand is filled again as long as there are letters.
func (s *Set) EndsOnEmptyPool() bool { return true }

// LowWins is false: points are good.
func (s *Set) LowWins() bool { return false }

// FinalPoints is 0: a hand left costs nothing.
func (s *Set) FinalPoints(rummy.Multiset[Tile]) int { return 0 }

// Arrange accepts the words of the dictionary with three letters at least; jokers stand for any letter.
func (s *Set) Arrange(set []Tile) ([]Tile, bool) {
	if len(set) < minWord || len(set) > maxWord || !s.words.Member(spell(set)) {
		return nil, false
	}
	return slices.Clone(set), true
}

// spell is a word as the dictionary reads it.
func spell(set []Tile) string {
	b := make([]byte, len(set))
	for i, t := range set {
		b[i] = byte(t)
	}
	return string(b)
}

// tilesOf is spell's inverse.
func tilesOf(word string) []Tile {
	tiles := make([]Tile, len(word))
	for i := range word {
		tiles[i] = Tile(word[i])
	}
	return tiles
}

// Stands lists the letters for which the jokers of a word make it one of the dictionary.
func (s *Set) Stands(set []Tile) [][]Tile {
	at := slices.Index(set, Joker)
	if at < 0 {
		return [][]Tile{nil}
	}
	var list [][]Tile
	word := slices.Clone(set)
	for c := Tile('A'); c <= 'Z'; c++ {
		word[at] = c
		if !s.words.Member(spell(word)) {
			continue
		}
		for _, rest := range s.Stands(word) {
			list = append(list, append([]Tile{c}, rest...))
		}
	}
	return list
}

// readings lists the words that a combination may be read as.
func (s *Set) readings(set []Tile) []string {
	if !slices.Contains(set, Joker) {
		return []string{spell(set)}
	}
	var list []string
	for _, stands := range s.Stands(set) {
		word := slices.Clone(set)
		for _, c := range stands {
			word[slices.Index(word, Joker)] = c
		}
		list = append(list, spell(word))
	}
	return list
}

// ValidTable refuses a word that is on the table twice. A word with jokers counts as any that it may be
// read as: the table is right if all words can be read differently.
func (s *Set) ValidTable(table [][]Tile) error {
	seen := make(map[string]bool, len(table))
	var open [][]string
	for _, set := range table {
		words := s.readings(set)
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

// distinct tells whether each list has a word of its own that is not in seen.
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

// ValidFirst asks for exactly one word of six letters at least.
func (s *Set) ValidFirst(sets [][]Tile) error {
	if len(sets) != 1 {
		return game.Refuse("letters.err.one", "n", len(sets))
	}
	if n := len(sets[0]); n < minFirst {
		return game.Refuse("letters.err.six", "n", n, "need", minFirst)
	}
	return nil
}

// Points is one a letter laid, doubled if the hand is emptied, and the length of the longest word that
// was not on the table before the turn. Words are compared letter by letter as they lie: a joker is no
// letter.
func (s *Set) Points(t rummy.Turn[Tile]) int {
	n := t.Hand.Len() - t.Left.Len()
	if t.Left.Empty() {
		n *= 2
	}
	return n + longestNew(t.Before, t.After)
}

// longestNew is the length of the longest word of after that is not in before.
func longestNew(before, after [][]Tile) int {
	longest := 0
	for _, set := range after {
		if !slices.ContainsFunc(before, func(b []Tile) bool { return slices.Equal(b, set) }) {
			longest = max(longest, len(set))
		}
	}
	return longest
}

// Measure counts letters laid and points.
func (s *Set) Measure(t rummy.Turn[Tile]) (tiles, points int) {
	return t.Hand.Len() - t.Left.Len(), s.Points(t)
}
