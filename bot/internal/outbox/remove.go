package outbox

import (
	"context"
	"errors"
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// removal is how a message is removed. The store keeps it as a string.
type removal string

// The ways to remove a message.
const (
	onlyButtons removal = ""     // it loses its buttons
	collapsed   removal = "fold" // it is edited to a line
	deleted     removal = "gone" // it is deleted
)

// remove removes a message; the next record of a delivery records that too. Old buttons do no harm, because pressing
// them is refused, but they should disappear: if removing fails, it is added to the outbox and tried again until it
// succeeds.
//
// Two deliveries may find the same old message at the same time: the second leaves it to the first.
func (c *Courier) remove(ctx context.Context, p store.Post, how removal) error {
	if _, taken := c.removing.LoadOrStore(p.Message, true); taken {
		return nil
	}
	defer c.removing.Delete(p.Message)
	if c.sent.removed.Has(p.Message) {
		return nil
	}
	removed, err := c.tryRemove(ctx, p, how)
	if removed {
		c.sent.remove(p)
	}
	if err == nil {
		return nil
	}
	rows, bad := c.opts.Store.OutboxOf(ctx, p.Subject, string(RemoveButtons), p.Channel)
	if bad != nil {
		return errors.Join(err, bad)
	}
	if slices.ContainsFunc(rows, func(o store.Owed) bool {
		b, err := DecodeBody(o.Body)
		return err == nil && b.Message == p.Message
	}) {
		return nil
	}
	due := c.opts.Now().Add(max(time.Second, retryAfter(err))).UnixMilli()
	return c.opts.Store.Owe(ctx, p.Subject, newRemoval(p, how, due))
}

// NewRemoval makes the row by which a message is deleted at a time, in Unix milliseconds.
func NewRemoval(p store.Post, due int64) store.Owed { return newRemoval(p, deleted, due) }

func newRemoval(p store.Post, how removal, due int64) store.Owed {
	o := NewRow(RemoveButtons, p.Channel, Body{Message: p.Message, Removal: how})
	o.Ply, o.Due = p.Ply, due
	return o
}

// tryRemove removes a message from Discord. A message that is permanently out of reach counts as removed. One in its
// table's channel that is only closed to the bot does not: it stays live, and the next board that the channel takes
// removes it. In a channel that takes messages the bot may always delete its own, so that does not go on for ever.
func (c *Courier) tryRemove(ctx context.Context, p store.Post, how removal) (removed bool, err error) {
	switch how {
	case deleted:
		err = c.opts.Notifier.Delete(ctx, p.Channel, p.Message)
	case collapsed:
		d := Delivery{Kind: Kind(p.Kind), Target: p.Target}
		if id := p.Subject.Tournament(); id != 0 {
			d.Tournament, err = c.opts.Tournaments.LookTournament(ctx, table.TournamentID(id))
		} else {
			d.Table, err = c.opts.Queries.Look(ctx, table.ID(p.Subject.Table()), "")
		}
		if err == nil {
			err = c.opts.Notifier.Collapse(ctx, p.Channel, p.Message, d)
		}
	default:
		err = c.opts.Notifier.RemoveButtons(ctx, p.Channel, p.Message)
	}
	if errors.Is(err, ErrChannelClosed) && !errors.Is(err, ErrDeleted) && p.Subject.Table() != 0 {
		t, err := c.opts.Queries.Look(ctx, table.ID(p.Subject.Table()), "")
		if _, refused := game.Refused(err); err != nil && !refused {
			return false, err
		}
		return t == nil || t.Channel != p.Channel, nil
	}
	if _, refused := game.Refused(err); refused || isPermanent(err) {
		return true, nil
	}
	return err == nil, err
}

// retryAfter is how long Discord asks to wait before another try, 0 if it does not say.
func retryAfter(err error) time.Duration {
	var slow interface{ RetryAfter() time.Duration }
	if errors.As(err, &slow) {
		return slow.RetryAfter()
	}
	return 0
}

// removeOthers removes those live messages of a fresh one's subject for which old returns true.
func (c *Courier) removeOthers(ctx context.Context, fresh *store.Post, old func(store.Post) (removal, bool)) error {
	posts, err := c.opts.Store.LivePosts(ctx, fresh.Subject)
	if err != nil {
		return err
	}
	return c.removeFrom(ctx, posts, fresh, old)
}

// removeFrom is removeOthers for messages that were read already.
func (c *Courier) removeFrom(ctx context.Context, posts []store.Post, fresh *store.Post,
	old func(store.Post) (removal, bool)) error {
	for _, p := range posts {
		if p.Message == fresh.Message {
			continue
		}
		if how, ok := old(p); ok {
			if err := c.remove(ctx, p, how); err != nil {
				return err
			}
		}
	}
	return nil
}

// replaceOlder deletes older messages of a fresh one's kind, subject and target.
func (c *Courier) replaceOlder(ctx context.Context, fresh *store.Post) error {
	return c.removeOthers(ctx, fresh, func(p store.Post) (removal, bool) {
		return deleted, p.Kind == fresh.Kind && p.Target == fresh.Target
	})
}

// replaceUnlessExpired does what replaceOlder does, and removes the fresh message too if it became out of date while it
// was being sent: the board that showed so was delivered before the message existed, and did not find it.
func (c *Courier) replaceUnlessExpired(ctx context.Context, m expirer, fresh *store.Post) error {
	if err := c.replaceOlder(ctx, fresh); err != nil {
		return err
	}
	t, err := c.opts.Queries.Look(ctx, table.ID(fresh.Subject.Table()), "")
	if err != nil {
		if _, refused := game.Refused(err); refused {
			return nil // the table cannot be read
		}
		return err
	}
	how, over := m.expired(*fresh, t)
	if !over {
		return nil
	}
	removed, err := c.tryRemove(ctx, *fresh, how)
	fresh.Live = !removed
	return err
}

// expired tells whether a table's message is out of date, and how to remove it.
func expired(p store.Post, t *table.Table) (removal, bool) {
	if m, ok := Kind(p.Kind).message().(expirer); ok {
		return m.expired(p, t)
	}
	return onlyButtons, false
}
