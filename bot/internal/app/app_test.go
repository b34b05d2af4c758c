package app

import (
	"context"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"tablee/bot/internal/config"
	"tablee/rules/all"
	"tablee/store/stores"
)

// testConfig is the configuration of a bot that listens wherever it can, with a database of its own.
func testConfig(t *testing.T) config.Config {
	t.Helper()
	c := config.Default()
	c.Token, c.Database = "token", filepath.Join(t.TempDir(), "app.db")
	c.Interactions, c.PublicKey, c.Health = "127.0.0.1:0", strings.Repeat("ab", 32), "127.0.0.1:0"
	c.APIURL = "http://127.0.0.1:1" // where nobody answers
	return c
}

func testOptions() Options {
	return Options{Games: all.Games()[:1], NoPuzzles: true, NoFileCache: true, DefaultRuntime: true}
}

// TestCloseReleases: a bot that was built and never runs has all its parts, and gives back its addresses and its
// database.
func TestCloseReleases(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	a, err := Build(t.Context(), c, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	if a.DB == nil || a.Host == nil || a.Courier == nil || a.Client == nil || a.Webhook == nil || len(a.Fleet) != 1 ||
		a.HealthAddr == "" {
		t.Fatalf("a part is missing: got %+v", a)
	}
	c.Interactions, c.Health = a.Webhook.Addr(), a.HealthAddr
	if b, err := Build(t.Context(), c, testOptions()); err == nil {
		t.Errorf("two bots have the same addresses and database: got no error, %v", b.Close())
	}
	for range 2 { // closing it once more does nothing
		if err := a.Close(); err != nil {
			t.Errorf("Close: got %v, want nil", err)
		}
	}
	if a, err = Build(t.Context(), c, testOptions()); err != nil {
		t.Fatalf("after Close: got %v, want nil", err)
	}
	if err := a.Close(); err != nil {
		t.Errorf("Close: got %v, want nil", err)
	}
}

// TestBuildFails: what was opened before something fails is released.
func TestBuildFails(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	c := testConfig(t)
	c.Health = taken.Addr().String()
	if _, err := Build(t.Context(), c, testOptions()); err == nil || !strings.Contains(err.Error(), "health") {
		t.Errorf("with an address that is taken: got %v, want an error about health", err)
	}
	c.Health, c.Nights = "", []config.Night{{Name: "Thursday", Options: map[string]string{"form": "round"}}}
	if _, err := Build(t.Context(), c, testOptions()); err == nil || !strings.Contains(err.Error(), "Thursday") {
		t.Errorf("with a night whose options do not exist: got %v, want an error that names it", err)
	}
	db, err := stores.Open(t.Context(), c.Database)
	if err != nil {
		t.Fatalf("the database is still open: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// TestRunReleases: a bot that is told to stop before Discord has answered once releases everything too.
func TestRunReleases(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	a, err := Build(t.Context(), c, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := a.Run(ctx); err == nil {
		t.Error("got no error, want one: the token was not checked")
	}
	c.Interactions, c.Health = a.Webhook.Addr(), a.HealthAddr
	if a, err = Build(t.Context(), c, testOptions()); err != nil {
		t.Fatalf("after Run: got %v, want nil", err)
	}
	if err := a.Close(); err != nil {
		t.Errorf("Close: got %v, want nil", err)
	}
}
