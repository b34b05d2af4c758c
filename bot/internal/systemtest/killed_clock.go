package systemtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
	"tablee/store/postgrestest"
)

// KillingInTime is a channel whose bot is killed, and whose clock is moved on.
type KillingInTime struct {
	*Killing
	Chloe    *playground.User
	ahead    time.Duration // of the machine's clock
	Launched time.Time     // when the bot was, by its clock
	// steps are the kinds of things that happen, and how far apart the points are that a short test tries of each; whole
	// is how far they are apart in a test of everything, on PostgreSQL a little further than on SQLite.
	Steps  map[string]int
	Whole  int
	Of     string            // what is played, for failures
	Stands func(what string) // checks what is stored and what stands on Discord
}

// EachStore runs a test in time with a bot on SQLite and one on PostgreSQL.
func EachStore(t *testing.T, do func(*KillingInTime)) {
	t.Helper()
	ahead := "TABLEE_TEST_AHEAD=" + toNoon.String()
	for name, begin := range map[string]func(*testing.T) *Killing{
		"SQLite": func(t *testing.T) *Killing {
			path := t.TempDir() + "/k.db"
			return NewKillingOn(t, path, "sqlite3", "file:"+path+"?mode=ro&_busy_timeout=5000", ahead)
		},
		"PostgreSQL": func(t *testing.T) *Killing {
			address := postgrestest.New(t)
			return NewKillingOn(t, address, "pgx", postgrestest.Plain(address), "TABLEE_TEST_LEASE=1s",
				"TABLEE_TEST_HASTE=1", ahead)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &KillingInTime{Killing: begin(t), Whole: 1, ahead: toNoon}
			if name == "PostgreSQL" {
				k.Whole = 3 // a bot that takes over waits for leases; of two kinds of points that alternate it tries both
			}
			k.Chloe = k.Playground.User("chloe")
			for _, u := range []*playground.User{k.Alice, k.Bob, k.Chloe} {
				u.SetLocale("en-US")
			}
			do(k)
		})
	}
}

// Done tells whether each point of each kind has been tried.
func (k *KillingInTime) Done() bool {
	for kind := range k.Steps {
		if !k.Over[kind] {
			return false
		}
	}
	return true
}

// Arm has the bot die at the next point of this kind, if there is one left.
func (k *KillingInTime) Arm(kind string) {
	if !k.Over[kind] {
		k.Next[kind] += rulestest.Of(k.Whole, k.Steps[kind])
		k.Bot.Arm(k.Next[kind])
	}
}

// Does has a person do something while the bot is to die, and Discord deliver it again after the restart.
func (k *KillingInTime) Does(kind, what string, do func() (playground.Response, error), happened func() bool) {
	k.T.Helper()
	k.Arm(kind)
	before := len(k.Playground.Requests())
	r, died := k.Try(what, do)
	if died != "" && r.InteractionID == "" {
		r.InteractionID = k.promised(before)
	}
	k.survived(kind, died)
	switch {
	case died == "":
	case r.InteractionID == "": // it has died before that
		if _, again := k.Try(what, do); again != "" {
			k.T.Fatalf("%s: the bot has died %s, then %s\n%s", what, died, again, k.Bot.Log)
		}
	default:
		k.Again(r.InteractionID)
	}
	what = fmt.Sprintf("%s, killed %q", what, died)
	if err := WaitFor("the action", happened); err != nil {
		k.T.Fatalf("%s: %v; %s\n%s", what, err, k.ToldOf(r.InteractionID), k.Bot.Log)
	}
	k.Settled()
	k.Stands(what)
}

// promised is the interaction to which the bot has promised an answer after so many requests; "" if there is none.
func (k *KillingInTime) promised(after int) string {
	for _, r := range k.Playground.Requests()[after:] {
		if path, ok := strings.CutPrefix(r.Path, "/interactions/"); ok {
			id, _, _ := strings.Cut(path, "/")
			return id
		}
	}
	return ""
}

