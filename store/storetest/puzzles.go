package storetest

import (
	"errors"
	"fmt"
	"slices"

	"tablee/store"
)

// puzzle is a new puzzle of a day.
func puzzle(day int) store.Puzzle {
	return store.Puzzle{Game: "scrabble", Language: "fr", Kind: "top", State: "daily", Day: day, PositionKey: "p",
		AnswerKey: "a", Made: 5, Doc: []byte(`{"Kind":"top"}`)}
}

// attempt is what somebody has made of a puzzle, with one answer on its day.
func attempt(puzzle int64, user string) store.Attempt {
	return store.Attempt{Puzzle: puzzle, User: user, Guild: "g", Day: 1, Tries: 2, Points: 30, Solved: true, Ended: 50,
		Vote: "good", Unrated: true, Doc: []byte(`{"Tries":2}`)}
}

// answered is a change of everything but a rating: somebody's first answer to a puzzle, in a server that has had none.
func answered(puzzle int64, user string) store.PuzzleChange {
	a := attempt(puzzle, user)
	return store.PuzzleChange{Attempt: &a,
		Solver: &store.Solver{User: user, Due: 60, Doc: []byte(`{"Days":1}`)},
		Server: &store.DailyServer{Guild: "g", Channel: "c", Due: 70, Puzzle: puzzle, Doc: []byte(`{"Hour":9}`)},
		Owed: []store.Owed{{Subject: store.OfPuzzle(puzzle), Kind: "daily", Target: "c"},
			{Subject: store.OfTable(7), Kind: "daily", Target: "d"}, {Kind: "daily", Target: "e"}},
		At: 50}
}

// savePuzzle stores a new puzzle.
func (b *Bench) savePuzzle(db store.DB, p store.Puzzle) store.Puzzle {
	b.Helper()
	p.ID, p.Rev = Must[int64](b)(db.SavePuzzle(b.Ctx, p)), 1
	return p
}

// saveAttempts stores new attempts.
func (b *Bench) saveAttempts(db store.DB, list ...store.Attempt) {
	b.Helper()
	for _, a := range list {
		b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Attempt: &a}))
	}
}

// puzzleContents is everything about puzzles that can be read, of these people.
func (b *Bench) puzzleContents(db store.DB, users []string) (out string) {
	b.Helper()
	orNone := func(v any, err error) {
		if !errors.Is(err, store.ErrNotFound) {
			b.Check(err)
			out += fmt.Sprintf(" %+v\n", v)
		}
	}
	for _, p := range Must[[]store.Puzzle](b)(db.Puzzles(b.Ctx, store.PuzzleFilter{})) {
		out += fmt.Sprintf("%+v\n", p)
		for _, u := range users {
			a, err := db.Attempt(b.Ctx, p.ID, u)
			orNone(a, err)
		}
	}
	for _, u := range users {
		s, err := db.Solver(b.Ctx, u)
		orNone(s, err)
	}
	return out + fmt.Sprintf("%+v\n", Must[[]store.DailyServer](b)(db.DailyServers(b.Ctx)))
}

