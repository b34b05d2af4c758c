package family

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"tablee/rules/game"
)

// A turn has one of two shapes. In the first, a seat draws a tile, or lays tiles and rearranges the whole table. In the
// second, which a Discarding rule set has, a seat draws from the stock or takes the last tile of the discard pile, may
// lay, and discards one.

// Discarding is a RuleSet whose turns end with a discard. The pool is the stock.
type Discarding[T cmp.Ordered] interface {
	RuleSet[T]
	// Discards says how a turn goes.
	Discards() Discards
	// Limit is the most that the tiles may count that a seat keeps when it knocks; first is the tile that was turned
	// from the stock when the deal began. It is asked only if Discards.Knock is set.
	Limit(first T) int
	// Settle is what a deal that has ended brings to each seat.
	Settle(end Ending[T]) []int
	// JudgePlay compares a turn, in the form of what Choose returns, with the best one it finds; see game.Judge. Its
	// verdict has no Best.
	JudgePlay(ctx context.Context, s Situation[T], played Found[T], effort int) (game.Verdict, Found[T])
	// Standing is the score of each seat after what the deals have brought to each, and whether the match is over.
	Standing(deals [][]int, seats int) (scores []int, over bool)
}

// Arranger is a Discarding rule set whose seats knock.
type Arranger[T cmp.Ordered] interface {
	// Arrangement is the combinations of a hand that leave the least in it.
	Arrangement(hand Multiset[T]) [][]T
}

// Simultaneous is a Discarding rule set in which several games may run at once.
type Simultaneous interface {
	// Games is the score of each seat in each game, or nil if only one runs.
	Games(deals [][]int, seats int) [][]int
	// Wins is the score with which a game is won.
	Wins() int
}

// Accountant is a Discarding rule set that tells how it settles a deal.
type Accountant[T cmp.Ordered] interface {
	// Sums are how the points of a deal were computed: for the seat that got them, and for each seat what the rest of its
	// hand became; "" where the points say it.
	Sums(end Ending[T]) (sum string, seats []string)
	// Columns reports whether a deal is told seat by seat: each counts what it has left. Else one seat gets points.
	Columns() bool
	// Flat is what a hand counts whose seat has laid nothing; 0: its tiles.
	Flat() int
}

// Poster is a Discarding rule set that tells what holds in a deal which began with a tile.
type Poster[T cmp.Ordered] interface {
	Posted(first T) game.Msg
}

// Forcer is a Discarding rule set that tells when its seat in turn has no choice.
type Forcer[T cmp.Ordered] interface {
	// Forced reports whether the seat can only draw or, after a knock, lay off what Best finds.
	Forced(s Situation[T]) bool
}

// Discards says how the turns of a Discarding rule set go.
type Discards struct {
	// Offer: before the first turn each seat in turn may take the first tile of the pile, or pass.
	Offer bool
	// TakeRound is the first round in which the pile may be taken; 0 and 1: from the beginning.
	TakeRound int
	// TakeLays: a tile that was taken has to be laid in the same turn, and a seat with a single tile may not take one.
	// Else it may be kept, but not be discarded in that turn.
	TakeLays bool
	// Knock: a seat lays its combinations only to end the deal, and the others then lay off. Else a seat that has laid
	// its first ones may lay in every turn and add to everybody's.
	Knock bool
	// Shuffles is how often the pile becomes the stock when that is exhausted.
	Shuffles int
	// Void ends a deal, at the end of a turn, when no more tiles are left in the stock. 0: it ends when somebody has to
	// draw and there is none.
	Void int
	// LoserDeals: who has lost a deal begins the next one last; a deal without a winner is dealt again by the same.
	// Else the start moves on by one seat.
	LoserDeals bool
}

// MaxTurns is the number of turns after which a deal ends as if the stock were exhausted. Only seats that take each
// other's discards for ever come to it: a stock lasts for fewer.
const MaxTurns = 400

// Ending is a deal that has ended.
type Ending[T cmp.Ordered] struct {
	Out   int // the seat that ended it by an empty hand or by knocking; negative if the stock is exhausted
	Hands []Multiset[T]
	// Opened says which seats have laid.
	Opened []bool
	First  T // the tile that was turned from the stock when the deal began
	// AtOnce: the seat that is out had laid nothing before that turn.
	AtOnce bool
}

// DiscardsOf says how turns go if a rule set is a Discarding one.
func DiscardsOf[T cmp.Ordered](set RuleSet[T]) (Discards, bool) {
	if d, ok := set.(Discarding[T]); ok {
		return d.Discards(), true
	}
	return Discards{}, false
}

