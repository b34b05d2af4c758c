package outbox

import (
	"context"
	"errors"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// acknowledgement is no message: a process owes it when the answer to an interaction has edited a message, so that the
// process that delivers learns of it. See Courier.Answered.
type acknowledgement struct{ ordinary }

func (acknowledgement) traits() traits { return traits{noMessage: true, urgency: 3} }

func (acknowledgement) key(o store.Owed, _ Body) string { return rowKey(o) }

func (acknowledgement) prepare(ctx context.Context, c *Courier, b *batch, _ *Delivery) (bool, error) {
	return false, c.handleAck(ctx, b)
}

// handleAck does for another process what Answered does.
func (c *Courier) handleAck(ctx context.Context, b *batch) error {
	p, err := c.opts.Store.PostOf(ctx, b.body.Message)
	if err == nil {
		err = c.answered(ctx, b.body.By, p)
	}
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// Grace is how long a message is owed without being sent, when the answer to the interaction that made it due shows the
// same on the message that stands.
const Grace = 3 * time.Second

// Answered tells the courier that the answer to an interaction has edited a message that stands: it shows the table as
// it was right after the interaction's action. What is owed for that action there is deleted. If something else has
// been sent since, or is on its way, nobody knows which of the two came last: the message is owed once more.
func (c *Courier) Answered(ctx context.Context, interaction, message string) {
	p, err := c.opts.Store.PostOf(ctx, message)
	if errors.Is(err, store.ErrNotFound) || err == nil && Kind(p.Kind).traits().lifetime != single {
		return
	}
	lead := c.leading.Load()
	switch {
	case err != nil:
	case c.opts.Alone == nil:
		err = c.answered(ctx, interaction, p)
	case lead != nil:
		err = c.answered(context.WithoutCancel(*lead), interaction, p)
	default: // another process delivers
		o := Owe(acknowledged, p.Channel, Body{By: interaction, Message: message})
		o.Due = c.opts.Now().UnixMilli()
		err = c.opts.Store.Owe(ctx, p.Subject, o)
	}
	c.opts.report(err)
}

// answered does what Answered does, in the process that delivers.
func (c *Courier) answered(ctx context.Context, interaction string, p store.Post) error {
	key := Kind(p.Kind).message().key(store.Owed{Subject: p.Subject, Kind: p.Kind, Target: p.Target}, Body{})
	alone := c.seize(key) // before the rows are read: what is sent after that would be taken for older
	if alone {
		defer c.release(key)
	}
	rows, err := c.opts.Store.OutboxOf(ctx, p.Subject, p.Kind, p.Target)
	if err != nil {
		return err
	}
	var its []int64
	var ply, tries int
	for _, o := range rows {
		if b, err := DecodeBody(o.Body); err == nil && b.By == interaction && !b.New {
			its, ply, tries = append(its, o.ID), o.Ply, max(tries, o.Tries)
		}
	}
	switch {
	case len(its) > 0 && c.tried(its, tries, key):
		return nil // a new message may stand that the try could not record: the next try looks for it
	case len(its) == 0 && !c.unawaited.Take(interaction):
		return nil // it owed nothing there
	case len(its) == 0 || !alone:
		return c.oweAgain(ctx, p)
	}
	last, err := c.opts.Store.LastPost(ctx, p.Subject, p.Kind, p.Target)
	if err != nil || last.Message != p.Message { // an older message: what is owed goes to the latest one
		return errors.Join(err, c.remove(ctx, p, deleted))
	}
	p.Ply, p.Live = ply, true
	if Kind(p.Kind) == Board {
		if err := c.answeredBoard(ctx, key, &p); err != nil {
			return err
		}
	}
	return c.opts.Store.Delivered(ctx, its, &p)
}

// answeredBoard does what follows a board.
func (c *Courier) answeredBoard(ctx context.Context, key string, p *store.Post) error {
	t, err := c.opts.Queries.Look(ctx, table.ID(p.Subject.Table()), "")
	if err != nil {
		return err
	}
	d := Delivery{Kind: Board, Target: p.Target, Table: t}
	if t.Guild != "" {
		if d.Guild, err = c.opts.People.Guild(ctx, t.Guild); err != nil {
			return err
		}
	}
	c.setChanged(key)
	return c.tidyTable(ctx, &d, p)
}

// oweAgain owes an edit of a message of which it is not known whether it shows the table as it is. A table that has
// nothing to show there any more owes nothing.
func (c *Courier) oweAgain(ctx context.Context, p store.Post) error {
	o := Owe(Kind(p.Kind), p.Target, Body{Edit: true})
	o.Ply, o.Due = p.Ply, c.opts.Now().UnixMilli()
	err := c.opts.Store.Owe(ctx, p.Subject, o)
	c.opts.Owed.Notify()
	return err
}

// seize marks a key as busy, so that no batch of it is delivered. It returns false if one is on its way.
func (c *Courier) seize(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[key] {
		return false
	}
	c.busy[key] = true
	return true
}

// release ends that; what was owed meanwhile is delivered.
func (c *Courier) release(key string) {
	c.mu.Lock()
	delete(c.busy, key)
	c.mu.Unlock()
	c.opts.Owed.Notify()
}
