package replay

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/commands/message"
	"tablee/render"
	"tablee/render/picture"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
)

// plain is a view that shows a number.
type plain struct{ n int }

func (plain) Seat() game.Seat { return game.Public }
func (p plain) Diagram() game.Diagram {
	return game.Diagram{Parts: []game.Part{{Tokens: game.Words(fmt.Sprint(p.n), "board")}}}
}
func (p plain) Scores() []int { return []int{p.n, p.n / 2} }

// games plays tables of so many plies.
type games struct {
	mu    sync.Mutex
	plies int
	phase table.Phase
	asked []string
	fails error
	gate  chan struct{} // each replay takes one; nil replays at once
	feats map[int]game.Feat
}

func (g *games) Replay(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error) {
	g.mu.Lock()
	g.asked = append(g.asked, fmt.Sprintf("%d %q %v", id, user, own))
	g.mu.Unlock()
	if g.gate != nil {
		select {
		case <-g.gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if g.fails != nil {
		return nil, g.fails
	}
	return &table.Replay{Table: &table.Table{ID: id, Phase: g.phase, Ply: g.plies}, Plies: g.plies, Seat: game.Public,
		Play: func(ctx context.Context, yield func(table.Frame) error) error {
			for ply := range g.plies + 1 {
				s := table.Frame{Ply: ply, By: game.Seat((ply + 1) % 2), View: plain{ply * ply}}
				if ply == 0 {
					s.By = game.Public
				}
				if f, ok := g.feats[ply]; ok {
					s.Feats = []game.Feat{f}
				}
				if err := yield(s); err != nil {
					return err
				}
			}
			return nil
		}}, nil
}

func (g *games) count() int { g.mu.Lock(); defer g.mu.Unlock(); return len(g.asked) }

// textAnimator makes animations without captions.
type textAnimator struct{ c *render.Catalogue }

func (e textAnimator) Animation(ctx context.Context, r *table.Replay, lang string,
	look picture.Look) picture.Animation {
	return picture.Animation{Frames: r.Plies + 1, Printer: e.c.Printer(lang, nil), Look: look,
		Play: func(yield func(picture.Frame) error) error {
			return r.Play(ctx, func(s table.Frame) error { return yield(picture.Frame{Diagram: s.View.Diagram()}) })
		}}
}

// fixture is a renderer that runs until the test ends.
type fixture struct {
	*Renderer
	t     *testing.T
	games *games
	now   time.Time
}

func newFixture(t *testing.T, g *games) *fixture {
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	b := &fixture{t: t, games: g, now: time.Unix(1e9, 0)}
	b.Renderer = New(g, textAnimator{c}, func() time.Time { return b.now })
	b.Throttle = func(time.Duration) {}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { b.Run(ctx); close(done) }()
	t.Cleanup(func() { cancel(); <-done })
	return b
}

// enqueue requests a GIF and returns the channel of its progress.
func (b *fixture) enqueue(id table.ID, user string) (chan message.ReplayProgress, error) {
	news := make(chan message.ReplayProgress, 1000)
	err := b.Enqueue(message.ReplayRequest{Table: id, User: user, Lang: "en"},
		func(n message.ReplayProgress) { news <- n })
	return news, err
}

// last waits for the last news.
func (b *fixture) last(news chan message.ReplayProgress) message.ReplayProgress {
	b.t.Helper()
	for {
		select {
		case n := <-news:
			if n.Finished() {
				return n
			}
		case <-time.After(30 * time.Second):
			b.t.Fatal("timed out waiting for the GIF")
		}
	}
}

func TestRendererDraws(t *testing.T) {
	g := &games{plies: 6, phase: table.Over}
	b := newFixture(t, g)
	rested := 0
	b.Throttle = func(took time.Duration) {
		if took <= 0 {
			t.Error("rested without having worked")
		}
		rested++
	}
	news, err := b.enqueue(5, "ann")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	n := <-news
	for ; !n.Finished(); n = <-news {
		told = append(told, fmt.Sprintf("%d:%d/%d", n.QueuedBefore, n.Done, n.Of))
	}
	if got, want := strings.Join(told, " "), "0:0/0 0:1/7 0:2/7 0:3/7 0:4/7 0:5/7 0:6/7 0:7/7"; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
	if n.Err != nil || n.GIF == nil || n.GIF.Shown != 7 || rested != 7 {
		t.Fatalf("the end: %+v, %d rests", n, rested)
	}
	if got := g.asked[0]; got != `5 "" false` {
		t.Errorf("asked for %s: a GIF shows what everybody saw", got)
	}
	again, err := b.enqueue(5, "ben")
	if err != nil || b.last(again).GIF != n.GIF || g.count() != 1 {
		t.Errorf("the same GIF again: %v, asked %v", err, g.asked)
	}
	b.now = b.now.Add(cacheTime - time.Second)
	if again, _ = b.enqueue(5, "ben"); b.last(again).GIF != n.GIF {
		t.Error("a GIF that is asked for is not kept")
	}
	b.now = b.now.Add(cacheTime + time.Second)
	if again, _ = b.enqueue(5, "ben"); b.last(again).GIF == n.GIF || g.count() != 2 {
		t.Error("a GIF that nobody asks for is kept for ever")
	}
	other := make(chan message.ReplayProgress, 1000)
	if err := b.Enqueue(message.ReplayRequest{Table: 5, User: "ann", Lang: "fr"},
		func(n message.ReplayProgress) { other <- n }); err != nil {
		t.Fatal(err)
	}
	if b.last(other); g.count() != 3 {
		t.Error("a GIF in one language was used for another")
	}
}

// Requests wait in line, one a person; a request for a GIF that is already queued joins that one.
func TestRendererQueue(t *testing.T) {
	g := &games{plies: 2, phase: table.Over, gate: make(chan struct{})}
	b := newFixture(t, g)
	first, err := b.enqueue(1, "ann")
	if err != nil {
		t.Fatal(err)
	}
	second, err := b.enqueue(2, "ben")
	if err != nil || (<-second).QueuedBefore != 1 {
		t.Fatalf("the second request: %v", err)
	}
	joined, err := b.enqueue(2, "cho")
	if err != nil || (<-joined).QueuedBefore != 1 {
		t.Fatalf("who joins: %v", err)
	}
	if _, err := b.enqueue(3, "ann"); gametest.Refusal(err) != "replay.own" {
		t.Errorf("another request of the same person: %v", err)
	}
	for i := 3; ; i++ {
		_, err := b.enqueue(table.ID(i), fmt.Sprint("user", i))
		if err != nil {
			if gametest.Refusal(err) != "replay.busy" || i != maxQueued+1 {
				t.Errorf("request %d: %v", i, err)
			}
			break
		}
	}
	g.gate <- struct{}{}
	if n := b.last(first); n.GIF == nil {
		t.Errorf("the first: %+v", n)
	}
	g.gate <- struct{}{}
	one, two := b.last(second), b.last(joined)
	if one.GIF == nil || one.GIF != two.GIF {
		t.Errorf("two who want the same get %p and %p", one.GIF, two.GIF)
	}
}

func TestRendererRefuses(t *testing.T) {
	for _, c := range []struct {
		g    *games
		max  int
		want string
	}{
		{&games{plies: 2, phase: table.Playing}, 0, "replay.running"},
		{&games{plies: 2, phase: table.Over}, 100, "replay.toolarge"},
		{&games{fails: game.Refuse("host.noreel.saved")}, 0, "host.noreel.saved"},
		{&games{fails: errors.New("disk")}, 0, "disk"},
	} {
		b := newFixture(t, c.g)
		if c.max > 0 {
			b.MaxBytes = c.max
		}
		news, err := b.enqueue(1, "ann")
		if err != nil {
			t.Fatal(err)
		}
		if n := b.last(news); gametest.Refusal(n.Err) != c.want || n.GIF != nil {
			t.Errorf("got %+v, want %q", n, c.want)
		}
		if _, err := b.enqueue(1, "ann"); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	}
}

// Who waits when the bot stops is told, and nothing is taken any more.
func TestRendererStops(t *testing.T) {
	g := &games{plies: 2, phase: table.Over, gate: make(chan struct{})}
	s := New(g, textAnimator{}, nil)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	b := &fixture{Renderer: s, t: t, games: g}
	first, _ := b.enqueue(1, "ann")
	second, _ := b.enqueue(2, "ben")
	cancel()
	<-done
	for _, news := range []chan message.ReplayProgress{first, second} {
		if n := b.last(news); gametest.Refusal(n.Err) != "replay.stopped" {
			t.Errorf("told %+v", n)
		}
	}
	if _, err := b.enqueue(3, "cho"); gametest.Refusal(err) != "replay.stopped" {
		t.Errorf("a request after the end: %v", err)
	}
}

// TestCacheIsBounded: the GIF that was rendered first is dropped first.
func TestCacheIsBounded(t *testing.T) {
	s := New(nil, nil, nil)
	for i := range 5 {
		s.finish(&job{gifKey: gifKey{table: table.ID(i)}}, &picture.GIF{Data: make([]byte, maxCachedBytes/4)}, nil)
	}
	var kept []table.ID
	for _, p := range s.cache {
		kept = append(kept, p.table)
	}
	if fmt.Sprint(kept) != "[1 2 3 4]" {
		t.Errorf("kept %v, want 1 to 4", kept)
	}
}
