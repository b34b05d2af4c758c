// Package postgres keeps a store in a PostgreSQL database (13 or newer), through github.com/jackc/pgx.
//
// Statements of a transaction whose results are not needed at once are sent together, so that a change takes two trips
// to the server. A transaction that failed because of a conflict or a lost connection is run again, and a commit
// without an answer is looked up first (see Within). Every bot holds a shared advisory lock; a program that copies the
// whole database takes it exclusively. Processes tell each other news with NOTIFY, in batches and outside of
// transactions, which would otherwise wait for each other; news may be lost. Backups are made and restored with the
// server's own tools (pg_dump, base backups). A deleted row stays on the server's disk until VACUUM, in its log and in
// backups.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store"
	"tablee/store/sqlstore"
)

// DB is an open database, a store.DB.
type DB struct {
	*sqlstore.Queries
	sqlstore.Questions
	sqlstore.Notes
	sqlstore.Rows
	sqlstore.Health
	sqlstore.Timer
	leases
	releases
	pool         *pgxpool.Pool
	lock         *lock // nil: opened read-only
	*Broadcaster       // nil: opened read-only, or alone
	stop         context.CancelFunc
	telling      sync.WaitGroup
	name         string
	epoch        int

	wraps []sqlstore.Wrap

	renewed atomic.Int64 // when connections were last reset, in nanoseconds
}

// paramThrowaway in the query of an address allows a server that does not wait for its disk, for tests.
const paramThrowaway = "throwaway"

// sessionSettings are the settings of every connection, unless the address has others. They end transactions of a bot
// that hangs, so that it does not keep rows locked.
var sessionSettings = map[string]string{
	"application_name": "tablee", "synchronous_commit": "on", "statement_timeout": "5s", "lock_timeout": "2s",
	"idle_in_transaction_session_timeout": "5s", "default_transaction_isolation": "read committed",
}

// Open opens the database at an address, postgres://user:password@host/database, and brings its schema up to date. The
// password may also come from PGPASSWORD or a passfile, as for all programs of PostgreSQL. Neither it nor the address's
// query is in any error.
//
// Several bots may have it open. It returns store.ErrLocked if it is open by OpenAlone, ErrNewer if the schema is newer
// than this program, ErrDenied if the server refuses the user or there is no such database, ErrUnwritable if the server
// does not answer or is read-only, and ErrBusy if another connection blocks a change of the schema.
func Open(ctx context.Context, address string, wraps ...sqlstore.Wrap) (*DB, error) {
	return openAs(ctx, address, New(), wraps...)
}

// OpenAlone opens a database as Open does, but exclusively: ErrLocked means that a bot has it open.
func OpenAlone(ctx context.Context, address string) (*DB, error) { return openAs(ctx, address, nil) }

func openAs(ctx context.Context, address string, w *Broadcaster, wraps ...sqlstore.Wrap) (*DB, error) {
	config, careless, err := parse(address)
	if err != nil {
		return nil, err
	}
	db := &DB{name: name(config.ConnConfig), Broadcaster: w, wraps: wraps}
	if err := db.open(ctx, config, careless); err != nil {
		return nil, errors.Join(db.explain(err), db.Close())
	}
	return db, nil
}

