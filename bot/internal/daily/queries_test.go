package daily

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestToday: outside of servers that have chosen, the games take turns, the words are in the person's language, and
// the day begins at midnight.
func TestToday(t *testing.T) {
	h := newTestDirector(t, newFake("one"), newFake("words", "fr", "en"))
	h.stock("one", "", exact, 5)
	h.stock("words", "fr", exact, 5)
	h.stock("words", "en", exact, 5)
	in := func(guild, locale string) *stored {
		t.Helper()
		by := h.from(guild, "ann")
		by.User.Locale = locale
		id, err := h.Today(t.Context(), by)
		h.check(err)
		return h.puzzle(id)
	}
	games := map[string]bool{}
	for range 4 {
		fr, gb := in("", "fr"), in("", "en-GB")
		games[fr.row.Game] = true
		if fr.row.Game == "words" && (fr.row.Language != "fr" || gb.row.Language != "en" ||
			in("none", "de").row.ID != fr.row.ID) || fr.row.Game == "one" && fr.row.ID != gb.row.ID {
			t.Errorf("the puzzles are %+v and %+v", fr.row, gb.row)
		}
		if again := in("", "fr"); again.row.ID != fr.row.ID {
			t.Error("the same day has two")
		}
		h.time = h.time.Add(12*time.Hour - time.Second)
		if again := in("", "fr"); again.row.ID != fr.row.ID {
			t.Error("it changes before midnight")
		}
		h.time = h.time.Add(time.Second)
		if next := in("", "fr"); next.row.ID == fr.row.ID || next.row.Day != fr.row.Day+1 {
			t.Errorf("after midnight it is %+v", next.row)
		}
		h.time = h.time.Add(12 * time.Hour)
	}
	if len(games) != 2 {
		t.Errorf("the games are %v", games)
	}
	h.set("g", h.settings())
	h.due()
	if got := in("g", "fr"); got.row.ID != int64(h.present("g")) {
		t.Errorf("in a server it is %+v", got.row)
	}
}

// TestPractice: for practice a person gets a puzzle that suits them, of those that they have not tried and that are
// not disliked; the one that they have begun, as long as it has not ended.
func TestPractice(t *testing.T) {
	h := newTestDirector(t, newFake("fake"), newFake("other"))
	practice := func(user, name, kind string) table.DailyID {
		t.Helper()
		id, err := h.Practice(t.Context(), h.from("g", user), name, kind, "")
		h.check(err)
		return id
	}
	hard, _ := h.spare("fake", "", exact, 6)
	easy, _ := h.spare("fake", "", exact, 3)
	middle, p := h.spare("fake", "", exact, 4)
	if got := practice("ann", "fake", ""); got != easy {
		t.Errorf("a new person gets %d, want the easy one, %d", got, easy)
	}
	if got := practice("ann", "fake", exact); got != easy {
		t.Errorf("the one that was begun is not gone on with: %d", got)
	}
	_, err := h.Practice(t.Context(), h.from("g", "ann"), "fake", most, "")
	h.refused("daily.making", err)
	_, err = h.Practice(t.Context(), h.from("g", "ann"), "other", "", "")
	h.refused("daily.making", err)
	note, err := h.db.Meta(t.Context(), wantedNote)
	h.check(err)
	if got := wishes(note); !slices.Equal(got, []string{wish("fake", most, ""), wish("other", exact, "")}) {
		t.Errorf("the wishes are %q", got)
	}
	h.do(h.from("g", "ann"), easy, try(play(cardsOf(h.puzzle(easy).doc.Puzzle)[0])))
	if got := practice("ann", "fake", ""); got != easy {
		t.Errorf("after a wrong try it is %d", got)
	}
	h.do(h.from("g", "ann"), easy, giveUp)
	h.do(h.from("g", "ann"), middle, try(p.Answers[0])) // found elsewhere: it is tried, too
	if got := practice("ann", "fake", ""); got != hard {
		t.Errorf("after two it is %d, want %d", got, hard)
	}
	h.do(h.from("g", "ann"), hard, giveUp)
	_, err = h.Practice(t.Context(), h.from("g", "ann"), "fake", "", "")
	h.refused("daily.making", err)
	vote := func(user string, v table.DailyVote) {
		t.Helper()
		h.do(h.from("g", user), easy, giveUp)
		h.do(h.from("g", user), easy, table.DailyAction{Kind: table.DailyRate, Vote: v})
	}
	for i, c := range []struct { // ann has ended it before, without a vote
		vote table.DailyVote
		want table.DailyID
	}{{table.DailyUnfair, easy}, {table.DailyUnfair, easy}, {table.DailyUnfair, middle}, {table.DailyLiked, middle},
		{table.DailyEasy, easy}} {
		vote(fmt.Sprint("voter", i), c.vote)
		if got := practice(fmt.Sprint("new", i), "fake", ""); got != c.want {
			t.Errorf("after %d votes, the last one %s, a new person gets %d, want %d", i+1, c.vote, got, c.want)
		}
	}
	_, err = h.Practice(t.Context(), h.from("g", "ann"), "chess", "", "")
	h.refused("daily.nogame", err)
	_, err = h.Practice(t.Context(), h.from("g", "ann"), "fake", "huge", "")
	h.refused("daily.nokind", err)
}

