package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/store"
)

// send edits the last message, if that is enough and it still exists, or posts a new one.
func (c *Courier) send(ctx context.Context, b *batch, d *Delivery) (*store.Post, error) {
	m, is := d.Kind.message(), d.Kind.traits()
	post := &store.Post{Subject: b.newest.Subject, Kind: string(d.Kind), Target: d.Target, Live: is.live(),
		At: c.opts.Now().UnixMilli()}
	if d.Table != nil {
		post.Ply = d.Table.Ply
	}
	if is.perChannel {
		post.Subject = 0
	}
	if b.last != nil && m.edits(c, *b.last, d) {
		last, err := c.unrecorded(ctx, *b.last, d)
		if err != nil {
			return nil, err
		}
		err = c.opts.Notifier.Edit(ctx, last.Channel, last.Message, *d)
		if err == nil {
			post.Channel, post.Message, post.At = last.Channel, last.Message, last.At
			return post, nil
		}
		if !errors.Is(err, ErrGone) {
			return nil, err
		}
		if is.once {
			return nil, fmt.Errorf("%w: it was deleted", ErrRejected)
		}
	}
	var err error
	if post.Channel, post.Message, err = c.opts.Notifier.Post(ctx, *d); err != nil {
		return post, err
	}
	if is.lifetime != temporary {
		c.ends.Add(post.Channel, time.UnixMilli(post.At), ownLines)
	}
	if p, ok := m.(poster); ok {
		err = p.posted(ctx, c, post, d)
	}
	return post, err
}

// unrecorded is a message that an earlier try may have posted without recording it, because the last one was out of
// view or deleted; or else the last one.
func (c *Courier) unrecorded(ctx context.Context, last store.Post, d *Delivery) (store.Post, error) {
	if !d.MayBeSent || d.Kind.traits().lifetime != single {
		return last, nil
	}
	channel, found, err := c.opts.Notifier.FindSent(ctx, *d)
	if err == nil && found != "" {
		last = store.Post{Channel: channel, Message: found, At: c.opts.Now().UnixMilli()}
	}
	return last, err
}
