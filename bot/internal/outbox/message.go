package outbox

import (
	"context"
	"time"

	"golang.org/x/time/rate"

	"tablee/rules/table"
	"tablee/store"
)

// message is a kind of message: what the outbox must know of all messages of one kind. Its methods are called in the
// order in which they stand here. The struct ordinary has what most kinds do; a kind embeds it and overrides the rest.
//
// A kind that also implements waiter, poster or expirer is asked for that, too.
type message interface {
	// traits are the same for every message of the kind.
	traits() traits
	// key is the same for owed rows of which one message takes care: the newest row says what it shows.
	key(o store.Owed, b Body) string
	// prepare adds to a delivery what the message is made of. It returns false if nothing is owed any more: then the rows
	// are deleted. After an error it is tried again later. A message that is out of date is dropped by returning late(d).
	// A kind that is no message does its work here and returns false.
	prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (owed bool, err error)
	// edits tells whether the last message that was sent for the same subject and target is edited, instead of a new one
	// being posted.
	edits(c *Courier, last store.Post, d *Delivery) bool
	// delivered does what follows when the message stands: it may remove what the message replaces. It is repeated until
	// it succeeds; only then are the rows deleted.
	delivered(ctx context.Context, c *Courier, b *batch, d *Delivery, post *store.Post) error
	// undeliverable does what follows when Discord will never take the message, which cause says: it is one of ErrRefused,
	// ErrAbsent, ErrNoWay and ErrUseless. It must delete the rows or put them off.
	undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error
}

// waiter is a kind whose messages may have to wait for others of their kind, subject and target.
type waiter interface {
	// waits tells until when a batch has to wait, given all that is owed.
	waits(b *batch, owed []*batch) (until time.Time, ok bool)
}

// poster is a kind of which posting a message takes a second step, which an edit does not.
type poster interface {
	// posted does it. If it fails the message counts as not sent, and the next try finds it.
	posted(ctx context.Context, c *Courier, post *store.Post, d *Delivery) error
}

// expirer is a kind whose messages are about something that ends while they stand. They are removed with the board
// that shows so.
type expirer interface {
	// expired tells whether what a message is about is over, given its table, and how it is to be removed.
	expired(p store.Post, t *table.Table) (how removal, ok bool)
}

// lifetime is what becomes of a message after it was sent.
type lifetime int

const (
	final     lifetime = iota // it is never touched again
	lasting                   // it is edited, as long as it stands
	single                    // a table and target have one: it is edited, and removed when a new one is posted
	temporary                 // it is removed when it is out of date; so it does not push a board out of view
)

// traits are what is true of every message of a kind.
type traits struct {
	lifetime lifetime
	// noMessage tells that there is no message: prepare does the work, and package deliver needs no writer.
	noMessage bool
	// private messages go to a person's direct messages. They have workers of their own, because Discord takes them
	// slowly.
	private bool
	// perChannel tells that the message belongs to its channel and not to one table.
	perChannel bool
	// belowBoard tells that the message stands below its table's board and waits until that is delivered.
	belowBoard bool
	// urgency decides which go first where there is not room for all: the greatest.
	urgency int
	// minGaps is how many times Options.Gap lies between two changes at least; 0: there is no limit.
	minGaps int
	// perSecond and burst are how many may go out a second, and at once. Discord takes a bot that writes to very many
	// people at once for a spammer, and a flood of reminders must not keep the hands waiting. 0: there is no limit.
	perSecond rate.Limit
	burst     int
}

// live tells whether a message stays in use after it was sent: it may be edited, lose its buttons, or be deleted.
func (t traits) live() bool { return t.lifetime != final }

// ordinary is what most kinds do: one message takes care of everything that is owed of a kind for a table and target.
type ordinary struct{}

func (ordinary) key(o store.Owed, _ Body) string { return tableKey(o) }

func (ordinary) edits(_ *Courier, _ store.Post, d *Delivery) bool { return d.Body.Edit && !d.Body.New }

func (ordinary) delivered(context.Context, *Courier, *batch, *Delivery, *store.Post) error {
	return nil
}

func (ordinary) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUp(ctx, b, d, cause)
}

// unknown is a kind that this version does not know: a newer one has owed it. It goes to a channel, where the Notifier
// refuses it.
type unknown struct{ ordinary }

func (unknown) traits() traits { return traits{} }

func (unknown) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	err := c.readTable(ctx, d, b.newest, "")
	return d.Table != nil, err
}
