// Package rummikub is Rummikub with the rules of the project's source text: tiles 1 to 13 in four colours, twice each,
// and two jokers; groups and runs; a first meld of at least 30; the first empty hand ends the game.
//
// Three options play by other rules. joker=official is the rule of the maker's own leaflet, read literally, as
// family.OfficialFault says it: combinations with jokers may be added to and split, and a joker is freed by a copy of
// its tile. first=rearrange lets the turn of the first meld use the table, as many clubs play, if the tiles laid
// contain a first meld of their own. pack=large is the maker's pack for five and six: three of each tile and four
// jokers.
package rummikub

import (
	"embed"

	"tablee/rules/game"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
)

//go:embed texts
var texts embed.FS

// Set is the rule set of Rummikub, for the engine and the tools.
var Set = suited.New(variant, game.Texts(texts),
	game.Option{Name: optionFirst, Choices: []string{"own", suited.FirstAmong}, Default: "own", Before: "own"},
	game.Option{Name: optionPack, Choices: []string{"usual", suited.PackLarge}, Default: "usual", Before: "usual"})

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
	Official:    true,
	SuitNames:   [4]string{"bleu", "rouge", "jaune", "noir"},
	English:     suited.Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}},
	French:      suited.Letters{Suits: [4]byte{'b', 'r', 'j', 'n'}},
	Tones:       [4]game.Tone{game.Blue, game.Red, game.Yellow, game.Black},
	Signs:       [4]string{"🔵", "🔴", "🟡", "⚫"},
	Puzzles:     []game.PuzzleKind{{Name: family.PuzzleMost}},
}
