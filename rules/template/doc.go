// Package template is the smallest game with hidden information. It is an example for new games, and the tests of the
// host use it for private hands, events for one seat, drafts and sampling. It is always built and tested, but is not in
// the list of games.
//
// Each seat is dealt three cards out of three times 1 to 9. In turn, a seat plays a card or, once in a game, swaps a
// card for one drawn from the stock. When all hands are empty the highest total wins.
//
// # Adding a game
//
// Copy the folder to rules/<name> and rename the package; put the name into Info and in front of every message id; of
// the tests keep TestConformance. Names are lower-case ASCII. Then write, in this order:
//
//  1. The position: the full state, as plain values. Apply copies it, changes the copy and returns it; a move that
//     cannot be played is game.Refuse with a message id. Chance comes only from the rng of Start and Apply. Turn is
//     empty exactly if there is a Result. Encode always succeeds, and Decode checks everything: its bytes may be
//     damaged or cut short, or well-formed with an impossible value, such as a seat that does not exist.
//  2. The view: what one seat, or everybody (game.Public), may know, built from nothing. Its Diagram is at most 28
//     columns wide. In a game without hidden information the view may hold the position itself, and Info.Hidden is
//     false. Pictures draw a token as the thing that its Piece says (game.Card, game.NumberTile...), or as its text.
//  3. Moves as strings: canonical, printable ASCII, with exactly one spelling each. They are stored, so a change of
//     spelling or of rules raises Info.Version.
//  4. The computer: at least two levels. It uses only a view, returns a legal move even if its context has ended, and
//     the same move for the same generator. Package rules/search has alpha-beta and Monte-Carlo searches.
//  5. Panel, Do and Complete (game.Interactive): buttons and menus, the verbs of the slash command, and the completion
//     of their arguments. A draft is a half-made move, as a string in a format of the game. In each turn there must be
//     a way to make a legal move by a verb, and one by controls. Every control that can be pressed, and every line of a
//     menu, must have an effect, and a move that results from a seat's own panel must be legal; a seat that is not in
//     turn therefore has only the controls that it may use at any time. The public view's panel, which is shown under
//     the board in the channel, is for whoever is in turn. Without these methods nobody can play. A control, a choice
//     or a message that tells a piece has it as its Piece, and Info.Pieces lists all of these: people see emojis.
//  6. Events: what happened, for everybody or for one seat. Reveals marks a ply by which the mover learned something
//     hidden, or in which chance decided: such a ply cannot be taken back.
//  7. texts/en.toml and texts/fr.toml: the same ids with the same arguments. game.Info lists the fixed ones; general
//     refusals ("refused.turn", "refused.over", "refused.action", "refused.move") and "seats.bad" are in render/texts.
//     Texts never contain a command literally: {{cmd `<name> <verb>` `<argument>` `value`}} writes it as the reader
//     types it. An option whose choices are languages sets Option.Language, so that tables follow their channel.
//     The page <name>.rules has three sections or more, each of 1 000 characters at most. A section is a paragraph
//     that begins with its title in bold ("**A turn.** Play a card"), and those behind it that do not. TestCatalogue
//     in ./bot reads the texts of all games in rules/all: apostrophes are ’; a word behind {{.n}} needs the forms one
//     and other, as at [template.row]; French has U+00A0 before : ; ! ? % and inside « », and no "de" or "que" before
//     an argument.
//  8. The package comment: the source of the rules. A game that follows a text we were given is named in the test of
//     rules/all; any other says that it "follows no text", in these words.
//  9. Hints: a table may allow them in any game, so the views of every game in rules/all are game.Hinters (see hint.go
//     here); the test of rules/all checks that. An open game (game.Open) has neither hints nor best moves: whoever is
//     told would tell the others.
//  10. The test: rulestest.Run in five lines, as here. Its failures say what is missing. With an empty Config it checks
//     every position of the first 40 plies; a game whose checks take long sets Every.
//  11. The list: one line and one import in rules/all. `go run ./bot play <name>` plays it in the terminal,
//     `go run ./bot -local` in the browser.
//
// # What the list asks for
//
// rulestest.Run takes the abilities that a game has. Other tests expect of each game in rules/all:
//
//   - the interfaces that are marked with a plus below: a lesson whose last step ends the game; best moves; saved games
//     of positions and views, with the players' names (game.Atom writes them; package sexp parses texts of parentheses)
//   - a whole game in bot/internal/systemtest/testdata/games/<name>.json, and the pictures that are drawn of it (below)
//   - the files week-en.txt and week-fr.txt of systemtest/sessions recorded again, because the numbers of commands have
//     changed: look at the difference
//   - app.FormatVersion (bot/internal/app) raised, then recorded
//
// The whole game has this form, Middle being the ply at which a running game is shown. To make it, let
// `go run ./bot engine <name>` choose and play every move of a new game with the seed "07" and 62 zeros.
//
//	{"Game": "<name>", "Seats": 3, "Seed": 7, "Middle": 9, "Moves": [{"by": 0, "move": "play 3"}, ...]}
//
// These commands record, in this order, and find what is missing (some two minutes):
//
//	cd bot && export TABLEE_WHOLE=1
//	go test . ./internal/systemtest/{pictures,sessions} -run 'ContactSheets|CardsOfWhole|TestWeek|TestFormat' -update
//	go test ../rules/<name> ../rules/all . ./internal/lesson ./internal/tools/... ./internal/systemtest/...
//
// # Judging moves
//
// Reviews need only a game.Judge. It judges from the view, so from what the seat knew; the suite judges the same move
// with other hidden information and requires the same verdict. The verdict has the best move and what was given up, in
// the unit in which players count (the message <name>.unit), converts values to a chance to win with constants fitted
// to games (bot/internal/review/fit measures how well they fit), leaves out turns without a choice or in decided games,
// and names what was missed by one of Info.Misses. Budgets are counts, never times, so that a review is the same on
// every machine.
//
// # Puzzles
//
// Games in rules/all have puzzles, but for open ones and those that TestEveryGameHasPuzzles lists with the reason: see
// game.Puzzler for what a puzzle is held to. A game writes three
// functions, and what people are told. One plays until a position looks like a puzzle, one computes everything about a
// position by a complete search, or tells the test that it fails, and one judges a move. A Maker of package
// rules/internal/puzzle, which the game's rules embed, does the rest. Checking is making again.
// The game's test calls rulestest.Puzzles, and one of its own holds the search against a slower one that knows only the
// rules.
//
// # Optional interfaces
//
// They are found by type assertion. The template implements those marked with a star; games in rules/all implement
// those marked with a plus, and hints. The others are optional.
//
//	game.Lister*        list of moves: random play in the suite, perft and "moves" of the engine protocol
//	game.Notator*       moves as people write them, wherever one is shown; needed if the stored form contains words
//	game.Sampler*       needed if Info.Hidden is set: the test that views hide, and computers that sample deals
//	game.Counter*       the suite checks that pieces are conserved
//	game.Scorer*        running scores next to the names
//	game.Forfeiter      the value of a forfeited game in a tournament in which scores count: else it is 1
//	game.Labeller       a mark next to a seat's name, such as the colour of its pieces
//	game.Analyser+      best moves with values: the engine protocol, hints and practice boards
//	game.Judge*         the value of a move compared with the best one: reviews, accuracy, and frequent misses
//	game.Comparer       the played and a better move on the board before them: a review's picture and text
//	game.Hinter*        hints by degrees, for tables that allow them
//	game.Stopper        what a view leaves out after a game was ended from outside, such as whose turn it is
//	game.Puzzler+       puzzles, such as one a day
//	game.Open           with Info.Open: all seats play at once, in rounds, and anybody may sit down while it runs
//	game.Reporter       of an open game: the result of its last round, and its ranking, told and drawn after each round
//	game.Thinker        value, depth and effort of a computer's choice
//	game.Perfter        counting faster than by listing
//	game.Preparer       what takes a second to make, such as word graphs, is made before a game needs it
//	game.Improver       what takes longer, such as large endgame tables, is made in the background
//	game.Idler          a seat that can only pass or draw does so by itself, for people who want that
//	game.Assister       in a game of words: how much people may look up during their turn
//	game.NativeReader+  saved games, of other programs too: import, and load in the engine protocol
//	game.NativeTeller+  the seats, options and players' names in a saved game
//	game.FeatReader     records whose moves are told with pieces, not as they are typed
//	game.Foreseer       conditional moves and practice boards, in games without hidden information and chance
//	game.Retracer       a finished game that was read from a file, turn by turn
//	game.NameForgetter  for positions that keep names or free text of a saved game: these can be erased
//	game.PastHider      for games that may be played from memory: no earlier positions are shown before the end
//	game.Teacher+       a guided first game, offered to newcomers: texts/lesson has its steps (see game.Step), their
//	                    texts in each language, and boards for the sections of the rules; the suite plays it
//	game.NativeWriter+  export, and views from which other programs can play
package template
