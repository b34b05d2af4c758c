package eval

// This file computes the chance to win with a lead in a game of two: from the points ahead after a turn, including the
// value of the tiles kept, and the number of tiles in the bag.
//
// For each number of tiles in the bag the model has the tempo, which is how many points the player who has just played
// loses on average from there on, because the other is in turn; and the logarithm of the odds by the lead above the
// tempo, which is symmetrical below it. The command in internal/train (odds) has learned it by self-play. It is in
// fr.odds and en.odds: a line for each number of tiles in the bag, with the tempo in tenths of a point and then
// thousandths of the logarithm.

import (
	_ "embed"
	"math"

	"tablee/rules/scrabble/internal/board"
)

// OddsSteps are the leads, in points above the tempo, for which the model has odds; it interpolates linearly between
// them, and extrapolates beyond the last.
var OddsSteps = [...]int{5, 10, 20, 30, 45, 60, 80, 100, 130, 160, 200}

const (
	// MaxUnseen is the greatest number of tiles in the bag after a turn.
	MaxUnseen = 102 - 2*board.RackSize
	// Row is the number of weights for a number of tiles in the bag.
	Row = 1 + len(OddsSteps)

	perTempo = 10
	perOdds  = 1000
)

// OddsModel is the weights.
type OddsModel struct {
	weights [(MaxUnseen + 1) * Row]int16
}

//go:embed fr.odds
var oddsFrench string

//go:embed en.odds
var oddsEnglish string

var oddsModels = ByLanguage(oddsFrench, oddsEnglish, parseOdds)

// OddsOf is the model of a language, "fr" or "en".
func OddsOf(language string) *OddsModel { return oddsModels(language) }

// parseOdds parses the output of Format.
func parseOdds(text string) (*OddsModel, error) {
	m := new(OddsModel)
	return m, ReadWeights("odds", text, m.weights[:])
}

// Format writes the weights as text.
func (m *OddsModel) Format() string {
	return WriteWeights(m.weights[:], func(i int) bool { return i%Row == Row-1 })
}

// Set sets the tempo with so many tiles in the bag, in points, and the logarithm of the odds at each of OddsSteps.
func (m *OddsModel) Set(bag int, tempo float64, odds []float64) {
	row := m.weights[bag*Row:][:Row]
	row[0] = int16(math.Round(perTempo * tempo))
	for i, x := range odds {
		row[1+i] = int16(math.Round(perOdds * x))
	}
}

// Win is the chance, from 0 to 1, of the player who has just played to win with a lead in points, and so many tiles in
// the bag. A tie is half a win.
func (m *OddsModel) Win(lead float64, bag int) float64 {
	row := m.weights[min(bag, MaxUnseen)*Row:][:Row]
	x := lead - float64(row[0])/perTempo
	odds := rise(row[1:], math.Abs(x)) / perOdds
	return 1 / (1 + math.Exp(-math.Copysign(odds, x)))
}

// rise interpolates the weights, beginning with 0, at x.
func rise(row []int16, x float64) float64 {
	left, low := 0.0, 0.0
	for i, w := range row {
		right, high := float64(OddsSteps[i]), float64(w)
		if x <= right || i == len(row)-1 {
			return low + (high-low)*(x-left)/(right-left)
		}
		left, low = right, high
	}
	return 0
}
