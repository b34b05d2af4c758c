//go:build !race

package pairs

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/bot/internal/systemtest/scenarios"
	"tablee/rules/rulestest"
	"tablee/store/postgrestest"
)

// TestPairs plays each scenario with two bots over one PostgreSQL database, each of which serves one of two servers. In
// each kind of step one of them is killed, stopped until the other has taken over, or told to end, at the moment at
// which something happens: the one that serves the server, the one that sends what is owed, or the one that does what
// is due. Whoever was not heard is heard when Discord delivers again what they did.
func TestPairs(t *testing.T) {
	t.Parallel()
	for _, s := range scenarios.All() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			h := &harness{Run: systemtest.Prepare(t, s, postgrestest.New(t), 2), next: map[string]int{}}
			began := time.Now()
			h.Playground.SessionsLeft(1000) // an hour of this restarts bots more often than Discord lets them in a day
			for i := range h.bots {
				h.launch(i)
				t.Cleanup(func() { h.bots[i].End() })
			}
			h.connected()
			h.Begin(h)
			for n := 1; !h.Done(); n++ {
				if n > 100 {
					h.Fatalf("there are still faults left: %v", h.next)
				}
				h.Script.Play()
			}
			t.Logf("%d faults in %s", h.faults, time.Since(began).Round(time.Second))
		})
	}
}

// harness has something happen to one of two bots.
type harness struct {
	*systemtest.Run
	bots   [2]*systemtest.Killable
	next   map[string]int // how many faults were tried in a kind of step
	kinds  int            // how many kinds of steps have had one
	faults int
}

// signals are what happens to a bot, and leases are held by the one to whom it does.
var (
	signals = []syscall.Signal{syscall.SIGKILL, syscall.SIGSTOP, syscall.SIGTERM}
	leases  = []string{"shard/%d", "courier", "sweep"}
)

// Tried implements systemtest.Harness: a short test tries one signal in each kind of step.
func (h *harness) Tried(kind string) bool { return h.next[kind] >= rulestest.Of(len(signals), 1) }

func (h *harness) launch(i int) {
	h.T.Helper()
	if i == 0 {
		h.Launched = h.Now()
	}
	h.bots[i] = systemtest.Launch(h.T, h.Playground, h.Path, append(h.Environment(), "SHARD_COUNT=2")...)
}

// connected waits until both shards are, whoever has them.
func (h *harness) connected() {
	h.T.Helper()
	if err := systemtest.WaitFor("two shards", func() bool { return h.Playground.Connected() == 2 }); err != nil {
		h.Fatalf("%v: %d are connected", err, h.Playground.Connected())
	}
}

// Ask implements systemtest.Harness.
func (h *harness) Ask(line string) {
	h.T.Helper()
	for _, b := range h.bots {
		if !b.Ask(line) {
			h.Fatalf("%s: a bot is dead", line)
		}
	}
}

// Log implements systemtest.Harness.
func (h *harness) Log() string {
	return systemtest.Tail(h.bots[0].Log) + "\n\n" + systemtest.Tail(h.bots[1].Log)
}

// Settle implements systemtest.Harness.
func (h *harness) Settle() {
	h.T.Helper()
	owed := func() int { return h.Count("SELECT count(*) FROM outbox") }
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		h.Ask("answered")
		if owed() == 0 {
			h.Ask("rest")
			if owed() == 0 {
				h.Ask("answered")
				return
			}
		}
		if time.Now().After(end) {
			h.Fatalf("something is owed for long\n%s", h.waiting())
		}
	}
}

// Around implements systemtest.Harness.
func (h *harness) Around(kind string, acts ...systemtest.Act) {
	h.T.Helper()
	fault, what := func() {}, "nothing"
	if kind != "" && !h.Tried(kind) {
		fault, what = h.fault(kind)
	}
	answers := make([]playground.Response, len(acts))
	if acts[0].Time {
		_, _ = acts[0].Do()
		fault()
	} else {
		var doing sync.WaitGroup
		for i, a := range acts {
			doing.Go(func() { answers[i], _ = h.does(a) })
		}
		fault()
		h.connected()
		doing.Wait()
	}
	h.heard(acts, answers, what)
	h.Settle()
	h.Script.Check(fmt.Sprintf("%s, %s", acts[len(acts)-1].What, what))
	if h.T.Failed() {
		h.T.Fatal(h.Log())
	}
}

// does has somebody do something, of which Discord makes an interaction. If nobody answers it, Discord says so.
func (h *harness) does(a systemtest.Act) (r playground.Response, err error) {
	done := make(chan struct{})
	go func() { r, err = a.Do(); close(done) }()
	select {
	case <-done:
	case <-time.After(3 * time.Second):
		h.Clock.Advance(4 * time.Second)
		<-done
	}
	if err != nil && !errors.Is(err, playground.ErrNoAnswer) {
		h.T.Errorf("%s: %v", a.What, err)
	}
	return r, err
}

