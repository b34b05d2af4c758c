package daily

import (
	"context"
	"errors"
	"regexp"
	"testing"
	"time"

	"tablee/rules/table"
	"tablee/store/storetest"
)

// times are when messages were owed, and when puzzles were published.
var times = regexp.MustCompile(`"(?:at|Asked)":\d+`)

// TestInterruptedActionsAreFinished breaks off what people do, and what is due, at each write. The next try leads to
// the state that an undisturbed one would have: nothing is lost and nothing is done twice.
func TestInterruptedActionsAreFinished(t *testing.T) {
	ctx := context.Background()
	onDue := func(h *testDirector, _ table.Caller, _ table.DailyID) error {
		h.OnDue(ctx)
		err := errors.Join(h.errs...)
		h.errs = nil
		h.time = h.time.Add(time.Hour) // longer than what failed is left alone
		return err
	}
	act := func(do func(*testDirector, table.DailyID) table.DailyAction) func(*testDirector, table.Caller,
		table.DailyID) error {
		return func(h *testDirector, by table.Caller, id table.DailyID) error {
			_, err := h.Attempt(ctx, by, id, do(h, id))
			return err
		}
	}
	right := func(h *testDirector, id table.DailyID) table.DailyAction {
		return try(h.puzzle(id).doc.Puzzle.Answers[0])
	}
	wrong := func(h *testDirector, id table.DailyID) table.DailyAction {
		return try(play(cardsOf(h.puzzle(id).doc.Puzzle)[0]))
	}
	is := func(a table.DailyAction) func(*testDirector, table.DailyID) table.DailyAction {
		return func(*testDirector, table.DailyID) table.DailyAction { return a }
	}
	for name, c := range map[string]struct {
		kind    string
		prepare func(h *testDirector, id table.DailyID)
		do      func(*testDirector, table.Caller, table.DailyID) error
	}{
		"the first puzzle": {exact, func(h *testDirector, _ table.DailyID) { h.set("new", h.settings()) }, onDue},
		"the next puzzle":  {exact, func(h *testDirector, _ table.DailyID) { h.time = h.time.Add(day) }, onDue},
		"three days later": {exact, func(h *testDirector, _ table.DailyID) { h.time = h.time.Add(3 * day) }, onDue},
		"the end of the week": {exact, func(h *testDirector, _ table.DailyID) {
			h.time = time.Date(2026, 1, 18, weekEnds, 0, 0, 0, time.UTC)
		}, onDue},
		"the end of it": {exact, func(h *testDirector, _ table.DailyID) {
			h.set("g", table.DailySettings{})
		}, onDue},
		"a reminder": {exact, func(h *testDirector, _ table.DailyID) {
			h.wish("ann", nil, &yes)
			h.time = h.time.Add(day)
		}, onDue},
		"the rating": {exact, func(h *testDirector, id table.DailyID) {
			h.do(h.from("g", "ann"), id, right(h, id))
			h.do(h.from("g", "ben"), id, wrong(h, id))
			h.do(h.from("g", "ben"), id, giveUp)
			h.time = h.time.Add(time.Hour)
		}, onDue},
		"a puzzle for practice": {exact, func(h *testDirector, _ table.DailyID) {
			h.time = h.time.Add(9 * day)
		}, onDue},
		"a wrong answer":    {exact, nil, act(wrong)},
		"the answer":        {exact, nil, act(right)},
		"giving up":         {exact, nil, act(is(giveUp))},
		"a proposed answer": {most, nil, act(wrong)},
		"a confirmed answer": {most, func(h *testDirector, id table.DailyID) {
			h.do(h.from("g", "ann"), id, wrong(h, id))
		}, act(is(confirm))},
		"sharing": {exact, func(h *testDirector, id table.DailyID) {
			h.do(h.from("g", "ann"), id, giveUp)
		}, act(is(table.DailyAction{Kind: table.DailyShare, Text: "line"}))},
		"a setting": {exact, nil, func(h *testDirector, by table.Caller, _ table.DailyID) error {
			s := h.settings()
			s.Hour = 3
			return h.Set(ctx, by, s)
		}},
		"a wish": {exact, nil, func(h *testDirector, by table.Caller, _ table.DailyID) error {
			_, err := h.ChangeMe(ctx, by, &yes, &yes)
			return err
		}},
		"an unreachable channel": {exact, nil, func(h *testDirector, _ table.Caller, _ table.DailyID) error {
			return h.Unreachable(ctx, "g")
		}},
		"practice": {exact, func(h *testDirector, _ table.DailyID) { h.spare("fake", "", exact, 3) },
			func(h *testDirector, by table.Caller, _ table.DailyID) error {
				_, err := h.Practice(ctx, by, "fake", "", "")
				return err
			}},
		"today's puzzle": {exact, func(h *testDirector, _ table.DailyID) { h.time = h.time.Add(day) },
			func(h *testDirector, by table.Caller, _ table.DailyID) error {
				by.Guild = ""
				_, err := h.Today(ctx, by)
				return err
			}},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.EachWrite(t, func() storetest.Attempt {
				h, id, _ := opened(t, c.kind)
				h.stock("fake", "", c.kind, 5)
				if c.prepare != nil {
					c.prepare(h, id)
				}
				by := h.from("g", "ann")
				h.on(h.db)
				do := func() error { return c.do(h, by, id) }
				return storetest.Attempt{On: h.disk, Do: do, State: func() string {
					return times.ReplaceAllString(h.everything(id, "ann")+h.everything(id, "ben"), "")
				}}
			})
		})
	}
}

// TestMakingIsFinished: a puzzle that could not be stored is made another time, and a wish that was not met stands
// until the person asks again.
func TestMakingIsFinished(t *testing.T) {
	storetest.EachWrite(t, func() storetest.Attempt {
		h := newTestDirector(t, newFake("fake"))
		return storetest.Attempt{On: h.disk, Do: func() error {
			_, err := h.makeOne(context.Background())
			return err
		}, State: func() string {
			s := ""
			for _, c := range h.counts() {
				s += c + "\n"
			}
			return s
		}}
	})
}
