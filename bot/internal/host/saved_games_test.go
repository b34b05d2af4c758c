package host

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/scrabble"
	"tablee/rules/table"
)

// ended plays a game of two quick computers to its end, or so many moves, and writes it.
func (h *testHost) ended(r game.Rules, most int) (text string, plies int) {
	h.t.Helper()
	o, err := r.Info().Complete(nil)
	h.check(err)
	p, err := match.Start(r, 2, o, match.Seed{9})
	h.check(err)
	rng := rand.New(rand.NewPCG(1, 2))
	for len(p.Turn()) > 0 && plies < most {
		by := p.Turn()[0]
		m, err := r.Computer(3).Choose(context.Background(), p.View(by), rng)
		h.check(err)
		plies++
		p, _, err = match.Play(p, match.Seed{9}, plies, by, m)
		h.check(err)
	}
	data, err := p.(game.NativeWriter).WriteNative([]string{"Ann", "Ben"})
	h.check(err)
	return string(data), plies
}

// takenUp imports a game and begins it.
func (h *testHost) takenUp(r game.Rules, text string) *table.Table {
	h.t.Helper()
	tb, err := h.imported(r.Info().Name, text)
	h.check(err)
	return h.do("1", tb.ID, table.Action{Kind: table.Begin})
}

// replay goes through a table's game as everybody saw it.
func (h *testHost) replay(id table.ID) (shots []table.Frame, why string) {
	h.t.Helper()
	replay, err := h.Queries.Replay(context.Background(), id, "", false)
	if err == nil {
		err = replay.Play(context.Background(), func(s table.Frame) error { shots = append(shots, s); return nil })
	}
	if m, ok := game.Refused(err); ok {
		return nil, m.ID
	}
	h.check(err)
	if replay.Plies != len(shots)-1 {
		h.t.Errorf("got %d plies, but %d frames", replay.Plies, len(shots)-1)
	}
	return shots, ""
}

// TestSavedGamesAreReplayed: if the file has all moves, the whole game is replayed and counts for nobody's statistics.
// If it has not, that is said.
func TestSavedGamesAreReplayed(t *testing.T) {
	t.Parallel()
	for _, r := range []game.Rules{gobblet.Rules, scrabble.Rules}[:rulestest.Of(2, 1)] {
		h := newTestHost(t, r)
		text, plies := h.ended(r, 400)
		tb := h.takenUp(r, text)
		if tb.Phase != table.Over {
			t.Fatalf("%s: the table is in phase %s", r.Info().Name, tb.Phase)
		}
		p, why := h.played(tb.ID)
		if why != "" || len(p.Moves) != plies || len(p.Stages) != plies || len(p.Users) != plies {
			t.Fatalf("%s: %q, %+v", r.Info().Name, why, p)
		}
		for _, owner := range p.Owners {
			if owner != "" {
				t.Errorf("%s: the game counts for %s", r.Info().Name, owner)
			}
		}
		shots, why := h.replay(tb.ID)
		if why != "" || len(shots) != plies+1 || len(shots[1].Say) == 0 || shots[1].By != p.Moves[0].By {
			t.Errorf("%s: %q, %d moments of %d moves", r.Info().Name, why, len(shots), plies)
		}
	}
	h := newTestHost(t, awale.Rules)
	text, _ := h.ended(awale.Rules, 3000)
	tb := h.takenUp(awale.Rules, text)
	if _, why := h.played(tb.ID); why != "review.saved" {
		t.Errorf("awale: %q", why)
	}
	if _, why := h.replay(tb.ID); why != "host.noreel.saved" {
		t.Errorf("awale: %q", why)
	}
}