// Puzzles: puzzles are kept, and a day has one of each game and language.
func Puzzles(b *Bench) {
	db := b.Open()
	p := b.savePuzzle(db, puzzle(1))
	Want(b, "read", p)(db.Puzzle(b.Ctx, p.ID))
	_, err := db.Puzzle(b.Ctx, p.ID+77)
	b.Is("a puzzle that is not there", err, store.ErrNotFound)
	unchanged := func(what string, p store.Puzzle, wanted error) {
		b.Helper()
		before := b.Contents(db)
		id, err := db.SavePuzzle(b.Ctx, p)
		if b.Is(what, err, wanted); id != 0 {
			b.Errorf("%s: the puzzle that was not stored has number %d", what, id)
		}
		b.Same(what, b.Contents(db), before)
	}
	changed := p
	changed.State, changed.Day, changed.Doc = "over", 3, []byte("x")
	other := changed // what else it says never changes
	other.Game, other.Language, other.Kind, other.PositionKey, other.AnswerKey, other.Made = "x", "x", "x", "x", "x", 9
	Want(b, "the number", p.ID)(db.SavePuzzle(b.Ctx, other))
	changed.Rev = 2
	Want(b, "the changed puzzle", changed)(db.Puzzle(b.Ctx, p.ID))
	unchanged("saving what was read before somebody else saved", p, store.ErrConflict)
	for _, day := range []int{0, 3, 9} {
		gone := changed
		gone.ID, gone.Day = gone.ID+77, day
		unchanged(fmt.Sprint("saving a puzzle that is not there for day ", day), gone, store.ErrConflict)
	}

	again := puzzle(3)
	again.State, again.Kind, again.PositionKey = "x", "x", "x"
	unchanged("a second puzzle of a day", again, store.ErrSeen)
	q := b.savePuzzle(db, puzzle(1)) // which has become free
	if q.ID <= p.ID {
		b.Errorf("the puzzle after number %d is number %d", p.ID, q.ID)
	}
	moved := q
	moved.Day = 3
	unchanged("another puzzle's day", moved, store.ErrSeen)
	moved.Game, moved.Language = "awale", ""
	unchanged("another puzzle's day, under the name of another game", moved, store.ErrSeen)
	inEnglish, ofAwale := puzzle(3), puzzle(3)
	inEnglish.Language, ofAwale.Game = "en", "awale"
	b.savePuzzle(db, inEnglish)
	b.savePuzzle(db, ofAwale)
	for range 3 { // for practice there are many
		b.savePuzzle(db, puzzle(0))
	}
	changed.Day, changed.Doc = 3, []byte("y")
	Must[int64](b)(db.SavePuzzle(b.Ctx, changed)) // its own day
	changed.Rev, changed.Day = 3, 0
	Must[int64](b)(db.SavePuzzle(b.Ctx, changed))
	Must[int64](b)(db.SavePuzzle(b.Ctx, moved)) // now it is free
	moved.Rev, moved.Game, moved.Language = 2, q.Game, q.Language
	Want(b, "moved", moved)(db.Puzzle(b.Ctx, q.ID))
	changed.Rev = 4
	unchanged("back to a day that is taken", store.Puzzle{ID: changed.ID, Rev: 4, Day: 3, Doc: []byte("z")}, store.ErrSeen)
	Want(b, "the first one", changed)(db.Puzzle(b.Ctx, p.ID))
}

// PuzzlesAtOnce: of many who give a day a puzzle at once one does, whether the puzzles are new or not.
func PuzzlesAtOnce(b *Bench) {
	db := b.Open()
	const many = 6
	var kept []store.Puzzle
	for range many / 2 {
		kept = append(kept, b.savePuzzle(db, puzzle(0)))
	}
	for day := 1; day <= 5; day++ {
		ids := make([]int64, many)
		done, refused := Together(b, many, store.ErrSeen, func(i int) (err error) {
			p := puzzle(day)
			if i < len(kept) {
				p = kept[i]
				p.Day = day
			}
			ids[i], err = db.SavePuzzle(b.Ctx, p)
			return err
		})
		if done != 1 || refused != many-1 {
			b.Errorf("of six puzzles of a day %d were stored, %d were refused", done, refused)
		}
		of := Must[[]store.Puzzle](b)(db.Puzzles(b.Ctx, store.PuzzleFilter{From: day, To: day}))
		if len(of) != 1 {
			b.Fatalf("day %d has %+v", day, of)
		}
		for i, id := range ids {
			if id != 0 && id != of[0].ID {
				b.Errorf("number %d was told that it has stored puzzle %d; the day has %d", i, id, of[0].ID)
			}
		}
		for i, p := range kept {
			if p.ID == of[0].ID {
				kept[i] = of[0]
			}
		}
	}
}

// PuzzlesAlike: a puzzle that is too like another one is found by either of its keys.
func PuzzlesAlike(b *Bench) {
	db := b.Open()
	p := puzzle(0)
	p.Game, p.PositionKey, p.AnswerKey, p.Made = "awale", "position", "answer", 10
	b.savePuzzle(db, p)
	p.PositionKey, p.AnswerKey, p.Made = "", "", 20
	b.savePuzzle(db, p)
	for _, c := range []struct {
		game, position, answer string
		since                  int64
		wanted                 bool
	}{
		{"awale", "position", "answer", 1, true}, {"awale", "position", "x", 1, true}, {"awale", "x", "answer", 1, true},
		{"awale", "position", "x", 10, true}, {"awale", "x", "answer", 10, true},
		{"awale", "position", "x", 11, false}, {"awale", "x", "answer", 11, false},
		{"domino", "position", "answer", 1, false}, {"awale", "x", "x", 1, false}, {"awale", "answer", "position", 1, false},
		{"awale", "", "", 1, false}, {"awale", "", "x", 1, false}, {"awale", "x", "", 1, false},
	} {
		Want(b, fmt.Sprintf("like %+v", c), c.wanted)(db.LikePuzzle(b.Ctx, c.game, c.position, c.answer, c.since))
	}
}

