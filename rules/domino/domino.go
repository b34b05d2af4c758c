// Package domino implements dominoes: the simple game of the exam text, and the games with rounds that people play:
// draw, block and All Fives. Two to four seats play with one set of tiles, one chain and one stock.
//
// The simple game ("simple") is for two: V values, V-1 tiles each. A seat without a fitting tile draws one, which ends
// its turn; if the stock is empty it loses. Draw ("draw") and block ("block") are played in rounds until somebody
// reaches the agreed points; block can be played by two partnerships, with the double-nine set and ten tiles each if
// the option "hand" says so, which is a house rule. The winner of a blocked round scores the others' pips less its own
// or, if the option "blocked" says so, all pips.
//
// # All Fives
//
// "fives" is dealt and drawn as draw, for two to four seats or two partnerships (rules as in Hoyle's "Muggins" with a
// spinner, and the decisions of the project's rules page). If the open ends add up to a multiple of five after a tile
// is laid, its seat scores that sum at once. An open end counts the half that the next tile has to match; a double at
// an end lies across and counts both halves. In particular:
//
//   - a lone first tile counts both halves: [6:4] counts 10, and [5:5] counts 10, not 20;
//   - the spinner is the first double of the round, wherever it is laid. It has two sides in the chain; with one of
//     them covered it is an end and still counts both halves: [5:5] [5:0] counts 10;
//   - with both of them covered it counts nothing, and tiles may be laid at its other two sides, top and bottom. Such
//     an arm counts nothing until a tile lies there;
//   - a later double counts both halves while it is an end, and is no spinner.
//
// The end of a round brings what it brings in draw, and in a blocked round what the options say, rounded once to the
// nearest multiple of five. The target is judged at the end of a round: whoever has the highest score then has won.
//
// # Capicua
//
// The option "capicua" gives partners in block two bonuses of 25: for going out with a tile that is no double and
// leaves the same value at both ends, which is a tile that fitted at both; and for three passes in a row, to the seat
// that laid last, when it lays again. If it cannot, the round is blocked and there is no bonus. A blocked round brings
// the pips of all four hands, an emptied hand those of the opponents. The target is judged at the end of a round here
// too.
//
// # The text
//
// What the exam asks for, question by question, and where it is implemented:
//
//   - question 1, Tile_Make and Tile_Reversed: [round.Make], [round.Tile.Reversed]
//   - question 2, Tile_String: [round.Tile.String]
//   - question 3, Tile_Contains: [round.Tile.Contains]
//   - question 4, Set_InitEmpty and Set_AddRight: the zero [round.Set], [round.Set.AddRight]
//   - question 5, Set_Print: [round.Set.String]
//   - question 6, Set_Init: [round.FullSet]
//   - question 7, Set_RemoveAt: [round.Set.RemoveAt]
//   - question 8, Set_RemoveRandom: [round.Set.RemoveRandom]
//   - question 9, Set_AddLeft: [round.Set.AddLeft]
//   - question 10, Chain_FindConnectable: [round.Set.FindConnectable]
//   - question 11, Chain_Connect: [round.Set.Connect]
//   - question 12, Game_Deal: [position.deal]
//   - question 13, Game_PlayTurn: [ai.FirstMove], [position.Apply]
//   - question 14, Game_ShiftTurn: [position.shift]
//   - question 15, the program: [gamecmd.Simulate] without options
//
// Beyond the text: the games with rounds and with partnerships ([round.Config]), players that reason about hidden tiles
// ([ai.New]), that use a network learned by self-play ([ai.Level]), and that solve positions without hidden tiles
// ([ai.Solver]), and saved games ([position.WriteNative]).
//
// # Not done
//
// Not implemented is the C of the exam: struct Tile and the other types, stdbool.h, arrays of fixed size and a main
// function that prints nothing. The functions of the questions are written in Go with the same meaning; the program of
// question 15 prints the winner.
package domino

import (
	"embed"
	"math/rand/v2"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
)

//go:embed texts
var files embed.FS

// Rules is the game of dominoes.
var Rules game.Rules = rules{rules{}.puzzles()}

type rules struct{ *puzzle.Maker }

// Info describes the game, its options and its verbs.
func (rules) Info() game.Info {
	return game.Info{
		Name: "domino", Version: 1,
		MinSeats: 2, MaxSeats: 4, Seats: 2,
		Hidden: true,
		Levels: ai.Levels, Default: 3,
		Options: []game.Option{
			{Name: "variant", Choices: round.Variants, Default: round.DrawGame},
			{Name: "values", Min: 2, Max: round.MaxValues, Default: "7"},
			{Name: "points", Min: 1, Max: 500, Default: "100"},
			{Name: "partners", Choices: []string{"no", "yes"}, Default: "no"},
			{Name: "capicua", Choices: []string{"no", "yes"}, Default: "no", Before: "no"},
			{Name: "blocked", Choices: []string{round.BlockedLess, round.BlockedAll}, Default: round.BlockedLess,
				Before: round.BlockedLess},
			{Name: "hand", Choices: []string{round.HandUsual, round.HandTen}, Default: round.HandUsual,
				Before: round.HandUsual},
		},
		Presets: presets,
		Verbs: []game.Verb{
			{Name: verbPlay, Args: []game.Arg{{Name: "tile", Required: true, Complete: true}}},
			{Name: verbDraw},
			{Name: verbPass},
		},
		Pieces: pieces(),
		Misses: ai.Misses,
		Texts:  game.Texts(files),
	}
}

// presets are the games that people ask for.
var presets = []game.Preset{
	{Name: "draw"},
	{Name: "block", Options: game.Options{"variant": round.BlockGame}},
	{Name: "partners", Options: game.Options{"variant": round.BlockGame, "partners": "yes"}, Seats: 4},
	{Name: "fives", Options: game.Options{"variant": round.FivesGame, "points": "250"}},
	{Name: "fives-partners", Options: game.Options{"variant": round.FivesGame, "points": "150", "partners": "yes"},
		Seats: 4},
	{Name: "capicua", Options: game.Options{"variant": round.BlockGame, "points": "200", "partners": "yes",
		"capicua": "yes"}, Seats: 4},
	{Name: "text", Options: game.Options{"variant": round.SimpleGame}},
}

// pieces are the tiles of the largest set.
func pieces() (list []game.Piece) {
	for high := range round.MaxValues {
		for low := range high + 1 {
			list = append(list, game.Domino{Ends: [2]int{low, high}})
		}
	}
	return list
}

// Forfeit implements game.Forfeiter: it is the target score; in the simple game, which is won or lost, 1.
func (rules) Forfeit(o game.Options) int {
	if o["variant"] == round.SimpleGame {
		return 1
	}
	return o.Int("points")
}

// Lesson implements game.Teacher.
func (r rules) Lesson(lang string) ([]game.Step, error) { return game.ReadLesson(r.Info().Texts, lang) }

// Computer implements game.Rules.
func (rules) Computer(level int) game.Player { return ai.Level(level) }

// Start deals the first round.
func (rules) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	c, err := round.NewConfig(seats, o)
	if err != nil {
		return nil, err
	}
	p := &position{round.Layout{Table: round.Table{Config: c, Scores: make([]int, seats)}}}
	if err := p.deal(0, rng); err != nil {
		return nil, err
	}
	return p, nil
}
