package daily

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
)

var (
	open    = table.DailyAction{Kind: table.DailyOpen}
	giveUp  = table.DailyAction{Kind: table.DailyGiveUp}
	confirm = table.DailyAction{Kind: table.DailyConfirm}
	revise  = table.DailyAction{Kind: table.DailyRevise}
)

// TestThreeTries: an exact puzzle has three tries, with one hint after each wrong one and never before; after the
// last one it has ended, and everything is told.
func TestThreeTries(t *testing.T) {
	h, id, p := opened(t, exact)
	cards := cardsOf(p)
	a := h.do(h.from("g", "ann"), id, open)
	for i := range 4 {
		over := i == game.PuzzleTries
		hints := i
		if over {
			hints = 0
		}
		if a.Left != game.PuzzleTries-i || len(a.Tries) != i || len(a.Hints) != hints || a.State.Ended() != over ||
			over == a.Texts.Reason.IsZero() || over == (len(a.Texts.Line) == 0) ||
			over == (len(a.Panel.Controls) > 0) ||
			len(a.Texts.Hints) != 3 && over || a.Rev != i+1 || !a.Counts {
			t.Errorf("after %d wrong tries it is %+v", i, a)
		}
		if a.View == nil || a.View.Seat() != p.Seat {
			t.Errorf("the view is %+v", a.View)
		}
		if !over {
			a = h.do(h.from("g", "ann"), id, try(play(cards[i])))
		}
	}
	if a.State != table.DailyMissed || a.Best != cards[2] || a.Days.Days != 1 || a.Over {
		t.Errorf("in the end it is %+v", a)
	}
	if want := game.Notation(a.View, play(cards[0])); a.Tries[0].Says.ID != want.ID || a.Tries[0].Points != cards[0] ||
		a.Tries[0].Solved {
		t.Errorf("the first try is %+v", a.Tries[0])
	}
	again := h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	if len(again.Tries) != 3 || again.State != table.DailyMissed || again.Rev != a.Rev {
		t.Errorf("a fourth try: %+v", again)
	}
}

// TestSolved: the right answer ends the attempt, at whichever try.
func TestSolved(t *testing.T) {
	h, id, p := opened(t, exact)
	cards := cardsOf(p)
	a := h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	if a.State != table.DailySolved || a.Best != 10 || a.Left != 0 || len(a.Tries) != 1 || !a.Tries[0].Solved ||
		a.Texts.Reason.IsZero() {
		t.Errorf("at the first try it is %+v", a)
	}
	h.do(h.from("g", "ben"), id, try(play(cards[0])))
	h.do(h.from("g", "ben"), id, try(play(cards[1])))
	if a := h.do(h.from("g", "ben"), id, try(p.Answers[0])); a.State != table.DailySolved || len(a.Tries) != 3 {
		t.Errorf("at the third try it is %+v", a)
	}
	row, err := h.db.Attempt(t.Context(), int64(id), "ben")
	h.check(err)
	if !row.Solved || row.Points != 10 || row.Tries != 3 || row.Ended != h.time.UnixMilli() || row.Guild != "g" ||
		row.Day != 2 || !row.Unrated {
		t.Errorf("stored is %+v", row)
	}
}

// TestMaximum: the answer to a maximum is proposed, and counts once it is confirmed; it may be withdrawn before.
// There is one try, and a part of the best result is a part of the success.
func TestMaximum(t *testing.T) {
	h, id, p := opened(t, most)
	cards := cardsOf(p)
	ann := func() table.Caller { return h.from("g", "ann") }
	if a := h.do(ann(), id, open); a.Left != 1 || a.Proposed != nil || len(a.Panel.Controls) == 0 {
		t.Errorf("at first it is %+v", a)
	}
	if a := h.do(ann(), id, confirm); a.Rev != 1 || a.State.Ended() {
		t.Errorf("nothing is confirmed: %+v", a)
	}
	if a := h.do(ann(), id, revise); a.Rev != 1 {
		t.Errorf("nothing is withdrawn: %+v", a)
	}
	a := h.do(ann(), id, try(play(cards[0])))
	if a.State.Ended() || a.Proposed == nil || a.Proposed.Points != 0 || a.Left != 1 || len(a.Tries) > 0 ||
		len(a.Panel.Controls) > 0 || a.Best != 0 || len(a.Hints) > 0 || !a.Texts.Reason.IsZero() {
		t.Errorf("proposed: %+v", a)
	}
	if b := h.do(ann(), id, try(play(cards[1]))); b.Rev != a.Rev ||
		b.Proposed == nil || b.Proposed.Says.ID != a.Proposed.Says.ID {
		t.Errorf("an action while an answer is to be confirmed: %+v", b)
	}
	if a = h.do(ann(), id, revise); a.Proposed != nil || len(a.Panel.Controls) == 0 || len(a.Tries) > 0 {
		t.Errorf("withdrawn: %+v", a)
	}
	if a = h.do(ann(), id, giveUp); a.State.Ended() {
		t.Error("a maximum is given up")
	}
	h.do(ann(), id, try(play(cards[1])))
	if a = h.do(ann(), id, confirm); a.State != table.DailyPart || a.Best != cards[1] || a.Left != 0 ||
		len(a.Tries) != 1 || a.Proposed != nil || a.Texts.Reason.IsZero() || a.Days.Days != 1 {
		t.Errorf("confirmed: %+v", a)
	}
	h.do(h.from("g", "ben"), id, try(p.Answers[0]))
	if a = h.do(h.from("g", "ben"), id, confirm); a.State != table.DailySolved || a.Best != 10 {
		t.Errorf("the best result: %+v", a)
	}
	for _, end := range []table.DailyAction{confirm, revise, try(play(cards[0])), giveUp} {
		if again := h.do(h.from("g", "ben"), id, end); again.Rev != a.Rev || len(again.Tries) != 1 {
			t.Errorf("after the end, %s: %+v", end.Kind, again)
		}
	}
}

