// Package board implements the elements of Scrabble: tiles and multisets of them, the tile sets of two languages, the
// board with its premium squares, and placements with their words and points. The code is simple rather than fast: the
// rules use it, and tests compare the fast move generator with it.
//
// The classroom text names its operations in French. They are here under these names: MEE is Multiset (estVide Empty,
// ajoute Add, retire Remove, retireAleat RemoveRandom, transfère Transfer, transfereAleat TransferRandom, sommeValeurs
// Sum), Case is Square (getCouleur Colour, getLettre Letter, setLettre Board.Put, estRecouverte Covered), Plateau is
// Board (placementValide Check, nbPointsPlacement Lay.Points, place Place).
// nbPointsPlacement Lay.Points, place Place).
package board
