package sessions

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/rogpeppe/go-internal/testscript"

	"tablee/bot/internal/systemtest"
	"tablee/rules/table"
)

// cmdPlayout has people who know nothing of the game press what can be pressed until it is over, or, with
// -n PLIES, for a while: playout [-n PLIES] TABLE NAME...
func cmdPlayout(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	most := 3000
	if args[0] == "-n" {
		if _, err := fmt.Sscan(args[1], &most); err != nil {
			ts.Fatalf("playout: %v", err)
		}
		args = args[2:]
	}
	id, ok := table.ParseID(args[0])
	if !ok {
		ts.Fatalf("playout: %q is no table", args[0])
	}
	newcomer := &systemtest.Newcomer{W: s.w, Channel: s.channel, Table: id, Rng: rand.New(rand.NewPCG(1, 2))}
	for range most {
		t, err := s.w.Host.Queries.Look(context.Background(), id, "")
		ts.Check(err)
		if t.Phase != table.Playing {
			return
		}
		user := systemtest.PersonInTurn(s.w, t, args[1:])
		if user == nil {
			ts.Fatalf("nobody of %v is in turn at table %v: %+v", args[1:], id, t.Seats)
		}
		if err := newcomer.Move(user, t.Ply); err != nil {
			ts.Fatalf("%s at ply %d: %v\n%s", user.Name(), t.Ply, err, s.w.Log)
		}
		ts.Check(s.w.Settle())
	}
}
