package eval

// This file says what a play does to the board for the turns to come: premium squares that it covers or brings
// within the other player's reach, places where words can hook on or cross, and letters that help to do so.
//
// The model is a sum of weights, apart for the first play and for the others. They were learned by the program in
// internal/train (leave -what open) from games that the computer played against itself, and stand in fr.open and
// en.open, in hundredths of a point.

import (
	_ "embed"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// OpennessModel is the weights: those of the first play, then those of the others.
type OpennessModel [2 * OpennessWeights]int16

//go:embed fr.open
var opennessFrench string

//go:embed en.open
var opennessEnglish string

var opennessModels = ByLanguage(opennessFrench, opennessEnglish, parseOpenness)

// OpennessOf is the model of a language, "fr" or "en".
func OpennessOf(language string) *OpennessModel { return opennessModels(language) }

// parseOpenness reads what Format wrote.
func parseOpenness(text string) (*OpennessModel, error) {
	m := new(OpennessModel)
	if err := ReadWeights("openness", text, m[:]); err != nil {
		return nil, err
	}
	return m, nil
}

// Format writes the weights as text, those of the first play and those of the others on two lines each.
func (m *OpennessModel) Format() string {
	return WriteWeights(m[:], func(i int) bool {
		return i%OpennessWeights == atLetters-1 ||
			i%OpennessWeights == OpennessWeights-1
	})
}

// OpennessLeastBag is the fewest tiles in the bag, before a play, for which the model speaks: with fewer, package late
// does.
const OpennessLeastBag = LateBag + 1

// Value is what the play does to the board, so many tiles being in the bag before it, in hundredths of a point, to be
// added to its points and to what the tiles kept are worth.
func (m *OpennessModel) Value(b *board.Board, bag int, p *movegen.Play) (value int32) {
	if bag < OpennessLeastBag {
		return 0
	}
	OpennessFeatures(b, p, func(i int) { value += int32(m[i]) })
	return value
}
