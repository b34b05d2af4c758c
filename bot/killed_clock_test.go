package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
	"tablee/store/postgrestest"
)

// killingInTime is a channel whose bot is killed, and whose clock is moved on.
type killingInTime struct {
	*killing
	chloe    *playground.User
	ahead    time.Duration // of the machine's clock
	launched time.Time     // when the bot was, by its clock
	// steps are the kinds of things that happen, and how far apart the points are that a short test tries of each; whole
	// is how far they are apart in a test of everything, on PostgreSQL a little further than on SQLite.
	steps  map[string]int
	whole  int
	of     string            // what is played, for failures
	stands func(what string) // checks what is stored and what stands on Discord
}

// eachStore runs a test in time with a bot on SQLite and one on PostgreSQL.
func eachStore(t *testing.T, do func(*killingInTime)) {
	t.Helper()
	ahead := "TABLEE_TEST_AHEAD=" + toNoon.String()
	for name, begin := range map[string]func(*testing.T) *killing{
		"SQLite": func(t *testing.T) *killing {
			path := t.TempDir() + "/k.db"
			return newKillingOn(t, path, "sqlite3", "file:"+path+"?mode=ro&_busy_timeout=5000", ahead)
		},
		"PostgreSQL": func(t *testing.T) *killing {
			address := postgrestest.New(t)
			return newKillingOn(t, address, "pgx", postgrestest.Plain(address), "TABLEE_TEST_LEASE=1s",
				"TABLEE_TEST_HASTE=1", ahead)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &killingInTime{killing: begin(t), whole: 1, ahead: toNoon}
			if name == "PostgreSQL" {
				k.whole = 3 // a bot that takes over waits for leases; of two kinds of points that alternate it tries both
			}
			k.chloe = k.pg.User("chloe")
			for _, u := range []*playground.User{k.alice, k.bob, k.chloe} {
				u.SetLocale("en-US")
			}
			do(k)
		})
	}
}

// done tells whether each point of each kind has been tried.
func (k *killingInTime) done() bool {
	for kind := range k.steps {
		if !k.over[kind] {
			return false
		}
	}
	return true
}

// arm has the bot die at the next point of this kind, if there is one left.
func (k *killingInTime) arm(kind string) {
	if !k.over[kind] {
		k.next[kind] += rulestest.Of(k.whole, k.steps[kind])
		k.bot.arm(k.next[kind])
	}
}

// does has a person do something while the bot is to die, and Discord deliver it again after the restart.
func (k *killingInTime) does(kind, what string, do func() (playground.Response, error), happened func() bool) {
	k.t.Helper()
	k.arm(kind)
	before := len(k.pg.Requests())
	r, died := k.try(what, do)
	if died != "" && r.InteractionID == "" {
		r.InteractionID = k.promised(before)
	}
	k.survived(kind, died)
	switch {
	case died == "":
	case r.InteractionID == "": // it has died before that
		if _, again := k.try(what, do); again != "" {
			k.t.Fatalf("%s: the bot has died %s, then %s\n%s", what, died, again, k.bot.log)
		}
	default:
		k.again(r.InteractionID)
	}
	what = fmt.Sprintf("%s, killed %q", what, died)
	if err := waitFor("the action", happened); err != nil {
		k.t.Fatalf("%s: %v; %s\n%s", what, err, k.toldOf(r.InteractionID), k.bot.log)
	}
	k.settled()
	k.stands(what)
}

// promised is the interaction to which the bot has promised an answer after so many requests; "" if there is none.
func (k *killingInTime) promised(after int) string {
	for _, r := range k.pg.Requests()[after:] {
		if path, ok := strings.CutPrefix(r.Path, "/interactions/"); ok {
			id, _, _ := strings.Cut(path, "/")
			return id
		}
	}
	return ""
}

// survived starts the bot again if it has died; else every point of this kind has been tried.
func (k *killingInTime) survived(kind, died string) {
	k.t.Helper()
	if died == "" {
		if !k.over[kind] {
			k.over[kind] = true
			k.bot.arm(0)
		}
		return
	}
	k.kills++
	k.kinds[died] = true
	k.clock.Advance(6 * time.Minute) // Discord forgets nonces
	before := k.pg.Identifies()
	k.launched = k.now()
	k.bot = k.start()
	if err := waitFor("the bot to hear Discord", func() bool { return k.pg.Identifies() > before }); err != nil {
		k.t.Fatalf("%v\n%s", err, k.bot.log)
	}
	k.settled()
}

// now is the time by the bot's clock.
func (k *killingInTime) now() time.Time { return time.Now().Add(k.ahead) }

// advance moves the bot's clock on, and that of those to come.
func (k *killingInTime) advance(d time.Duration) {
	k.ahead += d
	k.env[len(k.env)-1] = "TABLEE_TEST_AHEAD=" + k.ahead.String()
	k.bot.ask("advance " + d.String())
}

// alive waits until a bot has recorded that it was alive at a moment or later: one that starts after it takes what
// follows for a downtime, but not what was before.
func (k *killingInTime) alive(since time.Time) {
	k.t.Helper()
	if err := waitFor("a sign of life", func() bool {
		at, err := time.Parse(time.RFC3339Nano, k.meta("alive"))
		return err == nil && !at.Before(since.Truncate(time.Millisecond))
	}); err != nil {
		k.t.Fatalf("%v\n%s", err, k.bot.log)
	}
}

func (k *killingInTime) meta(name string) (value string) {
	k.t.Helper()
	if err := k.db.QueryRow("SELECT coalesce(max(value), '') FROM meta WHERE name = $1", name).
		Scan(&value); err != nil {
		k.t.Fatal(err)
	}
	return value
}

// passes has time pass until something happens that is due then, while the bot is to die.
func (k *killingInTime) passes(kind string, due time.Time, happened func() bool) {
	k.t.Helper()
	const before = 20 * time.Second
	if at := due.Add(-before); at.Sub(k.now()) > time.Minute { // the bot then records at once that it is alive
		k.advance(at.Sub(k.now()))
		k.alive(at)
		k.settled()
	}
	if happened() {
		k.t.Fatalf("%s of %s: it has happened before its time\n%s", kind, k.of, k.bot.log)
	}
	k.arm(kind)
	k.advance(max(0, due.Sub(k.now())) + time.Millisecond)
	died := k.until(kind, happened)
	k.survived(kind, died)
	if again := k.until(kind, happened); again != "" {
		k.t.Fatalf("%s of %s: the bot has died %s, then %s", kind, k.of, died, again)
	}
	k.stands(fmt.Sprintf("%s of %s, killed %q", kind, k.of, died))
}

// until waits until something has happened and all that comes of it, or the bot is dead; then it tells where it died.
// A bot that has just started may count as a downtime what passed unseen, so time goes on meanwhile.
func (k *killingInTime) until(what string, happened func() bool) (died string) {
	k.t.Helper()
	dead := func() bool {
		select {
		case <-k.bot.dead:
			return true
		default:
			return false
		}
	}
	for range 25 {
		for range 1000 { // two seconds
			if dead() {
				return k.bot.died()
			}
			if happened() {
				if k.settled() {
					return ""
				}
				<-k.bot.dead
				return k.bot.died()
			}
			time.Sleep(2 * time.Millisecond)
		}
		k.advance(5 * time.Second)
	}
	k.t.Fatalf("%s of %s does not come\n%s", what, k.of, k.bot.log)
	return ""
}
