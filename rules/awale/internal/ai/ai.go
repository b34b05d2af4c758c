// Package ai has what the computer players of Awalé search with: a packed board (board.go), exact endgame tables
// (tables.go), a learned evaluation (net.go) and the board for the alpha-beta search of rules/search (engine.go). It
// implements only the movement of seeds; tests of package awale compare it with the full rules there.
package ai

// Sizes of the game.
const (
	Cols     = 6
	Pits     = 2 * Cols
	MaxSeeds = 48
)

// Unit is the value of a seed in the search. Evaluations need fractions of a seed.
const Unit = 8
