package host

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

// TestAbsentPlayersConsentIsNeeded: showing hands, undoing moves or deciding the game needs the consent of a person for
// whom the computer plays, for whatever reason; they are asked, and may answer without taking their seat back.
func TestAbsentPlayersConsentIsNeeded(t *testing.T) {
	leave := map[string]func(*testHost, table.ID, string){
		"handed over": func(h *testHost, id table.ID, who string) { h.do(who, id, table.Action{Kind: table.HandOver}) },
		"timed out":   func(h *testHost, _ table.ID, _ string) { h.pass(time.Hour) },
		"left": func(h *testHost, id table.ID, who string) {
			h.check(h.Reachability.LeftServer(context.Background(), id,
				who))
		},
	}
	for how, depart := range leave {
		for _, what := range []table.ActionKind{table.AskShow, table.AskUndo, table.AskDraw} {
			t.Run(how+" "+string(what), func(t *testing.T) {
				h := newTestHost(t)
				id := h.open(2, hourly, "ann", "ben")
				in := func() string { return h.look(id, "").Seats[h.look(id, "").Turn[0]].User }
				stays := in()
				h.play(stays, id)
				away := in()
				depart(h, id, away)
				h.due()
				h.drop()
				before := h.look(id, "")
				h.do(stays, id, table.Action{Kind: what})
				if l := h.live(id); l.Doc.Ask == nil || l.Row.Ply != before.Ply || l.Doc.Time.Shown != 0 ||
					l.Phase() != table.Playing {
					t.Fatalf("%s was done without %s", what, away)
				}
				if told := h.owed(outbox.Tell); !slices.Contains(told, away+" host.askedaway") {
					t.Errorf("told: %q; want %s to be asked", told, away)
				}
				h.refused("host.ownask", stays, id, table.Action{Kind: table.Accept})
				if h.live(id).Doc.Ask == nil {
					t.Fatal("the asker alone could agree")
				}
				h.refused("host.notseated", "eve", id, table.Action{Kind: table.Accept})
				h.do(away, id, table.Action{Kind: table.Accept})
				l := h.live(id)
				if done := l.Doc.Time.Shown != 0 || l.Row.Ply < before.Ply || l.Phase() == table.Over; !done || l.Doc.Ask != nil {
					t.Errorf("%s is not done although all agreed", what)
				}
			})
		}
	}
}

// TestPauseNeedsEverybody: a pause needs the consent of absent players too; ending it needs only one person with a
// claim to a seat.
func TestPauseNeedsEverybody(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	h.do("cat", id, table.Action{Kind: table.HandOver})
	h.do("ann", id, table.Action{Kind: table.AskPause})
	h.do("ben", id, table.Action{Kind: table.Accept})
	if h.look(id, "").Paused {
		t.Error("there is a pause that cat has not agreed to")
	}
	h.do("cat", id, table.Action{Kind: table.Accept})
	if !h.look(id, "").Paused {
		t.Error("all agreed to a pause, and there is none")
	}
	h.refused("host.notseated", "eve", id, table.Action{Kind: table.Unpause})
	h.refused("host.paused", "ann", id, table.Action{Kind: table.AskPause})
	h.do("cat", id, table.Action{Kind: table.Unpause})
	if h.look(id, "").Paused {
		t.Error("the game does not continue")
	}
}

// TestConsentEndsWithThePly: a question about the present position ends with the next move, whoever makes it; so a
// consent given at one ply never shows another.
func TestConsentEndsWithThePly(t *testing.T) {
	for _, what := range []table.ActionKind{table.AskShow, table.AskUndo, table.AskDraw} {
		h := newTestHost(t)
		id := h.open(3, table.Clock{}, "ann", "ben", "cat")
		in := func() string { return h.look(id, "").Seats[h.look(id, "").Turn[0]].User }
		first := in()
		h.play(first, id)
		others := slices.DeleteFunc([]string{"ann", "ben", "cat"}, func(p string) bool { return p == first })
		h.do(first, id, table.Action{Kind: what})
		h.do(others[0], id, table.Action{Kind: table.Accept})
		h.play(in(), id)
		if ask := h.look(id, "").Ask; ask != nil {
			t.Errorf("the question %s of ply 1 is still open at ply 2", what)
		}
		h.refused("host.noask", others[1], id, table.Action{Kind: table.Accept})
		if l := h.live(id); l.Doc.Time.Shown != 0 || l.Row.Ply != 2 || l.Phase() != table.Playing {
			t.Errorf("%s of ply 1 was agreed to at ply 2", what)
		}
	}
	h := newTestHost(t) // a question that an earlier release let stand
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.check(h.updates.update(context.Background(), id, table.Caller{}, func(l *hosted.Tx) error {
		l.Doc.Ask = &table.Ask{What: table.AskShow, By: 0, Yes: []game.Seat{0}, Ply: 7}
		return nil
	}))
	h.refused("host.noask", "ben", id, table.Action{Kind: table.Accept})
	h.refused("host.noask", "ann", id, table.Action{Kind: table.Accept})
}

