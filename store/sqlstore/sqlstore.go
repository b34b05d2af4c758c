// Package sqlstore has the queries of a store for all SQL databases. An Engine runs statements and transactions of a
// kind of database; a Dialect has the few expressions that differ. Queries have ? or ?1 as placeholders. The promises
// are those of package store.
//
// It also has other common parts: Rows copies whole tables, Notes and Questions store the program's metadata and
// pending questions, Health remembers the results of writes and checks.
package sqlstore

import (
	"context"
	"fmt"
)

// Row is a row of a result.
type Row interface{ Scan(into ...any) error }

// Question is a query, with a function that receives its rows. It may run again when its transaction is repeated.
type Question struct {
	Query string
	Args  []any
	Each  func(Row) error
	Anew  func() // discards what Each has received; without it an interrupted query is not repeated
}

// Statement changes something.
type Statement struct {
	What  string // what it is about, for errors
	Query string
	Args  []any
	Took  func(rows int64) error // receives how many rows have changed; nil accepts any number
	News  string                 // news for other processes, if not empty
}

// Asker runs queries. Queries that are passed together take one round trip to the database if possible.
type Asker interface {
	Ask(context.Context, ...Question) error
}

// Tx is a transaction.
type Tx interface {
	Asker
	// Do runs a statement, in order, at once or together with later ones: its error may be returned by a later Do or Ask,
	// or at the end of the transaction.
	Do(context.Context, Statement) error
	// Insert adds a row to a table that numbers its rows, and returns the number.
	Insert(context.Context, Statement) (id int64, err error)
}

// Mode is how a transaction runs.
type Mode struct {
	// Lazy does not wait for the disk: the transaction survives the end of the process, but a power cut only after the
	// next durable one.
	Lazy bool
	// Once is the interaction that it records as handled, if any: if the outcome of its commit is unknown it can be
	// repeated, and ErrSeen then means that it was committed.
	Once string
}

// Engine is a kind of database.
type Engine interface {
	Asker
	// Within runs f in a transaction, perhaps several times, until it is committed or f fails.
	Within(context.Context, Mode, func(Tx) error) error
	// Do runs one statement in its own transaction, perhaps several times: it must be idempotent.
	Do(context.Context, Statement) error
}

// Wrap puts something between the queries of a store and its engine, for tests: all that is read or written passes it.
type Wrap func(Engine) Engine

// Wrapped is an engine behind wraps, the last of which is asked first.
func Wrapped(e Engine, wraps []Wrap) Engine {
	for _, w := range wraps {
		e = w(e)
	}
	return e
}

// Dialect has the expressions that differ between databases.
type Dialect struct {
	// Window lists messages of kind ?1 to targets after ?2, due until ?3, of ?4 targets, ?5 of each.
	Window string
	// Among is the condition that a column, the first %s, is among the answers of a query, the second, which is asked
	// first.
	Among string
	// Brief is the FROM clause for tables that are selected by a few ids, only for their phases and times.
	Brief string
	// Alone waits until other transactions that have run it with the same ?1 have ended; "" if writers are serialised
	// anyway.
	Alone string
}

// Queries implements the parts of store.DB that are queries.
type Queries struct {
	tables
	moves
	answers
	archives
	tournaments
	nights
	puzzles
	visits
	outbox
	posts
	people
	invitations
	budgets
	lessons
	ratings
	reviews
	trials
	found
}

// New makes the queries for an engine.
func New(e Engine, d Dialect) *Queries {
	b := &base{e, d}
	return &Queries{tables{b}, moves{b}, answers{b}, archives{b}, tournaments{b}, nights{b}, puzzles{b}, visits{b},
		outbox{b}, posts{b}, people{b},
		invitations{b}, budgets{b}, lessons{b}, ratings{b}, reviews{b}, trials{b}, found{b}}
}

// base is the common part of all queries.
type base struct {
	engine  Engine
	dialect Dialect
}

// among is the condition that a column is among the answers of a query.
func (b *base) among(column, query string) string {
	return fmt.Sprintf(b.dialect.Among, column, query)
}

// Collect runs a query for a list.
func Collect[T any](ctx context.Context, a Asker, scan func(Row) (T, error), query string, args ...any) (list []T,
	err error) {
	err = a.Ask(ctx, question(&list, scan, query, args...))
	return list, err
}

// question is a query for a list.
func question[T any](list *[]T, scan func(Row) (T, error), query string, args ...any) Question {
	*list = nil
	return Question{Query: query, Args: args, Each: func(r Row) error {
		v, err := scan(r)
		if err == nil {
			*list = append(*list, v)
		}
		return err
	}, Anew: func() { *list = nil }}
}

// Ask runs a query for one row; without a row, found is false.
func Ask(ctx context.Context, a Asker, into []any, query string, args ...any) (found bool, err error) {
	err = a.Ask(ctx, Question{Query: query, Args: args, Anew: func() { found = false },
		Each: func(r Row) error { found = true; return r.Scan(into...) }})
	return found, err
}

func scanOne[T any](r Row) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}

// ExpectOne returns an error unless a statement has changed exactly one row.
func ExpectOne(otherwise error) func(int64) error {
	return func(rows int64) error {
		if rows != 1 {
			return otherwise
		}
		return nil
	}
}

// boolToInt is how a boolean is stored.
func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// within runs f in one durable transaction, which records an interaction if there is one.
func (b *base) within(ctx context.Context, interaction string, f func(Tx) error) error {
	return b.engine.Within(ctx, Mode{Once: interaction}, f)
}

// do runs one statement.
func (b *base) do(ctx context.Context, what, query string, args ...any) error {
	return b.engine.Do(ctx, Statement{What: what, Query: query, Args: args})
}

// alone keeps other transactions that call it for the same thing waiting until this one has ended. What this one then
// reads has everything that they have stored.
func (b *base) alone(ctx context.Context, tx Tx, what string) error {
	if b.dialect.Alone == "" {
		return nil
	}
	return tx.Do(ctx, Statement{What: "lock", Query: b.dialect.Alone, Args: []any{what}})
}

// note runs one statement lazily.
func (b *base) note(ctx context.Context, what, query string, args ...any) error {
	return b.engine.Within(ctx, Mode{Lazy: true}, func(tx Tx) error {
		return tx.Do(ctx, Statement{What: what, Query: query, Args: args})
	})
}

// doAll runs statements with the same arguments, which may change any number of rows.
func doAll(ctx context.Context, tx Tx, what string, queries []string, args ...any) error {
	for _, query := range queries {
		if err := tx.Do(ctx, Statement{What: what, Query: query, Args: args}); err != nil {
			return err
		}
	}
	return nil
}

// Explain wraps an error of a statement.
func (s Statement) Explain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("store: %s: %w", s.What, err)
}
