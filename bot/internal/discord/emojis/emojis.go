// Package emojis registers the emojis of the games' pieces at Discord, and tells which of them can be used.
//
// One process at a time compares what the application has with the set of this program. It uploads what is missing,
// with the hash of the picture in the name, and deletes what it has uploaded earlier and no longer needs; emojis that
// it has not uploaded itself are left alone. Each round begins with Discord's own list, so that it can end anywhere and
// begin again. What can be used and what is its own is in a note, which the other processes read. Without any emoji,
// pieces are shown as signs.
package emojis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/wait"
	"tablee/render"
	"tablee/render/emoji"
)

// Notes stores notes by name; a store.DB implements it.
type Notes interface {
	Meta(ctx context.Context, name string) (string, error)
	SetMeta(ctx context.Context, name, value string) error
}

// noteKey is the key of the note that has a record.
const noteKey = "emojis"

// Options of a Keeper. The times have defaults.
type Options struct {
	Rest  *rest.Client
	Notes Notes
	// App is the id of the application. It is called while the keeper runs.
	App func() string
	// Images draws the set of this program. It is called for every round.
	Images func() ([]emoji.Image, error)
	// Use receives the emojis that can be used, by piece; see render.Catalogue.SetEmojis.
	Use func(map[string]render.Emoji)
	// Alone runs do while no other process does; see lease.Keeper.Alone. nil: there are no other processes.
	Alone func(ctx context.Context, name string, do func(context.Context) error) error
	// Release is the program's number: an older program leaves the emojis of a newer one as they are.
	Release int64
	Log     *slog.Logger

	Pace  time.Duration // between two uploads, so that they do not delay messages; default 500 ms
	Poll  time.Duration // how often other processes read the note; default a minute
	Grace time.Duration // from then on nobody uses an emoji that is deleted after that; default five minutes
	Check time.Duration // how often everything is compared again; default an hour
	Retry time.Duration // the delay after a failure, doubled up to an hour; default a second
}

const maxRetryDelay = time.Hour

// Keeper keeps an application's emojis.
type Keeper struct {
	opts  Options
	wrong wait.Signal // Discord has refused an emoji
	mu    sync.Mutex
	known string // the note as it was last read or written
}

// New makes a keeper. It does nothing before Run.
func New(o Options) *Keeper {
	for _, d := range []struct {
		value *time.Duration
		usual time.Duration
	}{{&o.Pace, 500 * time.Millisecond}, {&o.Poll, time.Minute}, {&o.Grace, 5 * time.Minute}, {&o.Check, time.Hour},
		{&o.Retry, time.Second}} {
		if *d.value == 0 {
			*d.value = d.usual
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Keeper{opts: o, wrong: wait.NewSignal()}
}

// Refused tells that Discord has refused an emoji: somebody may have deleted it by hand. Pieces are shown as signs
// until the emojis have been compared again.
func (k *Keeper) Refused() {
	k.opts.Use(nil)
	k.wrong.Notify()
}

// record is what is known of an application's emojis.
type record struct {
	App     string
	Release int64                   // of the program whose set it is
	Rounds  int                     // how often all were compared, so that others use them again after Refused
	Use     map[string]render.Emoji // what can be used, by piece
	// Own are the ids of those that were uploaded by this bot, by name. An empty id means that the upload has begun, and
	// that it is not known yet how it ended.
	Own map[string]string
}

// Run keeps the emojis until ctx is done. It never fails: without emojis the bot works too.
func (k *Keeper) Run(ctx context.Context) error {
	if k.opts.Alone == nil {
		k.follow(ctx)
		k.lead(ctx)
		return nil
	}
	var following sync.WaitGroup
	defer following.Wait()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	following.Go(func() {
		for ctx.Err() == nil {
			k.follow(ctx)
			_ = wait.Pause(ctx, k.opts.Poll)
		}
	})
	if err := k.opts.Alone(ctx, "emojis", func(ctx context.Context) error { k.lead(ctx); return nil }); ctx.Err() == nil {
		k.opts.Log.Warn("emojis are not kept any more", "err", err)
		<-ctx.Done()
	}
	return nil
}

// follow uses what another process, or the one before, has recorded.
func (k *Keeper) follow(ctx context.Context) {
	r, changed, err := k.load(ctx)
	if err != nil && ctx.Err() == nil {
		k.opts.Log.Warn("emojis", "err", err)
	}
	if err == nil && changed {
		k.opts.Use(r.Use)
	}
}

// lead compares the emojis now and then, and after a failure soon again.
func (k *Keeper) lead(ctx context.Context) {
	delay := k.opts.Retry
	for ctx.Err() == nil {
		pause := k.opts.Check
		if err := k.round(ctx); err != nil && ctx.Err() == nil {
			var limit *rest.Error
			if pause = delay; errors.As(err, &limit) {
				pause = max(pause, limit.RetryAfter())
			}
			k.opts.Log.Warn("emojis are not up to date; trying again", "in", pause, "err", err)
			delay = min(2*delay, maxRetryDelay)
		} else {
			delay = k.opts.Retry
		}
		k.pause(ctx, pause)
	}
}

// pause waits, at most until Discord refuses an emoji.
func (k *Keeper) pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	case <-k.wrong:
	}
}

// load reads the record; changed tells whether it is another one than was read or written last.
func (k *Keeper) load(ctx context.Context) (r record, changed bool, err error) {
	text, err := k.opts.Notes.Meta(ctx, noteKey)
	if err != nil {
		return r, false, err
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			return record{}, false, fmt.Errorf("emojis: the note: %w", err)
		}
	}
	if r.App != k.opts.App() {
		r = record{App: k.opts.App()}
	}
	if r.Own == nil {
		r.Own = map[string]string{}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	changed = text != k.known
	k.known = text
	return r, changed, nil
}

// save writes the record, and has its emojis used.
func (k *Keeper) save(ctx context.Context, r record) error {
	data, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("emojis: %w", err)
	}
	if err := k.opts.Notes.SetMeta(ctx, noteKey, string(data)); err != nil {
		return err
	}
	k.mu.Lock()
	k.known = string(data)
	k.mu.Unlock()
	k.opts.Use(r.Use)
	return nil
}
