package sqlite

import (
	"path/filepath"
	"testing"

	"tablee/store"
	"tablee/store/storetest"
)

// BenchmarkMove measures what a move asks of the store, on this folder's disk.
func BenchmarkMove(b *testing.B) {
	storetest.Benchmark(b, func(t testing.TB) store.DB {
		db, err := Open(ctx, filepath.Join(t.TempDir(), "a.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return db
	})
}
