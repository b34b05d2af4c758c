// Package scrabble is Scrabble for one to fourteen players in French and English: the official game, and the base
// version of a classroom text with its extensions (Option ruleset).
//
// A position holds everything; a view holds what a seat may know, and people and computers play from it. Both implement
// the contract of games on top of internal/state. Internal packages hold the board, move generation, evaluation,
// endgames, computer players and the GCG format; this package holds what people see and do: panels, drafts, diagrams.
// Moves are written as in GCG files, the interchange format of Scrabble programs: "8H WORD" across, "H8 WORD" down,
// lower case for a joker, "." (or the letter) for a letter already there, "-ABC" for an exchange, "-" for a pass, and
// "challenge", "accept" and "refuse" for the judging of a word.
// The text's operations on tiles, squares and the board are in internal/board. Those of a player (Joueur) and of the
// game (Scrabble) are in internal/state: nbPointsChevalet is Multiset.Sum of the rack, prendJetons is stand, joue is
// ply.play, joueMot is ply.place and joueMotAux Board.Place, echangeJetons is seatView.exchange of this package,
// estCorrectPourEchange is Observation.Swappable, echangeJetonsAux is ply.exchange, partie is match.Start and
// match.Play with Turn and Result of a position, and CapeloDico is ply.judge.
//
// Where the rules leave a decision to those who play, it is documented at the function that makes it.
//
// # The text
//
// Section by section, and where it is implemented:
//
//   - 2, the base version: [state.Options] with Base, [board.Multiset], [board.Square], [board.Board], [state.PlayMove]
//   - 3.1, a dictionary of reference: [state.Options.Words], [dict.Graph]
//   - 3.2, squares by letter and number: [state.Options.ParseWhere], [board.ParsePlacement]
//   - 3.3, jokers: [board.Joker], [lendJokers]
//   - 3.4, who begins: [state.drawForStart]
//   - 3.5, words across: [board.Board.Check], [state.Table.Exist]
//   - 3.6, the board from a triangle: [board.ColourAt]
//   - 3.7, computer players: [ai.player.greedy], with the whole list, with limited time or with a rate
//     [ai.vocabulary]; the words across that were seen are known from then on [ai.player.vocabulary]
//   - 3.8, a graphical board: [DiagramOf], as pictures [picture.PNG]
//
// One plays alone for a record. More than four players make sense in the base game, where the bag is enough for
// fourteen. A referee judges the computer's words like those of everybody [state.ply.judge].
//
// A word that a referee has accepted although the dictionary lacks it is valid for the rest of the game: the computer
// does not challenge it and plays it itself [state.Table.Accepted], but as a main word only, and not in exact endgames.
//
// Beyond the text there are challenges ([state.ply.challenge]); values of leaves and of openings on the board, learned
// by self-play ([ai.evaluator.valuation], [ai.evaluator.opens]); endgames ([ai.player.solve]); reviews of games
// ([ai.Judge]); and GCG files ([gcg.readGCG]).
//
// # Not done
//
// Not implemented are the Java of the course, that is, its classes and methods under their own names (the list above
// maps them to functions), arrays as parameters that a method changes, the two archives of section 4, and the comments
// that say which extensions a class holds. The structures that 3.1 and 3.7 propose for the dictionary (hash tables,
// trees) are replaced by one word graph.
package scrabble