func (db *DB) open(ctx context.Context, config *pgxpool.Config, careless bool) (err error) {
	if db.lock, err = acquire(ctx, config.ConnConfig.Copy(), db.Broadcaster); err != nil {
		return err
	}
	opened, err := opening(ctx, config.ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer opened()
	if err = migrate(ctx, config.ConnConfig.Copy(), db.name); err != nil {
		return err
	}
	if err = db.connect(ctx, config); err != nil {
		return err
	}
	if err = db.durable(ctx, careless); err != nil {
		return err
	}
	if db.epoch, err = db.checkLife(ctx); err != nil || db.Broadcaster == nil {
		return err
	}
	telling, stop := context.WithCancel(context.Background())
	db.stop = stop
	db.telling.Go(func() {
		db.Speak(telling, func(ctx context.Context, query string, args ...any) error {
			_, err := db.pool.Exec(ctx, query, args...)
			return err
		})
	})
	return nil
}

func (db *DB) connect(ctx context.Context, config *pgxpool.Config) (err error) {
	watched := sqlstore.Wrapped(sqlstore.Watched(engine{db}, &db.Timer), db.wraps)
	db.Queries, db.Rows = sqlstore.New(watched, dialect), sqlstore.NewRows(watched)
	plain := sqlstore.Wrapped(engine{db}, db.wraps)
	db.Questions, db.Notes = sqlstore.NewQuestions(plain), sqlstore.NewNotes(plain)
	db.leases, db.releases.db = leases{engine{db}}, db
	dial(config)
	db.pool, err = pgxpool.NewWithConfig(ctx, config)
	return err
}

// OpenReadOnly opens a database for reading, even if a bot has it open: it takes no lock, changes no schema, and all
// writes fail. It refuses a schema of another version, even an older one.
func OpenReadOnly(ctx context.Context, address string) (*DB, error) {
	config, _, err := parse(address)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	db := &DB{name: name(config.ConnConfig)}
	err = db.connect(ctx, config)
	if err == nil {
		err = db.sameSchema(ctx)
	}
	if err == nil {
		db.epoch, err = db.readEpoch(ctx)
	}
	if err != nil {
		return nil, errors.Join(db.explain(err), db.Close())
	}
	return db, nil
}

// dial is called for every pool before it is opened; tests use it to watch the connection.
var dial = func(*pgxpool.Config) {}

// parse reads an address.
func parse(address string) (config *pgxpool.Config, careless bool, err error) {
	if config, err = pgxpool.ParseConfig(address); err != nil {
		// pgx's error would contain the password
		return nil, false,
			errors.New("store: the address of the database cannot be read; it is written postgres://user@host:5432/database")
	}
	c := config.ConnConfig
	for k, v := range sessionSettings {
		if _, ok := c.RuntimeParams[k]; !ok {
			c.RuntimeParams[k] = v
		}
	}
	_, careless = c.RuntimeParams[paramThrowaway]
	delete(c.RuntimeParams, paramThrowaway)
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = commitTimeout
	}
	config.MaxConns = max(config.MaxConns, 16)
	config.MaxConnLifetimeJitter = time.Minute
	return config, careless, nil
}

// name is a database's name without a password.
func name(c *pgx.ConnConfig) string {
	return fmt.Sprintf("database %s at %s", c.Database, net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))))
}

// Name is a database's name, by its address, without a password.
func Name(address string) string {
	config, _, err := parse(address)
	if err != nil {
		return "a PostgreSQL database"
	}
	return name(config.ConnConfig)
}

// Close implements store.DB.
func (db *DB) Close() error {
	if db.stop != nil {
		db.stop()
		db.telling.Wait()
	}
	if db.pool != nil {
		db.pool.Close()
	}
	if db.lock != nil {
		db.lock.release()
	}
	return nil
}

// alone is nil while no other bot can have the database open exclusively.
func (db *DB) alone() error {
	if db.lock == nil {
		return nil
	}
	return db.lock.held()
}

// explain adds to an error of opening what to do about it.
func (db *DB) explain(err error) error {
	for _, is := range []error{store.ErrDamaged, store.ErrLocked, store.ErrNewer, store.ErrBusy, store.ErrDenied,
		store.ErrUnwritable} {
		if errors.Is(err, is) {
			return err
		}
	}
	err = classify(err)
	c := code(err)
	switch {
	case errors.Is(err, store.ErrUnwritable), errors.Is(err, store.ErrDamaged):
		return err
	case c == "28P01", c == "28000", c == "42501", c == "3D000":
		return fmt.Errorf("%w: %s: %w; look at the user, the password and the rights, and whether the database has been created", store.ErrDenied, db.name, err)
	case c == "55P03":
		return fmt.Errorf("%w: %s: %w; end what reads there for long and start again", store.ErrBusy, db.name, err)
	case c == "" && isConnect(err), c == "57P03", c == "53300":
		return fmt.Errorf("%w: %s: %w; is the server running?", store.ErrUnwritable, db.name, err)
	}
	return err
}
