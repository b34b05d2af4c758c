package daily

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestRatings: whoever solves a puzzle at the first try gains rating, whoever does not loses some, also by finding it
// later. The puzzle gains by those who did not find it at once and loses by the others, once for each attempt.
func TestRatings(t *testing.T) {
	for _, c := range []struct {
		what string
		do   func(h *testDirector, id table.DailyID, p *game.Puzzle)
		up   bool // the person's rating
	}{
		{"at the first try", func(h *testDirector, id table.DailyID, p *game.Puzzle) {
			h.do(h.from("g", "ann"), id, try(p.Answers[0]))
		}, true},
		{"at the second try", func(h *testDirector, id table.DailyID, p *game.Puzzle) {
			h.do(h.from("g", "ann"), id, try(play(cardsOf(p)[0])))
			h.do(h.from("g", "ann"), id, try(p.Answers[0]))
		}, false},
		{"given up", func(h *testDirector, id table.DailyID, _ *game.Puzzle) {
			h.do(h.from("g", "ann"), id, giveUp)
		}, false},
	} {
		h, id, p := opened(t, exact)
		before, own := h.puzzle(id), h.ratingOf("ann")
		c.do(h, id, p)
		if got := h.ratingOf("ann"); got > own != c.up || got == own {
			t.Errorf("%s: the person's rating was %v and is %v", c.what, own, got)
		}
		if h.puzzle(id).row.Rev != before.row.Rev {
			t.Errorf("%s: the puzzle is rated at once", c.what)
		}
		h.pass(forEach)
		after := h.puzzle(id)
		if got := after.doc.Rating.Rating; got > before.doc.Rating.Rating == c.up ||
			after.doc.Rating.Deviation >= before.doc.Rating.Deviation {
			t.Errorf("%s: the puzzle's rating was %v and is %v", c.what, before.doc.Rating, after.doc.Rating)
		}
		score := 1.0
		if c.up {
			score = 0
		}
		want := before.doc.Rating.After([]rating.Outcome{{Opponent: rating.NewGlicko(), Score: score}})
		if after.doc.Rating != want {
			t.Errorf("%s: the puzzle's rating is %v, want %v", c.what, after.doc.Rating, want)
		}
		h.pass(forEach)
		if again := h.puzzle(id); again.doc.Rating != after.doc.Rating || again.row.Rev != after.row.Rev {
			t.Errorf("%s: the puzzle is rated twice", c.what)
		}
		if ids, err := h.db.UnratedPuzzles(t.Context(), 10); err != nil || len(ids) > 0 {
			t.Errorf("%s: unrated are %v, %v", c.what, ids, err)
		}
		if list := h.attempts("ann"); len(list) != 1 || list[0].Unrated {
			t.Errorf("%s: the attempt is %+v", c.what, list)
		}
		h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyRate, Vote: table.DailyLiked})
		h.pass(forEach)
		if again := h.puzzle(id); again.doc.Rating != after.doc.Rating {
			t.Errorf("%s: the puzzle is rated for a vote", c.what)
		}
	}
}

// TestRatedTogether: what the puzzle is rated by is the ratings of the people from before, whatever the order of
// their answers was.
func TestRatedTogether(t *testing.T) {
	var want float64
	for i, users := range [][]string{{"ann", "ben", "cat"}, {"cat", "ann", "ben"}} {
		h, id, p := opened(t, exact)
		for _, user := range users {
			if user == "ben" {
				h.do(h.from("g", user), id, giveUp)
				continue
			}
			h.do(h.from("g", user), id, try(p.Answers[0]))
		}
		h.pass(forEach)
		got := h.puzzle(id).doc.Rating.Rating
		if i == 0 {
			want = got
		}
		if got != want || got >= firstRating(lowestLevel).Rating {
			t.Errorf("answered in the order %v it has the rating %v, want %v", users, got, want)
		}
	}
}

