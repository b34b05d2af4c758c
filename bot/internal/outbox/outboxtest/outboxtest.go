// Package outboxtest describes a database for tests: the rows of the outbox, and the state of its tables.
package outboxtest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
	"tablee/store"
)

// Owed lists the rows of a kind, due or not, the longest due first, as target and message id.
func Owed(t testing.TB, db store.DB, kind outbox.Kind) (list []string) {
	t.Helper()
	rows, err := db.Outbox(context.Background(), 1<<60, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range rows {
		if o.Kind == string(kind) {
			b, err := outbox.DecodeBody(o.Body)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, o.Target+" "+b.Msg.ID)
		}
	}
	return list
}

// Everything describes the tables and the outbox, and when they are due; see describes a table.
func Everything(t testing.TB, db store.DB, see func(table.ID) string) (s string) {
	t.Helper()
	for n := int64(1); ; n++ {
		row, err := db.Table(context.Background(), n)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		s += fmt.Sprintf("\ntable %d: %s, ply %d, due %d, %s", n, row.Phase, row.Ply, row.Due, see(table.ID(n)))
	}
	for _, kind := range []outbox.Kind{outbox.Tournament, outbox.Board, outbox.Hand, outbox.Tell, outbox.Say,
		outbox.Dashboard} {
		s += fmt.Sprintf("\n%s: %q", kind, Owed(t, db, kind))
	}
	return s
}
