package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"tablee/store/sqlite"
)

// TestLimitsAreHandedOver: the process that takes over keeps to what another one was told, before it does anything, and
// forgets it in time.
func TestLimitsAreHandedOver(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	l := limits{db, func(err error) { t.Error(err) }}
	now := time.Now()
	l.note("PATCH a", now.Add(time.Minute))
	l.note("", now.Add(2*time.Minute))
	l.note("PATCH b", now.Add(-time.Second))
	l.note("PATCH c", now.Add(50*time.Hour))   // a clock that was wrong
	l.note("PATCH a", now.Add(30*time.Second)) // of a request that was sent before
	held := map[string]time.Duration{}
	hold := func(route string, until time.Time) { held[route] = until.Sub(now).Round(time.Second) }
	alone := func(ctx context.Context, name string, do func(context.Context) error) error { return do(ctx) }
	err = l.known(alone, hold)(t.Context(), "courier", func(context.Context) error {
		if len(held) != 2 || held["PATCH a"] != time.Minute || held[""] != 2*time.Minute {
			t.Errorf("held back are %v", held)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if l.known(nil, hold) != nil {
		t.Error("who is alone anyway does something for others")
	}
	told := 0
	l.report = func(error) { told++ }
	if err := db.SetMeta(t.Context(), metaLimits, "{"); err != nil {
		t.Fatal(err)
	}
	l.recall(t.Context(), func(string, time.Time) { t.Error("nonsense is believed") })
	l.note("PATCH a", now.Add(time.Minute))
	if known, err := l.read(t.Context()); err != nil || len(known) != 1 || told != 2 {
		t.Errorf("after nonsense: %v, %v, told %d times", known, err, told)
	}
}