// TestPracticeIsRated: a puzzle for practice counts for ratings as those of days do, and for nothing else.
func TestPracticeIsRated(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	id, p := h.spare("fake", "", exact, lowestLevel)
	a := h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	if a.Counts || a.State != table.DailySolved || !a.Over || h.ratingOf("ann") <= 1500 || a.Day != 0 {
		t.Errorf("it is %+v, and the rating %v", a, h.ratingOf("ann"))
	}
	before := h.puzzle(id).doc.Rating.Rating
	h.pass(time.Hour)
	if h.puzzle(id).doc.Rating.Rating >= before {
		t.Error("the puzzle is not rated")
	}
	if list := h.attempts("ann"); len(list) > 0 {
		t.Errorf("of the days count %+v", list)
	}
	if s, err := h.solver(t.Context(), "ann"); err != nil || len(s.doc.Minutes) > 0 {
		t.Errorf("practice tells the hour at which the person answers: %+v", s.doc)
	}
}

// TestRatingGoesOn: a puzzle of a game that this version does not have is passed over, and the others are rated.
func TestRatingGoesOn(t *testing.T) {
	h := newTestDirector(t, newFake("old"), newFake("fake"))
	gone, p := h.spare("old", "", exact, lowestLevel)
	h.do(h.from("", "ann"), gone, try(p.Answers[0]))
	id, p := h.spare("fake", "", exact, lowestLevel)
	h.do(h.from("", "ann"), id, try(p.Answers[0]))
	before := h.puzzle(id).doc.Rating
	h.games = h.games[1:]
	h.on(h.db)
	h.pass(forEach)
	if h.puzzle(id).doc.Rating == before {
		t.Error("the other puzzle is not rated")
	}
}

// TestUsual: the usual hour is the median of the last ones, which go round midnight.
func TestUsual(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		minutes []int
		want    int
	}{
		{[]int{600}, 600},
		{[]int{600, 700, 650}, 650},
		{[]int{600, 610, 1300}, 610}, // once late
		{[]int{1430, 10, 1435}, 1435},
		{[]int{5, 1430, 20}, 5},
		{[]int{10, 1420, 1430, 20, 0}, 0},
		{[]int{0, 720, 719}, 719},
	} {
		if got := usual(c.minutes); got != c.want {
			t.Errorf("of %v it is %d, want %d", c.minutes, got, c.want)
		}
	}
}

// reminded is a director with a server that has puzzles for many days, in which ann wants to be reminded and has
// answered the first one at noon.
func reminded(t *testing.T) *testDirector {
	t.Helper()
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 40)
	h.set("g", h.settings())
	h.due()
	h.owed(outbox.Daily)
	h.wish("ann", nil, &yes)
	h.do(h.from("g", "ann"), h.present("g"), giveUp)
	return h
}

var yes, no = true, false

// wish changes what a person wants.
func (h *testDirector) wish(user string, count, remind *bool) table.DailyDays {
	h.t.Helper()
	d, err := h.ChangeMe(h.t.Context(), h.from("g", user), count, remind)
	h.check(err)
	return d
}

// hours lists the hours, counted from now, at which reminders are owed while time passes.
func (h *testDirector) hours(n int) (list []int) {
	h.t.Helper()
	for i := 1; i <= n; i++ {
		h.pass(time.Hour)
		for range h.owed(outbox.Tell) {
			list = append(list, i)
		}
	}
	return list
}

// TestReminders: a person is reminded once a day at their usual hour, as long as they have not answered.
func TestReminders(t *testing.T) {
	h := reminded(t)
	if got := h.hours(23); len(got) > 0 {
		t.Errorf("after %v hours they are reminded of a puzzle that they have answered", got)
	}
	h.time = h.time.Add(time.Hour - time.Second)
	h.due()
	h.check(h.remind(t.Context(), "ann")) // it was due when somebody looked, and is not any more
	h.isOwed(outbox.Tell)
	h.pass(time.Second)
	rows := h.outbox()
	last := rows[len(rows)-1]
	b, err := outbox.DecodeBody(last.Body)
	h.check(err)
	if last.Due != h.time.UnixMilli() || b.Msg.Args["channel"] != "c" || last.Kind != string(outbox.Tell) {
		t.Errorf("owed is %+v: %+v", last, b.Msg)
	}
	h.isOwed(outbox.Tell, "ann 0 daily.remindin")
	h.due()
	h.isOwed(outbox.Tell)
	h.pass(time.Hour)
	h.do(h.from("g", "ann"), h.present("g"), giveUp)
	if got := h.hours(46); !slices.Equal(got, []int{23}) { // at noon: that is still usual
		t.Errorf("they are reminded after %v hours", got)
	}
}

