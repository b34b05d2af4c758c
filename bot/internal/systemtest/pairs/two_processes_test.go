//go:build !race

package pairs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tablee/bot/internal/app"
	"tablee/bot/internal/config"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/rulestest"
	"tablee/store"
	"tablee/store/postgrestest"
	"tablee/store/stores"
)

// TestTwoProcesses has people do at random what can be done while two bots serve them over one PostgreSQL database, of
// which one or the other is killed, told to end, or stopped for so long that its leases are taken, connections die, and
// the server itself. No move that was stored may be lost, changed or reordered, every game must replay to the position
// that is stored, every open table have one living board, every message that stands be noted, nobody's hand stand where
// it does not belong; and when it is over nothing is owed, and no table waits.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	seed := *systemtest.SoakSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano()) % 1e9
	}
	t.Logf("-soakseed %d", seed)
	p := newPair(t)
	rng := rand.New(rand.NewPCG(seed, 98))
	p.Begin(rng)
	ctx, stop := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for i := range systemtest.SoakPeople {
		people.Go(func() { p.Live(ctx, fmt.Sprint("p", i), rand.New(rand.NewPCG(seed, uint64(i)))) })
	}
	end := time.Now().Add(4 * *systemtest.SoakFor)
	mishaps := []func(*rand.Rand){p.murder, p.sever, p.freeze, p.crash, p.dismiss}
	for i := 0; time.Now().Before(end) || i < len(mishaps); i++ {
		p.watch()
		time.Sleep(time.Duration(500+rng.IntN(1500)) * time.Millisecond)
		p.Keep()
		mishap := mishaps[i%len(mishaps)]
		if i >= len(mishaps) {
			mishap = mishaps[rng.IntN(len(mishaps))]
		}
		mishap(rng)
		p.Kept(p.Log, "after a mishap")
	}
	p.watch()
	p.connected()
	time.Sleep(*systemtest.SoakFor / 2)
	stop()
	people.Wait()
	p.quiet()
	p.examinePair()
	t.Logf("%d actions, %d answers, %d tables, %d moves; %v", p.Actions.Load(), p.Answers.Load(),
		p.Count("SELECT count(*) FROM tables"),
		p.Count("SELECT count(*) FROM moves"), p.happened)
}

// pair are two bots over one database, which divide two shards; each shard has one of the servers.
type pair struct {
	*systemtest.Soak
	server   *postgrestest.Server
	bots     [2]*systemtest.Killable
	happened map[string]int
	lease    time.Duration
	ahead    time.Duration // of the machine's clock, as theirs are
	env      []string      // more of their environment
}

func newPair(t *testing.T) *pair {
	t.Helper()
	return newPairOf(t, twoLease, systemtest.SoakPeople)
}

// newPairOf are two whose leases live so long, among so many people, with more in their environment if there is any.
func newPairOf(t *testing.T, lease time.Duration, people int, env ...string) *pair {
	t.Helper()
	server := postgrestest.Start(t)
	p := &pair{Soak: &systemtest.Soak{T: t, Path: server.Database(t), Secrets: systemtest.NewSecrets(t)}, server: server,
		happened: map[string]int{}, lease: lease, env: env}
	o := playground.Options{}
	for i := range people {
		o.People = append(o.People, playground.PersonSpec{Name: fmt.Sprint("p", i), Display: fmt.Sprint("Person ", i),
			Locale: []string{"en-US", "fr"}[i%2]})
	}
	o.Chats = systemtest.SoakChats(o.People)
	for p.Playground == nil || p.shardOf("The Games Room") == p.shardOf("Le café des jeux") { // ids tell when they were made
		p.Playground = playground.New(o)
	}
	if err := p.Playground.Start(""); err != nil {
		t.Fatal(err)
	}
	p.Install()
	t.Cleanup(func() { p.Playground.Close() })
	p.Playground.SessionsLeft(1000) // always: an hour of this restarts bots more often than Discord lets them in a day
	for i := range p.bots {
		p.Start(i)
		t.Cleanup(func() { p.bots[i].End() })
	}
	p.connected()
	var err error
	p.DB, err = sql.Open("pgx", p.Path)
	p.Check(err)
	t.Cleanup(func() { p.DB.Close() })
	p.watch()
	return p
}

