package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"tablee/store"
)

// longLease is a lease's life that no test outlives, short one that it waits for.
const (
	longLease  = time.Hour
	shortLease = 30 * time.Millisecond
)

// Leases: a lease has one holder.
func Leases(b *Bench) {
	db := b.Open()
	first := Must[store.Lease](b)(db.TakeLease(b.Ctx, "courier", "ann", longLease))
	if first.Name != "courier" || first.Token < 1 {
		b.Errorf("a lease is %+v", first)
	}
	_, err := db.TakeLease(b.Ctx, "courier", "ben", longLease)
	b.Is("another one's", err, store.ErrHeld)
	Want(b, "kept", first)(db.TakeLease(b.Ctx, "courier", "ann", longLease))
	Must[store.Lease](b)(db.TakeLease(b.Ctx, "another", "ben", longLease))
	held := Must[[]store.Held](b)(db.Leases(b.Ctx))
	if len(held) != 2 || held[0].Name != "another" || held[1].Lease != first || held[1].Holder != "ann" ||
		held[1].Left > longLease || held[1].Left < longLease-time.Minute {
		b.Errorf("held: %+v", held)
	}
	b.Check(db.GiveUp(b.Ctx, store.Lease{Name: "courier", Token: first.Token + 1}))
	_, err = db.TakeLease(b.Ctx, "courier", "ben", longLease)
	b.Is("one that somebody else has given up", err, store.ErrHeld)
	b.Check(db.GiveUp(b.Ctx, first))
	second := Must[store.Lease](b)(db.TakeLease(b.Ctx, "courier", "ben", shortLease))
	b.Check(db.GiveUp(b.Ctx, first)) // it is not theirs any more
	time.Sleep(2 * shortLease)
	if held := Must[[]store.Held](b)(db.Leases(b.Ctx)); len(held) != 1 {
		b.Errorf("after one has lapsed, held: %+v", held)
	}
	third := Must[store.Lease](b)(db.TakeLease(b.Ctx, "courier", "ben", shortLease))
	time.Sleep(2 * shortLease)
	fourth := Must[store.Lease](b)(db.TakeLease(b.Ctx, "courier", "ann", longLease))
	if !(first.Token < second.Token && second.Token < third.Token && third.Token < fourth.Token) {
		b.Errorf("tokens are %d, %d, %d, %d: each taking has a higher one", first.Token, second.Token, third.Token,
			fourth.Token)
	}
}

// Fences holds every way of writing to its lease.
func Fences(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	hand := store.Post{Subject: store.OfTable(row.ID), Kind: "hand", Target: "alice", Message: "1", Live: true}
	b.Check(db.Delivered(b.Ctx, nil, &hand))
	last := Must[int64](b)(db.OutboxLast(b.Ctx))
	old := Must[store.Lease](b)(db.TakeLease(b.Ctx, "l", "ann", longLease))
	b.Check(db.GiveUp(b.Ctx, old))
	fresh := Must[store.Lease](b)(db.TakeLease(b.Ctx, "l", "ben", longLease))
	before := b.Contents(db)
	for _, lease := range []store.Lease{old, {Name: "l"}, {Name: "none", Token: fresh.Token}, {}} {
		ctx := store.Fenced(b.Ctx, lease)
		for name, do := range map[string]func(context.Context) error{
			"Delivered":  func(ctx context.Context) error { return db.Delivered(ctx, []int64{last}, nil) },
			"Postpone":   func(ctx context.Context) error { return db.Postpone(ctx, last, 99, "x") },
			"Retire":     func(ctx context.Context) error { return db.Retire(ctx, hand) },
			"Owe":        func(ctx context.Context) error { return db.Owe(ctx, 1, store.Owed{Kind: "k"}) },
			"SaveTable":  func(ctx context.Context) error { return db.SaveTable(ctx, store.Change{Table: row, Forget: -1}) },
			"SavePerson": func(ctx context.Context) error { return db.SavePerson(ctx, "dora", nil, []byte("x")) },
			"SaveDraft": func(ctx context.Context) error {
				return db.SaveDraft(ctx, row.ID, store.Draft{Seat: 0, Draft: "x"}, 1)
			},
			"SaveAnswer":  func(ctx context.Context) error { return db.SaveAnswer(ctx, given(row, 0, "a", 9)) },
			"CreateTable": func(ctx context.Context) error { _, err := db.CreateTable(ctx, Sample(8)); return err },
			"SavePuzzle":  func(ctx context.Context) error { _, err := db.SavePuzzle(ctx, puzzle(1)); return err },
			"ChangePuzzle": func(ctx context.Context) error {
				return db.ChangePuzzle(ctx, store.PuzzleChange{Solver: &store.Solver{User: "alice", Doc: []byte("x")}})
			},
			"Visit":   func(ctx context.Context) error { return db.Visit(ctx, "alice", 5, store.OriginServer) },
			"PullDue": func(ctx context.Context) error { return db.PullDue(ctx, 0, 5) },
			"SetMeta": func(ctx context.Context) error { return db.SetMeta(ctx, "m", "x") },
		} {
			b.Is(fmt.Sprintf("%s on %+v", name, lease), do(ctx), store.ErrLapsed)
		}
	}
	b.Same("after what was refused", b.Contents(db), before)
	Want(b, "a note", "")(db.Meta(b.Ctx, "m"))
	ctx := store.Fenced(b.Ctx, fresh)
	b.Check(db.Postpone(ctx, last, 99, "x"))
	b.Check(db.Owe(ctx, 1, store.Owed{Kind: "k"}))
	b.Check(db.SetMeta(ctx, "m", "x"))
	b.Check(db.Delivered(ctx, []int64{last}, nil))
	b.Check(db.SaveTable(ctx, store.Change{Table: row, Forget: -1}))
}

