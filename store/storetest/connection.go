package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"tablee/store"
)

// Unanswered has the connection die during each kind of commit, before or after the server carries it out: the change
// is done once, and the caller gets no error.
func Unanswered(b *Bench) {
	db := b.Open()
	cut := b.Place.(Cutter)
	row := b.Create(db, Sample(7))
	n := 0
	for _, reached := range []bool{true, false} {
		for _, keyed := range []bool{true, false} {
			n++
			what := fmt.Sprintf("reached the server: %v, with an interaction: %v", reached, keyed)
			key := func(k string) string {
				if keyed {
					return fmt.Sprint(k, n)
				}
				return ""
			}
			tables := len(Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 999)))
			c := Sample(8)
			c.Interaction = key("create")
			cut.Cut(reached)
			id, err := db.CreateTable(b.Ctx, c)
			if err != nil {
				b.Errorf("a new table (%s): %v", what, err)
				continue
			}
			if got, err := db.Table(b.Ctx, id); err != nil || got.Rev != 1 {
				b.Errorf("a new table (%s): number %d is %+v, %v", what, id, got, err)
			}
			if all := Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 999)); len(all) != tables+1 {
				b.Errorf("a new table (%s) was made %d times", what, len(all)-tables)
			}
			cut.Cut(reached)
			if err := db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Interaction: key("save"),
				Owed:  []store.Owed{{Kind: what, Target: "t"}},
				Moves: []store.Move{{Ply: 1 + n, Move: "m", Events: []byte("[]")}}}); err != nil {
				b.Errorf("a move (%s): %v", what, err)
			}
			row.Rev++
			if got := Must[store.Table](b)(db.Table(b.Ctx, row.ID)); got.Rev != row.Rev {
				b.Errorf("a move (%s): the table's revision is %d, want %d", what, got.Rev, row.Rev)
			}
			answer := given(row, n, "m", 9)
			answer.Interaction, answer.Owed = key("answer"), []store.Owed{{Kind: what, Target: "v"}}
			cut.Cut(reached)
			if err := db.SaveAnswer(b.Ctx, answer); err != nil {
				b.Errorf("an answer (%s): %v", what, err)
			}
			row.Rev++
			if as := Must[[]store.Answer](b)(db.Answers(b.Ctx, row.ID, row.Ply)); len(as) != n {
				b.Errorf("an answer (%s): there are %+v, want %d", what, as, n)
			}
			if got := Must[store.Table](b)(db.Table(b.Ctx, row.ID)); got.Rev != row.Rev {
				b.Errorf("an answer (%s): the table's revision is %d, want %d", what, got.Rev, row.Rev)
			}
			cut.Cut(reached)
			k, err := db.SaveTournament(b.Ctx,
				store.TournamentChange{Tournament: store.Tournament{Channel: what, Phase: "lobby", Doc: []byte("{}")},
					Interaction: key("tournament")})
			if cs := Must[[]store.Tournament](b)(db.Tournaments(b.Ctx, what, []string{"lobby"},
				9)); err != nil || len(cs) != 1 || cs[0].ID != k {
				b.Errorf("a tournament (%s): %d, %v; there are %+v", what, k, err, cs)
			}
			cut.Cut(reached)
			of, err := db.SaveNight(b.Ctx, night(what))
			if n, e := db.NightOfKey(b.Ctx, what); err != nil || e != nil || n.ID != of || n.Rev != 1 {
				b.Errorf("a night (%s): %d, %v; there is %+v, %v", what, of, err, n, e)
			}
			cut.Cut(reached)
			daily := puzzle(n)
			daily.ID, err = db.SavePuzzle(b.Ctx, daily)
			daily.Rev = 1
			ps := Must[[]store.Puzzle](b)(db.Puzzles(b.Ctx, store.PuzzleFilter{From: n, To: n}))
			if err != nil || len(ps) != 1 || ps[0].ID != daily.ID {
				b.Errorf("a puzzle (%s): %d, %v; there are %+v", what, daily.ID, err, ps)
			}
			solved := answered(daily.ID, "alice")
			solved.Interaction, solved.Solver, solved.Server, solved.Rated = key("attempt"), nil, nil, &daily
			solved.RatedUsers, solved.Owed = []string{"alice"}, []store.Owed{{Kind: what, Target: "w"}}
			cut.Cut(reached)
			if err := db.ChangePuzzle(b.Ctx, solved); err != nil {
				b.Errorf("an attempt (%s): %v", what, err)
			}
			if a, err := db.Attempt(b.Ctx, daily.ID, "alice"); err != nil || a.Rev != 2 || a.Unrated {
				b.Errorf("an attempt (%s): there is %+v, %v", what, a, err)
			}
			cut.Cut(reached)
			b.Check(db.Visit(b.Ctx, what, 5, store.OriginServer))
			if f := Must[[]store.FunnelWeek](b)(db.Funnel(b.Ctx, 5, 5)); len(f) != 1 || f[0].People != n {
				b.Errorf("a visit (%s): there are %+v, want %d people", what, f, n)
			}
			cut.Cut(reached)
			b.Check(db.Owe(b.Ctx, 5, store.Owed{Kind: what, Target: "u"}))
			if o := Must[[]store.Owed](b)(db.OutboxWindow(b.Ctx, 99, store.Window{Kind: what, Targets: 9,
				PerTarget: 9})); len(o) != 4 {
				b.Errorf("messages (%s): %+v, want one each to t, u, v and w", what, o)
			}
			last := Must[int64](b)(db.OutboxLast(b.Ctx))
			cut.Cut(reached)
			b.Check(db.Delivered(b.Ctx, []int64{last}, &store.Post{Subject: store.OfTable(1), Kind: "k",
				Target: "t", Message: what}))
			if _, err := db.PostOf(b.Ctx, what); err != nil || Must[int64](b)(db.OutboxLast(b.Ctx)) == last {
				b.Errorf("a note (%s): %v", what, err)
			}
		}
	}
	c := Sample(9) // whoever was refused is not told that it was done
	c.Interaction = "create1"
	cut.Cut(true)
	_, err := db.CreateTable(b.Ctx, c)
	b.Is("what was done long ago", err, store.ErrSeen)
	cut.Cut(true)
	row.Rev--
	b.Is("what is stale", db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}), store.ErrConflict)
}