// TestTypedAnswers: an answer may be typed. What is no move of the game, or not a legal one, is told and costs no
// try.
func TestTypedAnswers(t *testing.T) {
	h, id, p := opened(t, exact)
	cards := cardsOf(p)
	typed := func(text string) *table.DailyAttempt {
		t.Helper()
		return h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyText, Text: text, Lang: "en"})
	}
	missing := 1
	for slices.Contains(cards, missing) {
		missing++
	}
	for _, text := range []string{"", "nonsense", fmt.Sprint(missing), "play 77"} {
		if a := typed(text); a.Rev != 1 || len(a.Tries) > 0 || len(a.Say) != 1 || len(a.Hints) > 0 {
			t.Errorf("typed %q: %+v", text, a)
		}
	}
	for _, m := range []game.Move{play(missing), swap(missing), "play x"} {
		if a := h.do(h.from("g", "ann"), id, try(m)); a.Rev != 1 || len(a.Tries) > 0 || len(a.Say) != 1 {
			t.Errorf("the illegal move %s: %+v", m, a)
		}
	}
	if a := h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyAct,
		Action: game.Action{Name: "jump"}}); a.Rev != 1 || !slices.Equal(said(a.Say), []string{"refused.action"}) {
		t.Errorf("an action that there is not: %+v", a)
	}
	if a := typed(fmt.Sprint(cards[0])); len(a.Tries) != 1 || a.Left != 2 || len(a.Say) > 0 {
		t.Errorf("a wrong answer: %+v", a)
	}
	if a := typed(string(p.Answers[0])); a.State != table.DailySolved {
		t.Errorf("the right answer: %+v", a)
	}
	if a := typed(fmt.Sprint(cards[1])); len(a.Tries) != 2 {
		t.Errorf("after the end: %+v", a)
	}
	for _, kind := range []table.DailyActionKind{"", "more"} {
		_, err := h.Attempt(t.Context(), h.from("g", "cat"), id, table.DailyAction{Kind: kind})
		h.refused("refused.action", err)
	}
}

// TestSameAnswerAgain: an answer that was given before is told so, and costs no try and no hint.
func TestSameAnswerAgain(t *testing.T) {
	h, id, p := opened(t, exact)
	h.do(h.from("g", "ann"), id, try(play(cardsOf(p)[0])))
	a := h.do(h.from("g", "ann"), id, try(play(cardsOf(p)[0])))
	if !slices.Equal(said(a.Say), []string{"daily.again"}) || a.Left != 2 || len(a.Hints) != 1 || a.Rev != 2 {
		t.Errorf("it is %+v", a)
	}
}

// TestDrafts: a half-made move is kept, on every device, until an answer is given.
func TestDrafts(t *testing.T) {
	h, id, p := opened(t, exact)
	choose := func(card int) table.DailyAction {
		return table.DailyAction{Kind: table.DailyAct, Action: game.Action{Name: "card",
			Values: []string{fmt.Sprint(card)}}}
	}
	a := h.do(h.from("g", "ann"), id, choose(cardsOf(p)[0]))
	if a.Draft != fmt.Sprint(cardsOf(p)[0]) || a.Rev != 2 || len(a.Panel.Controls) < 2 {
		t.Errorf("chosen: %+v", a)
	}
	if a = h.do(h.from("g", "ann"), id, choose(cardsOf(p)[0])); a.Rev != 2 {
		t.Error("the same choice changes something")
	}
	if a = h.do(h.from("", "ann"), id, open); a.Draft != fmt.Sprint(cardsOf(p)[0]) {
		t.Errorf("elsewhere it is %+v", a)
	}
	if a = h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyAct,
		Action: game.Action{Name: "play"}}); a.Draft != "" || len(a.Tries) != 1 {
		t.Errorf("played: %+v", a)
	}
	h.do(h.from("g", "ann"), id, choose(cardsOf(p)[1]))
	if a = h.do(h.from("g", "ann"), id, giveUp); a.Draft != "" || a.State != table.DailyMissed {
		t.Errorf("given up: %+v", a)
	}
}

