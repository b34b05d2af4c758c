package main

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/sharedfile"
)

// TestKilledAtEveryPoint plays games of the template, which has hands, with a bot that is killed (SIGKILL) in turn at
// each point, or at every eighth one, at which it writes to the database or sends something to Discord, during each
// kind of action. After the restart people repeat what has not happened. Every action must have happened once and every
// message stand once: one board a table in the channel and at most one call below it, one hand a table and a nudge for
// each nudge in the direct messages.
func TestKilledAtEveryPoint(t *testing.T) {
	rulestest.Unraced(t) // what a bot that is killed knows of races is lost
	t.Parallel()
	k := newKilling(t)
	for round := 0; !k.done(); round++ {
		if round == 40 {
			t.Fatalf("after %d tables there are still points left: %v", round, k.next)
		}
		k.table++
		k.action("new", k.bob, "/template new rated:true", func() bool {
			return k.count("SELECT count(*) FROM tables") == k.table
		})
		k.action("join", k.alice, fmt.Sprintf("/table join table:%d", k.table), func() bool {
			return k.count("SELECT count(*) FROM seats WHERE usr = ? AND tbl = ?", k.alice.ID(), k.table) == 1
		})
		k.dms[k.alice]++ // everybody gets their hand at the start
		k.dms[k.bob]++
		k.action("start", k.bob, fmt.Sprintf("/table start table:%d", k.table), func() bool { return k.phase() == "playing" })
		for ply := 1; ply <= 6 && !k.over["play"]; ply++ {
			k.play(ply)
		}
	}
	t.Logf("killed %d times at %d kinds of points", k.kills, len(k.kinds))
}

// killing is a channel whose bot is killed.
type killing struct {
	t          *testing.T
	pg         *playground.Server
	clock      *playground.FakeClock
	db         *sql.DB
	path       string
	env        []string       // of the bot
	requests   *requestPoints // or nil
	step       int            // in a short run only every so many-th point counts; 0: every eighth
	alice, bob *playground.User
	bot        *killable

	table int
	dms   map[*playground.User]int // direct messages that must stand
	next  map[string]int           // the next point of a kind of action
	over  map[string]bool          // every point of it has been tried
	kinds map[string]bool
	kills int
}

// toNoon is how far the clocks of bots that are killed are ahead of the machine's: they begin at noon, whatever the
// hour is, because at night messages wait until the morning.
var toNoon = func() time.Duration {
	const day = 24 * time.Hour
	now := time.Now()
	return (now.Truncate(day).Add(day + day/2).Sub(now)) % day
}()

func newKilling(t *testing.T) *killing {
	t.Helper()
	path := filepath.Join(t.TempDir(), "k.db")
	return newKillingOn(t, path, "sqlite3", "file:"+path+"?mode=ro&_busy_timeout=5000")
}

// newKillingOn is a channel whose bot keeps all at an address, where the test looks by a driver at a source.
func newKillingOn(t *testing.T, path, driver, source string, env ...string) *killing {
	t.Helper()
	return newKillingAround(t, path, driver, source, func(*killing) {}, env...)
}

// newKillingAround is newKillingOn after around has changed something, before the bot starts.
func newKillingAround(t *testing.T, path, driver, source string, around func(*killing), env ...string) *killing {
	t.Helper()
	env = append([]string{"TABLEE_TEST_AHEAD=" + toNoon.String()}, env...)
	k := &killing{t: t, clock: playground.NewFakeClock(time.Time{}), path: path, env: env,
		dms: map[*playground.User]int{}, next: map[string]int{}, over: map[string]bool{}, kinds: map[string]bool{}}
	k.pg = playground.New(playground.Options{Clock: k.clock, OpenAPI: sharedfile.Path(sharedfile.OpenAPI),
		AllowedHosts: []string{"127.0.0.1"}, // at any port: a bot may go through a proxy
		Chats:        chatOf("alice", "bob").Chats})
	if err := k.pg.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.pg.Close() })
	k.alice, k.bob = k.pg.User("alice"), k.pg.User("bob")
	around(k)
	k.bot = k.start()
	t.Cleanup(func() { k.bot.end() })
	var err error
	if k.db, err = sql.Open(driver, source); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.db.Close() })
	return k
}

func (k *killing) done() bool {
	return k.over["new"] && k.over["join"] && k.over["start"] && k.over["play"] && k.over["nudge"]
}

