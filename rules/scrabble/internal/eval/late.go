package eval

// This file evaluates the position after a play when the bag is nearly or wholly empty. There the tiles kept have other
// values than in the middle of a game, and it matters how many tiles are left in the bag, because the player who takes
// the last of them lets the other begin the endgame.
//
// The model is a constant by the number of tiles left in the bag and, by the stage of the game, a share of the value of
// the leave model and a price for each point on the tiles kept. The command in internal/train (leave -what late) has
// learned the weights in fr.late and en.late, in hundredths of a point, shares in thousandths.

import (
	_ "embed"

	"tablee/rules/scrabble/internal/board"
)

// LateBag is the greatest number of tiles in the bag, before a play, for which the model is used.
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

// ParseLate parses the output of Format.
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

// Value is the value, in hundredths of a point, of kept tiles with so many points, when left tiles are in the bag, at
// most LateBag; early is their value in the leave model.
func (m *LateModel) Value(left, points int, early int32) int32 {
	at := Share(left)
	return int32(m[left]) + int32(m[at])*early/1000 + int32(m[at+1])*int32(points)
}

// Share is the index of the weight for the share of the early value with so many tiles left in the bag; the next weight
// is the price of a point, and weight left is the constant.
func Share(left int) int { return atStages + stageOf(left)*perStage }

// Valuation is the value of kept tiles, in hundredths of a point.
type Valuation = func(keep *board.Multiset) int32

// Rate values the tiles that a player with a full rack keeps, with bag tiles in the bag before the turn, from 1 to
// LateBag: for plays, after which the rack is refilled from the bag, and for exchanges, after which the bag holds as
// many as before. Values are relative to a play of four tiles that keeps nothing.
func (m *LateModel) Rate(bag int, early *LeaveModel, values *board.Values) (play, swap Valuation) {
	usual := int32(m[max(0, bag-4)])
	value := func(left int, keep *board.Multiset) int32 {
		return m.Value(left, keep.Sum(values), early.Value(keep)) - usual
	}
	return func(keep *board.Multiset) int32 { return value(max(0, bag-board.RackSize+keep.Len()), keep) },
		func(keep *board.Multiset) int32 { return value(bag, keep) }
}

// Stages values plays and exchanges by the number of tiles in the bag: by early; by close (nil: still by early) if it
// is nearly empty; and by the points that are not lost if it is empty, where unseen are the others' tiles.
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

// Empty is the value of kept tiles when the bag is empty: going out gains the others' tiles twice, otherwise kept tiles
// are lost points.
func Empty(keep, others *board.Multiset, values *board.Values) int32 {
	if keep.Empty() {
		return 200 * int32(others.Sum(values))
	}
	return -200*int32(keep.Sum(values)) - 300
}
