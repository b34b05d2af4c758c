package host_test

import (
	"testing"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

// seatAll opens a table of the template game with these people, begun; "" is a computer.
func (b *bench) seatAll(unrated bool, names ...string) table.ID {
	b.t.Helper()
	ctx := b.t.Context()
	tb, err := b.host.New(ctx, call(names[0]), table.New{Game: "template", Seats: len(names), Level: 1, Unrated: unrated, Options: game.Options{"swap": "never"}})
	if err != nil {
		b.t.Fatal(err)
	}
	for _, n := range names[1:] {
		if n != "" {
			b.do(n, tb.ID, table.Op{What: table.Join})
		}
	}
	b.do(names[0], tb.ID, table.Op{What: table.Begin})
	return tb.ID
}

func (b *bench) do(name string, id table.ID, op table.Op) *table.Table {
	b.t.Helper()
	tb, err := b.host.Do(b.t.Context(), call(name), id, op)
	if err != nil {
		b.t.Fatalf("%s: %+v: %v", name, op, err)
	}
	return tb
}

// play lets people move, at most so often, until the table is over.
func (b *bench) play(id table.ID, most int, names ...string) {
	b.t.Helper()
	for moved := 0; moved < most; {
		tb, err := b.host.Look(b.t.Context(), id, "")
		if err != nil {
			b.t.Fatal(err)
		}
		if tb.Phase != table.Playing {
			return
		}
		for _, n := range names {
			if tb, err = b.host.Look(b.t.Context(), id, person(n).ID); err != nil || !tb.InTurn() {
				continue
			}
			m, err := template.Rules.Computer(1).Choose(b.t.Context(), tb.View, match.Seed{9}.Stream(match.Think, tb.Ply+1))
			if err != nil {
				b.t.Fatal(err)
			}
			b.do(n, id, table.Op{What: table.Play, Move: m, Stamp: tb.Stamp})
			moved++
		}
	}
}

func (b *bench) stats(name, asking string) *table.Stats {
	b.t.Helper()
	s, err := b.host.Stats(b.t.Context(), person(name).ID, person(asking).ID, "template")
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

const all = 1000

func TestRatedGame(t *testing.T) {
	b := newBench(t)
	id := b.seatAll(false, "ann", "ben")
	b.play(id, 3, "ann", "ben")
	// A take-back in the middle: the move that was taken back leaves no record.
	b.do("ann", id, table.Op{What: table.AskUndo})
	b.do("ben", id, table.Op{What: table.Accept})
	b.play(id, all, "ann", "ben")
	b.do("ann", id, table.Op{What: table.Rematch}) // writes the table again
	ann, ben := b.stats("ann", "ben"), b.stats("ben", "ann")
	if ann.Games != 1 || ann.Wins+ann.Ties+ben.Wins != 1 || ann.Versus.Wins != ben.Versus.Losses {
		t.Errorf("ann %+v, ben %+v", ann, ben)
	}
	if len(ann.Ratings) != 1 || len(ben.Ratings) != 1 {
		t.Fatalf("ratings %+v and %+v, want one each", ann.Ratings, ben.Ratings)
	}
	r := ann.Ratings[0]
	if !r.Provisional || r.Games != 1 || len(r.History) != 1 || r.Shown+ben.Ratings[0].Shown < 2998 || r.Shown+ben.Ratings[0].Shown > 3002 {
		t.Errorf("after one game between equals: %+v and %+v", r, ben.Ratings[0])
	}
	if r.Pool.Game != "template" || r.Pool.Seats != 2 || r.Pool.Options["swap"] != "never" || len(r.Pool.Options) != 1 || r.Pool.Alone {
		t.Errorf("pool %+v", r.Pool)
	}
	if len(ann.Records) != 1 || ann.Records[0].Name != "card" || ann.Records[0].Table != id {
		t.Errorf("records %+v", ann.Records)
	}
	if list, err := b.host.Leaderboard(t.Context(), "g", "template"); err != nil || len(list) != 1 || len(list[0].List) != 2 {
		t.Errorf("leaderboard %+v, %v", list, err)
	}
	if err := b.host.ForgetPerson(t.Context(), person("ann").ID); err != nil {
		t.Fatal(err)
	}
	if s := b.stats("ann", "ben"); s.Games+len(s.Ratings)+len(s.Records) != 0 {
		t.Errorf("forgotten, ann has %+v", s)
	}
	if s := b.stats("ben", "ann"); s.Games != 1 || s.Versus != (table.Versus{}) {
		t.Errorf("ben has %+v", s)
	}
}

// TestWhatIsRated tells what counts for whom.
func TestWhatIsRated(t *testing.T) {
	for _, c := range []struct {
		name    string
		play    func(*bench)
		games   int // of ann
		ratings int
		wins    int // -1: either
		alone   bool
	}{
		{"unrated", func(b *bench) { b.play(b.seatAll(true, "ann", "ben"), all, "ann", "ben") }, 1, 0, -1, false},
		{"computer", func(b *bench) { b.play(b.seatAll(false, "ann", ""), all, "ann") }, 1, 1, -1, true},
		{"computer and two people", func(b *bench) { b.play(b.seatAll(false, "ann", "ben", ""), all, "ann", "ben") }, 1, 1, -1, false},
		{"two computers", func(b *bench) { b.play(b.seatAll(false, "ann", "", ""), all, "ann") }, 1, 1, -1, true},
		{"resigned before moving", func(b *bench) {
			b.do("ben", b.seatAll(false, "ann", "ben"), table.Op{What: table.Resign})
		}, 1, 0, 1, false},
		{"resigned", func(b *bench) {
			id := b.seatAll(false, "ann", "ben")
			b.play(id, 2, "ann", "ben")
			b.do("ben", id, table.Op{What: table.Resign})
		}, 1, 1, 1, false},
		{"left to the computer", func(b *bench) {
			id := b.seatAll(false, "ann", "ben")
			b.play(id, 4, "ann", "ben")
			b.do("ben", id, table.Op{What: table.Hand})
			b.play(id, all, "ann")
		}, 1, 1, 1, false},
		{"called off", func(b *bench) { b.do("ann", b.seatAll(false, "ann", "ben"), table.Op{What: table.Abort}) }, 0, 0, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			c.play(b)
			s := b.stats("ann", "")
			if s.Games != c.games || len(s.Ratings) != c.ratings || c.wins >= 0 && s.Wins != c.wins {
				t.Fatalf("ann has %+v, want %d games, %d ratings, %d wins", s, c.games, c.ratings, c.wins)
			}
			if c.ratings > 0 && s.Ratings[0].Pool.Alone != c.alone {
				t.Errorf("the pool is %+v", s.Ratings[0].Pool)
			}
		})
	}
}
