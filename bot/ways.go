package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"tablee/bot/internal/config"
	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/gateway"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/discord/webhook"
	"tablee/bot/internal/health"
	"tablee/store"
)

// openWebhook listens where Discord is to post interactions; nil if it is not to.
func openWebhook(c config.Config, way *discord.Client, now func() time.Time, log *slog.Logger,
	watch *health.Vitals) (*webhook.Server, error) {
	if c.Interactions == "" {
		return nil, nil
	}
	if now == nil {
		now = way.Rest.Now
	}
	return webhook.Open(c.Interactions, webhook.Options{Key: c.Key(), Serve: way.Answers.Serve, Now: now, Log: log,
		Seen: watch.Posted})
}

// known holds the settings of a door against what Discord says of the application: with another one's key every
// interaction would be refused, and nobody be told why.
func known(door *webhook.Server, c config.Config, way *discord.Client, log *slog.Logger) error {
	if door == nil {
		return nil
	}
	if key := way.Account.Key; key != "" && !strings.EqualFold(key, c.PublicKey) {
		return fmt.Errorf("public_key: it is not that of this bot's application, which is %s", key)
	}
	log.Info("interactions are taken", "on", door.Addr(), "posted to", way.Account.At)
	if way.Account.At == "" {
		log.Warn("Discord does not post interactions yet: set the Interactions Endpoint URL on its developer page")
	}
	return nil
}

// readiness is what must be so for the bot to serve.
func readiness(fleet gateway.Fleet, door *webhook.Server, db store.Health) health.Ready {
	r := health.Ready{Connected: fleet.Ready, Store: db}
	if door != nil {
		r.Open = door.Ready
	}
	return r
}

// newFleet makes the connections to Discord's gateway, none without one.
func newFleet(any bool, o gateway.Options, c *rest.Client, e gateway.Events) gateway.Fleet {
	if !any {
		return nil
	}
	return gateway.NewFleet(o, c, e)
}

// ways are those in which interactions come in.
func ways(fleet gateway.Fleet, door *webhook.Server) []func(context.Context) error {
	if door == nil {
		return []func(context.Context) error{fleet.Run}
	}
	return []func(context.Context) error{fleet.Run, door.Run}
}

// together runs the ways in and the parts. At the end the ways in close first, so that nothing new begins; then what
// has begun is answered; then the other parts (computers, courier, reviews) stop.
func together(ctx context.Context, ways []func(context.Context) error, answers *discord.Answerer,
	parts ...func(context.Context) error) error {
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	outer, cancel := context.WithCancel(ctx)
	defer cancel()
	drain, done := context.WithCancel(context.Background())
	defer done()
	context.AfterFunc(outer, func() { time.AfterFunc(drainFor, done) })
	var coming, running sync.WaitGroup
	failed := make(chan error, len(ways)+len(parts))
	for _, run := range ways {
		coming.Go(func() {
			defer cancel()
			if err := run(outer); err != nil && !told(outer, err) {
				failed <- err
			}
		})
	}
	for _, run := range parts {
		running.Go(func() {
			if err := run(inner); err != nil && !told(inner, err) {
				failed <- err
				cancel()
			}
		})
	}
	coming.Wait()
	answers.Drain(drain)
	stop()
	running.Wait()
	close(failed)
	var err error
	for e := range failed {
		err = errors.Join(err, e)
	}
	return err
}

// told reports whether an error only says that its part was told to end, such as one that was reading at that moment.
func told(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, context.Canceled)
}

// drainFor is how long those are still answered who asked before the end. With the courier's farewell it is less than
// the ten seconds after which whoever stops programs kills them.
const drainFor = 5 * time.Second