// TestPracticeLanguage: the words are in the language that is asked for, or in the game's own one.
func TestPracticeLanguage(t *testing.T) {
	h := newTestDirector(t, newFake("words", "fr", "en"))
	fr, _ := h.spare("words", "fr", exact, 3)
	en, _ := h.spare("words", "en", exact, 3)
	for lang, want := range map[string]table.DailyID{"fr": fr, "en": en, "de": fr, "": fr} {
		got, err := h.Practice(t.Context(), h.from("", "reader of "+lang), "words", "", lang)
		if err != nil || got != want {
			t.Errorf("in %q it is %d, %v, want %d", lang, got, err, want)
		}
	}
	got, err := h.Practice(t.Context(), h.from("", "reader of fr"), "words", "", "en")
	if err != nil || got != en {
		t.Errorf("with one in French begun, in English it is %d, %v, want %d", got, err, en)
	}
}

// TestPracticeUnreadable: a puzzle that cannot be read is reported, and the others can be had.
func TestPracticeUnreadable(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	good, _ := h.spare("fake", "", exact, 3)
	_, err := h.db.SavePuzzle(t.Context(), store.Puzzle{Game: "fake", Kind: exact, State: forUse, Doc: []byte("{")})
	h.check(err)
	got, err := h.Practice(t.Context(), h.from("", "ann"), "fake", "", "")
	if err != nil || got != good || len(h.errs) != 1 {
		t.Errorf("it is %d, %v, want %d; reported are %v", got, err, good, h.errs)
	}
}

// TestPracticeSuits: with the rating the difficulty rises, and of puzzles of a past day those are used, too.
func TestPracticeSuits(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	var ids []table.DailyID
	for level := 3; level < 9; level++ {
		id, _ := h.spare("fake", "", exact, level)
		ids = append(ids, id)
	}
	for rating, want := range map[float64]int{0: 0, 1450: 0, 1649: 1, 1651: 1, 2050: 3, 3000: 5} {
		user := fmt.Sprint("rated ", rating)
		s, err := h.solver(t.Context(), user)
		h.check(err)
		s.doc.Rating.Rating = rating
		h.check(h.saveSolver(t.Context(), s))
		if got, err := h.Practice(t.Context(), h.from("", user), "fake", "", ""); err != nil || got != ids[want] {
			t.Errorf("with the rating %v it is %d, %v; want %d", rating, got, err, ids[want])
		}
	}
}

