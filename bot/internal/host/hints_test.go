package host

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

// helpful opens a table at which hints are allowed, and begins it.
func (h *testHost) helpful(people ...string) table.ID {
	h.t.Helper()
	t, err := h.New(context.Background(), h.call(people[0]),
		table.New{Game: "template", Seats: len(people), Hints: true})
	h.check(err)
	for _, p := range people[1:] {
		h.do(p, t.ID, table.Action{Kind: table.Join})
	}
	h.do(people[0], t.ID, table.Action{Kind: table.Begin})
	return t.ID
}

// hinted asks for a hint while a worker is there.
func (h *testHost) hinted(user string, id table.ID, stamp int) (*table.Hinted, error) {
	ctx, stop := context.WithCancel(context.Background())
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		for j, ok := h.computers.jobs.Take(); ctx.Err() == nil; j, ok = h.computers.jobs.Take() {
			if ok {
				h.computers.advise(ctx, j)
				h.computers.jobs.Done(j)
			}
		}
	}()
	defer func() { stop(); <-worked }()
	return h.Hints.Hint(ctx, h.call(user), id, stamp)
}

// hint asks for a hint that is given.
func (h *testHost) hint(user string, id table.ID) *table.Hinted {
	h.t.Helper()
	told, err := h.hinted(user, id, h.look(id, user).Revision)
	if err != nil {
		h.t.Fatalf("%s: %v", user, err)
	}
	return told
}

// unhinted expects that a hint is refused with this message.
func (h *testHost) unhinted(want, user string, id table.ID, stamp int) {
	h.t.Helper()
	told, err := h.hinted(user, id, stamp)
	if msg, ok := game.Refused(err); !ok || msg.ID != want {
		h.t.Errorf("%s: got %+v, %v, want %s", user, told, err, want)
	}
}

// TestHintsByDegrees: each request gives one more degree of the hint, about the same move; later degrees are not there
// yet.
func TestHintsByDegrees(t *testing.T) {
	h := newTestHost(t)
	id := h.helpful("ann", "ben")
	before := h.live(id)
	var last *table.Hinted
	for degree := 1; degree <= table.Degrees+1; degree++ {
		if degree == 3 { // the move is kept with the table
			h.stop()
			h.start()
		}
		told := h.hint("ann", id)
		want := min(degree, table.Degrees)
		if told.Degree != want || told.Advice.Where.IsZero() || told.Advice.What.IsZero() != (want < game.HintWhat) {
			t.Fatalf("degree %d: %+v", degree, told)
		}
		if whole := want == game.HintMove; whole != (told.Move != "") || whole == told.Advice.Why.IsZero() ||
			whole == (told.Advice.Fill.Name == "") {
			t.Fatalf("degree %d: %+v", degree, told)
		}
		if last != nil && !reflect.DeepEqual(last.Advice.Where, told.Advice.Where) {
			t.Errorf("degree %d contradicts the one before: %+v, then %+v", degree, last.Advice, told.Advice)
		}
		last = told
	}
	if _, _, err := before.Pos.Apply(0, last.Move, rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Errorf("the hint %q: %v", last.Move, err)
	}
	after := h.live(id)
	if after.Row.Ply != before.Row.Ply || after.Revision() != before.Revision() || len(h.errs) > 0 {
		t.Errorf("a hint has changed the game: ply %d, reported %v", after.Row.Ply, h.errs)
	}
	if seen := h.look(id, "ben"); seen.Helped != nil || !seen.Hints || seen.Rated {
		t.Errorf("while it runs the other sees %v; hints %v, rated %v", seen.Helped, seen.Hints, seen.Rated)
	}
	h.play("ann", id)
	h.unhinted("host.stale", "ben", id, before.Revision())
	h.hint("ben", id)
	h.unhinted("refused.turn", "ann", id, h.look(id, "ann").Revision)
	h.play("ben", id)
	if told := h.hint("ann", id); told.Degree != 1 {
		t.Errorf("a new turn begins with degree %d", told.Degree)
	}
	h.finish(id)
	over := h.look(id, "eve")
	if want := []table.Helped{{1, 0, 1}, {1, 0, 0}}; !reflect.DeepEqual(over.Helped, want) {
		t.Errorf("at the end got the hints %v, want %v", over.Helped, want)
	}
	if n, m := over.Helped[0].Turns(), over.Helped[0].Told(); n != 2 || m != 1 {
		t.Errorf("%d turns, the move in %d", n, m)
	}
	h.unhinted("refused.over", "ann", id, over.Revision)
}

