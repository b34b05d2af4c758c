package app

import (
	"tablee/bot/internal/filecache"
	"tablee/bot/internal/host"
	"tablee/bot/internal/reviewer"
	"tablee/bot/internal/tournament"
	"tablee/rules/game"
	"tablee/rules/table"
)

// buildHost constructs the host, with its tournaments and the reviews of its games.
func (a *App) buildHost() {
	o := a.options
	var cache game.Keep
	if !o.NoFileCache {
		cache = filecache.User()
	}
	// The host and the reviewer need each other: the host tells of games that have ended, which the reviewer reads from
	// the host. The host therefore looks the reviewer up when a game ends, which none does before Run.
	var ended func(table.ID)
	if !o.ReviewOnRequest {
		ended = func(id table.ID) { a.reviews.Enqueue(id) }
	}
	a.Host = host.New(a.store, o.Games, host.Options{Share: a.cluster.share(), Ended: ended,
		Changed: func(id table.ID) { a.Views.Changed(id) }, Now: o.Now, Seed: o.Seed,
		Nonce: o.Nonce, Epoch: a.DB.Epoch(), Pace: o.ComputerPace, Think: a.config.Think.Duration,
		Workers: a.config.Workers, Keep: cache, Report: a.report})
	a.reviews = reviewer.New(a.store, a.Host, reviewer.Options{Now: o.Now, MaxWait: o.ReviewWait, Report: a.report})
	a.tournaments = tournament.ForHost(a.Host, a.store)
}
