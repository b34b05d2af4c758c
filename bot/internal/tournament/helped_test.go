package tournament_test

import (
	"slices"
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/rules/table"
)

// TestHelpForfeits: a player who leaves the server during a tournament game, lets the computer move and comes back
// loses the game for the tournament, although they win it at the table; their opponent advances.
func TestHelpForfeits(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	c := b.must(b.director.NewTournament(ctx, hosttest.Call("ann"), table.NewTournament{Game: "template", Format: "single",
		Size: 2, Games: 1, Level: 1}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ben"), c.ID, table.TournamentAction{Kind: table.TournamentJoin}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart}))
	var id table.ID
	b.Until("the match's table", func() bool {
		c = b.must(b.director.LookTournament(ctx, c.ID))
		if len(c.Matches) > 0 && len(c.Matches[0].Tables) > 0 {
			id = c.Matches[0].Tables[0]
		}
		return id != 0
	})
	look := func(name string) *table.Table {
		tb, err := b.Host.Queries.Look(ctx, id, hosttest.Person(name).ID)
		if err != nil {
			t.Fatal(err)
		}
		return tb
	}
	for !look("ann").InTurn() {
		b.Play(id, 1, "ben")
	}
	ply := look("ann").Ply
	if err := b.Host.Reachability.LeftServer(ctx, id, hosttest.Person("ann").ID); err != nil {
		t.Fatal(err)
	}
	b.Until("the computer's move", func() bool { return look("ann").Ply > ply })
	b.Do("ann", id, table.Action{Kind: table.TakeBack})
	b.Play(id, hosttest.All, "ann", "ben")
	end := b.settled(c.ID, nil)
	if won := end.Entrants[end.Champion].User; won != hosttest.Person("ben").ID {
		t.Errorf("the winner is %s", won)
	}
	if !slices.ContainsFunc(look("ben").Since, func(e table.LogEntry) bool { return e.Msg.ID == "host.forfeited" }) {
		t.Errorf("nothing is said at the table: %+v", look("ben").Since)
	}
}
