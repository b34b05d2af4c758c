package bench

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"tablee/bot/internal/config"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// BenchmarkCrowd has 500 people answer rounds of Duplicate at one table, one after the other, with the database's work
// and without that of Discord: answer-ms is for an answer that leaves the round open, closing-ms for the one that ends
// it, sitting-ms for sitting down, and board-ms is until the board of the next round stands. One round is -benchtime
// 1x; half of the people play the best word, the others pass.
func BenchmarkCrowd(b *testing.B) {
	w := &systemtest.World{Clock: playground.NewFakeClock(time.Time{}), Games: all.Games(), Log: new(systemtest.LockedBuffer),
		Config: config.Default(), Rate: 1 << 20, Drop: func() {}}
	w.Playground = playground.New(playground.Options{Clock: w.Clock})
	if err := w.Playground.Start(""); err != nil {
		b.Fatal(err)
	}
	w.Config.APIURL, w.Config.Token = w.Playground.URL(), w.Playground.Token()
	w.Config.Database = filepath.Join(b.TempDir(), "crowd.db")
	w.Config.BoardGap.Duration = 0
	if err := w.Start(); err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	c := &benchCrowd{b: b, w: w}
	var answers, closings, boards []time.Duration
	for b.Loop() {
		if !c.open() {
			c.Begin()
		}
		best, revision := c.best()
		for i := range crowdSeats {
			m := best
			if i%2 == 0 {
				m = "-"
			}
			took := c.Do(i, table.Action{Kind: table.Play, Move: m, Revision: revision})
			if i < crowdSeats-1 {
				answers = append(answers, took)
				continue
			}
			closings = append(closings, took)
			began := time.Now()
			if err := w.Settle(); err != nil {
				b.Fatal(err)
			}
			boards = append(boards, time.Since(began))
		}
	}
	b.ReportMetric(percentile(c.sat, 50), "sitting-p50-ms")
	b.ReportMetric(percentile(answers, 50), "answer-p50-ms")
	b.ReportMetric(percentile(answers, 99), "answer-p99-ms")
	b.ReportMetric(percentile(closings, 50), "closing-p50-ms")
	b.ReportMetric(percentile(closings, 100), "closing-max-ms")
	b.ReportMetric(percentile(boards, 50), "board-p50-ms")
	b.ReportMetric(0, "ns/op")
}

const crowdSeats = 500

// benchCrowd is a crowd at one table at a time.
type benchCrowd struct {
	b     *testing.B
	w     *systemtest.World
	table table.ID
	done  int // things
	sat   []time.Duration
}

// open tells whether the game goes on.
func (c *benchCrowd) open() bool {
	if c.table == 0 {
		return false
	}
	t, err := c.w.Host.Queries.Look(context.Background(), c.table, "")
	if err != nil {
		c.b.Fatal(err)
	}
	return t.Phase == table.Playing
}

func (c *benchCrowd) call(i int) table.Caller {
	c.done++
	id := fmt.Sprintf("9%08d", i)
	return table.Caller{User: table.User{ID: id, Name: "Person " + id}, Guild: c.w.Playground.GuildID("The Games Room"),
		Channel: c.w.Playground.ChannelID("#games"), Interaction: fmt.Sprintf("8%010d", c.done)}
}

// Begin begins a game at a new table.
func (c *benchCrowd) Begin() {
	c.b.Helper()
	t, err := c.w.Host.New(context.Background(), c.call(0), table.New{Game: duplicate.Name, Clock: table.Clocks["none"],
		Options: game.Options{"language": "en"}})
	if err != nil {
		c.b.Fatal(err)
	}
	c.table = t.ID
	c.Do(0, table.Action{Kind: table.Begin})
	for i := range crowdSeats - 1 {
		c.sat = append(c.sat, c.Do(i+1, table.Action{Kind: table.Join, Seat: -1}))
	}
	if err := c.w.Settle(); err != nil {
		c.b.Fatal(err)
	}
}

// Do has a person do something at the table, and tells how long it took.
func (c *benchCrowd) Do(i int, a table.Action) time.Duration {
	c.b.Helper()
	by := c.call(i)
	began := time.Now()
	if _, err := c.w.Host.Do(context.Background(), by, c.table, a); err != nil {
		c.b.Fatalf("%s: %v", a.Kind, err)
	}
	return time.Since(began)
}

// best is the best play of the round that is played, and the table's revision.
func (c *benchCrowd) best() (game.Move, int) {
	c.b.Helper()
	t, err := c.w.Host.Queries.Read(context.Background(), c.table)
	if err != nil {
		c.b.Fatal(err)
	}
	m, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(), t.Pos.View(0),
		match.Seed{}.Stream("crowd", 0))
	if err != nil {
		c.b.Fatal(err)
	}
	return m, t.RevisionIn(0)
}
