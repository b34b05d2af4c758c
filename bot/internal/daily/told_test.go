package daily

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// tells tells whether a server's message with a puzzle shows that its day is over, and its solution.
func (h *testDirector) tells(guild string, id table.DailyID) (over, solution bool) {
	h.t.Helper()
	post, err := h.Post(h.t.Context(), id, guild, "")
	h.check(err)
	return post.Over, len(post.Texts.Line) > 0 || !post.Texts.Reason.IsZero() || len(post.Texts.Hints) > 0
}

// past are the puzzles of the list of earlier ones in a server.
func (h *testDirector) past(guild string) string {
	h.t.Helper()
	list, err := h.Past(h.t.Context(), h.from(guild, "ann"))
	h.check(err)
	var ids []table.DailyID
	for _, p := range list {
		ids = append(ids, p.ID)
	}
	return fmt.Sprint(ids)
}

// TestAskedForADay: a puzzle that was published late in its day can be answered for 24 hours, though the next one comes
// before, and its solution is told then and not earlier.
func TestAskedForADay(t *testing.T) {
	h, id, p := opened(t, exact) // at noon, four hours late
	h.pass(20 * time.Hour)
	next := h.present("g")
	if next == id {
		t.Fatal("the next one does not come in the morning")
	}
	h.pass(4*time.Hour - time.Second)
	h.owed(outbox.Daily)
	if over, solution := h.tells("g", id); over || solution || h.past("g") != "[]" {
		t.Errorf("before 24 hours: over %v, the solution told %v, earlier ones %s", over, solution, h.past("g"))
	}
	a := h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	if list := h.attempts("ann"); !a.Counts || a.Over || len(list) != 1 || list[0].Guild != "g" || !list[0].Unrated {
		t.Errorf("an answer before 24 hours is %+v, and %+v counts", a, list)
	}
	h.isOwed(outbox.Daily, fmt.Sprint("g ", id, " edit"))
	h.pass(time.Second)
	h.isOwed(outbox.Daily, fmt.Sprint("g ", id, " edit"), fmt.Sprint("g ", next, " edit"))
	if over, solution := h.tells("g", id); !over || !solution || h.past("g") != fmt.Sprint([]table.DailyID{id}) {
		t.Errorf("after 24 hours: over %v, the solution told %v, earlier ones %s", over, solution, h.past("g"))
	}
	if got := h.puzzle(id).doc.Told; got != h.time.UnixMilli() || h.puzzle(next).doc.Told != 0 {
		t.Errorf("it was told at %d, want %d", got, h.time.UnixMilli())
	}
}

// TestOffTellsNothing: a server that is turned on and off tells no solution, neither by its message nor by its list,
// also if it is turned on again; nor does one whose channel is closed.
func TestOffTellsNothing(t *testing.T) {
	for what, stop := range map[string]func(h *testDirector){
		"turned off": func(h *testDirector) { h.set("g", table.DailySettings{}) },
		"closed":     func(h *testDirector) { h.check(h.Unreachable(h.t.Context(), "g")) },
		"in another zone": func(h *testDirector) {
			s := h.settings()
			s.Zone = "Pacific/Kiritimati"
			h.set("g", s)
		},
		"turned off and on in another zone": func(h *testDirector) {
			h.set("g", table.DailySettings{})
			h.due()
			s := h.settings()
			s.Zone = "Pacific/Kiritimati"
			h.set("g", s)
		},
	} {
		h, id, _ := opened(t, exact)
		h.pass(8 * time.Hour)
		stop(h)
		h.due()
		if _, solution := h.tells("g", id); solution || h.past("g") != "[]" || h.puzzle(id).doc.Told != 0 {
			t.Errorf("%s: the solution is told %v, earlier ones %s, told at %d", what, solution, h.past("g"),
				h.puzzle(id).doc.Told)
		}
		h.owed(outbox.Daily)
		for _, at := range h.days("g", 11, time.Hour) { // until seven in the morning
			t.Errorf("%s: the puzzle of day %d comes before the next morning", what, at)
		}
	}
	h, id, _ := opened(t, exact)
	h.set("g", table.DailySettings{})
	h.pass(time.Hour)
	if over, _ := h.tells("g", id); !over {
		t.Error("the message of a server that is turned off still asks")
	}
	h.pass(2 * day)
	if _, solution := h.tells("g", id); solution || h.past("g") != fmt.Sprint([]table.DailyID{id}) {
		t.Errorf("two days later the message tells the solution %v, earlier ones are %s", solution, h.past("g"))
	}
}

