// Package app builds a bot that serves from its configuration, and runs it.
//
// Build opens the database and constructs every part, without a request to Discord. Run checks the token, registers the
// commands, connects, and serves until it is told to stop. Between the two a test can reach the parts.
package app

import (
	"context"
	"errors"
	"sync"

	"tablee/bot/internal/config"
	"tablee/bot/internal/daily"
	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/emojis"
	"tablee/bot/internal/discord/gateway"
	"tablee/bot/internal/discord/webhook"
	"tablee/bot/internal/health"
	"tablee/bot/internal/host"
	"tablee/bot/internal/liveview"
	"tablee/bot/internal/night"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/replay"
	"tablee/bot/internal/reviewer"
	"tablee/bot/internal/tournament"
	"tablee/commands"
	"tablee/store"
)

// App is a bot. Its fields are for tests and do not change after Build.
type App struct {
	// DB is the database itself, without the wrapper of Options.WrapStore.
	DB store.DB
	// Host runs the tables.
	Host *host.Host
	// Courier delivers the outbox's messages.
	Courier *outbox.Courier
	// Client is the bot at Discord: its account, its servers, and the answers to interactions.
	Client *discord.Client
	// Views keeps the private views that people have open in channels up to date.
	Views *liveview.Views
	// Fleet has the connections to Discord's gateway. It is empty where the configuration has no gateway.
	Fleet gateway.Fleet
	// Webhook takes interactions that Discord posts over HTTP; nil where they come by the gateway.
	Webhook *webhook.Server
	// Emojis keeps the emojis of pieces; nil where the options want none.
	Emojis *emojis.Keeper
	// HealthAddr is the address at which health and metrics are served; "" where they are not.
	HealthAddr string

	config      config.Config
	options     Options
	reporter    *reporter
	metrics     *health.Metrics
	store       Storage // DB, wrapped by Options.WrapStore
	cluster     cluster
	reviews     *reviewer.Reviewer
	tournaments *tournament.Director
	nights      *night.Director
	Dailies     *daily.Director
	router      *commands.Router
	summaries   *replay.Summarizer
	replays     *replay.Renderer
	rateLimits  rateLimits

	closers []func() error // release what Build has opened, in the order in which it was opened
	close   sync.Once
}

// Build opens the database and constructs a bot that is ready to run. It listens at the addresses that the
// configuration has, where health is served at once and interactions once Run has registered the commands. Whoever does
// not call Run calls Close.
func Build(ctx context.Context, c config.Config, o Options) (*App, error) {
	a := &App{config: c, options: o.complete(), metrics: health.New()}
	a.reporter = newReporter(a.options.Log)
	if err := a.build(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// build constructs the parts, each after those that it needs.
func (a *App) build(ctx context.Context) error {
	if !a.options.DefaultRuntime {
		a.onClose(tuneGC())
		a.onClose(raiseGOMAXPROCS())
	}
	if err := loadWordLists(a.config.Words); err != nil {
		return err
	}
	if err := a.openDatabase(ctx); err != nil {
		return err
	}
	if err := a.buildHost(); err != nil {
		return err
	}
	if err := a.buildCommands(); err != nil {
		return err
	}
	a.buildViews()
	if err := a.buildClient(ctx); err != nil {
		return err
	}
	if err := a.openWebhook(); err != nil {
		return err
	}
	a.buildFleet()
	a.buildEmojis()
	a.buildCourier()
	return a.serveHealth()
}

// onClose has Close release something, before all that was opened earlier.
func (a *App) onClose(release func()) {
	a.closers = append(a.closers, func() error { release(); return nil })
}

// Close releases what Build has opened. Run does so when it returns; only a bot that never runs needs to be closed.
func (a *App) Close() (err error) {
	a.close.Do(func() {
		for i := len(a.closers) - 1; i >= 0; i-- {
			err = errors.Join(err, a.closers[i]())
		}
	})
	return err
}

// report logs an error that no player can do anything about.
func (a *App) report(err error) { a.reporter.report(err) }
