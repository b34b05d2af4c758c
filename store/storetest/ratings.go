package storetest

import (
	"errors"
	"strings"

	"tablee/store"
)

// GameCounts: a game counts once.
func GameCounts(b *Bench) {
	db := b.Open()
	var first int64
	for i := range 2 {
		row := b.Create(db, Sample(7))
		if i == 0 {
			first = row.ID
		}
		b.Check(db.SaveTable(b.Ctx, Ended(row, int64(i+1))))
		row.Rev++
		b.Check(db.SaveTable(b.Ctx, Ended(row, int64(i+1)))) // the table is written again: it has been counted
	}
	Want(b, "ratings", []store.Rating{{Pool: "awale/2", User: "alice", Doc: []byte("++")}})(db.RatingsOf(b.Ctx,
		"alice"))
	rs := Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "alice", ""))
	if len(rs) != 4 || rs[0].Rating != 1 || rs[2].Rating != 2 || rs[3].User != "bob" || rs[0].Table != first ||
		rs[3].Score != 18 || rs[3].Place != 2 {
		b.Errorf("results %+v", rs)
	}
	single := Ended(b.Create(db, Sample(7)), 9)
	single.End.Results, single.End.Feats, single.End.Pool = []store.Result{{User: "dora", Place: 1, At: 9}}, nil, ""
	b.Check(db.SaveTable(b.Ctx, single))
	single.Table.Rev++
	b.Check(db.SaveTable(b.Ctx, single)) // of one seat, too
	Want(b, "results in a game that was not played", []store.Result(nil))(db.ResultsOf(b.Ctx, "alice", "domino"))
	best := Must[[]store.Feat](b)(db.Best(b.Ctx, "alice", "awale"))
	if len(best) != 1 || best[0].Value != 2 || best[0].Table == first {
		b.Errorf("records %+v; want the one of the second table", best)
	}
	row := b.Create(db, Sample(7))
	again := Ended(row, 3)
	again.End.Feats[0].Value = 2
	b.Check(db.SaveTable(b.Ctx, again))
	Want(b, "the earliest of equal records", best)(db.Best(b.Ctx, "alice", ""))
	in := Must[[]store.Rating](b)(db.RatingsIn(b.Ctx, "g", "awale"))
	if len(in) != 2 || in[1].User != "bob" {
		b.Errorf("ratings of the server %+v", in)
	}
	Want(b, "ratings of another server", []store.Rating(nil))(db.RatingsIn(b.Ctx, "elsewhere", "awale"))
	Want(b, "ratings in another game", []store.Rating(nil))(db.RatingsIn(b.Ctx, "g", "domino"))
	within := Must[[]store.Result](b)(db.ResultsIn(b.Ctx, "g", 1, 2))
	if len(within) != 2 || within[0].At != 2 || within[0].User != "alice" || within[1].User != "bob" {
		b.Errorf("results in the server of a time: %+v", within)
	}
	if all := Must[[]store.Result](b)(db.ResultsIn(b.Ctx, "g", 0, 9)); len(all) != 6 || all[5].At != 3 {
		b.Errorf("results in the server: %+v", all)
	}
	Want(b, "results in another server", []store.Result(nil))(db.ResultsIn(b.Ctx, "elsewhere", 0, 9))
	if most := Must[[]store.Feat](b)(db.BestIn(b.Ctx, "g", "sowing", 0, 9, 2)); len(most) != 2 || most[0].At != 2 ||
		most[1].At != 3 || most[0].Value != 2 {
		b.Errorf("the best of the server: %+v", most)
	}
	Want(b, "the best before", 1)(countFeats(db.BestIn(b.Ctx, "g", "sowing", 0, 1, 9)))
	Want(b, "the best of another kind", 0)(countFeats(db.BestIn(b.Ctx, "g", "play", 0, 9, 9)))
	Want(b, "the best of another server", 0)(countFeats(db.BestIn(b.Ctx, "elsewhere", "sowing", 0, 9, 9)))
}

func countFeats(list []store.Feat, err error) (int, error) { return len(list), err }

// RatedInTurn: no end of a game is rated by what was before another that has ended.
func RatedInTurn(b *Bench) {
	db := b.Open()
	const games = 12
	var rows []store.Table
	for range games {
		rows = append(rows, b.Create(db, Sample(7)))
	}
	done, _ := Together(b, games, nil, func(i int) error { return db.SaveTable(b.Ctx, Ended(rows[i], int64(i))) })
	Want(b, "ratings after all games", []store.Rating{{Pool: "awale/2", User: "alice", Doc: []byte(strings.Repeat("+",
		done))}})(db.RatingsOf(b.Ctx, "alice"))
	seen := map[float64]bool{}
	for _, r := range Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "alice", "")) {
		if r.User == "alice" {
			seen[r.Rating] = true
		}
	}
	if len(seen) != games || done != games {
		b.Errorf("%d games ended, with %d different ratings after them", done, len(seen))
	}
}