// InTurn has many take a lease from each other, and write on it after they have slept: what they write is in the order
// in which they held it.
func InTurn(b *Bench) {
	db := b.Open()
	Together(b, 6, nil, func(who int) error {
		for range 8 {
			l, err := db.TakeLease(b.Ctx, "l", fmt.Sprint(who), 5*time.Millisecond)
			if errors.Is(err, store.ErrHeld) {
				time.Sleep(2 * time.Millisecond)
				continue
			}
			if err != nil {
				return err
			}
			for n := range 3 {
				time.Sleep(time.Duration(who+n) * time.Millisecond)
				err := db.Owe(store.Fenced(b.Ctx, l), store.OfTable(l.Token), store.Owed{Kind: "turn", Target: "t"})
				if err != nil && !errors.Is(err, store.ErrLapsed) {
					return err
				}
			}
		}
		return nil
	})
	last := int64(0)
	for _, o := range Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 999)) {
		if o.Subject.Table() < last {
			b.Errorf("who held the lease as number %d wrote after number %d", o.Subject.Table(), last)
		}
		last = max(last, o.Subject.Table())
	}
	if last < 2 {
		b.Errorf("the lease was held %d times only", last)
	}
}

// Questions: a question is answered once, and takes the place of the person's earlier one.
func Questions(b *Bench) {
	db := b.Open()
	ask := func(token, user string, at int64) {
		b.Helper()
		b.Check(db.SaveAsked(b.Ctx, store.Asked{Token: token, User: user, Doc: []byte("doc of " + token), At: at}))
	}
	take := func(token, user string, since int64, wanted string) {
		b.Helper()
		doc, err := db.TakeAsked(b.Ctx, token, user, since)
		if wanted == "" {
			b.Is(token+" for "+user, err, store.ErrNotFound)
			return
		}
		b.Check(err)
		b.Same(token, string(doc), wanted)
	}
	ask("a", "ann", 10)
	ask("b", "bob", 10)
	take("a", "ben", 0, "")
	take("a", "ann", 10, "") // it is too old
	take("c", "ann", 0, "")
	take("a", "ann", 9, "doc of a")
	take("a", "ann", 9, "")
	ask("c", "ann", 20)
	b.Check(db.ForgetAsked(b.Ctx, 20))
	take("b", "bob", 0, "")
	take("c", "ann", 0, "doc of c")
	ask("e", "ann", 30)
	ask("f", "bob", 30)
	ask("g", "ann", 31)
	take("e", "ann", 0, "")
	take("f", "bob", 0, "doc of f")
	take("g", "ann", 0, "doc of g")
	ask("d", "ann", 1)
	done, refused := Together(b, 8, store.ErrNotFound, func(int) error {
		_, err := db.TakeAsked(b.Ctx, "d", "ann", 0)
		return err
	})
	if done != 1 || refused != 7 {
		b.Errorf("an answer was taken by %d, refused to %d", done, refused)
	}
}

