package bench

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/config"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/store"
)

// BenchmarkDailyCrowd has 500 people answer the puzzle of the day within ten seconds, each of whom opens it and then
// presses their answer: answer-ms is for that, and edits-gap-ms is the least time between two changes of the channel's
// message, which are not to be closer than two seconds. All answers have to be stored. One crowd is -benchtime 1x.
func BenchmarkDailyCrowd(b *testing.B) {
	const people, within = 500, 10 * time.Second
	var took []time.Duration
	least, edits := time.Hour, 0
	for b.Loop() {
		c := newDailyCrowd(b, people)
		var answers sync.WaitGroup
		times := make([]time.Duration, people)
		tick := time.NewTicker(within / people)
		for i := range people {
			<-tick.C
			answers.Go(func() { times[i] = c.answers(i) })
		}
		answers.Wait()
		tick.Stop()
		took = append(took, times...)
		gap, n := c.ends(people)
		least, edits = min(least, gap), edits+n
	}
	b.ReportMetric(percentile(took, 50), "answer-p50-ms")
	b.ReportMetric(percentile(took, 99), "answer-p99-ms")
	b.ReportMetric(percentile(took, 100), "answer-max-ms")
	b.ReportMetric(float64(least.Milliseconds()), "edits-gap-ms")
	b.ReportMetric(float64(edits)/float64(b.N), "edits")
	b.ReportMetric(0, "ns/op")
}

// dailyCrowd is a channel with the puzzle of the day and many people, whose bot's clock runs.
type dailyCrowd struct {
	*systemtest.World
	b     *testing.B
	began int // how many requests there were before anybody answered
}

func newDailyCrowd(b *testing.B, people int) *dailyCrowd {
	b.Helper()
	w := &systemtest.World{Clock: playground.NewFakeClock(time.Time{}), Games: all.Games(), Log: new(systemtest.LockedBuffer),
		Config: config.Default(), Rate: 1 << 20, Drop: func() {}}
	o := playground.Options{Clock: w.Clock}
	for i := range people {
		o.People = append(o.People, playground.PersonSpec{Name: fmt.Sprint("p", i), Display: fmt.Sprint("Person ", i)})
	}
	w.Playground = playground.New(o)
	if err := w.Playground.Start(""); err != nil {
		b.Fatal(err)
	}
	w.Config.APIURL, w.Config.Token = w.Playground.URL(), w.Playground.Token()
	w.Config.Database = filepath.Join(b.TempDir(), "daily.db")
	if err := w.Start(); err != nil {
		b.Fatal(err)
	}
	c := &dailyCrowd{World: w, b: b}
	b.Cleanup(func() {
		if err := w.Close(); err != nil {
			b.Error(err)
		}
	})
	c.publishes("awale")
	stop := make(chan struct{})
	b.Cleanup(func() { close(stop) })
	go c.runs(stop)
	c.began = len(w.Playground.Requests())
	return c
}

// publishes has a puzzle of a game published.
func (c *dailyCrowd) publishes(name string) {
	c.b.Helper()
	if err := c.AddPuzzles(); err != nil {
		c.b.Fatal(err)
	}
	by := table.Caller{User: table.User{ID: c.Playground.User("p0").ID()}, Guild: c.Playground.GuildID("The Games Room"), Interaction: "1"}
	if err := c.Dailies.Set(context.Background(), by, table.DailySettings{Channel: c.Playground.ChannelID("#games"), Zone: "UTC",
		Games: []string{name}, Lang: "en"}); err != nil {
		c.b.Fatal(err)
	}
	if err := c.Settle(); err != nil {
		c.b.Fatal(err)
	}
}

// runs has the bot's clock run as the machine's does.
func (c *dailyCrowd) runs(stop chan struct{}) {
	last := time.Now()
	for tick := time.NewTicker(10 * time.Millisecond); ; {
		select {
		case <-stop:
			return
		case now := <-tick.C:
			c.Clock.Advance(now.Sub(last))
			c.Courier.Wake()
			last = now
		}
	}
}