// TestNothingIsTold: until an attempt has ended its person is shown nothing that depends on the answer, and nor is
// anybody by the message in the channel. Two puzzles that differ in their answer alone look the same.
func TestNothingIsTold(t *testing.T) {
	for _, kind := range []string{exact, most} {
		look := func(answer int) []string {
			h := newTestDirector(t, newFake("fake"))
			p := puzzleOf(kind, rand.New(rand.NewPCG(5, 5)), lowestLevel)
			cards := cardsOf(p)
			answered(p, swap(cards[answer]))
			p.PositionKey, p.AnswerKey = fmt.Sprint("key ", answer), fmt.Sprint("key ", answer)
			h.check(h.Add(t.Context(), "fake", "", false, p))
			h.set("g", h.settings())
			h.due()
			id := h.present("g")
			var list []string
			add := func(v any) {
				data, err := json.Marshal(v)
				h.check(err)
				list = append(list, string(data))
			}
			post := func() {
				p, err := h.Post(t.Context(), id, "g", "")
				h.check(err)
				add(p)
			}
			post()
			add(h.do(h.from("g", "ann"), id, open))
			if kind == most {
				add(h.do(h.from("g", "ann"), id, try(play(cards[0]))))
				add(h.do(h.from("g", "ann"), id, revise))
				add(h.do(h.from("g", "ann"), id, try(play(cards[1]))))
				h.do(h.from("g", "ann"), id, confirm)
				post()
				return list
			}
			add(h.do(h.from("g", "ann"), id, try("play x")))
			add(h.do(h.from("g", "ann"), id, try(play(cards[0]))).Tries)
			a := h.do(h.from("g", "ann"), id, try(play(cards[1])))
			if len(a.Hints) != 2 {
				t.Errorf("the hints are %v", a.Hints)
			}
			a.Hints = nil
			add(a)
			h.do(h.from("g", "ann"), id, giveUp)
			post()
			return list
		}
		one, other := look(2), look(0)
		for i := range one {
			if one[i] != other[i] {
				t.Errorf("%s: the answer makes a difference:\n%s\n%s", kind, one[i], other[i])
			}
		}
	}
}

// TestNoGameTells: in no game does what is shown before the end hold the answer as people write it, the reason, a
// hint or the solution.
func TestNoGameTells(t *testing.T) {
	rulestest.Unraced(t)
	h := allGames(t, true)
	rows := h.rows(store.PuzzleFilter{})
	if len(rows) < 30 {
		t.Fatalf("there are %d puzzles", len(rows))
	}
	for _, row := range rows {
		a := h.do(h.from("", "ann"), table.DailyID(row.ID), open)
		told, err := h.puzzle(a.ID).of.TellPuzzle(h.puzzle(a.ID).doc.Puzzle)
		h.check(err)
		if len(a.Texts.Hints)+len(a.Texts.Line)+len(a.Hints) > 0 || !a.Texts.Reason.IsZero() ||
			len(a.Texts.After.Parts) > 0 || len(told.Line) == 0 {
			t.Errorf("%s: shown is %+v", a.Game, a.Texts)
		}
		data, err := json.Marshal(struct {
			Texts game.PuzzleTexts
			Say   []game.Msg
		}{a.Texts, a.Say})
		h.check(err)
		for _, secret := range []game.Msg{told.Reason, told.Line[0].Says} {
			quoted, err := json.Marshal(secret)
			h.check(err)
			if strings.Contains(string(data), string(quoted)) {
				t.Errorf("%s: %s is told before the end", a.Game, quoted)
			}
		}
	}
}

// TestEveryGameCanBeAnswered: each puzzle that was made in advance is solved by its answer, typed as people type it
// or proposed and confirmed, and is shown with its solution then.
func TestEveryGameCanBeAnswered(t *testing.T) {
	rulestest.Unraced(t)
	h := allGames(t, true)
	for _, row := range h.rows(store.PuzzleFilter{}) {
		id := table.DailyID(row.ID)
		p := h.puzzle(id).doc.Puzzle
		a, err := h.open(t.Context(), h.from("", "ann"), id)
		h.check(err)
		_, err = h.answer(t.Context(), a, p.Answers[0])
		h.check(err)
		h.check(h.save(t.Context(), h.from("", "ann"), a))
		got := h.do(h.from("", "ann"), id, confirm)
		if got.State != table.DailySolved || got.Best != p.Best || len(got.Texts.Line) != len(p.Line) {
			t.Errorf("%s, kind %s: %+v", row.Game, row.Kind, got)
		}
	}
}

