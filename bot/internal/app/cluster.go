package app

import (
	"cmp"
	"context"
	"time"

	"tablee/bot/internal/discord/gateway"
	"tablee/bot/internal/host"
	"tablee/bot/internal/lease"
	"tablee/bot/internal/liveview"
	"tablee/bot/internal/outbox"
	"tablee/store"
)

// cluster is how this process shares its work with other processes over the same database. Over a database that one
// process alone can use it does everything itself: its methods then return nil, which the parts of a bot take to mean
// that there are no others.
type cluster struct {
	db     store.DB
	leases *lease.Keeper // nil: there are no other processes
}

// runAlone runs do while this process holds the lease of that name: see lease.Keeper.Alone.
type runAlone = func(ctx context.Context, name string, do func(context.Context) error) error

func newCluster(db store.DB, leaseLife time.Duration, report func(error)) cluster {
	c := cluster{db: db}
	if db.Shared() {
		c.leases = lease.New(lease.Options{Store: db, Report: report, Life: leaseLife})
	}
	return c
}

// share is what the host needs to share the database.
func (c cluster) share() *host.Share {
	if c.leases == nil {
		return nil
	}
	return &host.Share{Holder: c.leases.Holder(), Alone: c.leases.Alone}
}

// holder is the name by which this process holds leases; empty where it needs none.
func (c cluster) holder() string {
	if c.leases == nil {
		return ""
	}
	return c.leases.Holder()
}

// alone returns a function that runs what only one process at a time may do.
func (c cluster) alone() runAlone {
	if c.leases == nil {
		return nil
	}
	return c.leases.Alone
}

// once does something in one process at a time, in this one in any case.
func (c cluster) once(ctx context.Context, name string, do func(context.Context) error) error {
	if c.leases == nil {
		return do(ctx)
	}
	return c.leases.Alone(ctx, name, do)
}

// divideShards divides the gateway's shards among the processes.
func (c cluster) divideShards() func(context.Context, gateway.Sharing) error {
	if c.leases == nil {
		return nil
	}
	stages := map[gateway.Stage]lease.Stage{gateway.Waiting: lease.Waiting, gateway.Starting: lease.Starting,
		gateway.Connected: lease.Serving}
	return func(ctx context.Context, s gateway.Sharing) error {
		return c.leases.Share(ctx, lease.Work{Kind: "shard", Names: s.Names, Do: s.Do, Pace: identifyPace,
			Stage: func(name string) lease.Stage { return stages[s.Stage(name)] },
			Divided: func(d lease.Division) {
				if !d.Known {
					s.Divided(nil)
					return
				}
				s.Divided(&gateway.Division{Mine: d.Mine, Settled: d.Settled})
			}})
	}
}

// identifyPace is the name of the turns in which gateway sessions begin.
const identifyPace = "identify/0"

// waitToIdentify waits until a gateway session may begin: of all processes' sessions Discord lets one begin in every
// interval. 0 is five seconds, as Discord asks.
func (c cluster) waitToIdentify(interval time.Duration) func(context.Context) error {
	if c.leases == nil {
		return nil
	}
	return func(ctx context.Context) error {
		return c.leases.Pace(ctx, identifyPace, cmp.Or(interval, 5*time.Second))
	}
}

// tell returns a function that sends news to other processes.
func (c cluster) tell() func(news ...string) {
	if c.leases == nil {
		return nil
	}
	return c.db.Tell
}

// listen passes other processes' news to the host, the courier and the private views.
func (c cluster) listen(h *host.Host, courier *outbox.Courier, views *liveview.Views) {
	c.db.Hear(func(news string) {
		h.People().Heard(news)
		courier.OnNews(news)
		views.OnNews(news)
		if news == store.NewsDue || news == "" {
			h.Wake()
		}
		if news == store.NewsLease && c.leases != nil {
			c.leases.Freed()
		}
	})
}