// PuzzleFilters: puzzles are chosen.
func PuzzleFilters(b *Bench) {
	db := b.Open()
	var ids []int64
	for _, p := range []store.Puzzle{
		{Game: "awale", Kind: "win", State: "daily", Day: 1, Made: 10},
		{Game: "awale", Kind: "most", State: "kept", Made: 30},
		{Game: "scrabble", Kind: "most", Language: "fr", State: "daily", Day: 2, Made: 20},
		{Game: "scrabble", Kind: "most", Language: "en", State: "daily", Day: 2, Made: 20},
		{Game: "scrabble", Kind: "win", Language: "fr", State: "kept", Made: 40},
		{Game: "domino", Kind: "win", State: "daily", Day: 4, Made: 5},
	} {
		p.Doc = []byte("x")
		ids = append(ids, b.savePuzzle(db, p).ID)
	}
	b.saveAttempts(db, store.Attempt{Puzzle: ids[0], User: "ann", Doc: []byte("x")},
		store.Attempt{Puzzle: ids[3], User: "ann", Doc: []byte("x")})
	for i, c := range map[int]struct{ bad, good, begun int }{
		1: {3, 2, 0}, 2: {3, 3, 0}, 3: {2, 0, 0}, 4: {3, 0, 0}, 5: {4, 3, 5}, // begun: not ended
	} {
		for n := range c.bad + c.good + c.begun {
			a := store.Attempt{Puzzle: ids[i], User: fmt.Sprint("voter", n), Vote: "bad", Ended: 9, Doc: []byte("x")}
			if n >= c.bad {
				a.Vote = "good"
			}
			if n >= c.bad+c.good {
				a.Vote, a.Ended = "", 0
			}
			b.saveAttempts(db, a)
		}
	}
	for _, c := range []struct {
		what   string
		f      store.PuzzleFilter
		wanted []int
	}{
		{"all", store.PuzzleFilter{}, []int{4, 1, 3, 2, 0, 5}},
		{"the youngest two", store.PuzzleFilter{Limit: 2}, []int{4, 1}},
		{"of a game", store.PuzzleFilter{Game: "awale"}, []int{1, 0}},
		{"of a kind", store.PuzzleFilter{Kind: "win"}, []int{4, 0, 5}},
		{"in French, or without words", store.PuzzleFilter{Language: "fr"}, []int{4, 1, 2, 0, 5}},
		{"in English, or without words", store.PuzzleFilter{Language: "en"}, []int{1, 3, 0, 5}},
		{"in a state", store.PuzzleFilter{State: "kept"}, []int{4, 1}},
		{"of a day", store.PuzzleFilter{From: 2, To: 2}, []int{3, 2}},
		{"of some days", store.PuzzleFilter{From: 2, To: 4}, []int{3, 2, 5}},
		{"until a day", store.PuzzleFilter{To: 2}, []int{3, 2, 0}},
		{"of days that have none", store.PuzzleFilter{From: 5, To: 9}, nil},
		{"that ann has not tried", store.PuzzleFilter{Untried: "ann"}, []int{4, 1, 2, 5}},
		{"that ann has not tried, and that are not bad", store.PuzzleFilter{Untried: "ann", Bad: "bad"}, []int{2}},
		{"that are not bad", store.PuzzleFilter{Bad: "bad"}, []int{3, 2, 0}},
		{"by other votes", store.PuzzleFilter{Bad: "good"}, []int{4, 1, 3, 2, 0, 5}},
		{"that zoe has not tried, without votes", store.PuzzleFilter{Untried: "zoe"}, []int{4, 1, 3, 2, 0, 5}},
		{"by everything", store.PuzzleFilter{Game: "scrabble", Kind: "most", Language: "en", State: "daily", From: 1, To: 3,
			Untried: "zoe", Bad: "bad", Limit: 3}, []int{3}},
	} {
		var got []int
		for _, p := range Must[[]store.Puzzle](b)(db.Puzzles(b.Ctx, c.f)) {
			got = append(got, slices.Index(ids, p.ID))
		}
		b.Same(c.what, got, c.wanted)
	}
}

