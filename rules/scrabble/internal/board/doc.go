// Package board is the matter of Scrabble: tiles and multisets of them, the two languages' sets, the
// board with its premium squares, and placements with their words and points, checked and counted in
// the most obvious way. The rules play by it, and the fast move generator is tested against it.
//
// The classroom text that the game follows names its operations in French; they stand here under these
// names: MEE is Multiset (estVide Empty, ajoute Add, retire Remove, retireAleat RemoveRandom, transfère
// Transfer, transfereAleat TransferRandom, sommeValeurs Sum), Case is Square (getCouleur Colour, getLettre
// Letter, setLettre Board.Put, estRecouverte Covered), Plateau is Board (placementValide Check,
// nbPointsPlacement Lay.Points, place Place).
package board