// survived starts the bot again if it has died; else every point of this kind has been tried.
func (k *KillingInTime) survived(kind, died string) {
	k.T.Helper()
	if died == "" {
		if !k.Over[kind] {
			k.Over[kind] = true
			k.Bot.Arm(0)
		}
		return
	}
	k.Kills++
	k.Kinds[died] = true
	k.Clock.Advance(6 * time.Minute) // Discord forgets nonces
	before := k.Playground.Identifies()
	k.Launched = k.Now()
	k.Bot = k.Start()
	if err := WaitFor("the bot to hear Discord", func() bool { return k.Playground.Identifies() > before }); err != nil {
		k.T.Fatalf("%v\n%s", err, k.Bot.Log)
	}
	k.Settled()
}

// Now is the time by the bot's clock.
func (k *KillingInTime) Now() time.Time { return time.Now().Add(k.ahead) }

// Advance moves the bot's clock on, and that of those to come.
func (k *KillingInTime) Advance(d time.Duration) {
	k.ahead += d
	k.Env[len(k.Env)-1] = "TABLEE_TEST_AHEAD=" + k.ahead.String()
	k.Bot.Ask("advance " + d.String())
}

// Alive waits until a bot has recorded that it was alive at a moment or later: one that starts after it takes what
// follows for a downtime, but not what was before.
func (k *KillingInTime) Alive(since time.Time) {
	k.T.Helper()
	if err := WaitFor("a sign of life", func() bool {
		at, err := time.Parse(time.RFC3339Nano, k.Meta("alive"))
		return err == nil && !at.Before(since.Truncate(time.Millisecond))
	}); err != nil {
		k.T.Fatalf("%v\n%s", err, k.Bot.Log)
	}
}

func (k *KillingInTime) Meta(name string) (value string) {
	k.T.Helper()
	if err := k.DB.QueryRow("SELECT coalesce(max(value), '') FROM meta WHERE name = $1", name).
		Scan(&value); err != nil {
		k.T.Fatal(err)
	}
	return value
}

// Passes has time pass until something happens that is due then, while the bot is to die.
func (k *KillingInTime) Passes(kind string, due time.Time, happened func() bool) {
	k.T.Helper()
	const before = 20 * time.Second
	if at := due.Add(-before); at.Sub(k.Now()) > time.Minute { // the bot then records at once that it is alive
		k.Advance(at.Sub(k.Now()))
		k.Alive(at)
		k.Settled()
	}
	if happened() {
		k.T.Fatalf("%s of %s: it has happened before its time\n%s", kind, k.Of, k.Bot.Log)
	}
	k.Arm(kind)
	k.Advance(max(0, due.Sub(k.Now())) + time.Millisecond)
	died := k.Until(kind, happened)
	k.survived(kind, died)
	if again := k.Until(kind, happened); again != "" {
		k.T.Fatalf("%s of %s: the bot has died %s, then %s", kind, k.Of, died, again)
	}
	k.Stands(fmt.Sprintf("%s of %s, killed %q", kind, k.Of, died))
}

// Until waits until something has happened and all that comes of it, or the bot is dead; then it tells where it died.
// A bot that has just started may count as a downtime what passed unseen, so time goes on meanwhile.
func (k *KillingInTime) Until(what string, happened func() bool) (died string) {
	k.T.Helper()
	dead := func() bool {
		select {
		case <-k.Bot.Dead:
			return true
		default:
			return false
		}
	}
	for range 25 {
		for range 1000 { // two seconds
			if dead() {
				return k.Bot.died()
			}
			if happened() {
				if k.Settled() {
					return ""
				}
				<-k.Bot.Dead
				return k.Bot.died()
			}
			time.Sleep(2 * time.Millisecond)
		}
		k.Advance(5 * time.Second)
	}
	k.T.Fatalf("%s of %s does not come\n%s", what, k.Of, k.Bot.Log)
	return ""
}
