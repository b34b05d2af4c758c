package eval

// This file says what a position is worth that a play leaves behind when the bag is nearly or wholly empty: the
// tiles kept count otherwise there than in the middle of a game, and it matters how many the bag has left, for who
// takes the last of them lets the other begin the endgame.
//
// The model is a constant by the number of tiles that the bag has left, and by the stage of the game a share of the
// value of package leave and a price of each point on the tiles kept. The weights were learned by the program in
// internal/train (leave -what late) and stand in fr.late and en.late, in hundredths of a point, shares in thousandths.

import (
	_ "embed"

	"tablee/rules/scrabble/internal/board"
)

// LateBag is the most tiles in the bag, before a play, for which the model speaks.
const LateBag = 14

// The weights, in this order.
const (
	stages   = 4
	perStage = 2 // the share, then the price

	atStages = LateBag + 1
	// LateWeights is the number of weights of a model.
	LateWeights = atStages + stages*perStage
)

// stageOf is the stage of a game with so many tiles left in the bag.
func stageOf(left int) int {
	switch {
	case left == 0:
		return 0
	case left <= 3:
		return 1
	case left <= 7:
		return 2
	}
	return 3
}

// LateModel is the weights.
type LateModel [LateWeights]int16

//go:embed fr.late
var lateFrench string

//go:embed en.late
var lateEnglish string

var lateModels = ByLanguage(lateFrench, lateEnglish, ParseLate)

// LateOf is the model of a language, "fr" or "en".
func LateOf(language string) *LateModel { return lateModels(language) }

// ParseLate reads what Format wrote.
func ParseLate(text string) (*LateModel, error) {
	m := new(LateModel)
	if err := ReadWeights("late", text, m[:]); err != nil {
		return nil, err
	}
	return m, nil
}

// Format writes the weights as text.
func (m *LateModel) Format() string {
	return WriteWeights(m[:], func(i int) bool {
		return i == atStages-1 || i >= atStages && (i-atStages)%perStage == perStage-1
	})
}

// Value is what tiles of so many points are worth, kept with so many left in the bag, at most Bag, in hundredths of a
// point; early is their value by package leave.
func (m *LateModel) Value(left, points int, early int32) int32 {
	at := Share(left)
	return int32(m[left]) + int32(m[at])*early/1000 + int32(m[at+1])*int32(points)
}

// Share is which weight is the share of the early value with so many tiles left; the next is the price of a point, and
// the constant is weight left.
func Share(left int) int { return atStages + stageOf(left)*perStage }

// Valuation says what kept tiles are worth, in hundredths of a point.
type Valuation = func(keep *board.Multiset) int32

// Rate values what a player with a full rack keeps, bag tiles being in the bag before the turn, from 1 to Bag: for
// plays, after which the bag fills the rack up, and for exchanges, after which it holds as many as before. Values are
// in points beyond those of a play of four tiles that keeps nothing.
func (m *LateModel) Rate(bag int, early *LeaveModel, values *board.Values) (play, swap Valuation) {
	usual := int32(m[max(0, bag-4)])
	value := func(left int, keep *board.Multiset) int32 {
		return m.Value(left, keep.Sum(values), early.Value(keep)) - usual
	}
	return func(keep *board.Multiset) int32 { return value(max(0, bag-board.RackSize+keep.Len()), keep) },
		func(keep *board.Multiset) int32 { return value(bag, keep) }
}

// Stages values plays and exchanges by how many tiles the bag holds: by early, by close (nil: by early still) where it
// is nearly empty, and where it is empty by the points that are not lost; unseen are then the others' tiles.
func Stages(set *board.Set, early *LeaveModel, close *LateModel, bag int, unseen *board.Multiset) (play,
	swap Valuation) {
	switch {
	case bag == 0:
		empty := func(keep *board.Multiset) int32 { return Empty(keep, unseen, &set.Values) }
		return empty, empty
	case close != nil && bag <= LateBag:
		return close.Rate(bag, early, &set.Values)
	}
	return early.Value, early.Value
}

// Empty is what kept tiles are worth when the bag is empty: going out gains the others' tiles twice over, anything else
// is a burden.
func Empty(keep, others *board.Multiset, values *board.Values) int32 {
	if keep.Empty() {
		return 200 * int32(others.Sum(values))
	}
	return -200*int32(keep.Sum(values)) - 300
}
