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

// NewFleet makes the gateways that the options ask for: one, or with AllShards as many as there are shards. Their
// Options.Connected is called with whether this process has shards and all of them are connected.
func NewFleet(o Options, c *rest.Client, e Events) Fleet {
	ids := []int{o.ShardID}
	if o.ShardID == AllShards {
		ids = nil
		for id := range max(o.Shards, 1) {
			ids = append(ids, id)
		}
	}
	var f Fleet
	if tell := o.Connected; tell != nil {
		o.Connected = func(bool) {
			mine, _ := f.mine()
			tell(len(mine) > 0 && f.Connected())
		}
	}
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

// Ready tells whether every shard is served: this process's by itself, the others by other processes.
func (f Fleet) Ready() bool { return f.Connected() && f.Served() }

// Connected tells whether all shards of this process are connected, and are known.
func (f Fleet) Connected() bool {
	mine, known := f.mine()
	for _, g := range mine {
		known = known && g.Ready()
	}
	return known
}

// Served tells whether every shard of other processes is connected as far as is known, and none is about to come to
// this process.
func (f Fleet) Served() bool {
	if len(f) == 0 || f[0].opts.Share == nil {
		return true
	}
	d := f[0].division.Load()
	return d != nil && d.Settled
}

// mine are the gateways of this process's shards, if they are known.
func (f Fleet) mine() (list Fleet, known bool) {
	if len(f) == 0 || f[0].opts.Share == nil {
		return f, true
	}
	d := f[0].division.Load()
	if d == nil {
		return nil, false
	}
	for _, g := range f {
		if slices.Contains(d.Mine, strconv.Itoa(g.opts.ShardID)) {
			list = append(list, g)
		}
	}
	return list, true
}

// Sharing is what has to be known to divide shards among processes, until ctx is done or the work of a name ends by
// itself; see lease.Keeper.Share.
type Sharing struct {
	Names []string
	Do    func(ctx context.Context, name string) error
	Stage func(name string) Stage
	// Divided receives the division after each poll, and nil at the end.
	Divided func(*Division)
}

// Division is how the shards are divided among processes.
type Division struct {
	Mine    []string // those of this process
	Settled bool     // every other one is served by another process, and none is about to come to this one
}

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
		of := func(name string) *Gateway { return f[slices.Index(names, name)] }
		return share(ctx, Sharing{Names: names,
			Do:    func(ctx context.Context, name string) error { return of(name).Run(ctx) },
			Stage: func(name string) Stage { return of(name).Stage() },
			Divided: func(d *Division) {
				f[0].division.Store(d)
				f[0].opts.Connected(false) // the fleet's: see NewFleet
			}})
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