// Pile is the state of a game with a discard pile; the zero value is that of another game.
type Pile[T cmp.Ordered] struct {
	Tiles   []T // the last one on top; all have been seen
	First   []T // the tile that was turned from the stock when the deal began
	Stage   Stage
	Turns   int     // ended in this deal
	Again   int     // how often the pile has become the stock in this deal
	Dealer  int     // the seat before the one that began
	Knocker int     // in the stage LayingOff: who has knocked
	Deals   [][]int // what each deal has brought each seat
	AtOnce  bool    // while a deal ends: see Ending
}

// Top is the last tile of the pile, or none.
func (p Pile[T]) Top() []T { return p.Tiles[max(len(p.Tiles)-1, 0):] }

// Next is the pile of the next deal, still empty.
func (p Pile[T]) Next() Pile[T] { return Pile[T]{Dealer: p.Dealer, Deals: p.Deals} }

// Stage is what the seat in turn may do in a game with a discard pile.
type Stage uint8

// Stages of a turn, and of a deal. In games without a pile it is always the first.
const (
	Drawing   Stage = iota // draw from the stock, or take from the pile
	Throwing               // a tile was drawn: lay and discard
	Offered                // take the first tile of the pile, or pass
	LayingOff              // somebody has knocked: lay off
	Stages                 // their number
)

// Pass is the move of a seat that does not take the first tile of the pile.
const Pass game.Move = "pass"

// Play is a turn that ends with a discard, after the tile that was drawn from the stock, or with the tile that is taken
// from the pile.
type Play[T cmp.Ordered] struct {
	Take  bool  // the last tile of the pile is taken
	Table [][]T // the whole table after it; nil: nothing is laid
	Throw []T   // the tile that is discarded; none when a seat lays off after a knock
}

// The words of a play as a move: "take 7b 8b 9b | 4r 4b 4k / 5r", "/ 5r".
const (
	takeWord  = "take"
	throwSign = "/"
)

// MoveOfPlay writes a play as a move.
func MoveOfPlay[T cmp.Ordered](set RuleSet[T], p Play[T]) game.Move {
	var parts []string
	if p.Take {
		parts = append(parts, takeWord)
	}
	if p.Table != nil {
		parts = append(parts, FormatTable(set, p.Table, ""))
	}
	if len(p.Throw) > 0 {
		parts = append(parts, throwSign, TilesText(set, p.Throw, ""))
	}
	return game.Move(strings.Join(parts, " "))
}

// CutPlay separates the parts of a move that MoveOfPlay wrote.
func CutPlay(m string) (take bool, table, throw string, throws bool) {
	rest, throw, throws := strings.Cut(m, throwSign)
	rest = strings.TrimSpace(rest)
	if after, ok := strings.CutPrefix(rest, takeWord); ok && (after == "" || after[0] == ' ') {
		take, rest = true, strings.TrimSpace(after)
	}
	return take, rest, strings.TrimSpace(throw), throws
}

// EachGrowth calls f with what is new on a table, for each way in which it has only grown: every combination of before
// is still there, each as another one of after, with all its tiles and perhaps more. A joker may have been replaced by
// a tile for which it stood, which is then in that combination. made are the combinations of after that continue none
// of before. It ends with true when f returns true; false if the table has not only grown, or f never does.
func EachGrowth[T cmp.Ordered](set RuleSet[T], before, after [][]T, f func(made [][]T) bool) bool {
	fits := make([][]int, len(before)) // by combination of before, those of after that may continue it
	for i, b := range before {
		for j, a := range after {
			if Continued(set, b, a) {
				fits[i] = append(fits[i], j)
			}
		}
		if len(fits[i]) == 0 {
			return false
		}
	}
	used := make([]bool, len(after))
	var place func(i int) bool
	place = func(i int) bool {
		if i == len(before) {
			var made [][]T
			for j, a := range after {
				if !used[j] {
					made = append(made, a)
				}
			}
			return f(made)
		}
		for n, j := range fits[i] {
			if used[j] || slices.ContainsFunc(fits[i][:n], func(k int) bool {
				return !used[k] && slices.Equal(after[k],
					after[j])
			}) {
				continue // equal combinations are interchangeable
			}
			used[j] = true
			if place(i + 1) {
				return true
			}
			used[j] = false
		}
		return false
	}
	return place(0)
}

// Continued reports whether a combination is an earlier one that has grown.
func Continued[T cmp.Ordered](set RuleSet[T], before, after []T) bool {
	plain := MultisetOf(slices.DeleteFunc(slices.Clone(before), func(t T) bool { return t == set.Joker() })...)
	now := MultisetOf(after...)
	if !now.Includes(plain) {
		return false
	}
	for _, old := range set.Stands(before) { // each reading of its jokers
		for _, standing := range set.Stands(after) {
			// Each tile that a joker stood for is there: as itself, or as what a joker stands for now.
			if now.Union(MultisetOf(standing...)).Includes(plain.Add(old...)) {
				return true
			}
		}
	}
	return false
}