// RatedRecently: a game is rated knowing which games of late have changed ratings in its pool, and only of those whose
// rating it changes does the result name the pool; also when they end at once, and when it is stored again.
func RatedRecently(b *Bench) {
	db := b.Open()
	told := store.Recent{}
	once := func(row store.Table, pool string) store.Change { // one game counts between the same two
		c := Ended(row, 1000)
		rate := c.End.Rate
		c.End.Pool, c.End.From, c.End.To = pool, row.Created-10, row.Created+10
		for i := range c.End.Results {
			c.End.Results[i].Pool = pool
		}
		c.End.Rate = func(before map[string][]byte, recent store.Recent) (map[string]store.Rated, error) {
			told = recent
			if recent.Met("alice", "bob") {
				return nil, nil
			}
			return rate(before, recent)
		}
		return c
	}
	opened := func(at int64) store.Table {
		c := Sample(7)
		c.Table.Created = at
		return b.Create(db, c)
	}
	end := func(row store.Table, pool string, met bool) {
		b.Helper()
		c := once(row, pool)
		b.Check(db.SaveTable(b.Ctx, c))
		if got := told.Met("alice", "bob"); got != met {
			b.Errorf("table %d, opened at %d, in %s: got %+v", row.ID, row.Created, pool, told)
		}
		want := pool
		if met {
			want = ""
		}
		for _, r := range Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "alice", "")) {
			if r.Table == row.ID && r.Pool != want {
				b.Errorf("the result in %s names the pool %q, want %q", pool, r.Pool, want)
			}
		}
		told = store.Recent{}
		c.Table.Rev++
		b.Check(db.SaveTable(b.Ctx, c))
		if len(told) > 0 {
			b.Errorf("table %d is rated again", row.ID)
		}
	}
	first := opened(100)
	end(first, "awale/2", false)
	end(opened(105), "awale/2", true)
	end(opened(95), "awale/2", true) // the other was opened later, and has ended first
	end(opened(105), "awale/2?x=1", false)
	end(opened(110), "awale/2", false) // those that changed nothing do not stand between others
	end(opened(90), "awale/2", false)
	var rows []store.Table
	for range 6 {
		rows = append(rows, opened(500))
	}
	Together(b, len(rows), nil, func(i int) error {
		c := once(rows[i], "awale/2")
		rate := c.End.Rate
		c.End.Rate = func(before map[string][]byte, recent store.Recent) (map[string]store.Rated, error) {
			if recent.Met("alice", "bob") {
				return nil, nil
			}
			return rate(before, store.Recent{})
		}
		return db.SaveTable(b.Ctx, c)
	})
	counted := 0
	for _, r := range Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "alice", "")) {
		if r.User == "alice" && r.Pool != "" && r.Table >= rows[0].ID {
			counted++
		}
	}
	if counted != 1 {
		b.Errorf("%d of %d games that ended at once count, want one", counted, len(rows))
	}
	b.Check(db.ForgetPerson(b.Ctx, "bob"))
	c := once(opened(500), "awale/2")
	b.Check(db.SaveTable(b.Ctx, c))
	if !told.Forgot("alice") || told.Forgot("bob") || told.Met("alice", "bob") {
		b.Errorf("after bob was erased: %+v", told)
	}
}

// RatingFails: a rating that fails ends nothing.
func RatingFails(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	before := b.Contents(db)
	c, broken := Ended(row, 1), errors.New("damaged")
	c.End.Rate = func(map[string][]byte, store.Recent) (map[string]store.Rated, error) { return nil, broken }
	b.Is("the error", db.SaveTable(b.Ctx, c), broken)
	b.Same("the table", b.Contents(db), before)
}

// ErasedFromRecords: a person is erased from records.
func ErasedFromRecords(b *Bench) {
	db := b.Open()
	b.Check(db.SaveTable(b.Ctx, Ended(b.Create(db, Sample(7)), 1)))
	b.Check(db.ForgetPerson(b.Ctx, "alice"))
	Want(b, "ratings", []store.Rating(nil))(db.RatingsOf(b.Ctx, "alice"))
	Want(b, "records", []store.Feat(nil))(db.Best(b.Ctx, "alice", ""))
	Want(b, "results", []store.Result(nil))(db.ResultsOf(b.Ctx, "alice", ""))
	rs := Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "bob", ""))
	if len(rs) != 2 || rs[0].User != "" || rs[0].Rating != 0 || rs[1].Rating != 1 {
		b.Errorf("bob's results %+v", rs)
	}
	if in := Must[[]store.Rating](b)(db.RatingsIn(b.Ctx, "g", "awale")); len(in) != 1 || in[0].User != "bob" {
		b.Errorf("the server's ratings %+v", in)
	}
}
