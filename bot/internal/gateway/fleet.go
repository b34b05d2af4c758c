package gateway

import (
	"context"
	"errors"
	"sync"
	"time"
)

// AllShards as Options.ShardID asks for every shard in one process.
const AllShards = -1

// apart is how long Discord wants between two shards' identifying themselves.
const apart = 5 * time.Second

// Fleet is the shards of one process: one connection for each, one way of REST requests for all. Interactions of a
// server reach its shard, those in direct messages shard 0 alone.
type Fleet []*Gateway

// NewFleet makes the gateways that the options ask for: one, or with AllShards as many as there are shards.
func NewFleet(o Options, r Router, m Meta, s Sleeper) (Fleet, error) {
	ids := []int{o.ShardID}
	if o.ShardID == AllShards {
		ids = nil
		for id := range max(o.Shards, 1) {
			ids = append(ids, id)
		}
	}
	var f Fleet
	for _, id := range ids {
		o.ShardID = id
		g, err := New(o, r, m, s)
		if err != nil {
			return nil, err
		}
		if len(f) > 0 { // Discord counts a bot's requests together
			g.transport, g.rest = f[0].transport, f[0].rest
		}
		f = append(f, g)
	}
	return f, nil
}

// First is the gateway through which messages are sent.
func (f Fleet) First() *Gateway { return f[0] }

// Check asks Discord who we are.
func (f Fleet) Check(ctx context.Context) error {
	err := f[0].Check(ctx)
	for _, g := range f[1:] {
		g.user, g.app = f[0].user, f[0].app
	}
	return err
}

// SetCourier names who is to be told of changed messages.
func (f Fleet) SetCourier(c Courier) {
	for _, g := range f {
		g.SetCourier(c)
	}
}

// Ready tells whether every shard is connected.
func (f Fleet) Ready() bool {
	for _, g := range f {
		if !g.Ready() {
			return false
		}
	}
	return true
}

// Run keeps every shard connected until ctx is over or one of them can never be.
func (f Fleet) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	errs := make([]error, len(f))
	for i, g := range f {
		all.Go(func() {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Duration(i) * apart):
			}
			if errs[i] = g.Run(ctx); errs[i] != nil {
				cancel()
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// Drain waits until every interaction that has begun is answered, at most as long as ctx allows.
func (f Fleet) Drain(ctx context.Context) {
	for _, g := range f {
		g.Drain(ctx)
	}
}