// TestDeliveredTwice: an action that Discord delivers twice counts once, whichever it is, with and without the
// revision that was shown.
func TestDeliveredTwice(t *testing.T) {
	share := table.DailyAction{Kind: table.DailyShare, Text: "line"}
	vote := table.DailyAction{Kind: table.DailyRate, Vote: table.DailyLiked}
	proposed := []table.DailyAction{{Kind: table.DailyText}}
	for _, c := range []struct {
		what   string
		kind   string
		before []table.DailyAction
		do     func(cards []int) table.DailyAction
	}{
		{"a half-made move", exact, nil, func(cards []int) table.DailyAction {
			return table.DailyAction{Kind: table.DailyAct, Action: game.Action{Name: fmt.Sprint("card.", cards[0])}}
		}},
		{"a wrong answer", exact, nil, func(cards []int) table.DailyAction { return try(play(cards[0])) }},
		{"the answer", exact, nil, func(cards []int) table.DailyAction { return try(swap(cards[2])) }},
		{"a typed answer", exact, nil, func(cards []int) table.DailyAction {
			return table.DailyAction{Kind: table.DailyText, Text: fmt.Sprint(cards[0])}
		}},
		{"giving up", exact, nil, func([]int) table.DailyAction { return giveUp }},
		{"a proposed answer", most, nil, func(cards []int) table.DailyAction {
			return table.DailyAction{Kind: table.DailyText, Text: fmt.Sprint(cards[0])}
		}},
		{"a vote", exact, []table.DailyAction{giveUp}, func([]int) table.DailyAction { return vote }},
		{"sharing", exact, []table.DailyAction{giveUp}, func([]int) table.DailyAction { return share }},
		{"confirming", most, proposed, func([]int) table.DailyAction { return confirm }},
		{"withdrawing", most, proposed, func([]int) table.DailyAction { return revise }},
	} {
		for _, known := range []bool{false, true} {
			h, id, p := opened(t, c.kind)
			rev := 1
			for _, a := range c.before {
				if a.Kind == table.DailyText {
					a.Text = fmt.Sprint(cardsOf(p)[1])
				}
				rev = h.do(h.from("g", "ann"), id, a).Rev
			}
			a := c.do(cardsOf(p))
			if known {
				a.Rev = rev
			}
			by := h.from("g", "ann")
			first := h.do(by, id, a)
			if first.Rev != rev+1 {
				t.Errorf("%s: it changes nothing", c.what)
			}
			stored := h.everything(id, "ann")
			h.do(by, id, a)
			if again := h.everything(id, "ann"); again != stored {
				t.Errorf("%s: stored is\n%s, and after it is delivered again\n%s", c.what, stored, again)
			}
		}
	}
}

// everything is what is stored about a puzzle, a person and all servers, and what is owed.
func (h *testDirector) everything(id table.DailyID, user string) (s string) {
	h.t.Helper()
	ctx := context.Background()
	if row, err := h.db.Attempt(ctx, int64(id), user); err == nil {
		doc := row.Doc
		row.Doc = nil
		s += fmt.Sprintf("attempt %+v %s\n", row, doc)
	}
	if row, err := h.db.Solver(ctx, user); err == nil {
		s += fmt.Sprintf("solver %d %d %s\n", row.Rev, row.Due, row.Doc)
	}
	servers, err := h.db.DailyServers(ctx)
	h.check(err)
	for _, row := range servers {
		s += fmt.Sprintf("server %s %d %d %d %s\n", row.Guild, row.Rev, row.Due, row.Puzzle, row.Doc)
	}
	for _, row := range h.rows(store.PuzzleFilter{}) {
		s += fmt.Sprintf("puzzle %d %d %s %d %v\n", row.ID, row.Rev, row.State, row.Day,
			h.puzzle(table.DailyID(row.ID)).doc.Rating)
	}
	var owed []string
	for _, o := range h.outbox() {
		owed = append(owed, fmt.Sprintf("owed %s %s %v %s", o.Kind, o.Target, o.Subject, o.Body))
	}
	slices.Sort(owed)
	return s + strings.Join(owed, "\n")
}

// overtaken is a store on which something else is done before a change is stored.
type overtaken struct {
	store.DB
	before func()
}

func (s overtaken) ChangePuzzle(ctx context.Context, c store.PuzzleChange) error {
	s.before()
	return s.DB.ChangePuzzle(ctx, c)
}

// TestTwoDevices: what was done at the same moment on another device counts, and this device is shown that.
func TestTwoDevices(t *testing.T) {
	h, id, p := opened(t, exact)
	cards := cardsOf(p)
	other := h.Director
	for _, c := range []struct {
		user string
		same bool // both deliver one interaction
		left int
		say  []string
	}{{"ann", false, 2, []string{"daily.old"}}, {"ben", true, 2, nil}} {
		by := h.from("g", c.user)
		theirs := by
		if !c.same {
			theirs = h.from("g", c.user)
		}
		done := false
		h.on(overtaken{h.db, func() {
			if !done {
				done = true
				_, err := other.Attempt(t.Context(), theirs, id, try(play(cards[0])))
				h.check(err)
			}
		}})
		mine := try(play(cards[1]))
		mine.Rev = 1 // of what both devices show
		got := h.do(by, id, mine)
		if !slices.Equal(said(got.Say), c.say) || got.Left != c.left || len(got.Tries) != 1 ||
			got.Tries[0].Points != cards[0] {
			t.Errorf("%s: shown is %+v", c.user, got)
		}
	}
}

