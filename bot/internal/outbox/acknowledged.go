package outbox

import (
	"context"
	"errors"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// acknowledgement is no message: a process adds it when the answer to an interaction has edited a message, so that the
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

// Grace is how long a message waits in the outbox if the answer to the interaction that caused it updates the same
// message.
const Grace = 3 * time.Second

// Answered tells the courier that the answer to an interaction has edited a posted message: it shows the table as it
// was right after the interaction's action. The outbox's rows for that action are deleted. If something else has been
// sent since, or is being sent, it is unknown which of the two came last: then the message is edited once more.
func (c *Courier) Answered(ctx context.Context, interaction, message string) {
	p, err := c.postOf(ctx, message)
	if errors.Is(err, store.ErrNotFound) || err == nil && Kind(p.Kind).traits().lifetime != single {
		return
	}
	lead := c.leading.Load()
	switch {
	case err != nil:
	case c.opts.Alone == nil:
		err = c.answered(ctx, interaction, p)
	case lead != nil:
		err = c.answered(store.AsOfAlso(context.WithoutCancel(*lead), ctx), interaction, p)
	default: // another process delivers
		o := NewRow(acknowledged, p.Channel, Body{By: interaction, Message: message})
		o.Due = c.opts.Now().UnixMilli()
		err = c.opts.Store.Owe(ctx, p.Subject, o)
	}
	c.opts.report(err)
}

// answered does what Answered does, in the process that delivers.
func (c *Courier) answered(ctx context.Context, interaction string, p store.Post) error {
	key := Kind(p.Kind).message().key(store.Owed{Subject: p.Subject, Kind: p.Kind, Target: p.Target}, Body{})
	alone := c.lockKey(key) // before the rows are read: what is sent afterwards would seem older
	if alone {
		defer c.unlockKey(key)
	}
	now, err := c.opts.Store.Standing(ctx, p.Subject, p.Kind, p.Target, true)
	if err != nil {
		return err
	}
	var its []int64
	var ply, tries int
	var calls []string // the people whom the answer does not call
	for _, o := range now.Owed {
		if b, err := DecodeBody(o.Body); err == nil && b.By == interaction && !b.New {
			its, ply, tries, calls = append(its, o.ID), o.Ply, max(tries, o.Tries), append(calls, b.Ping...)
		}
	}
	switch {
	case len(its) > 0 && c.tried(its, tries, key):
		return nil // a try may have posted a new message without recording it: the next try looks for it
	case len(its) == 0 && !c.unawaited.Take(interaction):
		return nil // the action caused no such message
	case len(its) == 0 || !alone:
		return c.editAgain(ctx, p)
	}
	if now.Last == nil || now.Last.Message != p.Message { // an older message: rows are for the latest one
		return errors.Join(c.remove(ctx, p, deleted), c.recordRemoved(ctx))
	}
	if len(calls) > 0 { // before the rows are deleted: so nobody is forgotten
		o := NewRow(Kind(p.Kind), p.Target, Body{Edit: true, Ping: calls, At: c.opts.Now().UnixMilli()})
		o.Ply, o.Due = ply, c.opts.Now().UnixMilli()
		if err := c.opts.Store.Owe(ctx, p.Subject, o); err != nil {
			return err
		}
		defer c.opts.Signal.Notify()
	}
	p.Ply, p.Live = ply, true
	if Kind(p.Kind) == Board {
		if err := c.answeredBoard(ctx, &p, now.Live); err != nil {
			return err
		}
		if len(calls) == 0 { // the board that calls them replaces this one at once, before anybody presses its buttons
			c.setChanged(key)
		}
	}
	return c.sent.record(ctx, c.opts.Store, its, &p)
}

// postOf finds a message that was sent.
func (c *Courier) postOf(ctx context.Context, message string) (store.Post, error) {
	if p, ok := c.sent.find(message); ok {
		return p, nil
	}
	return c.opts.Store.PostOf(ctx, message)
}

// answeredBoard does what follows the delivery of a board; live are the table's live messages.
func (c *Courier) answeredBoard(ctx context.Context, p *store.Post, live []store.Post) error {
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
	return c.removeFrom(ctx, live, p, c.outOfDate(&d))
}

// editAgain adds an edit of a message that may not show the present state of its table, unless the table has nothing to
// show there any more.
func (c *Courier) editAgain(ctx context.Context, p store.Post) error {
	o := NewRow(Kind(p.Kind), p.Target, Body{Edit: true})
	o.Ply, o.Due = p.Ply, c.opts.Now().UnixMilli()
	err := c.opts.Store.Owe(ctx, p.Subject, o)
	c.opts.Signal.Notify()
	return err
}

// lockKey marks a key as busy, so that no batch of it is delivered. It returns false if one is being delivered.
func (c *Courier) lockKey(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[key] {
		return false
	}
	c.busy[key] = true
	return true
}

// unlockKey ends that; rows that were added meanwhile are delivered.
func (c *Courier) unlockKey(key string) {
	c.mu.Lock()
	delete(c.busy, key)
	c.mu.Unlock()
	c.ended()
}
