package storetest

import (
	"context"
	"fmt"
	"time"

	"tablee/store"
)

// Cancelled calls every method with a cancelled context.
func Cancelled(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	id := Must[int64](b)(db.SaveTournament(b.Ctx,
		store.TournamentChange{Tournament: store.Tournament{Channel: "c", Phase: "lobby",
			Doc: []byte("{}")}}))
	first := b.savePuzzle(db, puzzle(1))
	tonight := Must[int64](b)(db.SaveNight(b.Ctx, night("k")))
	b.Check(db.SavePerson(b.Ctx, "alice", nil, []byte("x")))
	before := b.Contents(db)
	gone, cancel := context.WithCancel(b.Ctx)
	cancel()
	for name, do := range map[string]func(context.Context) error{
		"CreateTable": func(ctx context.Context) error { _, err := db.CreateTable(ctx, Sample(8)); return err },
		"SaveTable": func(ctx context.Context) error {
			return db.SaveTable(ctx, store.Change{Table: row, Forget: 0, Users: []string{}})
		},
		"SaveDraft":  func(ctx context.Context) error { return db.SaveDraft(ctx, row.ID, store.Draft{Seat: 1}, 9) },
		"SaveAnswer": func(ctx context.Context) error { return db.SaveAnswer(ctx, given(row, 0, "a", 9)) },
		"Answers":    func(ctx context.Context) error { _, err := db.Answers(ctx, row.ID, 1); return err },
		"SaveArchive": func(ctx context.Context) error {
			return db.SaveArchive(ctx, store.Archive{Table: row.ID, Rev: row.Rev})
		},
		"SaveTournament": func(ctx context.Context) error {
			_, err := db.SaveTournament(ctx,
				store.TournamentChange{Tournament: store.Tournament{ID: id, Rev: 1, Doc: []byte("x")}})
			return err
		},
		"SaveNight": func(ctx context.Context) error { _, err := db.SaveNight(ctx, night("k2")); return err },
		"joining a night": func(ctx context.Context) error {
			_, err := db.CreateTable(ctx, joining(store.Night{ID: tonight, Rev: 1}))
			return err
		},
		"SavePuzzle": func(ctx context.Context) error { _, err := db.SavePuzzle(ctx, puzzle(2)); return err },
		"ChangePuzzle": func(ctx context.Context) error {
			return db.ChangePuzzle(ctx, answered(first.ID, "alice"))
		},
		"Visit":      func(ctx context.Context) error { return db.Visit(ctx, "alice", 5, store.OriginServer) },
		"Funnel":     func(ctx context.Context) error { _, err := db.Funnel(ctx, 1, 9); return err },
		"Puzzle":     func(ctx context.Context) error { _, err := db.Puzzle(ctx, first.ID); return err },
		"Puzzles":    func(ctx context.Context) error { _, err := db.Puzzles(ctx, store.PuzzleFilter{}); return err },
		"Night":      func(ctx context.Context) error { _, err := db.Night(ctx, tonight); return err },
		"SavePerson": func(ctx context.Context) error { return db.SavePerson(ctx, "alice", []byte("x"), nil) },
		"SaveGuild":  func(ctx context.Context) error { return db.SaveGuild(ctx, "g", nil, []byte("x")) },
		"SetMeta":    func(ctx context.Context) error { return db.SetMeta(ctx, "m", "x") },
		"SetFloor":   func(ctx context.Context) error { return db.SetFloor(ctx, 5) },
		"SaveAsked":  func(ctx context.Context) error { return db.SaveAsked(ctx, store.Asked{Token: "t", User: "u"}) },
		"TakeLease": func(ctx context.Context) error {
			_, err := db.TakeLease(ctx, "l", "me", time.Hour)
			return err
		},
		"Leases": func(ctx context.Context) error { _, err := db.Leases(ctx); return err },
		"ChangeMeta": func(ctx context.Context) error {
			return db.ChangeMeta(ctx, []string{"m"}, func(m map[string]string) error { m["m"] = "x"; return nil })
		},
		"Owe":          func(ctx context.Context) error { return db.Owe(ctx, 1, store.Owed{Kind: "k"}) },
		"Delivered":    func(ctx context.Context) error { return db.Delivered(ctx, []int64{1, 2, 3}, nil) },
		"Postpone":     func(ctx context.Context) error { return db.Postpone(ctx, 1, 99, "x") },
		"ForgetUser":   func(ctx context.Context) error { return db.ForgetUser(ctx, "alice") },
		"ForgetPerson": func(ctx context.Context) error { return db.ForgetPerson(ctx, "alice") },
		"SaveReview": func(ctx context.Context) error {
			return db.SaveReview(ctx, store.Review{Table: row.ID, Version: 1, Doc: []byte("x")})
		},
		"Review":    func(ctx context.Context) error { _, err := db.Review(ctx, row.ID); return err },
		"ReviewsOf": func(ctx context.Context) error { _, err := db.ReviewsOf(ctx, "alice", "", 9); return err },
		"PullDue":   func(ctx context.Context) error { return db.PullDue(ctx, 0, 5) },
		"Table":     func(ctx context.Context) error { _, err := db.Table(ctx, row.ID); return err },
		"Tables":    func(ctx context.Context) error { _, err := db.Tables(ctx, store.Filter{}); return err },
		"Moves":     func(ctx context.Context) error { _, err := db.Moves(ctx, row.ID, 0); return err },
		"Seen":      func(ctx context.Context) error { _, _, err := db.Seen(ctx, "i"); return err },
		"Person":    func(ctx context.Context) error { _, err := db.Person(ctx, "alice"); return err },
		"Outbox":    func(ctx context.Context) error { _, err := db.Outbox(ctx, 99, 9); return err },
		"OutboxWindow": func(ctx context.Context) error {
			_, err := db.OutboxWindow(ctx, 9, store.Window{Kind: "board", Targets: 9, PerTarget: 9})
			return err
		},
		"Tournament": func(ctx context.Context) error { _, err := db.Tournament(ctx, id); return err },
	} {
		b.Is(name, do(gone), context.Canceled)
		late, end := context.WithDeadline(b.Ctx, time.Unix(0, 0))
		b.Is(name, do(late), context.DeadlineExceeded)
		end()
	}
	b.Same("afterwards", b.Contents(db), before)
}