// TestPast: earlier puzzles are listed with what the person has made of them, the latest first, without solutions.
func TestPast(t *testing.T) {
	h, first, p := opened(t, exact)
	h.stock("fake", "", exact, 40)
	h.do(h.from("g", "ann"), first, try(p.Answers[0]))
	h.pass(day)
	second := h.present("g")
	h.do(h.from("g", "ann"), second, try(play(cardsOf(h.puzzle(second).doc.Puzzle)[0])))
	h.pass(day)
	third := h.present("g")
	h.do(h.from("g", "ann"), third, giveUp)
	h.pass(day)
	list, err := h.Past(t.Context(), h.from("g", "ann"))
	h.check(err)
	var got []string
	for _, l := range list {
		got = append(got, strings.TrimSpace(fmt.Sprint(l.ID, " ", l.Day, " ", l.Tried, " ", l.State)))
		if !l.Over || !l.Texts.Reason.IsZero() || len(l.Texts.Line)+len(l.Texts.Hints) > 0 {
			t.Errorf("a line is %+v", l)
		}
	}
	if want := []string{fmt.Sprint(third, " 4 true missed"), fmt.Sprint(second, " 3 true"),
		fmt.Sprint(first, " 2 true solved")}; !slices.Equal(got, want) {
		t.Errorf("the earlier puzzles are %q, want %q", got, want)
	}
	if list, err = h.Past(t.Context(), h.from("g", "ben")); err != nil || len(list) != 3 || list[0].Tried {
		t.Errorf("for somebody else they are %+v, %v", list, err)
	}
	for range keptPast {
		h.pass(day)
	}
	if list, err = h.Past(t.Context(), h.from("g", "ben")); err != nil || len(list) != keptPast ||
		list[0].Day != h.puzzle(h.present("g")).row.Day-1 {
		t.Errorf("after a month there are %d, %v", len(list), err)
	}
}

// TestPastMaximum: a part of the best result is told as such.
func TestPastMaximum(t *testing.T) {
	h, id, p := opened(t, most)
	h.do(h.from("g", "ann"), id, try(play(cardsOf(p)[0])))
	h.do(h.from("g", "ann"), id, confirm)
	h.pass(day)
	if list, err := h.Past(t.Context(), h.from("g", "ann")); err != nil || len(list) != 1 ||
		list[0].State != table.DailyPart {
		t.Errorf("it is %+v, %v", list, err)
	}
}

// TestPastElsewhere: outside of servers that have chosen, the earlier puzzles are those of all games in turn; days on
// which nobody has asked have none. What a server has at present is not past.
func TestPastElsewhere(t *testing.T) {
	h := newTestDirector(t, newFake("fake"), newFake("gone"))
	h.stock("fake", "", exact, 60)
	h.stock("gone", "", exact, 60)
	h.time = h.time.Add(-2 * day) // g begins with the puzzle of a Monday, which everybody has
	today := func() table.DailyID {
		id, err := h.Today(t.Context(), h.from("", "ann"))
		h.check(err)
		return id
	}
	past := func(guild string) (ids []table.DailyID) {
		t.Helper()
		list, err := h.Past(t.Context(), h.from(guild, "ann"))
		h.check(err)
		for _, l := range list {
			ids = append(ids, l.ID)
		}
		return ids
	}
	a := today()
	if got := past(""); len(got) > 0 {
		t.Errorf("on the first day there are %v", got)
	}
	h.time = h.time.Add(2 * day) // the game in between was the other one
	b := today()
	h.time = h.time.Add(day)
	if got, want := past(""), []table.DailyID{b, a}; !slices.Equal(got, want) {
		t.Errorf("there are %v, want %v", got, want)
	}
	late := h.settings()
	late.Hour = 23 // so that it still has the puzzle of yesterday
	h.set("g", late)
	h.due()
	if got := past("g"); h.present("g") != b || !slices.Equal(got, []table.DailyID{a}) {
		t.Errorf("in a server that has %d there are %v", h.present("g"), got)
	}
	c := today()
	h.time = h.time.Add(day)
	if got, want := past(""), []table.DailyID{c, b, a}; !slices.Equal(got, want) {
		t.Errorf("there are %v, want %v", got, want)
	}
	for range keptPast {
		today()
		h.time = h.time.Add(day)
	}
	if got := past(""); len(got) != keptPast {
		t.Errorf("after a month there are %d", len(got))
	}
	h.games = h.games[:1]
	h.on(h.db)
	for _, id := range past("") {
		if h.puzzle(id).row.Game != "fake" {
			t.Error("a puzzle of a game that there is not is listed")
		}
	}
}

