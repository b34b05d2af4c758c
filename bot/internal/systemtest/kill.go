package systemtest

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
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

// Killing is a channel whose bot is killed.
type Killing struct {
	T          *testing.T
	Playground *playground.Server
	Clock      *playground.FakeClock
	DB         *sql.DB
	path       string
	Env        []string       // of the bot
	Requests   *requestPoints // or nil
	Step       int            // in a short run only every so many-th point counts; 0: every eighth
	Alice, Bob *playground.User
	Bot        *Killable

	Table int
	DMs   map[*playground.User]int // direct messages that must stand
	Next  map[string]int           // the next point of a kind of action
	Over  map[string]bool          // every point of it has been tried
	Kinds map[string]bool
	Kills int
}

// toNoon is how far the clocks of bots that are killed are ahead of the machine's: they begin at noon, whatever the
// hour is, because at night messages wait until the morning.
var toNoon = func() time.Duration {
	const day = 24 * time.Hour
	now := time.Now()
	return (now.Truncate(day).Add(day + day/2).Sub(now)) % day
}()

func NewKilling(t *testing.T) *Killing {
	t.Helper()
	path := filepath.Join(t.TempDir(), "k.db")
	return NewKillingOn(t, path, "sqlite3", "file:"+path+"?mode=ro&_busy_timeout=5000")
}

// NewKillingOn is a channel whose bot keeps all at an address, where the test looks by a driver at a source.
func NewKillingOn(t *testing.T, path, driver, source string, env ...string) *Killing {
	t.Helper()
	return NewKillingAround(t, path, driver, source, func(*Killing) {}, env...)
}

// NewKillingAround is NewKillingOn after around has changed something, before the bot starts.
func NewKillingAround(t *testing.T, path, driver, source string, around func(*Killing), env ...string) *Killing {
	t.Helper()
	env = append([]string{"TABLEE_TEST_AHEAD=" + toNoon.String()}, env...)
	k := &Killing{T: t, Clock: playground.NewFakeClock(time.Time{}), path: path, Env: env,
		DMs: map[*playground.User]int{}, Next: map[string]int{}, Over: map[string]bool{}, Kinds: map[string]bool{}}
	k.Playground = playground.New(playground.Options{Clock: k.Clock, OpenAPI: sharedfile.Path(sharedfile.OpenAPI),
		AllowedHosts: []string{"127.0.0.1"}, // at any port: a bot may go through a proxy
		Chats:        ChatOf("alice", "bob").Chats})
	if err := k.Playground.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Playground.Close() })
	k.Alice, k.Bob = k.Playground.User("alice"), k.Playground.User("bob")
	around(k)
	k.Bot = k.Start()
	t.Cleanup(func() { k.Bot.End() })
	var err error
	if k.DB, err = sql.Open(driver, source); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.DB.Close() })
	return k
}

func (k *Killing) Done() bool {
	return k.Over["new"] && k.Over["join"] && k.Over["start"] && k.Over["play"] && k.Over["nudge"]
}

func (k *Killing) Count(query string, args ...any) (n int) {
	k.T.Helper()
	if err := k.DB.QueryRow(query, args...).Scan(&n); err != nil {
		k.T.Fatal(err)
	}
	return n
}

func (k *Killing) Phase() (phase string) {
	if err := k.DB.QueryRow("SELECT phase FROM tables WHERE id = ?", k.Table).Scan(&phase); err != nil {
		k.T.Fatal(err)
	}
	return phase
}

// Play nudges whoever is in turn and lets them play their first card.
func (k *Killing) Play(ply int) {
	k.T.Helper()
	var data []byte
	if err := k.DB.QueryRow("SELECT snapshot FROM tables WHERE id = ?", k.Table).Scan(&data); err != nil {
		k.T.Fatal(err)
	}
	var pos struct {
		Hands [][]int
		Next  int
	}
	if err := json.Unmarshal(data, &pos); err != nil {
		k.T.Fatal(err)
	}
	who, other := k.Bob, k.Alice
	if pos.Next == 1 {
		who, other = other, who
	}
	nudged := !k.Over["nudge"]
	if nudged {
		k.DMs[who]++
		tell := k.Count("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'")
		k.Action("nudge", other, fmt.Sprintf("/table nudge table:%d", k.Table), func() bool {
			return k.Count("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'") > tell
		})
	}
	card := 0
	for v, n := range pos.Hands[pos.Next] {
		if n > 0 {
			card = v
		}
	}
	if nudged { // who has moved need not read it any more: it is taken away
		k.DMs[who]--
	}
	k.Action("play", who, fmt.Sprintf("/template play card:%d number:%d", card, k.Table), func() bool {
		return k.Count("SELECT count(*) FROM moves WHERE tbl = ?", k.Table) == ply
	})
	if n := k.Count("SELECT max(ply) FROM moves WHERE tbl = ?", k.Table); n != ply {
		k.T.Fatalf("table %d: the last move is number %d, want %d", k.Table, n, ply)
	}
}

