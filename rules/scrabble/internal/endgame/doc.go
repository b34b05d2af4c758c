// Package endgame solves the end of a game of two: the bag is empty, so each player knows the other's tiles, and a
// search of all lines of play finds the best one.
//
// The search is a negamax with alpha-beta bounds and a table of positions: first some plies deep, and then to the end,
// by testing for one value after the other whether the position is worth at least as much (prove). Plays are generated
// lane by lane and stored. A play changes few lanes, so nearly every list is found again by the hash of its lane; it
// was made for the tiles that its player had when the lane was first met, and is filtered by the tiles that are left.
//
// Most plays are never laid on the board. If the other player can go out by a play that they do not touch (threats), or
// if the other has one tile left and they leave one or two (upperBounds), an upper bound of their value is known. A
// position met before is found by its key, which needs no board. If the other player's last tile fits nowhere, plays
// that do not touch each other are tried in one order only (solo). Once both players have one tile left, or one of them
// two, the value is computed directly (last, pair). Plays after which the search is short come first (promise): this
// determines the number of positions in a proof more than their value does.
package endgame
