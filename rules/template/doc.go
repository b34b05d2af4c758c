// Package template is the smallest game with hidden information. It is an example for new games, and the tests of the
// host use it for private hands, events for one seat, drafts and sampling. It is always built and tested, but is not in
// the list of games.
//
// Each seat is dealt three cards out of three times 1 to 9. In turn, a seat plays a card before it, or, once a game,
// swaps a card for another one drawn from the stock. When all hands are empty the highest total wins.
//
// # Adding a game
//
// Copy the folder to rules/<name> and rename the package; put the name into Info and in front of every message id; add
// one line to rules/all and one to the imports there. Names are lower-case ASCII. Then, in this order:
//
//  1. The position: everything there is to know, as plain values. Apply copies it, changes the copy and returns it; a
//     move that cannot be played is game.Refuse with a message id. Chance comes from the rng of Start and Apply alone.
//     Turn is empty exactly when Result is there. Encode always writes something, and Decode checks all of it: its
//     bytes may be damaged or cut short, or well-formed with a value that cannot be, such as a seat that is not there.
//  2. The view: what one seat, or everybody (game.Public), may know, built up from nothing. Its Diagram is at most 28
//     columns wide. In a game that hides nothing the view may hold the position itself, and Info.Hidden is false.
//  3. Moves as strings: canonical, printable ASCII, one spelling each. They are stored, so a change of spelling or of
//     rules raises Info.Version.
//  4. The computer: at least two levels. It sees a view, returns a legal move even when its context is over, and the
//     same one for the same generator. rules/search has alpha-beta and Monte-Carlo.
//  5. Panel, Do and Complete (game.Interactive): buttons and menus, the verbs of the slash command, and what
//     completes their arguments. A draft is a half-made move, as a string of your own. Each turn needs a way to a legal
//     move by a verb and one by controls; a control that can be pressed does something, each line of
//     a menu too, and a move that comes of the seat's own panel can be played; so a seat that is not in turn gets none
//     but for what it may do at any time. The public view's panel, which stands under the board in the
//     channel, is for whoever is in turn. Without these nobody can play.
//  6. Events: what happened, to everybody or to one seat. Reveals marks a ply by which the mover learned something
//     hidden, or chance decided: nothing behind it is taken back.
//  7. texts/en.toml and texts/fr.toml: the same ids with the same arguments. The fixed ones are listed at game.Info;
//     general refusals ("refused.turn", "refused.over", "refused.action", "refused.move") and "seats.bad" stand in
//     render/texts. No text spells a command out: {{cmd `<name> <verb>` `<argument>` `value`}} writes it as its reader
//     types it. An option whose choices are languages says so (Option.Language): tables then follow their channel.
//  8. The package comment: where the rules are from. A game that follows a text we were given is named in the test of
//     rules/all; any other says that it "follows no text", in these words.
//  9. Hints: a table may allow them whatever is played, so every game in rules/all has views that are game.Hinters
//     (see hint.go here). The test of rules/all refuses a game without.
//  10. The test: rulestest.Run in five lines, as here. Its failures say what is missing. With a Config that sets
//     nothing, every position of the first 40 plies is checked; a game whose checks take long says Every.
//
// # Judging moves
//
// A game.Judge is all that reviews need. It answers from the view, so from what the seat knew; the suite judges the
// same move with other secrets and refuses a game that says something else. Say what the best move was and what was
// given up in the unit that players count in (the message <name>.unit), turn values into a chance to win with constants
// fitted to games (bot/internal/review/fit tells how well they fit), leave turns without a choice or in decided games
// out, and name what was missed by one of Info.Misses. Budgets are counted, never timed: a review says the same on
// every machine.
//
// # What the other abilities buy
//
// All but hints are optional; the template has those marked with a star. They are found by type assertion.
//
//	game.Lister*        list of moves: random play in the suite, perft and "moves" of the engine protocol
//	game.Notator*       moves as people write them, wherever one is shown; needed where the stored form holds words
//	game.Sampler*       needed as soon as Info.Hidden is set: the proof that a view hides, and computers that imagine
//	game.Counter*       pieces are conserved, held by the suite
//	game.Scorer*        running scores beside the names
//	game.Forfeiter      what giving a game up is worth in a tournament, where the game's scores count there: else it is 1
//	game.Labeller       a mark beside a seat's name, such as the colour of its pieces
//	game.Analyser       best moves with values: the engine protocol, hints and the board to try things out on
//	game.Judge*         what a move was worth beside the best one: reviews, their accuracy, and what people miss most
//	game.Hinter*        hints by degrees, for tables that allow them: the only one that rules/all asks of every game;
//	                    computers' choices, told from the seat's view alone
//	game.Thinker        value, depth and effort of a computer's choice
//	game.Perfter        counting faster than by listing
//	game.Assister       in a game of words: how much whoever looks one up elsewhere is told during their turn
//	game.NativeReader   saved games of other programs: import, and load in the engine protocol
//	game.Foreseer       conditional moves, and a board to try moves on: where nothing is hidden or left to chance
//	game.PastHider      for games that may be played from memory: until the end nobody looks back at earlier positions
//	game.Teacher        a guided first game, offered to whoever is new: texts/lesson holds its steps (see game.Step),
//	                    what they say in each language, and boards for the sections of the rules; the suite plays it
//	game.NativeWriter   export, and views that other programs can play from
package template
