// Package store declares the database: types of tables, moves, drafts, messages, people, ratings and tournaments, and
// the promises that every store makes. Packages below it implement it: sqlite in one file, for a bot on one machine,
// and postgres; storetest tests the promises.
//
// A store does not know games or Discord: it stores strings and bytes. Times are Unix milliseconds.
//
// # What every store promises
//
//   - Atomic: a method that writes is one transaction, done completely or not at all.
//   - Durable: what it wrote survives a power cut when it returns. Delivered, Postpone and Retire are exceptions: they
//     survive the end of the process, but a power cut only once something durable follows: what they record can be
//     found again at Discord.
//   - Once: a change with an interaction's id is done once, however often it is requested; see ErrSeen.
//   - Optimistic: a write of something that another writer has changed since it was read fails; see ErrConflict.
//   - Known: if the connection dies during a commit, the store finds out whether it succeeded, or repeats it. Functions
//     of a change (End.Rate, Opened.Doc) may therefore run more than once.
//   - Consistent: what one method reads was the state at one time; it includes everything that was stored before it
//     began.
//   - Cancelled: a context that is done ends a method with an error that wraps the context's own, and nothing is
//     changed.
//   - Text is ordered by its bytes. It is UTF-8 without U+0000; a store that cannot store other bytes replaces them by
//     U+FFFD, also in queries.
//
// # What one person can add in a day
//
// At the usual limit of 2 commands a second (config.Config.CommandRate) a person makes 172 820 requests a day. What
// each table gains by them is bounded, by the store (s), by the host (h) or by the commands (c):
//
//	asked           1 row of at most 20 kB, for 15 minutes: the next question replaces it (s, c)
//	interactions    172 820 rows of 75 bytes with their index, for a day: 13 MB (c); refusals add 1 row each 10 s (c)
//	moves, answers  one's own by the rate and by taking turns, at tables that were opened: 200 a day (h), each of at most
//	                3 000 plies (rulestest); a move has 150 bytes as a rule, at most 3 kB
//	tables          200 rows a day (h), of some kB each; up to 1 MB for a table that goes on from a file (h). With seats,
//	                named, results, feats, ratings, reviews, reviewed: some rows a table
//	tournaments     50 rows a day (s counts, the host refuses), with their users, of some kB each
//	nights          2 that are not over, a server (h)
//	trials          50 rows (s) of at most 200 moves (practice)
//	drafts          1 row a seat, of some kB (rules)
//	lessons         1 row a game
//	found           1 row for a missed move of one's own games
//	attempts        1 row a puzzle, of at most 3 tries (daily)
//	people, guilds, solvers, visits, daily_servers
//	                1 row each, of a fixed form
//	invitations, spent
//	                as many rows as people may be told something a day: limited by Caused and by package people
//	outbox, posts   messages: those that one causes others are limited by Caused, and all by the pace of Discord; a post
//	                that is replaced is deleted after 30 days
//
// So without a move, a table or a tournament a person stores 20 kB and, by pressing, 13 MB that are gone after a day.
package store

import (
	"context"
	"time"
)

// DB is an open database. It is safe for concurrent use.
//
// A database that is Shared can be open for writing in several processes; opening another one in a second process fails
// with ErrLocked.
type DB interface {
	Tables
	Drafts
	Answers
	Archives
	Invitations
	Budgets
	Outbox
	Posts
	People
	Lessons
	Ratings
	Reviews
	Trials
	Found
	Tournaments
	Nights
	Puzzles
	Visits
	Notes
	Leases
	Claims
	Questions
	Releases
	Broadcaster
	Health

	// Epoch identifies the history of a database: it is 0 until the database is replaced by a backup, and another number,
	// above 0 and below MaxEpoch, after each time. It distinguishes what this database sends from what the lost state has
	// sent.
	Epoch() int
	// Close releases everything, once running methods have returned.
	Close() error
}

// MaxEpoch is above every epoch, so that one fits into revisions and nonces.
const MaxEpoch = 1 << 22

// Notes stores key-value metadata of the bot, such as the hash of the registered commands.
type Notes interface {
	// Meta reads a note; "" if there is none.
	Meta(ctx context.Context, name string) (string, error)
	// SetMeta writes one.
	SetMeta(ctx context.Context, name, value string) error
	// ChangeMeta lets f change notes, by name, in a transaction. f may be called several times.
	ChangeMeta(ctx context.Context, names []string, f func(notes map[string]string) error) error
}

// Work is what one query or one write did, for metrics.
type Work struct {
	What       string // "ask" or "store"
	Statements int
	Took       time.Duration
}

// Health checks the database.
type Health interface {
	// Ping tells whether it answers.
	Ping(context.Context) error
	// Check reads the whole database, indexes and references included, while the bot may be running: it takes minutes for
	// a very large one. It fails with ErrDamaged, which Damage remembers.
	Check(context.Context) error
	// Damage is the error of the last Check.
	Damage() error
	// Writable tells whether changes can be stored. After a write has failed with ErrUnwritable, it tries to write as much
	// as a few moves, until that succeeds.
	Writable(context.Context) error
	// Failing is why nothing can be stored, as far as is known without trying; nil if it can.
	Failing() error
	// Clock is the time of the database's clock, by which leases expire.
	Clock(context.Context) (time.Time, error)
	// Watch sets a function that receives what queries and writes did, once they have ended, from now on.
	Watch(f func(Work))
	// Unwritten is how many writes have failed because nothing could be stored.
	Unwritten() int64
}
