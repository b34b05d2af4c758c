// Package cards is a free card rummy of the family of Vatikan and Machiavelli: two packs of 52 cards and two jokers,
// thirteen cards each, groups and runs, ace low or high, and a table that every player may rearrange.
//
// The rules are those of Vatikan (gamerules.com/rules/vatikan, rummyrulebook.com/pages/vatikan) with three differences:
// the first meld must be worth 30 points besides having a run, that run has no joker, and a joker of the table is
// replaced from the hand only. Machiavelli (genovagioca.it/Giochi/Regolamento/Machiavelli.aspx,
// hiphipurra.it/macchiavelli) is played without jokers and without conditions for the first meld. No preset has either
// name, because no table here plays by exactly these rules; presets are named after what they change.
package cards

import (
	"embed"

	"tablee/rules/game"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
)

//go:embed texts
var texts embed.FS

// Set is the rule set of the cards, for the engine and the tools.
var Set = suited.New(variant, game.Texts(texts),
	game.Option{Name: "first", Choices: []string{"30", "40", "51"}, Default: "30"})

// presets are the rules that players ask for: the values of first melds that are usual in rummies, and jokers that
// nobody has to replace.
var presets = []game.Preset{
	{Name: "usual"},
	{Name: "first40", Options: game.Options{"first": "40"}},
	{Name: "first51", Options: game.Options{"first": "51"}},
	{Name: "free", Options: game.Options{"joker": "free"}},
}

// Rules is the game.
var Rules game.Rules = rummy.New(Set)

var variant = suited.Variant{
	Name:        "cards",
	Version:     1,
	Seats:       4,
	Deal:        13,
	AceHigh:     true,
	Points:      [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11},
	JokerPoints: 20,
	First:       30,
	FirstOption: "first",
	PureRun:     true,
	Faces:       suited.FrenchCards,
	Puzzles:     []game.PuzzleKind{{Name: family.PuzzleOut, Exact: true}},
	Presets:     presets,
}
