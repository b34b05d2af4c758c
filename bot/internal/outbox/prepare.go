package outbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// prepare makes a delivery of a batch; nil means that the message is no longer needed. again means that an earlier try
// may have sent it: then a message that is out of date has a delivery too, to find what was sent; see
// Delivery.OutOfDate.
func (c *Courier) prepare(ctx context.Context, b *batch, again bool) (*Delivery, error) {
	d := &Delivery{Kind: b.kind, Target: b.newest.Target, Body: b.body,
		Nonce: nonce(c.opts.Epoch, slices.Min(b.ids)), Epoch: c.opts.Epoch, Known: c.known, MayBeSent: again,
		Silent: b.body.Silent}
	if b.since > 0 {
		d.Since = time.UnixMilli(b.since)
	}
	if owed, err := b.kind.message().prepare(ctx, c, b, d); err != nil || !owed {
		return nil, err
	}
	return d, nil
}

// readPerson adds its recipient to a delivery. It returns false if no direct messages are sent to them; the person for
// whom it was sent is told so.
func (c *Courier) readPerson(ctx context.Context, d *Delivery, o store.Owed) (ok bool, err error) {
	if d.Person, err = c.opts.People.Person(ctx, d.Target); err != nil {
		return false, err
	}
	if !d.Person.TakesDMs() {
		return false, c.tellUnreached(ctx, d, o)
	}
	return true, nil
}

// readTable adds to a delivery its table as a person may see it, or as everybody may, the table's server, and the
// message that shows its board. The table stays nil if it is quarantined, which its people have been told.
func (c *Courier) readTable(ctx context.Context, d *Delivery, o store.Owed, user string) (err error) {
	d.Table, err = c.opts.Queries.Look(ctx, table.ID(o.Subject.Table()), user)
	if _, refused := game.Refused(err); err != nil && !refused {
		return err
	}
	if d.Table == nil {
		return nil
	}
	if d.Person.Language() == "" { // unknown: they are on a server with this language
		d.Person.Locale = d.Table.Lang
	}
	if d.Kind != Board {
		if err := c.findBoard(ctx, d); err != nil {
			return err
		}
	}
	if d.Table.Guild != "" {
		d.Guild, err = c.opts.People.Guild(ctx, d.Table.Guild)
		return err
	}
	return nil
}

// removeMuted removes people who want no messages from a message's pings.
func (c *Courier) removeMuted(ctx context.Context, d *Delivery) error {
	var users []string
	for _, u := range d.Body.Ping {
		who, err := c.opts.People.Person(ctx, u)
		if err != nil {
			return err
		}
		if who.Notify != table.NotifyNone {
			users = append(users, u)
		}
	}
	d.Body.Ping = users
	return nil
}

// dropSent tells whether a message that is out of date may have been sent, and if so marks the delivery, so that what
// was sent is removed.
func dropSent(d *Delivery) bool {
	d.OutOfDate = d.MayBeSent && d.Kind.traits().live()
	return d.OutOfDate
}

// nonce is how Discord recognises a repetition. It is made of the oldest row's id, which is the same in every process.
// After the database was replaced by a backup, the ids continue from the backup's: without the epoch Discord would take
// a new message for one of the lost state and drop it. Discord takes 25 characters.
func nonce(epoch int, oldest int64) string {
	if epoch == 0 {
		return fmt.Sprintf("tablee-%d", oldest)
	}
	return fmt.Sprintf("tablee-%x-%d", epoch, oldest)
}

// known tells whether a message has been recorded as sent.
func (c *Courier) known(ctx context.Context, message string) (bool, error) {
	_, err := c.opts.Store.PostOf(ctx, message)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