// TestAnswersTakeTurns: two answers of one person that reach one process at the same moment both count.
func TestAnswersTakeTurns(t *testing.T) {
	h, id, p := opened(t, exact)
	for i := range 10 {
		user := fmt.Sprint("user", i)
		done := make(chan error, 2)
		for _, card := range cardsOf(p)[:2] {
			by := h.from("g", user)
			go func() {
				_, err := h.Attempt(context.Background(), by, id, try(play(card)))
				done <- err
			}()
		}
		h.check(<-done)
		h.check(<-done)
		if a := h.do(h.from("g", user), id, open); len(a.Tries) != 2 {
			t.Errorf("%s has given %d answers", user, len(a.Tries))
		}
	}
}

// TestOutdatedControls: a control of an earlier state changes nothing, and says so. After the end, there is nothing
// that it could do wrong.
func TestOutdatedControls(t *testing.T) {
	h, id, p := opened(t, exact)
	cards := cardsOf(p)
	at := func(rev int, a table.DailyAction) *table.DailyAttempt {
		t.Helper()
		a.Rev = rev
		return h.do(h.from("g", "ann"), id, a)
	}
	at(1, try(play(cards[0])))
	for _, rev := range []int{1, 3} {
		for _, a := range []table.DailyAction{try(play(cards[1])), giveUp, {Kind: table.DailyText, Text: "1"}} {
			if got := at(rev, a); got.Rev != 2 || !slices.Equal(said(got.Say), []string{"daily.old"}) {
				t.Errorf("%s at revision %d: %+v", a.Kind, rev, got)
			}
		}
	}
	if got := at(1, open); got.Rev != 2 || len(got.Say) > 0 {
		t.Errorf("opened by an outdated control it is %+v", got)
	}
	if got := at(2, giveUp); !got.State.Ended() {
		t.Errorf("given up: %+v", got)
	}
	if got := at(1, table.DailyAction{Kind: table.DailyRate, Vote: table.DailyEasy}); got.Vote != table.DailyEasy {
		t.Errorf("a vote by an outdated control after the end: %+v", got)
	}
}

// TestSecretPuzzles: puzzles of the stock, and those that were taken out, are unknown to everybody, by whatever
// method.
func TestSecretPuzzles(t *testing.T) {
	h, present, _ := opened(t, exact)
	for _, row := range h.rows(store.PuzzleFilter{State: inStock}) {
		id := table.DailyID(row.ID)
		for _, state := range []string{inStock, rejected} {
			s := h.puzzle(id)
			s.row.State = state
			_, err := h.db.SavePuzzle(t.Context(), s.row)
			h.check(err)
			for _, guild := range []string{"g", "", "elsewhere"} {
				for _, a := range []table.DailyAction{open, giveUp, try("play 1"), confirm,
					{Kind: table.DailyShare, Text: "line"}, {Kind: table.DailyRate, Vote: table.DailyLiked}} {
					_, err := h.Attempt(t.Context(), h.from(guild, "ann"), id, a)
					h.refused("daily.unknown", err)
				}
				if p, err := h.Post(t.Context(), id, guild, ""); p != nil || err != nil {
					t.Errorf("a puzzle that is %s is posted: %+v, %v", state, p, err)
				}
			}
		}
	}
	_, err := h.Attempt(t.Context(), h.from("g", "ann"), 999, open)
	h.refused("daily.unknown", err)
	_, err = h.Practice(t.Context(), h.from("g", "ann"), "fake", "", "")
	h.refused("daily.making", err)
	if past, err := h.Past(t.Context(), h.from("g", "ann")); err != nil || len(past) > 0 {
		t.Errorf("earlier puzzles are %+v, %v", past, err)
	}
	if id, err := h.Today(t.Context(), h.from("g", "ann")); id != present || err != nil {
		t.Errorf("today's puzzle is %d, %v", id, err)
	}
}

