package health

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tablee/store"
)

// Ready has the conditions under which a bot can serve.
type Ready struct {
	Connected func() bool // this process's gateway shards are connected
	Served    func() bool // other processes serve the other shards; nil: it does not matter
	Open      func() bool // posted interactions are accepted; nil: none are posted
	Store     store.Health
}

// maxSkew is how far the clocks of machines over one database may be apart. Each process judges what is due by its own
// clock, so a clock that is ahead shortens everybody's time; and package host detects downtimes by times that processes
// record every five seconds. Leases depend on the database's clock alone. Every time service keeps clocks within a
// second.
const maxSkew = time.Second

// problem is the reason why the bot cannot serve; nil if it can.
func (r Ready) problem(ctx context.Context) error {
	switch {
	case !r.Connected():
		return errors.New("not connected")
	case r.Served != nil && !r.Served():
		return errors.New("a shard of another process has no session, or one is about to come to this process")
	case r.Open != nil && !r.Open():
		return errors.New("interactions are not taken")
	case r.Store.Ping(ctx) != nil:
		return errors.New("the database does not answer")
	case r.Store.Writable(ctx) != nil:
		return errors.New("nothing can be stored")
	}
	ahead, err := clockAhead(ctx, r.Store)
	if err != nil {
		return errors.New("the database does not answer")
	}
	if ahead.Abs() > maxSkew {
		return fmt.Errorf("the database's clock and this machine's are %.1f s apart, more than %s: set them by a time service",
			ahead.Abs().Seconds(), maxSkew)
	}
	return nil
}

// Serve serves /healthz (the process runs), /readyz (it can serve, or why not) and /metrics on an address. It returns
// the address with the actual port. An empty address serves nothing.
func (v *Metrics) Serve(addr string, ready Ready) (at string, stop func(), err error) {
	if addr == "" {
		return "", func() {}, nil
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return "", nil, fmt.Errorf("health: %w", err)
	}
	srv := &http.Server{Handler: v.Handler(ready), ReadHeaderTimeout: 5 * time.Second}
	done := make(chan error, 1)
	go func() { done <- srv.Serve(l) }()
	return l.Addr().String(), func() {
		_ = srv.Close() // no client needs its answer any more
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			fmt.Println("health:", err)
		}
	}, nil
}

// Handler serves the same for a server of the caller's.
func (v *Metrics) Handler(ready Ready) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), queryTimeout)
		defer cancel()
		if err := ready.problem(ctx); err != nil {
			http.Error(w, "not ready: "+err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(v.registry, promhttp.HandlerOpts{}))
	return mux
}