// TestQuestionIsAnsweredByThoseAsked: only the people to whom a question was put can answer it.
func TestQuestionIsAnsweredByThoseAsked(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	h.do("ann", id, table.Action{Kind: table.AskShow})
	h.do("ben", id, table.Action{Kind: table.Accept})
	h.do("ben", id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.refused("host.noask", "cat", id, table.Action{Kind: table.Accept})
}

// TestNobodyHoldsTwoSeats: by no sequence of handing over, taking over and coming back does one person get two seats,
// or see a second hand of the same game.
func TestNobodyHoldsTwoSeats(t *testing.T) {
	h := newTestHost(t)
	id := h.open(4, table.Clock{}, "ann", "ben", "cat", "dan")
	seat := func(user string) game.Seat { return h.look(id, user).You }
	ann, ben := seat("ann"), seat("ben")
	h.do("ben", id, table.Action{Kind: table.HandOver})
	h.pass(25 * time.Hour)
	h.refused("host.seated", "ann", id, table.Action{Kind: table.TakeOver, Seat: ben})
	h.do("ann", id, table.Action{Kind: table.HandOver}) // still hers to take back
	h.refused("host.keptforyou", "ann", id, table.Action{Kind: table.TakeOver, Seat: ben})
	h.refused("host.otherseated", "cat", id, table.Action{Kind: table.HandOver, User: person("ann")})
	h.pass(25 * time.Hour)
	h.do("eve", id, table.Action{Kind: table.TakeOver, Seat: ann}) // ann has no claim any more, but has seen that hand
	h.refused("host.otherhand", "ann", id, table.Action{Kind: table.TakeOver, Seat: ben})
	h.refused("host.otherheld", "cat", id, table.Action{Kind: table.HandOver, User: person("ann")})
	h.stop() // it is remembered on the table
	h.start()
	h.refused("host.otherhand", "ann", id, table.Action{Kind: table.TakeOver, Seat: ben})
	h.do("eve", id, table.Action{Kind: table.HandOver, User: person("ann")}) // back to her own hand: why not
	h.do("ann", id, table.Action{Kind: table.TakeBack})
	if got := seat("ann"); got != ann {
		t.Errorf("ann sits on %d, want %d", got, ann)
	}
	h.do("cat", id, table.Action{Kind: table.Resign})
	h.pass(25 * time.Hour)
	h.refused("host.otherhand", "cat", id, table.Action{Kind: table.TakeOver, Seat: ben})
	h.check(h.Privacy.Erase(context.Background(), "dan"))
	h.refused("host.otherhand", "dan", id, table.Action{Kind: table.TakeOver, Seat: ben}) // nobody's name is kept for it
}

// TestOfferOfASecondSeat: a person who is offered a second seat while the first offer is open cannot take both.
func TestOfferOfASecondSeat(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	h.do("ann", id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.refused("host.otherseated", "ben", id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.check(h.Reachability.LeftServer(context.Background(), id, "ben"))
	h.refused("host.keptforyou", "eve", id, table.Action{Kind: table.TakeOver, Seat: h.live(id).Doc.Seats.Claim("ben")})
}

// TestDraftIsNotShownToTheNextPlayer: a draft is never shown to the next person on the seat, nor saved for them by a
// request that was being handled.
func TestDraftIsNotShownToTheNextPlayer(t *testing.T) {
	ctx := context.Background()
	for name, leave := range map[string]func(*testHost, table.ID, game.Seat){
		"taken over": func(h *testHost, id table.ID, s game.Seat) {
			h.do("ann", id, table.Action{Kind: table.HandOver})
			h.pass(25 * time.Hour)
			h.do("eve", id, table.Action{Kind: table.TakeOver, Seat: s})
		},
		"handed on": func(h *testHost, id table.ID, _ game.Seat) {
			h.do("ann", id, table.Action{Kind: table.HandOver, User: person("eve")})
			h.do("eve", id, table.Action{Kind: table.TakeBack})
		},
	} {
		h := newTestHost(t)
		id := h.open(3, table.Clock{}, "ann", "ben", "cat")
		for h.look(id, "ann").InTurn() { // a computer in turn would play, and so drop the draft
			h.play("ann", id)
		}
		s := h.look(id, "ann").You
		h.draft("ann", id, "my secret")
		leave(h, id, s)
		if got := h.look(id, "eve"); got.You != s || got.Draft != "" {
			t.Errorf("%s: eve sits on %d and reads the draft %q", name, got.You, got.Draft)
		}
		if _, err := h.SaveDraft(ctx, h.call("ann"), id, "my secret"); err == nil {
			t.Errorf("%s: ann's draft was saved for eve", name)
		}
	}
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	for h.look(id, "ann").InTurn() {
		h.play("ann", id)
	}
	h.draft("ann", id, "mine")
	h.do("ann", id, table.Action{Kind: table.HandOver})
	h.do("ann", id, table.Action{Kind: table.TakeBack})
	if got := h.look(id, "ann").Draft; got != "mine" {
		t.Errorf("back on her own seat ann has the draft %q", got)
	}
}

// savedGame has the template game begin from a file: the bytes of a position.
type savedGame struct{ game.Rules }

func (s savedGame) ReadNative(text []byte, _ game.Options) (game.Position, error) {
	return s.Decode(text)
}

// savedBytes is a position of the template game for two, dealt.
func savedBytes(t *testing.T) []byte {
	t.Helper()
	h := newTestHost(t)
	data, err := h.live(h.open(2, table.Clock{}, "ann", "ben")).Pos.Encode()
	h.check(err)
	return data
}

// TestSavedGameHidesHandsUntilItBegins: joining and leaving the lobby of a saved game shows no hand; nor does resuming
// a table that was suspended in its lobby begin the game.
func TestSavedGameHidesHandsUntilItBegins(t *testing.T) {
	file := savedBytes(t)
	h := newTestHost(t, savedGame{template.Rules})
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 2, Native: file})
	h.check(err)
	id := tb.ID
	public := h.live(id).Pos.View(game.Public).Diagram()
	for _, phase := range []table.Phase{table.Lobby, table.Suspended, table.Lobby} {
		switch phase {
		case table.Suspended:
			h.check(h.Reachability.Suspend(context.Background(), id))
		case table.Lobby:
			if h.look(id, "").Phase == table.Suspended {
				h.do("ann", id, table.Action{Kind: table.Resume})
			}
		}
		got := h.look(id, "ann")
		if got.Phase != phase || len(got.View.Diagram().Parts) != len(public.Parts) {
			t.Errorf("phase %s, want %s; ann sees %+v", got.Phase, phase, got.View.Diagram())
		}
	}
	h.do("ann", id, table.Action{Kind: table.Leave})
	h.do("ben", id, table.Action{Kind: table.Join})
	if held := h.live(id).Doc.Held; len(held) != 0 {
		t.Errorf("%d hands count as seen before the start", len(held))
	}
	h.do("ann", id, table.Action{Kind: table.Join})
	h.do("ann", id, table.Action{Kind: table.Begin})
	if got := h.look(id, "ann").View.Diagram(); len(got.Parts) == len(public.Parts) {
		t.Error("after the start ann does not see her hand")
	}
}

// TestAnswerNamesItsQuestion: an answer to one question does not count for another one that has replaced it on the same
// board.
func TestAnswerNamesItsQuestion(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ann", id, table.Action{Kind: table.AskPause})
	first := h.look(id, "")
	h.do("ann", id, table.Action{Kind: table.AskShow}) // takes its place
	second := h.look(id, "")
	if first.Revision != second.Revision || first.Ask.ID == second.Ask.ID {
		t.Fatalf("stamps %d and %d, questions %d and %d", first.Revision, second.Revision, first.Ask.ID, second.Ask.ID)
	}
	for _, what := range []table.ActionKind{table.Accept, table.Decline} {
		h.refused("host.otherask", "ben", id, table.Action{Kind: what, Ask: first.Ask.ID})
	}
	if l := h.live(id); l.Doc.Shown || l.Doc.Ask == nil || slices.Contains(l.Doc.Ask.Yes, h.look(id, "ben").You) {
		t.Error("an answer to the first question counted for the second")
	}
	h.do("ben", id, table.Action{Kind: table.Decline, Ask: second.Ask.ID})
	h.do("ann", id, table.Action{Kind: table.AskShow}) // the same question again is another one
	h.refused("host.otherask", "ben", id, table.Action{Kind: table.Accept, Ask: second.Ask.ID})
	h.do("ben", id, table.Action{Kind: table.Accept, Ask: second.Ask.ID + 1})
	if !h.live(id).Doc.Shown {
		t.Error("the open question cannot be answered")
	}
}

// draft keeps a half-made move of somebody.
func (h *testHost) draft(user string, id table.ID, draft string) {
	h.t.Helper()
	_, err := h.SaveDraft(context.Background(), h.call(user), id, draft)
	h.check(err)
}
