// Package scrabble is Scrabble for one to fourteen players in French and English: the official game, and the
// base version of a classroom text with its extensions (Option ruleset).
//
// A position keeps everything; a view holds what a seat may know, and is what people and computers play from. Both are
// the contract's outside of internal/state; what can be done with them has a package each: turns, players, desk,
// diagram and format.
// Moves are written as in GCG files, the interchange format of Scrabble programs: "8H WORD" across, "H8 WORD"
// down, lower case for a joker, "." (or the letter) for a letter already there, "-ABC" for an exchange, "-" for a
// pass, and "challenge", "accept" and "refuse" for the judging of a word.
//
// The text's operations on tiles, squares and the board stand in internal/board. Those of a player (Joueur) and of the
// game (Scrabble), in internal/turns, are: nbPointsChevalet is Multiset.Sum of the rack, prendJetons is stand, joue is
// ply.play, joueMot is ply.place and joueMotAux Board.Place, echangeJetons is exchange of internal/desk,
// estCorrectPourEchange is Observation.Swappable, echangeJetonsAux is ply.exchange, partie is match.Start and
// match.Play with Turn and Result of a position, and CapeloDico is ply.judge.
//
// Where a house has to decide between rules, the decision stands at the function that makes it.
//
// # The text
//
// Section by section, and where it is:
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
// One plays alone against the own record; more than four make sense at the base game, where fourteen is what the bag
// can serve. A referee judges the computer's words as everybody's [state.ply.judge].
//
// Words that a referee has accepted but the dictionary lacks stand for the rest of the game: the computer lets them
// stand and lays them itself [state.Table.Accepted], but as main words only, and not in exact endgames.
//
// Beyond it: challenges ([state.ply.challenge]), leaves and what plays do to the board, learned by self-play
// ([ai.sight.valuation], [ai.sight.opens]), endgames ([ai.player.solve]), reviews of games
// ([ai.Judge]), GCG files ([gcg.readGCG]).
//
// # Not done
//
// The Java of the course: its classes and methods under their own names (the list above says which function does
// what), arrays as parameters that a method changes, the two archives of section 4 and the comments that say which
// extensions a class holds. The structures that 3.1 and 3.7 propose for the dictionary (hash tables, trees) are one
// word graph.
package scrabble
