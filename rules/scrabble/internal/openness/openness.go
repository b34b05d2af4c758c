// Package openness says what a play does to the board for the turns to come: premium squares that it covers or brings
// within the other player's reach, places where words can hook on or cross, and letters that help to do so.
//
// The model is a sum of weights, apart for the first play and for the others. They were learned by the program in
// internal/learn (-what open) from games that the computer played against itself, and stand in fr.open and en.open, in
// hundredths of a point.
package openness

import (
	_ "embed"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
	"tablee/rules/scrabble/internal/late"
	"tablee/rules/scrabble/internal/weights"
)

// Model is the weights: those of the first play, then those of the others.
type Model [2 * Weights]int16

//go:embed fr.open
var frenchText string

//go:embed en.open
var englishText string

var models = weights.ByLanguage(frenchText, englishText, parse)

// Of is the model of a language, "fr" or "en".
func Of(language string) *Model { return models(language) }

// parse reads what Format wrote.
func parse(text string) (*Model, error) {
	m := new(Model)
	if err := weights.Read("openness", text, m[:]); err != nil {
		return nil, err
	}
	return m, nil
}

// Format writes the weights as text, those of the first play and those of the others on two lines each.
func (m *Model) Format() string {
	return weights.Write(m[:], func(i int) bool { return i%Weights == atLetters-1 || i%Weights == Weights-1 })
}

// Least is the fewest tiles in the bag, before a play, for which the model speaks: with fewer, package late does.
const Least = late.Bag + 1

// Value is what the play does to the board, so many tiles being in the bag before it, in hundredths of a point, to be
// added to its points and to what the tiles kept are worth.
func (m *Model) Value(b *board.Board, bag int, p *gen.Play) (value int32) {
	if bag < Least {
		return 0
	}
	Features(b, p, func(i int) { value += int32(m[i]) })
	return value
}