// TestChangesActOnTheNextDay: a change of hour or zone, however often it is made, brings no number forward.
func TestChangesActOnTheNextDay(t *testing.T) {
	for _, c := range []struct {
		hour int
		zone string
		want time.Duration // from noon on, when the next one comes; without a change it is at eight
	}{
		{8, "UTC", 20 * time.Hour},
		{7, "UTC", 20 * time.Hour},
		{13, "UTC", 25 * time.Hour},
		{8, "Pacific/Kiritimati", 20 * time.Hour},
		{8, "Pacific/Pago_Pago", 31 * time.Hour},
	} {
		h, id, _ := opened(t, exact)
		h.pass(time.Hour)
		for _, zone := range []string{"Pacific/Pago_Pago", "Pacific/Kiritimati", c.zone} {
			s := h.settings()
			s.Hour, s.Zone = c.hour, zone
			h.set("g", s)
			h.due()
		}
		h.pass(c.want - time.Hour - time.Second)
		if got := h.present("g"); got != id {
			t.Errorf("%d:00 %s: puzzle %d comes too early", c.hour, c.zone, got)
		}
		h.pass(time.Second)
		if got := h.present("g"); got == id || h.puzzle(got).row.Day != 3 {
			t.Errorf("%d:00 %s: after %v it is puzzle %d", c.hour, c.zone, c.want, got)
		}
	}
}

// TestServerOfAnEarlierVersion: where it is not stored when a puzzle was published, its solution is told with the next
// one, and a change of the hour does not bring that forward.
func TestServerOfAnEarlierVersion(t *testing.T) {
	h, id, _ := opened(t, exact)
	s, err := h.server(t.Context(), "g")
	h.check(err)
	s.doc.Asked, s.doc.Begun = 0, nil
	s.doc.Past = []pastDay{{Puzzle: 77}}
	h.check(h.saveServer(t.Context(), s))
	h.owed(outbox.Daily)
	set := h.settings()
	set.Zone = "Pacific/Kiritimati"
	h.set("g", set)
	h.pass(20*time.Hour - time.Second)
	h.isOwed(outbox.Daily)
	h.pass(time.Second)
	h.isOwed(outbox.Daily, fmt.Sprint("g ", id, " edit"), fmt.Sprint("g ", h.present("g")))
	if over, solution := h.tells("g", id); !over || !solution {
		t.Errorf("over %v, the solution told %v", over, solution)
	}
}

