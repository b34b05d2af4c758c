package storetest

import (
	"fmt"
	"slices"

	"tablee/store"
)

// given is an answer of a seat to the round of a table, which becomes due at 20.
func given(row store.Table, seat int, move string, at int64) store.Given {
	return store.Given{Table: row.ID, Rev: row.Rev, Ply: row.Ply, Answer: store.Answer{Seat: seat, Move: move, At: at},
		Due: 20}
}

// Answers: a seat's latest answer waits for the move that ends its round, and changes nothing of the table but when it
// was touched and is due.
func Answers(b *Bench) {
	db := b.Open()
	other, row := b.Create(db, Sample(6)), b.Create(db, Sample(7))
	of := func(what string, table int64, ply int, wanted ...store.Answer) {
		b.Helper()
		Want(b, what, wanted)(db.Answers(b.Ctx, table, ply))
	}
	of("of nobody", row.ID, 1)
	b.Check(db.SaveAnswer(b.Ctx, given(other, 10, "h8 other", 30)))
	for _, a := range []store.Answer{{Seat: 499, Move: "h8 last", At: 31}, {Seat: 2, Move: "h8 two", At: 32},
		{Seat: 10, Move: "h8 ten", At: 33}, {Seat: 2, Move: "", At: 34}} {
		g := given(row, a.Seat, a.Move, a.At)
		g.Owed = []store.Owed{{Kind: "board", Target: fmt.Sprint(a.At), Ply: 1, Body: []byte("{}"), Due: 9}}
		b.Check(db.SaveAnswer(b.Ctx, g))
		row.Rev, row.Touched, row.Due = row.Rev+1, a.At, 20
		Want(b, "the table", row)(db.Table(b.Ctx, row.ID))
		owed := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, store.OfTable(row.ID), "board", fmt.Sprint(a.At)))
		if len(owed) != 1 {
			b.Errorf("owed with the answer of seat %d: %+v", a.Seat, owed)
		}
	}
	Want(b, "its moves", Sample(7).Moves)(db.Moves(b.Ctx, row.ID, 0))
	Want(b, "the draft of a seat", "half")(db.Draft(b.Ctx, row.ID, 1))
	all := []store.Answer{{Seat: 2, Move: "", At: 34}, {Seat: 10, Move: "h8 ten", At: 33},
		{Seat: 499, Move: "h8 last", At: 31}}
	of("of three seats", row.ID, 1, all...)
	of("to the round before", row.ID, 0)
	of("to the next round", row.ID, 2)
	Want(b, "due", []int64{other.ID, row.ID})(db.Due(b.Ctx, 20, 9))
	never := given(row, 10, "h8 ten", 33)
	never.Due = 0
	b.Check(db.SaveAnswer(b.Ctx, never))
	row.Rev++
	Want(b, "due", []int64{other.ID})(db.Due(b.Ctx, 20, 9))

	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1})) // somebody sits down, say
	row.Rev++
	of("after a change that ends no round", row.ID, 1, all...)
	row.Ply = 2
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Answered: true,
		Moves: []store.Move{{Ply: 2, Seat: -1, Move: "close", Events: []byte("[]")}}}))
	row.Rev++
	for ply := range 4 {
		of("after the round", row.ID, ply)
	}
	of("another table's", other.ID, 1, store.Answer{Seat: 10, Move: "h8 other", At: 30})

	// A seat's answer to another round counts for that alone.
	b.Check(db.SaveAnswer(b.Ctx, given(row, 2, "h8 two", 40)))
	b.Check(db.SaveAnswer(b.Ctx, given(later(row, 1), 3, "h8 three", 41)))
	row = later(row, 2)
	row.Ply = 3
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1})) // which forgets the answers of before
	b.Check(db.SaveAnswer(b.Ctx, given(later(row, 1), 3, "h8 again", 42)))
	of("to the last round", row.ID, 2, store.Answer{Seat: 2, Move: "h8 two", At: 40})
	of("to this round", row.ID, 3, store.Answer{Seat: 3, Move: "h8 again", At: 42})
	row = later(row, 2)
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Answered: true}))
	of("of any round", row.ID, 2)
	of("of any round", row.ID, 3)
}

// later is a table after more changes.
func later(row store.Table, changes int64) store.Table {
	row.Rev += changes
	return row
}

