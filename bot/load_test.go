package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/rules/table"
)

// BenchmarkLoad is 200 interactions a second among 1 000 live tables: moves that are durable when they are answered,
// suggestions for what is being typed, lists, and boards looked at, in equal parts. It fails if one of them is not
// answered. Half a minute is -benchtime 6000x.
func BenchmarkLoad(b *testing.B) {
	w := benchWorld(b, false)
	defer w.close()
	multiply(b, w.config.Database, 1000, 30)
	alice := w.pg.User("alice")
	ctx := context.Background()
	slash := func(line string) error {
		_, err := alice.Slash(ctx, "#games", line)
		return err
	}
	times := make([]time.Duration, b.N)
	var missed, moves atomic.Int64
	var people sync.WaitGroup
	began := time.Now()
	b.ResetTimer()
	for i := range b.N {
		time.Sleep(time.Until(began.Add(time.Duration(i) * 5 * time.Millisecond))) // whether the last are answered or not
		people.Go(func() {
			began := time.Now()
			var err error
			switch id := 1 + i/4%1000; i % 4 {
			case 0:
				if took, on := playTable(b, w, table.ID(id)); on {
					moves.Add(1)
					times[i] = took
					return
				}
			case 1:
				_, err = alice.Autocomplete(ctx, "#games", fmt.Sprintf("/table show table:%d", id))
			case 2:
				err = slash("/tables")
			case 3:
				err = slash(fmt.Sprintf("/table history table:%d", id))
			}
			times[i] = time.Since(began)
			if err != nil {
				missed.Add(1)
			}
		})
	}
	people.Wait()
	b.StopTimer()
	if n := missed.Load(); n > 0 {
		b.Errorf("%d of %d interactions were not answered", n, b.N)
	}
	runtime.GC()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
	b.ReportMetric(float64(moves.Load()), "moves")
	b.ReportMetric(percentile(times, 50), "p50-ms")
	b.ReportMetric(percentile(times, 99), "p99-ms")
	b.ReportMetric(float64(residentKB(b, os.Getpid()))/1024, "rss-MB") // the playground's included
}
