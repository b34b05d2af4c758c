//go:build !race

package killed

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/bot/internal/systemtest/scenarios"
	"tablee/rules/rulestest"
	"tablee/store/postgrestest"
	"tablee/store/stores"
)

// TestKilled plays each scenario with a bot that is killed (SIGKILL) in turn at each point, or at every few ones, at
// which it commits a transaction or sends a request to Discord, before and after it, in each kind of step. After the
// restart Discord delivers again what people did, and time goes on.
func TestKilled(t *testing.T) {
	t.Parallel()
	for _, s := range scenarios.All() {
		for name, address := range map[string]func(t *testing.T) string{
			"SQLite":     func(t *testing.T) string { return t.TempDir() + "/k.db" },
			"PostgreSQL": func(t *testing.T) string { return postgrestest.New(t) },
		} {
			t.Run(s.Name+"/"+name, func(t *testing.T) {
				t.Parallel()
				h := &harness{Run: systemtest.Prepare(t, s, address(t), 1), next: map[string]int{}, tried: map[string]bool{},
					kinds: map[string]int{}}
				began := time.Now()
				h.launch()
				t.Cleanup(func() { h.bot.End() })
				h.Begin(h)
				for n := 1; !h.Done(); n++ {
					if n > 200 {
						h.Fatalf("there are still points left: %v of %v", h.next, h.tried)
					}
					h.Script.Play()
				}
				kills := 0
				for _, n := range h.kinds {
					kills += n
				}
				t.Logf("killed %d times at %d kinds of points in %s:\n%s", kills, len(h.kinds),
					time.Since(began).Round(time.Second), strings.Join(slices.Sorted(maps.Keys(h.kinds)), "\n"))
			})
		}
	}
}

// TestBrokenProgramsAreFound: a bot that forgets what was done, or what it has posted, does not pass.
func TestBrokenProgramsAreFound(t *testing.T) {
	t.Parallel()
	if !rulestest.Whole {
		t.Skip("long: TABLEE_WHOLE=1 has it played, as .ci/run does")
	}
	for _, how := range []string{systemtest.BrokenOnce, systemtest.BrokenSearch} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestKilled$/^tables$/^SQLite$")
			cmd.Env = append(os.Environ(), systemtest.BrokenVariable+"="+how)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), ", killed \"") {
				t.Errorf("%v; it is not found that %s:\n%s", err, how, out)
			}
		})
	}
}

// harness kills the bot.
type harness struct {
	*systemtest.Run
	bot   *systemtest.Killable
	next  map[string]int  // the next point of a kind of step
	tried map[string]bool // every point of it was
	kinds map[string]int  // how often it has died at which point
}

func (h *harness) launch() {
	h.T.Helper()
	before := h.Playground.Identifies()
	h.Launched = h.Now()
	h.bot = systemtest.Launch(h.T, h.Playground, h.Path, h.Environment()...)
	if err := systemtest.WaitFor("the bot to hear Discord", func() bool { return h.Playground.Identifies() > before }); err != nil {
		h.Fatalf("%v", err)
	}
}

// Tried implements systemtest.Harness.
func (h *harness) Tried(kind string) bool { return h.tried[kind] }

// Ask implements systemtest.Harness.
func (h *harness) Ask(line string) { h.bot.Ask(line) }

// Log implements systemtest.Harness.
func (h *harness) Log() string { return h.bot.Log.String() }

// Settle implements systemtest.Harness.
func (h *harness) Settle() {
	h.T.Helper()
	if !h.settled() {
		h.Fatalf("the bot has died %s", h.bot.Died())
	}
}

// Around implements systemtest.Harness.
func (h *harness) Around(kind string, acts ...systemtest.Act) {
	h.T.Helper()
	armed := kind != "" && !h.tried[kind]
	if armed {
		h.next[kind] += h.apart(kind)
		h.bot.Arm(h.next[kind])
	}
	before := len(h.Playground.Requests())
	answers, died := h.try(acts)
	switch {
	case died != "":
		if !armed {
			h.Fatalf("%s: the bot has died %s", acts[0].What, died)
		}
		h.kinds[died]++
		h.Clock.Advance(6 * time.Minute) // Discord forgets nonces
		h.launch()
		h.Settle()
		for i, a := range acts {
			h.repeat(a, cmp.Or(answers[i].InteractionID, h.acknowledged(before)), died)
		}
	case armed:
		h.tried[kind] = true
		h.bot.Arm(0)
	}
	for i, a := range acts {
		if err := systemtest.WaitFor("it", a.Happened); err != nil {
			h.Fatalf("%s, killed %q: %v; %s", a.What, died, err, h.told(answers[i].InteractionID))
		}
	}
	h.Settle()
	h.Script.Check(fmt.Sprintf("%s, killed %q", acts[len(acts)-1].What, died))
	if h.T.Failed() {
		h.T.Fatal(h.Log())
	}
}

// Insist implements systemtest.Harness.
func (h *harness) Insist(a systemtest.Act) playground.Response {
	h.T.Helper()
	r, err := a.Do()
	if err != nil {
		h.Fatalf("%s: %v", a.What, err)
	}
	return r
}

