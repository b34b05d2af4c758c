package tournament

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/outbox/outboxtest"
	"tablee/rules/table"
	"tablee/store/storetest"
)

// everything is what a tournament's number, the tables and the outbox say, and when what falls due.
func (h *testDirector) everything(id table.TournamentID) string {
	h.t.Helper()
	ctx := context.Background()
	s := ""
	if id != 0 {
		c, err := h.director.LookTournament(ctx, id)
		h.check(err)
		data, err := json.Marshal(c)
		h.check(err)
		s = string(data)
	}
	return s + outboxtest.Everything(h.t, h.db, func(n table.ID) string {
		l := h.look(n, "")
		return fmt.Sprintf("seats %v, result %v", l.Seats, l.Result)
	})
}

// TestInterruptedActionsAreFinished breaks off people's actions at tournaments at each write. The failure is returned,
// and the next try, a redelivery if Discord makes one, leads to the state that an undisturbed action would have.
func TestInterruptedActionsAreFinished(t *testing.T) {
	ctx := context.Background()
	open := func(h *testDirector, people ...string) table.TournamentID {
		c, err := h.director.NewTournament(ctx, h.call(people[0]),
			table.NewTournament{Game: "template", Format: "single", Games: 1,
				Size: len(people), Clock: table.Clock{Move: time.Hour}})
		h.check(err)
		for _, p := range people[1:] {
			_, err := h.director.DoTournament(ctx, h.call(p), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
			h.check(err)
		}
		return c.ID
	}
	started := func(h *testDirector) table.TournamentID {
		id := open(h, "ann", "ben", "cat", "dan")
		_, err := h.director.DoTournament(ctx, h.call("ann"), id, table.TournamentAction{Kind: table.TournamentStart})
		h.check(err)
		h.check(h.director.onDue(ctx, id))
		return id
	}
	season := func(h *testDirector) table.TournamentID {
		c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template",
			Season: &table.NewSeason{}})
		h.check(err)
		_, err = h.director.DoTournament(ctx, h.call("ben"), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
		h.check(err)
		return c.ID
	}
	begun := func(h *testDirector) table.TournamentID {
		id := season(h)
		_, err := h.director.DoTournament(ctx, h.call("ann"), id, table.TournamentAction{Kind: table.TournamentStart})
		h.check(err)
		h.check(h.director.onDue(ctx, id))
		return id
	}
	// lost lets people resign all games of a season that are open.
	lost := func(h *testDirector, id table.TournamentID) {
		c, err := h.director.LookTournament(ctx, id)
		h.check(err)
		for _, m := range c.Matches {
			for _, n := range m.Tables {
				if m.Over {
					continue
				}
				seats := h.look(n, "").Seats
				h.resign(seats[slices.IndexFunc(seats, func(s table.Seat) bool { return s.Kind == table.Person })].User, n)
			}
		}
	}
	action := func(what table.TournamentActionKind) func(*testDirector, table.Caller, table.TournamentID) error {
		return func(h *testDirector, by table.Caller, id table.TournamentID) error {
			if _, err := h.director.DoTournament(ctx, by, id, table.TournamentAction{Kind: what}); err != nil {
				return err
			}
			if c, err := h.director.LookTournament(ctx, id); err != nil || c.Phase == table.TournamentLobby {
				return err
			}
			return h.director.onDue(ctx, id)
		}
	}
	for name, c := range map[string]struct {
		prepare func(*testDirector) table.TournamentID
		do      func(*testDirector, table.Caller, table.TournamentID) error
	}{
		"open a tournament": {
			func(*testDirector) table.TournamentID { return 0 },
			func(h *testDirector, by table.Caller, _ table.TournamentID) error {
				_, err := h.director.NewTournament(ctx, by, table.NewTournament{Game: "template"})
				return err
			},
		},
		"join":  {func(h *testDirector) table.TournamentID { return open(h, "ben", "cat") }, action(table.TournamentJoin)},
		"leave": {func(h *testDirector) table.TournamentID { return open(h, "ben", "ann") }, action(table.TournamentLeave)},
		"start": {func(h *testDirector) table.TournamentID { return open(h, "ann", "ben", "cat", "dan") },
			action(table.TournamentStart)},
		"withdraw": {started, action(table.TournamentWithdraw)},
		"cancel":   {started, action(table.TournamentCancel)},
		"advance": {
			func(h *testDirector) table.TournamentID {
				id := started(h)
				for n := table.ID(1); n <= 2; n++ {
					h.resign(h.look(n, "").Seats[0].User, n)
				}
				return id
			},
			func(h *testDirector, _ table.Caller, id table.TournamentID) error { return h.director.onDue(ctx, id) },
		},
		"begin a season":    {season, action(table.TournamentStart)},
		"withdraw from it":  {begun, action(table.TournamentWithdraw)},
		"call a season off": {begun, action(table.TournamentCancel)},
		"games of a season end": {
			func(h *testDirector) table.TournamentID {
				id := begun(h)
				lost(h, id)
				return id
			},
			func(h *testDirector, _ table.Caller, id table.TournamentID) error { return h.director.onDue(ctx, id) },
		},
		"a season ends": {
			func(h *testDirector) table.TournamentID {
				id := begun(h)
				lost(h, id)
				h.check(h.director.onDue(ctx, id))
				lost(h, id)
				return id
			},
			func(h *testDirector, _ table.Caller, id table.TournamentID) error {
				if err := h.director.onDue(ctx, id); err != nil {
					return err
				}
				c, err := h.director.LookTournament(ctx, id)
				if err == nil && c.Phase != table.TournamentOver {
					h.t.Errorf("the season is %s", c.Phase)
				}
				return err
			},
		},
		"the last games of a season are decided": {
			func(h *testDirector) table.TournamentID {
				id := begun(h)
				h.time = h.time.Add(50 * 24 * time.Hour)
				return id
			},
			func(h *testDirector, _ table.Caller, id table.TournamentID) error { return h.director.onDue(ctx, id) },
		},
		"end": {
			func(h *testDirector) table.TournamentID {
				id := started(h)
				for n := table.ID(1); n <= 3; n++ {
					h.resign(h.look(n, "").Seats[0].User, n)
					h.check(h.director.onDue(ctx, id))
				}
				c, err := h.director.LookTournament(ctx, id)
				h.check(err)
				if c.Phase != table.TournamentOver {
					h.t.Fatalf("the tournament is %s", c.Phase)
				}
				return id
			},
			func(h *testDirector, _ table.Caller, id table.TournamentID) error {
				return h.host.Privacy.Erase(ctx, "ann")
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.EachWrite(t, func() storetest.Attempt {
				h := newTestDirector(t)
				id := c.prepare(h)
				by := h.call("ann")
				h.on(h.db)
				return storetest.Attempt{On: h.disk, Do: func() error { return c.do(h, by, id) },
					State: func() string { return h.everything(id) }}
			})
		})
	}
}
