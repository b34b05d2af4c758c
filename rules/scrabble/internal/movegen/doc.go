// Package movegen generates Scrabble plays: all of them, or the best one alone.
//
// Words are generated from anchors, the empty squares next to tiles, leftwards and then rightwards along a GADDAG (S.
// A. Gordon, A Faster Scrabble Move Generation Algorithm, 1994). The letters that a square may take for the word across
// it are a bit mask, computed once for each position (cross-checks, A. W. Appel and G. J. Jacobson, The World's Fastest
// Scrabble Program, 1988). It is intersected with the letters that the graph allows and those of the rack, so that only
// letters that fit are ever visited. Points are added up on the way. Best visits anchors in the order of an upper bound
// of their plays and stops when no bound is above the best play found (the shadow plays of MAGPIE and wolges). Before
// it searches an anchor it computes a tighter bound, part of the rack by part: which tiles may make a word with those
// that are already there at all, and what is then kept (refine). Only words that may still be best are then generated.
//
// A Generator can be reused: once its list of plays has grown to its size, it allocates nothing. It must be used by one
// goroutine at a time.
package movegen

import "tablee/rules/scrabble/internal/board"

// Play is a word to lay.
type Play = board.Play

// Blank marks a joker in Play.Tiles.
const Blank = board.Blank
