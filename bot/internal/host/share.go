package host

import (
	"context"
	"time"

	"tablee/bot/internal/host/clock"
)

// Share is how a host shares a database with others. No process owns a table: a conflicting update is repeated (see
// updater.update), due tables are claimed, and single tasks are done by the process that leads.
type Share struct {
	Holder string // the name under which it claims tables
	// Alone runs do whenever this process holds the lease of that name, until ctx is done; see lease.Keeper.
	Alone func(ctx context.Context, name string, do func(context.Context) error) error
}

const (
	// sharedPollInterval is how often a host that shares the database reads what others have done. News of it come sooner,
	// but may be lost.
	sharedPollInterval = time.Second
	// peopleCacheTime is how long data about people are cached if no news of a change arrives.
	peopleCacheTime = 30 * time.Second
	// claimMargin is how long a table stays claimed in addition to the time that it may wait for a worker, and that a
	// computer may think.
	claimMargin = 5 * time.Second
)

func (o Options) peopleCacheTime() time.Duration {
	if o.Share == nil {
		return 0
	}
	return peopleCacheTime
}

// maxClaims is how many computers' moves a host claims at once if other hosts could play them: as many as it has
// workers, and one more for each.
func (o Options) maxClaims() int {
	if o.Share == nil {
		return 0
	}
	return 2 * o.Workers
}

func (o Options) aliveInterval() time.Duration {
	if o.Share == nil {
		return clock.AliveInterval
	}
	return AliveInterval
}

// untilNext is how long a host that shares the database waits. Tables that are due already are claimed by others.
func (c *computers) untilNext(next int64, more bool) time.Duration {
	wait := time.UnixMilli(next).Sub(c.now())
	switch {
	case more && c.claims.Free() > 0:
		return 20 * time.Millisecond
	case next == 0 || wait <= 0 || wait > sharedPollInterval:
		return sharedPollInterval
	}
	return wait
}
