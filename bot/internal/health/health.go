// Package health serves a bot's Prometheus metrics, and health checks.
package health

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"tablee/bot/internal/release"
	"tablee/store"
)

// Metrics has the metrics of one process. It implements discord.Watcher.
type Metrics struct {
	registry     *prometheus.Registry
	interactions *prometheus.HistogramVec
	requests     *prometheus.CounterVec
	repeated     *prometheus.CounterVec
	rest         *prometheus.HistogramVec
	stored       *prometheus.HistogramVec
	statements   *prometheus.CounterVec
	posted       *prometheus.CounterVec
	added        *prometheus.CounterVec
	connected    prometheus.Gauge
}

// New makes metrics that have counted nothing.
func New() *Metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	seconds := func(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
	}
	v := &Metrics{
		registry: prometheus.NewRegistry(),
		interactions: seconds("tablee_interaction_seconds", "Time from an interaction to its answer.",
			[]float64{.005, .01, .025, .05, .1, .25, .5, 1, 1.5, 3, 10}, "kind", "outcome"),
		requests: counter("tablee_requests_total", "REST requests by method and status.", "method", "status"),
		repeated: counter("tablee_answers_repeated_total",
			"Answers to interactions that were sent more than once: a later one has arrived, was refused because the first "+
				"one had arrived, or all were lost.", "outcome"),
		rest: seconds("tablee_request_seconds", "Time that Discord takes for a REST request, by method.",
			[]float64{.025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20}, "method"),
		stored: seconds("tablee_store_seconds", "Time that the database takes, for what it is asked and what it stores.",
			[]float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5}, "what"),
		statements: counter("tablee_statements_total",
			"SQL statements, of what the database is asked and of what it stores.", "what"),
		posted: counter("tablee_posted_total",
			"Requests at the address for interactions and events by the status of their answer; 401: not signed by Discord.",
			"status"),
		added: counter("tablee_authorizations_total",
			"How often Discord has told that the application was added or removed, and where: on a server or an account.",
			"did", "where"),
		connected: prometheus.NewGauge(prometheus.GaugeOpts{Name: "tablee_connected",
			Help: "1 while this process has gateway shards and all of them are connected."}),
	}
	v.registry.MustRegister(v.interactions, v.requests, v.repeated, v.rest, v.stored, v.statements, v.posted, v.added,
		v.connected, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	built := prometheus.NewGauge(prometheus.GaugeOpts{Name: "tablee_build_info",
		Help: "1, with the version of the program.", ConstLabels: prometheus.Labels{"version": release.Version()}})
	built.Set(1)
	v.registry.MustRegister(built)
	return v
}

// Gauge adds a gauge whose value is computed whenever it is collected.
func (v *Metrics) Gauge(name, help string, value func() float64) {
	v.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// Interaction counts an interaction that was answered, or not.
func (v *Metrics) Interaction(kind, outcome string, took time.Duration) {
	v.interactions.WithLabelValues(kind, outcome).Observe(took.Seconds())
}

// Request counts a request to Discord.
func (v *Metrics) Request(method string, status int, took time.Duration) {
	v.requests.WithLabelValues(method, strconv.Itoa(status)).Inc()
	v.rest.WithLabelValues(method).Observe(took.Seconds())
}

// Repeated counts an answer to an interaction that was sent more than once.
func (v *Metrics) Repeated(outcome string) { v.repeated.WithLabelValues(outcome).Inc() }

// Stored measures a query or a write of the database.
func (v *Metrics) Stored(w store.Work) {
	v.stored.WithLabelValues(w.What).Observe(w.Took.Seconds())
	v.statements.WithLabelValues(w.What).Add(float64(w.Statements))
}

// Posted counts a request at the address for interactions and events.
func (v *Metrics) Posted(status int) { v.posted.WithLabelValues(strconv.Itoa(status)).Inc() }

// Authorized counts that the application was added or removed.
func (v *Metrics) Authorized(added bool, where string) {
	did := "removed"
	if added {
		did = "added"
	}
	v.added.WithLabelValues(did, where).Inc()
}

// Connected records whether this process has gateway shards and all of them are connected.
func (v *Metrics) Connected(up bool) {
	v.connected.Set(0)
	if up {
		v.connected.Set(1)
	}
}