// connected waits until both shards are, whoever has them.
func (p *pair) connected() {
	p.T.Helper()
	for end := time.Now().Add(2 * time.Minute); p.Playground.Connected() != 2; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			p.T.Fatalf("%d shards are connected\n%s\n\n%s", p.Playground.Connected(), systemtest.Tail(p.bots[0].Log), systemtest.Tail(p.bots[1].Log))
		}
	}
}

// twoLease is how long the leases of the two live: less than a test takes.
const twoLease = 3 * time.Second

func (p *pair) Start(i int) {
	if p.bots[i] != nil {
		p.Said.WriteString(p.bots[i].Log.String())
	}
	p.bots[i] = systemtest.Launch(p.T, p.Playground, p.Path, append([]string{"TABLEE_TEST_HASTE=1", "TABLEE_TEST_LEASE=" + p.lease.String(),
		"SHARD_COUNT=2", "TABLEE_TEST_AHEAD=" + p.ahead.String()}, p.env...)...)
	p.Bot = p.bots[i] // whose log is shown
}

// watch records how many tables there are, and where.
func (p *pair) watch() {
	p.T.Helper()
	p.Tables.Store(int64(p.Count("SELECT coalesce(max(id), 0) FROM tables")))
	places := []string{}
	for _, name := range []string{"#games", "#lobby", "#jeux", systemtest.SoakChat} {
		places = append(places, p.Playground.ChannelID(name))
	}
	rows, err := p.DB.Query("SELECT DISTINCT channel FROM tables WHERE guild <> '' AND channel <> ALL ($1)", places)
	p.Check(err)
	defer rows.Close()
	for rows.Next() {
		var c string
		p.Check(rows.Scan(&c))
		places = append(places, c)
	}
	p.Check(rows.Err())
	p.Places.Store(&places)
}

// murder kills one of the two as nothing can prevent.
func (p *pair) murder(rng *rand.Rand) {
	p.happened["SIGKILL"]++
	i := rng.IntN(2)
	p.bots[i].End()
	time.Sleep(time.Duration(rng.IntN(int(2 * twoLease))))
	p.Start(i)
}

// dismiss tells one of the two to end, which it does within ten seconds.
func (p *pair) dismiss(rng *rand.Rand) {
	p.happened["SIGTERM"]++
	i := rng.IntN(2)
	p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGTERM))
	select {
	case <-p.bots[i].Dead:
	case <-time.After(time.Minute): // the machine may be busy
		p.T.Fatalf("the bot does not end\n%s", systemtest.Tail(p.bots[i].Log))
	}
	p.Start(i)
}

// freeze stops one of the two until others have taken over what it did, and lets it go on.
func (p *pair) freeze(rng *rand.Rand) {
	p.happened["SIGSTOP"]++
	i := rng.IntN(2)
	if holder := p.holder(delivering); holder >= 0 {
		i = holder
	}
	p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(twoLease + 2*time.Second)
	p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGCONT))
}

// delivering asks who sends what is owed.
const delivering = "SELECT holder FROM leases WHERE name = 'courier' AND until > clock_timestamp()"

// holder is which of the two a query names, -1 for none.
func (p *pair) holder(query string, args ...any) int {
	var name string
	if p.DB.QueryRow(query, args...).Scan(&name) != nil {
		return -1
	}
	return slices.IndexFunc(p.bots[:], func(b *systemtest.Killable) bool {
		return strings.Contains(name, fmt.Sprintf("/%d/", b.Cmd.Process.Pid))
	})
}

// sever has every other connection die.
func (p *pair) sever(*rand.Rand) {
	p.happened["pg_terminate_backend"]++
	_,
		err := p.DB.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tablee' AND pid % 2 = $1", p.happened["pg_terminate_backend"]%2)
	p.Check(err)
}

