package daily

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/storetest"
)

// sunday is the end of the first week of a test, in UTC.
var sunday = time.Date(2026, 1, 18, weekEnds, 0, 0, 0, time.UTC)

// weeks lists the messages about weeks in the outbox: when each week ended and when the message is due, and deletes
// them.
func (h *testDirector) weeks() (list []string) {
	h.t.Helper()
	var ids []int64
	for _, o := range h.outbox() {
		if o.Kind != string(outbox.Week) {
			continue
		}
		b, err := outbox.DecodeBody(o.Body)
		h.check(err)
		var end int64
		if _, err := fmt.Sscan(b.Msg.Lit, &end); err != nil {
			h.t.Fatalf("the body is %s", o.Body)
		}
		at := func(ms int64) string { return time.UnixMilli(ms).UTC().Format("Mon 2 15:04") }
		list, ids = append(list, fmt.Sprintf("%s: %s, %s", o.Target, at(end), at(o.Due))), append(ids, o.ID)
	}
	h.check(h.db.Delivered(context.Background(), ids, nil))
	return list
}

// at sets the clock, and does what is due.
func (h *testDirector) at(t time.Time) {
	h.t.Helper()
	h.time = t
	h.due()
}

func (h *testDirector) areTold(when string, want ...string) {
	h.t.Helper()
	if got := h.weeks(); !slices.Equal(got, want) {
		h.t.Errorf("%s: the weeks %q are told, want %q", when, got, want)
	}
}

// TestWeekIsToldOnce: a week is told on Sunday evening, once, also by a process that starts then, and not a second time
// because the server changes its zone.
func TestWeekIsToldOnce(t *testing.T) {
	h, _, _ := opened(t, exact)
	h.stock("fake", "", exact, 20)
	for range 4 { // the days before
		h.pass(day)
		h.areTold("before Sunday evening")
	}
	h.at(sunday.Add(-time.Millisecond))
	h.areTold("a moment too early")
	h.at(sunday)
	h.on(h.db) // another process takes over
	h.due()
	h.areTold("on Sunday", "g: Sun 18 18:00, Sun 18 18:00")
	for _, zone := range []string{"America/Los_Angeles", "Pacific/Auckland", "UTC"} {
		s := h.settings()
		s.Zone = zone
		h.set("g", s)
		h.pass(9 * time.Hour)
		h.areTold("after it went to " + zone)
	}
	h.at(sunday.Add(6 * day))
	h.areTold("a week later, on Saturday")
	h.at(sunday.Add(7*day + time.Hour))
	h.areTold("a week later", "g: Sun 25 18:00, Sun 25 19:00")
}

