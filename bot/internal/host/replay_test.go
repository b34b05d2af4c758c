package host

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// allowed is whose views a person may look through again.
func allowed(own, over, hidden bool, seat game.Seat) game.Seat {
	if !own || hidden && !over {
		return game.Public
	}
	return seat
}

// revealed tells what shots show that is not in the views of the seat: they must be these views and nothing else.
func revealed(shots []table.Frame, positions []game.Position, seat game.Seat) string {
	if len(shots) != len(positions) {
		return fmt.Sprintf("%d shots of %d positions", len(shots), len(positions))
	}
	for i, s := range shots {
		if s.View.Seat() != seat || !reflect.DeepEqual(s.View, positions[i].View(seat)) {
			return fmt.Sprintf("ply %d is what seat %d sees, not seat %d", i, s.View.Seat(), seat)
		}
		if s.Ply != i {
			return fmt.Sprintf("ply %d is called %d", i, s.Ply)
		}
	}
	return ""
}

// positions plays a table's game again by itself.
func (h *testHost) positions(id table.ID) (list []game.Position) {
	h.t.Helper()
	l := h.live(id)
	moves, err := h.db.Moves(context.Background(), int64(id), 1)
	h.check(err)
	p, err := match.Start(l.Rules, len(l.Doc.Seats), l.Doc.Options, l.Seed)
	h.check(err)
	list = append(list, p)
	for i, m := range moves {
		p, _, err = match.Play(p, l.Seed, i+1, game.Seat(m.Seat), game.Move(m.Move))
		h.check(err)
		list = append(list, p)
	}
	return list
}

// shots are all moments of a replay.
func (h *testHost) shots(r *table.Replay) (list []table.Frame) {
	h.t.Helper()
	h.check(r.Play(context.Background(), func(s table.Frame) error { list = append(list, s); return nil }))
	return list
}

// TestReelShowsNoHandToOthers: a replay shows nobody more than they may see: a bystander sees public information, a
// player of a game with hands no hand while it runs, and at the end only their own.
func TestReplayShowsNoHandToOthers(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "alice", "bob")
	look := func(over bool) {
		positions := h.positions(id)
		for seat, user := range []string{"alice", "bob", "carol", ""} {
			if seat > 1 {
				seat = int(game.Public)
			}
			for _, own := range []bool{true, false} {
				r, err := h.Queries.Replay(t.Context(), id, user, own)
				h.check(err)
				want := allowed(own, over, true, game.Seat(seat))
				if why := revealed(h.shots(r), positions, want); why != "" || r.Seat != want || r.Plies != len(positions)-1 {
					t.Errorf("%q, own %v, over %v: %s (seat %d, %d plies)", user, own, over, why, r.Seat, r.Plies)
				}
			}
		}
	}
	h.play("alice", id)
	h.play("bob", id)
	look(false)
	for h.look(id, "").Phase == table.Playing {
		h.play([]string{"alice", "bob"}[h.look(id, "").Turn[0]], id)
	}
	look(true)
}

// TestReplayCheckFindsLeaks: the check above refuses replays that show too much.
func TestReplayCheckFindsLeaks(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "alice", "bob")
	h.play("alice", id)
	h.play("bob", id)
	positions := h.positions(id)
	l := h.live(id)
	moves, err := h.db.Moves(t.Context(), int64(id), 1)
	h.check(err)
	broken := map[string]func(seat game.Seat) game.Seat{
		"own hands while the game runs": func(seat game.Seat) game.Seat { return seat },
		"the first seat to everybody":   func(game.Seat) game.Seat { return 0 },
		"the other's hand":              func(seat game.Seat) game.Seat { return 1 - max(seat, 0) },
	}
	for name, whose := range broken {
		caught := false
		for _, seat := range []game.Seat{0, 1, game.Public} {
			var shots []table.Frame
			h.check(l.ReplayFrames(t.Context(), moves, whose(seat), func(s table.Frame) error {
				shots = append(shots, s)
				return nil
			}))
			caught = caught || revealed(shots, positions, allowed(true, false, true, seat)) != ""
		}
		if !caught {
			t.Errorf("a replay that shows %s is not noticed", name)
		}
	}
	var shots []table.Frame
	h.check(l.ReplayFrames(t.Context(), moves, game.Public, func(s table.Frame) error {
		shots = append(shots, s)
		return nil
	}))
	shots[1].View = positions[1].View(1)
	if revealed(shots, positions, game.Public) == "" || revealed(shots[1:], positions, game.Public) == "" {
		t.Error("a single hand, or a missing moment, is not noticed")
	}
}