// CancelledWithin cancels the context during a transaction.
func CancelledWithin(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	before := b.Contents(db)
	ctx, cancel := context.WithCancel(b.Ctx)
	c := Ended(row, 1)
	rate := c.End.Rate
	c.End.Rate = func(before map[string][]byte, recent store.Recent) (map[string]store.Rated, error) {
		cancel()
		return rate(before, recent)
	}
	b.Is("it ends", db.SaveTable(ctx, c), context.Canceled)
	b.Same("afterwards", b.Contents(db), before)
	b.Check(db.SaveTable(b.Ctx, Ended(row, 1)))
}

// Readers checks that what a method has stored can be read by others after it has returned, on any connection.
func Readers(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	for i := range 40 {
		row.Doc = []byte(fmt.Sprint(i))
		b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}))
		row.Rev++
		done, _ := Together(b, 4, nil, func(int) error {
			got, err := db.Table(b.Ctx, row.ID)
			if err == nil && string(got.Doc) != string(row.Doc) {
				err = fmt.Errorf("read %s after %s was stored", got.Doc, row.Doc)
			}
			return err
		})
		if done != 4 {
			return
		}
	}
}

// Reopened checks that a closed database opens again with all its contents.
func Reopened(b *Bench) {
	db := b.Open()
	b.Check(db.SaveTable(b.Ctx, Ended(b.Create(db, Sample(7)), 1)))
	last := b.Create(db, Sample(8))
	b.Check(db.Delivered(b.Ctx, IDs(Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 1))),
		&store.Post{Subject: store.OfTable(last.ID), Kind: "board", Target: "c", Channel: "c", Message: "m", Live: true}))
	before := b.Contents(db)
	for range 2 {
		b.Check(db.Close())
		db = b.Open()
		b.Same("after reopening", b.Contents(db), before)
		b.Check(db.Ping(b.Ctx))
		if db.Epoch() != 0 {
			b.Errorf("epoch %d of a database that was never copied", db.Epoch())
		}
	}
	if next := b.Create(db, Sample(9)); next.ID <= last.ID {
		b.Errorf("after reopening a table is number %d, the last was %d", next.ID, last.ID)
	}
}