// crash ends the server and starts it again.
func (p *pair) crash(rng *rand.Rand) {
	p.happened["PostgreSQL killed"]++
	p.server.Kill(p.T)
	time.Sleep(time.Duration(rng.IntN(int(2 * time.Second))))
	p.server.Run(p.T)
	p.Check(systemtest.WaitFor("PostgreSQL", func() bool { return p.DB.Ping() == nil }))
}

// quiet waits until all that is owed is delivered, and all that is due is done: no table waits for longer than a lease
// after whoever looked after it is gone.
func (p *pair) quiet() {
	p.T.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
		now := time.Now()
		owed := p.Count("SELECT count(*) FROM outbox WHERE due <= $1", now.Add(2*time.Minute).UnixMilli())
		late := p.Count("SELECT count(*) FROM tables WHERE due > 0 AND due <= $1 AND show = 0", now.UnixMilli())
		if stuck := p.Count("SELECT count(*) FROM tables WHERE due > 0 AND due < $1 AND show = 0",
			now.Add(-twoLease-spareTime).UnixMilli()); stuck > 0 {
			p.T.Fatalf("%d tables have waited for longer than a lease\n%s\n\n%s", stuck, systemtest.Tail(p.bots[0].Log),
				systemtest.Tail(p.bots[1].Log))
		}
		if owed+late == 0 && p.bots[0].Ask("rest") && p.bots[1].Ask("rest") {
			return
		}
		if now.After(end) {
			var what, who string
			_ = p.DB.QueryRow("SELECT string_agg(kind || ' to ' || target || ', ' || tries || ' tries: ' || failed, E'\\n') FROM outbox").Scan(&what)
			_ = p.DB.QueryRow("SELECT string_agg(name || ' ' || holder || ' ' || token || ' ' || until, E'\\n') FROM leases").Scan(&who)
			p.T.Fatalf("%d messages are owed, %d tables wait:\n%s\n%s\n%s\n\n%s", owed, late, what, who, systemtest.Tail(p.bots[0].Log),
				systemtest.Tail(p.bots[1].Log))
		}
	}
}

// spareTime is what a loaded machine needs besides, three times as much with the race detector.
var spareTime = func() time.Duration {
	if rulestest.Raced {
		return 90 * time.Second
	}
	return 30 * time.Second
}()

// examinePair holds what is stored against what can be read.
func (p *pair) examinePair() {
	p.T.Helper()
	p.Kept(p.Log, "at the end")
	for _, b := range p.bots {
		b.End()
		p.Said.WriteString(b.Log.String())
	}
	db, err := stores.Open(context.Background(), p.Path)
	p.Check(err)
	defer db.Close()
	p.Compare(db, p.living)
}

// living checks that an open table has one message whose buttons are about it.
func (p *pair) living(row store.Table) {
	p.T.Helper()
	if row.Phase != "lobby" && row.Phase != "playing" || row.Guild == "" {
		return
	}
	living := 0
	for _, m := range p.Playground.Messages(row.Channel) {
		if systemtest.About(m, row.ID) && p.Count("SELECT count(*) FROM posts WHERE message = $1 AND kind = 'hand'", m.ID) == 0 {
			living++
		}
	}
	if living != 1 {
		rows, err := p.DB.Query("SELECT kind, message, ply, live, at FROM posts WHERE subject = $1 ORDER BY at", row.ID)
		p.Check(err)
		defer rows.Close()
		for rows.Next() {
			var kind, message string
			var ply, live, at int64
			p.Check(rows.Scan(&kind, &message, &ply, &live, &at))
			m, ok := p.Playground.Message(message)
			p.T.Log(kind, message, ply, live, time.UnixMilli(at).Format(time.StampMilli), ok, m.ChannelID, systemtest.Show(m))
		}
		p.Check(rows.Err())
		p.T.Logf("touched %s, in %s\n%s", time.UnixMilli(row.Touched).Format(time.StampMilli), row.Channel, row.Doc)
		p.T.Errorf("table %d of %s (%s, ply %d): %d boards have buttons, want 1", row.ID, row.Game, row.Phase, row.Ply,
			living)
	}
}

