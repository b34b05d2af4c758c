// Package store says what is kept of tables, moves, drafts, owed messages, people, ratings and tournaments: the types,
// and the promises that every store makes. Packages below it keep them: sqlite in one file, for a bot on one machine,
// postgres in a PostgreSQL database, for any number of bots. Another database would be a package beside these two, with
// an Engine and a Dialect for the queries of sqlstore, which both share. storetest would hold it to the promises,
// stores open it by its address, and dbtest let other tests use it.
//
// A store knows no game and no Discord: it keeps strings and bytes. Times are Unix milliseconds.
//
// # What every store promises
//
//   - Whole: a method that writes is one transaction, done whole or not at all.
//   - Durable: it is done for good when it returns, power cuts included. Delivered, Postpone and Retire alone survive
//     the end of the process but, until something durable follows, no power cut: what they note can be looked for again
//     at Discord.
//   - Once: what carries an interaction's id is done once, however often it is asked for; see ErrSeen.
//   - In turn: who writes what somebody else has changed since it was read changes nothing; see ErrConflict.
//   - Known: who is told nothing, because the connection has died in the middle of a commit, is not told at all: a
//     store finds out what has become of it, or does it again. Functions that come with a change (End.Rate, Opened.Doc)
//     may therefore run more than once.
//   - Read: what one method reads has been true at one time; what has been stored before it began is in it.
//   - Ended: a context that is over ends a method with an error that wraps the context's own, and changes nothing.
//   - Text is kept in the order of its bytes. It is UTF-8 without U+0000; a store that cannot keep other bytes keeps
//     U+FFFD in their place, and finds by the same.
package store

import (
	"context"
	"time"
)

// DB is an open database: all that can be kept, and the state that it is in. It is safe for concurrent use.
//
// A database that is Shared can be open for writing in several processes, which meet at its rows; of another one a
// second process is refused with ErrLocked.
type DB interface {
	Tables
	Drafts
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
	Tournaments
	Notes
	Leases
	Claims
	Questions
	Releases
	Wire
	Health

	// Epoch tells the lives of a database apart: it is 0 until a copy is put in its place, and another number, above 0
	// and below MaxEpoch, after each time. What carries it cannot be taken for something that the lost life sent.
	Epoch() int
	// Close lets go of everything, once what has begun is done.
	Close() error
}

// MaxEpoch is above every epoch, so that one fits into a stamp and a nonce beside what these count.
const MaxEpoch = 1 << 22

// Notes are the bot's to itself, such as the hash of the registered commands.
type Notes interface {
	// Meta reads a note; "" if there is none.
	Meta(ctx context.Context, name string) (string, error)
	// SetMeta writes one.
	SetMeta(ctx context.Context, name, value string) error
	// ChangeMeta lets f change notes, which it is given by their names; nobody else changes them meanwhile. It may be
	// repeated.
	ChangeMeta(ctx context.Context, names []string, f func(notes map[string]string) error) error
}

// Health is how the database is.
type Health interface {
	// Ping tells whether it answers.
	Ping(context.Context) error
	// Check looks through the whole of it, indexes and references included, while the bot may be running: minutes for a
	// very large one. ErrDamaged tells what is wrong; Damage remembers it.
	Check(context.Context) error
	// Damage is what the last Check has found.
	Damage() error
	// Writable tells whether changes can be stored: nil unless a write has failed with ErrUnwritable and a few moves
	// cannot be written yet. It writes only while that is in doubt.
	Writable(context.Context) error
	// Failing is why nothing can be stored, as far as that is known without trying; nil if it can.
	Failing() error
	// Clock is the time by the database's clock, by which leases end.
	Clock(context.Context) (time.Time, error)
	// Watch has f told, from now on, how long the database takes for what it is asked, and for what it is to store.
	Watch(f func(what string, took time.Duration))
	// Unwritten is how many writes have failed because nothing could be stored.
	Unwritten() int64
}
