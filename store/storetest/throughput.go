package storetest

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/store"
)

// Move does for a move what a bot asks of a store: the table is read with its drafts, to be shown; it is read again,
// for the interaction; and the move is stored with what it owes. What is shown of the table afterwards is in memory.
func Move(ctx context.Context, db store.DB, id int64, interaction string) error {
	if _, err := db.TableFor(ctx, id, store.Known{Drafts: true}); err != nil {
		return err
	}
	read, err := db.TableFor(ctx, id, store.Known{Interaction: interaction})
	if err != nil {
		return err
	}
	row := read.Table
	row.Ply++
	row.Touched++
	return db.SaveTable(ctx, store.Change{Table: row, Forget: -1, Interaction: interaction,
		Drafts: []store.Draft{{Seat: 0}},
		Moves:  []store.Move{{Ply: row.Ply, Move: "a4", Events: bytes.Repeat([]byte("e"), 300), User: "ann"}},
		Owed:   []store.Owed{{Kind: "board", Target: "c", Due: 1}, {Kind: "hand", Target: "ann", Due: 1}}})
}

// Tables makes tables for Move, of a usual size: documents of 900 bytes, snapshots of 800, 40 moves.
func Tables(ctx context.Context, db store.DB, n int) (ids []int64, err error) {
	var moves []store.Move
	for ply := 1; ply <= 40; ply++ {
		moves = append(moves, store.Move{Ply: ply, Move: "a4", Events: bytes.Repeat([]byte("e"), 300), User: "ann"})
	}
	for range n {
		id, err := db.CreateTable(ctx, store.Change{Forget: -1, Moves: moves, Users: []string{"ann", "ben"},
			Table: store.Table{Guild: "g", Channel: "c", Game: "awale", Phase: "playing", Ply: 40, Doc: bytes.Repeat([]byte("d"),
				900), Snapshot: bytes.Repeat([]byte("s"), 800), Seed: make([]byte, 32)}})
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// Benchmark measures moves by one writer and by eight: the median and the 99th percentile of their times, and how many
// a second.
func Benchmark(b *testing.B, open func(testing.TB) store.DB) {
	for _, writers := range []int{1, 8} {
		b.Run(fmt.Sprint("writers=", writers), func(b *testing.B) {
			ctx, db := b.Context(), open(b)
			ids, err := Tables(ctx, db, 25*writers)
			if err != nil {
				b.Fatal(err)
			}
			var all sync.WaitGroup
			took := make([][]time.Duration, writers)
			b.ResetTimer()
			for w := range writers {
				all.Go(func() {
					for i := w; i < b.N; i += writers {
						began := time.Now()
						if err := Move(ctx, db, ids[w*25+i/writers%25], fmt.Sprint("i", i)); err != nil {
							b.Error(err)
							return
						}
						took[w] = append(took[w], time.Since(began))
					}
				})
			}
			all.Wait()
			b.StopTimer()
			times := slices.Concat(took...)
			slices.Sort(times)
			if len(times) > 0 {
				b.ReportMetric(float64(times[len(times)/2].Microseconds()), "p50-us")
				b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "p99-us")
				b.ReportMetric(float64(len(times))/b.Elapsed().Seconds(), "moves/s")
			}
		})
	}
}
