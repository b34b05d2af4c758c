package sessions

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// TestMessageBudget holds what a game of two people may cost its channel and their direct messages. Of n moves it posts
// at most n + 1 boards, which call whoever is in turn and of which one lasts, and nothing else; each person has one
// message with their hand, and another one only where they had been away. Moves pressed on the board or in the private
// view, moves typed, and moves hours apart are all the same.
func TestMessageBudget(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, open string
		typed      bool
		apart      time.Duration
		most       int // moves
	}{
		{"awale", "/awale new rated:true", false, time.Second, 60},
		{"dominoes, an hour apart", "/dominoes new seats:2 points:30", false, time.Hour, 12},
		{"dominoes to 30", "/dominoes new seats:2 points:30", false, time.Second, 1000},
		{"awale, typed", "/awale new rated:true", true, time.Second, 40},
		{"awale, an hour apart", "/awale new rated:true", true, time.Hour, 12},
	}
	for _, c := range cases[:rulestest.Of(len(cases), 1)] {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.name != "awale" {
				rulestest.Unraced(t)
			}
			w := systemtest.OpenWorld(t, all.Games())
			systemtest.Must(t, w, "bob", c.open)
			systemtest.Must(t, w, "alice", "/table join table:1")
			systemtest.Must(t, w, "bob", "/table start table:1")
			n := &systemtest.Newcomer{W: w, Channel: "#games", Table: 1, Rng: rand.New(rand.NewPCG(1, 2))}
			boards, calls, hands := map[string]bool{}, map[string]bool{}, map[string]bool{}
			for range c.most {
				tb, err := w.Host.Queries.Look(context.Background(), 1, "")
				if err != nil {
					t.Fatal(err)
				}
				if tb.Phase != table.Playing {
					break
				}
				user := systemtest.PersonInTurn(w, tb, []string{"alice", "bob"})
				if c.typed {
					line := fmt.Sprintf("/awale sow pit:%v", systemtest.Choice(t, w, user.Name(), "/awale sow pit:"))
					systemtest.Must(t, w, user.Name(), line)
				} else if err := n.Move(user, tb.Ply); err != nil {
					t.Fatal(err)
				}
				if err := w.Advance(c.apart); err != nil {
					t.Fatal(err)
				}
				if err := w.Settle(); err != nil {
					t.Fatal(err)
				}
				for _, m := range w.Playground.Messages("#games") {
					if len(m.Embeds) > 0 {
						boards[m.ID] = true
					} else {
						calls[m.ID] = true
					}
				}
				for _, name := range []string{"alice", "bob"} {
					list := w.Playground.User(name).DMs()
					for _, m := range list {
						hands[m.ID] = true
					}
					if len(list) > 1 {
						t.Fatalf("ply %d: %s has %d direct messages", tb.Ply, name, len(list))
					}
				}
			}
			end, err := w.Host.Queries.Look(context.Background(), 1, "")
			if err != nil {
				t.Fatal(err)
			}
			plies := end.Ply
			lasting := w.Playground.Messages("#games")
			t.Logf("%d moves: %d boards, %d calls and %d hands posted; %d messages last", plies, len(boards), len(calls),
				len(hands), len(lasting))
			if len(boards) > plies+1 || len(calls) > 0 || len(lasting) > 1 {
				t.Errorf("%d moves: %d boards (at most %d), %d calls, %d messages last", plies, len(boards), plies+1,
					len(calls), len(lasting))
			}
			if most := 2 + plies*int(c.apart/time.Hour); len(hands) > most {
				t.Errorf("%d messages with hands, want at most %d", len(hands), most)
			}
		})
	}
}
