package gateway

import (
	"context"
	"testing"
	"time"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
)

// A gateway that says nothing, or something else than READY (defect 1: discordgo alone locks itself up), or op 9 over
// and over: the bot is back soon after Discord is well, and has identified once a session.
func TestMisbehavingGateway(t *testing.T) {
	t.Parallel()
	for name, order := range map[string]func(*playground.Server){
		"no hello":                  func(pg *playground.Server) { pg.SilenceGateway(1) },
		"op 7 for READY":            func(pg *playground.Server) { pg.InsteadOfReady(7) },
		"op 11 for READY":           func(pg *playground.Server) { pg.InsteadOfReady(11) },
		"op 1 for READY":            func(pg *playground.Server) { pg.InsteadOfReady(1) },
		"op 9 for READY":            func(pg *playground.Server) { pg.InsteadOfReady(9) },
		"one after the other":       func(pg *playground.Server) { pg.InsteadOfReady(7, 9, 11) },
		"silence after IDENTIFY":    func(pg *playground.Server) { pg.InsteadOfReady(playground.Nothing) },
		"op 9 to every second that": func(pg *playground.Server) { pg.InsteadOfReady(9, 9, 9, 9, 9, 9) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg := discordtest.Playground(t, playground.Options{})
			o := quick(pg)
			o.SilenceTimeout = 200 * time.Millisecond
			g := newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{})
			order(pg)
			run(t, g)
			discordtest.Hello(t, pg)
			if sent, counted := pg.IdentifiesSent(), g.identify.today(); sent != counted || sent > 7 {
				t.Errorf("sent %d IDENTIFYs, counted %d", sent, counted)
			}
		})
	}
}

// While Discord says op 9 to whoever comes, sessions begin no faster than it allows: discordgo by itself identifies
// again at once, 121 times a second.
func TestInvalidSessionStorm(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o := quick(pg)
	o.IdentifyInterval = 100 * time.Millisecond
	g := newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{})
	pg.InvalidateAll(true)
	ctx, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	if err := g.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if n := pg.IdentifiesSent(); n < 2 || n > 11 {
		t.Errorf("%d IDENTIFYs in a second, want one every 100 ms at most", n)
	}
	pg.InvalidateAll(false)
	run(t, g)
	discordtest.Hello(t, pg)
	before := pg.IdentifiesSent()
	for range 50 { // in the midst of a session, too
		pg.SendGateway(9, false)
	}
	discordtest.Eventually(t, "a new session", func() bool {
		return pg.Connected() == 1 && pg.IdentifiesSent() > before && g.Ready()
	})
	if n := pg.IdentifiesSent() - before; n != 1 {
		t.Errorf("%d IDENTIFYs after op 9, want 1", n)
	}
	discordtest.Hello(t, pg)
}

// The defaults keep a bot from being deaf for more than half a minute: one silent connection, then one that serves.
func TestSilentConnectionIsReplacedInHalfAMinute(t *testing.T) {
	g := New(Options{Token: "t"}, nil, nil)
	// HELLO and READY have one patience each; then comes the next try.
	if deaf := 2*g.opts.SilenceTimeout + g.opts.ResumeDelay + g.opts.IdentifyInterval; deaf > 30*time.Second {
		t.Errorf("with a silent gateway the bot received nothing for %v", deaf)
	}
	if maxReconnectDelay+g.opts.IdentifyInterval > 30*time.Second || g.opts.IdentifyInterval < 5*time.Second {
		t.Errorf("the intervals between session starts are %v and %v", maxReconnectDelay, g.opts.IdentifyInterval)
	}
}

// Op 1 is answered, at any moment (defect 2), and a lost connection is resumed without an IDENTIFY.
func TestResumption(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*playground.Server){
		"dropped":     func(pg *playground.Server) { pg.DropGateway(0) },
		"closed":      func(pg *playground.Server) { pg.DropGateway(4000) },
		"op 7":        func(pg *playground.Server) { pg.SendGateway(7, true) },
		"op 9":        func(pg *playground.Server) { pg.SendGateway(9, true) },
		"silent":      func(pg *playground.Server) { pg.SilenceGateway(1); pg.DropGateway(0) },
		"op 7, op 11": func(pg *playground.Server) { pg.InsteadOfReady(7, 11); pg.DropGateway(0) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "silent" {
				rulestest.Long(t) // it waits its patience out
			}
			pg := discordtest.Playground(t, playground.Options{})
			o, lost := quick(pg), make(chan struct{}, 16)
			o.Connected = func(up bool) {
				if !up {
					lost <- struct{}{}
				}
			}
			g := newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{})
			run(t, g)
			pg.SendGateway(1, false)
			lose(pg)
			<-lost
			discordtest.Eventually(t, "the gateway to be back", func() bool { return g.Ready() && pg.Connected() == 1 })
			discordtest.Hello(t, pg)
			if n := pg.IdentifiesSent(); n != 1 {
				t.Errorf("%d IDENTIFYs, want 1: the session can be resumed", n)
			}
		})
	}
}

// Of the day's sessions half begin when they are wanted, the rest are spread, and all together stay below a thousand.
func TestSessionStartsAreSpread(t *testing.T) {
	turn := &identifyLimiter{interval: 5 * time.Second}
	if err := turn.wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	turn.record()
	soon, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := turn.wait(soon); err == nil {
		t.Error("a second session began at once")
	}
	now := time.Now()
	turn.day = nil
	for n := range sessionsWithoutDelay {
		turn.day = append(turn.day, now.Add(-time.Duration(n)*time.Second))
	}
	turn.next = time.Time{}
	if err := turn.wait(t.Context()); err != nil || time.Until(turn.next) < reducedInterval-time.Second {
		t.Errorf("after %d sessions the next may start in %v (%v), want %v", sessionsWithoutDelay, time.Until(turn.next), err,
			reducedInterval)
	}
	if most := sessionsWithoutDelay + int(24*time.Hour/reducedInterval); most >= 1000 {
		t.Errorf("%d sessions a day", most)
	}
	turn.day = append(turn.day, now.Add(-25*time.Hour))
	if n := turn.today(); n != sessionsWithoutDelay {
		t.Errorf("%d sessions today, want %d", n, sessionsWithoutDelay)
	}
}

// Discord itself counts sessions over restarts: when none is left, none is begun.
func TestNoSessionLeft(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := newGateway(t, quick(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	pg.SessionsLeft(0)
	ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	if err := g.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if n := pg.IdentifiesSent(); n != 0 || time.Until(g.identify.next) < time.Hour {
		t.Errorf("sent %d IDENTIFYs, the next in %v", n, time.Until(g.identify.next))
	}
}