// AnswerOnce: an answer that is stale or was given before changes nothing.
func AnswerOnce(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	first := given(row, 0, "a", 9)
	first.Interaction = "i1"
	b.Check(db.SaveAnswer(b.Ctx, first))
	if of, ok, err := db.Seen(b.Ctx, "i1"); of != store.OfTable(row.ID) || !ok || err != nil {
		b.Errorf("the answer is seen at %v, %v, %v", of, ok, err)
	}
	row.Rev++
	refused := func(what string, want error, spoil func(*store.Given)) {
		b.Helper()
		before := b.Contents(db)
		for _, seat := range []int{0, 1} { // which has answered, and which has not
			g := given(row, seat, "b", 10)
			g.Interaction, g.Owed = "i2", []store.Owed{{Kind: "board", Target: "c"}}
			spoil(&g)
			b.Is(what, db.SaveAnswer(b.Ctx, g), want)
		}
		b.Same(what, b.Contents(db), before)
		if _, ok, err := db.Seen(b.Ctx, "i2"); ok || err != nil {
			b.Errorf("%s: the interaction counts as handled (%v)", what, err)
		}
	}
	refused("the same interaction", store.ErrSeen, func(g *store.Given) { g.Interaction = "i1" })
	refused("of a table that has changed", store.ErrConflict, func(g *store.Given) { g.Rev-- })
	refused("of a table that will change", store.ErrConflict, func(g *store.Given) { g.Rev++ })
	refused("to the round before", store.ErrConflict, func(g *store.Given) { g.Ply-- })
	refused("to the next round", store.ErrConflict, func(g *store.Given) { g.Ply++ })
	refused("to a table that is not there", store.ErrConflict, func(g *store.Given) { g.Table += 77 })
	b.Check(db.Refuse(b.Ctx, "no", 9))
	refused("what was refused", store.ErrSeen, func(g *store.Given) { g.Interaction = "no" })
	second := given(row, 0, "b", 10)
	second.Interaction = "i2"
	b.Check(db.SaveAnswer(b.Ctx, second))
	b.Is("the answer before it again", db.SaveAnswer(b.Ctx, first), store.ErrConflict)
	Want(b, "its answer", []store.Answer{{Seat: 0, Move: "b", At: 10}})(db.Answers(b.Ctx, row.ID, 1))
	change := store.Change{Table: later(row, 1), Forget: -1, Interaction: "i2", Answered: true}
	b.Is("a change by the same interaction", db.SaveTable(b.Ctx, change), store.ErrSeen)
	Want(b, "its answer", []store.Answer{{Seat: 0, Move: "b", At: 10}})(db.Answers(b.Ctx, row.ID, 1))
}

// AnswersAtOnce has many answer at once, and somebody end the round meanwhile: of those who have read the same state
// one succeeds, and in the end every seat that was not refused has its answer.
func AnswersAtOnce(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	for round := range 5 {
		var won [8]bool
		done, refused := Together(b, len(won), store.ErrConflict, func(i int) error {
			g := given(row, i, fmt.Sprint(round), 9)
			g.Owed = []store.Owed{{Kind: "answered", Target: fmt.Sprint(round)}}
			err := db.SaveAnswer(b.Ctx, g)
			won[i] = err == nil
			return err
		})
		if done != 1 || refused != 7 {
			b.Errorf("of eight answers at once %d were stored and %d were refused", done, refused)
		}
		row.Rev++
		now := Must[[]store.Answer](b)(db.Answers(b.Ctx, row.ID, 1))
		who := slices.Index(won[:], true)
		if !slices.Contains(now, store.Answer{Seat: who, Move: fmt.Sprint(round), At: 9}) {
			b.Errorf("the answers are %+v, seat %d succeeded", now, who)
		}
		owed := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, 0, "answered", fmt.Sprint(round)))
		if rev := Must[store.Table](b)(db.Table(b.Ctx, row.ID)).Rev; rev != row.Rev || len(owed) != 1 {
			b.Errorf("after one answer the revision is %d, want %d; owed are %+v", rev, row.Rev, owed)
		}
	}
	closing := row
	closing.Ply = 2
	closes := func() error {
		return db.SaveTable(b.Ctx, store.Change{Table: closing, Forget: -1, Answered: true,
			Moves: []store.Move{{Ply: 2, Seat: -1, Move: "close", Events: []byte("[]")}}})
	}
	done, _ := Together(b, 8, store.ErrConflict, func(i int) error {
		if i == 0 {
			return closes()
		}
		return db.SaveAnswer(b.Ctx, given(row, i, "late", 10))
	})
	now := Must[store.Table](b)(db.Table(b.Ctx, row.ID))
	late := slices.ContainsFunc(Must[[]store.Answer](b)(db.Answers(b.Ctx, row.ID, 1)), func(a store.Answer) bool {
		return a.Move == "late"
	})
	if done != 1 || late == (now.Ply == 2) {
		b.Errorf("%d of a closing and seven answers were done: ply %d, a late answer is there: %v", done, now.Ply, late)
	}
}
