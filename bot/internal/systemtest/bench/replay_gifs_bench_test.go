package bench

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/app"
	"tablee/bot/internal/replay"
	"tablee/bot/internal/systemtest"
	"tablee/commands/message"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/table"
)

// BenchmarkMoveWhileRendering measures how long a typed move takes to be answered, alone and while GIFs of a finished
// game are drawn one after the other without end.
func BenchmarkMoveWhileRendering(b *testing.B) {
	for _, rendering := range []bool{false, true} {
		b.Run(fmt.Sprintf("rendering=%v", rendering), func(b *testing.B) {
			w := benchWorld(b, false)
			defer func() {
				if err := w.Close(); err != nil {
					b.Error(err)
				}
			}()
			for more := true; more; {
				_, more = playTable(b, w, 1)
			}
			next := table.ID(1)
			open := func() {
				next++
				benchSlash(b, w, "alice", "/awale new rated:true")
				benchSlash(b, w, "bob", fmt.Sprintf("/table join table:%d", next))
				benchSlash(b, w, "alice", fmt.Sprintf("/table start table:%d", next))
			}
			open()
			ctx, stop := context.WithCancel(context.Background())
			var drawing sync.WaitGroup
			gifs := 0
			if rendering {
				drawing.Go(func() { gifs = renderGIFs(ctx, b, w) })
			}
			var took []time.Duration
			for b.Loop() {
				d, more := playTable(b, w, next)
				if took = append(took, d); !more {
					open()
				}
			}
			stop()
			drawing.Wait()
			b.ReportMetric(percentile(took, 50), "p50-ms")
			b.ReportMetric(percentile(took, 99), "p99-ms")
			b.ReportMetric(float64(gifs), "gifs")
		})
	}
}

// renderGIFs has GIFs of table 1 rendered until ctx is done, each time as if the cache had expired, and returns how
// many.
func renderGIFs(ctx context.Context, b *testing.B, w *systemtest.World) (n int) {
	c, err := app.Catalogue(all.Games())
	if err != nil {
		b.Error(err)
		return 0
	}
	infos := map[string]game.Info{}
	for _, r := range all.Games() {
		infos[r.Info().Name] = r.Info()
	}
	var days atomic.Int64
	s := replay.New(w.Host.Queries, message.NewReplayMessages(message.NewBuilder(c, infos)), func() time.Time {
		return time.Unix(days.Load()*86400, 0)
	})
	go s.Run(ctx)
	for ctx.Err() == nil {
		last := make(chan message.ReplayProgress, 1)
		days.Add(1) // nothing is kept
		if err := s.Enqueue(message.ReplayRequest{Table: 1, User: "1", Lang: "en"}, func(n message.ReplayProgress) {
			if n.Finished() {
				last <- n
			}
		}); err != nil {
			b.Error(err)
			return n
		}
		select {
		case f := <-last:
			if f.Err != nil {
				b.Error(f.Err)
				return n
			}
			n++
		case <-ctx.Done():
		}
	}
	return n
}
