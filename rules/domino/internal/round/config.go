package round

import (
	"slices"

	"tablee/rules/game"
)

// Variants, as the option spells them.
const (
	SimpleGame = "simple"
	DrawGame   = "draw"
	BlockGame  = "block"
	FivesGame  = "fives"
)

// Variants are all variants; the first is the usual one.
var Variants = []string{DrawGame, BlockGame, FivesGame, SimpleGame}

// Choices of the options "blocked" and "hand".
const (
	BlockedLess = "less" // the winner of a blocked round scores the others' pips less its own
	BlockedAll  = "all"  // the winner of a blocked round scores all pips, its own too
	HandUsual   = "usual"
	HandTen     = "ten" // ten tiles each, for partners with the double-nine set
)

// Keep is the number of tiles of the stock that cannot be drawn in the draw game and in All Fives.
const Keep = 2

// Bonus is what a capicua scores, and three passes in a row.
const Bonus = 25

// Config is what is agreed before the first deal.
type Config struct {
	Variant  string `json:"variant"`
	Values   int    `json:"values"`
	Seats    int    `json:"seats"`
	Points   int    `json:"points,omitempty"`   // target score of a match; not in the simple game
	Partners bool   `json:"partners,omitempty"` // seats 0 and 2 against 1 and 3
	Capicua  bool   `json:"capicua,omitempty"`  // the bonuses of partners; a blocked round then scores all pips
	All      bool   `json:"all,omitempty"`      // the option "blocked" is BlockedAll
	Ten      bool   `json:"ten,omitempty"`      // the option "hand" is HandTen
}

// NewConfig reads the options of a table. It refuses combinations that do not fit together.
func NewConfig(seats int, o game.Options) (Config, error) {
	c := Config{Variant: o["variant"], Values: o.Int("values"), Seats: seats, Capicua: o["capicua"] == "yes",
		All: o["blocked"] == BlockedAll, Ten: o["hand"] == HandTen}
	if c.Variant != SimpleGame {
		c.Points, c.Partners = o.Int("points"), o["partners"] == "yes"
	}
	return c, c.check()
}

// check is an error for a configuration that no table can have.
func (c Config) check() error {
	switch {
	case !slices.Contains(Variants, c.Variant):
		return game.Refuse("domino.refuse.variant", "variant", c.Variant)
	case c.Values < 2 || c.Values > MaxValues:
		return game.Refuse("domino.refuse.values", "min", 2, "max", MaxValues)
	case c.Variant == SimpleGame && c.Seats != 2:
		return game.Refuse("domino.refuse.pair")
	case c.Seats < 2 || c.Seats > 4:
		return game.Refuse("domino.refuse.seats")
	case c.Variant != SimpleGame && c.Values != 7 && c.Values != 10:
		return game.Refuse("domino.refuse.sixnine")
	case c.Variant != SimpleGame && (c.Points < 1 || c.Points > 500):
		return game.Refuse("domino.refuse.points", "min", 1, "max", 500)
	case c.Partners && (c.Variant != BlockGame && c.Variant != FivesGame || c.Seats != 4):
		return game.Refuse("domino.refuse.partners")
	case c.Capicua && (c.Variant != BlockGame || !c.Partners):
		return game.Refuse("domino.refuse.capicua")
	case c.All && c.Variant == SimpleGame:
		return game.Refuse("domino.refuse.blocked")
	case c.Ten && (c.Variant != BlockGame || !c.Partners || c.Values != 10):
		return game.Refuse("domino.refuse.hand")
	}
	return nil
}

// Dealt is the number of tiles each seat is dealt.
func (c Config) Dealt() int {
	switch {
	case c.Variant == SimpleGame:
		return c.Values - 1
	case c.Ten:
		return 10
	case c.Seats == 2 || c.Seats == 4 && c.Variant == BlockGame:
		return 7
	default:
		return 5
	}
}

// Drawable is how many tiles of a stock of n may still be drawn.
func (c Config) Drawable(n int) int {
	switch c.Variant {
	case SimpleGame:
		return n
	case DrawGame, FivesGame:
		return max(0, n-Keep)
	default:
		return 0
	}
}

// Allied reports whether two seats play on the same side.
func (c Config) Allied(a, b int) bool { return a == b || c.Partners && a%2 == b%2 }

// ScoresMidway reports whether points may be scored before a round is over. A score that reaches the target then does
// not end the match: the target is judged at the end of a round.
func (c Config) ScoresMidway() bool { return c.Variant == FivesGame || c.Capicua }

// Rounded is what points at the end of a round count: in All Fives the nearest multiple of five.
func (c Config) Rounded(points int) int {
	if c.Variant == FivesGame {
		return (points + 2) / 5 * 5
	}
	return points
}
