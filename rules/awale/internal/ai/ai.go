// Package ai has what the computer players of Awalé search with: a packed board (board.go), exact endgame tables
// (tables.go), a learned evaluation (net.go) and the board for the alpha-beta search of rules/search (engine.go). It
// implements only the movement of seeds; tests of package awale compare it with the full rules there.
//
// The rules called abapa have a board for the search of their own (abapa.go), so that the classic one asks at no node
// by which rules it plays. They have no tables; the evaluation, which was learned by the classic rules, serves both.
package ai

// Sizes of the game.
const (
	Cols     = 6
	Pits     = 2 * Cols
	MaxSeeds = 48
)

// Unit is the value of a seed in the search. Evaluations need fractions of a seed.
const Unit = 8