// TestAnsweredBefore: who has answered already is not reminded on that day, and is on the next one.
func TestAnsweredBefore(t *testing.T) {
	h := reminded(t)
	h.time = h.time.Add(21 * time.Hour)
	h.due()
	h.do(h.from("g", "ann"), h.present("g"), giveUp) // three hours early
	s, err := h.solver(t.Context(), "ann")
	h.check(err)
	s.row.Due = h.time.Add(time.Hour).UnixMilli() // as if they had answered elsewhere
	h.check(h.saveSolver(t.Context(), s))
	if got := h.hours(30); !slices.Equal(got, []int{27}) {
		t.Errorf("they are reminded after %v hours", got)
	}
}

// TestRemindersOutsideServers: where there is no puzzle of the day, the reminder tells no channel.
func TestRemindersOutsideServers(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 3)
	_, err := h.ChangeMe(t.Context(), h.from("", "ann"), nil, &yes)
	h.check(err)
	h.due()
	h.isOwed(outbox.Tell)
	h.pass(day - time.Second)
	h.isOwed(outbox.Tell)
	h.pass(time.Second)
	h.isOwed(outbox.Tell, "ann 0 daily.remind")
}

// TestRemindersEnd: after five reminders in a row that nobody follows there are no more, until the person asks for
// them again. An answer in between begins the count anew.
func TestRemindersEnd(t *testing.T) {
	h := reminded(t)
	if got := h.hours(3 * 24); len(got) != 3 {
		t.Fatalf("in three days they are reminded after %v hours", got)
	}
	h.do(h.from("g", "ann"), h.present("g"), giveUp)
	if got := h.hours(9 * 24); len(got) != reminderLimit {
		t.Errorf("in nine days they are reminded after %v hours", got)
	}
	if me := h.wish("ann", nil, nil); me.Reminded {
		t.Error("they are still said to be reminded")
	}
	h.wish("ann", nil, &yes)
	if got := h.hours(9 * 24); len(got) != reminderLimit {
		t.Errorf("when they ask again at once they are reminded after %v hours", got)
	}
	h.do(h.from("g", "ann"), h.present("g"), giveUp)
	if got := h.hours(2 * 24); len(got) > 0 {
		t.Errorf("after an answer they are reminded after %v hours", got)
	}
	if me := h.wish("ann", nil, &yes); !me.Reminded {
		t.Error("they are not said to be reminded")
	}
	if got := h.hours(9 * 24); len(got) != reminderLimit {
		t.Errorf("when they ask again they are reminded after %v hours", got)
	}
	h.wish("ann", nil, &yes)
	h.wish("ann", nil, &no)
	if got := h.hours(3 * 24); len(got) > 0 {
		t.Errorf("who does not want it is reminded after %v hours", got)
	}
}

// TestQuietHours: in quiet hours nobody is reminded, but at their end, on each day, and on the usual hour again when
// there are none any more.
func TestQuietHours(t *testing.T) {
	h := reminded(t)
	h.people["ann"] = table.Profile{Quiet: table.Quiet{From: 11*60 + 30, To: 14 * 60}}
	if got := h.hours(2 * 24); !slices.Equal(got, []int{26}) {
		t.Errorf("with quiet hours until 14 o'clock they are reminded after %v hours", got)
	}
	h.people["ann"] = table.Profile{Quiet: table.Quiet{From: 11 * 60, To: 7 * 60}} // ten hours at most: until 21
	if got := h.hours(2 * 24); !slices.Equal(got, []int{9, 33}) {
		t.Errorf("with quiet hours until 21 o'clock they are reminded after %v hours", got)
	}
	h.people["ann"] = table.Profile{}
	if got := h.hours(24); !slices.Equal(got, []int{9, 24}) { // the one that was put off comes first
		t.Errorf("without quiet hours they are reminded after %v hours", got)
	}
}

// TestQuietOverMidnight: who usually answers in the evening, within quiet hours that end in the morning, is reminded
// every morning.
func TestQuietOverMidnight(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 40)
	h.time = start.Add(11 * time.Hour) // 23 o'clock
	h.set("g", h.settings())
	h.due()
	h.wish("ann", nil, &yes)
	h.do(h.from("g", "ann"), h.present("g"), giveUp)
	h.people["ann"] = table.Profile{Quiet: table.Quiet{From: 22 * 60, To: 7 * 60}}
	h.owed(outbox.Tell)
	if got := h.hours(4 * 24); !slices.Equal(got, []int{32, 56, 80}) {
		t.Errorf("they are reminded after %v hours", got)
	}
}

