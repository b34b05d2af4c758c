package bench

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/rules/table"
)

// span is a stretch of time.
type span struct{ from, to time.Time }

// disk is what the disk needs by itself while something else is measured: from one time to the next, as many bytes as
// a move's transaction writes, made durable. A disk that many share stands still now and then, and nothing can be
// durable meanwhile.
type disk struct {
	stop, stopped chan struct{}
	spans         []span
}

func watchDisk(b *testing.B, dir string) *disk {
	b.Helper()
	f, err := os.Create(filepath.Join(dir, "fsync"))
	if err != nil {
		b.Fatal(err)
	}
	d := &disk{stop: make(chan struct{}), stopped: make(chan struct{})}
	go func() {
		defer close(d.stopped)
		defer f.Close()
		page := make([]byte, 6*4096)
		for tick := time.NewTicker(10 * time.Millisecond); ; {
			select {
			case <-d.stop:
				return
			case <-tick.C:
			}
			began := time.Now()
			if _, err := f.Write(page); err != nil {
				b.Error(err)
			}
			if err := f.Sync(); err != nil {
				b.Error(err)
			}
			d.spans = append(d.spans, span{began, time.Now()})
		}
	}()
	return d
}

func (d *disk) End() {
	close(d.stop)
	<-d.stopped
}

// took is how long each write took.
func (d *disk) took() (list []time.Duration) {
	for _, s := range d.spans {
		list = append(list, s.to.Sub(s.from))
	}
	return list
}

// within is how much of a stretch the disk was at a write that took longer than usual.
func (d *disk) within(of span, usual time.Duration) (sum time.Duration) {
	for _, s := range d.spans {
		if s.to.Sub(s.from) > usual {
			sum += max(0, min(s.to.Sub(of.from), of.to.Sub(s.from), s.to.Sub(s.from), of.to.Sub(of.from)))
		}
	}
	return sum
}

func percentile(list []time.Duration, p int) float64 {
	slices.Sort(list)
	return float64(list[(len(list)-1)*p/100].Microseconds()) / 1000
}

// BenchmarkAnswer measures the time from an interaction to its answer, the move being durable, at 100 moves a second
// among 1 000 live tables, in a process that collects garbage as a bot does, and the disk by itself meanwhile. p99-over
// is without the time in which the disk stood still. Run it with -benchtime 1000x or more.
func BenchmarkAnswer(b *testing.B) {
	b.Setenv("GOGC", "")
	w := benchWorld(b, true)
	defer w.Close()
	multiply(b, w.Config.Database, 1000, 30)
	disk := watchDisk(b, filepath.Dir(w.Config.Database))
	answers := make([]span, b.N)
	var moves sync.WaitGroup
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	b.ResetTimer()
	for i := range b.N {
		<-tick.C
		moves.Go(func() {
			took, _ := playTable(b, w, table.ID(1+i%1000))
			now := time.Now()
			answers[i] = span{now.Add(-took), now}
		})
	}
	moves.Wait()
	b.StopTimer()
	disk.End()
	alone := disk.took()
	usual := time.Duration(percentile(alone, 50) * 2 * float64(time.Millisecond))
	var all, over []time.Duration
	for _, a := range answers {
		took := a.to.Sub(a.from)
		all, over = append(all, took), append(over, took-disk.within(a, usual))
	}
	b.ReportMetric(percentile(all, 50), "p50-ms")
	b.ReportMetric(percentile(all, 99), "p99-ms")
	b.ReportMetric(percentile(over, 99), "p99-over-ms")
	b.ReportMetric(percentile(alone, 50), "fsync-p50-ms")
	b.ReportMetric(percentile(alone, 99), "fsync-p99-ms")
}
