// Package dict holds word lists: the 26-ary tree of a classroom text (trie.Trie),
// and the product, Graph, a minimal acyclic word graph in one flat array of
// 32-bit words, with a GADDAG for move generation in crossword games.
//
// Words are plain: the letters A to Z, no accent, no hyphen. Fold brings what
// people type to that form. In the tests of membership the joker '*' stands
// for exactly one letter, any number of times; it never occurs in a list.
//
// French, English and FrenchAll return the lists that ship inside the binary;
// Of returns them without slurs and obscenities, or as they were first, for
// games that began with those; Open reads an operator's own. A Graph never changes once made, so any number
// of goroutines may use it; a trie.Trie may be changed, by one goroutine at
// a time.
//
// Sources:
//   - A. W. Appel and G. J. Jacobson, The World's Fastest Scrabble Program,
//     CACM 31(5), 1988: the word list as a minimal graph, cross-checks.
//   - S. A. Gordon, A Faster Scrabble Move Generation Algorithm, Software:
//     Practice and Experience 24(2), 1994: the GADDAG.
//   - J. Daciuk, S. Mihov, B. W. Watson and R. E. Watson, Incremental
//     Construction of Minimal Acyclic Finite-State Automata, Computational
//     Linguistics 26(1), 2000: building minimal graphs from sorted words.
//   - The KWG files of wolges (A. Yong) and MAGPIE: word graph and GADDAG in
//     one array, sharing every state that follows the separator, and the
//     "ends a word" flag on arcs instead of states.
//   - P. Bagwell, Ideal Hash Trees, 2001: children found by a bit mask and a
//     population count, here in place of KWG's sibling lists.
package dict
