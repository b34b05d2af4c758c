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
)

const day = 24 * time.Hour

// TestSameChoicesSamePuzzle: servers with the same games and language have the same puzzle, wherever their day
// begins; those with other games or another language may have another one.
func TestSameChoicesSamePuzzle(t *testing.T) {
	h := newTestDirector(t, newFake("one"), newFake("two"), newFake("words", "fr", "en"))
	for _, of := range []string{"one", "two"} {
		h.stock(of, "", exact, 7)
	}
	h.stock("words", "fr", exact, 7)
	h.stock("words", "en", exact, 7)
	with := func(zone, lang string, games ...string) table.DailySettings {
		return table.DailySettings{Channel: "c", Hour: 8, Zone: zone, Games: games, Lang: lang}
	}
	h.set("a", with("UTC", "fr", "one", "two"))
	h.set("b", with("UTC", "en", "two", "one"))
	h.set("east", with("Asia/Tokyo", "en", "one", "two"))
	h.set("two", with("UTC", "en", "two"))
	h.set("fr", with("UTC", "fr", "words"))
	h.set("en", with("UTC", "en", "words"))
	h.set("de", with("UTC", "de", "words"))
	had := map[table.DailyID]bool{}
	games := map[string]bool{}
	for range 6 {
		h.due()
		of := func(guild string) *stored { return h.puzzle(h.present(guild)) }
		if a, b, c := h.present("a"), h.present("b"), h.present("east"); a != b || a != c {
			t.Errorf("servers with the same games have %d, %d and %d", a, b, c)
		}
		if had[h.present("a")] {
			t.Errorf("puzzle %d comes again", h.present("a"))
		}
		had[h.present("a")], games[of("a").row.Game] = true, true
		if of("two").row.Game != "two" {
			t.Errorf("a server that has chosen one game has %s", of("two").row.Game)
		}
		if of("a").row.Game == "two" && h.present("a") != h.present("two") {
			t.Error("a day has two puzzles of one game")
		}
		if of("fr").row.Language != "fr" || of("en").row.Language != "en" || of("de").row.Language != "fr" {
			t.Errorf("the languages are %q, %q and %q", of("fr").row.Language, of("en").row.Language,
				of("de").row.Language)
		}
		h.time = h.time.Add(day)
	}
	if len(games) != 2 {
		t.Errorf("in six days the games are %v", games)
	}
}

// TestDifficultyOfTheWeek: on Mondays the easiest puzzle of the stock is chosen, on Sundays the hardest, and in
// between it gets harder.
func TestDifficultyOfTheWeek(t *testing.T) {
	var before float64
	for i := range 7 { // from a Monday on
		h := newTestDirector(t, newFake("fake"))
		h.time = time.Date(2026, 1, 19+i, 12, 0, 0, 0, time.UTC)
		for _, level := range []int{5, 3, 9, 4, 6, 8, 7} {
			p := puzzleOf(exact, rand.New(rand.NewPCG(uint64(level), 1)), level)
			h.check(h.Add(t.Context(), "fake", "", false, p))
		}
		h.set("new", h.settings())
		h.due()
		id, err := h.Today(t.Context(), h.from("", "ann")) // that of everybody who knows what they are asked
		h.check(err)
		got := h.puzzle(id).doc.Rating.Rating
		if want := firstRating(3 + i).Rating; got != want || got <= before {
			t.Errorf("%s: the puzzle has the rating %v, want %v", h.time.Weekday(), got, want)
		}
		before = got
		a := h.do(h.from("", "ann"), id, table.DailyAction{Kind: table.DailyOpen})
		if p := a.Daily; p.Difficulty != i+1 || p.Date.Weekday() != h.time.Weekday() ||
			p.Date.Day() != h.time.Day() || p.Day != 2 {
			t.Errorf("%s is shown as day %d, %v, difficulty %d", h.time.Weekday(), p.Day, p.Date, p.Difficulty)
		}
	}
}