// Severed checks that a lost connection is not an error.
func Severed(b *Bench) {
	db := b.Open()
	cut := b.Place.(Cutter)
	row := b.Create(db, Sample(7))
	for i := range 5 {
		cut.Sever(b)
		if _, err := db.Table(b.Ctx, row.ID); err != nil {
			b.Errorf("read: %v", err)
		}
		cut.Sever(b)
		if err := db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}); err != nil {
			b.Errorf("write: %v", err)
		}
		row.Rev++
		cut.Sever(b)
		if err := db.SetMeta(b.Ctx, "m", fmt.Sprint(i)); err != nil {
			b.Errorf("note: %v", err)
		}
	}
}

// Storm has many writers change tables of their own, messages, and one shared table while connections die.
func Storm(b *Bench) {
	db := b.Open()
	cut := b.Place.(Cutter)
	shared := b.Create(db, Sample(7))
	const writers, each = 6, 25
	var won, owed atomic.Int64
	stop, wrote := make(chan struct{}), make(chan struct{}, 1)
	var trouble sync.WaitGroup
	trouble.Go(func() {
		for i := 0; ; i++ {
			time.Sleep(25 * time.Millisecond)
			select { // after something was written: on a slow machine nobody would come through else
			case <-stop:
				return
			case <-wrote:
			}
			switch i % 3 {
			case 0:
				cut.Sever(b)
			default:
				cut.Cut(i%3 == 1)
			}
		}
	})
	Together(b, writers, nil, func(w int) error {
		row := b.Create(db, Sample(7))
		for i := range each {
			if err := db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Interaction: fmt.Sprint(w, "/", i),
				Moves: []store.Move{{Ply: 2 + i, Events: []byte("[]")}}}); err != nil {
				return fmt.Errorf("move %d: %w", i, err)
			}
			row.Rev++
			select {
			case wrote <- struct{}{}:
			default:
			}
			if err := db.Owe(b.Ctx, store.OfTable(row.ID), store.Owed{Kind: "storm", Target: fmt.Sprint(w)}); err != nil {
				return err
			}
			owed.Add(1)
			if i%5 > 0 {
				continue
			}
			for {
				t, err := db.Table(b.Ctx, shared.ID)
				if err != nil && !errors.Is(err, context.Canceled) {
					continue // a reader whose connection died asks again
				}
				if err := db.SaveTable(b.Ctx, store.Change{Table: t, Forget: -1}); err == nil {
					won.Add(1)
					break
				} else if !errors.Is(err, store.ErrConflict) {
					return err
				}
			}
		}
		if got := Must[store.Table](b)(db.Table(b.Ctx, row.ID)); got.Rev != row.Rev {
			return fmt.Errorf("the table's revision is %d after %d changes", got.Rev, row.Rev)
		}
		if ms := Must[[]store.Move](b)(db.Moves(b.Ctx, row.ID, 2)); len(ms) != each {
			return fmt.Errorf("%d moves, want %d", len(ms), each)
		}
		return nil
	})
	close(stop)
	trouble.Wait()
	cut.Sever(b) // what was to be cut next
	if got := Must[store.Table](b)(db.Table(b.Ctx, shared.ID)); got.Rev != shared.Rev+won.Load() {
		b.Errorf("got notifications of %d changes of the shared table, made %d", won.Load(), got.Rev-shared.Rev)
	}
	if got := len(Must[[]store.Owed](b)(db.OutboxWindow(b.Ctx, 99, store.Window{Kind: "storm", Targets: 99,
		PerTarget: 999}))); int64(got) != owed.Load() {
		b.Errorf("%d messages are owed, want %d", got, owed.Load())
	}
}
