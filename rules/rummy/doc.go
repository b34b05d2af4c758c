// Package rummy is the engine for a family of games: tiles in a hand, and combinations on a table. A game of the family
// is a family.RuleSet; New makes a game.Rules from it. Another rule set needs no change here. A turn has one of two
// shapes:
//
//   - A seat draws, or it lays tiles and rearranges the whole table: Rummikub, letters and cards.
//   - A seat draws from the stock or takes the last tile of the discard pile, may lay, and discards. The table only
//     grows. These are the rule sets that are a family.Discarding: Rami 51 and gin (discard.go).
//
// The engine follows the text of a functional programming course (projet "Variations sur le rami", 2014), in which a
// functor Jeu is applied to modules of a signature REGLE. The names there and here are:
//
//	t                    the type parameter T
//	paquet               RuleSet.Pack
//	combi                []T
//	main, 'a mset        Multiset[T]
//	main_initiale        RuleSet.HandSize
//	main_min             RuleSet.MinHand
//	combi_valide         RuleSet.Arrange (valid, and in which order it is shown)
//	premier_coup_valide  RuleSet.ValidFirst
//	points               RuleSet.Points
//	points_finaux        RuleSet.FinalPoints
//	fin_pioche_vide      RuleSet.EndsOnEmptyPool
//	lit_valeur           RuleSet.ReadTile
//	ecrit_valeur         RuleSet.WriteTile
//
// and the operations of the functor:
//
//	coup_valide   the check in Position.Apply, which says what is wrong
//	initialiser   Rules.Start
//	lit_coup      Interactive.Do of a seat's view: the draft, and the whole table in a form
//	sauvegarde    Position.WriteNative
//	chargement    Rules.ReadNative
//	joue          Play
//
// Two rules of the text are not in its signature and have methods here: ValidTable (no word may be on the table of the
// letters twice) and Stands (what a joker may be replaced by, under the full joker rule).
//
// A move is "draw", or the whole table after the turn, combinations separated by "|": "7b 8b 9b | 4r 4b 4k". In games
// with a discard pile a turn is two moves, "draw" and then what is laid, a stroke and the discard, "7h 8h 9h / 5c" or
// "/ 5c", or a single one that begins with "take". "pass" leaves the first tile of the pile. A person can make a move
// step by step in a draft (draft.go, verbs.go, discard_panel.go).
//
// # The text
//
// Exercise by exercise, and where it is implemented:
//
//   - exercise 1, the module MultiEnsemble: [family.Multiset], [family.Multiset.Union],
//     [family.Multiset.Has], [family.Multiset.Equal]
//   - exercise 2, the dictionary as a 26-ary tree: [trie.Trie], [trie.Trie.Member], [trie.Trie.Add],
//     [trie.Trie.Remove], [trie.Trie.ReadFrom], [trie.Trie.Words], in the shell [dictcmd.Run]; its bonus,
//     another structure: [dict.Graph]
//   - saved games: [family.Tokenise], [family.Parse], [family.Game.Format]
//   - exercise 3, the module Lettres: [letters.Set]
//   - exercise 4, the module Rummikub: [rummikub.Rules], [suited.Game]
//   - exercise 5, the functor Jeu: [Rules], [New], [Play]
//   - bonus 1, the whole rule of the jokers: [family.Thaws], [family.RespectsJokers]
//   - exercise 6, one more variant: [cards.Rules]
//   - exercise 7, computer players: [suited.Game.Choose], [letters.Set.Choose]
//
// Beyond the text: the official rule of the jokers ([family.OfficialFault]), hints and arranging by exact search
// ([suited.Game.Solve]), drafts ([Observation.Do]), and conclusions from the others' turns ([History]).
//
// Games with a discard pile are beyond the text as well. [pile.Game] has what those with cards share, [lay.Game] and
// [knock.Game] find what can be laid, play and judge.
//
// Options of clubs: the score of the rules in the box and the deal of the Mind Sports Olympiad ([suited.Options]), and
// what whoever is late draws ([Rules.Penalty]).
//
// # Not done
//
// Not implemented is the OCaml of the course: modules and a functor under their own names (the list above maps them),
// stream parsers of camlp4, the Makefile that makes main.native, and the archive with a README that names the group. A
// Makefile is not needed here: the commands are go run and go test.
package rummy