// TestFirstIsEasy: whatever the day is, the first puzzle of a server is an easy one, which counts as that of the day
// and is retired as it is; servers that begin on the same day share it, and on the next day they have what all have.
func TestFirstIsEasy(t *testing.T) {
	for i := range 7 { // from a Monday on
		h := newTestDirector(t, newFake("fake"))
		h.time = time.Date(2026, 1, 19+i, 12, 0, 0, 0, time.UTC)
		for level := 3; level <= 9; level++ {
			h.check(h.Add(t.Context(), "fake", "", false, puzzleOf(exact, rand.New(rand.NewPCG(uint64(level), 1)), level)))
		}
		h.set("g", h.settings())
		h.set("late", h.settings())
		h.due()
		id, weekday := h.present("g"), h.time.Weekday()
		p, err := h.Post(t.Context(), id, "g", "")
		h.check(err)
		if got := h.puzzle(id).doc.Rating.Rating; p.Difficulty > 2 || got > firstRating(4).Rating || p.Day != 2 ||
			p.Date.Weekday() != weekday || h.present("late") != id {
			t.Errorf("%s: the first puzzle has difficulty %d, the rating %v, day %d, %v; another server has %d", weekday,
				p.Difficulty, got, p.Day, p.Date, h.present("late"))
		}
		a := h.do(h.from("g", "ann"), id, try(h.puzzle(id).doc.Puzzle.Answers[0]))
		if list := h.attempts("ann"); !a.Counts || a.State != table.DailySolved || len(list) != 1 || list[0].Day != 2 ||
			list[0].Guild != "g" || a.Days.Days != 1 {
			t.Errorf("%s: it is answered %+v, and %+v counts", weekday, a, list)
		}
		h.stock("fake", "", exact, 3)
		h.pass(day)
		everybody, err := h.Today(t.Context(), h.from("", "ann"))
		h.check(err)
		if got := h.present("g"); got != everybody || got != h.present("late") {
			t.Errorf("%s: on the next day the servers have %d and %d, everybody %d", weekday, got, h.present("late"),
				everybody)
		}
		if over, solution := h.tells("g", id); !over || !solution {
			t.Errorf("%s: its day is over %v, and its solution told %v", weekday, over, solution)
		}
		h.pass((longestDay + 1) * day)
		if s := h.puzzle(id); s.row.State != forUse || !s.told() {
			t.Errorf("%s: days later it is %s", weekday, s.row.State)
		}
	}
}

// TestBefore: the message with a puzzle tells the solution of the one before it as soon as that may be told, with the
// names of the people who found it and have shown that in the channel where the message stands, and nobody else's.
func TestBefore(t *testing.T) {
	h, first, p := opened(t, exact) // at noon
	h.people = map[string]table.Profile{"ann": {Name: "Ann"}, "ben": {Name: "Ben"}, "carl": {Name: "Carl"},
		"dora": {Name: "Dora"}, "emma": {Name: "Emma"}}
	share := table.DailyAction{Kind: table.DailyShare, Text: "Tablée 2"}
	in := func(user, channel string) table.Caller {
		by := h.from("g", user)
		by.Channel = channel
		return by
	}
	for _, user := range []string{"ben", "ann", "carl", "dora"} {
		h.time = h.time.Add(time.Minute)
		h.do(h.from("g", user), first, try(p.Answers[0]))
	}
	h.do(in("ben", "c"), first, share)
	h.do(in("ann", "c"), first, share)
	h.do(in("carl", "elsewhere"), first, share) // and dora shows it to nobody
	h.do(h.from("g", "emma"), first, try(play(cardsOf(p)[0])))
	h.do(h.from("g", "emma"), first, table.DailyAction{Kind: table.DailyGiveUp})
	h.do(in("emma", "c"), first, share)
	h.pass(20 * time.Hour)
	next := h.present("g")
	before := func(channel string) *table.DailyBefore {
		t.Helper()
		post, err := h.Post(t.Context(), next, "g", channel)
		h.check(err)
		return post.Before
	}
	if got := before(""); got != nil {
		t.Errorf("before it has been asked for a day, %+v is told of the last one", got)
	}
	h.owed(outbox.Daily)
	h.pass(4 * time.Hour)
	h.isOwed(outbox.Daily, fmt.Sprint("g ", first, " edit"), fmt.Sprint("g ", next, " edit"))
	for channel, want := range map[string][]string{"": {"Ben", "Ann"}, "c": {"Ben", "Ann"}, "elsewhere": {"Carl"},
		"d": nil} {
		got := before(channel)
		if got == nil || got.ID != first || !got.Yesterday || len(got.Texts.Line) == 0 || got.Everywhere.Solved != 4 ||
			got.Everywhere.People != 5 || !slices.Equal(got.Names, want) {
			t.Errorf("in the channel %q the message tells %+v, want the names %q", channel, got, want)
		}
	}
	h.do(in("dora", "c"), first, share) // after the morning
	h.isOwed(outbox.Daily, fmt.Sprint("g ", next, " edit"))
	if got := before("c").Names; !slices.Equal(got, []string{"Ben", "Ann", "Dora"}) {
		t.Errorf("then the names are %q", got)
	}
	for range 2 { // as if the erasing was interrupted
		h.check(h.Forget(t.Context(), "ann"))
	}
	h.isOwed(outbox.Daily, fmt.Sprint("g ", next, " edit"))
	if got := before("c").Names; !slices.Equal(got, []string{"Ben", "Dora"}) {
		t.Errorf("after ann is erased the names are %q", got)
	}
	h.set("g", table.DailySettings{})
	h.due()
	if got := before("c"); got != nil {
		t.Errorf("a server that is turned off tells %+v", got)
	}
}

