package app

import (
	"context"
	"fmt"

	"tablee/bot/internal/config"
	"tablee/bot/internal/daily"
	"tablee/bot/internal/filecache"
	"tablee/bot/internal/host"
	"tablee/bot/internal/night"
	"tablee/bot/internal/release"
	"tablee/bot/internal/replay"
	"tablee/bot/internal/reviewer"
	"tablee/bot/internal/tournament"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// buildHost constructs the host, with its tournaments and the reviews of its games.
func (a *App) buildHost() error {
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
		Workers: a.config.Workers, Keep: cache, Report: a.report,
		InServer: func(ctx context.Context, guild string) (bool, error) { return a.Client.Servers.Has(ctx, guild) }})
	a.reviews = reviewer.New(a.store, a.Host, reviewer.Options{Now: o.Now, MaxWait: o.ReviewWait, Report: a.report})
	a.summaries = &replay.Summarizer{Replays: a.Host.Queries, Stats: a.Host.People(), Report: a.report}
	a.tournaments = tournament.ForHost(a.Host, a.store, a.summaries)
	plans, err := nightPlans(a.config.Nights)
	if err != nil {
		return err
	}
	secret := o.Seed
	if secret == nil {
		secret = match.NewSeed
	}
	// The client, which knows the names of servers, is built later; nobody asks for them before Run.
	a.nights = night.ForHost(a.Host, a.store, plans, secret,
		func(id string) string { return a.Client.Servers.Name(id) })
	a.Dailies = daily.New(daily.Options{Store: a.store, Games: o.Games, People: a.Host.People(),
		Version: release.Version(), Secret: secret, DueSignal: a.Host.DueSignal(), OutboxSignal: a.Host.OutboxSignal(),
		Now: a.Host.Now, Report: a.Host.Report, Alone: a.cluster.alone(), FirstOfDay: o.FirstOfDay})
	a.Host.JoinEvents(a.Dailies)
	a.Host.JoinNames(a.Dailies)
	a.Host.JoinZones(func(ctx context.Context, guild string) (string, error) {
		set, err := a.Dailies.Settings(ctx, guild)
		if err != nil || set.Channel == "" {
			return "", err
		}
		return set.Zone, nil
	})
	return nil
}

// nightPlans are the simultaneous games of the configuration.
func nightPlans(nights []config.Night) (list []night.Plan, err error) {
	for _, n := range nights {
		if _, err := duplicate.Rules.Info().Complete(game.Options(n.Options)); err != nil {
			return nil, fmt.Errorf("nights: the options of %q do not exist, or not together: %w", n.Name, err)
		}
		list = append(list, night.Plan{Name: n.Name, Days: n.Weekdays(), Hour: n.Start.Hour, Minute: n.Start.Minute,
			Zone: n.Zone.Location, Game: duplicate.Name, Options: game.Options(n.Options), Round: n.Round.Duration})
	}
	return list, nil
}
