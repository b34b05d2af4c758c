package daily

import (
	"context"
	"encoding/json"
	"errors"
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

// fillUp makes puzzles until nothing is needed.
func (h *testDirector) fillUp() {
	h.t.Helper()
	for range 1000 {
		more, err := h.makeOne(context.Background())
		h.check(err)
		if !more {
			return
		}
	}
	h.t.Fatal("the stock is never full")
}

// counts are how many puzzles there are, by state, game, language and kind.
func (h *testDirector) counts() (list []string) {
	h.t.Helper()
	n := map[string]int{}
	for _, row := range h.rows(store.PuzzleFilter{}) {
		n[strings.Join([]string{row.State, row.Game, row.Language, row.Kind}, " ")]++
	}
	for what, n := range n {
		list = append(list, fmt.Sprint(what, " ", n))
	}
	slices.Sort(list)
	return list
}

// TestStockIsFilled: of each game and language there are puzzles for a week, of all kinds about equally many, and two
// of each kind for practice. What there is least of is made first: first a puzzle of each game for the next day.
func TestStockIsFilled(t *testing.T) {
	plain, words := newFake("plain"), newFake("words", "fr", "en")
	h := newTestDirector(t, plain, words)
	for range 3 {
		_, err := h.makeOne(t.Context())
		h.check(err)
	}
	first := []string{"stock plain  one 1", "stock words en one 1", "stock words fr one 1"}
	if got := h.counts(); !slices.Equal(got, first) {
		t.Errorf("first are made %q, want %q", got, first)
	}
	for range 3 {
		_, err := h.makeOne(t.Context())
		h.check(err)
	}
	if n := len(h.rows(store.PuzzleFilter{State: inStock})); n != 6 {
		t.Errorf("of the first six there are %d for days to come", n)
	}
	h.fillUp()
	want := []string{"practice plain  most 2", "practice plain  one 2", "practice words en most 2",
		"practice words en one 2", "practice words fr most 2", "practice words fr one 2", "stock plain  most 3",
		"stock plain  one 4", "stock words en most 3", "stock words en one 4", "stock words fr most 3",
		"stock words fr one 4"}
	if got := h.counts(); !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	for _, row := range h.rows(store.PuzzleFilter{Game: "words"}) {
		if s := h.puzzle(table.DailyID(row.ID)); s.doc.Puzzle.Options["language"] != row.Language ||
			s.doc.Checked != "v1" || s.doc.Seed == "" || s.doc.Puzzle.Kind != row.Kind {
			t.Fatalf("a puzzle in %q is stored as %+v", row.Language, s.doc)
		}
	}
	made := plain.made + words.made
	h.fillUp()
	if plain.made+words.made != made {
		t.Error("more puzzles are made than are needed")
	}
}

// TestPracticeGrows: puzzles for practice are made early enough that somebody who practises need not wait for the
// whole stock of days to come.
func TestPracticeGrows(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	for range 7 {
		_, err := h.makeOne(t.Context())
		h.check(err)
	}
	want := []string{"practice fake  most 1", "practice fake  one 1", "stock fake  most 2", "stock fake  one 3"}
	if got := h.counts(); !slices.Equal(got, want) {
		t.Errorf("the first seven are %q, want %q", got, want)
	}
}

// TestWishes: a puzzle that somebody waits for is made first, once for each wish, in the order of the wishes; the
// same wish counts once while it waits, and only so many are remembered.
func TestWishes(t *testing.T) {
	f := newFake("fake", "fr", "en")
	h := newTestDirector(t, f)
	for range 2 {
		h.check(h.want(t.Context(), "fake", most, "en"))
		h.check(h.want(t.Context(), "fake", exact, "fr"))
	}
	select {
	case <-h.wanted:
	default:
		t.Error("nobody is woken by a wish")
	}
	for range 2 {
		_, err := h.makeOne(t.Context())
		h.check(err)
	}
	if want := []string{"practice fake en most 1", "practice fake fr one 1"}; !slices.Equal(h.counts(), want) ||
		f.asked[0] != "most en" {
		t.Errorf("there are %q, made in the order %q; want %q", h.counts(), f.asked, want)
	}
	note, err := h.db.Meta(t.Context(), wantedNote)
	h.check(err)
	if left := wishes(note); len(left) > 0 {
		t.Errorf("the wishes %q are left", left)
	}
	h.fillUp()
	full := h.counts()
	h.check(h.want(t.Context(), "fake", exact, "fr"))
	h.check(h.want(t.Context(), "gone", exact, "fr")) // a game that there is not
	h.fillUp()
	if more := h.counts(); slices.Equal(more, full) || !slices.Contains(more, "practice fake fr one 3") ||
		len(h.rows(store.PuzzleFilter{})) != 7+7+8+1 {
		t.Errorf("after one more wish there are %q", more)
	}
	for i := range mostWanted + 5 {
		h.check(h.want(t.Context(), "fake", fmt.Sprint("kind", i), "fr"))
	}
	note, err = h.db.Meta(t.Context(), wantedNote)
	h.check(err)
	if n := len(wishes(note)); n != mostWanted {
		t.Errorf("%d wishes are remembered, want %d", n, mostWanted)
	}
}

// TestWishesHaveALimit: of one kind no more are made than people can be expected to try.
func TestWishesHaveALimit(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.fillUp()
	data, err := json.Marshal(puzzleDoc{Puzzle: &game.Puzzle{}})
	h.check(err)
	for range perWishes - perKind {
		_, err := h.db.SavePuzzle(t.Context(), store.Puzzle{Game: "fake", Kind: exact, State: forUse, Doc: data})
		h.check(err)
	}
	before := len(h.rows(store.PuzzleFilter{}))
	h.check(h.want(t.Context(), "fake", exact, ""))
	h.fillUp()
	if n := len(h.rows(store.PuzzleFilter{})); n != before {
		t.Errorf("%d puzzles become %d", before, n)
	}
}

// TestAlikePuzzlesAreNotKept: a puzzle with the position or the answer of one that was made in the last 366 days is
// made anew; one that is older does not matter. If all are alike it is left for later.
func TestAlikePuzzlesAreNotKept(t *testing.T) {
	for _, c := range []struct {
		what             string
		position, answer string
		after            time.Duration
		made             int
	}{
		{"the same position", "p1", "a2", time.Hour, 2},
		{"the same answer", "p2", "a1", time.Hour, 2},
		{"the same position, after a year", "p1", "a2", 366*24*time.Hour - time.Minute, 2},
		{"both, after more than a year", "p1", "a1", 366*24*time.Hour + time.Minute, 1},
		{"others", "p2", "a2", time.Hour, 1},
	} {
		f := newFake("fake")
		f.keys = func(n int) (string, string) {
			if n == 1 {
				return c.position, c.answer
			}
			return fmt.Sprint("q", n), fmt.Sprint("b", n)
		}
		h := newTestDirector(t, f)
		p := puzzleOf(exact, rand.New(rand.NewPCG(1, 1)), lowestLevel)
		p.PositionKey, p.AnswerKey = "p1", "a1"
		h.check(h.Add(t.Context(), "fake", "", true, p))
		h.time = h.time.Add(c.after)
		_, err := h.makeOne(t.Context())
		h.check(err)
		if rows := h.rows(store.PuzzleFilter{}); f.made != c.made || len(rows) != 2 {
			t.Errorf("%s: after %d tries there are %d puzzles, want one more after %d", c.what, f.made, len(rows),
				c.made)
		}
	}
	f := newFake("fake")
	f.keys = func(int) (string, string) { return "p", "a" }
	h := newTestDirector(t, f)
	_, err := h.makeOne(t.Context())
	h.check(err)
	if more, err := h.makeOne(t.Context()); err == nil || more || f.made != 1+makeTries {
		t.Errorf("after %d puzzles that are alike: %v, %v", f.made-1, more, err)
	}
}

// TestFlawedPuzzlesAreNotKept: what does not pass the tests of quality is not stored, and another one is made.
func TestFlawedPuzzlesAreNotKept(t *testing.T) {
	f := newFake("fake")
	var good *game.Puzzle
	checked := 0
	f.check = func(p *game.Puzzle) error {
		if checked++; checked < 3 {
			return game.Flawed(game.FlawEasy, "no")
		}
		good = p
		return nil
	}
	h := newTestDirector(t, f)
	_, err := h.makeOne(t.Context())
	h.check(err)
	rows := h.rows(store.PuzzleFilter{})
	if checked != 3 || len(rows) != 1 || rows[0].PositionKey != good.PositionKey {
		t.Fatalf("after %d checks there are %d puzzles", checked, len(rows))
	}
	f.check = func(*game.Puzzle) error { return errBroken }
	if _, err := h.makeOne(t.Context()); !errors.Is(err, errBroken) || len(h.rows(store.PuzzleFilter{})) != 1 {
		t.Errorf("a check that fails: %v, %d puzzles", err, len(h.rows(store.PuzzleFilter{})))
	}
}

// TestCheckedAgain: before a puzzle of the stock is published by another version of the program it is checked by
// that; one that fails is never published. Nothing unchecked is ever chosen for a day.
func TestCheckedAgain(t *testing.T) {
	f := newFake("fake")
	h := newTestDirector(t, f)
	h.stock("fake", "", exact, 2)
	h.spare("fake", "", exact, lowestLevel)
	bad := h.rows(store.PuzzleFilter{State: inStock})[0]
	f.check = func(p *game.Puzzle) error {
		if p.PositionKey == bad.PositionKey {
			return game.Flawed(game.FlawHard, "no")
		}
		return nil
	}
	h.version = "v2"
	h.on(h.db)
	_, err := h.Today(t.Context(), h.from("", "ann"))
	h.refused("daily.making", err)
	select {
	case <-h.wanted:
	default:
		t.Error("nobody is told that a puzzle is needed")
	}
	h.set("g", h.settings())
	h.due()
	if id := h.present("g"); id != 0 {
		t.Errorf("puzzle %d is published without a check", id)
	}
	h.isOwed(outbox.Daily)
	for range 2 {
		more, err := h.makeOne(t.Context())
		if err != nil || !more {
			t.Fatalf("checking: %v, %v", more, err)
		}
	}
	if s := h.puzzle(table.DailyID(bad.ID)); s.row.State != rejected || s.doc.Checked != "v2" {
		t.Errorf("a puzzle that fails is %s, checked by %s", s.row.State, s.doc.Checked)
	}
	if f.made > 0 {
		t.Error("a puzzle is made before those that there are are checked")
	}
	h.pass(time.Minute) // the server has waited
	id, err := h.Today(t.Context(), h.from("g", "ann"))
	h.check(err)
	if id == 0 || id == table.DailyID(bad.ID) || h.puzzle(id).doc.Checked != "v2" {
		t.Errorf("puzzle %d is published, %+v", id, h.puzzle(id).doc)
	}
	h.time = h.time.AddDate(0, 0, 1) // there is none left for the next day
	_, err = h.Today(t.Context(), h.from("", "ann"))
	h.refused("daily.making", err)
}

// TestUnreadablePuzzle: a puzzle that cannot be read is reported once and never published, and does not keep others
// from being made; one of a game that this version does not have waits for one that has it.
func TestUnreadablePuzzle(t *testing.T) {
	f := newFake("fake")
	h := newTestDirector(t, f)
	_, err := h.db.SavePuzzle(t.Context(), store.Puzzle{Game: "fake", Kind: exact, State: inStock, Doc: []byte("{}")})
	h.check(err)
	h.stock("fake", "", exact, 1)
	other := newFake("other")
	h.games = append(h.games, other)
	h.on(h.db)
	h.stock("other", "", exact, 1)
	h.games = h.games[:1]
	h.version = "v2"
	h.on(h.db)
	failed := 0
	for range 5 {
		if _, err := h.makeOne(t.Context()); err != nil {
			failed++
		}
	}
	if failed != 1 {
		t.Errorf("a damaged puzzle is reported %d times", failed)
	}
	h.fillUp()
	if n := len(h.rows(store.PuzzleFilter{State: rejected})); n != 1 {
		t.Errorf("%d puzzles are taken out", n)
	}
	if list := h.rows(store.PuzzleFilter{Game: "other", State: inStock}); len(list) != 1 {
		t.Errorf("of another game there are %d", len(list))
	}
	if n := len(h.rows(store.PuzzleFilter{Game: "fake", State: inStock})); n != perGame {
		t.Errorf("there are %d for days to come", n)
	}
}

// TestMakingHasNoEnd: the context that ends while a puzzle is checked again is an error, not a flaw: the puzzle
// stays.
func TestMakingHasNoEnd(t *testing.T) {
	f := newFake("fake")
	h := newTestDirector(t, f)
	h.stock("fake", "", exact, 1)
	f.check = func(*game.Puzzle) error { return context.DeadlineExceeded }
	h.version = "v2"
	h.on(h.db)
	if _, err := h.makeOne(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the check ends with %v", err)
	}
	if s := h.puzzle(h.newest()); s.row.State != inStock || s.doc.Checked != "v1" {
		t.Errorf("the puzzle is %s, checked by %s", s.row.State, s.doc.Checked)
	}
}

// TestRun: Run makes puzzles as they are wanted, in one process at a time; it goes on after an error and ends with
// its context.
func TestRun(t *testing.T) {
	f := newFake("fake")
	f.fails = errBroken
	h := newTestDirector(t, f)
	lease := ""
	h.alone = func(ctx context.Context, name string, do func(context.Context) error) error {
		lease = name
		return do(ctx)
	}
	h.on(h.db)
	reported, full := make(chan error, 100), make(chan bool)
	h.opts.Report = func(err error) {
		f.fails = nil // the next try succeeds
		reported <- err
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	f.check = func(*game.Puzzle) error {
		if f.made == perGame+2*perKind {
			close(full)
		}
		return nil
	}
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx) }()
	limit := time.After(time.Minute)
	select {
	case err := <-reported:
		if !errors.Is(err, errBroken) || !strings.Contains(err.Error(), "fake") {
			t.Errorf("reported is %v", err)
		}
	case <-limit:
		t.Fatal("nothing is reported")
	}
	h.wanted.Notify()
	select {
	case <-full:
	case <-limit:
		t.Fatal("the stock is not filled")
	}
	stop()
	select {
	case err := <-done:
		if err != nil || lease != "puzzles" {
			t.Errorf("Run ends with %v, under the lease %q", err, lease)
		}
	case <-limit:
		t.Fatal("Run does not end")
	}
	if len(reported) > 0 {
		t.Errorf("reported is %v, too", <-reported)
	}
}

// TestRunEndsQuietly: what fails because Run has to end is not reported.
func TestRunEndsQuietly(t *testing.T) {
	f := newFake("fake")
	h := newTestDirector(t, f)
	ctx, stop := context.WithCancel(t.Context())
	f.check = func(*game.Puzzle) error {
		stop()
		return ctx.Err()
	}
	if err := h.Run(ctx); err != nil || len(h.errs) > 0 {
		t.Errorf("Run ends with %v; reported is %v", err, h.errs)
	}
}

// TestNewPuzzleIsPublished: a server that waits for a puzzle gets it soon after it is made.
func TestNewPuzzleIsPublished(t *testing.T) {
	h := newTestDirector(t, newFake("fake"))
	h.set("g", h.settings())
	h.due()
	h.isOwed(outbox.Daily)
	for len(h.opts.DueSignal) > 0 {
		<-h.opts.DueSignal
	}
	_, err := h.makeOne(t.Context())
	h.check(err)
	if len(h.opts.DueSignal) == 0 {
		t.Error("nobody is told of a new puzzle")
	}
	h.pass(retryDelay - time.Second)
	h.isOwed(outbox.Daily)
	h.pass(time.Second)
	h.isOwed(outbox.Daily, "g 1")
}