// TestBeforeADayWithout: what is told is that of the last day on which there was a puzzle, and not called yesterday's;
// the message of a server that was turned off in between tells nothing.
func TestBeforeADayWithout(t *testing.T) {
	for _, off := range []bool{false, true} {
		h, first, _ := opened(t, exact)
		if off {
			h.set("g", table.DailySettings{})
			h.due()
		}
		h.time = h.time.Add(3 * day) // the bot is down
		h.set("g", h.settings())
		h.due()
		post, err := h.Post(t.Context(), h.present("g"), "g", "")
		h.check(err)
		if b := post.Before; (b == nil) != off || b != nil && (b.Yesterday || b.ID != first) {
			t.Errorf("turned off %v: %+v is told", off, b)
		}
	}
}

// TestDifficulties: a puzzle that only a higher level finds is harder; whatever the rating is, there are seven
// degrees.
func TestDifficulties(t *testing.T) {
	t.Parallel()
	for level, want := range map[int]int{0: 1, 1: 1, 3: 1, 4: 3, 5: 5, 6: 7, 9: 7} {
		if got := difficulty(firstRating(level)); got != want {
			t.Errorf("level %d has the difficulty %d, want %d", level, got, want)
		}
	}
	r := firstRating(3)
	for rating, want := range map[float64]int{500: 1, 1449: 1, 1450: 2, 1949: 6, 1951: 7, 3000: 7} {
		r.Rating = rating
		if got := difficulty(r); got != want {
			t.Errorf("the rating %v is the difficulty %d, want %d", rating, got, want)
		}
	}
}

// barrier is a store on which two processes read the stock before one of them chooses from it.
type barrier struct {
	store.DB
	both *sync.WaitGroup
}

func (s barrier) Puzzles(ctx context.Context, f store.PuzzleFilter) ([]store.Puzzle, error) {
	list, err := s.DB.Puzzles(ctx, f)
	if f.State == inStock && len(list) == 3 {
		s.both.Done()
		s.both.Wait()
	}
	return list, err
}

// TestTwoProcessesChooseOne: two processes that ask for a day's puzzle at the same moment get the same one, and the
// stock loses one.
func TestTwoProcessesChooseOne(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 3)
	both := new(sync.WaitGroup)
	both.Add(2)
	ids := make(chan table.DailyID, 2)
	for range 2 {
		h.on(barrier{h.db, both})
		d := h.Director
		go func() {
			id, err := d.Today(context.Background(), table.Caller{User: table.User{ID: "ann", Locale: "en"}})
			if err != nil {
				t.Error(err)
			}
			ids <- id
		}()
	}
	if a, b := <-ids, <-ids; a != b || a == 0 {
		t.Errorf("got the puzzles %d and %d", a, b)
	}
	if n := len(h.rows(store.PuzzleFilter{State: inStock})); n != 2 {
		t.Errorf("%d are left", n)
	}
}

// chosenBefore is a store on which something else is done before a puzzle is given its day.
type chosenBefore struct {
	store.DB
	before func()
}

func (s chosenBefore) SavePuzzle(ctx context.Context, p store.Puzzle) (int64, error) {
	s.before()
	return s.DB.SavePuzzle(ctx, p)
}