// TestPastOfServerWithoutGame: a server's earlier puzzle of a game that this version does not have is left out.
func TestPastOfServerWithoutGame(t *testing.T) {
	h := newTestDirector(t, newFake("fake"), newFake("gone"))
	h.stock("fake", "", exact, 5)
	h.stock("gone", "", exact, 5)
	h.set("g", h.settings())
	for range 4 {
		h.pass(day)
	}
	h.games = h.games[:1]
	h.on(h.db)
	if list, err := h.Past(t.Context(), h.from("g", "ann")); err != nil || len(list) == 0 || len(list) > 2 {
		t.Errorf("there are %d, %v", len(list), err)
	}
}

// TestSettings: what a server has chosen is kept; what cannot be chosen is refused and changes nothing.
func TestSettings(t *testing.T) {
	h := newTestDirector(t, newFake("fake"), newFake("other"))
	want := table.DailySettings{Channel: "c", Hour: 7, Minute: 30, Zone: "Europe/Paris", Games: []string{"other"},
		Lang: "fr"}
	h.set("g", want)
	for _, c := range []struct {
		guild  string
		change func(*table.DailySettings)
		want   string
	}{
		{"", func(*table.DailySettings) {}, "daily.noserver"},
		{"g", func(s *table.DailySettings) { s.Zone = "Mars/Olympus" }, "daily.badzone"},
		{"g", func(s *table.DailySettings) { s.Games = []string{"fake", "chess"} }, "daily.nogame"},
		{"g", func(s *table.DailySettings) { s.Games = nil }, "daily.nogames"},
	} {
		s := want
		c.change(&s)
		h.refused(c.want, h.Set(t.Context(), h.from(c.guild, "olga"), s))
	}
	got, err := h.Settings(t.Context(), "g")
	h.check(err)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the settings are %+v, want %+v", got, want)
	}
	if got, err = h.Settings(t.Context(), "none"); err != nil || got.Channel != "" || got.Games != nil {
		t.Errorf("a server that has chosen nothing has %+v, %v", got, err)
	}
	by := h.from("g", "olga")
	off := table.DailySettings{Zone: "UTC"}
	h.check(h.Set(t.Context(), by, off))
	h.set("g", want)
	h.check(h.Set(t.Context(), by, off)) // delivered again
	if got, err = h.Settings(t.Context(), "g"); err != nil || got.Channel != "c" {
		t.Errorf("after it is delivered again the settings are %+v, %v", got, err)
	}
	other := h.Director
	times := 1
	h.on(overtaken{h.db, func() {
		if times--; times >= 0 {
			h.check(other.Set(t.Context(), h.from("g", "olga"), want))
		}
	}})
	h.check(h.Set(t.Context(), h.from("g", "ben"), off)) // it is tried again
	times = 100
	h.refused("daily.old", h.Set(t.Context(), h.from("g", "ben"), off))
	for len(h.opts.DueSignal) > 0 {
		<-h.opts.DueSignal
	}
	h.set("h", want)
	if len(h.opts.DueSignal) == 0 {
		t.Error("nobody is told that a server is due")
	}
}

