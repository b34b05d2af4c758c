package app

import "tablee/bot/internal/health"

// serveHealth serves health and metrics at the address that the configuration has, if any.
func (a *App) serveHealth() error {
	a.metrics.Gauge("tablee_identifies_day",
		"Gateway sessions begun by this process in the last 24 hours; Discord allows 1000.",
		func() float64 { return float64(a.Fleet.Identifies()) })
	a.metrics.Register(health.State{Store: a.DB, Now: a.Host.Now, Holder: a.cluster.holder(), Thinking: a.Host.Thinking})
	addr, stop, err := a.metrics.Serve(a.config.Health, a.readiness())
	if err != nil {
		return err
	}
	a.HealthAddr = addr
	a.onClose(stop)
	return nil
}

// readiness has the conditions under which this process can serve. Where interactions are posted they do not come by
// the shards: that nobody serves one must not make a balancer give up every process at once.
func (a *App) readiness() health.Ready {
	if a.Webhook != nil {
		return health.Ready{Connected: a.Fleet.Connected, Open: a.Webhook.Ready, Store: a.DB}
	}
	return health.Ready{Connected: a.Fleet.Connected, Served: a.Fleet.Served, Store: a.DB}
}