// TestNewerVersionTakesOver: when a newer version is ready an older one that serves the same tables ends by itself,
// without a failure, and players notice nothing; an older version that starts later is refused.
func TestNewerVersionTakesOver(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.bots[0].End()
	again := func(release string) *systemtest.Killable {
		return systemtest.Launch(t, p.Playground, p.Path, "TABLEE_TEST_HASTE=1", "TABLEE_TEST_LEASE="+twoLease.String(), "SHARD_COUNT=2",
			"TABLEE_TEST_RELEASE="+release)
	}
	p.bots[0] = again("999999999999")
	select {
	case <-p.bots[1].Dead:
	case <-time.After(time.Minute):
		t.Fatalf("the older bot does not end\n%s", systemtest.Tail(p.bots[1].Log))
	}
	if code := p.bots[1].Cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("the older bot ended with %d\n%s", code, systemtest.Tail(p.bots[1].Log))
	}
	db, err := stores.Open(t.Context(), p.Path)
	p.Check(err)
	defer db.Close()
	c := config.Default()
	c.Token, c.Database = "token", p.Path
	if _, err := app.Build(t.Context(), c, app.Options{NoPuzzles: true, NoFileCache: true,
		DefaultRuntime: true}); !errors.Is(err,
		store.ErrNewer) {
		t.Errorf("an older one begins: got %v, want %v", err, store.ErrNewer)
	}
	p.Check(systemtest.WaitFor("the newer one to do all", func() bool {
		held, err := db.Leases(t.Context())
		p.Check(err)
		for _, l := range held {
			if !strings.Contains(l.Holder, fmt.Sprintf("/%d/", p.bots[0].Cmd.Process.Pid)) {
				return false
			}
		}
		return len(held) > 0
	}))
	p.connected()
	for _, channel := range []string{"#games", "#jeux"} {
		if _, err := p.Playground.User("p0").Slash(t.Context(), channel, "/awale new level:1"); err != nil {
			t.Errorf("the newer bot does not serve: %v\n%s", err, systemtest.Tail(p.bots[0].Log))
		}
	}
}

// TestShardsTakenOver: when one of two processes dies the other serves its servers, and when it is back it gets its
// share again.
func TestShardsTakenOver(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	serves := func() {
		t.Helper()
		p.connected()
		for _, channel := range []string{"#games", "#jeux"} {
			_, err := p.Playground.User("p0").Slash(t.Context(), channel, "/tables")
			for try := 0; err != nil && try < 4; try++ { // a shard may be on its way to the other one
				_, err = p.Playground.User("p0").Slash(t.Context(), channel, "/tables")
			}
			if err != nil {
				t.Errorf("%s: %v\n%s\n\n%s", channel, err, systemtest.Tail(p.bots[0].Log), systemtest.Tail(p.bots[1].Log))
			}
		}
	}
	p.Check(systemtest.WaitFor("each to have one", p.divided))
	serves()
	began := time.Now()
	p.bots[0].End()
	p.Check(systemtest.WaitFor("Discord to notice", func() bool { return p.Playground.Connected() < 2 }))
	serves()
	t.Logf("after a kill the other serves all in %s, leases being of %s", time.Since(began).Round(100*time.Millisecond),
		twoLease)
	p.Start(0)
	p.Check(systemtest.WaitFor("each to have one again", p.divided))
	serves()
}

// divided tells whether each of the two has a shard.
func (p *pair) divided() bool {
	p.T.Helper()
	of := map[string]bool{}
	rows, err := p.DB.Query("SELECT holder FROM leases WHERE name LIKE 'shard/_' AND until > clock_timestamp()")
	p.Check(err)
	defer rows.Close()
	n := 0
	for rows.Next() {
		var holder string
		p.Check(rows.Scan(&holder))
		of[holder] = true
		n++
	}
	p.Check(rows.Err())
	return n == 2 && len(of) == 2
}