// Counting changes notes and documents from many sides.
func Counting(b *Bench) {
	db := b.Open()
	const perWriter = 10
	Together(b, 4, nil, func(int) error {
		for range perWriter {
			if err := db.ChangeMeta(b.Ctx, []string{"n", "other"}, func(notes map[string]string) error {
				n, _ := strconv.Atoi(notes["n"])
				notes["n"] = fmt.Sprint(n + 1)
				return nil
			}); err != nil {
				return err
			}
			for again := true; again; {
				was, err := db.Person(b.Ctx, "ann")
				if err != nil {
					return err
				}
				err = db.SavePerson(b.Ctx, "ann", was, append(slices.Clone(was), '.'))
				if again = errors.Is(err, store.ErrConflict); err != nil && !again {
					return err
				}
			}
		}
		return nil
	})
	Want(b, "a note counted by four", fmt.Sprint(4*perWriter))(db.Meta(b.Ctx, "n"))
	Want(b, "one that nobody wrote", "")(db.Meta(b.Ctx, "other"))
	if doc := Must[[]byte](b)(db.Person(b.Ctx, "ann")); len(doc) != 4*perWriter {
		b.Errorf("a person was changed %d times, %d are kept", 4*perWriter, len(doc))
	}
	no := errors.New("no")
	b.Is("a change that is refused", db.ChangeMeta(b.Ctx, []string{"n"}, func(notes map[string]string) error {
		notes["n"] = "lost"
		return no
	}), no)
	Want(b, "afterwards", fmt.Sprint(4*perWriter))(db.Meta(b.Ctx, "n"))
}

// Floors has nobody write who is too old.
func Floors(b *Bench) {
	db := b.Open()
	Want(b, "no floor", int64(0))(db.Floor(b.Ctx))
	row := b.Create(db, Sample(7))
	db.Release(7)
	b.Check(db.SetFloor(b.Ctx, 7))
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}))
	row.Rev++
	db.Release(6)
	before := b.Contents(db)
	b.Is("a change", db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}), store.ErrOutdated)
	b.Is("an answer", db.SaveAnswer(b.Ctx, given(row, 0, "a", 9)), store.ErrOutdated)
	b.Is("a statement", db.SetMeta(b.Ctx, "m", "x"), store.ErrOutdated)
	b.Is("a note", db.Delivered(b.Ctx, []int64{1}, nil), store.ErrOutdated)
	_, err := db.CreateTable(b.Ctx, Sample(8))
	b.Is("a new table", err, store.ErrOutdated)
	_, err = db.SavePuzzle(b.Ctx, puzzle(1))
	b.Is("a new puzzle", err, store.ErrOutdated)
	b.Is("a person of puzzles", db.ChangePuzzle(b.Ctx, store.PuzzleChange{Solver: &store.Solver{User: "alice",
		Doc: []byte("x")}}), store.ErrOutdated)
	b.Is("a visit", db.Visit(b.Ctx, "alice", 5, store.OriginServer), store.ErrOutdated)
	b.Same("after what was refused", b.Contents(db), before)
	Want(b, "the floor", int64(7))(db.Floor(b.Ctx))
	db.Release(8)
	b.Check(db.SetFloor(b.Ctx, 6))
	db.Release(6)
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}))
}

// waiting stores tables that are due, of these makers; a capital one's is an exhibition.
func waiting(b *Bench, db store.DB, makers string) (ids []int64) {
	for i, m := range makers {
		c := Sample(1)
		c.Table.Due, c.Table.Maker, c.Table.Show = int64(i+1), string(m), m < 'a'
		ids = append(ids, b.Create(db, c).ID)
	}
	return ids
}

