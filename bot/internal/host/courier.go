package host

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// Outbox is what the courier asks of the database besides Store; *store.DB is one.
type Outbox interface {
	Outbox(ctx context.Context, now int64, limit int) ([]store.Owed, error)
	OutboxNext(context.Context) (int64, error)
	OutboxLast(context.Context) (int64, error)
	OutboxOf(ctx context.Context, table int64, kind, target string) ([]store.Owed, error)
	Delivered(ctx context.Context, owed []int64, p *store.Post) error
	Postpone(ctx context.Context, id, due int64, failed string) error
	LivePosts(ctx context.Context, table int64) ([]store.Post, error)
	LastPost(ctx context.Context, table int64, kind, target string) (store.Post, error)
	PostOf(ctx context.Context, message string) (store.Post, error)
	Retire(context.Context, store.Post) error
}

// Notifier takes messages to where people read them.
type Notifier interface {
	// Post sends a new message and returns where it stands. It fails with one of the errors below, or with any
	// other when it is worth another try.
	Post(context.Context, Delivery) (channel, message string, err error)
	// Edit changes a message that stands.
	Edit(ctx context.Context, channel, message string, d Delivery) error
	// Strip takes the buttons of a message away.
	Strip(ctx context.Context, channel, message string) error
	// Delete takes a whole message away.
	Delete(ctx context.Context, channel, message string) error
	// Thread opens a thread below a message and returns its channel; that of a second call is the same one.
	Thread(ctx context.Context, channel, message string, d Delivery) (string, error)
	// Present tells whether a person is in a server.
	Present(ctx context.Context, guild, user string) (bool, error)
}

// Errors of a Notifier that no repetition mends.
var (
	ErrRefused = errors.New("host: the person takes no direct messages")
	ErrAbsent  = errors.New("host: the person shares no server with us, or has no account any more")
	ErrGone    = errors.New("host: the message is gone")
	ErrNoWay   = errors.New("host: the channel is gone or closed to the bot")
	ErrUseless = errors.New("host: Discord will never take this message")
)

// Delivery is a message to be sent, before it has words.
type Delivery struct {
	Kind   string
	Target string
	Table  *table.Table   // as the target may see it; nil when it cannot be read
	Tables []*table.Table // what a dashboard lists
	Public bool           // a reminder that goes to the table's channel instead of to the person alone
	Body   Body
	Cup    *table.Cup    // the tournament that the message is about
	Person table.Profile // whom a hand or a message is for
	Guild  table.Guild
	Nonce  string // the same for every try: Discord drops a repetition within minutes
	Again  bool   // it may have been sent before: look for it first
	// Known tells whether a message that stands is one whose sending was noted: then it is not the one looked for.
	Known func(ctx context.Context, message string) (bool, error)
}

// Courier delivers what the outbox holds.
type Courier struct {
	host    *Host
	box     Outbox
	to      Notifier
	gap     time.Duration
	first   int64 // owed messages up to this id may have been sent by an earlier process
	mu      sync.Mutex
	busy    map[string]bool
	boards  map[string]time.Time // when a board or a dashboard last changed, by batch
	budgets map[string]*rate.Limiter
	workers chan struct{}
	running sync.WaitGroup
}

// NewCourier makes a courier; a table's board changes at most once every gap.
func NewCourier(h *Host, box Outbox, to Notifier, gap time.Duration) *Courier {
	return &Courier{host: h, box: box, to: to, gap: gap, busy: map[string]bool{}, boards: map[string]time.Time{}, budgets: budgets(), workers: make(chan struct{}, 8)}
}

// Run delivers until ctx is over; what is on its way then is waited for.
func (c *Courier) Run(ctx context.Context) error {
	defer c.running.Wait()
	last, err := c.box.OutboxLast(ctx)
	if err != nil {
		return err
	}
	c.first = last
	for ctx.Err() == nil {
		wait := c.round(ctx)
		select {
		case <-ctx.Done():
		case <-c.host.owed:
		case <-time.After(wait):
		}
	}
	return nil
}

// round starts everything that is due and tells how long nothing else will be.
func (c *Courier) round(ctx context.Context) time.Duration {
	now := c.host.opts.Now()
	rows, err := c.box.Outbox(ctx, now.UnixMilli(), 500)
	if err != nil {
		c.host.report(err)
		return time.Second
	}
	for _, b := range batches(rows) {
		c.start(ctx, b, now)
	}
	next, err := c.box.OutboxNext(ctx)
	switch {
	case err != nil:
		c.host.report(err)
		return time.Second
	case next == 0:
		return beat
	}
	return max(min(time.UnixMilli(next).Sub(c.host.opts.Now()), beat), 50*time.Millisecond)
}

