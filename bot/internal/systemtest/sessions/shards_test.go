package sessions

import (
	"errors"
	"testing"
	"time"

	"tablee/bot/internal/discord/gateway"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/template"
	"tablee/store/postgrestest"
	"tablee/store/stores"
)

// TestShards plays on two servers that belong to two shards of one process, and by a button in direct messages, which
// reach shard 0 alone.
func TestShards(t *testing.T) {
	t.Parallel()
	w, err := systemtest.NewWorldWith([]game.Rules{template.Rules}, playground.Options{}, func(w *systemtest.World) {
		w.Config.ShardID, w.Config.ShardCount = gateway.AllShards, 2
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	if n := w.Playground.Connected(); n != 2 {
		t.Fatalf("%d connections, want one a shard", n)
	}
	alice := w.Playground.User("alice")
	for i, place := range []string{"#games", "#jeux"} {
		if _, err := alice.Slash(t.Context(), place, "/template new rated:true"); err != nil {
			t.Fatalf("%s: %v\n%s", place, err, w.Log)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		lobby := w.Playground.Messages(place)[0]
		if _, err := alice.Click(t.Context(), lobby.ID, []string{"Start", "Commencer"}[i]); err != nil {
			t.Fatalf("%s: %v\n%s", place, err, w.Log)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		dms := alice.DMs()
		if len(dms) != i+1 {
			t.Fatalf("%s: %d direct messages, want %d", place, len(dms), i+1)
		}
		if _, err := alice.Click(t.Context(), dms[i].ID, "More…"); err != nil {
			t.Fatalf("%s: a button in direct messages: %v\n%s", place, err, w.Log)
		}
	}
}

// TestStartWaitsForShards starts a bot while a process that is gone still holds its shard: a test may not begin before
// the bot hears what people type.
func TestStartWaitsForShards(t *testing.T) {
	t.Parallel()
	address := postgrestest.New(t)
	db, err := stores.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.TakeLease(t.Context(), "shard/0", "gone", 3*time.Second)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	w := systemtest.OpenWorldWith(t, []game.Rules{template.Rules}, func(w *systemtest.World) { w.Config.Database = address })
	if n := w.Playground.Connected(); n != 1 {
		t.Errorf("%d connections when the bot has started, want 1", n)
	}
}