// Insist implements systemtest.Harness.
func (h *harness) Insist(a systemtest.Act) playground.Response {
	h.T.Helper()
	for range 10 {
		if r, err := h.does(a); err == nil {
			return r
		}
	}
	h.Fatalf("%s: nobody answers", a.What)
	return playground.Response{}
}

// heard waits until something has happened. Meanwhile Discord delivers again what the bots may not have heard, and time
// goes on.
func (h *harness) heard(acts []systemtest.Act, answers []playground.Response, what string) {
	h.T.Helper()
	missing := func() bool { return slices.ContainsFunc(acts, func(a systemtest.Act) bool { return !a.Happened() }) }
	for range 20 {
		for end := time.Now().Add(1500 * time.Millisecond); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if !missing() {
				return
			}
		}
		for i, a := range acts {
			switch {
			case a.Time:
				h.Advance(30 * time.Second) // a downtime may have been recorded, which does not count
			case a.Look || answers[i].InteractionID == "":
				answers[i], _ = h.does(a)
			default:
				h.Must(h.Playground.Redeliver(answers[i].InteractionID))
			}
		}
	}
	h.Fatalf("%s does not happen after %s\n%s", acts[0].What, what, h.waiting())
}

// waiting is what is owed, when tables are due, and who has which lease, for failures.
func (h *harness) waiting() string {
	var b strings.Builder
	fmt.Fprintf(&b, "it is %d for the bots, which were down at %v\n", h.Now().UnixMilli(), h.Downtimes())
	for _, query := range []string{
		"SELECT kind || ' to ' || target || ', due ' || due || ', ' || tries || ' tries: ' || failed FROM outbox",
		"SELECT 'table ' || id || ', ' || phase || ', ply ' || ply || ', due ' || due FROM tables WHERE due > 0",
		"SELECT 'night ' || id || ', ' || phase || ', due ' || due FROM nights WHERE due > 0",
		"SELECT name || ' of ' || holder || ' until ' || until FROM leases WHERE until > clock_timestamp()",
		"SELECT 'table ' || tbl || ' claimed by ' || holder || ' until ' || until FROM claims",
	} {
		b.WriteString(h.lines(query))
	}
	return b.String()
}

func (h *harness) lines(query string) string {
	var b strings.Builder
	rows, err := h.DB.Query(query)
	h.Must(err)
	defer rows.Close()
	for rows.Next() {
		var line string
		h.Must(rows.Scan(&line))
		fmt.Fprintln(&b, line)
	}
	h.Must(rows.Err())
	return b.String()
}

// fault is the next thing that happens to one of the two in a kind of step.
func (h *harness) fault(kind string) (do func(), what string) {
	h.T.Helper()
	n := h.next[kind]
	if n == 0 {
		h.kinds++
	}
	h.next[kind]++
	h.faults++
	signal, lease := signals[(n+h.kinds)%len(signals)], leases[(n+h.kinds/len(signals))%len(leases)]
	if strings.Contains(lease, "%d") {
		lease = fmt.Sprintf(lease, h.Shard("The Games Room"))
	}
	i := h.holder(lease)
	return func() {
		switch signal {
		case syscall.SIGSTOP:
			h.signal(i, syscall.SIGSTOP)
			err := systemtest.WaitFor("the other one to take over", func() bool { return h.holds(i) == 0 })
			h.signal(i, syscall.SIGCONT)
			h.Must(err)
		case syscall.SIGKILL:
			h.bots[i].End()
			h.launch(i)
		default:
			h.signal(i, syscall.SIGTERM)
			<-h.bots[i].Dead
			h.launch(i)
		}
	}, fmt.Sprintf("%s to the one that has %s", signal, lease)
}

func (h *harness) signal(i int, s syscall.Signal) {
	h.T.Helper()
	h.Must(h.bots[i].Cmd.Process.Signal(s))
}

// holder is which of the two has a lease, once one has.
func (h *harness) holder(lease string) (i int) {
	h.T.Helper()
	err := systemtest.WaitFor("somebody to have "+lease, func() bool {
		var name string
		if h.DB.QueryRow("SELECT holder FROM leases WHERE name = $1 AND until > clock_timestamp()", lease).Scan(&name) != nil {
			return false
		}
		for i = range h.bots {
			if strings.Contains(name, fmt.Sprintf("/%d/", h.bots[i].Cmd.Process.Pid)) {
				return true
			}
		}
		return false
	})
	h.Must(err)
	return i
}

// holds is how many leases one of the two has.
func (h *harness) holds(i int) int {
	return h.Count("SELECT count(*) FROM leases WHERE until > clock_timestamp() AND holder LIKE $1",
		fmt.Sprintf("%%/%d/%%", h.bots[i].Cmd.Process.Pid))
}
