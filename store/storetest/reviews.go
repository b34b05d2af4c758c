package storetest

import "tablee/store"

// ReviewsKept: a review is kept once, gives way to a newer way of reviewing alone, is told by person and game, and goes
// with the person but not with them the game's.
func ReviewsKept(b *Bench) {
	db := b.Open()
	one, two := b.Create(db, Sample(1)).ID, b.Create(db, Sample(2)).ID
	of := func(table int64, user string, accuracy int, game string, at int64) store.Reviewed {
		return store.Reviewed{Table: table, Seat: 1, User: user, Game: game, Accuracy: accuracy, Counted: 7,
			Misses: []byte(`{"bingo":2}`), At: at}
	}
	save := func(table int64, version int, doc string, list ...store.Reviewed) {
		b.Helper()
		b.Check(db.SaveReview(b.Ctx, store.Review{Table: table, Version: version, Doc: []byte(doc), At: 5, Of: list}))
	}
	Want(b, "no review", store.Review{Table: one})(db.Review(b.Ctx, one))
	save(two, 1, "second", of(two, "alice", 80, "scrabble", 20))
	save(one, 1, "first", of(one, "alice", 70, "awale", 10), of(one, "bob", 60, "awale", 10))
	save(one, 1, "again", of(one, "alice", 1, "awale", 10))
	Want(b, "the first review", store.Review{Table: one, Version: 1, Doc: []byte("first"), At: 5})(db.Review(b.Ctx,
		one))
	Want(b, "alice's", []store.Reviewed{of(one, "alice", 70, "awale", 10), of(two, "alice", 80, "scrabble",
		20)})(db.ReviewsOf(b.Ctx, "alice", "", 9))
	Want(b, "alice's latest", []store.Reviewed{of(two, "alice", 80, "scrabble", 20)})(db.ReviewsOf(b.Ctx, "alice",
		"", 1))
	Want(b, "alice's of a game", []store.Reviewed{of(one, "alice", 70, "awale", 10)})(db.ReviewsOf(b.Ctx, "alice",
		"awale", 9))
	save(one, 2, "better", of(one, "alice", 75, "awale", 10))
	Want(b, "a newer review", store.Review{Table: one, Version: 2, Doc: []byte("better"), At: 5})(db.Review(b.Ctx,
		one))
	Want(b, "what the older one said", []store.Reviewed(nil))(db.ReviewsOf(b.Ctx, "bob", "", 9))
	b.Check(db.ForgetPerson(b.Ctx, "alice"))
	Want(b, "reviews of who was forgotten", []store.Reviewed(nil))(db.ReviewsOf(b.Ctx, "alice", "", 9))
	Want(b, "the game's review", store.Review{Table: one, Version: 2, Doc: []byte("better"), At: 5})(db.Review(b.Ctx,
		one))
}