// apart is how far apart the points are that are tried. A bot that takes over on PostgreSQL waits for leases: of two
// kinds of points that alternate three tries both.
func (h *harness) apart(kind string) int {
	n := h.Apart(kind)
	if stores.IsServer(h.Path) {
		n += 2
	}
	return n
}

// repeat has Discord deliver again what a person did, or time go on. Whoever only asked to see something asks again if
// it does not come: it is too late for the answer.
func (h *harness) repeat(a systemtest.Act, interaction, died string) {
	h.T.Helper()
	again := ""
	switch {
	case a.Time:
		again = h.until(a)
	case interaction == "": // Discord has not delivered it yet
		_, again = h.try([]systemtest.Act{a})
	default:
		h.redeliver(interaction)
		h.Settle()
		if a.Look && !a.Happened() {
			_, again = h.try([]systemtest.Act{a})
		}
	}
	if again != "" {
		h.Fatalf("%s: the bot has died %s, then %s", a.What, died, again)
	}
}

// try has something happen and waits until everything that comes of it is done, or the bot is dead; then it tells where
// it died.
func (h *harness) try(acts []systemtest.Act) (answers []playground.Response, died string) {
	h.T.Helper()
	answers = make([]playground.Response, len(acts))
	if acts[0].Time {
		_, _ = acts[0].Do()
		return answers, h.until(acts[0])
	}
	answered, errs := make(chan struct{}), make([]error, len(acts))
	var doing sync.WaitGroup
	for i, a := range acts {
		doing.Go(func() { answers[i], errs[i] = a.Do() })
	}
	go func() { doing.Wait(); close(answered) }()
	select {
	case <-h.bot.Dead:
		h.Clock.Advance(4 * time.Second) // Discord gives up on the answers
		<-answered
		return answers, h.bot.Died()
	case <-answered:
	}
	for i, err := range errs {
		if err != nil && !errors.Is(err, playground.ErrNoAnswer) {
			h.Fatalf("%s: %v", acts[i].What, err)
		}
	}
	missing := func() bool { return slices.ContainsFunc(acts, func(a systemtest.Act) bool { return !a.Happened() }) }
	for end := time.Now().Add(30 * time.Second); !h.dead() && missing() && time.Now().Before(end); {
		time.Sleep(2 * time.Millisecond)
	}
	if !h.dead() && h.settled() {
		return answers, ""
	}
	<-h.bot.Dead
	return answers, h.bot.Died()
}

// until waits until something has happened and all that comes of it, or the bot is dead; then it tells where it died.
// A bot that has just started may count as a downtime what passed unseen, so time goes on meanwhile.
func (h *harness) until(a systemtest.Act) (died string) {
	h.T.Helper()
	for range 25 {
		for end := time.Now().Add(2 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
			if a.Happened() && h.settled() {
				return ""
			}
			if h.dead() {
				return h.bot.Died()
			}
		}
		h.Advance(5 * time.Second)
	}
	h.Fatalf("%s does not come", a.What)
	return ""
}

func (h *harness) dead() bool {
	select {
	case <-h.bot.Dead:
		return true
	default:
		return false
	}
}

// settled waits until nothing is owed or on its way, and tells whether the bot lived to see it. What an answer that was
// only promised leads to is owed later.
func (h *harness) settled() bool {
	h.T.Helper()
	owed := func() int { return h.Count("SELECT count(*) FROM outbox") }
	for end := time.Now().Add(time.Minute); h.bot.Ask("answered"); time.Sleep(2 * time.Millisecond) {
		if owed() == 0 && h.bot.Ask("rest") && owed() == 0 {
			return h.bot.Ask("answered")
		}
		if time.Now().After(end) {
			h.Fatalf("the outbox is not empty")
		}
	}
	return false
}

// acknowledged is the interaction that the bot has answered, or promised to, after so many requests; "" if there is
// none.
func (h *harness) acknowledged(after int) string {
	for _, r := range h.Playground.Requests()[after:] {
		if path, ok := strings.CutPrefix(r.Path, "/interactions/"); ok {
			id, _, _ := strings.Cut(path, "/")
			return id
		}
	}
	return ""
}

// told is all that was sent about an interaction.
func (h *harness) told(interaction string) string {
	var b strings.Builder
	for _, r := range h.Playground.Requests() {
		if interaction != "" && strings.Contains(r.Path, interaction) {
			fmt.Fprintf(&b, "%s %s: %s\n", r.Method, r.Path, r.Body)
		}
	}
	return b.String()
}

// redeliver has Discord deliver an interaction again, and waits until the bot has taken it up. What it asks for may
// come later: a slow bot says first that it will answer.
func (h *harness) redeliver(interaction string) {
	h.T.Helper()
	tried := func() (n int) {
		for _, r := range h.Playground.Requests() {
			if strings.HasPrefix(r.Path, "/interactions/"+interaction+"/") {
				n++
			}
		}
		return n
	}
	before := tried()
	h.Must(h.Playground.Redeliver(interaction))
	if err := systemtest.WaitFor("the second answer", func() bool { return tried() > before }); err != nil {
		h.Fatalf("%v: %s", err, h.told(interaction))
	}
}
