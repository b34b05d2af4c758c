package gateway

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"

	"tablee/bot/internal/discord/rest"
)

// AllShards as Options.ShardID asks for every shard in one process.
const AllShards = -1

// Fleet has the connections of one process, one for each of its shards. Interactions of a server reach its shard, those
// in direct messages only shard 0. An empty fleet is for a bot whose interactions arrive in another way.
type Fleet []*Gateway

// NewFleet makes the gateways that the options ask for: one, or with AllShards as many as there are shards.
func NewFleet(o Options, c *rest.Client, e Events) Fleet {
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
		g := New(o, c, e)
		if len(f) > 0 { // Discord limits all sessions of a bot together
			g.identify = f[0].identify
		}
		f = append(f, g)
	}
	return f
}

// Ready tells whether all shards of this process are connected.
func (f Fleet) Ready() bool {
	if len(f) == 0 {
		return true
	}
	mine := f[0].mine.Load()
	if f[0].opts.Share != nil && mine == nil {
		return false // this process's shards are not known yet
	}
	for _, g := range f {
		if (mine == nil || slices.Contains(*mine, strconv.Itoa(g.opts.ShardID))) && !g.Ready() {
			return false
		}
	}
	return true
}

// Sharing divides work, by names, among processes, until ctx is done or the work of a name ends by itself; after each
// poll, divided receives the names of this process. See lease.Keeper.Share.
type Sharing func(ctx context.Context, kind string, names []string,
	do func(ctx context.Context, name string) error, divided func(mine []string)) error

// Identifies is how many sessions have begun in the last 24 hours; Discord allows a thousand.
func (f Fleet) Identifies() int {
	if len(f) == 0 {
		return 0
	}
	return f[0].identify.today()
}

// Run keeps this process's shards connected until ctx is done, or a permanent error of one of them.
func (f Fleet) Run(ctx context.Context) error {
	if len(f) == 0 {
		<-ctx.Done()
		return nil
	}
	if share := f[0].opts.Share; share != nil {
		var names []string
		for _, g := range f {
			names = append(names, strconv.Itoa(g.opts.ShardID))
		}
		return share(ctx, "shard", names, func(ctx context.Context, name string) error {
			return f[slices.Index(names, name)].Run(ctx)
		}, func(mine []string) { f[0].mine.Store(&mine) })
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	errs := make([]error, len(f))
	for i, g := range f {
		all.Go(func() {
			if errs[i] = g.Run(ctx); errs[i] != nil {
				cancel()
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}