// TestAnswersAfterItWasTold: once a server has told a solution, answers elsewhere count there and for the person's
// days, but rate nobody, and stand apart from those of all servers.
func TestAnswersAfterItWasTold(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 5)
	at := func(zone string, hour int) table.DailySettings {
		return table.DailySettings{Channel: "c", Hour: hour, Zone: zone, Games: []string{"fake"}}
	}
	h.time = start.Add(-2 * time.Hour) // ten o'clock: midnight of the 15th in the east
	h.set("east", at("Pacific/Kiritimati", 0))
	h.due()
	id := h.present("east")
	h.set("west", at("UTC", 9))
	h.pass(23 * time.Hour) // nine o'clock of the 15th
	if h.present("west") != id {
		t.Fatalf("the west has puzzle %d, want %d", h.present("west"), id)
	}
	answer := try(h.puzzle(id).doc.Puzzle.Answers[0])
	h.do(h.from("west", "early"), id, answer)
	before := h.ratingOf("new")
	if h.ratingOf("early") == before {
		t.Fatal("an answer before it is told does not rate the person")
	}
	h.pass(time.Hour)
	if over, solution := h.tells("east", id); !over || !solution {
		t.Fatalf("in the east: over %v, the solution told %v", over, solution)
	}
	if over, solution := h.tells("west", id); over || solution {
		t.Errorf("in the west: over %v, the solution told %v", over, solution)
	}
	a := h.do(h.from("west", "late"), id, answer)
	list := h.attempts("late")
	if !a.Counts || a.Days.Days != 1 || len(list) != 1 || list[0].Unrated || h.ratingOf("late") != before {
		t.Errorf("a late answer is %+v, stored %+v, and rates %v", a, list, h.ratingOf("late"))
	}
	for guild, here := range map[string]int{"west": 2, "east": 0} {
		post, err := h.Post(t.Context(), id, guild, "")
		h.check(err)
		if post.Here.People != here || post.Everywhere.People != 1 || post.Everywhere.Late != 1 {
			t.Errorf("%s counts %+v, and of all servers %+v", guild, post.Here, post.Everywhere)
		}
	}
	// One that was rated by a process which did not know yet that it was told does not rate the puzzle.
	row, err := h.db.Attempt(t.Context(), int64(id), "late")
	h.check(err)
	row.Unrated = true
	h.check(h.db.ChangePuzzle(t.Context(), store.PuzzleChange{Attempt: &row}))
	h.check(h.rate(t.Context()))
	alone := firstRating(lowestLevel)
	if got := h.puzzle(id).doc.Rating.Rating; got >= alone.Rating {
		t.Errorf("the puzzle is rated %v", got)
	}
	one := h.puzzle(id).doc.Rating
	h.check(h.rate(t.Context()))
	if left, err := h.db.UnratedAttempts(t.Context(), int64(id)); err != nil || len(left) > 0 ||
		h.puzzle(id).doc.Rating != one {
		t.Errorf("%d attempts are still to be rated, %v", len(left), err)
	}
}

// TestToldOutsideOfServers: when somebody outside of servers has ended the puzzle of yesterday, its solution is told.
func TestToldOutsideOfServers(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 5)
	late := h.settings()
	late.Hour = 11
	h.set("g", late)
	h.due()
	id := h.present("g")
	h.do(h.from("", "ben"), id, giveUp) // today: one's own solution is told to nobody else
	if got := h.puzzle(id).doc.Told; got != 0 {
		t.Errorf("on its day it counts as told at %d", got)
	}
	h.pass(13 * time.Hour)
	h.do(h.from("g", "cat"), id, giveUp) // it is still asked there
	if got := h.puzzle(id).doc.Told; got != 0 {
		t.Errorf("where it is still asked it counts as told at %d", got)
	}
	if a := h.do(h.from("", "dora"), id, giveUp); a.Counts {
		t.Error("an answer to the puzzle of yesterday counts")
	}
	if got := h.puzzle(id).doc.Told; got != h.time.UnixMilli() {
		t.Errorf("it was told at %d, want %d", got, h.time.UnixMilli())
	}
	before := h.ratingOf("eve")
	h.do(h.from("g", "eve"), id, try(h.puzzle(id).doc.Puzzle.Answers[0]))
	if got := h.ratingOf("eve"); got != before {
		t.Errorf("an answer after it was told rates the person %v, want %v", got, before)
	}
}

