// Package gobblet is Gobblet: four stacking sizes on a 4x4 board, four of one's own in a line wins.
//
// Inside the package a position is two 64-bit words, one a player, and everything is computed from
// them (board.go). Moves are the grammar of the assignment (notation.go); a Position also keeps its list
// of moves, because the saved format is that list and because a third repetition is a draw.
//
// The computer has six levels: chance, the assignment's one-ply opponent, a shallow alpha-beta, a
// budgeted alpha-beta, the strongest (symmetric transposition table, extensions, proofs by threats),
// and Monte-Carlo tree search.
package gobblet
