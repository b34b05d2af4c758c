package store

import "context"

// Owed is a message in the outbox, which has not been delivered yet.
type Owed struct {
	ID      int64 // unique for ever: the message's nonce is made of it
	Subject Subject
	Kind    string
	Target  string // the channel or the person
	Ply     int
	Body    []byte // "{}" for nil
	Due     int64
	Tries   int
	Failed  string // why the last try failed
	// Caused is not stored: it tells against whose limits a new message counts; nil: nobody's.
	Caused *Caused
}

// Window chooses messages of a kind: those of so many targets after one, in the order of their names, and so many of
// each, the longest due first.
type Window struct {
	Kind      string
	After     string // the target that had its turn last; "" begins with the first
	Targets   int
	PerTarget int
}

// Length is the length of the outbox for one kind.
type Length struct {
	Kind  string
	Owed  int
	Since int64 // when the longest due one was due
}

// MaxCounted bounds how many messages are counted, so that counting during an outage does not add to the load.
const MaxCounted = 10_000

// Enqueuer adds messages to the outbox.
type Enqueuer interface {
	// Owe adds messages without a change of a table.
	Owe(ctx context.Context, of Subject, owed ...Owed) error
}

// Outbox stores messages until they are delivered. Their ids are in the order in which they were added.
type Outbox interface {
	Enqueuer
	// Outbox lists due messages, the longest due first and, of those due at the same time, the oldest. It reads no more
	// rows than it lists.
	Outbox(ctx context.Context, now int64, limit int) ([]Owed, error)
	// OutboxOf lists all messages of a kind to a target about a subject, or about any if it is 0, due or not, oldest
	// first. Its cost depends on the number of messages of that kind to that target, whatever they are about.
	OutboxOf(ctx context.Context, of Subject, kind, target string) ([]Owed, error)
	// OutboxAfter lists messages, due or not, with ids above one, in order.
	OutboxAfter(ctx context.Context, id int64, limit int) ([]Owed, error)
	// Reword changes the body of a message if it is still in the outbox; nil deletes the message.
	Reword(ctx context.Context, id int64, body []byte) error
	// OutboxKinds lists the kinds of the messages in the outbox, due or not, in order. Its cost depends on the number of
	// kinds only.
	OutboxKinds(context.Context) ([]string, error)
	// OutboxLengths counts the due messages by kind, and tells since when the longest due one waits. It counts at most
	// MaxCounted, the longest due ones, of all kinds together.
	OutboxLengths(ctx context.Context, now int64) ([]Length, error)
	// OutboxWindow lists the due messages of a kind, by target and each target's in the order in which they were added.
	// However many messages a target has, they neither hide those of another nor slow down listing them.
	OutboxWindow(ctx context.Context, now int64, w Window) ([]Owed, error)
	// OutboxNext is the earliest time at which a message is due, 0 if there is none.
	OutboxNext(context.Context) (int64, error)
	// OutboxLast is the id of the newest message, 0 if there is none.
	OutboxLast(context.Context) (int64, error)
	// Delivered retires posts as Posts.Retire does, then deletes messages from the outbox and records the message on
	// Discord, if there is one. See the package comment for its durability.
	Delivered(ctx context.Context, owed []int64, p *Post, retired ...Post) error
	// Postpone defers a message after a failed try.
	Postpone(ctx context.Context, id, due int64, failed string) error
}

// Post is a message on Discord.
type Post struct {
	Subject Subject
	Kind    string
	Target  string
	Channel string
	Message string
	Ply     int
	Live    bool // it has buttons
	At      int64
}

// Standing is what is owed to a target and what it has been sent already.
type Standing struct {
	Owed []Owed
	Last *Post  // nil: none
	Live []Post // about the subject, if asked for
}

// Posts stores which messages are on Discord; Delivered records them.
type Posts interface {
	// LivePosts lists the messages about a subject that have buttons, oldest first.
	LivePosts(ctx context.Context, of Subject) ([]Post, error)
	// LastPost is the newest message of a kind about a subject for a target, or ErrNotFound. Of two with the same time,
	// the one with the larger id is newer.
	LastPost(ctx context.Context, of Subject, kind, target string) (Post, error)
	// PostOf finds the post with a message's id, or ErrNotFound.
	PostOf(ctx context.Context, message string) (Post, error)
	// Standing reads what OutboxOf and LastPost do, and what LivePosts does if live, in one round trip.
	Standing(ctx context.Context, of Subject, kind, target string, live bool) (Standing, error)
	// Retire marks a post as no longer live: its buttons were removed, or it was deleted.
	Retire(context.Context, Post) error
	// ForgetPosts deletes posts without buttons older than a time, which will never be changed.
	ForgetPosts(ctx context.Context, before int64) error
}
