package host

import (
	"context"
	"time"

	"tablee/bot/internal/host/clock"
)

// Share is how a host works beside others over one database. No process owns a table: who comes second at a row begins
// again (see writer.with), what falls due is claimed, and what is to be done once one process does.
type Share struct {
	Holder string // the name by which it claims
	// Alone does something whenever this process is the one to do it, until ctx is over; see lease.Keeper.
	Alone func(ctx context.Context, name string, do func(context.Context) error) error
}

const (
	// poll is how often a host that shares looks for what others have done: news, which bring it sooner, may be lost.
	poll = time.Second
	// freshFor is how long what is known of people counts as it was read, if no news come.
	freshFor = 30 * time.Second
	// spare is how long a table stays claimed besides the time that it may wait for a worker, and be thought about.
	spare = 5 * time.Second
)

func (o Options) fresh() time.Duration {
	if o.Share == nil {
		return 0
	}
	return freshFor
}

// claims is how many computers' moves a host takes on at once where others could: as many as are played, and the next.
func (o Options) claims() int {
	if o.Share == nil {
		return 0
	}
	return 2 * o.Workers
}

func (o Options) beat() time.Duration {
	if o.Share == nil {
		return clock.Beat
	}
	return Beat
}

// untilNext is how long a host that shares waits: what is due already, others look after.
func (c *computers) untilNext(next int64, more bool) time.Duration {
	wait := time.UnixMilli(next).Sub(c.now())
	switch {
	case more && c.claims.Room() > 0:
		return 20 * time.Millisecond
	case next == 0 || wait <= 0 || wait > poll:
		return poll
	}
	return wait
}