// TestDayIsTaken: a process that chooses another puzzle for a day than one that was a moment earlier gets that one.
func TestDayIsTaken(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 3)
	_, err := h.firstDay(t.Context())
	h.check(err)
	theirs, done := table.DailyID(0), false
	h.on(chosenBefore{h.db, func() {
		if done {
			return
		}
		done = true
		h.stock("fake", "", exact, 1)
		theirs = h.newest()
		s := h.puzzle(theirs)
		s.row.State, s.row.Day = ofDay, 2
		_, err := h.db.SavePuzzle(t.Context(), s.row)
		h.check(err)
	}})
	if id, err := h.Today(t.Context(), h.from("", "ann")); err != nil || id != theirs || id == 0 {
		t.Errorf("got the puzzle %d, %v, want %d", id, err, theirs)
	}
	if n := len(h.rows(store.PuzzleFilter{State: inStock})); n != 3 {
		t.Errorf("%d are left", n)
	}
}

// TestPublish: a server's first puzzle is posted at once, the next ones at its hour, each with the solution of the
// one before it if that has been asked for a day; in between nothing is.
func TestPublish(t *testing.T) {
	h, first, p := opened(t, exact)
	h.isOwed(outbox.Daily, fmt.Sprint("g ", first))
	if len(h.opts.OutboxSignal) == 0 {
		t.Error("nobody is told of the message")
	}
	for len(h.opts.DueSignal) > 0 {
		<-h.opts.DueSignal
	}
	post, err := h.Post(t.Context(), first, "g", "")
	h.check(err)
	if post.Over || !post.Texts.Reason.IsZero() || post.Texts.Question.IsZero() || post.Channel != "c" ||
		post.Lang != "en" || post.Guild != "g" || post.Top != p.Best || post.Seats != 2 || post.Kind.Name != exact {
		t.Errorf("the post is %+v", post)
	}
	h.pass(20*time.Hour - time.Second)
	h.isOwed(outbox.Daily)
	h.pass(time.Second)
	second := h.present("g")
	if len(h.opts.DueSignal) == 0 {
		t.Error("nobody is told that it is known when the next one is due")
	}
	h.isOwed(outbox.Daily, fmt.Sprint("g ", second))
	h.pass(4 * time.Hour)
	h.isOwed(outbox.Daily, fmt.Sprint("g ", first, " edit"), fmt.Sprint("g ", second, " edit"))
	if post, err = h.Post(t.Context(), first, "g", ""); err != nil || !post.Over || post.Texts.Reason.IsZero() {
		t.Errorf("after its day the post is %+v, %v", post, err)
	}
	if post, err = h.Post(t.Context(), second, "g", ""); err != nil || post.Over || len(post.Texts.Line) > 0 ||
		post.Day != 3 {
		t.Errorf("the next post is %+v, %v", post, err)
	}
	h.pass(20 * time.Hour)
	h.isOwed(outbox.Daily, fmt.Sprint("g ", second, " edit"), fmt.Sprint("g ", h.present("g")))
	if post, err := h.Post(t.Context(), 99, "g", ""); post != nil || err != nil {
		t.Errorf("of a puzzle that there is not, the post is %+v, %v", post, err)
	}
}

// TestDowntime: a bot that was down for three days publishes one puzzle, that of the present day, and shows the
// solution of the last one.
func TestDowntime(t *testing.T) {
	h, first, _ := opened(t, exact)
	h.owed(outbox.Daily)
	h.on(h.db)
	h.pass(3 * day)
	h.due()
	h.isOwed(outbox.Daily, fmt.Sprint("g ", first, " edit"), fmt.Sprint("g ", h.present("g")))
	if d := h.puzzle(h.present("g")).row.Day; d != 5 {
		t.Errorf("it is the puzzle of day %d", d)
	}
}

// days lists the days of the puzzles that are published in a server while time passes in steps.
func (h *testDirector) days(guild string, n int, step time.Duration) (days []int) {
	h.t.Helper()
	for range n {
		h.pass(step)
		for _, o := range h.outbox() {
			b, err := outbox.DecodeBody(o.Body)
			h.check(err)
			if o.Kind == string(outbox.Daily) && !b.Edit && o.Target == guild {
				days = append(days, h.puzzle(table.DailyID(o.Subject.Puzzle())).day())
			}
		}
		h.owed(outbox.Daily)
	}
	return days
}

