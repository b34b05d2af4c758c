// Package endgame solves the end of a game of two: the bag is empty, so each player knows the other's tiles, and a
// search of all lines of play finds the best one.
//
// The search is a negamax with alpha-beta bounds and a table of positions: some plies deep at first, and then to the
// end, where it is asked of one value after the other whether the position is worth as much (prove). Plays are
// generated lane by lane and kept: a play changes few lanes, so that nearly every list is found again by the hash of
// its lane, made for the tiles that its player held when it was first met, and is only filtered by the tiles still
// held.
//
// Most plays are never laid: where the other player can go out by a play that they do not touch (threats), or has one
// tile left and they leave one or two (hopes), what they are worth at most is known, and a position met before is found
// by its key, which needs no board. Where that tile fits nowhere, plays that do not touch each other are tried in one
// order only (solo). Once both have one tile left, or one of them two, a look tells the value (last, pair).
// Plays after which the search is short come first (promise): that, more than their worth, decides how many positions a
// proof takes.
package endgame
