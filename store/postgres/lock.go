package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tablee/store"
)

// Numbers of advisory locks in a database; lockNames is the seed of those of names.
const (
	lockBot     = 0x7461626c6565 // "tablee"
	lockOpening = lockBot + 1
	lockNames   = 1
)

// opening takes the lock under which a bot opens the database, migrates the schema, and finds out whether the database
// was replaced. It waits until other bots have released it. The server releases it with the connection, when it is
// closed or this process dies.
func opening(ctx context.Context, config *pgx.ConnConfig) (done func(), err error) {
	config.RuntimeParams["statement_timeout"], config.RuntimeParams["lock_timeout"] = "0", "0"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	done = func() {
		bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(bye)
	}
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", int64(lockOpening)); err != nil {
		done()
		return nil, fmt.Errorf("store: waiting for another bot that opens the database: %w", err)
	}
	return done, nil
}

// lock is the advisory lock on a database: shared by bots, exclusive for OpenAlone. The server releases it with the
// connection that holds it, on which the broadcaster listens.
type lock struct {
	config *pgx.ConnConfig
	wire   *Broadcaster // nil: exclusive
	query  string       // tries to take it
	end    context.CancelFunc
	done   sync.WaitGroup
	mu     sync.Mutex
	err    error // why it is not held
}

// deadConnTime is how long the server may keep a connection that is dead for this process, which then still holds the
// lock.
const deadConnTime = commitTimeout / 2

// exitTime is how long the server may take to notice that a process has ended or was killed.
const exitTime = 2 * time.Second

// acquire takes the lock, or fails with store.ErrLocked, and keeps it from then on.
func acquire(ctx context.Context, config *pgx.ConnConfig, w *Broadcaster) (*lock, error) {
	l := &lock{config: config, wire: w, query: "SELECT pg_try_advisory_lock_shared($1)"}
	if w == nil {
		l.query = "SELECT pg_try_advisory_lock($1)"
	}
	conn, err := l.try(ctx)
	for since := time.Now(); errors.Is(err, store.ErrLocked) && time.Since(since) < exitTime; conn, err = l.try(ctx) {
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		return nil, err
	}
	keep, end := context.WithCancel(context.Background())
	l.end = end
	l.done.Go(func() { l.keep(keep, conn) })
	return l, nil
}

func (l *lock) try(ctx context.Context) (*pgx.Conn, error) {
	conn, err := pgx.ConnectConfig(ctx, l.config)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	var mine bool
	if err = conn.QueryRow(ctx, l.query, int64(lockBot)).Scan(&mine); err == nil && !mine {
		err = fmt.Errorf("%w: %s", store.ErrLocked, name(l.config))
	}
	if err == nil {
		err = l.wire.Listen(ctx, conn)
	}
	if err != nil {
		_ = conn.Close(ctx)
		return nil, err
	}
	return conn, nil
}

// keep waits until the connection dies, and then takes the lock again. While another bot has it, nothing is written.
func (l *lock) keep(ctx context.Context, conn *pgx.Conn) {
	var since time.Time
	for {
		for conn != nil {
			if n, err := conn.WaitForNotification(ctx); err == nil {
				l.wire.Received(n.Payload)
				continue
			}
			bye, cancel := context.WithTimeout(context.Background(), time.Second)
			_ = conn.Close(bye)
			cancel()
			conn = nil
			since = time.Now()
			l.setErr(&retryable{errors.New("store: the connection that holds the lock is lost"), true})
		}
		var err error
		if conn, err = l.try(ctx); ctx.Err() != nil {
			return
		}
		if err == nil || errors.Is(err, store.ErrLocked) && time.Since(since) > deadConnTime {
			l.setErr(err)
		}
		if err != nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
}

func (l *lock) setErr(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.err = err
}

// held is nil while no other bot can have the database.
func (l *lock) held() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

func (l *lock) release() {
	l.end()
	l.done.Wait()
}
