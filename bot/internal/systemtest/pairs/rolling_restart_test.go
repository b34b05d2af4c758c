//go:build !race

package pairs

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"tablee/bot/internal/systemtest"
	"tablee/rules/rulestest"
)

// identifySlot is the time between the beginnings of two sessions that Discord asks for.
const identifySlot = 5 * time.Second

// TestRollingRestart: two processes, with the times that a bot has, are told to end and started again one after the
// other, the next as soon as the other says that it is ready. Somebody asks for help in a server of each shard every
// 0.7 s. A shard is silent for no longer than it takes until Discord lets the next session begin, the two are never
// silent together, and whoever says ready is right: both shards have a session.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	p := newPairOf(t, 10*time.Second, systemtest.SoakPeople, "TABLEE_TEST_IDENTIFY="+identifySlot.String(),
		"TABLEE_TEST_HEALTH=127.0.0.1:0")
	for i := range p.bots {
		p.Check(systemtest.WaitFor("both to be ready", func() bool { return p.bots[i].SaysReady() }))
	}
	ctx, stop := context.WithCancel(t.Context())
	channels := []string{"#games", "#jeux"}
	presses := make([]pressLog, len(channels))
	var pressing sync.WaitGroup
	for i, channel := range channels {
		pressing.Go(func() { presses[i].run(ctx, p, fmt.Sprint("p", i), channel) })
	}
	for n := range rulestest.Of(4, 2) {
		i := n % 2
		p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGTERM))
		select {
		case <-p.bots[i].Dead:
		case <-time.After(time.Minute):
			t.Fatalf("the bot does not end\n%s", systemtest.Tail(p.bots[i].Log))
		}
		p.Start(i)
		for end := time.Now().Add(time.Minute); !p.bots[i].SaysReady(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("restart %d: the bot is not ready\n%s\n\n%s", n, systemtest.Tail(p.bots[0].Log), systemtest.Tail(p.bots[1].Log))
			}
		}
		if got := p.Playground.Connected(); got != 2 {
			t.Errorf("restart %d: a process says ready, and %d shards have a session, want 2", n, got)
		}
		if !p.divided() {
			t.Errorf("restart %d: a process says ready, and not each of the two has a shard", n)
		}
	}
	p.Check(systemtest.WaitFor("both shards to have a session", func() bool { return p.Playground.Connected() == 2 }))
	time.Sleep(2 * pressInterval) // a press that is answered after all that
	stop()
	pressing.Wait()
	var silences []silence
	for i := range presses {
		list := presses[i].silences()
		for _, s := range list {
			if s.length() > identifySlot+pressInterval {
				t.Errorf("%s: silent for %s, want %s at most", channels[i], s.length(), identifySlot)
			}
		}
		t.Logf("%s: %d presses, silent for %v", channels[i], len(presses[i].list), list)
		silences = append(silences, list...)
	}
	for i, a := range silences {
		for _, b := range silences[i+1:] {
			if a.channel != b.channel && a.from.Before(b.until) && b.from.Before(a.until) {
				t.Errorf("both shards are silent at the same time, for %s and %s", a.length(), b.length())
			}
		}
	}
	if t.Failed() {
		t.Logf("%s\n\n%s", systemtest.Tail(p.bots[0].Log), systemtest.Tail(p.bots[1].Log))
	}
}

const pressInterval = 700 * time.Millisecond

// pressLog has the commands that one person has sent in one channel.
type pressLog struct {
	mu   sync.Mutex
	list []asked
}

type asked struct {
	channel  string
	at       time.Time
	answered bool
}

// silence is the time from a command that was lost to the next one that was answered.
type silence struct {
	channel     string
	from, until time.Time
}

func (s silence) length() time.Duration { return s.until.Sub(s.from).Round(10 * time.Millisecond) }

func (s silence) String() string { return s.length().String() }

// Run sends a command at every interval, whether or not the one before was answered.
func (l *pressLog) run(ctx context.Context, p *pair, who, channel string) {
	var all sync.WaitGroup
	defer all.Wait()
	for ctx.Err() == nil {
		all.Go(func() {
			at := time.Now()
			try, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
			defer cancel()
			_, err := p.Playground.User(who).Slash(try, channel, "/help")
			l.mu.Lock()
			defer l.mu.Unlock()
			l.list = append(l.list, asked{channel, at, err == nil})
		})
		select {
		case <-ctx.Done():
		case <-time.After(pressInterval):
		}
	}
}

func (l *pressLog) silences() (list []silence) {
	slices.SortFunc(l.list, func(a, b asked) int { return a.at.Compare(b.at) })
	var lost *asked
	for _, x := range l.list {
		switch {
		case !x.answered && lost == nil:
			lost = &x
		case x.answered && lost != nil:
			list, lost = append(list, silence{x.channel, lost.at, x.at}), nil
		}
	}
	if lost != nil {
		list = append(list, silence{lost.channel, lost.at, time.Now()})
	}
	return list
}
