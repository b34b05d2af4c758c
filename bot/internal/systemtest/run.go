package systemtest

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/sharedfile"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/postgrestest"
	"tablee/store/stores"
)

// Scenario is a feature as people use it, and what must be true whatever happens meanwhile.
type Scenario struct {
	Name string
	// Steps are the kinds of things that happen in each use, and how far apart the points are that a short test tries of
	// each. What happens in some uses only may have a kind of its own, for which the test does not wait.
	Steps map[string]int
	// Whole is how far they are apart in a test of everything; 0 is 1.
	Whole int
	// World changes the Discord in which it is played, before a bot is there; nil changes nothing.
	World func(*playground.Server)
	// New begins.
	New func(*Run) Script
}

// Script is one use of a feature. It has the model: what is stored and shown, as far as it is known by what people have
// done. Every harness delivers again what the bot has not heard, so that all that was done has happened once.
type Script interface {
	// Play uses the feature from the first command to the end. It is called until everything was tried in each kind of
	// step.
	Play()
	// Check fails the test unless what is stored and what stands on Discord agree with the model. It is called after each
	// step, when nothing is owed, with what has happened.
	Check(after string)
}

// Harness has a script played while something goes wrong.
type Harness interface {
	// Around has something happen while something goes wrong, or several things at the same moment, and returns when all
	// of it has happened, all that comes of it is done, and the script has checked it. Nothing goes wrong in steps of the
	// kind "".
	Around(kind string, acts ...Act)
	// Insist has somebody do something until they are answered; nothing goes wrong meanwhile.
	Insist(Act) playground.Response
	// Tried reports whether all that can go wrong in steps of a kind was tried.
	Tried(kind string) bool
	// Ask tells all bots something, and waits until they have obeyed.
	Ask(line string)
	// Settle waits until nothing is owed and nothing is on its way.
	Settle()
	// Log is what the bots have logged, for failures.
	Log() string
}

// Act is something that happens: somebody does something, or time passes.
type Act struct {
	What string // for failures
	// Do has it happen; Discord can deliver it again, unless time passes.
	Do       func() (playground.Response, error)
	Time     bool // it is time that passes
	Look     bool // somebody wants to see something, and changes nothing
	Happened func() bool
}

// Run is a scenario that is played, by people who type and press, with bots in processes of their own.
type Run struct {
	T                 *testing.T
	Playground        *playground.Server
	Clock             *playground.FakeClock // Discord's
	DB                *sql.DB               // to count rows
	Alice, Bob, Chloe *playground.User
	Path              string // the database's address
	Of                string // what is played, for failures
	Launched          time.Time
	Script            Script

	scenario Scenario
	harness  Harness
	store    store.DB
	ahead    time.Duration // of the machine's clock, as the bots' are
}

// Prepare makes the world of a scenario on a store, an SQLite file or a database of PostgreSQL. The harness launches
// the bots, and then calls Begin. With two shards the two servers are on different ones.
func Prepare(t *testing.T, s Scenario, path string, shards int) *Run {
	t.Helper()
	r := &Run{T: t, Clock: playground.NewFakeClock(time.Time{}), Path: path, scenario: s, ahead: toNoon, Of: s.Name}
	for r.Playground == nil || shards > 1 && r.Shard("The Games Room") == r.Shard("Le café des jeux") {
		r.Playground = playground.New(playground.Options{Clock: &unevenClock{FakeClock: r.Clock},
			OpenAPI: sharedfile.Path(sharedfile.OpenAPI), Chats: ChatOf("alice", "bob").Chats})
	}
	if err := r.Playground.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Playground.Close() })
	r.Alice, r.Bob, r.Chloe = r.Playground.User("alice"), r.Playground.User("bob"), r.Playground.User("chloe")
	for _, u := range []*playground.User{r.Alice, r.Bob, r.Chloe} {
		u.SetLocale("en-US")
	}
	if s.World != nil {
		s.World(r.Playground)
	}
	return r
}

// unevenClock is a millisecond behind a clock at times: an id tells when it was made, and so of which shard a server
// is.
type unevenClock struct{ *playground.FakeClock }

// Now implements playground.Clock.
func (c *unevenClock) Now() time.Time {
	return c.FakeClock.Now().Add(-time.Duration(rand.IntN(2)) * time.Millisecond)
}

// Shard is the one of two shards of which a server is.
func (r *Run) Shard(server string) uint64 {
	id, err := strconv.ParseUint(r.Playground.GuildID(server), 10, 64)
	if err != nil {
		r.T.Fatal(err)
	}
	return id >> 22 % 2
}

// Environment is what the bots need.
func (r *Run) Environment() []string {
	env := []string{"TABLEE_TEST_AHEAD=" + r.ahead.String(), "TABLEE_TEST_VIEWS=1ms", "TABLEE_TEST_HASTE=1"}
	if stores.IsServer(r.Path) {
		env = append(env, "TABLEE_TEST_LEASE=1s")
	}
	return env
}

