// Package letters is the game rami des lettres of the project's source text: 110 letters and two jokers, words instead
// of runs, points for the letters laid and for the longest new word. It contains the rule set, an index of the
// dictionary by letter counts, and the search of its computer players.
//
// # The letters
//
// French games have the letters of the text's figure 1. English games have those of English Scrabble, which have not
// changed since its inventor counted them in 1938, without its two blanks:
//
//	A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1
//
// These 98 are scaled to the text's 110 by largest remainders: each letter gets 110/98 of its number, rounded down,
// and the nine letters that are still lacking go to the largest remainders: O, then N R T, then D L S U, then E. Every
// letter is there at least once. The result:
//
//	A10 B2 C2 D5 E14 F2 G3 H2 I10 J1 K1 L5 M2 N7 O9 P2 Q1 R7 S5 T7 U5 V2 W2 X1 Y2 Z1
//
// The option "letters" gives an English table the text's figure instead, which English tables had before there was the
// option. Source of the numbers: "Scrabble letter distributions", section English, in the English Wikipedia.
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

// The option that says which words count, and its values.
const (
	languageOption = "language"
	inFrench       = "fr"
	inEnglish      = "en"
)

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

// Set is the rule set with a dictionary. It is a family.RuleSet[Tile].
type Set struct {
	words.Words // without a dictionary until With sets the language
	about       family.About
	letters     *distribution // of the pack
}

// Base is the rule set before a table has chosen its language.
var Base = &Set{letters: &textFigure, about: family.About{
	Name: "letters", Version: 2, Seats: 3, Levels: Levels, Default: 1, Words: true, ByPoints: true,
	Options: []game.Option{
		{Name: languageOption, Choices: []string{inFrench, inEnglish}, Default: inFrench, Language: true},
		lettersChoice(),
		game.WordList(),
	},
	Misses:  misses,
	Presets: presets,
	Texts:   game.Texts(texts),
}}

// presets are the rules that players ask for by name. None is the source text's game: in French the usual one is, and
// in English it only has other letters, which are no other game.
var presets = []game.Preset{
	{Name: "usual"},
	{Name: "hand", Options: game.Options{"assist": "check"}, Clock: "3m"},
	{Name: "free", Options: game.Options{"joker": "free"}},
}

// Rules is the game.
var Rules game.Rules = rummy.New[Tile](Base)

// About describes the game.
func (s *Set) About() family.About { return s.about }

// With chooses the dictionary, French words of any length or English ones, and the letters of the pack.
func (s *Set) With(o game.Options) (family.RuleSet[Tile], error) {
	with := *s
	name := "fr-all"
	if o[languageOption] == inEnglish {
		name = "en"
	}
	with.Graph, with.letters = dict.Of(name, o["list"]), distributionFor(o)
	return &with, nil
}

// Former implements rummy.Former: the dictionary with the words that have been removed from it.
func (s *Set) Former() (family.RuleSet[Tile], bool) {
	graph, ok := dict.WithRemoved(s.Graph)
	with := *s
	with.Graph = graph
	return &with, ok
}

// Prepare makes the index of the words by their letters, which takes a good half second.
func (s *Set) Prepare() { indexOf(s.Graph) }

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

// WhyNot implements family.Explainer: a word is too short, or not in the dictionary.
func (s *Set) WhyNot(set []Tile) error {
	word := family.SetMsg(family.RuleSet[Tile](s), set)
	if len(set) < minWord {
		return game.Refuse("letters.err.short", "word", word, "need", minWord)
	}
	return game.Refuse("letters.err.unknown", "word", word)
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
