package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tablee/bot/internal/gateway"
	"tablee/store"
)

// metrics counts what the gateway sees; it is a gateway.Watcher.
type metrics struct {
	registry     *prometheus.Registry
	interactions *prometheus.HistogramVec
	requests     *prometheus.CounterVec
	connected    prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		interactions: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tablee_interaction_seconds", Help: "Time from an interaction to its answer.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 1.5, 3, 10}}, []string{"kind", "outcome"}),
		requests:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tablee_requests_total", Help: "REST requests by method and status."}, []string{"method", "status"}),
		connected: prometheus.NewGauge(prometheus.GaugeOpts{Name: "tablee_connected", Help: "1 while the gateway is connected."}),
	}
	m.registry.MustRegister(m.interactions, m.requests, m.connected, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) Interaction(kind, outcome string, took time.Duration) {
	m.interactions.WithLabelValues(kind, outcome).Observe(took.Seconds())
}

func (m *metrics) Request(method string, status int) {
	m.requests.WithLabelValues(method, strconv.Itoa(status)).Inc()
}

func (m *metrics) Connected(up bool) {
	m.connected.Set(0)
	if up {
		m.connected.Set(1)
	}
}

// serveHealth answers /healthz (the process runs), /readyz (connected, and the database answers) and /metrics on a
// local address. An empty address serves nothing.
func serveHealth(addr string, g gateway.Fleet, db *store.DB, m *metrics) (stop func(), err error) {
	if addr == "" {
		return func() {}, nil
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		if err := db.Ping(ctx); err != nil || !g.Ready() {
			http.Error(w, "not ready", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("health: %w", err)
	}
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	done := make(chan error, 1)
	go func() { done <- srv.Serve(l) }()
	return func() {
		_ = srv.Close() // nobody waits for a metric
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			fmt.Println("health:", err)
		}
	}, nil
}