// TestPracticeOfToldPuzzles: a puzzle of a past day rates nobody, one that was never anybody's does.
func TestPracticeOfToldPuzzles(t *testing.T) {
	h, id, _ := opened(t, exact)
	for h.puzzle(id).row.State != forUse {
		h.pass(day)
	}
	other, _ := h.spare("fake", "", exact, lowestLevel)
	before := h.ratingOf("new")
	for of, rates := range map[table.DailyID]bool{id: false, other: true} {
		user := fmt.Sprint("user", of)
		h.do(h.from("", user), of, try(h.puzzle(of).doc.Puzzle.Answers[0]))
		row, err := h.db.Attempt(t.Context(), int64(of), user)
		h.check(err)
		if row.Unrated != rates || (h.ratingOf(user) != before) != rates {
			t.Errorf("puzzle %d: to be rated %v, the person has %v, want %v", of, row.Unrated, h.ratingOf(user), rates)
		}
	}
}

// TestErasedAndBack: whoever erases themselves after an attempt has no other one that counts, on that day.
func TestErasedAndBack(t *testing.T) {
	h, id, p := opened(t, exact)
	h.do(h.from("g", "ann"), id, try(play(cardsOf(p)[0])))
	h.check(h.db.KeepTried(t.Context(), "ann", h.time.UnixMilli()))
	h.check(h.db.ForgetUser(t.Context(), "ann"))
	h.owed(outbox.Daily)
	for _, guild := range []string{"g", ""} {
		if a := h.do(h.from(guild, "ann"), id, open); a.Counts {
			t.Errorf("in %q it counts", guild)
		}
	}
	before := h.ratingOf("ann")
	a := h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	if a.State != table.DailySolved || a.Counts || len(h.attempts("ann")) > 0 || h.ratingOf("ann") != before {
		t.Errorf("it is %+v, %+v counts, and the rating is %v", a, h.attempts("ann"), h.ratingOf("ann"))
	}
	h.isOwed(outbox.Daily)
	if a := h.do(h.from("g", "ben"), id, open); !a.Counts {
		t.Error("somebody else's attempt does not count")
	}
}

// TestNoPointsBeforeItCounts: in no game does what is shown of an answer to a maximum, while it is typed and to be
// confirmed, tell what it is worth.
func TestNoPointsBeforeItCounts(t *testing.T) {
	h := allGames(t, true)
	games := map[string]bool{}
	for _, row := range h.rows(store.PuzzleFilter{}) {
		s := h.puzzle(table.DailyID(row.ID))
		if s.kind().Exact {
			continue
		}
		games[row.Game] = true
		p := s.doc.Puzzle
		typed := string(p.Answers[0])
		give := table.DailyAction{Kind: table.DailyText, Text: typed, Lang: "en"}
		if row.Game == "scrabble" { // by its form, without a square, which the game finds
			word := typed[strings.LastIndex(typed, " ")+1:]
			give = table.DailyAction{Kind: table.DailyAct,
				Action: game.Action{Name: "place", Args: map[string]string{"word": word}}}
		}
		a := h.do(h.from("", "ann"), table.DailyID(row.ID), give)
		if a.Draft == "" && a.Proposed == nil {
			t.Fatalf("%s: typing %q prepares nothing: %+v", row.Game, typed, a.Say)
		}
		if row.Game == "scrabble" && len(a.Panel.Say) == 0 {
			t.Errorf("%s: nothing is said of %q", row.Game, typed)
		}
		b := h.do(h.from("", "ann"), table.DailyID(row.ID), revise)
		for _, m := range slices.Concat(a.Panel.Say, a.Say, b.Panel.Say, b.Say) {
			if n, ok := m.Args["n"]; ok {
				t.Errorf("%s: %s tells %v of %q", row.Game, m.ID, n, typed)
			}
		}
		for _, c := range slices.Concat(a.Panel.Controls, b.Panel.Controls) {
			if n, ok := c.Label.Args["n"]; ok && strings.HasPrefix(c.Name, "at.") {
				t.Errorf("%s: the button %s tells %v", row.Game, c.Name, n)
			}
		}
		if a.Proposed != nil && a.Proposed.Points != 0 {
			t.Errorf("%s: the answer to be confirmed tells %d", row.Game, a.Proposed.Points)
		}
	}
	if !games["scrabble"] || len(games) < 2 {
		t.Errorf("the games with a maximum are %v", games)
	}
}
