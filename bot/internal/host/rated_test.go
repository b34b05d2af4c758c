package host

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/rules/template"
)

// finish plays a table to its end with the people who sit there.
func (h *testHost) finish(id table.ID) {
	h.t.Helper()
	for {
		h.due()
		t := h.look(id, "")
		if t.Phase == table.Over {
			return
		}
		h.play(t.Seats[t.Turn[0]].User, id)
	}
}

// pools lists in which pool a person is rated.
func (h *testHost) pools(user string) (list []string) {
	h.t.Helper()
	rows, err := h.db.RatingsOf(context.Background(), user)
	h.check(err)
	for _, r := range rows {
		list = append(list, r.Pool)
	}
	return list
}

// TestUnrated plays a game for every reason for which a game is not rated. A reason without a game here fails the test,
// and so does a reason that is removed from the list.
func TestUnrated(t *testing.T) {
	file := savedBytes(t)
	start := func(h *testHost, n table.New, people ...string) table.ID {
		n.Game, n.Seats = "template", max(len(people), 2)
		tb, err := h.Host.New(context.Background(), h.call(people[0]), n)
		h.check(err)
		for _, p := range people[1:] {
			h.do(p, tb.ID, table.Action{Kind: table.Join})
		}
		if tb.Phase == table.Lobby {
			h.do(people[0], tb.ID, table.Action{Kind: table.Begin})
		}
		return tb.ID
	}
	games := map[string]func(*testHost){
		"asked for":  func(h *testHost) { h.finish(start(h, table.New{Unrated: true}, "ann", "ben")) },
		"saved game": func(h *testHost) { h.finish(start(h, table.New{Native: file}, "ann", "ben")) },
		"hints":      func(h *testHost) { h.finish(start(h, table.New{Hints: true}, "ann", "ben")) },
		"shown": func(h *testHost) {
			id := start(h, table.New{}, "ann", "ben")
			h.do("ann", id, table.Action{Kind: table.AskShow})
			h.do("ben", id, table.Action{Kind: table.Accept})
			h.finish(id)
		},
		"shown alone": func(h *testHost) {
			id := start(h, table.New{}, "ann")
			h.do("ann", id, table.Action{Kind: table.AskShow})
			h.finish(id)
		},
		"taken back alone": func(h *testHost) {
			id := start(h, table.New{}, "ann")
			h.due()
			h.play("ann", id)
			h.do("ann", id, table.Action{Kind: table.AskUndo})
			h.finish(id)
		},
		"one person, two seats": func(h *testHost) { // of a table that an earlier release let her have
			id := start(h, table.New{}, "ann", "ben")
			h.check(h.updates.update(context.Background(), id, table.Caller{}, func(l *hosted.Tx) error {
				l.Doc.Seats[l.Doc.Seats.Claim("ben")].User = "ann"
				return nil
			}))
			for h.look(id, "").Phase != table.Over {
				tb := h.look(id, "")
				m, err := template.Rules.Computer(1).Choose(context.Background(), h.live(id).Pos.View(tb.Turn[0]),
					h.live(id).Seed.Stream("test", tb.Ply))
				h.check(err)
				h.check(h.updates.update(context.Background(), id, table.Caller{}, func(l *hosted.Tx) error {
					return hosted.PlayMove(l,
						tb.Turn[0], m, "ann")
				}))
			}
		},
		"not played": func(h *testHost) {
			id := start(h, table.New{}, "ann", "ben")
			h.do("ann", id, table.Action{Kind: table.AskDraw})
			h.do("ben", id, table.Action{Kind: table.Accept})
		},
		"helped": func(h *testHost) {
			id := start(h, table.New{}, "ann", "ben")
			for range 2 {
				in := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
				h.do(in, id, table.Action{Kind: table.HandOver})
				h.due()
				h.do(in, id, table.Action{Kind: table.TakeBack})
			}
			h.finish(id)
		},
		"decided by a player": func(h *testHost) {
			id := h.openGame("none", nil, "ann", "ben")
			h.answer("ann", id, h.plays(id)[0])
			h.do("ann", id, table.Action{Kind: table.CloseRound})
			h.do("ann", id, table.Action{Kind: table.Abort})
		},
		"exhibition": func(h *testHost) {
			tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Only: true})
			h.check(err)
			h.finish(tb.ID)
		},
	}
	played := func(name string) bool {
		h := newTestHost(t, savedGame{template.Rules}, duplicate.Rules)
		games[name](h)
		return len(h.pools("ann"))+len(h.pools("ben")) > 0
	}
	for name := range games {
		if played(name) {
			t.Errorf("%s: rated", name)
		}
	}
	whole := hosted.Reasons
	defer func() { hosted.Reasons = whole }()
	for i, r := range whole {
		if r.Name == "one contender" || r.Name == "nobody" {
			continue // no game here ends so: see the endings below
		}
		hosted.Reasons = slices.Delete(slices.Clone(whole), i, i+1)
		if slices.Contains([]string{"helped", "not played", "decided by a player"}, r.Name) {
			if hosted.Reasons = whole; games[r.Name] == nil {
				t.Errorf("no game here ends unrated because of %q", r.Name)
			}
			continue // the reason says no more than that no outcome counts, which people's own tests try
		}
		if games[r.Name] == nil {
			t.Errorf("no game here ends unrated because of %q", r.Name)
		} else if !played(r.Name) {
			t.Errorf("%s: it is not that reason that made the game unrated", r.Name)
		}
	}
	hosted.Reasons = whole
	h := newTestHost(t)
	l := h.live(h.open(2, table.Clock{}, "ann", "ben"))
	for want, e := range map[string]hosted.Ending{
		"one contender": {Over: true, Contenders: []people.Contender{{User: "ann"}}},
		"nobody":        {Over: true, Contenders: []people.Contender{{Level: 1}, {Level: 2}}},
		"":              {Over: true, Contenders: []people.Contender{{User: "ann"}, {Level: 2}}},
	} {
		got := ""
		if r := hosted.WhyUnrated(&l.Doc, e); r != nil {
			got = r.Name
		}
		if got != want {
			t.Errorf("%+v is unrated because of %q, want %q", e, got, want)
		}
	}
}

