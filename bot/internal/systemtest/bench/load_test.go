package bench

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/systemtest"
)

// BenchmarkLoad is 500 interactions a second among 1 000 games, posted over HTTP to a bot in a process of its own that
// runs as in production: looks, suggestions and moves, two to two to one. It fails if one of them is not answered
// within Discord's three seconds. Half a minute is -benchtime 15000x.
func BenchmarkLoad(b *testing.B) { load(b, 500) }

// BenchmarkHalfLoad is as BenchmarkLoad with 250 interactions a second. Where the machine has two cores, which the
// playground shares, a bot can be measured by it that could not do twice as much.
func BenchmarkHalfLoad(b *testing.B) { load(b, 250) }

func load(b *testing.B, perSecond int) {
	m := measure(b, 2, 1000)
	var mu sync.Mutex
	var times []time.Duration
	kinds := []func(*measuredGame){m.look, m.suggest, m.look, m.suggest, m.pressed}
	var before, after systemtest.Work
	if err := json.Unmarshal([]byte(m.Ask("work")), &before); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	m.each(b.N, perSecond, func(g *measuredGame) {
		began := time.Now()
		kinds[int(m.kind.Add(1))%len(kinds)](g)
		took := time.Since(began)
		mu.Lock()
		defer mu.Unlock()
		times = append(times, took)
	})
	b.StopTimer()
	if err := json.Unmarshal([]byte(m.Ask("work")), &after); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
	b.ReportMetric(percentile(times, 50), "p50-ms")
	b.ReportMetric(percentile(times, 99), "p99-ms")
	b.ReportMetric(percentile(times, 100), "max-ms")
	b.ReportMetric(float64((after.CPU-before.CPU).Microseconds())/float64(b.N), "cpu-µs/op")
	b.ReportMetric(float64(residentKB(b, m.bot.Cmd.Process.Pid))/1024, "rss-MB")
	b.ReportMetric(0, "ns/op")
}
