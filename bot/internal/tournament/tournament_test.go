package tournament_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/bot/internal/host"
	"tablee/bot/internal/host/hosttest"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/tournament"
	"tablee/rules/game/gametest"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
)

// bench is a host and a director on a database.
type bench struct {
	*hosttest.Bench
	director *tournament.Director
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := new(bench)
	b.Bench = hosttest.New(t, func(h *host.Host, db store.DB) { b.director = tournament.ForHost(h, db, nil) })
	return b
}

func (b *bench) must(c *table.Tournament, err error) *table.Tournament {
	b.T.Helper()
	if err != nil {
		b.T.Fatal(err)
	}
	return c
}

// settled waits until a tournament is over, calling back now and then.
func (b *bench) settled(id table.TournamentID, now func(c *table.Tournament)) *table.Tournament {
	b.T.Helper()
	var c *table.Tournament
	b.Until(fmt.Sprintf("the end of tournament %v", id), func() bool {
		if c = b.must(b.director.LookTournament(b.T.Context(), id)); c.Phase != table.TournamentPlaying {
			return true
		}
		if now != nil {
			now(c)
		}
		return false
	})
	return c
}

// owing are the messages of what is owed.
func (b *bench) owing() (list []outbox.Body) {
	b.T.Helper()
	owed, err := b.DB.Outbox(b.T.Context(), 1<<60, 1000)
	if err != nil {
		b.T.Fatal(err)
	}
	for _, o := range owed {
		body, err := outbox.DecodeBody(o.Body)
		if err != nil {
			b.T.Fatal(err)
		}
		list = append(list, body)
	}
	return list
}

// check holds a tournament that is over to what every format promises.
func (b *bench) check(c *table.Tournament) {
	b.T.Helper()
	if c.Phase != table.TournamentOver || c.Champion < 0 {
		b.T.Fatalf("tournament %v is %s, champion %d", c.ID, c.Phase, c.Champion)
	}
	lost := make([]int, len(c.Entrants))
	in := map[[2]int]bool{}
	for _, m := range c.Matches {
		for _, e := range []int{m.A, m.B} {
			if in[[2]int{m.Round, e}] {
				b.T.Errorf("entrant %d plays twice in round %d", e, m.Round)
			}
			in[[2]int{m.Round, e}] = true
		}
		switch {
		case !m.Over:
			b.T.Errorf("a match is open: %+v", m)
		case m.Through == [2]bool{true, false}:
			lost[m.B]++
		case m.Through == [2]bool{false, true}:
			lost[m.A]++
		}
		if len(m.Tables) != c.New.Games && !m.Walkover {
			b.T.Errorf("a match has the tables %v, want %d of them", m.Tables, c.New.Games)
		}
	}
	allowed := map[string]int{"single": 0, "double": 1}
	if most, ok := allowed[c.New.Format]; ok && lost[c.Champion] > most {
		b.T.Errorf("the winner lost %d matches", lost[c.Champion])
	}
	for e, n := range lost {
		if most, ok := allowed[c.New.Format]; ok && e != c.Champion && n != most+1 && !withdrawn(c, e) {
			b.T.Errorf("entrant %d is out after %d losses, want %d", e, n, most+1)
		}
	}
	if got := c.Standings[0]; got.Entrant != c.Champion || got.Place != 1 {
		b.T.Errorf("the first of the standings is %+v, the winner %d", got, c.Champion)
	}
}

func withdrawn(c *table.Tournament, e int) bool {
	for _, s := range c.Standings {
		if s.Entrant == e {
			return s.Withdrawn
		}
	}
	return false
}

// TestComputersTournament plays whole tournaments of computers, of every format and several sizes, and stops
// and starts the bot in the middle of some.
func TestComputersTournament(t *testing.T) {
	for i, format := range table.TournamentFormats {
		for _, size := range []int{2, 3, 6} {
			t.Run(fmt.Sprint(format, size), func(t *testing.T) {
				b := newBench(t)
				n := table.NewTournament{Game: "template", Format: format, Size: size, Games: 1 + i%2, Level: 1}
				c := b.must(b.director.NewTournament(t.Context(), hosttest.Call("ann"), n))
				b.must(b.director.DoTournament(t.Context(), hosttest.Call("ann"), c.ID,
					table.TournamentAction{Kind: table.TournamentLeave}))
				b.must(b.director.DoTournament(t.Context(), hosttest.Call("ann"), c.ID,
					table.TournamentAction{Kind: table.TournamentStart}))
				rng, restarts := rand.New(rand.NewPCG(1, uint64(size))), 0
				b.check(b.settled(c.ID, func(*table.Tournament) {
					if size == 6 && restarts < 3 && rng.IntN(8) == 0 {
						restarts++
						b.Restart()
					}
				}))
				if list, err := b.DB.RatingsOf(t.Context(), ""); err != nil || len(list) != 0 {
					t.Errorf("computers have ratings: %+v, %v", list, err)
				}
			})
		}
	}
}

