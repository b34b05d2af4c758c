package storetest

import "tablee/store"

// Trials: a board on which somebody tries moves is theirs and that table's alone, changes in turn, and is forgotten
// with them or when nobody has touched it for long.
func Trials(b *Bench) {
	db := b.Open()
	one, two := b.Create(db, Sample(1)).ID, b.Create(db, Sample(2)).ID
	_, err := db.Trial(b.Ctx, "ann", one)
	b.Is("a board that nobody has", err, store.ErrNotFound)
	save := func(user string, table, rev int64, doc string, at int64) error {
		return db.SaveTrial(b.Ctx, store.Trial{User: user, Table: table, Rev: rev, Doc: []byte(doc), At: at})
	}
	kept := func(user string, table, rev int64, doc string, at int64) {
		b.Helper()
		Want(b, "a board", store.Trial{User: user, Table: table, Rev: rev, Doc: []byte(doc), At: at})(db.Trial(b.Ctx,
			user,
			table))
	}
	b.Check(save("ann", one, 0, "a", 10))
	b.Check(save("ann", two, 0, "other", 20))
	b.Check(save("ben", one, 0, "his", 30))
	b.Check(save("ann", one, 1, "b", 40))
	b.Is("who comes second", save("ann", one, 1, "c", 50), store.ErrConflict)
	b.Is("who knows of no board", save("ann", one, 0, "c", 50), store.ErrConflict)
	b.Check(save("ann", one, 1, "b", 60)) // the same once more, as after a lost connection
	kept("ann", one, 2, "b", 60)
	kept("ann", two, 1, "other", 20)
	Want(b, "hers", 2)(db.CountTrials(b.Ctx, "ann"))
	b.Check(db.ForgetTrials(b.Ctx, 30))
	Want(b, "the latest of hers", 1)(db.CountTrials(b.Ctx, "ann"))
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	Want(b, "forgotten", 0)(db.CountTrials(b.Ctx, "ann"))
	kept("ben", one, 1, "his", 30)
}

// ManyTrials: of a person's boards the latest are kept, and nobody else's are counted.
func ManyTrials(b *Bench) {
	db := b.Open()
	var ids []int64
	save := func(user string, table int64, at int) {
		b.Helper()
		b.Check(db.SaveTrial(b.Ctx, store.Trial{User: user, Table: table, Doc: []byte("{}"), At: int64(at)}))
	}
	for i := range store.MaxTrials + 2 {
		ids = append(ids, b.Create(db, Sample(int64(i))).ID)
		save("ann", ids[i], store.MaxTrials-i) // the newest board first: a clock may be set back
	}
	save("ben", ids[0], 1)
	Want(b, "ann's boards", store.MaxTrials)(db.CountTrials(b.Ctx, "ann"))
	_, err := db.Trial(b.Ctx, "ann", ids[store.MaxTrials])
	b.Is("the board that was changed first", err, store.ErrNotFound)
	Want(b, "what was saved last", store.Trial{User: "ann", Table: ids[store.MaxTrials+1], Rev: 1, Doc: []byte("{}"),
		At: -1})(db.Trial(b.Ctx, "ann", ids[store.MaxTrials+1]))
	Want(b, "ben's boards", 1)(db.CountTrials(b.Ctx, "ben"))
}