// TestReelHasPublicEvents: a replay has the public events of each move, and not those of one seat.
func TestReelHasPublicEvents(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "alice", "bob", "carol")
	for _, who := range []string{"alice", "bob", "carol"} {
		h.play(who, id)
	}
	r, err := h.Queries.Replay(t.Context(), id, "", false)
	h.check(err)
	shots := h.shots(r)
	if shots[0].By != game.Public || len(shots[0].Say) > 0 {
		t.Errorf("the start: %+v", shots[0])
	}
	told, err := h.Queries.History(t.Context(), id, "")
	h.check(err)
	n := 0
	for _, s := range shots[1:] {
		if s.By != game.Seat(s.Ply-1) || len(s.Say) == 0 || len(s.Feats) == 0 {
			t.Errorf("ply %d: %+v", s.Ply, s)
		}
		n += len(s.Say)
	}
	plies := 0
	for _, e := range told {
		if e.Ply > 0 {
			plies++
		}
	}
	if n != plies {
		t.Errorf("got %d lines from the replay, %d from the history", n, plies)
	}
}

func TestReelRefuses(t *testing.T) {
	h := newTestHost(t)
	refused := func(id table.ID, want string) {
		t.Helper()
		_, err := h.Queries.Replay(t.Context(), id, "alice", true)
		if msg, ok := game.Refused(err); !ok || msg.ID != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	refused(99, "host.unknown")
	lobby, err := h.Host.New(t.Context(), h.call("alice"), table.New{Game: "template", Seats: 2})
	h.check(err)
	refused(lobby.ID, "host.notstarted")
	id := h.open(2, table.Clock{}, "alice", "bob")
	h.play("alice", id)
	r, err := h.Queries.Replay(t.Context(), id, "alice", true)
	h.check(err)
	stop := errors.New("stop")
	if err := r.Play(t.Context(), func(table.Frame) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v, want %v", err, stop)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Play(over, func(table.Frame) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	moves, err := h.db.Moves(t.Context(), int64(id), 1)
	h.check(err)
	h.harm("UPDATE moves SET move = 'play 99'")
	r, err = h.Queries.Replay(t.Context(), id, "alice", true)
	h.check(err)
	err = r.Play(t.Context(), func(table.Frame) error { return nil })
	if msg, ok := game.Refused(err); !ok || msg.ID != "host.noreel.rules" {
		t.Errorf("with a move that is no longer legal: %v", err)
	}
	h.harm("UPDATE moves SET move = '" + moves[0].Move + "'")
	h.harm("UPDATE tables SET seed = zeroblob(32)")
	r, err = h.Queries.Replay(t.Context(), id, "alice", true)
	h.check(err)
	err = r.Play(t.Context(), func(table.Frame) error { return nil })
	if msg, ok := game.Refused(err); !ok || msg.ID != "host.noreel.rules" {
		t.Errorf("moves that lead elsewhere: %v", err)
	}
	h.harm("UPDATE tables SET version = version + 1")
	refused(id, "host.noreel.rules")
	h.harm("UPDATE tables SET version = version - 1, doc = CAST(json_set(CAST(doc AS TEXT), '$.Imposed', json('true')) AS BLOB)")
	refused(id, "host.noreel.saved")
}

// TestReelTakesNoTableLock: replaying takes no lock of the table, so players do not wait for viewers.
func TestReelTakesNoTableLock(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "alice", "bob")
	h.play("alice", id)
	release, err := h.updates.locks.Lock(t.Context(), id)
	h.check(err)
	defer release()
	done := make(chan error, 1)
	go func() {
		r, err := h.Queries.Replay(context.Background(), id, "alice", true)
		if err == nil {
			err = r.Play(context.Background(), func(table.Frame) error { return nil })
		}
		done <- err
	}()
	select {
	case err := <-done:
		h.check(err)
	case <-time.After(20 * time.Second):
		t.Error("a replay waits for the table's lock")
	}
}
