package main

import (
	"context"
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
	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/deliver"
	"tablee/bot/internal/discord/gateway"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/discord/webhook"
	"tablee/bot/internal/filecache"
	"tablee/bot/internal/health"
	"tablee/bot/internal/host"
	"tablee/bot/internal/lesson"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/playground"
	"tablee/bot/internal/replay"
	"tablee/bot/internal/reviewer"
	"tablee/bot/internal/tournament"
	"tablee/bot/internal/trial"
	"tablee/bot/internal/wait"
	"tablee/commands"
	"tablee/dict"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/stores"
	"tablee/store/transfer"
)

// serveLocal starts a Discord of our own and serves it.
func serveLocal(ctx context.Context, c config.Config, addr string, temporary bool, log *slog.Logger,
	out io.Writer) (err error) {
	pg := playground.New(playground.Options{})
	if err := pg.Start(addr); err != nil {
		return fmt.Errorf("the page cannot be served on %s: %w", addr, err)
	}
	defer func() { err = errors.Join(err, pg.Close()) }()
	c.APIURL, c.Token = pg.URL(), pg.Token()
	c.Interactions, c.Gateway = "", true
	if temporary { // the playground forgets its channels when it ends, so the tables in them end with it
		dir, err := os.MkdirTemp("", "tablee")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c.Database = filepath.Join(dir, "local.db")
	}
	fmt.Fprintf(out, "Tablée is open: %s\n", pg.URL())
	return serveWith(ctx, c, log, settings{keep: filecache.User(), reviews: true, frugal: true})
}

// serveDiscord serves the real Discord, or what stands in its place.
func serveDiscord(ctx context.Context, c config.Config, log *slog.Logger) error {
	if c.Token == "" {
		return errors.New("there is no token: set DISCORD_TOKEN or DISCORD_TOKEN_FILE, or try -local, which needs none")
	}
	return serveWith(ctx, c, log, settings{keep: filecache.User(), reviews: true, frugal: true})
}

// settings are what tests change.
type settings struct {
	now   func() time.Time
	made  func() time.Time // Discord's clock, by which interactions are made; like now if that is set
	seed  func() match.Seed
	nonce func(message string) string
	pace  time.Duration
	games []game.Rules
	// up is told of the parts of a bot that is about to connect.
	up func(parts)
	// around stands between the host and everything it writes and sends.
	around func(storage, outbox.Notifier) (storage, outbox.Notifier)
	// route stands between Discord and the router.
	route func(discord.Router) discord.Router
	// patience and apart are the gateway's; 0 is what Discord asks for.
	patience, apart time.Duration
	// keep is where games keep what they make at start-up; without it they make nothing then.
	keep game.Keep
	// reviews has every game reviewed at its end; without it those alone that somebody asks for.
	reviews bool
	// patient is how long somebody who asks for a review waits for it; 0 is as usual.
	patient time.Duration
	// rate is how many requests a second are sent; 0 is what Discord allows.
	rate int
	// release is the number of the program; 0 is its own.
	release int64
	// lease is how long what one process does for all is its own without word of it; 0 is as usual.
	lease time.Duration
	// frugal has garbage collected as a small machine needs it: see there.
	frugal bool
	// gather is the pause between two rounds of the courier; 0 is as usual.
	gather time.Duration
	// words are what the catalogue of some games is; nil is catalogue.
	words func([]game.Rules) (*render.Catalogue, error)
}

// parts are those of a bot.
type parts struct {
	host    *host.Host
	courier *outbox.Courier
	way     *discord.Client
	fleet   gateway.Fleet
	door    *webhook.Server // nil: interactions come by the gateway
	db      store.DB
	checks  string // the address at which it tells how it is; "" where nobody asks
}

// storage is all that the house writes to.
type storage interface {
	host.Store
	tournament.Store
	outbox.Store
	store.Lessons
	store.Questions
	reviewer.Store
	trial.Store
}