// TestLateAttempts: an attempt that was begun on its day and goes on after it does not count, where the solution has
// been told: not in the message's numbers, nor for days or ratings. One that begins late does not count either.
func TestLateAttempts(t *testing.T) {
	h, id, p := opened(t, exact)
	cards := cardsOf(p)
	if a := h.do(h.from("g", "ann"), id, try(play(cards[0]))); !a.Counts {
		t.Fatal("an attempt on its day does not count")
	}
	if a := h.do(h.from("", "eve"), id, try(play(cards[0]))); !a.Counts || a.Over {
		t.Fatal("an attempt on its day, outside of servers, does not count")
	}
	h.do(h.from("g", "cat"), id, try(p.Answers[0]))
	before := h.ratingOf("ann")
	h.pass(day)
	h.owed(outbox.Daily)
	if a := h.do(h.from("g", "ann"), id, open); a.Counts || !a.Over || a.Left != 2 || !a.Texts.Reason.IsZero() {
		t.Errorf("on the next day it is %+v", a)
	}
	for user, guild := range map[string]string{"ann": "g", "ben": "g", "dora": "", "eve": ""} {
		a := h.do(h.from(guild, user), id, try(p.Answers[0]))
		if a.State != table.DailySolved || a.Counts || a.Days != (table.DailyDays{}) {
			t.Errorf("%s: ended after the day it is %+v", user, a)
		}
		if list := h.attempts(user); len(list) > 0 || h.ratingOf(user) != before {
			t.Errorf("%s: %+v counts, and the rating is %v", user, list, h.ratingOf(user))
		}
	}
	h.isOwed(outbox.Daily)
	if row, err := h.db.Attempt(t.Context(), int64(id), "ann"); err != nil || row.Guild != "" || row.Day != 0 ||
		row.Unrated {
		t.Errorf("stored is %+v, %v", row, err)
	}
	post, err := h.Post(t.Context(), id, "g", "")
	h.check(err)
	if post.Here.People != 1 || post.Everywhere.People != 1 {
		t.Errorf("the message counts %+v", post.Here)
	}
	h.do(h.from("g", "cat"), id, table.DailyAction{Kind: table.DailyRate, Vote: table.DailyLiked}) // it still counts
	if list := h.attempts("cat"); len(list) != 1 || list[0].Guild != "g" {
		t.Errorf("a vote after the day leaves %+v", list)
	}
}

// TestOldPuzzleOfServer: where no other puzzle has been made for days, the old one still stands; it is for practice, so
// that an attempt at it counts for no day.
func TestOldPuzzleOfServer(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 1)
	h.set("g", h.settings())
	h.due()
	id := h.present("g")
	h.pass(5 * day)
	if s := h.puzzle(id); h.present("g") != id || s.row.State != forUse {
		t.Fatalf("the server has %d, and the puzzle is %s", h.present("g"), s.row.State)
	}
	if a := h.do(h.from("g", "ann"), id, giveUp); a.Counts || !a.Over || len(h.attempts("ann")) > 0 {
		t.Errorf("it is %+v", a)
	}
}

// TestWhereItCounts: a person who has the same puzzle in two servers has one attempt at it, which counts where it was
// begun; one that is begun outside of servers counts everywhere but in none of them.
func TestWhereItCounts(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 3)
	h.set("a", h.settings())
	h.set("b", h.settings())
	h.due()
	id := h.present("a")
	cards := cardsOf(h.puzzle(id).doc.Puzzle)
	h.do(h.from("a", "ann"), id, try(play(cards[0])))
	if a := h.do(h.from("b", "ann"), id, try(play(cards[1]))); a.Left != 1 || len(a.Tries) != 2 || !a.Counts {
		t.Errorf("in the other server it is %+v", a)
	}
	h.owed(outbox.Daily)
	h.do(h.from("b", "ann"), id, giveUp)
	h.isOwed(outbox.Daily, fmt.Sprint("a ", id, " edit"))
	h.do(h.from("", "ben"), id, try(play(cards[0])))
	if a := h.do(h.from("", "ben"), id, giveUp); !a.Counts || a.Over {
		t.Error("outside of servers it does not count")
	}
	if a := h.do(h.from("none", "dora"), id, giveUp); !a.Counts {
		t.Error("in a server without a puzzle of the day it does not count")
	}
	h.isOwed(outbox.Daily)
	for guild, want := range map[string][2]int{"a": {1, 3}, "b": {0, 3}, "": {0, 3}} {
		post, err := h.Post(t.Context(), id, guild, "")
		h.check(err)
		if post.Here.People != want[0] || post.Everywhere.People != want[1] {
			t.Errorf("in %q %d people have ended, of %d, want %v", guild, post.Here.People, post.Everywhere.People,
				want)
		}
	}
	other := h.settings() // whose day begins later, so that it still has the puzzle of yesterday
	h.time = h.time.AddDate(0, 0, 1)
	h.OnDue(t.Context())
	other.Hour = 23
	h.set("late", other)
	h.OnDue(t.Context())
	next := h.present("a")
	if h.present("late") == next || next == id {
		t.Fatalf("the puzzles are %d and %d", next, h.present("late"))
	}
	if a := h.do(h.from("late", "eve"), next, open); a.Counts {
		t.Error("a puzzle that is not yet that of the person's server counts")
	}
	if a := h.do(h.from("late", "eve"), h.present("late"), giveUp); !a.Counts || a.Over {
		t.Errorf("the server's own puzzle: %+v", a)
	}
}