// start delivers a batch unless one like it is on its way, or the board changed a moment ago.
func (c *Courier) start(ctx context.Context, b *batch, now time.Time) {
	key := b.key()
	c.mu.Lock()
	if c.busy[key] || c.early(b, now) {
		c.mu.Unlock()
		return
	}
	c.busy[key] = true
	c.mu.Unlock()
	select {
	case c.workers <- struct{}{}:
	case <-ctx.Done():
		return
	}
	c.running.Go(func() {
		defer func() {
			<-c.workers
			c.mu.Lock()
			delete(c.busy, key)
			if len(c.boards) > maxCached {
				c.boards = map[string]time.Time{}
			}
			c.mu.Unlock()
			poke(c.host.owed)
		}()
		c.host.report(c.attempt(context.WithoutCancel(ctx), b))
	})
}

// attempt delivers a batch, and puts it off if a game panics on what it is to draw.
func (c *Courier) attempt(ctx context.Context, b *batch) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = c.later(ctx, b, fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
		}
	}()
	return c.deliver(ctx, b)
}

// deliver sends one batch and writes down what came of it.
func (c *Courier) deliver(ctx context.Context, b *batch) error {
	b, err := c.covering(ctx, b)
	if err != nil || b == nil {
		return err
	}
	d, err := c.prepare(ctx, b)
	if err != nil || d == nil {
		if err == nil {
			return c.box.Delivered(ctx, b.ids, nil)
		}
		return c.later(ctx, b, err)
	}
	post, err := c.send(ctx, b, *d)
	if errors.Is(err, ErrAbsent) && c.stillHere(ctx, d, b.newest.Target) {
		err = ErrRefused
	}
	switch {
	case err == nil:
		// What follows comes before the debt is struck off: a process that dies in between does it all again, and
		// finds the message.
		c.host.report(c.after(ctx, b, d, post))
		return c.box.Delivered(ctx, b.ids, post)
	case errors.Is(err, ErrRefused):
		now := c.host.opts.Now().UnixMilli()
		err := c.host.ChangePerson(ctx, b.newest.Target, func(p *table.Profile) { p.Refused, p.Said = now, false })
		if err == nil && d.Kind == OweRemind {
			return c.deliver(ctx, b) // in the channel then: nobody runs out of time without having been warned
		}
		return errors.Join(err, c.box.Delivered(ctx, b.ids, nil))
	case errors.Is(err, ErrAbsent):
		return errors.Join(c.host.GoneEverywhere(ctx, b.newest.Target), c.box.Delivered(ctx, b.ids, nil))
	case errors.Is(err, ErrNoWay):
		if d.Kind == OweBoard || d.Kind == OweSay || d.Kind == OweThread || d.Public {
			err = c.host.Sleep(ctx, table.ID(b.newest.Table))
		}
		return errors.Join(err, c.box.Delivered(ctx, b.ids, nil))
	case errors.Is(err, ErrUseless):
		return errors.Join(err, c.box.Delivered(ctx, b.ids, nil))
	}
	return c.later(ctx, b, err)
}

// stillHere tells whether a person whom no message reaches is in the table's server all the same: Discord also says so
// of people who block the bot.
func (c *Courier) stillHere(ctx context.Context, d *Delivery, user string) bool {
	if d.Table == nil || d.Table.Guild == "" {
		return false
	}
	here, err := c.to.Present(ctx, d.Table.Guild, user)
	return err == nil && here
}

// covering is the batch with everything that the message covers, what was put off and what has just come included:
// an older board that is tried again later would stand there twice. It is nil when nothing is owed any more: what the
// outbox was asked for may have been delivered since.
func (c *Courier) covering(ctx context.Context, b *batch) (*batch, error) {
	o := b.newest
	rows, err := c.box.OutboxOf(ctx, o.Table, o.Kind, o.Target)
	if err != nil {
		return nil, err
	}
	for _, now := range batches(rows) {
		switch {
		case now.key() != b.key() || !slices.Contains(now.ids, o.ID):
		case o.Kind == OweBoard || o.Kind == OweHand:
			return now, nil
		default: // a dashboard covers other tables' too, which the batch knows
			return b, nil
		}
	}
	return nil, nil
}

