// Package dailytest has puzzles of all games for tests, which need not wait until some are made.
package dailytest

import (
	_ "embed"
	"encoding/json"

	"tablee/rules/game"
)

// Made is a puzzle that was made in advance.
type Made struct {
	Game     string
	Language string
	Puzzle   *game.Puzzle
}

//go:embed testdata/puzzles.json
var puzzles []byte

// PerKind is how many puzzles there are of each kind and language.
const PerKind = 2

// Puzzles are some puzzles of each game, kind and language.
func Puzzles() (list []Made, err error) {
	err = json.Unmarshal(puzzles, &list)
	return list, err
}
