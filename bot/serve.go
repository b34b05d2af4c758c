package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"tablee/bot/internal/config"
	"tablee/bot/internal/gateway"
	"tablee/bot/internal/host"
	"tablee/bot/internal/playground"
	"tablee/commands"
	"tablee/dict"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// serveLocal starts a Discord of our own and serves it.
func serveLocal(ctx context.Context, c config.Config, addr string, temporary bool, log *slog.Logger, out io.Writer) (err error) {
	pg := playground.New(playground.Options{})
	if err := pg.Start(addr); err != nil {
		return fmt.Errorf("the page cannot be served on %s: %w", addr, err)
	}
	defer func() { err = errors.Join(err, pg.Close()) }()
	c.APIURL, c.Token = pg.URL(), pg.Token()
	if temporary { // the playground forgets its channels when it ends, so the tables in them end with it
		dir, err := os.MkdirTemp("", "tablee")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c.Database = filepath.Join(dir, "local.db")
	}
	fmt.Fprintf(out, "Tablée is open: %s\n", pg.URL())
	return serveWith(ctx, c, log, settings{})
}

// serveDiscord serves the real Discord, or what stands in its place.
func serveDiscord(ctx context.Context, c config.Config, log *slog.Logger) error {
	if c.Token == "" {
		return errors.New("there is no token: set DISCORD_TOKEN or DISCORD_TOKEN_FILE, or try -local, which needs none")
	}
	return serveWith(ctx, c, log, settings{})
}

// settings are what tests change.
type settings struct {
	now   func() time.Time
	seed  func() match.Seed
	pace  time.Duration
	games []game.Rules
	up    func(*host.Host, *host.Courier, gateway.Fleet, *store.DB)
	// around stands between the host and everything it writes and sends.
	around func(storage, host.Notifier) (storage, host.Notifier)
	// rate is how many requests a second are sent; 0 is what Discord allows.
	rate int
}

// storage is all that the host writes to.
type storage interface {
	host.Store
	host.Outbox
}

// serveWith opens the database, wires everything together and runs until ctx is over; then it stops in an order
// in which nothing that was promised is lost.
func serveWith(ctx context.Context, c config.Config, log *slog.Logger, s settings) (err error) {
	if s.games == nil {
		s.games = all.Games()
	}
	if err := loadWords(c.Words); err != nil {
		return err
	}
	db, err := store.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	report := func(err error) string {
		id := rand.Text()[:8]
		log.Error("error", "id", id, "err", err)
		return id
	}
	cat, err := catalogue(s.games)
	if err != nil {
		return err
	}
	cat.Report = func(err error) { report(err) }
	keep, notifier := storage(db), &gateway.Notifier{}
	var send host.Notifier = notifier
	if s.around != nil {
		keep, send = s.around(keep, send)
	}
	h := host.New(keep, s.games, host.Options{Now: s.now, Seed: s.seed, Pace: s.pace, Think: c.Think.Duration, Workers: c.Workers, Report: func(err error) { report(err) }})
	router := commands.NewRouter(h, cat, s.games)
	router.Report, router.Fetch = report, fetch
	router.Limits.Rate, router.Limits.Burst = c.CommandRate, c.CommandBurst
	watch := newMetrics()
	fleet, err := gateway.NewFleet(gateway.Options{Token: c.Token, API: c.APIURL, ShardID: c.ShardID, Shards: c.ShardCount, Rate: s.rate, Log: log, Watch: watch}, router, db, h)
	if err != nil {
		return err
	}
	gateway.BridgeLog(log)
	*notifier = gateway.Notifier{Gateway: fleet.First(), Painter: router, People: h}
	courier := host.NewCourier(h, keep, send, c.BoardGap.Duration)
	fleet.SetCourier(courier)
	router.Parent = fleet.First().Parent
	if err := fleet.Check(ctx); err != nil {
		return err
	}
	if err := fleet.First().Register(ctx); err != nil {
		return err
	}
	stopHealth, err := serveHealth(c.Health, fleet, db, watch)
	if err != nil {
		return err
	}
	defer stopHealth()
	if s.up != nil {
		s.up(h, courier, fleet, db)
	}
	return together(ctx, fleet, h, courier)
}

// together runs the parts. At the end the gateway goes first, so that nothing new begins; then what has begun is
// answered; then computers and courier stop.
func together(ctx context.Context, g gateway.Fleet, h *host.Host, courier *host.Courier) error {
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var parts sync.WaitGroup
	failed := make(chan error, 2)
	for _, run := range []func(context.Context) error{h.Run, courier.Run} {
		parts.Go(func() {
			if err := run(inner); err != nil {
				failed <- err
			}
		})
	}
	outer, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- g.Run(outer) }()
	var err error
	select {
	case err = <-ended:
	case err = <-failed:
		cancel()
		err = errors.Join(err, <-ended)
	}
	drain, done := context.WithTimeout(context.Background(), 10*time.Second)
	g.Drain(drain)
	done()
	stop()
	parts.Wait()
	return err
}

// catalogue gathers all that can be said.
func catalogue(games []game.Rules) (*render.Catalogue, error) {
	texts := []fs.FS{commands.Texts()}
	for _, g := range games {
		texts = append(texts, g.Info().Texts)
	}
	return render.NewCatalogue(texts...)
}

// loadWords takes over the operator's own word lists. A bad one is told with line and reason.
func loadWords(files map[string]string) error {
	for name, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return fmt.Errorf("words: %w", err)
		}
		err = dict.Load(name, f)
		if err = errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("words: %s: %w", path, err)
		}
	}
	return nil
}

// fetch reads a file that somebody attached to a command.
func fetch(ctx context.Context, url string) ([]byte, error) {
	const most = 1 << 18
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the attachment answers %s", res.Status)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, most+1))
	if err == nil && len(data) > most {
		return nil, game.Refuse("say.badfile", "n", most/1024)
	}
	return data, err
}