func (k *killing) count(query string, args ...any) (n int) {
	k.t.Helper()
	if err := k.db.QueryRow(query, args...).Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

func (k *killing) phase() (phase string) {
	if err := k.db.QueryRow("SELECT phase FROM tables WHERE id = ?", k.table).Scan(&phase); err != nil {
		k.t.Fatal(err)
	}
	return phase
}

// play nudges whoever is in turn and lets them play their first card.
func (k *killing) play(ply int) {
	k.t.Helper()
	var data []byte
	if err := k.db.QueryRow("SELECT snapshot FROM tables WHERE id = ?", k.table).Scan(&data); err != nil {
		k.t.Fatal(err)
	}
	var pos struct {
		Hands [][]int
		Next  int
	}
	if err := json.Unmarshal(data, &pos); err != nil {
		k.t.Fatal(err)
	}
	who, other := k.bob, k.alice
	if pos.Next == 1 {
		who, other = other, who
	}
	nudged := !k.over["nudge"]
	if nudged {
		k.dms[who]++
		tell := k.count("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'")
		k.action("nudge", other, fmt.Sprintf("/table nudge table:%d", k.table), func() bool {
			return k.count("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'") > tell
		})
	}
	card := 0
	for v, n := range pos.Hands[pos.Next] {
		if n > 0 {
			card = v
		}
	}
	if nudged { // who has moved need not read it any more: it is taken away
		k.dms[who]--
	}
	k.action("play", who, fmt.Sprintf("/template play card:%d number:%d", card, k.table), func() bool {
		return k.count("SELECT count(*) FROM moves WHERE tbl = ?", k.table) == ply
	})
	if n := k.count("SELECT max(ply) FROM moves WHERE tbl = ?", k.table); n != ply {
		k.t.Fatalf("table %d: the last move is number %d, want %d", k.table, n, ply)
	}
}

// action has a person type a command while the bot is to die at the next point of this kind of action, starts the bot
// again, lets the person repeat what has not happened, and checks what stands on Discord.
func (k *killing) action(kind string, who *playground.User, line string, happened func() bool) {
	k.t.Helper()
	died := k.act(kind, line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	}, happened)
	k.check(fmt.Sprintf("%s of table %d, killed %q", line, k.table, died))
}

// act is action with anything that a person does, without the look at Discord. It tells where the bot died.
func (k *killing) act(kind, line string, do func() (playground.Response, error), happened func() bool) (died string) {
	k.t.Helper()
	arm := func(n int) { k.bot.arm(n) }
	if strings.HasSuffix(kind, duringRequests) {
		arm = func(n int) { k.requests.arm(k.bot, n) }
	}
	if !k.over[kind] {
		k.next[kind] += rulestest.Of(1, cmp.Or(k.step, 8))
		arm(k.next[kind])
	}
	_, died = k.try(line, do)
	if died == "" && !k.over[kind] {
		k.over[kind] = true
		arm(0)
	}
	if died != "" {
		k.kills++
		k.kinds[died] = true
		k.clock.Advance(6 * time.Minute) // Discord forgets nonces
		k.bot = k.start()
		k.settled()
		if !happened() {
			if _, again := k.try(line, do); again != "" {
				k.t.Fatalf("%s, killed %s: the bot died again %s", line, died, again)
			}
		}
	}
	if !happened() {
		k.t.Fatalf("%s, killed %q: the action has not happened\n%s", line, died, k.bot.log)
	}
	return died
}

// try has a person do something and waits until everything that comes of it is done, or the bot is dead; then it tells
// where it died.
func (k *killing) try(what string, do func() (playground.Response, error)) (r playground.Response, died string) {
	k.t.Helper()
	answered := make(chan error, 1)
	go func() {
		var err error
		r, err = do()
		answered <- err
	}()
	for {
		select {
		case <-k.bot.dead:
			k.clock.Advance(4 * time.Second) // Discord gives up on the answer
			<-answered
			return r, k.died()
		case err := <-answered:
			if err != nil && !errors.Is(err, playground.ErrNoAnswer) {
				k.t.Fatalf("%s: %v\n%s", what, err, k.bot.log)
			}
			if k.settled() {
				return r, ""
			}
			<-k.bot.dead
			return r, k.died()
		}
	}
}

// died tells where the bot was killed; it must be dead.
func (k *killing) died() string {
	if where := k.bot.died(); where != "" {
		return where
	}
	return k.requests.died()
}