// serveWith opens the database, wires everything together and runs until ctx is over; then it stops in an order
// in which nothing that was promised is lost.
func serveWith(ctx context.Context, c config.Config, log *slog.Logger, s settings) (err error) {
	if s.frugal {
		defer frugal(ctx)()
	}
	if s.games == nil {
		s.games = all.Games()
	}
	if s.words == nil {
		s.words = catalogue
	}
	if s.made == nil {
		s.made = s.now
	}
	for name, path := range c.Words {
		if err := dict.LoadFile(name + "=" + path); err != nil {
			return err
		}
	}
	db, err := stores.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if of, err := transfer.Unfinished(ctx, db); err != nil || of != "" {
		return errors.Join(err, fmt.Errorf("%s is half a copy of %s: `bot move` finishes it", stores.Name(c.Database), of))
	}
	if s.reviews {
		makeRoom()
	}
	report := newReporter(log).report
	mine := s.release
	if mine == 0 {
		mine = formatVersion
	}
	if err := checkFloor(ctx, db, c.Database, mine); err != nil {
		return err
	}
	cat, err := s.words(s.games)
	if err != nil {
		return err
	}
	cat = cat.Reporting(func(err error) { report(err) })
	stored, notifier := storage(db), &deliver.Notifier{}
	var send outbox.Notifier = notifier
	if s.around != nil {
		stored, send = s.around(stored, send)
	}
	var reviews *reviewer.Reviewer
	around := newBeside(db, s.lease, func(err error) { report(err) })
	h := host.New(stored, s.games, host.Options{Share: around.share(), Ended: func(id table.ID) {
		if s.reviews {
			reviews.Want(id)
		}
	}, Now: s.now, Seed: s.seed, Nonce: s.nonce, Epoch: db.Epoch(), Pace: s.pace, Think: c.Think.Duration,
		Workers: c.Workers, Keep: s.keep, Report: func(err error) { report(err) }})
	reviews = reviewer.New(stored, h, reviewer.Options{Now: s.now, Patient: s.patient, Report: func(err error) {
		report(err)
	}})
	tournaments := tournament.Of(h, stored)
	router := commands.NewRouter(commands.Services{Tables: h, People: h.People(), Tournaments: tournaments,
		Lessons: lesson.New(stored, s.games), Reviews: reviews,
		Trials:    trial.New(stored, h, reviews, trial.Options{Now: s.now}),
		Questions: questions{stored, h.Now}}, cat, s.games)
	router.Report, router.Fetch = report, fetch
	router.Limits.Rate, router.Limits.Burst = c.CommandRate, c.CommandBurst
	watch := health.New()
	db.Watch(watch.Stored)
	answers := discord.Router(router)
	if s.route != nil {
		answers = s.route(answers)
	}
	limited := limits{db, func(err error) { report(err) }}
	way, err := discord.New(discord.Options{Token: c.Token, API: c.APIURL, Rate: s.rate, Now: s.made, Log: log,
		Watch:   watch,
		Limited: limited.note,
		Welcome: c.Welcome, Release: mine}, answers, db, h)
	if err != nil {
		return err
	}
	door, err := openWebhook(c, way, s.made, log, watch)
	if err != nil {
		return err
	}
	if door != nil {
		defer door.Close()
	}
	limited.recall(ctx, way.Rest.Hold)
	fleet := newFleet(c.Gateway, gateway.Options{Token: c.Token, ShardID: c.ShardID, Shards: c.ShardCount,
		Patience: s.patience,
		Apart:    s.apart, Log: log, Connected: watch.Connected, Share: around.divide(), Identify: around.identify(s.apart)},
		way.Rest, way)
	gateway.BridgeLog(log)
	teller := &replay.Teller{Reels: h, Stats: h.People(), Report: func(err error) { report(err) }}
	studio := replay.New(h, router.Painter, s.now)
	router.Film, router.Amend, router.Story = studio.Order, way.Answers.Amend, teller.Story
	*notifier = deliver.Notifier{Rest: way.Rest, Account: way.Account, Servers: way.Servers, Painter: router.Painter,
		Unpressed: c.ShardID > 0 && !db.Shared(), People: h.People(), Stories: teller}
	courier := outbox.New(outbox.Options{Store: stored, Tables: h, People: h.People(), Tournaments: tournaments,
		Notifier: send, Owed: h.Owed(), Gap: c.BoardGap.Duration, Gather: s.gather,
		Now: s.now, Report: func(err error) { report(err) }, Epoch: db.Epoch(),
		Alone: limited.known(around.alone(), way.Rest.Hold), Tell: around.tell()})
	around.hear(h, courier)
	way.Answers.SetCourier(courier)
	router.Parent = way.Servers.Parent
	watch.Gauge("tablee_identifies_day",
		"Gateway sessions begun by this process in the last 24 hours; Discord allows 1000.",
		func() float64 { return float64(fleet.Identifies()) })
	watch.Look(health.State{Store: db, Now: h.Now, Holder: around.holder(), Thinking: h.Thinking})
	checks, stopHealth, err := watch.Serve(c.Health, readiness(fleet, door, db))
	if err != nil {
		return err
	}
	defer stopHealth()
	go h.Prepare(ctx)
	if err := insist(ctx, log, way.Check); err != nil {
		return err
	}
	if err := known(door, c, way, log); err != nil {
		return err
	}
	if err := around.once(ctx, "register", func(ctx context.Context) error {
		return insist(ctx, log, way.Register)
	}); err != nil {
		return err
	}
	if err := raiseFloor(ctx, db, mine); err != nil {
		return err
	}
	if s.up != nil {
		s.up(parts{h, courier, way, fleet, door, db, checks})
	}
	checking, stopChecking := context.WithCancel(ctx)
	var check sync.WaitGroup
	check.Go(func() { // what takes long: the file was opened after a look at what running tables need
		if err := db.Check(checking); err != nil && checking.Err() == nil {
			report(err)
		}
	})
	check.Go(func() { studio.Run(checking) })
	defer check.Wait()
	defer stopChecking()
	err = together(ctx, ways(fleet, door), way.Answers, h.Run, courier.Run, reviews.Run, untilSuperseded(db, mine, log))
	if errors.Is(err, errSuperseded) {
		return nil
	}
	return err
}

// insist tries again, first after a second and in the end once a minute, what Discord cannot do just now: a bot that
// starts during an outage waits for its end. What no repetition mends is an error.
func insist(ctx context.Context, log *slog.Logger, do func(context.Context) error) error {
	for delay := time.Second; ; delay = min(2*delay, time.Minute) {
		err := do(ctx)
		if err == nil || ctx.Err() != nil || !rest.Passing(err) {
			return err
		}
		log.Warn("Discord does not serve; trying again", "in", delay, "err", err)
		if err := wait.Pause(ctx, delay); err != nil {
			return err
		}
	}
}

// catalogue gathers all that can be said.
func catalogue(games []game.Rules) (*render.Catalogue, error) {
	texts := []fs.FS{commands.Texts()}
	for _, g := range games {
		texts = append(texts, g.Info().Texts)
	}
	return render.NewCatalogue(texts...)
}

// fetch reads a file that somebody attached to a command.
func fetch(ctx context.Context, url string) ([]byte, error) {
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
	data, err := io.ReadAll(io.LimitReader(res.Body, game.MaxSaved+1))
	if err == nil && len(data) > game.MaxSaved {
		return nil, game.Refuse("say.badfile", "n", game.MaxSaved/1024)
	}
	return data, err
}
