//go:build !race

package soak

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/systemtest"
	"tablee/rules/rulestest"
	"tablee/store/sqlite"
)

// TestSoak has people do at random what can be done, in all games, while Discord fails in every way that the
// playground knows, the disk is full now and then, the bot is killed every few seconds, and once its database is put
// back from a backup. No move that was stored may be lost, changed or reordered, unless a person takes it back; every
// game must replay to the position that is stored; when the faults are over all that is owed must be delivered, every
// open table have one living board, and no token, no seed and nobody's hand stand where it does not belong, in the log,
// a channel or somebody else's messages; and memory, goroutines and open files must stay level. The seed that it prints
// brings the same actions and faults again, though not at the same moments.
func TestSoak(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	seed := *systemtest.SoakSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano()) % 1e9
	}
	t.Logf("-soakseed %d", seed)
	s := systemtest.NewSoak(t, func(string) []string {
		return []string{"TABLEE_TEST_HASTE=1", "GOGC=", "GOMEMLIMIT="} // its memory counts
	})
	rng := rand.New(rand.NewPCG(seed, 99))
	s.Begin(rng)
	ctx, stop := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for i := range systemtest.SoakPeople {
		people.Go(func() { s.Live(ctx, fmt.Sprintf("p%d", i), rand.New(rand.NewPCG(seed, uint64(i)))) })
	}
	end := time.Now().Add(*systemtest.SoakFor)
	half := time.Now().Add(*systemtest.SoakFor / 2)
	backup := filepath.Join(t.TempDir(), "backup.db")
	for life := 0; time.Now().Before(end); life++ {
		s.Trouble(rng, time.Now().Add(min(time.Second+time.Duration(rng.IntN(4000))*time.Millisecond, time.Until(end))))
		s.Keep()
		switch {
		case life == 0:
			s.Check(sqlite.Backup(ctx, s.Path, backup))
		case !s.Restored && time.Now().After(half):
			s.Kill()
			s.Restore(backup)
			s.Bot = s.Launch()
			continue
		}
		s.Kill()
		s.Bot = s.Launch()
		s.Kept(s.Log, "after a SIGKILL")
	}
	s.Playground.ClearFaults()
	s.Forgive()
	s.Level(*systemtest.SoakFor / 4) // people go on, nobody is killed any more
	stop()
	people.Wait()
	s.Settled()
	s.Rests()
	s.Still()
	s.Examine()
	t.Logf("%s: %d actions, %d answers, %d tables (%d over, %d in threads, %d in a chat, %d of tournaments, %d imported), %d moves (%d of people, %d in the chat), %d SIGKILLs, %d faults, restored: %v, %d secrets",
		*systemtest.SoakFor, s.Actions.Load(), s.Answers.Load(), s.Count("SELECT count(*) FROM tables"),
		s.Count("SELECT count(*) FROM tables WHERE phase = 'over'"),
		s.Count("SELECT count(*) FROM posts WHERE kind = 'thread'"),
		s.Count("SELECT count(*) FROM tables WHERE "+systemtest.InChat),
		s.Count("SELECT count(*) FROM tables WHERE json_extract(CAST(doc AS TEXT), '$.Tournament') > 0"),
		s.Count("SELECT count(*) FROM tables WHERE json_extract(CAST(doc AS TEXT), '$.Imposed')"),
		s.Count("SELECT count(*) FROM moves"), s.Count("SELECT count(*) FROM moves WHERE usr <> ''"),
		s.Count("SELECT count(*) FROM moves JOIN tables ON id = tbl WHERE usr <> '' AND "+systemtest.InChat),
		s.Kills, s.Faults, s.Restored, s.Secrets.Count)
}