// TestGivingUp: whoever gives up is told everything. It counts as ended, and as a day with an answer only if there
// was one.
func TestGivingUp(t *testing.T) {
	h, id, p := opened(t, exact)
	if a := h.do(h.from("g", "ann"), id, giveUp); a.State != table.DailyMissed || a.Texts.Reason.IsZero() ||
		a.Days.Days != 0 || a.Left != 0 {
		t.Errorf("given up at once: %+v", a)
	}
	h.do(h.from("g", "ben"), id, try(play(cardsOf(p)[1])))
	h.do(h.from("g", "ben"), id, try(play(cardsOf(p)[0])))
	if a := h.do(h.from("g", "ben"), id, giveUp); a.State != table.DailyMissed || a.Days.Days != 1 ||
		len(a.Tries) != 2 || a.Best != cardsOf(p)[1] {
		t.Errorf("given up after a try: %+v", a)
	}
	if post, err := h.Post(t.Context(), id, "g", ""); err != nil || post.Here.People != 2 || post.Here.Solved != 0 {
		t.Errorf("the message counts %+v", post.Here)
	}
}

// TestVotes: whoever has ended may tell what they think of a puzzle, and change it; nothing but a vote is one.
func TestVotes(t *testing.T) {
	h, id, _ := opened(t, exact)
	vote := func(v table.DailyVote) error {
		_, err := h.Attempt(t.Context(), h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyRate, Vote: v})
		return err
	}
	h.refused("refused.action", vote(table.DailyLiked))
	h.do(h.from("g", "ann"), id, giveUp)
	for _, v := range []table.DailyVote{"", "worst"} {
		h.refused("refused.action", vote(v))
	}
	for _, v := range []table.DailyVote{table.DailyLiked, table.DailyUnfair, table.DailyEasy} {
		h.check(vote(v))
		row, err := h.db.Attempt(t.Context(), int64(id), "ann")
		h.check(err)
		if a := h.do(h.from("g", "ann"), id, open); a.Vote != v || row.Vote != string(v) {
			t.Errorf("after the vote %s it is %s, stored %s", v, a.Vote, row.Vote)
		}
	}
}

// TestSharing: a result is shown to the channel once, at its end, with the person's name and the line that was given.
func TestSharing(t *testing.T) {
	h, id, p := opened(t, exact)
	share := table.DailyAction{Kind: table.DailyShare, Text: "a line"}
	_, err := h.Attempt(t.Context(), h.from("g", "ann"), id, share)
	h.refused("refused.action", err)
	h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	h.isOwed(outbox.Say)
	_, err = h.Attempt(t.Context(), h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyShare})
	h.refused("refused.action", err)
	if a := h.do(h.from("g", "ann"), id, open); a.Shared {
		t.Error("it counts as shared before")
	}
	for len(h.opts.OutboxSignal) > 0 {
		<-h.opts.OutboxSignal
	}
	if a := h.do(h.from("g", "ann"), id, share); !a.Shared || len(h.opts.OutboxSignal) == 0 {
		t.Errorf("shared: %+v", a)
	}
	if a := h.do(h.from("h", "ann"), id, share); !slices.Equal(said(a.Say), []string{"daily.sharedbefore"}) {
		t.Errorf("shared again: %+v", a)
	}
	rows := h.outbox()
	last := rows[len(rows)-1]
	b, err := outbox.DecodeBody(last.Body)
	h.check(err)
	if last.Kind != string(outbox.Say) || last.Target != "c-g" || b.Msg.Args["name"] != "ann" ||
		b.Msg.Args["line"] != "a line" || last.Due != h.time.UnixMilli() {
		t.Errorf("owed is %+v: %+v", last, b.Msg)
	}
	h.isOwed(outbox.Say, fmt.Sprint("c-g ", id, " daily.shared"))
}

// TestSharingInChat: where the bot is not, nothing is owed: the answer shows the result.
func TestSharingInChat(t *testing.T) {
	h, id, p := opened(t, exact)
	h.do(h.from("", "ann"), id, try(p.Answers[0]))
	h.isOwed(outbox.Say)
	by := h.from("", "ann")
	by.Chat = true
	if a := h.do(by, id, table.DailyAction{Kind: table.DailyShare, Text: "a line"}); !a.Shared {
		t.Errorf("shared: %+v", a)
	}
	h.isOwed(outbox.Say)
}

// TestMessageIsEdited: the message in the channel is brought up to date when somebody ends, and only then.
func TestMessageIsEdited(t *testing.T) {
	h, id, p := opened(t, exact)
	h.owed(outbox.Daily)
	h.do(h.from("g", "ann"), id, open)
	h.do(h.from("g", "ann"), id, try(play(cardsOf(p)[0])))
	h.isOwed(outbox.Daily)
	for len(h.opts.OutboxSignal) > 0 {
		<-h.opts.OutboxSignal
	}
	h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	h.isOwed(outbox.Daily, fmt.Sprint("g ", id, " edit"))
	if len(h.opts.OutboxSignal) == 0 {
		t.Error("nobody is told of it")
	}
	h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyRate, Vote: table.DailyLiked})
	h.isOwed(outbox.Daily)
}

