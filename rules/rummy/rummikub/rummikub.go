// Package rummikub is Rummikub with the rules of the project's source text: tiles 1 to 13 in four colours, twice each,
// and two jokers; groups and runs; a first meld of at least 30; the first empty hand ends the game.
//
// Beyond the text, a table may score as the rules in the box do, and deal as the Mind Sports Olympiad does: see
// suited.Options and the presets. At a table with a clock, whoever is late may have to take back what they have laid
// out and to draw three tiles, which the rules in the box provide for a minute a turn.
//
// Three options play by other rules. joker=official is the rule of the maker's own leaflet, read literally, as
// family.OfficialFault says it: combinations with jokers may be added to and split, and a joker is freed by a copy of
// its tile. first=rearrange lets the turn of the first meld use the table, as many clubs play, if the tiles laid
// contain a first meld of their own. pack=large is the maker's pack for five and six: three of each tile and four
// jokers.
package rummikub

import (
	"embed"
	"maps"

	"tablee/rules/game"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
)

//go:embed texts
var texts embed.FS

// Set is the rule set of Rummikub, for the engine and the tools.
var Set = suited.New(variant, game.Texts(texts), append(suited.Options(),
	game.Option{Name: optionFirst, Choices: []string{"own", suited.FirstAmong}, Default: "own", Before: "own"},
	game.Option{Name: optionPack, Choices: []string{"usual", suited.PackLarge}, Default: "usual", Before: "usual"})...)

// Rules is the game.
var Rules game.Rules = rummy.New(Set)

// The options of its own.
const (
	optionFirst = "first"
	optionPack  = "pack"
)

var variant = suited.Variant{
	Name:        "rummikub",
	Version:     1,
	Seats:       4,
	Deal:        14,
	Points:      [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
	JokerPoints: 30,
	First:       30,
	AmongOption: optionFirst,
	PackOption:  optionPack,
	Jokers:      []family.JokerRule{family.JokerFull, family.JokerFree, family.JokerOfficial},
	Faces: suited.Faces{
		SuitNames: [4]string{"bleu", "rouge", "jaune", "noir"},
		English:   suited.Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}},
		French:    suited.Letters{Suits: [4]byte{'b', 'r', 'j', 'n'}},
		Tones:     [4]game.Tone{game.Blue, game.Red, game.Yellow, game.Black},
		Signs:     [4]string{"🔵", "🔴", "🟡", "⚫"},
	},
	Puzzles:  []game.PuzzleKind{{Name: family.PuzzleMost}},
	Presets:  presets,
	Timeouts: []string{game.TimeoutDraw},
}

// presets are the rules that people ask for: those of the source text; those of the box, where a turn takes a minute
// and whoever is late takes back what they have laid out and draws three tiles; and those of the Mind Sports Olympiad,
// whose deal takes the luck of the jokers out of a game of two.
var presets = []game.Preset{
	{Name: "usual"},
	{Name: "official", Options: boxed(nil), Clock: "1m", Timeout: game.TimeoutDraw},
	{Name: "large", Options: boxed(game.Options{optionPack: suited.PackLarge}), Seats: 6, Clock: "1m",
		Timeout: game.TimeoutDraw},
	{Name: "mso", Options: boxed(game.Options{suited.OptionDeal: suited.DealMSO}), Seats: 2, Clock: "mso",
		Timeout: game.TimeoutDraw},
}

// boxed are the options of the box, with others.
func boxed(more game.Options) game.Options {
	o := game.Options{suited.OptionScore: suited.ScoreOfficial, "joker": "official", optionFirst: suited.FirstAmong}
	maps.Copy(o, more)
	return o
}