// PuzzleChanges: a change of a puzzle is stored once, and whole.
func PuzzleChanges(b *Bench) {
	db := b.Open()
	p := b.savePuzzle(db, puzzle(1))
	_, err := db.Attempt(b.Ctx, p.ID, "alice")
	b.Is("no attempt", err, store.ErrNotFound)
	_, err = db.Solver(b.Ctx, "alice")
	b.Is("nobody", err, store.ErrNotFound)
	_, err = db.DailyServer(b.Ctx, "g")
	b.Is("no server", err, store.ErrNotFound)
	c := answered(p.ID, "alice")
	c.Interaction = "i1"
	b.Check(db.ChangePuzzle(b.Ctx, c))
	a, s, d := *c.Attempt, *c.Solver, *c.Server
	stored := func(what string) {
		b.Helper()
		Want(b, what, a)(db.Attempt(b.Ctx, p.ID, "alice"))
		Want(b, what, s)(db.Solver(b.Ctx, "alice"))
		Want(b, what, d)(db.DailyServer(b.Ctx, "g"))
		Want(b, what, p)(db.Puzzle(b.Ctx, p.ID))
	}
	a.Rev, s.Rev, d.Rev = 1, 1, 1
	stored("new")
	for target, of := range map[string]store.Subject{"c": store.OfPuzzle(p.ID), "d": store.OfTable(7), "e": 0} {
		owed := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, 0, "daily", target))
		if len(owed) != 1 || owed[0].Subject != of {
			b.Errorf("owed to %s: %+v, want one message about %v", target, owed, of)
		}
	}
	if of, ok, err := db.Seen(b.Ctx, "i1"); of != store.OfPuzzle(p.ID) || !ok || err != nil {
		b.Errorf("the interaction is of %v, %v, %v", of, ok, err)
	}

	// Each part is stored alone, too.
	a.Guild, a.Day, a.Tries, a.Points, a.Solved, a.Ended, a.Vote, a.Unrated, a.Doc = "", 0, 3, 31, false, 0, "bad", false,
		[]byte("a")
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Attempt: &a, Interaction: "i2", At: 51}))
	a.Rev = 2
	stored("after the attempt")
	s.Due, s.Doc = 0, []byte("s")
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Solver: &s, Interaction: "i3", At: 52}))
	s.Rev = 2
	stored("after the person")
	d.Channel, d.Due, d.Puzzle, d.Doc = "d", 0, 0, []byte("d")
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Server: &d, Interaction: "i4", At: 53}))
	d.Rev = 2
	stored("after the server")
	rated := p // only its document changes
	rated.Doc, rated.State, rated.Day = []byte("p"), "x", 9
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Rated: &rated, Interaction: "i5", At: 54}))
	p.Rev, p.Doc = 2, []byte("p")
	stored("after the puzzle")
	for _, i := range []string{"i3", "i4", "i5"} {
		if of, ok, err := db.Seen(b.Ctx, i); of != 0 || !ok || err != nil {
			b.Errorf("the interaction without an attempt is of %v, %v, %v", of, ok, err)
		}
	}

	whole := func() store.PuzzleChange {
		at, so, se, ra := a, s, d, p
		at.Points, so.Due, se.Due, ra.Doc = 99, 99, 99, []byte("y")
		return store.PuzzleChange{Attempt: &at, Solver: &so, Server: &se, Rated: &ra, RatedUsers: []string{"alice", "bob"},
			Owed: c.Owed, Interaction: "i6", At: 55}
	}
	bob := attempt(p.ID, "bob")
	b.saveAttempts(db, bob)
	b.Check(db.Refuse(b.Ctx, "refused", 50))
	before := b.Contents(db)
	for what, spoil := range map[string]func(*store.PuzzleChange) error{
		"a stale attempt":         func(c *store.PuzzleChange) error { c.Attempt.Rev--; return store.ErrConflict },
		"an attempt as a new one": func(c *store.PuzzleChange) error { c.Attempt.Rev = 0; return store.ErrConflict },
		"an attempt from later":   func(c *store.PuzzleChange) error { c.Attempt.Rev++; return store.ErrConflict },
		"nobody's attempt":        func(c *store.PuzzleChange) error { c.Attempt.User = "carol"; return store.ErrConflict },
		"a stale person":          func(c *store.PuzzleChange) error { c.Solver.Rev--; return store.ErrConflict },
		"a person as a new one":   func(c *store.PuzzleChange) error { c.Solver.Rev = 0; return store.ErrConflict },
		"a person who is gone":    func(c *store.PuzzleChange) error { c.Solver.User = "carol"; return store.ErrConflict },
		"a stale server":          func(c *store.PuzzleChange) error { c.Server.Rev--; return store.ErrConflict },
		"a server as a new one":   func(c *store.PuzzleChange) error { c.Server.Rev = 0; return store.ErrConflict },
		"a server that is gone":   func(c *store.PuzzleChange) error { c.Server.Guild = "h"; return store.ErrConflict },
		"a stale puzzle":          func(c *store.PuzzleChange) error { c.Rated.Rev--; return store.ErrConflict },
		"a puzzle that is gone":   func(c *store.PuzzleChange) error { c.Rated.ID += 77; return store.ErrConflict },
		"what was done before":    func(c *store.PuzzleChange) error { c.Interaction = "i1"; return store.ErrSeen },
		"what was done without":   func(c *store.PuzzleChange) error { c.Interaction = "i4"; return store.ErrSeen },
		"what was refused before": func(c *store.PuzzleChange) error { c.Interaction = "refused"; return store.ErrSeen },
		"what was done, and stale": func(c *store.PuzzleChange) error {
			c.Interaction, c.Attempt.Rev = "i1", 1
			return store.ErrSeen
		},
	} {
		c := whole()
		wanted := spoil(&c)
		b.Is(what, db.ChangePuzzle(b.Ctx, c), wanted)
		b.Same(what, b.Contents(db), before)
	}
	if _, ok, err := db.Seen(b.Ctx, "i6"); ok || err != nil {
		b.Errorf("the interaction of a refused change counts as handled (%v)", err)
	}
	b.Check(db.ChangePuzzle(b.Ctx, whole()))
	a.Rev, a.Points, s.Rev, s.Due, d.Rev, d.Due, p.Rev, p.Doc = 3, 99, 3, 99, 3, 99, 3, []byte("y")
	stored("everything at once")
	gone := attempt(p.ID+77, "alice")
	if err := db.ChangePuzzle(b.Ctx, store.PuzzleChange{Attempt: &gone}); err == nil {
		b.Errorf("an attempt at a missing puzzle was stored")
	}
	b.Check(db.ForgetInteractions(b.Ctx, 51))
	if _, ok, err := db.Seen(b.Ctx, "i1"); ok || err != nil {
		b.Errorf("the interaction of 50 is not forgotten (%v)", err)
	}
	if _, ok, err := db.Seen(b.Ctx, "i2"); !ok || err != nil {
		b.Errorf("the interaction of 51 is forgotten (%v)", err)
	}
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{}))
}

