// Package letters is the game rami des lettres of the project's source text: 110 letters and two jokers, words instead
// of runs, points for the letters laid and for the longest new word. It contains the rule set, an index of the
// dictionary by letter counts, and the search of its computer players.
package letters

import (
	"embed"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters/internal/words"
)

// Tile is a capital letter, or Joker.
type Tile = words.Tile

// Joker stands for any letter.
const Joker = words.Joker

// jokers are those of the pack.
const jokers = words.Jokers

// Limits of the length of words, and sizes of hands.
const (
	minWord  = words.Min
	maxWord  = words.Max
	minFirst = 6
	dealt    = 14
	filled   = 7
)

//go:embed texts
var texts embed.FS

// distribution is figure 1 of the source text: the number of A, B, C ... in the pack.
var distribution = [26]int{8, 2, 3, 3, 16, 2, 2, 2, 9, 1, 1, 6, 4, 7, 7, 2, 1, 7, 7, 7, 7, 2, 1, 1, 1, 1}

// Set is the rule set with a dictionary. It is a family.RuleSet[Tile].
type Set struct {
	words.Words // without a dictionary until With sets the language
	about       family.About
}

// Base is the rule set before a table has chosen its language.
var Base = &Set{about: family.About{
	Name: "letters", Version: 2, Seats: 3, Levels: Levels, Default: 1, Words: true, ByPoints: true,
	Options: []game.Option{
		{Name: "language", Choices: []string{"fr", "en"}, Default: "fr", Language: true},
		game.WordList(),
	},
	Misses: misses,
	Texts:  game.Texts(texts),
}}

// Rules is the game.
var Rules game.Rules = rummy.New[Tile](Base)

// About describes the game.
func (s *Set) About() family.About { return s.about }

// With chooses the dictionary: French words of any length, or English ones.
func (s *Set) With(o game.Options) (family.RuleSet[Tile], error) {
	with := *s
	name := "fr-all"
	if o["language"] == "en" {
		name = "en"
	}
	with.Graph = dict.Of(name, o["list"])
	return &with, nil
}

// Prepare makes the index of the words by their letters, which takes a good half second.
func (s *Set) Prepare() { indexOf(s.Graph) }

// Pack has the letters of the text's figure and two jokers.
func (s *Set) Pack() family.Multiset[Tile] {
	pack := family.Copies(Joker, words.Jokers)
	for i, n := range distribution {
		pack = pack.Union(family.Copies(Tile('A'+i), n))
	}
	return pack
}

// Excess allows two of each letter more than in the pack, but no further joker and no more tiles in all, because the
// text's own example of a saved game has eight L and nine N, while its figure 1 has six and seven.
func (s *Set) Excess(tiles family.Multiset[Tile]) family.Multiset[Tile] {
	pack := s.Pack()
	if tiles.Len() > pack.Len() {
		return tiles.Difference(pack)
	}
	for c := Tile('A'); c <= 'Z'; c++ {
		pack = pack.Add(c, c)
	}
	return tiles.Difference(pack)
}

// Joker is the joker.
func (s *Set) Joker() Tile { return Joker }

// HandSize is 14.
func (s *Set) HandSize() int { return dealt }

// MinHand is 7: a hand is refilled up to it after each turn.
func (s *Set) MinHand() int { return filled }

// EndsOnEmptyPool is true: an empty hand is refilled as long as there are letters.
func (s *Set) EndsOnEmptyPool() bool { return true }

// LowWins is false: the highest score wins.
func (s *Set) LowWins() bool { return false }

// FinalPoints is 0: remaining tiles cost nothing.
func (s *Set) FinalPoints(family.Multiset[Tile]) int { return 0 }

// ValidFirst requires exactly one word of at least six letters.
func (s *Set) ValidFirst(sets [][]Tile) error {
	if len(sets) != 1 {
		return game.Refuse("letters.err.one", "n", len(sets))
	}
	if n := len(sets[0]); n < minFirst {
		return game.Refuse("letters.err.six", "n", n, "need", minFirst)
	}
	return nil
}

// Points is one for each letter laid, doubled if the hand is emptied, plus the length of the longest word that was not
// on the table before the turn.
func (s *Set) Points(t family.Turn[Tile]) int {
	n := t.Hand.Len() - t.Left.Len()
	if t.Left.Empty() {
		n *= 2
	}
	return n + s.LongestNew(t.Before, t.After)
}

// Measure counts the letters laid and the points.
func (s *Set) Measure(t family.Turn[Tile]) (tiles, points int) {
	return t.Hand.Len() - t.Left.Len(), s.Points(t)
}
