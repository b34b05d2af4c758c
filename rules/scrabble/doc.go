// Package scrabble is Scrabble for two to four players in French and English: the official game, and the
// base version of a classroom text with its extensions (Option ruleset).
//
// A position keeps everything; a view holds what a seat may know, and is what people and computers play from.
// Moves are written as in GCG files, the interchange format of Scrabble programs: "8H WORD" across, "H8 WORD"
// down, lower case for a joker, "." (or the letter) for a letter already there, "-ABC" for an exchange, "-" for a
// pass, and "challenge", "accept" and "refuse" for the judging of a word.
//
// Rules: rules of the classroom text (base), and the game's official rules; where a house has to decide, the
// decision stands at the function that makes it.
package scrabble