// TestHintsWhereAllowed: hints are refused at tables without them, to people who do not sit there, in a pause, in a
// lobby and in a tournament.
func TestHintsWhereAllowed(t *testing.T) {
	h := newTestHost(t)
	usual := h.open(2, table.Clock{}, "ann", "ben")
	h.unhinted("hint.off", "ann", usual, h.look(usual, "ann").Revision)
	id := h.helpful("ann", "ben")
	h.unhinted("host.notseated", "eve", id, h.look(id, "eve").Revision)
	played := h.live(id)
	played.Doc.Tournament = 7
	if m, _ := game.Refused(played.CheckHint(0)); m.ID != "hint.off" {
		t.Errorf("in a tournament: %v", m)
	}
	h.do("ann", id, table.Action{Kind: table.AskPause})
	h.do("ben", id, table.Action{Kind: table.Accept})
	h.unhinted("host.paused", "ann", id, h.look(id, "ann").Revision)
	lobby, err := h.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 2, Hints: true})
	h.check(err)
	if h.unhinted("refused.over", "ann", lobby.ID, lobby.Revision); lobby.Rated || !lobby.Hints {
		t.Errorf("the lobby: rated %v, hints %v", lobby.Rated, lobby.Hints)
	}
	h.do("ann", id, table.Action{Kind: table.Unpause})
	h.finish(id)
	h.do("ben", id, table.Action{Kind: table.Rematch})
	if again := h.look(h.look(id, "ann").Next, "ann"); !again.Hints {
		t.Error("the rematch is without hints")
	}
	none, err := h.New(context.Background(), h.call("eve"),
		table.New{Game: "template", Seats: 2, Hints: true, Only: true})
	if h.check(err); none.Hints {
		t.Error("computers among themselves have hints")
	}
}

// TestSameHintTwice: a redelivered request gives the same hint and counts once.
func TestSameHintTwice(t *testing.T) {
	h := newTestHost(t)
	id := h.helpful("ann", "ben")
	call := h.call("ann")
	h.hint("ann", id)
	for range 2 {
		if told, err := h.Hints.Hint(context.Background(), call, id, h.look(id, "ann").Revision); err != nil ||
			told.Degree != 2 {
			t.Fatalf("%+v, %v", told, err)
		}
	}
	if got, want := h.live(id).Doc.Helped[0].Used, (table.Helped{0, 1, 0}); got != want {
		t.Errorf("counted %v, want %v", got, want)
	}
}

// dumb is the template game whose hints fail as told.
type dumb struct {
	game.Rules
	fails func() error
}

func (d dumb) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := d.Rules.Start(seats, o, rng)
	return dumbPosition{p, d}, err
}

func (d dumb) Decode(data []byte) (game.Position, error) {
	p, err := d.Rules.Decode(data)
	return dumbPosition{p, d}, err
}

type dumbPosition struct {
	game.Position
	d dumb
}

func (p dumbPosition) View(s game.Seat) game.View { return dumbView{p.Position.View(s), p.d} }

type dumbView struct {
	game.View
	d dumb
}

func (v dumbView) Hint(context.Context, int, *rand.Rand) (game.Move, error) { return "", v.d.fails() }
func (dumbView) Explain(game.Move) game.Advice                              { return game.Advice{} }

// TestHintsFail: a game that finds no hint, or panics, is reported to the operator; the person can play on.
func TestHintsFail(t *testing.T) {
	for _, fails := range []func() error{func() error { return errors.New("lost") }, func() error { panic("lost") }} {
		h := newTestHost(t, dumb{template.Rules, fails})
		id := h.helpful("ann", "ben")
		if h.unhinted("hint.failed", "ann", id, h.look(id, "ann").Revision); len(h.errs) != 1 {
			t.Errorf("reported %v", h.errs)
		}
		if h.live(id).Doc.Helped != nil {
			t.Error("a hint that failed was counted")
		}
	}
	h := newTestHost(t)
	id := h.helpful("ann", "ben")
	gone, stop := context.WithCancel(context.Background())
	stop()
	if told, err := h.Hints.Hint(gone, h.call("ann"), id, h.look(id, "ann").Revision); told != nil || err == nil {
		t.Errorf("a cancelled request got %+v, %v", told, err)
	}
}
