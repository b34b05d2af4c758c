package postgres

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store"
	"tablee/store/postgrestest"
	"tablee/store/storetest"
)

// BenchmarkMove measures what a move asks of the store, over a socket to a server that waits for this machine's disk.
func BenchmarkMove(b *testing.B) {
	server := postgrestest.Start(b)
	storetest.Benchmark(b, func(t testing.TB) store.DB {
		db, err := Open(context.Background(), server.Database(t))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	})
}

// counted is a connection that counts trips: something is sent after something was received.
type counted struct {
	net.Conn
	trips *atomic.Int64
	heard atomic.Bool
}

func (c *counted) Write(data []byte) (int, error) {
	if c.heard.Swap(false) {
		c.trips.Add(1)
	}
	return c.Conn.Write(data)
}

func (c *counted) Read(data []byte) (int, error) {
	n, err := c.Conn.Read(data)
	c.heard.Store(true)
	return n, err
}

// TestRoundTripsOfAMove counts the round trips of a move to a server that may be far away.
func TestRoundTripsOfAMove(t *testing.T) {
	var trips atomic.Int64
	was := dial
	dial = func(config *pgxpool.Config) {
		plain := config.ConnConfig.DialFunc
		config.ConnConfig.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := plain(ctx, network, addr)
			return &counted{Conn: c, trips: &trips}, err
		}
	}
	defer func() { dial = was }()
	db, err := OpenAlone(t.Context(), postgrestest.New(t)) // what others are told goes beside it, when it is convenient
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ids, err := storetest.Tables(t.Context(), db, 1)
	if err != nil {
		t.Fatal(err)
	}
	count := func(what string, most int64, f func(i int) error) {
		t.Helper()
		for i := range 4 { // the first times statements are prepared
			before := trips.Load()
			if err := f(i); err != nil {
				t.Fatal(err)
			}
			if n := trips.Load() - before; i == 3 && n != most {
				t.Errorf("%s takes %d trips, want %d", what, n, most)
			}
		}
	}
	count("a table", 1, func(int) error { _, err := db.Table(t.Context(), ids[0]); return err })
	count("a change", 2, func(i int) error {
		row, err := db.Table(t.Context(), ids[0])
		trips.Add(-1)
		if err != nil {
			return err
		}
		return db.SaveTable(t.Context(), store.Change{Table: row, Forget: -1, Interaction: fmt.Sprint(i),
			Users: []string{"ann"}, Owed: make([]store.Owed, 5), Moves: []store.Move{{Ply: 100 + i, Events: []byte("[]")}}})
	})
	count("a note", 2, func(i int) error {
		return db.Delivered(t.Context(), []int64{int64(i), int64(i) + 1}, &store.Post{Message: "m"})
	})
	count("a preference", 2, func(i int) error {
		return db.SavePerson(t.Context(), fmt.Sprint("ann", i), nil, []byte("x"))
	})
	count("a new table", 3, func(int) error { _, err := storetest.Tables(t.Context(), db, 1); return err })
	count("a move with all that is read for it", 4, func(i int) error {
		return storetest.Move(t.Context(), db, ids[0], fmt.Sprint("move", i))
	})
}
