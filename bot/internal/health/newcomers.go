package health

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tablee/store"
)

// newcomersAge is how long what was counted of newcomers is told again without asking the database: it concerns weeks,
// and counting reads more than the other metrics do.
const newcomersAge = 10 * time.Minute

var newcomersDesc = desc("tablee_newcomers",
	"People who first came in the last week whose second week is over, and how many of them did what in both.", "did")

var newcomersFromDesc = desc("tablee_newcomers_from",
	"The same people, by where they first did something, or that they had been invited.", "origin")

// newcomers are the metrics of what newcomers do. They are apart from a State because they are remembered.
type newcomers struct {
	store interface {
		Funnel(ctx context.Context, first, last int) ([]store.FunnelWeek, error)
	}
	now func() time.Time

	mu    sync.Mutex
	at    time.Time         // when the database was asked; zero: not yet
	found *store.FunnelWeek // nil: it did not answer then
}

// Describe implements prometheus.Collector.
func (n *newcomers) Describe(c chan<- *prometheus.Desc) {
	c <- newcomersDesc
	c <- newcomersFromDesc
}

// Collect implements prometheus.Collector.
func (n *newcomers) Collect(c chan<- prometheus.Metric) {
	w := n.count()
	if w == nil {
		return
	}
	for _, v := range []struct {
		did string
		n   int
	}{{"came", w.People}, {"played", w.Played}, {"met", w.Met}, {"daily", w.Daily}, {"returned", w.Back}} {
		c <- prometheus.MustNewConstMetric(newcomersDesc, prometheus.GaugeValue, float64(v.n), v.did)
	}
	for _, v := range []struct {
		origin store.Origin
		n      int
	}{{store.OriginServer, w.From.Server}, {store.OriginDirect, w.From.Direct}, {store.OriginChat, w.From.Chat},
		{store.OriginMenu, w.From.Menu}, {store.OriginInvited, w.From.Invited}} {
		c <- prometheus.MustNewConstMetric(newcomersFromDesc, prometheus.GaugeValue, float64(v.n), string(v.origin))
	}
}

// count asks the database, unless it was asked a short time ago, also if it did not answer then.
func (n *newcomers) count() *store.FunnelWeek {
	n.mu.Lock()
	defer n.mu.Unlock()
	now := n.now()
	if age := now.Sub(n.at); !n.at.IsZero() && age >= 0 && age < newcomersAge {
		return n.found
	}
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	week := store.WeekOf(now) - 2
	list, err := n.store.Funnel(ctx, week, week)
	n.at, n.found = now, nil
	if err != nil {
		return nil
	}
	n.found = &store.FunnelWeek{Week: week}
	if len(list) > 0 {
		*n.found = list[0]
	}
	return n.found
}
