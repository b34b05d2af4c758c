// Package domino plays dominoes: the simple game of the exam text, and the draw and block games that
// people play, two to four at a table, from one set of tiles, one chain and one stock.
//
// The simple game ("simple") is for two: V values, V-1 tiles each, one tile drawn instead of a turn
// when nothing fits, defeat when the stock is empty too. Draw ("draw") and block ("block") are played in
// rounds until somebody reaches the points agreed on; block can be played by two partnerships.
package domino

import (
	"embed"
	"io/fs"
	"math/rand/v2"

	"tablee/rules/game"
)

//go:embed texts/*.toml
var files embed.FS

// Rules is the game of dominoes.
var Rules game.Rules = rules{}

type rules struct{}

// Variants, as the option is spelled.
const (
	simple = "simple"
	draw   = "draw"
	block  = "block"
)

// keep is the number of tiles that stay in the stock of the draw game.
const keep = 2

// config is what was agreed on before the first deal.
type config struct {
	Variant  string `json:"variant"`
	Values   int    `json:"values"`
	Seats    int    `json:"seats"`
	Points   int    `json:"points,omitempty"`   // a match of draw or block goes on to this score
	Partners bool   `json:"partners,omitempty"` // seats 0 and 2 against 1 and 3
}

// Info describes the game, its options and its verbs.
func (rules) Info() game.Info {
	texts, err := fs.Sub(files, "texts")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return game.Info{
		Name: "domino", Version: 1,
		MinSeats: 2, MaxSeats: 4, Seats: 2,
		Hidden: true,
		Levels: levels, Default: 3,
		Options: []game.Option{
			{Name: "variant", Choices: []string{draw, block, simple}, Default: draw},
			{Name: "values", Min: 2, Max: maxValues, Default: "7"},
			{Name: "points", Min: 1, Max: 500, Default: "100"},
			{Name: "partners", Choices: []string{"no", "yes"}, Default: "no"},
		},
		Verbs: []game.Verb{
			{Name: verbPlay, Args: []game.Arg{{Name: "tile", Required: true, Complete: true}}},
			{Name: verbDraw},
			{Name: verbPass},
		},
		Texts: texts,
	}
}

// newConfig reads the options of a table and refuses what does not fit together.
func newConfig(seats int, o game.Options) (config, error) {
	c := config{Variant: o["variant"], Values: o.Int("values"), Seats: seats}
	if c.Variant != simple {
		c.Points, c.Partners = o.Int("points"), o["partners"] == "yes"
	}
	return c, c.check()
}

// check refuses a configuration that no table can have.
func (c config) check() error {
	switch {
	case c.Variant != simple && c.Variant != draw && c.Variant != block:
		return game.Refuse("domino.refuse.variant", "variant", c.Variant)
	case c.Values < 2 || c.Values > maxValues:
		return game.Refuse("domino.refuse.values", "min", 2, "max", maxValues)
	case c.Variant == simple && c.Seats != 2:
		return game.Refuse("domino.refuse.pair")
	case c.Seats < 2 || c.Seats > 4:
		return game.Refuse("domino.refuse.seats")
	case c.Variant != simple && c.Values != 7 && c.Values != 10:
		return game.Refuse("domino.refuse.sixnine")
	case c.Variant != simple && (c.Points < 1 || c.Points > 500):
		return game.Refuse("domino.refuse.points", "min", 1, "max", 500)
	case c.Partners && (c.Variant != block || c.Seats != 4):
		return game.Refuse("domino.refuse.partners")
	}
	return nil
}

// dealt is the number of tiles each seat is dealt.
func (c config) dealt() int {
	switch {
	case c.Variant == simple:
		return c.Values - 1
	case c.Seats == 2 || c.Seats == 4 && c.Variant == block:
		return 7
	default:
		return 5
	}
}

// drawable tells how many tiles of a stock of n may still be drawn.
func (c config) drawable(n int) int {
	switch c.Variant {
	case simple:
		return n
	case draw:
		return max(0, n-keep)
	default:
		return 0
	}
}

// allied tells whether two seats play on the same side.
func (c config) allied(a, b int) bool { return a == b || c.Partners && a%2 == b%2 }

// Start deals the first round.
func (rules) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	c, err := newConfig(seats, o)
	if err != nil {
		return nil, err
	}
	p := &position{table: table{cfg: c, Scores: make([]int, seats)}}
	if err := p.deal(0, rng); err != nil {
		return nil, err
	}
	return p, nil
}