// TestNoDayTwiceOrLost: while clocks change, or a server changes its hour or zone, it has the puzzle of each day
// once.
func TestNoDayTwiceOrLost(t *testing.T) {
	at := func(hour int, zone string) table.DailySettings {
		return table.DailySettings{Channel: "c", Hour: hour, Zone: zone, Games: []string{"fake"}}
	}
	for _, c := range []struct {
		what     string
		from, to table.DailySettings
		start    time.Time
	}{
		{"the clock is set forward", at(2, "Europe/Paris"), at(2, "Europe/Paris"),
			time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)},
		{"the clock is set back", at(2, "Europe/Paris"), at(2, "Europe/Paris"),
			time.Date(2026, 10, 24, 12, 0, 0, 0, time.UTC)},
		{"a later hour", at(8, "UTC"), at(18, "UTC"), start},
		{"an hour that is past today", at(8, "UTC"), at(9, "UTC"), start},
		{"an earlier hour", at(23, "UTC"), at(8, "UTC"), start},
		{"an hour that is still to come today", at(23, "UTC"), at(20, "UTC"), start},
		{"a zone further east", at(8, "UTC"), at(8, "Pacific/Kiritimati"), start.Add(8 * time.Hour)},
		{"a zone further west", at(8, "Pacific/Kiritimati"), at(8, "Pacific/Pago_Pago"), start.Add(7 * time.Hour)},
	} {
		h := newTestDirector(t, newFake("fake"))
		h.time = c.start.Add(-36 * time.Hour)
		_, err := h.firstDay(t.Context())
		h.check(err)
		h.time = c.start
		h.stock("fake", "", exact, 10)
		h.set("g", c.from)
		got := h.days("g", 2, 0)
		h.set("g", c.to)
		got = append(got, h.days("g", 4*24, time.Hour)...)
		if len(got) < 4 || len(got) > 6 {
			t.Errorf("%s: in four days the days %v are published", c.what, got)
		}
		for i := range got[1:] {
			if got[i+1] != got[i]+1 {
				t.Errorf("%s: the days %v are published, each should be once", c.what, got)
			}
		}
	}
}

// TestClockSetBack: if the machine's clock is set back, no second puzzle comes, and the day on which it is right
// again is not lost. Before the first day of all there is no puzzle.
func TestClockSetBack(t *testing.T) {
	h, id, _ := opened(t, exact)
	h.owed(outbox.Daily)
	h.pass(-30 * time.Hour)
	s, err := h.server(t.Context(), "g")
	h.check(err)
	s.row.Due = h.time.UnixMilli() // somebody has changed something meanwhile
	h.check(h.saveServer(t.Context(), s))
	h.due()
	h.isOwed(outbox.Daily)
	if got := h.days("g", 60, time.Hour); !slices.Equal(got, []int{3}) || h.present("g") == id {
		t.Errorf("the days %v are published", got)
	}
	h.time = start.AddDate(0, 0, -20)
	_, err = h.Today(t.Context(), h.from("", "ann"))
	h.refused("daily.making", err)
	if past, err := h.Past(t.Context(), h.from("", "ann")); err != nil || len(past) > 0 {
		t.Errorf("before the first day there are %d earlier puzzles, %v", len(past), err)
	}
}

// TestOtherChannel: a new channel holds from the next puzzle on.
func TestOtherChannel(t *testing.T) {
	h, id, _ := opened(t, exact)
	h.owed(outbox.Daily)
	to := h.settings()
	to.Channel = "d"
	h.set("g", to)
	h.due()
	h.isOwed(outbox.Daily)
	if h.present("g") != id {
		t.Error("the puzzle changes with the channel")
	}
	h.pass(20 * time.Hour)
	if next, err := h.Post(t.Context(), h.present("g"), "g", ""); err != nil || next.Channel != "d" ||
		h.present("g") == id {
		t.Errorf("the next post is %+v, %v", next, err)
	}
}

// TestSwitchedOff: in a server that wants no puzzle any more the present one ends at once, and nothing else comes. When
// it wants puzzles again it has none twice on one day.
func TestSwitchedOff(t *testing.T) {
	h, id, _ := opened(t, exact)
	h.owed(outbox.Daily)
	h.set("g", table.DailySettings{})
	h.due()
	h.isOwed(outbox.Daily, fmt.Sprint("g ", id, " edit"))
	h.pass(2 * time.Hour)
	h.set("g", h.settings())
	h.due()
	h.isOwed(outbox.Daily)
	h.pass(18 * time.Hour)
	next := h.present("g")
	h.isOwed(outbox.Daily, fmt.Sprint("g ", next))
	if d := h.puzzle(next).row.Day; d != 3 {
		t.Errorf("it is the puzzle of day %d", d)
	}
	h.set("g", table.DailySettings{})
	h.due()
	h.owed(outbox.Daily)
	h.pass(5 * day)
	h.isOwed(outbox.Daily)
	h.set("g", h.settings())
	h.due()
	h.isOwed(outbox.Daily, fmt.Sprint("g ", h.present("g")))
	h.set("new", table.DailySettings{}) // one that never had any
	h.due()
	h.isOwed(outbox.Daily)
}