// Alone checks that a second bot is refused, or shares the database.
func Alone(b *Bench) {
	db := b.Open()
	second, err := b.Place.Open(b.Ctx)
	if db.Shared() {
		b.Check(err)
	} else {
		b.Is("a second one", err, store.ErrLocked)
	}
	if second != nil && err == nil {
		_ = second.Close()
	}
	b.Create(db, Sample(7)) // who has it goes on
	b.Check(db.Close())
	db = b.Open()
	b.Check(db.Ping(b.Ctx))
}

// Healthy checks that a healthy database says so.
func Healthy(b *Bench) {
	db := b.Open()
	b.Create(db, Sample(7))
	b.Check(db.Check(b.Ctx))
	b.Check(db.Ping(b.Ctx))
	b.Check(db.Writable(b.Ctx))
	b.Check(db.Damage())
	b.Check(db.Failing())
	began := time.Now()
	at := Must[time.Time](b)(db.Clock(b.Ctx))
	if at.Before(began.Add(-time.Second)) || at.After(time.Now().Add(time.Second)) {
		b.Errorf("the clock is at %s", at)
	}
	took, statements := map[string]time.Duration{}, map[string]int{}
	db.Watch(func(w store.Work) {
		took[w.What] += w.Took
		statements[w.What] += w.Statements
	})
	Must[store.Table](b)(db.Table(b.Ctx, 1))
	b.Check(db.Owe(b.Ctx, 1, store.Owed{Kind: "say", Target: "c"}))
	if took["ask"] <= 0 || took["store"] <= 0 {
		b.Errorf("what took how long: %v", took)
	}
	if statements["ask"] != 1 || statements["store"] != 1 {
		b.Errorf("statements: %v, want one of each", statements)
	}
	if n := db.Unwritten(); n != 0 {
		b.Errorf("%d writes have failed", n)
	}
}

// Survives cuts the power after each kind of change.
func Survives(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	for i, do := range []func() error{
		func() error { return db.SaveAnswer(b.Ctx, given(row, 0, "a", 9)) },
		func() error { return db.SaveTable(b.Ctx, Ended(later(row, 1), 1)) },
		func() error { return db.SaveDraft(b.Ctx, row.ID, store.Draft{Seat: 0, Draft: "x"}, 1) },
		func() error { return db.SavePerson(b.Ctx, "alice", nil, []byte("p")) },
		func() error { return db.SaveGuild(b.Ctx, "g", nil, []byte("p"), store.Owed{Kind: "k", Target: "t"}) },
		func() error {
			_, err := db.SaveTournament(b.Ctx,
				store.TournamentChange{Tournament: store.Tournament{Channel: "c", Phase: "lobby", Doc: []byte("{}")},
					Users: []string{"bob"}})
			return err
		},
		func() error { _, err := db.SaveNight(b.Ctx, night("k")); return err },
		func() error {
			n, err := db.NightOfKey(b.Ctx, "k")
			if err == nil {
				_, err = db.CreateTable(b.Ctx, joining(n))
			}
			return err
		},
		func() error { _, err := db.SavePuzzle(b.Ctx, puzzle(1)); return err },
		func() error { return db.ChangePuzzle(b.Ctx, answered(1, "bob")) },
		func() error {
			return db.ChangePuzzle(b.Ctx, store.PuzzleChange{Rated: &store.Puzzle{ID: 1, Rev: 1, Doc: []byte("x")},
				RatedUsers: []string{"bob"}})
		},
		func() error { return db.Visit(b.Ctx, "bob", 5, store.OriginServer) },
		func() error { return db.ForgetUser(b.Ctx, "carol") },
	} {
		b.Check(do())
		before := b.Contents(db)
		b.Place.(Crasher).Crash(b)
		_ = db.Close()
		db = b.Open()
		b.Same(fmt.Sprint("change ", i), b.Contents(db), before)
	}
}

// Newer checks that a newer schema is refused and not changed.
func Newer(b *Bench) {
	db := b.Open()
	b.Create(db, Sample(7))
	b.Check(db.Close())
	b.Place.(Ager).Newer(b)
	for range 2 {
		db, err := b.Place.Open(b.Ctx)
		b.Is("a schema from the future", err, store.ErrNewer)
		if err == nil {
			_ = db.Close()
			return
		}
	}
}