// Answers has a person open the puzzle and answer it, and tells how long the answer took.
func (c *dailyCrowd) answers(i int) time.Duration {
	u := c.Playground.User(fmt.Sprint("p", i))
	r, err := u.Slash(context.Background(), "#games", "/daily today")
	if err != nil {
		c.b.Error(err)
		return 0
	}
	label := []string{"a 2", "b 14", "c 2"}[i%3]
	for _, x := range r.Message.Buttons() {
		if x.Label == label {
			began := time.Now()
			_, err = u.Click(context.Background(), r.Message.ID, x.CustomID)
			if err != nil {
				c.b.Error(err)
			}
			return time.Since(began)
		}
	}
	c.b.Errorf("there is nothing to press:\n%s", systemtest.Show(r.Message))
	return 0
}

// ends waits until all is told, checks that every answer is kept, and returns the least time between two changes of
// the channel's message and how many there were.
func (c *dailyCrowd) ends(people int) (least time.Duration, edits int) {
	c.b.Helper()
	if err := systemtest.WaitFor("the last edit", func() bool { return c.Settle() == nil }); err != nil {
		c.b.Fatal(err)
	}
	ctx := context.Background()
	server, err := c.DB.DailyServer(ctx, c.Playground.GuildID("The Games Room"))
	if err != nil {
		c.b.Fatal(err)
	}
	kept := 0
	for i := range people {
		a, err := c.DB.Attempt(ctx, server.Puzzle, c.Playground.User(fmt.Sprint("p", i)).ID())
		if err != nil {
			c.b.Fatal(err)
		}
		kept += a.Tries
	}
	if kept != people {
		c.b.Errorf("%d answers are kept, want %d", kept, people)
	}
	least = time.Hour
	var last time.Time
	for _, r := range c.Playground.Requests()[c.began:] {
		if r.Method != "PATCH" || r.Route != "/channels/{channel_id}/messages/{message_id}" {
			continue
		}
		if edits++; !last.IsZero() {
			least = min(least, r.At.Sub(last))
		}
		last = r.At
	}
	return least, edits
}

// BenchmarkMoveWhilePuzzlesAreMade measures the time from a person's move to its answer, at 50 moves a second among
// 1 000 live tables, by itself and while the bot makes puzzles. Run it with -benchtime 1500x or more.
func BenchmarkMoveWhilePuzzlesAreMade(b *testing.B) {
	for _, making := range []bool{false, true} {
		b.Run(map[bool]string{false: "alone", true: "making"}[making], func(b *testing.B) {
			b.Setenv("GOGC", "")
			w := benchWorld(b, true)
			defer w.Close()
			multiply(b, w.Config.Database, 1000, 30)
			ctx, stop := context.WithCancel(context.Background())
			var maker sync.WaitGroup
			if making {
				maker.Go(func() {
					if err := w.Dailies.Run(ctx); err != nil {
						b.Error(err)
					}
				})
			}
			answers := make([]time.Duration, b.N)
			var moves sync.WaitGroup
			tick := time.NewTicker(20 * time.Millisecond)
			defer tick.Stop()
			b.ResetTimer()
			for i := range b.N {
				<-tick.C
				moves.Go(func() { answers[i], _ = playTable(b, w, table.ID(1+i%1000)) })
			}
			moves.Wait()
			b.StopTimer()
			stop()
			maker.Wait()
			made, err := w.DB.Puzzles(context.Background(), store.PuzzleFilter{})
			if err != nil {
				b.Error(err)
			}
			b.ReportMetric(percentile(answers, 50), "p50-ms")
			b.ReportMetric(percentile(answers, 99), "p99-ms")
			b.ReportMetric(percentile(answers, 100), "worst-ms")
			b.ReportMetric(float64(len(made)), "puzzles")
			b.ReportMetric(0, "ns/op")
		})
	}
}