// TestUnreachable: a server whose channel takes no messages has no puzzle of the day any more, and nothing is owed to
// it, until somebody chooses a channel.
func TestUnreachable(t *testing.T) {
	h, id, _ := opened(t, exact)
	h.owed(outbox.Daily)
	h.check(h.Unreachable(t.Context(), "g"))
	h.check(h.Unreachable(t.Context(), "none"))
	if _, err := h.db.DailyServer(t.Context(), "none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a server that was never set is stored: %v", err)
	}
	set, err := h.Settings(t.Context(), "g")
	h.check(err)
	if set.Channel != "" || set.Hour != 8 || h.present("g") != 0 {
		t.Errorf("the settings are %+v", set)
	}
	h.pass(day)
	h.isOwed(outbox.Daily)
	past, err := h.Past(t.Context(), h.from("g", "ann"))
	h.check(err)
	if len(past) != 1 || past[0].ID != id {
		t.Errorf("the earlier puzzles are %+v", past)
	}
	h.set("g", h.settings())
	h.due()
	h.isOwed(outbox.Daily, fmt.Sprint("g ", h.present("g")))
}

// failing is a store that cannot read some servers.
type failing struct {
	store.DB
	guild *string
	tried *int
}

func (s failing) DailyServer(ctx context.Context, guild string) (store.DailyServer, error) {
	if guild == *s.guild {
		*s.tried++
		return store.DailyServer{}, errBroken
	}
	return s.DB.DailyServer(ctx, guild)
}

// TestOneServerFails: a server that cannot be handled is reported, and tried more rarely; the others have their
// puzzle.
func TestOneServerFails(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.stock("fake", "", exact, 3)
	h.set("a", h.settings())
	h.set("b", h.settings())
	broken, tried := "a", 0
	h.on(failing{h.db, &broken, &tried})
	for range 5 {
		h.OnDue(t.Context())
	}
	if len(h.errs) != 1 || !errors.Is(h.errs[0], errBroken) || tried != 1 || h.present("b") == 0 {
		t.Errorf("tried %d times; reported is %v", tried, h.errs)
	}
	broken, h.errs = "", nil
	h.pass(time.Hour)
	if h.present("a") != h.present("b") || h.backoff.Tries("a") != 0 {
		t.Error("the server has no puzzle afterwards, or is still waited for")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	h.set("late", h.settings())
	h.OnDue(ctx)
	if h.present("late") != 0 {
		t.Error("something is done after the end")
	}
}

// TestRetire: a puzzle is there for practice when its day is over in every server, and not before.
func TestRetire(t *testing.T) {
	h, id, _ := opened(t, exact)
	state := func() string { return h.puzzle(id).row.State }
	for state() == ofDay {
		if h.pass(time.Hour); h.time.Sub(start) > 20*day {
			t.Fatal("it never is")
		}
	}
	// the last place on earth where day 2 began is twelve hours behind, and may have chosen the last hour of the day
	if over := time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC); state() != forUse || h.time.Before(over) ||
		h.time.After(over.Add(day)) {
		t.Errorf("at %v it is %s", h.time, state())
	}
	if s := h.puzzle(id); s.row.Day != 2 {
		t.Errorf("it was that of day %d", s.row.Day)
	}
}

// TestNoPuzzles: where no game has puzzles there are none, and nothing breaks.
func TestNoPuzzles(t *testing.T) {
	h := newTestDirector(t)
	h.set("g", table.DailySettings{})
	h.due()
	_, err := h.Today(t.Context(), h.from("g", "ann"))
	h.refused("daily.making", err)
	if past, err := h.Past(t.Context(), h.from("g", "ann")); err != nil || len(past) > 0 {
		t.Errorf("there are %v, %v", past, err)
	}
	h.fillUp()
}
