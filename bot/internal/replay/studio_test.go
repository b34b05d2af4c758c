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
	gate  chan struct{} // each look takes one; nil looks at once
	feats map[int]game.Feat
}

func (g *games) Reel(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error) {
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

// easel makes films without words.
type easel struct{ c *render.Catalogue }

func (e easel) Film(ctx context.Context, r *table.Replay, lang string, look picture.Look) picture.Film {
	return picture.Film{Frames: r.Plies + 1, Printer: e.c.Printer(lang, nil), Look: look,
		Play: func(yield func(picture.Frame) error) error {
			return r.Play(ctx, func(s table.Frame) error { return yield(picture.Frame{Diagram: s.View.Diagram()}) })
		}}
}

// bench is a studio that works until the test ends.
type bench struct {
	*Studio
	t     *testing.T
	games *games
	now   time.Time
}

func newBench(t *testing.T, g *games) *bench {
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, games: g, now: time.Unix(1e9, 0)}
	b.Studio = New(g, easel{c}, func() time.Time { return b.now })
	b.Rest = func(time.Duration) {}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { b.Run(ctx); close(done) }()
	t.Cleanup(func() { cancel(); <-done })
	return b
}

// order orders a film and returns where its news come.
func (b *bench) order(id table.ID, user string) (chan message.FilmNews, error) {
	news := make(chan message.FilmNews, 1000)
	err := b.Order(message.FilmOrder{Table: id, User: user, Lang: "en"}, func(n message.FilmNews) { news <- n })
	return news, err
}

// last waits for the last news.
func (b *bench) last(news chan message.FilmNews) message.FilmNews {
	b.t.Helper()
	for {
		select {
		case n := <-news:
			if n.Last() {
				return n
			}
		case <-time.After(30 * time.Second):
			b.t.Fatal("timed out waiting for the film")
		}
	}
}

func TestStudioDraws(t *testing.T) {
	g := &games{plies: 6, phase: table.Over}
	b := newBench(t, g)
	rested := 0
	b.Rest = func(took time.Duration) {
		if took <= 0 {
			t.Error("rested without having worked")
		}
		rested++
	}
	news, err := b.order(5, "ann")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	n := <-news
	for ; !n.Last(); n = <-news {
		told = append(told, fmt.Sprintf("%d:%d/%d", n.Before, n.Done, n.Of))
	}
	if got, want := strings.Join(told, " "), "0:0/0 0:1/7 0:2/7 0:3/7 0:4/7 0:5/7 0:6/7 0:7/7"; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
	if n.Err != nil || n.Clip == nil || n.Clip.Shown != 7 || rested != 7 {
		t.Fatalf("the end: %+v, %d rests", n, rested)
	}
	if got := g.asked[0]; got != `5 "" false` {
		t.Errorf("asked for %s: a film shows what everybody saw", got)
	}
	again, err := b.order(5, "ben")
	if err != nil || b.last(again).Clip != n.Clip || g.count() != 1 {
		t.Errorf("the same film again: %v, asked %v", err, g.asked)
	}
	b.now = b.now.Add(keptFor - time.Second)
	if again, _ = b.order(5, "ben"); b.last(again).Clip != n.Clip {
		t.Error("a film that is asked for is not kept")
	}
	b.now = b.now.Add(keptFor + time.Second)
	if again, _ = b.order(5, "ben"); b.last(again).Clip == n.Clip || g.count() != 2 {
		t.Error("a film that nobody asks for is kept for ever")
	}
	other := make(chan message.FilmNews, 1000)
	if err := b.Order(message.FilmOrder{Table: 5, User: "ann", Lang: "fr"},
		func(n message.FilmNews) { other <- n }); err != nil {
		t.Fatal(err)
	}
	if b.last(other); g.count() != 3 {
		t.Error("a film in one language was used for another")
	}
}

// Orders wait in line, one a person; whoever wants what somebody waits for already joins them.
func TestStudioQueue(t *testing.T) {
	g := &games{plies: 2, phase: table.Over, gate: make(chan struct{})}
	b := newBench(t, g)
	first, err := b.order(1, "ann")
	if err != nil {
		t.Fatal(err)
	}
	second, err := b.order(2, "ben")
	if err != nil || (<-second).Before != 1 {
		t.Fatalf("the second order: %v", err)
	}
	joined, err := b.order(2, "cho")
	if err != nil || (<-joined).Before != 1 {
		t.Fatalf("who joins: %v", err)
	}
	if _, err := b.order(3, "ann"); gametest.Refusal(err) != "replay.own" {
		t.Errorf("another order of the same person: %v", err)
	}
	for i := 3; ; i++ {
		_, err := b.order(table.ID(i), fmt.Sprint("user", i))
		if err != nil {
			if gametest.Refusal(err) != "replay.busy" || i != maxOrders+1 {
				t.Errorf("order %d: %v", i, err)
			}
			break
		}
	}
	g.gate <- struct{}{}
	if n := b.last(first); n.Clip == nil {
		t.Errorf("the first: %+v", n)
	}
	g.gate <- struct{}{}
	one, two := b.last(second), b.last(joined)
	if one.Clip == nil || one.Clip != two.Clip {
		t.Errorf("two who want the same get %p and %p", one.Clip, two.Clip)
	}
}

func TestStudioRefuses(t *testing.T) {
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
		b := newBench(t, c.g)
		if c.max > 0 {
			b.Max = c.max
		}
		news, err := b.order(1, "ann")
		if err != nil {
			t.Fatal(err)
		}
		if n := b.last(news); gametest.Refusal(n.Err) != c.want || n.Clip != nil {
			t.Errorf("got %+v, want %q", n, c.want)
		}
		if _, err := b.order(1, "ann"); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	}
}

// Who waits when the bot stops is told, and nothing is taken any more.
func TestStudioStops(t *testing.T) {
	g := &games{plies: 2, phase: table.Over, gate: make(chan struct{})}
	s := New(g, easel{}, nil)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	b := &bench{Studio: s, t: t, games: g}
	first, _ := b.order(1, "ann")
	second, _ := b.order(2, "ben")
	cancel()
	<-done
	for _, news := range []chan message.FilmNews{first, second} {
		if n := b.last(news); gametest.Refusal(n.Err) != "replay.stopped" {
			t.Errorf("told %+v", n)
		}
	}
	if _, err := b.order(3, "cho"); gametest.Refusal(err) != "replay.stopped" {
		t.Errorf("an order after the end: %v", err)
	}
}

// Films are kept within bounds: the one drawn longest ago goes first.
func TestStudioForgets(t *testing.T) {
	s := New(nil, nil, nil)
	for i := range 5 {
		s.end(&job{subject: subject{table: table.ID(i)}}, &picture.Clip{GIF: make([]byte, maxKept/4)}, nil)
	}
	var kept []table.ID
	for _, p := range s.kept {
		kept = append(kept, p.table)
	}
	if fmt.Sprint(kept) != "[1 2 3 4]" {
		t.Errorf("kept %v, want 1 to 4", kept)
	}
}
