package tournament_test

import (
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/rules/table"
)

// TestComputerFinishesSeasonGame: the computer finishes the game of somebody who is away. It counts as lost for them,
// however it ends, and is remembered until the end of the season; games that they play themselves are not.
func TestComputerFinishesSeasonGame(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	c := b.must(b.director.NewTournament(ctx, hosttest.Call("ann"), table.NewTournament{Game: "template",
		Season: &table.NewSeason{}}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ben"), c.ID, table.TournamentAction{Kind: table.TournamentJoin}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart}))
	ann, ben := hosttest.Person("ann").ID, hosttest.Person("ben").ID
	c = b.settled(c.ID, func(c *table.Tournament) {
		for _, m := range c.Matches {
			for _, id := range m.Tables {
				tb, err := b.Host.Queries.Look(ctx, id, "")
				if err != nil {
					t.Fatal(err)
				}
				if tb.Phase != table.Playing {
					continue
				}
				users := [2]string{tb.Seats[0].User, tb.Seats[1].User}
				switch {
				case users != [2]string{ann, ben} && users != [2]string{ben, ann}:
					b.Play(id, 1, "ann", "ben") // against a computer
					continue
				case tb.Seats[0].Kind == table.Person && tb.Seats[1].Kind == table.Person:
					if err := b.Host.Reachability.LeftServer(ctx, id, ben); err != nil {
						t.Fatal(err)
					}
				}
				b.Play(id, 1, "ann")
			}
		}
	})
	if c.Phase != table.TournamentOver {
		t.Fatalf("the season is %s", c.Phase)
	}
	for e, entrant := range c.Entrants {
		missed := 0
		if entrant.User == ben {
			missed = 1
		}
		if p := c.Season.Players[e]; p.Missed != missed || p.Step != table.Stays {
			t.Errorf("%s: %+v, want %d games missed", entrant.Name, p, missed)
		}
	}
	for _, m := range c.Matches {
		if c.Entrants[m.A].User == ben && c.Entrants[m.B].User == ann && m.Through != [2]bool{false, true} ||
			c.Entrants[m.A].User == ann && c.Entrants[m.B].User == ben && m.Through != [2]bool{true, false} {
			t.Errorf("the game that the computer finished: %+v", m)
		}
	}
}

// TestComputersFinishSeasonGames: where nobody is left at a table of a season the computers play it to its end, so that
// the next games can be opened. Who was away from all games is out, and a season without a point has no champion.
func TestComputersFinishSeasonGames(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	c := b.must(b.director.NewTournament(ctx, hosttest.Call("ann"), table.NewTournament{Game: "template",
		Season: &table.NewSeason{}}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ben"), c.ID, table.TournamentAction{Kind: table.TournamentJoin}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart}))
	left := map[table.ID]bool{}
	c = b.settled(c.ID, func(c *table.Tournament) {
		for _, m := range c.Matches {
			for _, id := range m.Tables {
				if left[id] {
					continue
				}
				left[id] = true
				for _, e := range []int{m.A, m.B} {
					if user := c.Entrants[e].User; user != "" {
						if err := b.Host.Reachability.LeftServer(ctx, id, user); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
	})
	if c.Phase != table.TournamentOver || len(left) != 5 || c.Champion >= 0 {
		t.Errorf("the season is %s after %d games of 5, with champion %d; want none", c.Phase, len(left), c.Champion)
	}
	for e, entrant := range c.Entrants {
		if p := c.Season.Players[e]; entrant.User != "" && p.Step != table.Out {
			t.Errorf("%s: %+v, want them out", entrant.Name, p)
		}
	}
}