// Begin opens the database for the test, once a bot has made it, and begins the script.
func (r *Run) Begin(h Harness) {
	r.T.Helper()
	r.harness = h
	driver, source := "sqlite3", "file:"+r.Path+"?mode=ro&_busy_timeout=5000"
	if stores.IsServer(r.Path) {
		driver, source = "pgx", postgrestest.Plain(r.Path)
	}
	var err error
	if r.DB, err = sql.Open(driver, source); err != nil {
		r.T.Fatal(err)
	}
	r.T.Cleanup(func() { r.DB.Close() })
	if r.store, err = stores.OpenReadOnly(r.T.Context(), r.Path); err != nil {
		r.T.Fatal(err)
	}
	r.T.Cleanup(func() { _ = r.store.Close() }) // of a file it says that a bot was there
	r.Script = r.scenario.New(r)
}

// Done reports whether everything was tried in each kind of step.
func (r *Run) Done() bool {
	for kind := range r.scenario.Steps {
		if !r.harness.Tried(kind) {
			return false
		}
	}
	return true
}

// Tried reports whether everything was tried in steps of a kind.
func (r *Run) Tried(kind string) bool { return r.harness.Tried(kind) }

// Types has somebody type a command, and returns what they are answered.
func (r *Run) Types(kind string, who *playground.User, place, line string, happened func() bool) playground.Message {
	r.T.Helper()
	return r.Does(kind, who, place, line, func() (playground.Response, error) {
		return who.Slash(context.Background(), place, line)
	}, happened)
}

// Presses has somebody press the button of a message, and returns what they are shown then.
func (r *Run) Presses(kind string, who *playground.User, m playground.Message, label string,
	happened func() bool) playground.Message {
	r.T.Helper()
	id := Button(r.T, m, label)
	return r.Does(kind, who, m.ChannelID, label, func() (playground.Response, error) {
		return who.Click(context.Background(), m.ID, id)
	}, happened)
}

// Chooses has somebody choose from the last menu of a message.
func (r *Run) Chooses(kind string, who *playground.User, m playground.Message, value string,
	happened func() bool) playground.Message {
	r.T.Helper()
	menus := m.Menus()
	if len(menus) == 0 {
		r.T.Fatalf("there is no menu on\n%s", Show(m))
	}
	return r.Does(kind, who, m.ChannelID, value, func() (playground.Response, error) {
		return who.Select(context.Background(), m.ID, menus[len(menus)-1].CustomID, value)
	}, happened)
}

// Does has somebody do anything that Discord can deliver again.
func (r *Run) Does(kind string, who *playground.User, place, what string, do func() (playground.Response, error),
	happened func() bool) playground.Message {
	r.T.Helper()
	return r.act(kind, r.Acts(who, what, do, happened), who, place)
}

// Acts is what somebody does that Discord can deliver again.
func (r *Run) Acts(who *playground.User, what string, do func() (playground.Response, error), happened func() bool) Act {
	return Act{What: fmt.Sprintf("%s: %s", who.Name(), what), Do: do, Happened: happened}
}

// Together has several people do something at the same moment.
func (r *Run) Together(kind string, acts ...Act) {
	r.T.Helper()
	r.harness.Around(kind, acts...)
}

// Looks has somebody do what shows them something, and changes nothing.
func (r *Run) Looks(kind string, who *playground.User, place, what string, do func() (playground.Response, error),
	seen func() bool) playground.Message {
	r.T.Helper()
	a := r.Acts(who, what, do, seen)
	a.Look = true
	return r.act(kind, a, who, place)
}

// act has somebody do something, and returns what they are shown then. What has no other sign that it has happened only
// shows something.
func (r *Run) act(kind string, a Act, who *playground.User, place string) playground.Message {
	r.T.Helper()
	var mu sync.Mutex
	var last playground.Response
	do := a.Do
	a.Do = func() (playground.Response, error) {
		res, err := do()
		mu.Lock()
		defer mu.Unlock()
		last = res
		return res, err
	}
	shown := func() playground.Message {
		mu.Lock()
		defer mu.Unlock()
		m := FollowUp(who, place, last)
		if now, ok := r.Playground.Message(m.ID); ok {
			m = now
		}
		return m
	}
	if a.Happened == nil {
		a.Look, a.Happened = true, func() bool { m := shown(); return m.Text() != "" || len(m.Buttons()) > 0 }
	}
	r.harness.Around(kind, a)
	return shown()
}

// Insists has somebody do something outside of a step, such as to see what they are shown, until they are answered.
func (r *Run) Insists(do func() (playground.Response, error)) playground.Response {
	r.T.Helper()
	return r.harness.Insist(Act{What: "insists", Do: do})
}

