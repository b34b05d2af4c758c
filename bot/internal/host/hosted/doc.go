// Package hosted has one table of the host: its state, the updates of that state, and what people are shown of it.
//
// A [State] is a table as it is stored: its row, the document in the row ([Doc]), its position and its secret. A [Tx]
// is one update of a State. The caller holds the table's lock, reads the State, lets one action change it in [Tx.Do],
// and stores the change that [Tx.Prepare] makes in one transaction: the row, the moves, who has a seat now, the results
// of a game that has ended, when the table is next due, and all messages that are owed (package notify). [Queries] read
// tables for people.
//
// The package promises:
//   - State: a table that cannot be understood is an error and never half a table. No panic of a game gets out.
//   - Actions: a table changes only by an action of the list in actions.go (in which phases it can be done, who may,
//     what it does), or by one of the functions for what happens without a person. Whoever may not do an action is
//     refused before it begins. An action that is refused, fails or panics changes nothing, for nothing is stored then.
//   - Moves: a move is made whole or not at all. Premoves that it triggers are made in the same update: once, without
//     taking their owner's time, and looking like any quick move. Nobody else learns that there were premoves.
//   - Premoves: they serve the person who made them, for as long as that person has the seat. Of answers that
//     contradict each other the last one counts.
//   - Rounds: in an open game (game.Open) an answer is stored before it is said to be noted, and may be changed until
//     its round is over. A round ends once, with every answer that was noted, and until then nobody but the person who
//     gave it sees an answer, or learns from the table who has given one. Nobody who plays decides a rated game for
//     the others, and whoever gives up avoids no loss.
//   - Nights: the tables of a simultaneous game have the same rounds, which end at the same moment, whoever sits there
//     and whatever happens to one of them. Nothing shows their secret before the game is over at all of them.
//   - Seats: the claim on a seat belongs to the person who sits there or, while the computer stands in, to the person
//     who may take the seat back. What concerns a seat's hidden hand or its results is asked of the person with the
//     claim. Nobody has two claims at a table, and whoever has held a seat of a running game has seen its hand and may
//     take no other seat of it.
//   - Ratings: which games count, and for what, follows from the stored table and its moves alone. All reasons for
//     which a game does not count are in one list ([Reasons]).
//   - Saved games: reading one costs no more than any game of ours needs, whoever sends it, and its position has the
//     seats of its table.
//   - Queries: nobody is shown more than they may see. What a seat sees is the game's own view of that seat; whatever
//     shows every hand waits for the end of the game or for everybody's consent. Queries change no table.
//
// The package stores nothing itself and calls nobody; the host does both.
package hosted
