package discord_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

const webhookRoute = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"

func hear(t *testing.T, told <-chan string) string {
	t.Helper()
	select {
	case who := <-told:
		return who
	case <-time.After(10 * time.Second):
		t.Fatal("nobody was notified")
		return ""
	}
}

// One failure, or several, of the callback, and the person has the answer all the same.
func TestFailedAnswerIsRetried(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]playground.Fault{
		"500": {Status: 500, Times: 3}, "429": {Status: 429, RetryAfter: 50 * time.Millisecond},
		"hang-up":           {HangUp: true, Times: 2},
		"429 of Cloudflare": {Status: 429, Text: "error code: 1015", RetryAfter: time.Second},
		"cut in mid answer": {Cut: true, After: true}, "slow": {Delay: 1500 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg := discordtest.Playground(t, playground.Options{})
			told := make(chan string, 4)
			g := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{Told: told})
			connect(t, pg, g)
			f.Method, f.Route = "POST", callbackRoute
			pg.Inject(f)
			discordtest.Hello(t, pg)
			if n := len(pg.Messages("#games")); n != 1 || len(told) > 0 {
				t.Errorf("got %d answers, and %d messages that there was none", n, len(told))
			}
		})
	}
}

// An answer that never gets through is told otherwise; autocompletion is not worth it.
func TestUndeliverableAnswerIsReported(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	told := make(chan string, 4)
	g := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{Told: told})
	connect(t, pg, g)
	pg.Inject(playground.Fault{Method: "POST", Route: callbackRoute, Status: 404, Code: 10062})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := pg.User("alice").Slash(ctx, "#games", "/go"); err == nil {
		t.Fatal("got no error for a lost answer")
	}
	if who := hear(t, told); !strings.HasPrefix(who, pg.User("alice").ID()+" ") {
		t.Errorf("the wrong person was notified: %s", who)
	}
}

// The promise of an answer is lost, or only what Discord said to it: the handler goes on to its end, its answer stands
// there if Discord has the promise, and else the person is told otherwise.
func TestLostDeferredAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault playground.Fault
		told  bool
	}{
		"one lost answer":      {playground.Fault{Status: 500, After: true}, false},
		"every answer lost":    {playground.Fault{HangUp: true, After: true, Times: 1 << 20}, false},
		"refused":              {playground.Fault{Status: 404, Code: 10062}, true},
		"nothing gets through": {playground.Fault{Status: 500, Times: 1 << 20}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg := discordtest.Playground(t, playground.Options{})
			o := discordtest.QuickOptions(pg)
			o.Defer = 20 * time.Millisecond
			told, finished := make(chan string, 4), make(chan error, 1)
			g := discordtest.New(t, o, func(ctx context.Context, _ *discordgo.Interaction) *discordgo.InteractionResponse {
				time.Sleep(300 * time.Millisecond)
				finished <- ctx.Err()
				return discordtest.Say("at last")
			}, discordtest.RecordedEvents{Told: told})
			connect(t, pg, g)
			c.fault.Method, c.fault.Route = "POST", callbackRoute
			pg.Inject(c.fault)
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			_, _ = pg.User("alice").Slash(ctx, "#games", "/go")
			if err := <-finished; err != nil {
				t.Errorf("the handler was stopped: %v", err)
			}
			if c.told {
				hear(t, told)
				return
			}
			discordtest.Await(t, pg, "the answer", func() bool {
				for _, m := range append(pg.Messages("#games"), pg.User("alice").Ephemerals("#games")...) {
					if m.Content == "at last" {
						return true
					}
				}
				return false
			})
			if n := discordtest.Requests(pg, "PATCH", webhookRoute); n != 1 {
				t.Errorf("%d edits, want 1", n)
			}
			if len(told) > 0 {
				t.Error("the person was told that there is no answer")
			}
		})
	}
}

// What arrives late is not worked on. Whether an action of its stands is asked, unless it was answered in time and
// comes again.
func TestLateInteractionsAreRefused(t *testing.T) {
	t.Parallel()
	clock := playground.NewFakeClock(time.Time{})
	pg := discordtest.Playground(t, playground.Options{Clock: clock})
	o := discordtest.QuickOptions(pg)
	var late atomic.Int64
	o.Now = func() time.Time { return clock.Now().Add(time.Duration(late.Load())) }
	worked, told := make(chan string, 4), make(chan string, 4)
	g := discordtest.New(t, o, func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		worked <- it.ID
		return discordtest.Say("hello")
	}, discordtest.RecordedEvents{Told: told})
	connect(t, pg, g)
	discordtest.Hello(t, pg)
	first := <-worked
	discordtest.Eventually(t, "the answer to be noted", func() bool { return g.Answers.Heard(first) })
	clock.Advance(time.Minute)
	if err := pg.Redeliver(first); err != nil { // it was answered
		t.Fatal(err)
	}
	done := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	late.Store(int64(discord.Window))
	go func() {
		_, err := pg.User("bob").Slash(ctx, "#games", "/go")
		done <- err
	}()
	if who := hear(t, told); !strings.HasPrefix(who, pg.User("bob").ID()+" ") {
		t.Errorf("the wrong person was notified: %s", who)
	}
	cancel()
	<-done
	if len(worked) > 0 || len(told) > 0 {
		t.Errorf("handled %d late interactions, notified %d more", len(worked), len(told))
	}
}
