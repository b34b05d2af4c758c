package health

import (
	"context"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tablee/store"
)

// Store is the part of the database that a State reads; a store.DB implements it.
type Store interface {
	store.Health
	Leases(context.Context) ([]store.Held, error)
	OutboxLengths(ctx context.Context, now int64) ([]store.Length, error)
	Funnel(ctx context.Context, first, last int) ([]store.FunnelWeek, error)
}

// State is the state of a bot, read when metrics are collected.
type State struct {
	Store  Store
	Now    func() time.Time // the games' clock
	Holder string           // the name by which this process holds leases; empty: it needs none
	// Thinking is how many computers' moves at people's tables, hints, and moves of exhibitions wait in this process.
	Thinking func() (people, hints, shows int)
}

// queryTimeout bounds the wait for the database.
const queryTimeout = 2 * time.Second

// The metrics of a State.
var (
	unwritten = desc("tablee_unwritten_total",
		"Changes that could not be stored because the disk is full, broken or read-only.")
	unwritable = desc("tablee_unwritable", "1 while nothing can be stored.")
	damaged    = desc("tablee_damaged", "1 when the check of the whole database has found damage; the log tells what.")
	owed       = desc("tablee_owed", "Messages that are owed and due, of all processes.", "kind")
	owedAge    = desc("tablee_owed_seconds", "For how long the longest of them has been due.", "kind")
	thinking   = desc("tablee_thinking", "Computers' moves and hints that wait in this process for a worker.", "for")
	leaseLeft  = desc("tablee_lease_left_seconds",
		"Seconds until a lease lapses that is not renewed; here: this process's.", "name", "here")
	processes = desc("tablee_processes", "Processes that divide the shards, or the one there is.")
	skew      = desc("tablee_clock_difference_seconds",
		"How far the database's clock is ahead of this machine's, at least.")
	looked = desc("tablee_looked", "1 if the database could be asked for all of this.")
)

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// Register adds the state to the metrics.
func (v *Metrics) Register(s State) {
	v.registry.MustRegister(s, &newcomers{store: s.Store, now: s.Now})
}

// Describe implements prometheus.Collector.
func (s State) Describe(c chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{unwritten, unwritable, damaged, owed, owedAge, thinking, leaseLeft, processes,
		skew, looked} {
		c <- d
	}
}

// Collect implements prometheus.Collector.
func (s State) Collect(c chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		c <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	is := func(d *prometheus.Desc, yes bool) {
		if yes {
			gauge(d, 1)
		} else {
			gauge(d, 0)
		}
	}
	c <- prometheus.MustNewConstMetric(unwritten, prometheus.CounterValue, float64(s.Store.Unwritten()))
	is(unwritable, s.Store.Failing() != nil)
	is(damaged, s.Store.Damage() != nil)
	people, hints, shows := s.Thinking()
	gauge(thinking, float64(people), "people")
	gauge(thinking, float64(hints), "hints")
	gauge(thinking, float64(shows), "exhibitions")
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	is(looked, s.query(ctx, gauge) == nil)
}

// query reads the database's metrics.
func (s State) query(ctx context.Context, gauge func(*prometheus.Desc, float64, ...string)) error {
	ahead, err := clockAhead(ctx, s.Store)
	if err != nil {
		return err
	}
	gauge(skew, ahead.Seconds())
	now := s.Now().UnixMilli()
	lengths, err := s.Store.OutboxLengths(ctx, now)
	if err != nil {
		return err
	}
	for _, l := range lengths {
		gauge(owed, float64(l.Owed), l.Kind)
		gauge(owedAge, float64(now-l.Since)/1000, l.Kind)
	}
	if s.Holder == "" {
		gauge(processes, 1)
		return nil
	}
	held, err := s.Store.Leases(ctx)
	if err != nil {
		return err
	}
	processCount := 0
	for _, l := range held {
		switch {
		case strings.Contains(l.Name, "/here/"):
			processCount++
		case strings.HasPrefix(l.Name, "identify/"), // held by nobody: it only makes others wait
			strings.Contains(l.Name, "/waiting/"): // it tells that another lease's work has not begun
		default:
			here := "no"
			if l.Holder == s.Holder {
				here = "yes"
			}
			gauge(leaseLeft, l.Left.Seconds(), l.Name, here)
		}
	}
	gauge(processes, float64(processCount))
	return nil
}

// clockAhead is how far the database's clock is ahead of ours, at least: the answer may have been made at any time
// between the query and its arrival.
func clockAhead(ctx context.Context, db store.Health) (time.Duration, error) {
	asked := time.Now()
	at, err := db.Clock(ctx)
	if err != nil {
		return 0, err
	}
	switch heard := time.Now(); {
	case at.After(heard):
		return at.Sub(heard), nil
	case at.Before(asked):
		return at.Sub(asked), nil
	}
	return 0, nil
}
