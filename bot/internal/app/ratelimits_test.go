package app

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"tablee/store/sqlite"
)

// TestRateLimitsAreRestored: the process that takes over keeps to what another one was told, before it does anything,
// and forgets it in time.
func TestRateLimitsAreRestored(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	l := rateLimits{db, func(err error) { t.Error(err) }}
	now := time.Now()
	l.save("PATCH a", now.Add(time.Minute))
	l.save("", now.Add(2*time.Minute))
	l.save("PATCH b", now.Add(-time.Second))
	l.save("PATCH c", now.Add(50*time.Hour))   // a clock that was wrong
	l.save("PATCH a", now.Add(30*time.Second)) // of a request that was sent before
	held := map[string]time.Duration{}
	hold := func(route string, until time.Time) { held[route] = until.Sub(now).Round(time.Second) }
	alone := func(ctx context.Context, name string, do func(context.Context) error) error { return do(ctx) }
	err = l.restoreBefore(alone, hold)(t.Context(), "courier", func(context.Context) error {
		if len(held) != 2 || held["PATCH a"] != time.Minute || held[""] != 2*time.Minute {
			t.Errorf("got %v held back, want PATCH a for a minute and everything for two", held)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if l.restoreBefore(nil, hold) != nil {
		t.Error("a process that is alone shares rate limits")
	}
	told := 0
	l.report = func(error) { told++ }
	if err := db.SetMeta(t.Context(), rateLimitsKey, "{"); err != nil {
		t.Fatal(err)
	}
	l.restore(t.Context(), func(string, time.Time) { t.Error("an invalid rate limit was restored") })
	l.save("PATCH a", now.Add(time.Minute))
	if known, err := l.load(t.Context()); err != nil || len(known) != 1 || told != 2 {
		t.Errorf("after nonsense: got %v, %v, reported %d times, want 1 limit, reported twice", known, err, told)
	}
}
