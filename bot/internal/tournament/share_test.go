package tournament

import (
	"context"
	"testing"

	"tablee/bot/internal/host"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// raced is a store on which another process is faster: what it does comes before a write.
type raced struct {
	store.DB
	between func()
}

func (r *raced) faster() {
	if f := r.between; f != nil {
		r.between = nil
		f()
	}
}

func (r *raced) SaveTournament(ctx context.Context, c store.TournamentChange) (int64, error) {
	r.faster()
	return r.DB.SaveTournament(ctx, c)
}

func (r *raced) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	r.faster()
	return r.DB.CreateTable(ctx, c)
}

// TestTwoProcessesRunOneTournament: a tournament asked for by two processes at once is opened once, people who enter at
// the same time are both in, and matches are opened and rounds announced once.
func TestTwoProcessesRunOneTournament(t *testing.T) {
	h := newTestDirector(t)
	r := &raced{DB: h.db}
	h.on(r)
	ctx := t.Context()
	beside := host.New(h.db, []game.Rules{template.Rules}, host.Options{Now: h.host.Now})
	other := ForHost(beside, h.db, nil)
	by := h.call("ann")
	var twin *table.Tournament
	r.between = func() {
		var err error
		twin, err = other.NewTournament(ctx, by, table.NewTournament{Game: "template", Games: 1})
		h.check(err)
	}
	c, err := h.director.NewTournament(ctx, by, table.NewTournament{Game: "template", Games: 1})
	h.check(err)
	if twin == nil || c.ID != twin.ID {
		t.Fatalf("one interaction opened %+v and %+v", c, twin)
	}
	join := func(d *Director, who string) {
		t.Helper()
		_, err := d.DoTournament(ctx, h.call(who), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
		h.check(err)
	}
	r.between = func() { join(other, "ben") }
	join(h.director, "cat")
	join(h.director, "dan")
	_, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart})
	h.check(err)
	r.between = func() { h.check(other.onDue(ctx, c.ID)) } // before the first table is stored
	h.check(h.director.onDue(ctx, c.ID))
	tables, err := h.db.TournamentTables(ctx, int64(c.ID))
	h.check(err)
	ids, err := h.db.TableIDs(ctx, 0, 99)
	h.check(err)
	if len(tables) != 2 || len(ids) != 2 {
		t.Errorf("got the games %+v and the tables %v, want two", tables, ids)
	}
	rounds := 0
	for _, o := range h.owed("tournament") {
		if o == "c tournament.round" {
			rounds++
		}
	}
	if rounds != 1 {
		t.Errorf("the first round is announced %d times: %q", rounds, h.owed("tournament"))
	}
}
