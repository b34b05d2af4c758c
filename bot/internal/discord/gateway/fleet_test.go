package gateway

import (
	"context"
	"sync/atomic"
	"testing"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestFleetReady: a process is ready when it knows its shards, is connected for each, and the others are served.
func TestFleetReady(t *testing.T) {
	for name, c := range map[string]struct {
		shared    bool
		division  *Division
		connected [2]bool
		ready     bool
		told      bool // that this process has shards and all are connected
	}{
		"alone":                           {false, nil, [2]bool{true, true}, true, true},
		"alone, one is not connected":     {false, nil, [2]bool{true, false}, false, false},
		"not divided yet":                 {true, nil, [2]bool{true, true}, false, false},
		"one is its own":                  {true, &Division{[]string{"1"}, true}, [2]bool{false, true}, true, true},
		"one is its own, not connected":   {true, &Division{[]string{"0"}, true}, [2]bool{false, true}, false, false},
		"another is not served":           {true, &Division{[]string{"1"}, false}, [2]bool{false, true}, false, true},
		"all are its own":                 {true, &Division{[]string{"1", "0"}, true}, [2]bool{true, true}, true, true},
		"all are its own, one waits":      {true, &Division{[]string{"1", "0"}, true}, [2]bool{true, false}, false, false},
		"none is its own":                 {true, &Division{nil, true}, [2]bool{}, true, false},
		"none is its own, one not served": {true, &Division{nil, false}, [2]bool{}, false, false},
	} {
		var told bool
		o := Options{Token: "t", ShardID: AllShards, Shards: 2, Connected: func(up bool) { told = up }}
		if c.shared {
			o.Share = func(context.Context, Sharing) error { return nil }
		}
		f := NewFleet(o, nil, nil)
		f[0].division.Store(c.division)
		for i, g := range f {
			g.enter(Connected)
			if !c.connected[i] {
				g.enter(Waiting)
			}
		}
		if f.Ready() != c.ready || told != c.told {
			t.Errorf("%s: ready %v, connected %v; want %v, %v", name, f.Ready(), told, c.ready, c.told)
		}
	}
	if !(Fleet{}).Ready() {
		t.Error("a bot without a gateway is not ready")
	}
}

// TestStages: a gateway waits until its session may begin, then it starts, and while it resumes a session nobody takes
// it to wait: its session would be lost.
func TestStages(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o := quick(pg)
	turn, waits := make(chan struct{}), make(chan struct{}, 9)
	o.Identify = func(ctx context.Context) error {
		waits <- struct{}{}
		select {
		case <-turn:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	var g shard
	var lost atomic.Int32
	interrupted := make(chan Stage, 9)
	o.Connected = func(up bool) {
		if !up {
			lost.Add(1)
			interrupted <- g.Stage()
		}
	}
	g = newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- g.Run(ctx) }()
	<-waits
	if got := g.Stage(); got != Waiting {
		t.Errorf("before its turn its stage is %d, want %d", got, Waiting)
	}
	pg.SilenceGateway(1) // it is slow to say HELLO
	close(turn)
	discordtest.Eventually(t, "the session to start", func() bool { return g.Stage() == Starting })
	discordtest.Eventually(t, "the session", g.Ready)
	pg.DropGateway(4000)
	if got := <-interrupted; got != Starting {
		t.Errorf("when the connection is lost its stage is %d, want %d", got, Starting)
	}
	discordtest.Eventually(t, "the session to be resumed", g.Ready)
	if n := pg.Identifies(); n != 1 {
		t.Errorf("%d sessions, want 1", n)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := <-interrupted; got != Waiting || lost.Load() != 2 {
		t.Errorf("after the end its stage is %d, want %d; it was told %d times that the connection was lost, want 2", got, Waiting, lost.Load())
	}
}
