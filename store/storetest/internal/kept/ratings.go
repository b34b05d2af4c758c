package kept

import (
	"errors"
	"strings"

	"tablee/store"
	"tablee/store/storetest/internal/rig"
)

// GameCounts: a game counts once.
func GameCounts(b *rig.Bench) {
	db := b.Open()
	var first int64
	for i := range 2 {
		row := b.Create(db, rig.Sample(7))
		if i == 0 {
			first = row.ID
		}
		b.Check(db.SaveTable(b.Ctx, rig.Ended(row, int64(i+1))))
		row.Rev++
		b.Check(db.SaveTable(b.Ctx, rig.Ended(row, int64(i+1)))) // the table is written again: it has been counted
	}
	rig.Want(b, "ratings", []store.Rating{{Pool: "awale/2", User: "alice", Doc: []byte("++")}})(db.RatingsOf(b.Ctx,
		"alice"))
	rs := rig.Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "alice", ""))
	if len(rs) != 4 || rs[0].Rating != 1 || rs[2].Rating != 2 || rs[3].User != "bob" || rs[0].Table != first ||
		rs[3].Score != 18 || rs[3].Place != 2 {
		b.Errorf("results %+v", rs)
	}
	single := rig.Ended(b.Create(db, rig.Sample(7)), 9)
	single.End.Results, single.End.Feats, single.End.Pool = []store.Result{{User: "dora", Place: 1, At: 9}}, nil, ""
	b.Check(db.SaveTable(b.Ctx, single))
	single.Table.Rev++
	b.Check(db.SaveTable(b.Ctx, single)) // of one seat, too
	rig.Want(b, "results in a game that was not played", []store.Result(nil))(db.ResultsOf(b.Ctx, "alice", "domino"))
	best := rig.Must[[]store.Feat](b)(db.Best(b.Ctx, "alice", "awale"))
	if len(best) != 1 || best[0].Value != 2 || best[0].Table == first {
		b.Errorf("records %+v; want the one of the second table", best)
	}
	row := b.Create(db, rig.Sample(7))
	again := rig.Ended(row, 3)
	again.End.Feats[0].Value = 2
	b.Check(db.SaveTable(b.Ctx, again))
	rig.Want(b, "the earliest of equal records", best)(db.Best(b.Ctx, "alice", ""))
	in := rig.Must[[]store.Rating](b)(db.RatingsIn(b.Ctx, "g", "awale"))
	if len(in) != 2 || in[1].User != "bob" {
		b.Errorf("ratings of the server %+v", in)
	}
	rig.Want(b, "ratings of another server", []store.Rating(nil))(db.RatingsIn(b.Ctx, "elsewhere", "awale"))
	rig.Want(b, "ratings in another game", []store.Rating(nil))(db.RatingsIn(b.Ctx, "g", "domino"))
}

// ratedInTurn: no end of a game is rated by what was before another that has ended.
func RatedInTurn(b *rig.Bench) {
	db := b.Open()
	const games = 12
	var rows []store.Table
	for range games {
		rows = append(rows, b.Create(db, rig.Sample(7)))
	}
	done, _ := rig.Together(b, games, nil, func(i int) error { return db.SaveTable(b.Ctx, rig.Ended(rows[i], int64(i))) })
	rig.Want(b, "ratings after all games", []store.Rating{{Pool: "awale/2", User: "alice", Doc: []byte(strings.Repeat("+",
		done))}})(db.RatingsOf(b.Ctx, "alice"))
	seen := map[float64]bool{}
	for _, r := range rig.Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "alice", "")) {
		if r.User == "alice" {
			seen[r.Rating] = true
		}
	}
	if len(seen) != games || done != games {
		b.Errorf("%d games ended, with %d different ratings after them", done, len(seen))
	}
}

// RatingFails: a rating that fails ends nothing.
func RatingFails(b *rig.Bench) {
	db := b.Open()
	row := b.Create(db, rig.Sample(7))
	before := b.Contents(db)
	c, broken := rig.Ended(row, 1), errors.New("damaged")
	c.End.Rate = func(map[string][]byte) (map[string]store.Rated, error) { return nil, broken }
	b.Is("the error", db.SaveTable(b.Ctx, c), broken)
	b.Same("the table", b.Contents(db), before)
}

// ErasedFromRecords: a person is erased from records.
func ErasedFromRecords(b *rig.Bench) {
	db := b.Open()
	b.Check(db.SaveTable(b.Ctx, rig.Ended(b.Create(db, rig.Sample(7)), 1)))
	b.Check(db.ForgetPerson(b.Ctx, "alice"))
	rig.Want(b, "ratings", []store.Rating(nil))(db.RatingsOf(b.Ctx, "alice"))
	rig.Want(b, "records", []store.Feat(nil))(db.Best(b.Ctx, "alice", ""))
	rig.Want(b, "results", []store.Result(nil))(db.ResultsOf(b.Ctx, "alice", ""))
	rs := rig.Must[[]store.Result](b)(db.ResultsOf(b.Ctx, "bob", ""))
	if len(rs) != 2 || rs[0].User != "" || rs[0].Rating != 0 || rs[1].Rating != 1 {
		b.Errorf("bob's results %+v", rs)
	}
	if in := rig.Must[[]store.Rating](b)(db.RatingsIn(b.Ctx, "g", "awale")); len(in) != 1 || in[0].User != "bob" {
		b.Errorf("the server's ratings %+v", in)
	}
}