// Action has a person type a command while the bot is to die at the next point of this kind of action, starts the bot
// again, lets the person repeat what has not happened, and checks what stands on Discord.
func (k *Killing) Action(kind string, who *playground.User, line string, happened func() bool) {
	k.T.Helper()
	died := k.Act(kind, line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	}, happened)
	k.Check(fmt.Sprintf("%s of table %d, killed %q", line, k.Table, died))
}

// Act is action with anything that a person does, without the look at Discord. It tells where the bot died.
func (k *Killing) Act(kind, line string, do func() (playground.Response, error), happened func() bool) (died string) {
	k.T.Helper()
	arm := func(n int) { k.Bot.Arm(n) }
	if strings.HasSuffix(kind, DuringRequests) {
		arm = func(n int) { k.Requests.Arm(k.Bot, n) }
	}
	if !k.Over[kind] {
		k.Next[kind] += rulestest.Of(1, cmp.Or(k.Step, 8))
		arm(k.Next[kind])
	}
	_, died = k.Try(line, do)
	if died == "" && !k.Over[kind] {
		k.Over[kind] = true
		arm(0)
	}
	if died != "" {
		k.Kills++
		k.Kinds[died] = true
		k.Clock.Advance(6 * time.Minute) // Discord forgets nonces
		k.Bot = k.Start()
		k.Settled()
		if !happened() {
			if _, again := k.Try(line, do); again != "" {
				k.T.Fatalf("%s, killed %s: the bot died again %s", line, died, again)
			}
		}
	}
	if !happened() {
		k.T.Fatalf("%s, killed %q: the action has not happened\n%s", line, died, k.Bot.Log)
	}
	return died
}

// Try has a person do something and waits until everything that comes of it is done, or the bot is dead; then it tells
// where it died.
func (k *Killing) Try(what string, do func() (playground.Response, error)) (r playground.Response, died string) {
	k.T.Helper()
	answered := make(chan error, 1)
	go func() {
		var err error
		r, err = do()
		answered <- err
	}()
	for {
		select {
		case <-k.Bot.Dead:
			k.Clock.Advance(4 * time.Second) // Discord gives up on the answer
			<-answered
			return r, k.died()
		case err := <-answered:
			if err != nil && !errors.Is(err, playground.ErrNoAnswer) {
				k.T.Fatalf("%s: %v\n%s", what, err, k.Bot.Log)
			}
			if k.Settled() {
				return r, ""
			}
			<-k.Bot.Dead
			return r, k.died()
		}
	}
}

// died tells where the bot was killed; it must be dead.
func (k *Killing) died() string {
	if where := k.Bot.died(); where != "" {
		return where
	}
	return k.Requests.died()
}

// Settled waits until nothing is owed, and tells whether the bot lived to see it.
func (k *Killing) Settled() bool {
	k.T.Helper()
	for range 4000 {
		select {
		case <-k.Bot.Dead:
			return false
		default:
		}
		if k.Count("SELECT count(*) FROM outbox") == 0 {
			// what was delivered last may still be on its way to the next point
			return k.Bot.Ask("rest") && (k.Requests == nil || k.Bot.Ask("answered"))
		}
		time.Sleep(2 * time.Millisecond)
	}
	k.T.Fatalf("the outbox is not empty\n%s", k.Bot.Log)
	return false
}

// Check counts what stands on Discord.
func (k *Killing) Check(after string) {
	k.T.Helper()
	boards, calls, live := 0, map[string]bool{}, 0
	for _, m := range k.Playground.Messages("#games") {
		if len(m.Embeds) == 0 {
			if calls[m.Content] || len(m.Pings) != 1 {
				k.T.Errorf("%s: the board is %q, mentioning %v", after, m.Content, m.Pings)
			}
			calls[m.Content] = true
			continue
		}
		boards++
		for _, b := range m.Buttons() {
			if parts := strings.Split(b.CustomID, "/"); len(parts) == 4 && parts[1] == strconv.Itoa(k.Table) {
				live++
				break
			}
		}
	}
	if boards != k.Table || len(calls) > k.Table {
		k.T.Errorf("%s: %d boards and %d calls in the channel of %d tables", after, boards, len(calls), k.Table)
	}
	if live != 1 {
		k.T.Errorf("%s: %d boards have buttons, want 1", after, live)
	}
	for who, want := range k.DMs {
		if got := who.DMs(); len(got) != want {
			k.T.Errorf("%s: %s has %d direct messages, want %d", after, who.Name(), len(got), want)
			for _, m := range got[max(0, len(got)-3):] {
				k.T.Log(m.Created, m.ID, Show(m))
			}
		}
	}
	if k.T.Failed() {
		k.T.Fatal(k.Bot.Log)
	}
}

