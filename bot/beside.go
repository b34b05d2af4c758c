package main

import (
	"cmp"
	"context"
	"time"

	"tablee/bot/internal/discord/gateway"
	"tablee/bot/internal/host"
	"tablee/bot/internal/lease"
	"tablee/bot/internal/outbox"
	"tablee/store"
)

// beside is how this process works beside others over one database. Where there can be none it does everything itself.
type beside struct {
	db     store.DB
	keeper *lease.Keeper // nil: there is no other process
}

func newBeside(db store.DB, life time.Duration, report func(error)) beside {
	b := beside{db: db}
	if db.Shared() {
		b.keeper = lease.New(lease.Options{Store: db, Report: report, Life: life})
	}
	return b
}

func (b beside) share() *host.Share {
	if b.keeper == nil {
		return nil
	}
	return &host.Share{Holder: b.keeper.Holder(), Alone: b.keeper.Alone}
}

// holder is the name by which this process holds leases; empty where it needs none.
func (b beside) holder() string {
	if b.keeper == nil {
		return ""
	}
	return b.keeper.Holder()
}

func (b beside) alone() func(context.Context, string, func(context.Context) error) error {
	if b.keeper == nil {
		return nil
	}
	return b.keeper.Alone
}

// divide has processes divide the shards.
func (b beside) divide() gateway.Sharing {
	if b.keeper == nil {
		return nil
	}
	return b.keeper.Share
}

// identify lets one session after the other begin, of all processes: Discord allows one every five seconds.
func (b beside) identify(apart time.Duration) func(context.Context) error {
	if b.keeper == nil {
		return nil
	}
	return func(ctx context.Context) error { return b.keeper.Pace(ctx, "identify/0", cmp.Or(apart, 5*time.Second)) }
}

func (b beside) tell() func(...string) {
	if b.keeper == nil {
		return nil
	}
	return b.db.Tell
}

// once does something when this process is the one to do it.
func (b beside) once(ctx context.Context, name string, do func(context.Context) error) error {
	if b.keeper == nil {
		return do(ctx)
	}
	return b.keeper.Alone(ctx, name, do)
}

// hear takes what other processes tell.
func (b beside) hear(h *host.Host, c *outbox.Courier) {
	b.db.Hear(func(news string) {
		h.People().Heard(news)
		c.Heard(news)
		if news == store.NewsDue || news == "" {
			h.Wake()
		}
		if news == store.NewsLease && b.keeper != nil {
			b.keeper.Freed()
		}
	})
}