// Claims: what is due is claimed once.
func Claims(b *Bench) {
	db := b.Open()
	ids := waiting(b, db, "Zaaab")
	claim := func(who string, now int64, limit int, life time.Duration, done ...int64) (nth []int) {
		b.Helper()
		got := Must[[]int64](b)(db.ClaimDue(b.Ctx, now, store.Claim{Holder: who, Life: life, Limit: limit, Done: done}))
		slices.Sort(got)
		for _, id := range got {
			nth = append(nth, slices.Index(ids, id))
		}
		return nth
	}
	if !db.Shared() {
		b.Same("what is due", claim("me", 3, 9, longLease), []int{0, 1, 2})
		b.Same("again", claim("me", 3, 2, longLease), []int{0, 1})
		return
	}
	b.Same("before it is due", claim("me", 0, 9, longLease), []int(nil))
	b.Same("people before exhibitions, in turns", claim("me", 9, 2, longLease), []int{1, 4})
	b.Same("what is left", claim("other", 9, 2, longLease), []int{2, 3})
	b.Same("the exhibition", claim("me", 9, 9, longLease), []int{0})
	b.Same("nothing", claim("me", 9, 9, longLease), []int(nil))
	b.Same("what is done, for a short time", claim("me", 9, 9, shortLease, ids[1], ids[4]), []int{1, 4})
	var lapsed []int // not both at the same instant
	for end := time.Now().Add(time.Minute); len(lapsed) < 2 && time.Now().Before(end); time.Sleep(shortLease / 3) {
		lapsed = append(lapsed, claim("other", 9, 9, longLease)...)
	}
	slices.Sort(lapsed)
	b.Same("what has lapsed", lapsed, []int{1, 4})
	b.Same("what another one says is done", claim("me", 9, 9, longLease, ids[1], ids[4]), []int(nil))
	b.Same("what is done", claim("other", 9, 9, longLease, ids[4]), []int{4})
	var mu sync.Mutex
	twice := map[int64]bool{}
	waiting(b, db, "cdefghijklmnopq")
	Together(b, 5, nil, func(who int) error {
		for range 5 {
			got, err := db.ClaimDue(b.Ctx, 99, store.Claim{Holder: fmt.Sprint(who), Life: longLease, Limit: 2})
			if err != nil {
				return err
			}
			mu.Lock()
			for _, id := range got {
				if twice[id] {
					b.Errorf("table %d was claimed twice", id)
				}
				twice[id] = true
			}
			mu.Unlock()
		}
		return nil
	})
	if len(twice) != 15 {
		b.Errorf("%d of 15 tables were claimed", len(twice))
	}
}

// Beside are two processes over one database, where that can be.
func Beside(b *Bench) {
	db := b.Open()
	if !db.Shared() {
		return
	}
	other := b.Open()
	heard := make(chan string, 99)
	other.Hear(func(news string) { heard <- news })
	db.Hear(func(news string) {
		if news == "typed/c" {
			b.Errorf("the sender of %q receives it", news)
		}
	})
	c := Sample(7)
	c.Table.Due, c.Interaction = 5, "i"
	row := b.Create(db, c)
	b.Check(db.SavePerson(b.Ctx, "alice", nil, []byte("x")))
	b.Check(db.SaveGuild(b.Ctx, "g", nil, []byte("x")))
	db.Tell("typed/c")
	await := func(news ...string) {
		b.Helper()
		for end := time.After(10 * time.Second); len(news) > 0; {
			select {
			case told := <-heard:
				news = slices.DeleteFunc(news, func(n string) bool { return n == told })
			case <-end:
				b.Fatalf("not told: %v", news)
			}
		}
	}
	await(store.NewsDue, store.NewsOwed, store.NewsPerson+"alice", store.NewsGuild+"g", "typed/c")
	answer := given(row, 0, "a", 9)
	answer.Owed = []store.Owed{{Kind: "k", Target: "t"}}
	b.Check(db.SaveAnswer(b.Ctx, answer))
	await(store.NewsDue, store.NewsOwed)
	p := b.savePuzzle(db, puzzle(1))
	solved := answered(p.ID, "alice")
	solved.Server = nil
	b.Check(db.ChangePuzzle(b.Ctx, solved)) // the person is due
	await(store.NewsDue, store.NewsOwed)
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Server: answered(p.ID, "alice").Server}))
	await(store.NewsDue)
	if err := other.ChangePuzzle(b.Ctx, solved); !errors.Is(err, store.ErrConflict) {
		b.Errorf("what another process has stored: %v", err)
	}
	row = Must[store.Table](b)(db.Table(b.Ctx, row.ID))
	Want(b, "answered, for the other", []store.Answer{answer.Answer})(other.Answers(b.Ctx, row.ID, row.Ply))
	Want(b, "read by the other", row)(other.Table(b.Ctx, row.ID))
	_, err := other.CreateTable(b.Ctx, c)
	b.Is("the same interaction", err, store.ErrSeen)
	b.Check(other.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}))
	b.Is("what the other has changed", db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}), store.ErrConflict)
	l := Must[store.Lease](b)(db.TakeLease(b.Ctx, "l", "me", longLease))
	_, err = other.TakeLease(b.Ctx, "l", "you", longLease)
	b.Is("its lease", err, store.ErrHeld)
	b.Is("a write on no lease", other.SetMeta(store.Fenced(b.Ctx, store.Lease{Name: "l", Token: l.Token + 1}), "m", "x"),
		store.ErrLapsed)
	db.Release(1)
	other.Release(2)
	b.Check(other.SetFloor(b.Ctx, 2))
	b.Is("an old program", db.SetMeta(b.Ctx, "m", "x"), store.ErrOutdated)
	b.Check(other.SetMeta(b.Ctx, "m", "x"))
}
