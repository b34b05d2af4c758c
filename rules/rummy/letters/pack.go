package letters

import (
	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters/internal/words"
)

// The option that says which letters the pack has, and its values. In French both are the text's figure.
const (
	lettersOption = "letters"
	lettersOwn    = "own"  // those of the game's language
	lettersText   = "text" // the text's figure in every language
)

// lettersChoice is that option. English tables from before it existed have the text's figure.
func lettersChoice() game.Option {
	return game.Option{Name: lettersOption, Choices: []string{lettersOwn, lettersText}, Default: lettersOwn,
		Before: lettersText, Only: game.Options{languageOption: inEnglish}}
}

// distribution is the number of A, B, C ... in a pack.
type distribution [26]int

// textFigure is figure 1 of the source text, for French.
var textFigure = distribution{8, 2, 3, 3, 16, 2, 2, 2, 9, 1, 1, 6, 4, 7, 7, 2, 1, 7, 7, 7, 7, 2, 1, 1, 1, 1}

// englishFigure is for English; the package's comment says where it comes from.
var englishFigure = distribution{10, 2, 2, 5, 14, 2, 3, 2, 10, 1, 1, 5, 2, 7, 9, 2, 1, 7, 5, 7, 5, 2, 2, 1, 2, 1}

// distributionFor is the pack of a table with these options.
func distributionFor(o game.Options) *distribution {
	if o[languageOption] == inEnglish && o[lettersOption] != lettersText {
		return &englishFigure
	}
	return &textFigure
}

// Pack has 110 letters and two jokers.
func (s *Set) Pack() family.Multiset[Tile] {
	pack := family.Copies(Joker, words.Jokers)
	for i, n := range s.letters {
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