// Killable is a bot in a process of its own.
type Killable struct {
	Cmd   *exec.Cmd
	In    io.Writer
	Lines chan string
	Dead  chan struct{}
	where string
	Log   *LockedBuffer

	Health string // the address, if it has one
}

func (k *Killing) Start() *Killable { return Launch(k.T, k.Playground, k.path, k.Env...) }

// Launch starts a bot in a process of its own, with more in its environment if there is any, and waits until it is
// connected.
func Launch(t testing.TB, pg *playground.Server, database string, more ...string) *Killable {
	t.Helper()
	b := &Killable{Cmd: exec.Command(os.Args[0]), Lines: make(chan string, 16), Dead: make(chan struct{}),
		Log: new(LockedBuffer)}
	b.Cmd.Env = append(os.Environ(), ChildVariable+"=1", "DISCORD_API_URL="+pg.URL(), "DISCORD_TOKEN="+pg.Token(),
		"TABLEE_TEST_DB="+database, "GOGC=300", "GOMEMLIMIT=off") // a bot's own thrift costs a third of its start
	b.Cmd.Env = append(b.Cmd.Env, more...)
	b.Cmd.Stderr = b.Log
	in, err := b.Cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := b.Cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	b.In = in
	if err := b.Cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if strings.Contains(b.Log.String(), "WARNING: DATA RACE") {
			t.Errorf("the bot has a data race:\n%s", b.Log)
		}
	})
	go b.Hear(out)
	select {
	case b.Health = <-b.Lines: // ready
	case <-b.Dead:
		t.Fatalf("the bot does not start\n%s", b.Log)
	case <-time.After(3 * time.Minute):
		t.Fatalf("the bot is not ready\n%s", b.Log)
	}
	return b
}

// Hear records what the bot says until it is dead.
func (b *Killable) Hear(out io.Reader) {
	defer close(b.Dead)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if where, ok := strings.CutPrefix(lines.Text(), "dies "); ok {
			b.where = where
			continue
		}
		b.Lines <- lines.Text()
	}
	_ = b.Cmd.Wait() // it was killed
}

func (b *Killable) Arm(n int) { b.Ask(fmt.Sprintf("arm %d", n)) }

// Ask waits for the bot's answer and tells whether it lived to give it.
func (b *Killable) Ask(line string) bool {
	fmt.Fprintln(b.In, line) // nobody hears it if it is dead
	select {
	case <-b.Lines:
		return true
	case <-b.Dead:
		return false
	}
}

// died tells where the bot killed itself; it must be dead.
func (b *Killable) died() string { return b.where }

func (b *Killable) End() {
	_ = b.Cmd.Process.Kill()
	<-b.Dead
}

// ToldOf is all that was sent about an interaction.
func (k *Killing) ToldOf(interaction string) string {
	var b strings.Builder
	for _, r := range k.Playground.Requests() {
		if strings.Contains(r.Path, interaction) {
			fmt.Fprintf(&b, "%s %s: %s\n", r.Method, r.Path, r.Body)
		}
	}
	return b.String()
}

// Again has Discord deliver an interaction again, and waits until the bot has taken it up. What it asks for may come
// later: a slow bot says first that it will answer.
func (k *Killing) Again(interaction string) {
	k.T.Helper()
	tried := func() (n int) {
		for _, r := range k.Playground.Requests() {
			if strings.HasPrefix(r.Path, "/interactions/"+interaction+"/") {
				n++
			}
		}
		return n
	}
	before := tried()
	if err := k.Playground.Redeliver(interaction); err != nil {
		k.T.Fatal(err)
	}
	if err := WaitFor("the second answer", func() bool { return tried() > before }); err != nil {
		k.T.Fatalf("%v: %s\n%s", err, k.ToldOf(interaction), k.Bot.Log)
	}
}

// SaysReady tells whether the bot's /readyz is 200.
func (b *Killable) SaysReady() bool {
	res, err := http.Get("http://" + b.Health + "/readyz")
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return res.StatusCode == http.StatusOK
}
