//go:build !race

package killed

import (
	"fmt"
	"testing"

	"tablee/bot/internal/systemtest"
)

// TestKilledAtEveryPoint plays games of the template, which has hands, with a bot that is killed (SIGKILL) in turn at
// each point, or at every eighth one, at which it writes to the database or sends something to Discord, during each
// kind of action. After the restart people repeat what has not happened. Every action must have happened once and every
// message stand once: one board a table in the channel and at most one call below it, one hand a table and a nudge for
// each nudge in the direct messages.
func TestKilledAtEveryPoint(t *testing.T) {
	t.Parallel()
	k := systemtest.NewKilling(t)
	for round := 0; !k.Done(); round++ {
		if round == 40 {
			t.Fatalf("after %d tables there are still points left: %v", round, k.Next)
		}
		k.Table++
		k.Action("new", k.Bob, "/template new rated:true", func() bool {
			return k.Count("SELECT count(*) FROM tables") == k.Table
		})
		k.Action("join", k.Alice, fmt.Sprintf("/table join table:%d", k.Table), func() bool {
			return k.Count("SELECT count(*) FROM seats WHERE usr = ? AND tbl = ?", k.Alice.ID(), k.Table) == 1
		})
		k.DMs[k.Alice]++ // everybody gets their hand at the start
		k.DMs[k.Bob]++
		k.Action("start", k.Bob, fmt.Sprintf("/table start table:%d", k.Table), func() bool { return k.Phase() == "playing" })
		for ply := 1; ply <= 6 && !k.Over["play"]; ply++ {
			k.Play(ply)
		}
	}
	t.Logf("killed %d times at %d kinds of points", k.Kills, len(k.Kinds))
}
