package outbox

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// poster sends messages and takes them away.
type poster struct {
	opts *Options
	ends channelEnds
	// taking has the ids of the messages that are being taken away just now.
	taking sync.Map
}

// send edits the message that stands, if that is enough and it is still there, or posts a new one.
func (w *poster) send(ctx context.Context, b *batch, d Delivery) (*store.Post, error) {
	post := &store.Post{Subject: b.newest.Subject, Kind: string(d.Kind), Target: d.Target, Live: d.Kind.is().live,
		At: w.opts.Now().UnixMilli()}
	if d.Table != nil {
		post.Ply = d.Table.Ply
	}
	if d.Kind.is().listing {
		post.Subject = 0 // it belongs to the channel
	}
	last, err := w.opts.Store.LastPost(ctx, post.Subject, post.Kind, d.Target)
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return nil, err
	case w.stays(last, d):
		if last, err = w.unnoted(ctx, last, d); err != nil {
			return nil, err
		}
		err := w.opts.Notifier.Edit(ctx, last.Channel, last.Message, d)
		if err == nil {
			post.Channel, post.Message, post.At = last.Channel, last.Message, last.At
			return post, nil
		}
		if !errors.Is(err, ErrGone) {
			return nil, err
		}
	}
	post.Channel, post.Message, err = w.opts.Notifier.Post(ctx, d)
	if err == nil && !d.Kind.is().fading {
		w.ends.Add(post.Channel, time.UnixMilli(post.At), ownLines)
	}
	if err == nil && d.Kind == Thread {
		err = w.enter(ctx, post, d)
	}
	return post, err
}

// unnoted is the message that an earlier try may have posted without noting it, for which the last one was out of sight
// or gone; or else the last one.
func (w *poster) unnoted(ctx context.Context, last store.Post, d Delivery) (store.Post, error) {
	if !d.Again || !d.Kind.is().moves {
		return last, nil
	}
	channel, found, err := w.opts.Notifier.Sent(ctx, d)
	if err == nil && found != "" {
		last = store.Post{Channel: channel, Message: found, At: w.opts.Now().UnixMilli()}
	}
	return last, err
}

// stays tells whether the message that stands is changed instead of a new one being posted.
func (w *poster) stays(last store.Post, d Delivery) bool {
	switch is := d.Kind.is(); {
	case is.listing:
		return true
	case d.Body.New:
		return false
	case !is.moves:
		return d.Body.Edit
	case !last.Live:
		return false
	}
	return d.Body.Edit || d.Kind == Hand || w.ends.Visible(last.Channel, last.At, w.opts.Now())
}

// enter opens the thread below its announcement and moves the table there. Where there can be none, because the
// right is lacking or this is a thread already, the table stays where it is.
func (w *poster) enter(ctx context.Context, announced *store.Post, d Delivery) error {
	thread, err := w.opts.Notifier.Thread(ctx, announced.Channel, announced.Message, d)
	if errors.Is(err, ErrNoWay) || errors.Is(err, ErrUseless) {
		w.opts.report(fmt.Errorf("outbox: no thread for %v: %w", announced.Subject, err))
		thread, err = d.Target, nil
	}
	if err != nil {
		return err
	}
	return w.opts.Tables.Move(ctx, table.ID(announced.Subject.Table()), d.Target, thread)
}
