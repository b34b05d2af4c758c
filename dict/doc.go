// Package dict implements word lists for games: Graph, a minimal acyclic word graph in one flat array of 32-bit words,
// with a GADDAG for move generation in crossword games. The subpackage trie has the 26-ary tree of a classroom text.
//
// Words consist of the letters A to Z, without accents or hyphens. Fold converts what people type to that form. In
// membership tests the joker '*' stands for exactly one letter and may occur several times; it never occurs in a list.
//
// French, English and FrenchAll return the lists that are embedded in the binary. Of returns variants of them: without
// slurs and obscenities, or as they were at first, for games that began with that state. OpenBoard and OpenAll read an
// operator's own list. A Graph never changes once made, so any number of goroutines may use it; a trie.Trie may be
// changed, by one goroutine at a time.
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
