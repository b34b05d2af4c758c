// Package rummy is one engine for a family of games: tiles in a hand, combinations on a table that
// everybody may rearrange. A game of the family is a RuleSet; New makes a game.Rules of it. Rummikub,
// letters and cards are rule sets; a further one needs no change here.
//
// The engine follows the text of a functional programming course (projet "Variations sur le rami",
// 2014), where a functor Jeu is applied to modules of a signature REGLE. The names there and here:
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
//	coup_valide   the check in Position.Apply, which tells what is wrong
//	initialiser   Rules.Start
//	lit_coup      Interactive.Do of a seat's view: the draft, and the whole table in a form
//	sauvegarde    Position.WriteNative
//	chargement    Rules.ReadNative
//	joue          Play
//
// Two demands of the text have no place in its signature and got one here: ValidTable (no word twice
// on the table of the letters) and Stands (what a joker may be replaced by, under the full joker rule).
//
// A move is "draw", or the whole table as it will be after the turn, combinations separated by "|":
// "7b 8b 9b | 4r 4b 4k". Who forms it step by step does so in a draft (draft.go).
package rummy
