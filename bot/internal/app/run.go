package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/release"
	"tablee/bot/internal/wait"
)

// Run serves until ctx is over, or until a newer program takes the database over, which is no error. It stops in an
// order in which nothing that was promised is lost, and closes the bot: it can run once.
func (a *App) Run(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, a.Close()) }()
	a.options.Log.Info("Tablée starts", "version", release.Version())
	go a.Host.Library.Prepare(ctx)
	if err := a.register(ctx); err != nil {
		return err
	}
	defer a.startBackground(ctx)()
	err = runAll(ctx, a.transports(), a.Client.Answers, a.Host.Run, a.Courier.Run, a.Views.Run,
		a.reviews.Run, a.keepEmojis, a.makePuzzles,
		untilSuperseded(a.DB, a.options.FormatVersion, a.options.Log))
	if errors.Is(err, errSuperseded) {
		return nil
	}
	return err
}

// register checks the token and the public key, registers the commands, and then makes older programs over this
// database stop.
func (a *App) register(ctx context.Context) error {
	log := a.options.Log
	if err := retry(ctx, log, a.Client.Check); err != nil {
		return err
	}
	log.Info("the bot can be invited", "address", a.Client.Account.Invitation())
	if a.Client.Account.ByPeople {
		log.Info("people can add it to their own account", "address", a.Client.Account.OwnInvitation())
	} else {
		log.Info("people cannot add it to their own account: enable User Install on its developer page, Installation")
	}
	if err := a.checkPublicKey(); err != nil {
		return err
	}
	if err := a.cluster.once(ctx, "register", func(ctx context.Context) error {
		return retry(ctx, log, a.Client.Register)
	}); err != nil {
		return err
	}
	return raiseFloor(ctx, a.DB, a.options.FormatVersion)
}

// startBackground renders replays, and checks the whole database, which takes long: when it was opened only what
// running tables need was checked. stop ends both.
func (a *App) startBackground(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := a.DB.Check(ctx); err != nil && ctx.Err() == nil {
			a.report(err)
		}
	})
	running.Go(func() { a.replays.Run(ctx) })
	return func() {
		cancel()
		running.Wait()
	}
}

// makePuzzles keeps the stock of puzzles filled.
func (a *App) makePuzzles(ctx context.Context) error {
	if a.options.NoPuzzles {
		<-ctx.Done()
		return nil
	}
	return a.Dailies.Run(ctx)
}

// runAll runs the transports and the workers. At the end the transports close first, so that nothing new begins; then
// what has begun is answered; then the workers (computers, courier, reviews) stop.
func runAll(ctx context.Context, transports []func(context.Context) error, answers *discord.Answerer,
	workers ...func(context.Context) error) error {
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	outer, cancel := context.WithCancel(ctx)
	defer cancel()
	drain, done := context.WithCancel(context.Background())
	defer done()
	context.AfterFunc(outer, func() { time.AfterFunc(maxDrainTime, done) })
	var coming, working sync.WaitGroup
	failed := make(chan error, len(transports)+len(workers))
	for _, run := range transports {
		coming.Go(func() {
			defer cancel()
			if err := run(outer); err != nil && !stopped(outer, err) {
				failed <- err
			}
		})
	}
	for _, run := range workers {
		working.Go(func() {
			if err := run(inner); err != nil && !stopped(inner, err) {
				failed <- err
				cancel()
			}
		})
	}
	coming.Wait()
	answers.Drain(drain)
	stop()
	working.Wait()
	close(failed)
	var err error
	for e := range failed {
		err = errors.Join(err, e)
	}
	return err
}

// stopped tells whether an error only says that a part was told to stop, such as one that was reading at that moment.
func stopped(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, context.Canceled)
}

// maxDrainTime is how long interactions are still answered that came before the end. With the time that the courier
// then takes it is less than the ten seconds after which service managers kill a program.
const maxDrainTime = 5 * time.Second

// retry repeats what Discord cannot do just now, first after a second and in the end once a minute: a bot that starts
// during an outage waits for its end. An error that no repetition can change is returned.
func retry(ctx context.Context, log *slog.Logger, do func(context.Context) error) error {
	for delay := time.Second; ; delay = min(2*delay, time.Minute) {
		err := do(ctx)
		if err == nil || ctx.Err() != nil || !rest.IsTransient(err) {
			return err
		}
		log.Warn("Discord does not serve; trying again", "in", delay, "err", err)
		if err := wait.Pause(ctx, delay); err != nil {
			return err
		}
	}
}