// TestLateReminder: after a time in which the bot was down there is one reminder, not one for each day, and not
// another one an hour later.
func TestLateReminder(t *testing.T) {
	h := reminded(t)
	h.pass(4*day - time.Hour)
	if got := h.owed(outbox.Tell); len(got) != 1 {
		t.Errorf("owed are %q", got)
	}
	if got := h.hours(25); !slices.Equal(got, []int{25}) {
		t.Errorf("they are reminded after %v hours", got)
	}
}

// TestManyReminders: however many people are due, each is reminded once, some at a time, and servers are not kept
// waiting.
func TestManyReminders(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	for i := range mostDue + 5 {
		_, err := h.ChangeMe(t.Context(), h.from("", fmt.Sprint("user", i)), nil, &yes)
		h.check(err)
	}
	h.pass(day)
	if n := len(h.owed(outbox.Tell)); n != mostDue {
		t.Errorf("%d people are reminded at once", n)
	}
	h.due()
	if n := len(h.owed(outbox.Tell)); n != 5 {
		t.Errorf("%d people are reminded afterwards", n)
	}
}

// TestDaysInARow: from the third day with an answer on a person is asked whether they want their days counted; if
// they do, they see how many they are and how many they may miss. A row that has ended is told by nothing.
func TestDaysInARow(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 40)
	h.set("g", h.settings())
	h.due()
	answer := func(user string) table.DailyDays {
		t.Helper()
		id := h.present("g")
		return h.do(h.from("g", user), id, try(h.puzzle(id).doc.Puzzle.Answers[0])).Days
	}
	for i := 1; i <= 4; i++ {
		if d := answer("ann"); row(d) != (table.DailyDays{Offer: i >= offeredAt, Days: i, Free: freeAtFirst}) {
			t.Errorf("after day %d it is %+v", i, d)
		}
		h.pass(day)
	}
	me, err := h.Me(t.Context(), h.from("g", "ann"))
	if h.check(err); row(me) != (table.DailyDays{Offer: true, Days: 4, Free: 2}) {
		t.Errorf("before the fifth day it is %+v", me)
	}
	if d := h.wish("ann", &yes, nil); row(d) != (table.DailyDays{Counted: true, Days: 4, Free: 2}) {
		t.Errorf("counted it is %+v", d)
	}
	h.pass(day)
	if d := answer("ann"); row(d) != (table.DailyDays{Counted: true, Days: 5, Free: 1}) {
		t.Errorf("after a day that was missed it is %+v", d)
	}
	h.owed(outbox.Daily)
	h.pass(4 * day)
	if me, err = h.Me(t.Context(), h.from("g", "ann")); err != nil ||
		row(me) != (table.DailyDays{Counted: true, Free: 2}) {
		t.Errorf("after the row it is %+v", me)
	}
	if rows := h.owed(outbox.Tell); len(rows) > 0 {
		t.Errorf("told is %q", rows)
	}
	if d := answer("ann"); row(d) != (table.DailyDays{Counted: true, Days: 1, Free: 2}) {
		t.Errorf("at the beginning of another row it is %+v", d)
	}
	if d := h.wish("ann", &no, nil); row(d) != (table.DailyDays{Days: 1, Free: 2}) {
		t.Errorf("no longer counted it is %+v", d)
	}
	if d := h.wish("ann", nil, &yes); !d.Reminded || d.Counted {
		t.Errorf("reminded it is %+v", d)
	}
	if me, err = h.Me(t.Context(), h.from("", "new")); err != nil || row(me) != (table.DailyDays{Free: 2}) {
		t.Errorf("of a new person it is %+v, %v", me, err)
	}
}

