package store

import (
	"context"
	"time"
)

// Several processes over one database are distinguished by names that they choose: holders.

// Lease is the exclusive right, among all processes, to do what its name says. The zero Lease is none.
type Lease struct {
	Name  string
	Token int64 // higher each time that another holder takes it, or that it is taken again after it has expired
}

// Held is a lease that is held.
type Held struct {
	Lease
	Holder string
	Left   time.Duration // until it expires
}

// Leases stores the leases. Time is the database's: no process's clock matters.
type Leases interface {
	// TakeLease takes or renews a lease for life, beginning now. ErrHeld: another holder has it.
	TakeLease(ctx context.Context, name, holder string, life time.Duration) (Lease, error)
	// GiveUp ends a lease at once, if its token has not changed.
	GiveUp(context.Context, Lease) error
	// Leases lists the held leases by name.
	Leases(context.Context) ([]Held, error)
}

type fenceKey struct{}

// Fenced is a context in which writes fail with ErrLapsed if another holder has taken the lease. While a write is in
// progress, nobody can take the lease.
func Fenced(ctx context.Context, l Lease) context.Context {
	return context.WithValue(ctx, fenceKey{}, l)
}

// FenceOf is the lease of a context made by Fenced; ok is false if there is none.
func FenceOf(ctx context.Context) (l Lease, ok bool) {
	l, ok = ctx.Value(fenceKey{}).(Lease)
	return l, ok
}

// Claim is a process's request to handle due tables.
type Claim struct {
	Holder string
	Life   time.Duration // of the claims, beginning now
	Limit  int           // how many new tables
	Done   []int64       // the tables that were handled, whose claims end
}

// Claims distributes due tables among the processes. A claim only avoids double work and guarantees nothing: conflicts
// are detected by the table's Rev.
type Claims interface {
	// ClaimDue claims due tables. If processes share the database, it claims those that no process has claimed: people's
	// tables before exhibitions; among each the makers take turns; otherwise the longest due first. If there is only one
	// process nothing is claimed: it lists due tables, as Due does.
	ClaimDue(ctx context.Context, now int64, c Claim) ([]int64, error)
}

// Asked is a question to a person.
type Asked struct {
	Token string // by which the answer finds it
	User  string // who may answer
	Doc   []byte // what to do when it is answered
	At    int64
}

// Questions stores questions until they are answered, one a person. Like Delivered they need not survive a power cut.
type Questions interface {
	// SaveAsked stores a question in place of the person's earlier one.
	SaveAsked(context.Context, Asked) error
	// TakeAsked returns a question to a person that was asked since a time, and deletes it; ErrNotFound if there is none.
	TakeAsked(ctx context.Context, token, user string, since int64) ([]byte, error)
	// ForgetAsked deletes questions older than a time.
	ForgetAsked(ctx context.Context, before int64) error
}

// Releases prevents old programs from writing to a database that newer ones have written to.
type Releases interface {
	// Release sets the number of this program: while it is below the floor, everything fails with ErrOutdated and changes
	// nothing.
	Release(number int64)
	// Floor is the lowest number that may write.
	Floor(context.Context) (int64, error)
	// SetFloor sets it. When it returns, no transaction of a program below the floor is still running.
	SetFloor(ctx context.Context, number int64) error
}

// Broadcaster sends news between the processes over one database. News may be lost, so receivers must also poll.
type Broadcaster interface {
	// Shared tells whether several processes can have the database open; if not, Tell and Hear do nothing.
	Shared() bool
	// Tell sends news to all other processes.
	Tell(news ...string)
	// Hear sets the function that receives others' news from now on, and "" when some may have been lost. It is called
	// once.
	Hear(func(news string))
}

// News that stores send when they make changes. The id is appended to the last two.
const (
	NewsDue    = "due"     // a table, tournament, night, or a server or person of puzzles may be due
	NewsOwed   = "owed"    // the outbox has new messages
	NewsLease  = "lease"   // a lease has been given up
	NewsPerson = "person/" // a person's document has changed
	NewsGuild  = "guild/"  // a server's document has changed
)
