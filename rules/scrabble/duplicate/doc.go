// Package duplicate is Duplicate Scrabble, the form of the French clubs: everybody has the same rack and the same board
// in every round, and plays once, in secret. The best play goes on the board, whatever people played; a person's points
// are those of the own play. It is an open game, see game.Open: anybody may sit down while it runs.
//
// The rules are those of the Fédération internationale de Scrabble francophone for classic games, "7 of 8" and the
// joker game, with our decisions where they are silent:
//
//   - A rack is what the best play left, filled up to seven tiles (eight in "7 of 8", where at most seven are
//     laid). Through round 15 it holds at least two vowels and two consonants, from round 16 on at least one of
//     each; Y and the joker count as either. A rack that does not is put back whole and drawn anew; it is told as
//     rejected. Where what is left cannot give two of each, one of each serves.
//   - With tiles in the bag and no play at all the rack is put back whole and drawn anew. The game ends when no rack of
//     what is left has one of each, or a play.
//   - In the joker game every rack has exactly one joker as long as one is left. When the best play lays it, the
//     letter that it stands for takes its place on the board if the bag has it, or else the rest of the rack, and
//     the joker goes on to the next rack; otherwise it stays on the board. It counts nothing in that play; the
//     letter counts fully from then on.
//   - The top is the play with most points. Among equals it is one that keeps a joker, then the one with the better
//     leave (the values of the computer's static level), then the one that is first in the alphabetical order of its
//     canonical form, place first, with all letters of the word. What is kept is counted before the draw, without a
//     joker that returns.
//   - Seven tiles laid earn 50 points. Who alone has as many points as the top, in a round that enough people
//     answered (option solo), gets 10 points. Computers neither count nor get it, nor do they take it away from a
//     person. There is none for a top of no points.
//   - The result is the total. Equal totals share a place; with the option ties=last the better last round decides,
//     then the one before, each with its bonus.
//
// Views tell no best moves and give no hints: everybody has the same rack, and one who is told would tell the others.
package duplicate
