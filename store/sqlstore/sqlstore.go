// Package sqlstore holds the queries of a store, once for all databases that speak SQL. An Engine says how a kind of
// database is opened and how its transactions run; a Dialect has the few words that differ. Queries are written with ?
// or ?1 where a value goes. The promises are those of package store.
//
// Besides it has what both kinds of database share: Rows copies whole tables, Notes and Questions keep the program's
// metadata and pending questions, Health remembers how writes and checks went.
package sqlstore

import (
	"context"
	"fmt"
)

// Row is a line of an answer.
type Row interface{ Scan(into ...any) error }

// Question is a query, and who takes its lines, one after the other. What a transaction asks may be asked again when
// that is repeated.
type Question struct {
	Query string
	Args  []any
	Each  func(Row) error
	Anew  func() // forgets what Each was given: a question that was broken off is asked again only with this
}

// Statement changes something.
type Statement struct {
	What  string // it is about, for errors
	Query string
	Args  []any
	Took  func(rows int64) error // is told how many rows it has changed; nil takes any number
	News  string                 // what other processes are to be told of it, if anything
}

// Asker asks questions. All that are asked together are answered from one trip to the database, where there is a way.
type Asker interface {
	Ask(context.Context, ...Question) error
}

// Tx is a transaction.
type Tx interface {
	Asker
	// Do has a statement run, in order, at once or together with what follows: its error may come from a later Do or Ask,
	// or from the end of the transaction.
	Do(context.Context, Statement) error
	// Insert adds a row to a table that numbers its rows, and returns the number.
	Insert(context.Context, Statement) (id int64, err error)
}

// Mode is how a transaction runs.
type Mode struct {
	// Lazy spares it from waiting for the disk: it survives the end of the process and not, until the next durable one, a
	// power cut.
	Lazy bool
	// Once is the interaction that it notes as handled, if any: when the outcome of its commit is unknown it can be done
	// again, and ErrSeen then means that it was done.
	Once string
}

// Engine is a kind of database.
type Engine interface {
	Asker
	// Within runs f in one transaction, perhaps several times, until it is committed or f fails.
	Within(context.Context, Mode, func(Tx) error) error
	// Do runs one statement as a transaction of its own, perhaps several times: it must come to the same.
	Do(context.Context, Statement) error
}

// Dialect is what is said in different words.
type Dialect struct {
	// Window lists what is owed of kind ?1 to targets after ?2, due until ?3, of ?4 targets, ?5 of each.
	Window string
	// Among is the condition that a column, the first %s, is among the answers of a query, the second, which is asked
	// first.
	Among string
	// Brief is the table of tables where a few are asked for by their numbers, for their phases and times alone.
	Brief string
	// RateAlone has whoever rates in pool ?1 wait until others who do so have ended; "" where writers wait anyway.
	RateAlone string
}

// Queries is all of store.DB that queries can do, noun by noun.
type Queries struct {
	tables
	moves
	archives
	tournaments
	outbox
	posts
	people
	invitations
	budgets
	lessons
	ratings
	reviews
	trials
}

// New asks an engine.
func New(e Engine, d Dialect) *Queries {
	b := &base{e, d}
	return &Queries{tables{b}, moves{b}, archives{b}, tournaments{b}, outbox{b}, posts{b}, people{b}, invitations{b},
		budgets{b}, lessons{b}, ratings{b}, reviews{b}, trials{b}}
}

// base is what the queries of every noun stand on.
type base struct {
	engine  Engine
	dialect Dialect
}

// among is the condition that a column is among the answers of a query.
func (b *base) among(column, query string) string {
	return fmt.Sprintf(b.dialect.Among, column, query)
}

// Collect asks for a list.
func Collect[T any](ctx context.Context, a Asker, scan func(Row) (T, error), query string, args ...any) (list []T,
	err error) {
	err = a.Ask(ctx, question(&list, scan, query, args...))
	return list, err
}

// question is one whose answer is a list.
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

// Ask asks for one line; without one nothing is filled in and found is false.
func Ask(ctx context.Context, a Asker, into []any, query string, args ...any) (found bool, err error) {
	err = a.Ask(ctx, Question{Query: query, Args: args, Anew: func() { found = false },
		Each: func(r Row) error { found = true; return r.Scan(into...) }})
	return found, err
}

func scanOne[T any](r Row) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}

// One takes a statement that has changed one row, or else gives an error.
func One(otherwise error) func(int64) error {
	return func(rows int64) error {
		if rows != 1 {
			return otherwise
		}
		return nil
	}
}

// bit is how a truth is kept.
func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// within runs f in one durable transaction, which notes an interaction if there is one.
func (b *base) within(ctx context.Context, interaction string, f func(Tx) error) error {
	return b.engine.Within(ctx, Mode{Once: interaction}, f)
}

// do runs one statement.
func (b *base) do(ctx context.Context, what, query string, args ...any) error {
	return b.engine.Do(ctx, Statement{What: what, Query: query, Args: args})
}

// note runs one statement lazily.
func (b *base) note(ctx context.Context, what, query string, args ...any) error {
	return b.engine.Within(ctx, Mode{Lazy: true}, func(tx Tx) error {
		return tx.Do(ctx, Statement{What: what, Query: query, Args: args})
	})
}

// doAll runs statements that have the same values, and any number of rows.
func doAll(ctx context.Context, tx Tx, what string, queries []string, args ...any) error {
	for _, query := range queries {
		if err := tx.Do(ctx, Statement{What: what, Query: query, Args: args}); err != nil {
			return err
		}
	}
	return nil
}

// Explain is an error of a statement, as an Engine tells it.
func (s Statement) Explain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("store: %s: %w", s.What, err)
}