// TestOpeningStoresNothing: to look at a puzzle is no attempt.
func TestOpeningStoresNothing(t *testing.T) {
	h, id, _ := opened(t, exact)
	before := h.everything(id, "ann")
	h.do(h.from("g", "ann"), id, open)
	if after := h.everything(id, "ann"); after != before {
		t.Errorf("opening stores\n%s", after)
	}
	h.time = h.time.Add(time.Hour)
	if me, err := h.Me(t.Context(), h.from("g", "ann")); err != nil || row(me) != (table.DailyDays{Free: freeAtFirst}) {
		t.Errorf("the days are %+v, %v", me, err)
	}
}

// TestTriedIsGrey: after a wrong try what gives the same answer again cannot be pressed any more, in every game whose
// moves are buttons, and all else can. Where the buttons are the board it stays in its place, and elsewhere it goes.
func TestTriedIsGrey(t *testing.T) {
	h := allGames(t, true)
	seen := map[string]bool{}
	for _, row := range h.rows(store.PuzzleFilter{State: forUse}) {
		id, name := table.DailyID(row.ID), row.Game
		s := h.puzzle(id)
		if seen[name] || !s.kind().Exact {
			continue
		}
		by := func() table.Caller { return h.from("", "ann") }
		a := h.do(by(), id, table.DailyAction{Kind: table.DailyOpen})
		pressed, steps := wrongPress(h, s, a, nil)
		if pressed == "" {
			continue // its moves are no buttons
		}
		seen[name] = true
		for _, step := range append(slices.Clone(steps), pressed) {
			a = h.do(by(), id, table.DailyAction{Kind: table.DailyAct, Action: game.Action{Name: step}})
		}
		if len(a.Tries) != 1 || a.Left != game.PuzzleTries-1 {
			t.Fatalf("%s: %q and %q are no answer: %+v", name, steps, pressed, a.Tries)
		}
		for _, step := range steps {
			a = h.do(by(), id, table.DailyAction{Kind: table.DailyAct, Action: game.Action{Name: step}})
		}
		var got, want []string
		for _, c := range a.Panel.Controls {
			got = append(got, fmt.Sprint(c.Name, " ", c.Disabled))
		}
		for _, c := range s.view(h, a.Draft).Controls {
			if c.Name == pressed && (name == "awale" || name == "gobblet") {
				c.Disabled = true
			} else if c.Name == pressed {
				continue
			}
			want = append(want, fmt.Sprint(c.Name, " ", c.Disabled))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: after %q the controls are %q, want %q", name, pressed, got, want)
		}
		a = h.do(by(), id, table.DailyAction{Kind: table.DailyAct, Action: game.Action{Name: pressed}})
		if len(a.Tries) != 1 || !slices.Equal(said(a.Say), []string{"daily.again"}) {
			t.Errorf("%s: the old button gives %+v, %v", name, a.Tries, said(a.Say))
		}
	}
	for _, name := range []string{"awale", "domino", "gobblet", "scrabble"} {
		if !seen[name] {
			t.Errorf("%s has no button that was tried; there are %v", name, seen)
		}
	}
}

// view is the panel of a puzzle with a half-made move, before anything was tried.
func (s *stored) view(h *testDirector, draft string) game.Panel {
	h.t.Helper()
	pos, err := s.of.Decode(s.doc.Puzzle.Position)
	h.check(err)
	return pos.View(s.doc.Puzzle.Seat).(game.Interactive).Panel(draft)
}

// wrongPress finds buttons that give a wrong answer: the last one, and those before it.
func wrongPress(h *testDirector, s *stored, a *table.DailyAttempt, before []string) (pressed string, steps []string) {
	h.t.Helper()
	draft := ""
	iv, ok := a.View.(game.Interactive)
	if !ok {
		return "", nil
	}
	for _, step := range before {
		reply, err := iv.Do(draft, game.Action{Name: step})
		h.check(err)
		draft = reply.Draft
	}
	for _, c := range iv.Panel(draft).Controls {
		if len(c.Choices) > 0 || c.Disabled {
			continue
		}
		reply, err := iv.Do(draft, game.Action{Name: c.Name})
		switch {
		case err != nil || reply.Form != nil:
		case reply.Move != "":
			if judged, err := s.of.JudgePuzzle(s.doc.Puzzle, reply.Move); err == nil && !judged.Solved {
				return c.Name, before
			}
		case len(before) == 0 && reply.Draft != draft:
			if pressed, steps := wrongPress(h, s, a, []string{c.Name}); pressed != "" {
				return pressed, steps
			}
		}
	}
	return "", nil
}