// TestTally: the numbers of a message are those of all people, and of the server apart: how many have solved it with
// how many tries, who came nearest, and which part of the best result they have.
func TestTally(t *testing.T) {
	t.Parallel()
	counts := []store.AttemptCount{
		{Here: true, Tries: 1, Points: 10, Solved: true, N: 2},
		{Here: true, Tries: 3, Points: 10, Solved: true, N: 1},
		{Here: true, Tries: 3, Points: 9, N: 2},
		{Here: true, Tries: 2, Points: 4, N: 3},
		{Here: true, N: 1},
		{Tries: 1, Points: 10, Solved: true, N: 4},
		{Tries: 3, Points: 9, N: 2},
		{Tries: 9, Points: 10, Solved: true, N: 1},
	}
	for _, c := range []struct {
		here bool
		top  int
		want table.DailyTally
	}{
		{true, 10, table.DailyTally{People: 9, Solved: 3, Tries: [game.PuzzleTries]int{2, 0, 1},
			Shares: [table.DailyShares + 1]int{1, 0, 3, 0, 2, 3}, Nearest: 9, NearestN: 2}},
		{false, 10, table.DailyTally{People: 16, Solved: 8, Tries: [game.PuzzleTries]int{6, 0, 2},
			Shares: [table.DailyShares + 1]int{1, 0, 3, 0, 4, 8}, Nearest: 9, NearestN: 4}},
		{true, 0, table.DailyTally{People: 9, Solved: 3, Tries: [game.PuzzleTries]int{2, 0, 1},
			Shares: [table.DailyShares + 1]int{5: 3}, Nearest: 9, NearestN: 2}},
	} {
		if got := tally(counts, table.Daily{Top: c.top}, c.here); got != c.want {
			t.Errorf("here %v, of %d: %+v, want %+v", c.here, c.top, got, c.want)
		}
	}
	if got := tally(nil, table.Daily{Top: 5}, false); got != (table.DailyTally{}) {
		t.Errorf("of nobody: %+v", got)
	}
	odd := []store.AttemptCount{{Points: -3, N: 1}, {Points: 99, N: 1}}
	if got := tally(odd, table.Daily{Top: 5}, false); got.Shares != [table.DailyShares + 1]int{0: 1, 4: 1} {
		t.Errorf("beyond what there is: %+v", got)
	}
}

// TestNumbersOfAMaximum: the message tells how many have reached which part.
func TestNumbersOfAMaximum(t *testing.T) {
	h, id, p := opened(t, most)
	cards := cardsOf(p)
	for i, m := range []game.Move{play(cards[1]), p.Answers[0], play(cards[1]), play(cards[0])} {
		user := fmt.Sprint("user", i)
		h.do(h.from("g", user), id, try(m))
		h.do(h.from("g", user), id, confirm)
	}
	h.do(h.from("g", "late"), id, try(play(cards[2]))) // who has not confirmed it
	post, err := h.Post(t.Context(), id, "g", "")
	h.check(err)
	if n := post.Here; n.People != 4 || n.Solved != 1 || n.Shares[5] != 1 || n.Nearest != cards[1] || n.NearestN != 2 {
		t.Errorf("the numbers are %+v", n)
	}
	h.owed(outbox.Daily)
}

// TestAdd: puzzles that were made in advance wait for their day, or are there for practice.
func TestAdd(t *testing.T) {
	h := newTestDirector(t, newFake("words", "fr", "en"))
	p := puzzleOf(exact, rand.New(rand.NewPCG(1, 2)), 4)
	h.check(h.Add(t.Context(), "words", "en", false, p))
	h.check(h.Add(t.Context(), "words", "fr", true, p))
	for state, lang := range map[string]string{inStock: "en", forUse: "fr"} {
		rows := h.rows(store.PuzzleFilter{State: state})
		if len(rows) != 1 || rows[0].Language != lang || rows[0].PositionKey != p.PositionKey ||
			rows[0].AnswerKey != p.AnswerKey || rows[0].Made != h.time.UnixMilli() || rows[0].Kind != exact {
			t.Fatalf("%s: %+v", state, rows)
		}
		if s := h.puzzle(table.DailyID(rows[0].ID)); s.doc.Rating != firstRating(4) || s.doc.Checked != "v1" {
			t.Errorf("%s: %+v", state, s.doc)
		}
	}
}