// PuzzleChangesAtOnce: of many changes of a part of a puzzle at once one is stored, and the same is true of many
// deliveries of an interaction.
func PuzzleChangesAtOnce(b *Bench) {
	db := b.Open()
	p := b.savePuzzle(db, puzzle(1))
	all := answered(p.ID, "alice")
	for round := range int64(3) {
		a, s, d, r := *all.Attempt, *all.Solver, *all.Server, p
		a.Rev, s.Rev, d.Rev, r.Rev = round, round, round, round+1
		for what, c := range map[string]store.PuzzleChange{
			"an attempt": {Attempt: &a}, "a person": {Solver: &s}, "a server": {Server: &d}, "a puzzle": {Rated: &r},
		} {
			done, refused := Together(b, 6, store.ErrConflict, func(int) error { return db.ChangePuzzle(b.Ctx, c) })
			if done != 1 || refused != 5 {
				b.Errorf("of six changes of %s %d were stored, %d were refused", what, done, refused)
			}
		}
	}
	p.Rev = 4
	Want(b, "the puzzle", p)(db.Puzzle(b.Ctx, p.ID))
	all.Attempt.Rev = 3
	Want(b, "the attempt", *all.Attempt)(db.Attempt(b.Ctx, p.ID, "alice"))
	done, refused := Together(b, 6, store.ErrSeen, func(i int) error {
		c := answered(p.ID, fmt.Sprint("user", i))
		c.Solver, c.Server, c.Interaction = nil, nil, "i"
		return db.ChangePuzzle(b.Ctx, c)
	})
	if done != 1 || refused != 5 {
		b.Errorf("of six deliveries %d were done and %d refused", done, refused)
	}
	if owed := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, 0, "daily", "c")); len(owed) != 1 {
		b.Errorf("six deliveries owe %+v", owed)
	}
}