// TestWeekOfTwoProcesses: of two processes that find the end of a week at the same time, one tells it.
func TestWeekOfTwoProcesses(t *testing.T) {
	h, _, _ := opened(t, exact)
	h.stock("fake", "", exact, 9)
	h.at(sunday.Add(-time.Hour))
	h.time = sunday
	var both sync.WaitGroup
	for range 2 {
		other := New(h.opts)
		both.Go(func() {
			if err := other.publish(context.Background(), "g"); err != nil && !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	both.Wait()
	h.due()
	h.areTold("by two", "g: Sun 18 18:00, Sun 18 18:00")
}

// TestLateWeeks: a week whose end the bot has missed is told in the daytime, by the clock of the server, but not days
// later; nor where the server wants none, or had no puzzles.
func TestLateWeeks(t *testing.T) {
	for name, x := range map[string]struct {
		zone  string
		guild table.Guild
		late  time.Duration
		want  []string
	}{
		"in the evening":       {"UTC", table.Guild{}, 3 * time.Hour, []string{"g: Sun 18 18:00, Sun 18 21:00"}},
		"at night":             {"UTC", table.Guild{}, 5 * time.Hour, []string{"g: Sun 18 18:00, Mon 19 09:00"}},
		"early in the morning": {"UTC", table.Guild{}, 9 * time.Hour, []string{"g: Sun 18 18:00, Mon 19 09:00"}},
		"in the east":          {"Asia/Tokyo", table.Guild{}, 0, []string{"g: Sun 18 09:00, Mon 19 00:00"}},
		"in the west":          {"America/New_York", table.Guild{}, 5 * time.Hour, []string{"g: Sun 18 23:00, Sun 18 23:00"}},
		"days later":           {"UTC", table.Guild{}, 48 * time.Hour, nil},
		"where none is wanted": {"UTC", table.Guild{NoSunday: true}, 0, nil},
	} {
		h := newTestDirector(t, newFake("fake"))
		h.guild = x.guild
		h.stock("fake", "", exact, 30)
		s := h.settings()
		s.Zone = x.zone
		h.set("g", s)
		h.due()
		h.at(sunday.Add(x.late))
		h.areTold(name, x.want...)
		h.pass(time.Hour)
		h.areTold(name + ", an hour later")
	}
	h, _, _ := opened(t, exact)
	h.stock("fake", "", exact, 9)
	h.set("g", table.DailySettings{})
	h.due()
	h.at(sunday.Add(time.Hour))
	h.areTold("where there are no puzzles any more")
	h.set("g", h.settings())
	h.due()
	h.areTold("when there are puzzles again")
}

// TestWeekOfEarlierVersion: a server of an earlier version is told of its week too.
func TestWeekOfEarlierVersion(t *testing.T) {
	h, _, _ := opened(t, exact)
	h.stock("fake", "", exact, 9)
	s, err := h.server(t.Context(), "g")
	h.check(err)
	s.doc.Week = 0
	h.check(h.saveServer(t.Context(), s))
	h.at(sunday.Add(-time.Hour))
	h.at(sunday)
	h.areTold("once", "g: Sun 18 18:00, Sun 18 18:00")
}

// ends stores the end of a game: who sat there, the winner first, and the best play.
func (h *testDirector) ends(at time.Time, guild, word string, points int, users ...string) {
	h.t.Helper()
	b := &storetest.Bench{T: h.t, Ctx: context.Background()}
	row := b.Create(h.db, storetest.Sample(7))
	row.Phase = string(table.Over)
	end := &store.End{}
	for i, u := range users {
		r := store.Result{Seat: i, User: u, Guild: guild, Game: "scrabble", Place: min(i+1, 2), At: at.UnixMilli()}
		if u == "" {
			r.Level = 3
		}
		end.Results = append(end.Results, r)
	}
	if word != "" {
		end.Feats = []store.Feat{{User: users[0], Name: "play", Game: "scrabble", Value: points, What: word,
			At: at.UnixMilli()}}
	}
	h.check(h.db.SaveTable(context.Background(), store.Change{Table: row, Forget: -1, End: end}))
}

// TestWhatAWeekWas: games of two or more with a person in them count, in the server and the week alone; who has won
// most is named, two who have won as many are, and nobody whose name is not known; the best word is a word; puzzles
// count that somebody here has found.
func TestWhatAWeekWas(t *testing.T) {
	h, id, p := opened(t, exact)
	ctx := t.Context()
	h.stock("fake", "", exact, 9)
	h.do(h.from("g", "ann"), id, try(p.Answers[0]))
	h.pass(day)
	h.do(h.from("elsewhere", "ann"), h.present("g"), try(h.puzzle(h.present("g")).doc.Puzzle.Answers[0]))
	h.people["ann"], h.people["ben"] = table.Profile{Name: "Ann"}, table.Profile{Name: "Ben"}
	look := func() table.Week {
		w, err := h.Week(ctx, "g", sunday)
		h.check(err)
		if w == nil {
			return table.Week{}
		}
		return *w
	}
	during, before := sunday.Add(-day), sunday.Add(-7*day)
	h.ends(before, "g", "OLD", 99, "ann", "ben")
	h.ends(sunday.Add(time.Millisecond), "g", "NEW", 99, "ann", "ben")
	h.ends(during, "elsewhere", "FAR", 99, "ann", "ben")
	h.ends(during, "g", "", 0, "ann")
	h.ends(during, "g", "", 0, "", "")
	if w := look(); w.Games != 0 {
		t.Errorf("of a week without games: %+v", w)
	}
	h.ends(during, "g", "8A-7", 90, "ann", "ben")
	h.ends(during, "g", "QUIZ", 80, "zoe", "ben")
	h.ends(sunday, "g", "ZEBU", 70, "ben", "ann")
	h.ends(during, "g", "", 0, "", "ann")
	h.ends(during, "g", "", 0, "ann", "")
	w := look()
	if w.Games != 5 || !slices.Equal(w.Winners, []string{"Ann"}) || w.Won != 2 || w.Word != "ZEBU" || w.WordBy != "Ben" ||
		w.Points != 70 || w.Puzzles != 2 || w.Found != 1 || w.Channel != "c" || w.Lang != "en" {
		t.Errorf("the week was %+v", w)
	}
	h.ends(during, "g", "", 0, "ben", "ann")
	if w := look(); !slices.Equal(w.Winners, []string{"Ann", "Ben"}) || w.Won != 2 {
		t.Errorf("two have won as many: %+v", w)
	}
	h.ends(during, "g", "", 0, "zoe", "ann")
	if w := look(); len(w.Winners) != 0 || w.Won != 0 {
		t.Errorf("three have won as many: %+v", w)
	}
	h.check(h.db.ForgetPerson(ctx, "ben")) // what is erased meanwhile is not told
	delete(h.people, "ben")
	if w := look(); w.Word != "" || w.WordBy != "" || slices.Contains(w.Winners, "Ben") {
		t.Errorf("after Ben was erased: %+v", w)
	}
	h.guild.NoSunday = true
	if w := look(); w.Games != 0 {
		t.Errorf("where none is wanted: %+v", w)
	}
}

// TestWeeksEndOnSundays: of random moments in some zones, the end of the week before is a Sunday evening there, and
// less than a week and an hour away.
func TestWeeksEndOnSundays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"UTC", "Europe/Paris", "America/Los_Angeles", "Pacific/Auckland", "Pacific/Kiritimati"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for range 500 {
			at := start.Add(time.Duration(rng.Int64N(int64(500 * day))))
			end := sundayBefore(at, zone).In(zone)
			if ago := at.Sub(end); ago < 0 || ago > 7*day+time.Hour || end.Weekday() != time.Sunday || end.Hour() != weekEnds {
				t.Fatalf("%s: the week before %v ended %v", name, at, end)
			}
		}
	}
}
