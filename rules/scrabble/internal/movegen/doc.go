// Package movegen generates Scrabble plays: all of them, or the best one alone.
//
// Words are grown from anchors, the empty squares beside tiles, leftwards and then rightwards along a GADDAG
// (S. A. Gordon, A Faster Scrabble Move Generation Algorithm, 1994). Which letters a square may take for the word
// across it is a bit mask, computed once a position (cross-checks, A. W. Appel and G. J. Jacobson, The World's Fastest
// Scrabble Program, 1988); it is intersected with the letters that the graph allows and those of the rack, so that
// only letters that fit are ever visited. Points are added up on the way. Best visits anchors by an upper bound of
// what they can score and stops when no bound is above the best play found (the shadow plays of MAGPIE and wolges).
// Before an anchor is searched it is looked at once more, part of the rack by part: which tiles may make a word with
// those that are there at all, and what is kept then (refine). Only what may still be best is then grown.
//
// A Generator is reused: once its list of plays has grown to its size, nothing is allocated. It is for one goroutine.
package movegen

import "tablee/rules/scrabble/internal/board"

// Play is a word to lay.
type Play = board.Play

// Blank marks a joker in Play.Tiles.
const Blank = board.Blank