// TestChangedTwice: what a person wants is changed once for each interaction, and a change at the same moment on
// another device is not overwritten.
func TestChangedTwice(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	by := h.from("", "ann")
	_, err := h.ChangeMe(t.Context(), by, &yes, nil)
	h.check(err)
	h.wish("ann", &no, nil)
	if d, err := h.ChangeMe(t.Context(), by, &yes, nil); err != nil || d.Counted {
		t.Errorf("delivered again it is %+v, %v", d, err)
	}
	other := h.Director
	h.on(overtaken{h.db, func() {
		_, err := other.ChangeMe(t.Context(), h.from("", "ann"), &yes, nil)
		h.check(err)
	}})
	_, err = h.ChangeMe(t.Context(), h.from("", "ann"), nil, &yes)
	h.refused("daily.old", err)
	h.on(h.db)
	if d, err := h.Me(t.Context(), h.from("", "ann")); err != nil || !d.Counted || d.Reminded {
		t.Errorf("in the end it is %+v, %v", d, err)
	}
}

// TestMinutes: of a person's answers the hours of the last fourteen are remembered, the latest first.
func TestMinutes(t *testing.T) {
	t.Parallel()
	s := &solver{}
	for i := range keptMinutes + 3 {
		s.answered(start.Add(time.Duration(i)*time.Minute), &attempt{row: store.Attempt{Day: 1, Guild: "g"}})
	}
	if len(s.doc.Minutes) != keptMinutes || s.doc.Minutes[0] != 12*60+keptMinutes+2 ||
		s.doc.Guild != "g" || s.row.Due != 0 {
		t.Errorf("remembered are %+v", s)
	}
	s.answered(start, &attempt{})
	if s.doc.Guild != "g" || s.doc.Minutes[0] == 12*60 {
		t.Errorf("after practice remembered are %+v", s)
	}
}

// row are days without how each went.
func row(d table.DailyDays) table.DailyDays {
	d.Week, d.Asked, d.Found = [table.DailyWeek]table.DailyState{}, 0, 0
	return d
}

// TestWeek: a person is shown how each of the last days went, up to the present one if they have answered it, and how
// many they found of those from the first one on.
func TestWeek(t *testing.T) {
	const none, solved, part = table.DailyNone, table.DailySolved, table.DailyPart
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", most, 12)
	h.set("g", h.settings())
	me := func() table.DailyDays {
		t.Helper()
		d, err := h.Me(t.Context(), h.from("g", "ann"))
		h.check(err)
		return d
	}
	h.due()
	empty := [table.DailyWeek]table.DailyState{none, none, none, none, none, none, none}
	if got := me(); got.Week != empty || got.Asked != 0 || got.Found != 0 {
		t.Errorf("at first it is %+v", got)
	}
	for i, c := range []struct {
		answer table.DailyState
		week   [table.DailyWeek]table.DailyState
		asked  int
		found  int
	}{
		{solved, [...]table.DailyState{none, none, none, none, none, none, solved}, 1, 1},
		{part, [...]table.DailyState{none, none, none, none, none, solved, part}, 2, 1},
		{none, [...]table.DailyState{none, none, none, none, none, solved, part}, 2, 1},
		{part, [...]table.DailyState{none, none, none, solved, part, none, part}, 4, 1},
		{solved, [...]table.DailyState{none, none, solved, part, none, part, solved}, 5, 2},
		{solved, [...]table.DailyState{none, solved, part, none, part, solved, solved}, 6, 3},
		{solved, [...]table.DailyState{solved, part, none, part, solved, solved, solved}, 7, 4},
		{solved, [...]table.DailyState{part, none, part, solved, solved, solved, solved}, 7, 4},
	} {
		id := h.present("g")
		p := h.puzzle(id).doc.Puzzle
		answer := map[table.DailyState]game.Move{solved: p.Answers[0], part: play(cardsOf(p)[1])}[c.answer]
		if c.answer != none {
			h.do(h.from("g", "ann"), id, try(answer))
			h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyConfirm})
		}
		if got := me(); got.Week != c.week || got.Asked != c.asked || got.Found != c.found {
			t.Errorf("day %d: it is %+v, want %+v, %d of %d", i+1, got, c.week, c.found, c.asked)
		}
		h.pass(day)
	}
	h, id, _ := opened(t, exact)
	h.do(h.from("g", "ann"), id, table.DailyAction{Kind: table.DailyGiveUp})
	d, err := h.Me(t.Context(), h.from("g", "ann"))
	if h.check(err); d.Week[table.DailyWeek-1] != table.DailyMissed || d.Asked != 1 || d.Found != 0 {
		t.Errorf("given up it is %+v", d)
	}
}
