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

// Ready are what must be so for a bot to serve.
type Ready struct {
	Connected func() bool // to the gateway, as far as it is this process's
	Open      func() bool // to interactions that are posted; nil: none are
	Store     store.Health
}

// maxSkew is how far the clocks of machines over one database may be apart. What is due is judged by each process's
// own, so a clock that is ahead cuts everybody's time short; and who is alone is told by notes of the time, five
// seconds apart (package host). Leases are of the database's clock alone. A second is what any time service keeps.
const maxSkew = time.Second

// why is why the bot cannot serve; nil if it can.
func (r Ready) why(ctx context.Context) error {
	switch {
	case !r.Connected():
		return errors.New("not connected")
	case r.Open != nil && !r.Open():
		return errors.New("interactions are not taken")
	case r.Store.Ping(ctx) != nil:
		return errors.New("the database does not answer")
	case r.Store.Writable(ctx) != nil:
		return errors.New("nothing can be stored")
	}
	ahead, err := ahead(ctx, r.Store)
	if err != nil {
		return errors.New("the database does not answer")
	}
	if ahead.Abs() > maxSkew {
		return fmt.Errorf("the database's clock and this machine's are %.1f s apart, more than %s: set them by a time service",
			ahead.Abs().Seconds(), maxSkew)
	}
	return nil
}

// Serve answers /healthz (the process runs), /readyz (it can serve, or why not) and /metrics on an address, and tells
// which port it has taken if that was left open. An empty address serves nothing.
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
		_ = srv.Close() // nobody waits for a metric
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			fmt.Println("health:", err)
		}
	}, nil
}

// Handler answers the same for a server of the caller's own.
func (v *Metrics) Handler(ready Ready) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		if err := ready.why(ctx); err != nil {
			http.Error(w, "not ready: "+err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(v.registry, promhttp.HandlerOpts{}))
	return mux
}
