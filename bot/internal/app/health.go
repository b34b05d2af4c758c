package app

import "tablee/bot/internal/health"

// serveHealth serves health and metrics at the address that the configuration has, if any.
func (a *App) serveHealth() error {
	a.metrics.Gauge("tablee_identifies_day",
		"Gateway sessions begun by this process in the last 24 hours; Discord allows 1000.",
		func() float64 { return float64(a.Fleet.Identifies()) })
	a.metrics.Register(health.State{Store: a.DB, Now: a.Host.Now, Holder: a.cluster.holder(), Thinking: a.Host.Thinking})
	ready := health.Ready{Connected: a.Fleet.Connected, Served: a.Fleet.Served, Store: a.DB}
	if a.Webhook != nil { // presses do not arrive by the shards, and the balancer must not lose all processes at once
		ready.Open, ready.Served = a.Webhook.Ready, nil
	}
	addr, stop, err := a.metrics.Serve(a.config.Health, ready)
	if err != nil {
		return err
	}
	a.HealthAddr = addr
	a.onClose(stop)
	return nil
}