// Passes has time pass until something happens that is due then.
func (r *Run) Passes(kind string, due time.Time, happened func() bool) {
	r.T.Helper()
	const before = 20 * time.Second
	if at := due.Add(-before); at.Sub(r.Now()) > time.Minute { // the bot then records at once that it is alive
		r.Advance(at.Sub(r.Now()))
		r.Alive(at)
		r.harness.Settle()
	}
	if happened() {
		r.Fatalf("%s of %s: it has happened before its time", kind, r.Of)
	}
	r.harness.Around(kind, Act{What: fmt.Sprintf("%s of %s", kind, r.Of), Time: true, Happened: happened,
		Do: func() (playground.Response, error) {
			r.Advance(max(0, due.Sub(r.Now())) + time.Millisecond)
			return playground.Response{}, nil
		}})
}

// Settle waits until nothing is owed and nothing is on its way.
func (r *Run) Settle() { r.harness.Settle() }

// Ask tells all bots something, and waits until they have obeyed.
func (r *Run) Ask(line string) { r.harness.Ask(line) }

// Now is the time by the bots' clocks.
func (r *Run) Now() time.Time { return time.Now().Add(r.ahead) }

// Advance moves the bots' clocks on, and those of bots to come.
func (r *Run) Advance(d time.Duration) {
	r.ahead += d
	r.harness.Ask("advance " + d.String())
}

// Alive waits until a bot has recorded that it was alive at a moment or later: one that starts after it takes what
// follows for a downtime, but not what was before.
func (r *Run) Alive(since time.Time) {
	r.T.Helper()
	if err := WaitFor("a sign of life", func() bool {
		at, err := time.Parse(time.RFC3339Nano, r.Meta("alive"))
		return err == nil && !at.Before(since.Truncate(time.Millisecond))
	}); err != nil {
		r.Fatalf("%v", err)
	}
}

// Downtimes are the times in which no bot ran, as bots have recorded them.
func (r *Run) Downtimes() (list []struct{ From, To time.Time }) {
	r.T.Helper()
	if data := r.Meta("down"); data != "" {
		r.Must(json.Unmarshal([]byte(data), &list))
	}
	return list
}

// Meta is a note of the bots.
func (r *Run) Meta(name string) (value string) {
	r.T.Helper()
	r.Must(r.DB.QueryRow("SELECT coalesce(max(value), '') FROM meta WHERE name = $1", name).Scan(&value))
	return value
}

// Count is the number that a query asks for.
func (r *Run) Count(query string, args ...any) (n int) {
	r.T.Helper()
	if err := r.DB.QueryRow(query, args...).Scan(&n); err != nil {
		r.Fatalf("%s: %v", query, err)
	}
	return n
}

// Store is the database, to read.
func (r *Run) Store() store.DB { return r.store }

// Table is a table as it is stored.
func (r *Run) Table(id int) *hosted.State {
	r.T.Helper()
	row, err := r.store.Table(r.T.Context(), int64(id))
	r.Must(err)
	t, err := hosted.ReadState(r.T.Context(), r.store, rulesOf, row)
	r.Must(err)
	return t
}

func rulesOf(name string) (game.Rules, error) {
	for _, g := range append(all.Games(), template.Rules) {
		if g.Info().Name == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("no game %q", name)
}

// Moves are a table's moves, in order.
func (r *Run) Moves(id int) []store.Move {
	r.T.Helper()
	list, err := r.store.Moves(r.T.Context(), int64(id), 0)
	r.Must(err)
	return list
}

// Boards are the messages in a place with buttons about a table.
func (r *Run) Boards(place string, id int) (list []playground.Message) {
	for _, m := range r.Playground.Messages(place) {
		if About(m, int64(id)) {
			list = append(list, m)
		}
	}
	return list
}

// Board is the one message in a place with buttons about a table.
func (r *Run) Board(place string, id int) playground.Message {
	r.T.Helper()
	list := r.Boards(place, id)
	if len(list) != 1 {
		r.Fatalf("table %d has %d boards", id, len(list))
	}
	return list[0]
}

// DMs are somebody's direct messages but those that say that something has been done of which Discord may have said the
// contrary.
func (r *Run) DMs(who *playground.User) (list []playground.Message) {
	for _, m := range who.DMs() {
		if !strings.Contains(m.Text(), "Discord may have told you that I didn’t respond") {
			list = append(list, m)
		}
	}
	return list
}

// People are the three who play.
func (r *Run) People() []*playground.User { return []*playground.User{r.Alice, r.Bob, r.Chloe} }

// Must fails the test unless there is no error.
func (r *Run) Must(err error) {
	r.T.Helper()
	if err != nil {
		r.Fatalf("%v", err)
	}
}

// Fatalf fails the test, with what the bots have logged.
func (r *Run) Fatalf(format string, args ...any) {
	r.T.Helper()
	r.T.Fatalf(format+"\n%s", append(args, r.harness.Log())...)
}

// Apart is how far apart the points are that this test tries in steps of a kind.
func (r *Run) Apart(kind string) int {
	return rulestest.Of(cmp.Or(r.scenario.Whole, 1), cmp.Or(r.scenario.Steps[kind], 5))
}