// PuzzlesRated: a puzzle's rating counts each attempt once.
func PuzzlesRated(b *Bench) {
	db := b.Open()
	p, q := b.savePuzzle(db, puzzle(1)), b.savePuzzle(db, puzzle(2))
	last := b.savePuzzle(db, puzzle(3))
	var all []store.Attempt
	for _, user := range []string{"carol", "alice", "bob", "dora"} {
		a := attempt(p.ID, user)
		a.Unrated = user != "dora"
		all = append(all, a)
	}
	b.saveAttempts(db, all...)
	b.saveAttempts(db, attempt(q.ID, "alice"), attempt(last.ID, "alice"))
	for i := range all {
		all[i].Rev = 1
	}
	Want(b, "unrated", []int64{p.ID, q.ID, last.ID})(db.UnratedPuzzles(b.Ctx, 9))
	Want(b, "two of them", []int64{p.ID, q.ID})(db.UnratedPuzzles(b.Ctx, 2))
	Want(b, "attempts", []store.Attempt{all[1], all[2], all[0]})(db.UnratedAttempts(b.Ctx, p.ID))

	rated := p
	rated.Doc = []byte("rated")
	change := store.PuzzleChange{Rated: &rated, RatedUsers: []string{"alice", "carol", "dora", "nobody"}}
	b.Check(db.ChangePuzzle(b.Ctx, change))
	p.Rev, p.Doc = 2, rated.Doc
	Want(b, "the rated puzzle", p)(db.Puzzle(b.Ctx, p.ID))
	Want(b, "what is left", []store.Attempt{all[2]})(db.UnratedAttempts(b.Ctx, p.ID))
	Want(b, "another puzzle", q)(db.Puzzle(b.Ctx, q.ID))
	Want(b, "unrated", []int64{p.ID, q.ID, last.ID})(db.UnratedPuzzles(b.Ctx, 9))
	Want(b, "what was rated before", all[3])(db.Attempt(b.Ctx, p.ID, "dora"))
	b.Is("rating what was read before", db.ChangePuzzle(b.Ctx, change), store.ErrConflict)
	// Whoever has read an attempt before it was rated cannot make it unrated again.
	voted := all[1]
	voted.Vote = "bad"
	b.Is("a vote of before", db.ChangePuzzle(b.Ctx, store.PuzzleChange{Attempt: &voted}), store.ErrConflict)
	all[1].Rev, all[1].Unrated = 2, false
	Want(b, "a rated attempt", all[1])(db.Attempt(b.Ctx, p.ID, "alice"))

	rated.Rev = 2
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Rated: &rated, RatedUsers: []string{"bob"}}))
	Want(b, "nothing is left", []store.Attempt(nil))(db.UnratedAttempts(b.Ctx, p.ID))
	Want(b, "the other puzzles", []int64{q.ID, last.ID})(db.UnratedPuzzles(b.Ctx, 9))
}

