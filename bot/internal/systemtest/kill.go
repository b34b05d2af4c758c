package systemtest

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// toNoon is how far the clocks of bots that are killed are ahead of the machine's: they begin at noon, whatever the
// hour is, because at night messages wait until the morning.
var toNoon = func() time.Duration {
	const day = 24 * time.Hour
	now := time.Now()
	return (now.Truncate(day).Add(day + day/2).Sub(now)) % day
}()

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

// Ask tells the bot something, waits for its answer and tells whether it lived to give it.
func (b *Killable) Ask(line string) bool {
	fmt.Fprintln(b.In, line) // nobody hears it if it is dead
	select {
	case <-b.Lines:
		return true
	case <-b.Dead:
		return false
	}
}

// Died tells where the bot killed itself; it must be dead.
func (b *Killable) Died() string { return b.where }

func (b *Killable) End() {
	_ = b.Cmd.Process.Kill()
	<-b.Dead
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