// prepare gathers what a message needs; nil means that nothing is owed any more.
func (c *Courier) prepare(ctx context.Context, b *batch) (*Delivery, error) {
	o := b.newest
	d := &Delivery{Kind: o.Kind, Target: o.Target, Body: b.body, Nonce: fmt.Sprintf("tablee-%d", o.ID), Again: b.tries > 0 || b.ids[0] <= c.first, Known: c.known}
	user := ""
	var err error
	switch o.Kind {
	case OweRemind:
		return c.prepareReminder(ctx, d, o)
	case OweDash:
		return c.prepareDash(ctx, d, o)
	case OweHand, OweTell:
		user = o.Target
		if d.Person, err = c.host.Person(ctx, user); err != nil {
			return nil, err
		}
		if d.Person.Refused > 0 || o.Kind == OweHand && d.Person.Notify == table.NotifyNone {
			return nil, nil // the button under the board serves
		}
	}
	if o.Kind == OweCup {
		return c.cupDelivery(ctx, d, -o.Table)
	}
	d.Table, err = c.host.Look(ctx, table.ID(o.Table), user)
	if _, refused := game.Refused(err); err != nil && !refused {
		return nil, err
	}
	if err != nil && o.Kind != OweSay && o.Kind != OweTell {
		return nil, nil // it has been set aside; that was told
	}
	if d.Table != nil && d.Table.Guild != "" {
		if d.Guild, err = c.host.Guild(ctx, d.Table.Guild); err != nil {
			return nil, err
		}
	}
	stale := o.Kind == OweHand && (d.Table.Phase != table.Playing || d.Table.SeatOf(user) < 0)
	moved := o.Kind == OweBoard && d.Table.Channel != o.Target || o.Kind == OweBoard && d.Table.Phase == table.Asleep
	if stale || moved {
		return nil, nil
	}
	return d, nil
}

// known tells whether a message has been noted as sent.
func (c *Courier) known(ctx context.Context, message string) (bool, error) {
	_, err := c.box.PostOf(ctx, message)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// send edits the message that stands, if that is enough and it is still there, or posts a new one.
func (c *Courier) send(ctx context.Context, b *batch, d Delivery) (*store.Post, error) {
	post := &store.Post{Table: b.newest.Table, Kind: d.Kind, Target: d.Target, Live: d.Kind != OweSay && d.Kind != OweTell && d.Kind != OweThread, At: c.host.opts.Now().UnixMilli()}
	if d.Table != nil {
		post.Ply = d.Table.Ply
	}
	if d.Kind == OweDash {
		post.Table = 0 // it belongs to the channel
	}
	if d.Body.Edit || d.Kind == OweDash {
		last, err := c.box.LastPost(ctx, post.Table, d.Kind, d.Target)
		if err == nil {
			err = c.to.Edit(ctx, last.Channel, last.Message, d)
			if err == nil {
				post.Channel, post.Message, post.At = last.Channel, last.Message, last.At
				return post, nil
			}
			if !errors.Is(err, ErrGone) {
				return nil, err
			}
		} else if !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
	}
	var err error
	post.Channel, post.Message, err = c.to.Post(ctx, d)
	if err == nil && d.Kind == OweThread {
		err = c.enter(ctx, post, d)
	}
	return post, err
}

// later puts a batch off: a second, then twice as long each time, an hour at most.
func (c *Courier) later(ctx context.Context, b *batch, cause error) error {
	wait := min(time.Second<<min(b.tries, 12), time.Hour)
	var slow interface{ RetryAfter() time.Duration }
	if errors.As(cause, &slow) {
		wait = max(wait, slow.RetryAfter())
	}
	due := c.host.opts.Now().Add(wait).UnixMilli()
	for _, id := range b.ids {
		if err := c.box.Postpone(ctx, id, due, cause.Error()); err != nil {
			return errors.Join(cause, err)
		}
	}
	if b.tries >= 3 {
		return fmt.Errorf("host: message to %s %s of table %d, try %d: %w", b.newest.Kind, b.newest.Target, b.newest.Table, b.tries+1, cause)
	}
	return nil
}

// Stripped tells that a message has lost its buttons already.
func (c *Courier) Stripped(ctx context.Context, message string) {
	p, err := c.box.PostOf(ctx, message)
	if err == nil {
		err = c.box.Retire(ctx, p)
	}
	if !errors.Is(err, store.ErrNotFound) {
		c.host.report(err)
	}
}

// Idle tells whether nothing is on its way.
func (c *Courier) Idle() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.busy) == 0
}

// Wake makes the courier look at its clock again: after a test has moved it on.
func (c *Courier) Wake() { poke(c.host.owed) }
