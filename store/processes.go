package store

import (
	"context"
	"time"
)

// Several processes over one database are told apart by names that they give themselves: holders.

// Lease is the right to do alone, among all processes, what it is named for. The zero Lease is none.
type Lease struct {
	Name  string
	Token int64 // higher each time that it changes hands, or is taken again after it has lapsed
}

// Held is a lease that somebody has.
type Held struct {
	Lease
	Holder string
	Left   time.Duration // until it lapses
}

// Leases keeps what is done by one process alone. Time is the database's own: no process's clock matters.
type Leases interface {
	// TakeLease takes a lease, or keeps it, for a while from now on. ErrHeld: somebody else has it.
	TakeLease(ctx context.Context, name, holder string, life time.Duration) (Lease, error)
	// GiveUp ends a lease at once, if it is still that one.
	GiveUp(context.Context, Lease) error
	// Leases lists what is held, by name.
	Leases(context.Context) ([]Held, error)
}

type fenceKey struct{}

// Fenced is a context in which nothing is written unless a lease is still the same: ErrLapsed tells that somebody else
// has taken it. Until what is being written is done, or has failed, nobody can take it.
func Fenced(ctx context.Context, l Lease) context.Context {
	return context.WithValue(ctx, fenceKey{}, l)
}

// FenceOf is the lease that a context hangs on; ok tells whether it hangs on one.
func FenceOf(ctx context.Context) (l Lease, ok bool) {
	l, ok = ctx.Value(fenceKey{}).(Lease)
	return l, ok
}

// Claim is how a process takes upon itself to look after tables.
type Claim struct {
	Holder string
	Life   time.Duration // of what is claimed, from now on
	Limit  int           // how many more
	Done   []int64       // what has been looked after, and is claimed no longer
}

// Claims spreads the tables that fall due over the processes. A claim spares work and promises nothing: who comes
// second finds by the table's Rev that somebody was there.
type Claims interface {
	// ClaimDue claims tables whose time has come. Where processes share the database they are those that nobody has
	// claimed: of people first, then exhibitions; among each those who made them take turns; else the longest waiting
	// first. Where there is one process alone nothing is claimed: it lists what is due, as Due does.
	ClaimDue(ctx context.Context, now int64, c Claim) ([]int64, error)
}

// Asked is a question that somebody has been asked.
type Asked struct {
	Token string // by which the answer finds it
	User  string // who may answer
	Doc   []byte // what is to be done then
	At    int64
}

// Questions keeps questions until they are answered. Like Delivered they need not survive a power cut.
type Questions interface {
	// SaveAsked keeps a question.
	SaveAsked(context.Context, Asked) error
	// TakeAsked takes what somebody was asked since a time, once; else ErrNotFound.
	TakeAsked(ctx context.Context, token, user string, since int64) ([]byte, error)
	// ForgetAsked drops those older than a time.
	ForgetAsked(ctx context.Context, before int64) error
}

// Releases keeps old programs from writing what new ones have written.
type Releases interface {
	// Release names the number of the program that writes from now on: everything fails with ErrOutdated, and changes
	// nothing, while it is below the floor.
	Release(number int64)
	// Floor is the lowest number that may write.
	Floor(context.Context) (int64, error)
	// SetFloor sets it. Nothing that was begun by a program below it goes on when it returns.
	SetFloor(ctx context.Context, number int64) error
}

// Wire is how processes over one database tell each other of what they have done: soon, and not for certain. Who counts
// on news looks again from time to time.
type Wire interface {
	// Shared tells whether several processes can have the database open; else Tell and Hear do nothing.
	Shared() bool
	// Tell tells all others.
	Tell(news ...string)
	// Hear has news of others told from now on, and "" when some may have been lost. It is called once.
	Hear(func(news string))
}

// What stores tell of changes by themselves. To the last two the id is added.
const (
	NewsDue    = "due"     // a table or tournament may be due
	NewsOwed   = "owed"    // messages are owed
	NewsLease  = "lease"   // a lease has been given up
	NewsPerson = "person/" // a person's document has changed
	NewsGuild  = "guild/"  // a server's has
)
