package eval

// This file values the effect of a play on the board for later turns: premium squares that it covers or makes reachable
// for the other player, places where words can hook on or cross, and letters that help to do so.
//
// The model is a sum of weights, with separate ones for the first play and for the others. The command in
// internal/train (leave -what open) has learned them by self-play. They are in fr.open and en.open, in hundredths of a
// point.

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

// parseOpenness parses the output of Format.
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

// OpennessLeastBag is the fewest tiles in the bag, before a play, for which the model is used; with fewer, LateModel is
// used.
const OpennessLeastBag = LateBag + 1

// Value is the value of a play's effect on the board, with bag tiles in the bag before it, in hundredths of a point, to
// be added to its points and to the value of the tiles kept.
func (m *OpennessModel) Value(b *board.Board, bag int, p *movegen.Play) (value int32) {
	if bag < OpennessLeastBag {
		return 0
	}
	OpennessFeatures(b, p, func(i int) { value += int32(m[i]) })
	return value
}
