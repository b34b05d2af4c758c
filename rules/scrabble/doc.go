// Package scrabble is Scrabble for two to four players in French and English: the official game, and the
// base version of a classroom text with its extensions (Option ruleset).
//
// A position keeps everything; a view holds what a seat may know, and is what people and computers play from.
// Moves are written as in GCG files, the interchange format of Scrabble programs: "8H WORD" across, "H8 WORD"
// down, lower case for a joker, "." (or the letter) for a letter already there, "-ABC" for an exchange, "-" for a
// pass, and "challenge", "accept" and "refuse" for the judging of a word.
//
// The text's operations on tiles, squares and the board stand in internal/board. Those of a player (Joueur) and of the
// game (Scrabble) are: nbPointsChevalet is Multiset.Sum of the rack, prendJetons is stand, joue is ply.play, joueMot is
// ply.place and joueMotAux Board.Place, echangeJetons is View.exchange, estCorrectPourEchange is View.swappable,
// echangeJetonsAux is ply.exchange, partie is match.Start and match.Play with Position.Turn and Position.Result, and
// CapeloDico is ply.judge.
//
// Where a house has to decide between rules, the decision stands at the function that makes it.
package scrabble