// AttemptsCounted: ended attempts of the day are counted, those of a server apart.
func AttemptsCounted(b *Bench) {
	db := b.Open()
	p, q := b.savePuzzle(db, puzzle(1)), b.savePuzzle(db, puzzle(2))
	first := b.savePuzzle(db, puzzle(0)) // a later one that ann has tried on an earlier day
	of := func(puzzle int64, user, guild string, day, tries, points int, solved bool, ended int64) store.Attempt {
		return store.Attempt{Puzzle: puzzle, User: user, Guild: guild, Day: day, Tries: tries, Points: points, Solved: solved,
			Ended: ended, Doc: []byte("x")}
	}
	b.saveAttempts(db, of(p.ID, "ann", "g", 1, 1, 9, true, 50), of(p.ID, "ben", "g", 1, 1, 9, true, 60),
		of(p.ID, "carl", "h", 1, 1, 9, true, 50), of(p.ID, "dora", "", 1, 1, 9, true, 50),
		of(p.ID, "emma", "g", 1, 3, 4, false, 50), of(p.ID, "fred", "h", 1, 3, 5, false, 50),
		of(p.ID, "gina", "h", 1, 2, 9, true, 50), of(p.ID, "hugo", "h", 1, 2, 9, false, 50),
		of(p.ID, "ines", "g", 1, 1, 9, true, 0), of(p.ID, "jean", "g", 0, 1, 9, true, 50),
		of(q.ID, "ann", "g", 2, 2, 8, true, 70), of(q.ID, "ben", "g", 2, 2, 8, true, 0),
		of(first.ID, "ann", "", 1, 1, 7, true, 80), of(first.ID, "ben", "", 0, 1, 7, true, 80))
	Want(b, "seen in g", []store.AttemptCount{{Here: true, Tries: 1, Points: 9, Solved: true, N: 2},
		{Here: true, Tries: 3, Points: 4, N: 1}, {Tries: 1, Points: 9, Solved: true, N: 2}, {Tries: 2, Points: 9, N: 1},
		{Tries: 2, Points: 9, Solved: true, N: 1}, {Tries: 3, Points: 5, N: 1}})(db.CountAttempts(b.Ctx, p.ID, "g", 0))
	Want(b, "seen in g when it is told in a thousand years", Must[[]store.AttemptCount](b)(
		db.CountAttempts(b.Ctx, p.ID, "g", 0)))(db.CountAttempts(b.Ctx, p.ID, "g", 33e12))
	elsewhere := []store.AttemptCount{{Tries: 1, Points: 9, Solved: true, N: 4}, {Tries: 2, Points: 9, N: 1},
		{Tries: 2, Points: 9, Solved: true, N: 1}, {Tries: 3, Points: 4, N: 1}, {Tries: 3, Points: 5, N: 1}}
	Want(b, "seen in another server", elsewhere)(db.CountAttempts(b.Ctx, p.ID, "i", 0))
	Want(b, "seen in none", elsewhere)(db.CountAttempts(b.Ctx, p.ID, "", 0))
	Want(b, "seen in g when it was told at 60", []store.AttemptCount{{Here: true, Tries: 1, Points: 9, Solved: true, N: 1},
		{Here: true, Late: true, Tries: 1, Points: 9, Solved: true, N: 1}, {Here: true, Tries: 3, Points: 4, N: 1},
		{Tries: 1, Points: 9, Solved: true, N: 2}, {Tries: 2, Points: 9, N: 1},
		{Tries: 2, Points: 9, Solved: true, N: 1}, {Tries: 3, Points: 5, N: 1}})(db.CountAttempts(b.Ctx, p.ID, "g", 60))
	Want(b, "of no puzzle", []store.AttemptCount(nil))(db.CountAttempts(b.Ctx, p.ID+77, "g", 0))

	solvers := func(guild string, limit int) (list []string) {
		b.Helper()
		for _, a := range Must[[]store.Attempt](b)(db.SolvedAttempts(b.Ctx, p.ID, guild, limit)) {
			list = append(list, a.User)
		}
		return list
	}
	Want(b, "solved in g", []string{"ann", "ben"})(solvers("g", 9), nil)
	Want(b, "solved in g first", []string{"ann"})(solvers("g", 1), nil)
	Want(b, "solved in h", []string{"carl", "gina"})(solvers("h", 9), nil)
	Want(b, "solved in none", []string(nil))(solvers("", 9), nil)

	days := func(user string, from int) (list []int64) {
		b.Helper()
		for _, a := range Must[[]store.Attempt](b)(db.DailyAttempts(b.Ctx, user, from)) {
			list = append(list, a.Puzzle)
			b.Same("an attempt of a day", a, Must[store.Attempt](b)(db.Attempt(b.Ctx, a.Puzzle, user)))
		}
		return list
	}
	b.Same("ann's days", days("ann", 0), []int64{p.ID, first.ID, q.ID})
	b.Same("ann's days from the first on", days("ann", 1), []int64{p.ID, first.ID, q.ID})
	b.Same("ann's days from the second on", days("ann", 2), []int64{q.ID})
	b.Same("ann's days from the third on", days("ann", 3), []int64(nil))
	b.Same("ben's days", days("ben", 0), []int64{p.ID})
	b.Same("ines's days", days("ines", 0), []int64(nil))
	for user, wanted := range map[string]int{"ann": 3, "ben": 3, "jean": 1, "zoe": 0, "": 0} {
		Want(b, "attempts of "+user, wanted)(db.CountAttemptsOf(b.Ctx, user))
	}
}

// PuzzlesDue: people and servers of puzzles are told when they are due.
func PuzzlesDue(b *Bench) {
	db := b.Open()
	for i, at := range []int64{30, 0, 20, 30, 10} {
		b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{
			Solver: &store.Solver{User: fmt.Sprint("u", 4-i), Due: at, Doc: []byte("x")},
			Server: &store.DailyServer{Guild: fmt.Sprint("g", 4-i), Due: 10 * at, Doc: []byte("x")}}))
	}
	var guilds []string
	for _, d := range Must[[]store.DailyServer](b)(db.DailyServers(b.Ctx)) {
		guilds = append(guilds, d.Guild)
	}
	b.Same("all servers", guilds, []string{"g0", "g1", "g2", "g3", "g4"})
	for _, c := range []struct {
		now    int64
		limit  int
		wanted string
	}{{9, 9, "[]"}, {10, 9, "[0]"}, {29, 9, "[0 2]"}, {30, 9, "[0 2 1 4]"}, {30, 3, "[0 2 1]"}, {30, 1, "[0]"}} {
		var people, servers []string
		for _, u := range Must[[]string](b)(db.DueSolvers(b.Ctx, c.now, c.limit)) {
			people = append(people, u[1:])
		}
		for _, g := range Must[[]string](b)(db.DueDailyServers(b.Ctx, 10*c.now, c.limit)) {
			servers = append(servers, g[1:])
		}
		b.Same(fmt.Sprintf("people due at %d, at most %d", c.now, c.limit), fmt.Sprint(people), c.wanted)
		b.Same(fmt.Sprintf("servers due at %d, at most %d", 10*c.now, c.limit), fmt.Sprint(servers), c.wanted)
	}
}