// settled waits until nothing is owed, and tells whether the bot lived to see it.
func (k *killing) settled() bool {
	k.t.Helper()
	for range 4000 {
		select {
		case <-k.bot.dead:
			return false
		default:
		}
		if k.count("SELECT count(*) FROM outbox") == 0 {
			// what was delivered last may still be on its way to the next point
			return k.bot.ask("rest") && (k.requests == nil || k.bot.ask("answered"))
		}
		time.Sleep(2 * time.Millisecond)
	}
	k.t.Fatalf("the outbox is not empty\n%s", k.bot.log)
	return false
}

// check counts what stands on Discord.
func (k *killing) check(after string) {
	k.t.Helper()
	boards, calls, live := 0, map[string]bool{}, 0
	for _, m := range k.pg.Messages("#games") {
		if len(m.Embeds) == 0 {
			if calls[m.Content] || len(m.Pings) != 1 {
				k.t.Errorf("%s: the board is %q, mentioning %v", after, m.Content, m.Pings)
			}
			calls[m.Content] = true
			continue
		}
		boards++
		for _, b := range m.Buttons() {
			if parts := strings.Split(b.CustomID, "/"); len(parts) == 4 && parts[1] == strconv.Itoa(k.table) {
				live++
				break
			}
		}
	}
	if boards != k.table || len(calls) > k.table {
		k.t.Errorf("%s: %d boards and %d calls in the channel of %d tables", after, boards, len(calls), k.table)
	}
	if live != 1 {
		k.t.Errorf("%s: %d boards have buttons, want 1", after, live)
	}
	for who, want := range k.dms {
		if got := who.DMs(); len(got) != want {
			k.t.Errorf("%s: %s has %d direct messages, want %d", after, who.Name(), len(got), want)
			for _, m := range got[max(0, len(got)-3):] {
				k.t.Log(m.Created, m.ID, show(m))
			}
		}
	}
	if k.t.Failed() {
		k.t.Fatal(k.bot.log)
	}
}

// killable is a bot in a process of its own.
type killable struct {
	cmd   *exec.Cmd
	in    io.Writer
	lines chan string
	dead  chan struct{}
	where string
	log   *lockedBuffer

	health string // the address, if it has one
}

func (k *killing) start() *killable { return launch(k.t, k.pg, k.path, k.env...) }

// launch starts a bot in a process of its own, with more in its environment if there is any, and waits until it is
// connected.
func launch(t testing.TB, pg *playground.Server, database string, more ...string) *killable {
	t.Helper()
	b := &killable{cmd: exec.Command(os.Args[0]), lines: make(chan string, 16), dead: make(chan struct{}),
		log: new(lockedBuffer)}
	b.cmd.Env = append(os.Environ(), childVariable+"=1", "DISCORD_API_URL="+pg.URL(), "DISCORD_TOKEN="+pg.Token(),
		"TABLEE_TEST_DB="+database, "GOGC=300", "GOMEMLIMIT=off") // a bot's own thrift costs a third of its start
	b.cmd.Env = append(b.cmd.Env, more...)
	b.cmd.Stderr = b.log
	in, err := b.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := b.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	b.in = in
	if err := b.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if strings.Contains(b.log.String(), "WARNING: DATA RACE") {
			t.Errorf("the bot has a data race:\n%s", b.log)
		}
	})
	go b.hear(out)
	select {
	case b.health = <-b.lines: // ready
	case <-b.dead:
		t.Fatalf("the bot does not start\n%s", b.log)
	case <-time.After(3 * time.Minute):
		t.Fatalf("the bot is not ready\n%s", b.log)
	}
	return b
}

// hear records what the bot says until it is dead.
func (b *killable) hear(out io.Reader) {
	defer close(b.dead)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if where, ok := strings.CutPrefix(lines.Text(), "dies "); ok {
			b.where = where
			continue
		}
		b.lines <- lines.Text()
	}
	_ = b.cmd.Wait() // it was killed
}

func (b *killable) arm(n int) { b.ask(fmt.Sprintf("arm %d", n)) }

// ask waits for the bot's answer and tells whether it lived to give it.
func (b *killable) ask(line string) bool {
	fmt.Fprintln(b.in, line) // nobody hears it if it is dead
	select {
	case <-b.lines:
		return true
	case <-b.dead:
		return false
	}
}

// died tells where the bot killed itself; it must be dead.
func (b *killable) died() string { return b.where }

func (b *killable) end() {
	_ = b.cmd.Process.Kill()
	<-b.dead
}
