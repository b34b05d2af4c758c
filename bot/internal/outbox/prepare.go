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

// prepare makes a delivery of a batch; nil means that nothing is owed any more. Again tells that an earlier try may
// have sent it: then a message that is out of date has a delivery too, to find what was sent; see Delivery.Late.
func (c *Courier) prepare(ctx context.Context, b *batch, again bool) (*Delivery, error) {
	d := &Delivery{Kind: b.kind, Target: b.newest.Target, Body: b.body,
		Nonce: nonce(c.opts.Epoch, slices.Min(b.ids)), Epoch: c.opts.Epoch, Known: c.known, Again: again}
	if b.since > 0 {
		d.Since = time.UnixMilli(b.since)
	}
	if owed, err := b.kind.message().prepare(ctx, c, b, d); err != nil || !owed {
		return nil, err
	}
	return d, nil
}

// readPerson adds to a delivery whom it is for. It returns false if they take no direct messages; whoever waits to hear
// of it is told so.
func (c *Courier) readPerson(ctx context.Context, d *Delivery, o store.Owed) (ok bool, err error) {
	if d.Person, err = c.opts.People.Person(ctx, d.Target); err != nil {
		return false, err
	}
	if d.Person.Refused > 0 {
		return false, c.tellUnreached(ctx, d, o)
	}
	return true, nil
}

// readTable adds to a delivery its table as a person may see it, or as everybody may, and the table's server. The table
// stays nil if it is quarantined: it cannot be read, which its people have been told.
func (c *Courier) readTable(ctx context.Context, d *Delivery, o store.Owed, user string) (err error) {
	d.Table, err = c.opts.Queries.Look(ctx, table.ID(o.Subject.Table()), user)
	if _, refused := game.Refused(err); err != nil && !refused {
		return err
	}
	if d.Table == nil {
		return nil
	}
	if d.Person.Language() == "" { // we have not met: they are in a server that speaks this
		d.Person.Locale = d.Table.Lang
	}
	if d.Table.Guild != "" {
		d.Guild, err = c.opts.People.Guild(ctx, d.Table.Guild)
		return err
	}
	return nil
}

// removeMuted removes those from a message's mentions who want no messages.
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

// late tells whether a message that is out of date may have been sent all the same, and marks it: what was sent is to
// be removed.
func late(d *Delivery) bool {
	d.Late = d.Again && d.Kind.traits().live()
	return d.Late
}

// nonce is what Discord recognises a repetition by. It is made of the oldest row's id, which is the same for whoever
// sends the message. After a backup was put back the outbox counts on from where the backup was: without the epoch
// Discord would take a new message for one of the lost life and drop it. Discord takes 25 characters.
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