// SolverErased: of a person who is erased no answer to a puzzle is kept.
func SolverErased(b *Bench) {
	db := b.Open()
	p, q := b.savePuzzle(db, puzzle(1)), b.savePuzzle(db, puzzle(2))
	b.Check(db.ChangePuzzle(b.Ctx, answered(p.ID, "alice")))
	c := answered(p.ID, "bob")
	c.Server = nil
	b.Check(db.ChangePuzzle(b.Ctx, c))
	b.saveAttempts(db, attempt(q.ID, "alice"))
	of := func() string { return b.puzzleContents(db, []string{"bob"}) }
	before := of()
	b.Check(db.ForgetUser(b.Ctx, "alice"))
	b.Same("what is others'", of(), before)
	Want(b, "attempts", 0)(db.CountAttemptsOf(b.Ctx, "alice"))
	Want(b, "the other's attempts", 1)(db.CountAttemptsOf(b.Ctx, "bob"))
	for _, id := range []int64{p.ID, q.ID} {
		_, err := db.Attempt(b.Ctx, id, "alice")
		b.Is("an attempt", err, store.ErrNotFound)
	}
	_, err := db.Solver(b.Ctx, "alice")
	b.Is("the person", err, store.ErrNotFound)
	Want(b, "due", []string{"bob"})(db.DueSolvers(b.Ctx, 1<<60, 9))
	Want(b, "unrated", []int64{p.ID})(db.UnratedPuzzles(b.Ctx, 9))
	Want(b, "counted", []store.AttemptCount{{Here: true, Tries: 2, Points: 30, Solved: true,
		N: 1}})(db.CountAttempts(b.Ctx, p.ID, "g", 0))
	Want(b, "tried, not kept", false)(db.Tried(b.Ctx, p.ID, "alice"))
	late := attempt(p.ID, "alice") // what was read before they were erased cannot be stored
	late.Rev = 1
	b.Is("a late answer", db.ChangePuzzle(b.Ctx, store.PuzzleChange{Attempt: &late}), store.ErrConflict)
	b.saveAttempts(db, attempt(p.ID, "alice")) // they may begin again
}

// TriedKept: which puzzles of days an erased person has tried is known for some days, by no name, and of nobody else.
func TriedKept(b *Bench) {
	db := b.Open()
	p, q := b.savePuzzle(db, puzzle(1)), b.savePuzzle(db, puzzle(2))
	spare := b.savePuzzle(db, puzzle(0))
	first := b.savePuzzle(db, puzzle(0)) // of no day, but asked on one
	practised := attempt(spare.ID, "alice")
	practised.Day = 0
	b.saveAttempts(db, attempt(p.ID, "alice"), attempt(first.ID, "alice"), practised, attempt(q.ID, "bob"))
	const day = 24 * 60 * 60 * 1000
	at := int64(20*day + 5)
	b.Check(db.KeepTried(b.Ctx, "alice", at))
	b.Check(db.KeepTried(b.Ctx, "alice", at)) // erasing was interrupted
	b.Check(db.ForgetUser(b.Ctx, "alice"))
	known := func(what string, wanted bool) {
		b.Helper()
		Want(b, what, wanted)(db.Tried(b.Ctx, p.ID, "alice"))
		Want(b, what+", the first one", wanted)(db.Tried(b.Ctx, first.ID, "alice"))
		for _, other := range []struct {
			puzzle int64
			user   string
		}{{q.ID, "alice"}, {spare.ID, "alice"}, {p.ID, "bob"}, {q.ID, "bob"}, {p.ID, ""}} {
			Want(b, fmt.Sprint(what, ", others ", other), false)(db.Tried(b.Ctx, other.puzzle, other.user))
		}
	}
	known("after they were erased", true)
	b.Check(db.ForgetSpent(b.Ctx, at+3*day))
	known("three days later", true)
	b.Check(db.ForgetSpent(b.Ctx, at+4*day))
	known("four days later", false)
}
