package storetest

// Found: the missed moves that somebody has found are theirs and that table's alone, are there once however often they
// are saved, and are forgotten with the person.
func Found(b *Bench) {
	db := b.Open()
	one, two := b.Create(db, Sample(1)).ID, b.Create(db, Sample(2)).ID
	of := func(user string, table int64, plies ...int) {
		b.Helper()
		Want(b, "found by "+user, plies)(db.FoundMoves(b.Ctx, user, table))
	}
	of("ann", one)
	b.Check(db.SaveFound(b.Ctx, "ann", one, 9, 10))
	b.Check(db.SaveFound(b.Ctx, "ann", one, 3, 20))
	b.Check(db.SaveFound(b.Ctx, "ann", one, 9, 30)) // once more
	b.Check(db.SaveFound(b.Ctx, "ann", two, 5, 40))
	b.Check(db.SaveFound(b.Ctx, "ben", one, 4, 50))
	of("ann", one, 3, 9)
	of("ann", two, 5)
	of("ben", one, 4)
	Want(b, "hers", 3)(db.CountFound(b.Ctx, "ann"))
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	Want(b, "forgotten", 0)(db.CountFound(b.Ctx, "ann"))
	of("ann", one)
	of("ben", one, 4)
}
