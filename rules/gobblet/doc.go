// Package gobblet implements Gobblet: pieces of four sizes that can be stacked on a 4x4 board; four of one's own in a
// line win.
//
// A board is two 64-bit words, one for each player, from which everything is computed (internal/board). Moves use the
// grammar of the assignment (internal/format); a position also keeps its list of moves, because the saved format is
// that list and because a third repetition is a draw.
//
// The computer has six levels: random moves, the assignment's one-ply opponent, a shallow alpha-beta search, a deep one
// (symmetric transposition table, extensions, proofs by threats) with a small budget, the same with a large one, and
// Monte-Carlo tree search.
//
// # Touch-move
//
// With the option touch (touch.go), which is not of the assignment, a piece on the board that is lifted must be moved,
// as clubs play at a real board. Its move is two moves of one seat:
//
//   - lift((x,y)): the piece leaves its cell, and everybody sees what was under it. If the opponent then shows four in
//     a line, the game is over and the opponent has won, wherever the piece could have landed. A piece that could go
//     nowhere cannot be lifted.
//   - put((x,y)): it goes to any other cell that is empty or shows a smaller piece.
//
// onboard((x,y),(x,y)) is accepted too: it is both, or the lift alone if that loses. Draws are offered and accepted
// before a piece is lifted; lifting one declines an offer; only whole turns count for the repetition. Moves on the
// board cannot be taken back, and nobody can try moves. The saved format has these moves, and (touch on) among its
// options. The computers search whole moves with the rule in it ([board.Board.Fatal]) and play the half that is due;
// the evaluation is that of the game without the option. Package forced, package proof and puzzles know only the game
// without the option: puzzles with it are refused.
//
// # Gobblet Gobblers
//
// With the option variant=gobblers (gobblers.go) the published Gobblet Gobblers is played, which is not of the
// assignment: three by three cells, two small, two medium and two big pieces a player, three in a row win. All six are
// free from the start: 27 first moves. A piece goes from the hand or from the board to another cell that is empty or
// shows a smaller piece of either side. As in Gobblet, the position is judged after the piece has landed, a line of the
// opponent beats the mover's own, and a third repetition is a draw. The option memory can be added; touch is refused.
//
// Its rules are in package gobblers (internal/gobblers); [board.Board] has them behind its field Gobblers, with the
// cells in the upper left of its sixteen, so that moves, texts and the saved format are those of Gobblet. The saved
// format has (variant gobblers) among its options.
//
// The variant is solved: the command internal/gobblersolve computes the value of every position, and tells how, and how
// to do it again. The first player wins in 13 plies, and no position is decided in more than 24. Level 5 is perfect: it
// never gives up a win or a draw, wins in the least number of plies and loses as late as possible, by a search that
// takes long losses from a table ([ai.Level], [gobblers.Solver]). Values are without regard to repetition, which the
// player takes into account for its move and the reply ([gobblers.Solver.Rate]). Levels 1 and 2 are those of Gobblet; 3
// sees three plies and 4 five; 6 is the Monte-Carlo tree search with random playouts. Reviews, hints and analyses use
// exact values. Puzzles and the lesson are of Gobblet.
//
// # The text
//
// What the assignment asks for, section by section, and where it is implemented:
//
//   - 1, rules: [board.Board.Legal], [board.Board.Apply], [board.Board.Winner], [position.Apply]
//   - 2, score, and the opponent who takes the best after one ply: [board.Board.Score], [ai.Level]
//   - 3, the interactive interface in a terminal: [terminal.Run]
//   - 4, documentation: this page and the comments
//   - 7, an element of one's own choice: Monte-Carlo and alpha-beta (internal/ai), saving and loading
//     [position.WriteNative] and [format.ReadSaved], settings from a file [terminal.Settings]
//   - test suites, and their format: [CheckFile], [dbcmd.Check]
//   - the grammar of moves: [format.ReadMove], [board.Move.String]
//
// Beyond the text: an evaluation learned by self-play (internal/eval, internal/train), proofs of wins by threats
// (internal/ai) and by proof numbers (internal/proof), draws by repetition ([position.repeated]), analyses
// ([view.Analyse]).
//
// # Not done
//
// Not implemented is the Haskell project: gobblet.cabal, stack build, stack run, parseMoves with Parsec, the pages that
// Haddock makes in docs/, the style of sections 5 and 6 (functional code), and the archive for Moodle with name and
// student number in its README. What the README should say about section 7 is said above.
package gobblet