// TestNoWayOutOfARatedGame: none of these actions avoids a loss, or makes somebody else win.
func TestNoWayOutOfARatedGame(t *testing.T) {
	rated := func(h *testHost, user string) *table.Rating {
		s, err := h.Stats(context.Background(), user, "", "")
		h.check(err)
		if len(s.Ratings) != 1 {
			return nil
		}
		return &s.Ratings[0]
	}
	for name, c := range map[string]struct {
		people []string
		lose   func(*testHost, table.ID)
	}{
		"resigned at a bad hand": {[]string{"ann", "ben"}, func(h *testHost, id table.ID) {
			h.do("ann", id,
				table.Action{Kind: table.Resign})
		}},
		"resigned alone": {[]string{"ann"}, func(h *testHost, id table.ID) {
			h.do("ann", id,
				table.Action{Kind: table.Resign})
		}},
		"resigned among three": {[]string{"ann", "ben", "cat"}, func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.Resign})
			h.finish(id)
		}},
		"handed over at a bad hand": {[]string{"ann", "ben"}, func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.HandOver})
			h.finish(id)
		}},
		"the computer played for her": {[]string{"ann", "ben"}, func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.HandOver})
			for h.look(id, "").Ply < 5 {
				h.due()
				if tb := h.look(id, "ben"); tb.InTurn() {
					h.play("ben", id)
				}
			}
			h.do("ann", id, table.Action{Kind: table.TakeBack})
			h.finish(id)
		}},
	} {
		h := newTestHost(t)
		id := h.open(max(len(c.people), 2), table.Clock{}, c.people...)
		c.lose(h, id)
		if r := rated(h, "ann"); r == nil || r.Games != 1 {
			t.Errorf("%s: ann is rated %+v", name, r)
		}
		results, err := h.db.ResultsOf(context.Background(), "ann", "")
		h.check(err)
		for _, r := range results {
			if r.User == "ann" && r.Place != len(results) {
				t.Errorf("%s: ann has place %d of %d, want the last", name, r.Place, len(results))
			}
		}
	}
}

// TestCallingOffARatedGame: a rated game that has been dealt is called off only by all who have seen a hand.
func TestCallingOffARatedGame(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ann", id, table.Action{Kind: table.Abort})
	if got := h.look(id, ""); got.Phase != table.Playing || got.Ask == nil || got.Ask.What != table.Abort {
		t.Fatalf("phase %s, question %+v; want ben to be asked", got.Phase, got.Ask)
	}
	h.do("ben", id, table.Action{Kind: table.Accept})
	if got := h.look(id, ""); got.Phase != table.Over || len(got.Result.Places) != 0 {
		t.Errorf("phase %s, result %+v; want it called off", got.Phase, got.Result)
	}
	alone := h.open(2, table.Clock{}, "ann")
	h.refused("host.mustresign", "ann", alone, table.Action{Kind: table.Abort})
	h.refused("host.notleader", "eve", alone, table.Action{Kind: table.Abort})
	late := h.open(2, table.Clock{}, "ann", "ben")
	for range 2 {
		h.play(h.look(late, "").Seats[h.look(late, "").Turn[0]].User, late)
	}
	h.refused("host.toolate", "ann", late, table.Action{Kind: table.Abort})
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 2, Unrated: true})
	h.check(err)
	h.do("ann", tb.ID, table.Action{Kind: table.Begin})
	h.do("ann", tb.ID, table.Action{Kind: table.Abort}) // nothing is at stake
	by := h.call("mod")
	by.Manager = true
	if got := h.do2(by, h.open(2, table.Clock{}, "ann", "ben"), table.Action{Kind: table.Abort}); got != "" {
		t.Errorf("who manages the server and does not play: %s", got)
	}
}

// TestUnratedIsAnnouncedOnce: when a game stops being rated, that is announced at once and only once, and stored.
func TestUnratedIsAnnouncedOnce(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann")
	h.pass(time.Minute)
	if !h.look(id, "ann").Rated {
		t.Fatal("not rated from the start")
	}
	for range 2 {
		h.do("ann", id, table.Action{Kind: table.AskShow})
	}
	h.stop()
	h.start()
	n := 0
	for _, note := range h.live(id).Doc.Notes {
		if note.Msg.ID == "host.unrated" {
			n++
		}
	}
	if got := h.look(id, "ann"); got.Rated || n != 1 {
		t.Errorf("rated %v, announced %d times; want it announced once", got.Rated, n)
	}
}

var _ game.NativeReader = savedGame{}