// TestWithdrawals: people withdraw one by one, and one is erased; the tournament ends nevertheless, and so do its
// tables.
func TestWithdrawals(t *testing.T) {
	for _, format := range table.TournamentFormats[:rulestest.Of(len(table.TournamentFormats), 2)] {
		t.Run(format, func(t *testing.T) { withdrawAll(t, format) })
	}
}

func withdrawAll(t *testing.T, format string) {
	b := newBench(t)
	ctx := t.Context()
	c := b.must(b.director.NewTournament(ctx, hosttest.Call("ann"),
		table.NewTournament{Game: "awale", Format: format, Size: 5,
			Level: 1}))
	names := []string{"ben", "cleo"}
	for _, n := range names {
		b.must(b.director.DoTournament(ctx, hosttest.Call(n), c.ID, table.TournamentAction{Kind: table.TournamentJoin}))
	}
	if _, err := b.director.DoTournament(ctx, hosttest.Call("ben"), c.ID,
		table.TournamentAction{Kind: table.TournamentStart}); gametest.Refusal(err) != "tournament.notleader" {
		t.Errorf("ben starts: %v", err)
	}
	b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart}))
	if _, err := b.director.DoTournament(ctx, hosttest.Call("dan"), c.ID,
		table.TournamentAction{Kind: table.TournamentJoin}); gametest.Refusal(err) != "tournament.started" {
		t.Errorf("dan joins late: %v", err)
	}
	b.must(b.director.DoTournament(ctx, hosttest.Call("ben"), c.ID,
		table.TournamentAction{Kind: table.TournamentWithdraw}))
	if err := b.Host.Privacy.ForgetPerson(ctx, hosttest.Person("cleo").ID); err != nil {
		t.Fatal(err)
	}
	b.Restart()
	b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentWithdraw,
		User: hosttest.Person("ann")}))
	end := b.settled(c.ID, nil)
	b.check(end)
	for i, e := range end.Entrants {
		if e.Name == "cleo" || e.User == hosttest.Person("cleo").ID {
			t.Errorf("entrant %d is still %+v", i, e)
		}
	}
	for _, m := range end.Matches {
		for _, id := range m.Tables {
			if tb, err := b.Host.Queries.Look(ctx, id, ""); err != nil || tb.Phase != table.Over {
				t.Errorf("table %v is %v, %v", id, tb.Phase, err)
			}
		}
	}
}