// TestSavedGamesContinue: the moves played here follow those of the file, with the right authors.
func TestSavedGamesContinue(t *testing.T) {
	h := newTestHost(t, gobblet.Rules)
	text, plies := h.ended(gobblet.Rules, 4)
	tb := h.takenUp(gobblet.Rules, text)
	m, err := gobblet.Rules.Computer(1).Choose(context.Background(), tb.View, rand.New(rand.NewPCG(1, 1)))
	h.check(err)
	h.do("1", tb.ID, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
	h.do("1", tb.ID, table.Action{Kind: table.Resign})
	p, why := h.played(tb.ID)
	if why != "" || len(p.Moves) != plies+1 || p.Users[plies] != "1" || p.Users[0] != fromFile ||
		p.Moves[plies].Move != m {
		t.Fatalf("%q, %+v", why, p)
	}
	if shots, why := h.replay(tb.ID); why != "" || len(shots) != plies+2 {
		t.Errorf("%q, %d moments", why, len(shots))
	}
}

// TestSavedPositionsContinue: if the file has only a position, the moves played here can be replayed from it, reviewed,
// undone, verified and archived.
func TestSavedPositionsContinue(t *testing.T) {
	for _, r := range []game.Rules{awale.Rules, domino.Rules, rummikub.Rules} {
		name := r.Info().Name
		h := newTestHost(t, r)
		text, _ := h.ended(r, 6)
		tb := h.takenUp(r, text)
		saved := h.live(tb.ID).Pos
		own := 0
		for own < 2 {
			h.due()
			if tb = h.look(tb.ID, "1"); len(tb.Turn) == 0 {
				t.Fatalf("%s is over", name)
			}
			if tb.Seats[tb.Turn[0]].User != "1" {
				continue // the computer thinks
			}
			m, err := r.Computer(1).Choose(context.Background(), tb.View, rand.New(rand.NewPCG(1, 1)))
			h.check(err)
			h.do("1", tb.ID, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
			own++
		}
		h.due()
		if why := h.Queries.Verify(context.Background(), tb.ID); why != nil {
			t.Errorf("%s: %v", name, why)
		}
		if name == "awale" { // nothing is hidden there
			was := h.look(tb.ID, "1").Ply
			if got := h.do("1", tb.ID, table.Action{Kind: table.AskUndo}); got.Ply >= was {
				t.Errorf("%s: at ply %d, and %d before a move was taken back", name, got.Ply, was)
			}
		}
		h.do("1", tb.ID, table.Action{Kind: table.Resign})
		want, err := h.live(tb.ID).Pos.Encode()
		h.check(err)
		plies := h.look(tb.ID, "").Ply
		p, why := h.played(tb.ID)
		if why != "" || plies == 0 || len(p.Moves) != plies || len(p.Stages) != plies {
			t.Fatalf("%s: %q, %+v", name, why, p)
		}
		first, err := p.Stages[0].Before.Encode()
		h.check(err)
		begin, err := saved.Encode()
		h.check(err)
		log, err := h.db.Moves(context.Background(), int64(tb.ID), 1)
		h.check(err)
		end, err := h.live(tb.ID).Replay(log[:plies-1])
		h.check(err)
		before, err := end.Encode()
		h.check(err)
		if last, err := p.Stages[plies-1].Before.Encode(); err != nil || !bytes.Equal(last, before) {
			t.Errorf("%s: before its last move it was %s, want %s, %v", name, last, before, err)
		}
		if !bytes.Equal(first, begin) || p.Owners[0] != "" {
			t.Errorf("%s: it begins with %s and counts for %q, want %s", name, first, p.Owners[0], begin)
		}
		if shots, why := h.replay(tb.ID); why != "" || len(shots) != plies+1 || shots[1].By != p.Moves[0].By {
			t.Errorf("%s: %q, %d moments of %d moves", name, why, len(shots), plies)
		}
		if _, err := h.Queries.Proof(context.Background(), tb.ID); err == nil {
			t.Errorf("%s: the shuffle of somebody else's deal is proved", name)
		}
		h.time = h.time.Add(archiveAfter + time.Second)
		h.check(h.updates.archive(context.Background(), h.time))
		row, err := h.db.Table(context.Background(), int64(tb.ID))
		h.check(err)
		got, err := h.live(tb.ID).Pos.Encode()
		h.check(err)
		if row.Snapshot != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: archived with %d bytes, it is\n%s\nwant\n%s", name, len(row.Snapshot), got, want)
		}
		h.harm("UPDATE tables SET doc = CAST(json_remove(CAST(doc AS TEXT), '$.From') AS BLOB)")
		if _, why := h.replay(tb.ID); why != "host.noreel.saved" {
			t.Errorf("%s: without the saved position %q", name, why)
		}
	}
}
