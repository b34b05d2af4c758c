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
	// key is equal for rows that one message covers: the newest row says what it shows.
	key(o store.Owed, b Body) string
	// prepare adds to a delivery what the message is made of. It returns false if the message is no longer needed: then
	// the rows are deleted. After an error it is tried again later. A message that is out of date is dropped by returning
	// dropSent(d). A kind that is no message does its work here and returns false.
	prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (owed bool, err error)
	// edits tells whether the last message for the same subject and target is edited instead of posting a new one.
	edits(c *Courier, last store.Post, d *Delivery) bool
	// delivered is called after the message was sent: it may remove what the message replaces. It is repeated until it
	// succeeds; only then are the rows deleted.
	delivered(ctx context.Context, c *Courier, b *batch, d *Delivery, post *store.Post) error
	// undeliverable is called if the message can never be delivered. cause is one of ErrRefused, ErrAbsent,
	// ErrChannelClosed and ErrRejected. It must delete the rows or postpone them.
	undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error
}

// waiter is a kind whose messages may have to wait for others of their kind, subject and target.
type waiter interface {
	// waits tells until when a batch has to wait, given all that is owed.
	waits(b *batch, owed []*batch) (until time.Time, ok bool)
}

// absorber is a kind some of whose messages make others of their kind, subject and target needless: once they are sent,
// those are.
type absorber interface {
	absorbs(b, other *batch) bool
}

// poster is a kind that needs a second step after a message was posted, but not after an edit.
type poster interface {
	// posted does it. If it fails the message counts as not sent, and the next try finds it.
	posted(ctx context.Context, c *Courier, post *store.Post, d *Delivery) error
}

// expirer is a kind whose messages can become out of date. They are removed with the board that shows so.
type expirer interface {
	// expired tells whether a message is out of date, given its table, and how to remove it.
	expired(p store.Post, t *table.Table) (how removal, ok bool)
}

// lifetime is what happens to a message after it was sent.
type lifetime int

const (
	final     lifetime = iota // it is never touched again
	lasting                   // it is edited, as long as it exists
	single                    // a table and target have one: it is edited, and removed when a new one is posted
	temporary                 // it is removed when it is out of date, so that it does not push a board out of view
)

// traits are the properties of all messages of a kind.
type traits struct {
	lifetime lifetime
	// noMessage tells that there is no message: prepare does the work, and package deliver needs no writer.
	noMessage bool
	// private messages go to a person's direct messages. They have workers of their own, because Discord takes them
	// slowly.
	private bool
	// perChannel tells that the message belongs to its channel and not to one table.
	perChannel bool
	// once tells that a message which somebody has deleted is not posted again.
	once bool
	// belowBoard tells that the message is posted below its table's board and waits until that is delivered.
	belowBoard bool
	// afterBoard tells that the message has a link to its table's board and waits until that is delivered.
	afterBoard bool
	// urgency decides which go first if not all can: the greatest.
	urgency int
	// minGaps is the least time between two changes, as a multiple of Options.BoardGap; 0: there is no limit.
	minGaps int
	// perSecond and burst are how many may go out a second, and at once. Discord takes a bot that writes to very many
	// people at once for a spammer, and many reminders must not delay hands. 0: there is no limit.
	perSecond rate.Limit
	burst     int
}

// live tells whether a message stays in use after it was sent: it may be edited, lose its buttons, or be deleted.
func (t traits) live() bool { return t.lifetime != final }

// ordinary is what most kinds do: one message covers all rows of a kind for a table and target.
type ordinary struct{}

func (ordinary) key(o store.Owed, _ Body) string { return tableKey(o) }

func (ordinary) edits(_ *Courier, _ store.Post, d *Delivery) bool { return d.Body.Edit && !d.Body.New }

func (ordinary) delivered(context.Context, *Courier, *batch, *Delivery, *store.Post) error {
	return nil
}

func (ordinary) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUp(ctx, b, d, cause)
}

// unknownKind is a kind that this version does not know: a newer version has added it. It goes to a channel, where the
// Notifier refuses it.
type unknownKind struct{ ordinary }

func (unknownKind) traits() traits { return traits{} }

func (unknownKind) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	err := c.readTable(ctx, d, b.newest, "")
	return d.Table != nil, err
}