// TestPlayersAreMentionedOnce: the board mentions the player in turn, the tournament's message all others, and the
// results of both games of a match add up.
func TestPlayersAreMentionedOnce(t *testing.T) {
	for games := 1; games <= 2; games++ {
		b := newBench(t)
		ctx := t.Context()
		c := b.must(b.director.NewTournament(ctx, hosttest.Call("ann"),
			table.NewTournament{Game: "template", Format: "single",
				Games: games}))
		for _, n := range []string{"ben", "cleo", "dan"} {
			b.must(b.director.DoTournament(ctx, hosttest.Call(n), c.ID, table.TournamentAction{Kind: table.TournamentJoin}))
		}
		b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID,
			table.TournamentAction{Kind: table.TournamentStart}))
		called := map[string]int{}
		b.Until("the first round", func() bool {
			owed := b.owing()
			if !slices.ContainsFunc(owed, func(body outbox.Body) bool { return body.Msg.ID == "tournament.round" }) {
				return false
			}
			for _, body := range owed {
				for _, u := range body.Ping {
					called[u]++
				}
			}
			return true
		})
		c = b.must(b.director.LookTournament(ctx, c.ID))
		starts := map[string]int{}
		for _, m := range c.Matches {
			if len(m.Tables) != games {
				t.Fatalf("a match has the tables %v, want %d", m.Tables, games)
			}
			for _, id := range m.Tables {
				tb, err := b.Host.Queries.Look(ctx, id, "")
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range tb.Turn {
					starts[tb.Seats[s].User]++
				}
				b.Play(id, hosttest.All, "ann", "ben", "cleo", "dan")
			}
		}
		for _, n := range []string{"ann", "ben", "cleo", "dan"} {
			if u := hosttest.Person(n).ID; called[u]+starts[u] != 1 {
				t.Errorf("%d games: %s is called %d times by the tournament and %d times by boards", games, n,
					called[u], starts[u])
			}
		}
		b.Until("the second round", func() bool {
			c = b.must(b.director.LookTournament(ctx, c.ID))
			return c.Round == 2
		})
		for _, m := range c.Matches[:2] {
			var sum [2]int
			for i, id := range m.Tables {
				tb, err := b.Host.Queries.Look(ctx, id, "")
				if err != nil {
					t.Fatal(err)
				}
				sum[0] += tb.Result.Scores[i]
				sum[1] += tb.Result.Scores[1-i]
			}
			if m.Points != sum || c.Round != 2 {
				t.Errorf("%d games, round %d: points %v, want %v", games, c.Round, m.Points, sum)
			}
		}
	}
}

// TestCancelledTournament: once all its players agree it opens no more tables, and the running game is finished.
func TestCancelledTournament(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	c := b.must(b.director.NewTournament(ctx, hosttest.Call("ann"), table.NewTournament{Game: "awale", Size: 2}))
	b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart}))
	var id table.ID
	b.Until("a table", func() bool {
		if c = b.must(b.director.LookTournament(ctx, c.ID)); len(c.Matches[0].Tables) > 0 {
			id = c.Matches[0].Tables[0]
		}
		return id != 0
	})
	if _, err := b.Host.Do(ctx, hosttest.Call("ann"), id,
		table.Action{Kind: table.Abort}); gametest.Refusal(err) != "tournament.bound" {
		t.Errorf("ann calls the game off: %v", err)
	}
	if _, err := b.director.DoTournament(ctx, hosttest.Call("ben"), c.ID,
		table.TournamentAction{Kind: table.TournamentCancel}); gametest.Refusal(err) != "tournament.notleader" {
		t.Errorf("ben cancels: %v", err)
	}
	c = b.must(b.director.DoTournament(ctx, hosttest.Call("ann"), c.ID,
		table.TournamentAction{Kind: table.TournamentCancel}))
	if tb, err := b.Host.Queries.Look(ctx, id, ""); err != nil || c.Phase != table.TournamentCancelled ||
		tb.Phase != table.Playing {
		t.Errorf("the tournament is %s, its table %+v, %v", c.Phase, tb, err)
	}
	if _, err := b.Host.Do(ctx, hosttest.Call("ann"), id, table.Action{Kind: table.Resign}); err != nil {
		t.Fatal(err)
	}
	if tb, err := b.Host.Queries.Look(ctx, id, ""); err != nil || tb.Result == nil || len(tb.Result.Places) != 2 {
		t.Errorf("the game of a tournament that was called off ends as %+v, %v", tb, err)
	}
}

func TestTournamentsOfAChannelAreLimited(t *testing.T) {
	b := newBench(t)
	for range 5 {
		b.must(b.director.NewTournament(t.Context(), hosttest.Call("ann"), table.NewTournament{Game: "template"}))
	}
	if _, err := b.director.NewTournament(t.Context(), hosttest.Call("ben"),
		table.NewTournament{Game: "template"}); gametest.Refusal(err) != "tournament.toomany" {
		t.Errorf("a sixth one: %v", err)
	}
	elsewhere := hosttest.Call("ben")
	elsewhere.Channel, elsewhere.Interaction = "d", "i1"
	first := b.must(b.director.NewTournament(t.Context(), elsewhere, table.NewTournament{Game: "template"}))
	if again := b.must(b.director.NewTournament(t.Context(), elsewhere,
		table.NewTournament{Game: "template"})); again.ID != first.ID {
		t.Errorf("a redelivery makes tournament %v besides %v", again.ID, first.ID)
	}
}
