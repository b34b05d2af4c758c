package store

import "context"

// Owed is a message that Discord has not taken yet.
type Owed struct {
	ID      int64 // never used twice: the message's nonce is made of it
	Subject Subject
	Kind    string
	Target  string // the channel or the person
	Ply     int
	Body    []byte // "{}" for nil
	Due     int64
	Tries   int
	Failed  string // why the last try failed
	// Caused is not stored: it tells, of a message that is added, whose allowance it takes from; nil: nobody's.
	Caused *Caused
}

// Window says which of the owed messages of a kind to list: those of so many targets in the order of their names after
// one, and of each so many, the longest due first.
type Window struct {
	Kind    string
	After   string // the target that had its turn last; "" begins with the first
	Targets int
	Each    int
}

// Length is that of a queue.
type Length struct {
	Kind  string
	Owed  int
	Since int64 // when the longest waiting was due
}

// MostCounted is how many messages are counted, so that whoever asks how many there are during an outage does not add
// to it.
const MostCounted = 10_000

// Debts is for those who owe messages.
type Debts interface {
	// Owe adds messages to the outbox that come with no change of a table.
	Owe(ctx context.Context, of Subject, owed ...Owed) error
}

// Outbox keeps what is owed until Discord has taken it. What is owed gets its id in the order in which it is owed.
type Outbox interface {
	Debts
	// Outbox lists what is owed and due, the longest due first and, of those due together, the oldest. It looks at no
	// more than it lists.
	Outbox(ctx context.Context, now int64, limit int) ([]Owed, error)
	// OutboxOf lists all that is owed of a kind to a target about a subject, or about any if it is 0, due or not, oldest
	// first.
	OutboxOf(ctx context.Context, of Subject, kind, target string) ([]Owed, error)
	// OutboxAfter lists what is owed, due or not, with numbers above one, in order.
	OutboxAfter(ctx context.Context, id int64, limit int) ([]Owed, error)
	// Reword gives a message another body if it is owed still; nil takes it out.
	Reword(ctx context.Context, id int64, body []byte) error
	// OutboxKinds lists the kinds of which something is owed, due or not, in order. It takes a step for each kind, however
	// much is owed.
	OutboxKinds(context.Context) ([]string, error)
	// OutboxLengths counts what is owed and due, kind by kind, and tells since when the longest waits. It counts the
	// longest waiting, MostCounted of all kinds together.
	OutboxLengths(ctx context.Context, now int64) ([]Length, error)
	// OutboxWindow lists what is owed and due of a kind, target by target and each target's in the order in which it was
	// owed. Rows of one target, however many, neither hide those of another nor cost any time when another's are listed.
	OutboxWindow(ctx context.Context, now int64, w Window) ([]Owed, error)
	// OutboxNext is the earliest time at which something will be owed, 0 if nothing is.
	OutboxNext(context.Context) (int64, error)
	// OutboxLast is the id of the youngest message owed, 0 if nothing is: everything up to it was owed before now.
	OutboxLast(context.Context) (int64, error)
	// Delivered takes what was owed out of the outbox and records the message that now stands there, if any. See the
	// package comment for how durable that is.
	Delivered(ctx context.Context, owed []int64, p *Post) error
	// Postpone puts a message off after a failed try.
	Postpone(ctx context.Context, id, due int64, failed string) error
}

// Post is a message that stands on Discord.
type Post struct {
	Subject Subject
	Kind    string
	Target  string
	Channel string
	Message string
	Ply     int
	Live    bool // it carries buttons
	At      int64
}

// Posts keeps what stands on Discord; Delivered records it.
type Posts interface {
	// LivePosts lists the messages about a subject that carry buttons, oldest first.
	LivePosts(ctx context.Context, of Subject) ([]Post, error)
	// LastPost is the newest message of a kind about a subject for a target, or ErrNotFound. Of two of one time the one
	// with the larger number as its id is newer.
	LastPost(ctx context.Context, of Subject, kind, target string) (Post, error)
	// PostOf finds the post with a message's id, or ErrNotFound.
	PostOf(ctx context.Context, message string) (Post, error)
	// Retire marks a post as no longer live: its buttons are gone, or it is.
	Retire(context.Context, Post) error
	// ForgetPosts drops posts without buttons older than a time: nothing will ever be done to them.
	ForgetPosts(ctx context.Context, before int64) error
}
