package postgres

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store"
	"tablee/store/postgrestest"
	"tablee/store/storetest"
)

// TestStore: every connection goes through a wire that can be cut.
func TestStore(t *testing.T) {
	storetest.Run(t, func(t2 storetest.T) storetest.Place { return newPlace(t2.(*testing.T)) })
}

// place is a database on the server of all tests.
type place struct {
	address string
	cut     atomic.Int32 // what becomes of the next commit
}

const (
	reaches = iota + 1
	getsLost
)

func newPlace(t *testing.T) *place { return &place{address: postgrestest.New(t)} }

func (p *place) Open(ctx context.Context) (store.DB, error) {
	was := dial
	dial = func(config *pgxpool.Config) {
		plain := config.ConnConfig.DialFunc
		config.ConnConfig.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := plain(ctx, network, addr)
			return &cable{c, p}, err
		}
	}
	defer func() { dial = was }()
	db, err := Open(ctx, p.address)
	if err != nil {
		return nil, err
	}
	return db, nil
}

func (p *place) Cut(reached bool) {
	if reached {
		p.cut.Store(reaches)
	} else {
		p.cut.Store(getsLost)
	}
}

func (p *place) Sever(t storetest.T) {
	t.Helper()
	p.cut.Store(0)
	p.exec(t,
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
}

// Crash ends the server, whose clients notice.
func (p *place) Crash(t storetest.T) {
	t.Helper()
	postgrestest.Crash(t)
}

func (p *place) Newer(t storetest.T) {
	t.Helper()
	p.exec(t, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)")
}

func (p *place) exec(t storetest.T, query string) {
	t.Helper()
	u, err := url.Parse(p.address)
	if err == nil {
		q := u.Query()
		q.Del(paramThrowaway)
		u.RawQuery = q.Encode()
		var conn *pgx.Conn
		if conn, err = pgx.Connect(context.Background(), u.String()); err == nil {
			_, err = conn.Exec(context.Background(), query)
			err = errors.Join(err, conn.Close(context.Background()))
		}
	}
	if err != nil {
		t.Errorf("%v", err)
	}
}

// cable is a connection that dies when a commit goes over it.
type cable struct {
	net.Conn
	of *place
}

var commit = []byte("commit\x00")

func (w *cable) Write(data []byte) (int, error) {
	if bytes.Contains(data, commit) {
		switch w.of.cut.Swap(0) {
		case getsLost:
			_ = w.Close()
		case reaches:
			n, err := w.Conn.Write(data)
			_ = w.Close()
			return n, err
		}
	}
	return w.Conn.Write(data)
}
