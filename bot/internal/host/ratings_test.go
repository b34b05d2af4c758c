package host_test

import (
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/commands/table"
)

// bench is a host on a database.
type bench struct{ *hosttest.Bench }

func newBench(t *testing.T) bench {
	t.Helper()
	return bench{hosttest.New(t, nil)}
}

func (b bench) stats(name, asking string) *table.Stats {
	b.T.Helper()
	s, err := b.Host.People().Stats(b.T.Context(), hosttest.Person(name).ID, hosttest.Person(asking).ID, "template")
	if err != nil {
		b.T.Fatal(err)
	}
	return s
}

func TestRatedGame(t *testing.T) {
	b := newBench(t)
	id := b.SeatAll(false, "ann", "ben")
	b.Play(id, 3, "ann", "ben")
	// A take-back in the middle: the move that was taken back leaves no record.
	b.Do("ann", id, table.Op{What: table.AskUndo})
	b.Do("ben", id, table.Op{What: table.Accept, Ask: 1})
	b.Play(id, hosttest.All, "ann", "ben")
	b.Do("ann", id, table.Op{What: table.Rematch}) // writes the table again
	ann, ben := b.stats("ann", "ben"), b.stats("ben", "ann")
	if ann.Games != 1 || ann.Wins+ann.Ties+ben.Wins != 1 || ann.Versus.Wins != ben.Versus.Losses {
		t.Errorf("ann %+v, ben %+v", ann, ben)
	}
	if len(ann.Ratings) != 1 || len(ben.Ratings) != 1 {
		t.Fatalf("ratings %+v and %+v, want one each", ann.Ratings, ben.Ratings)
	}
	r := ann.Ratings[0]
	if !r.Provisional || r.Games != 1 || len(r.History) != 1 || r.Shown+ben.Ratings[0].Shown < 2998 ||
		r.Shown+ben.Ratings[0].Shown > 3002 {
		t.Errorf("after one game between equals: %+v and %+v", r, ben.Ratings[0])
	}
	if r.Pool.Game != "template" || r.Pool.Seats != 2 || r.Pool.Options["swap"] != "never" || len(r.Pool.Options) != 1 ||
		r.Pool.Alone {
		t.Errorf("pool %+v", r.Pool)
	}
	if len(ann.Records) != 1 || ann.Records[0].Name != "card" || ann.Records[0].Table != id {
		t.Errorf("records %+v", ann.Records)
	}
	if list, err := b.Host.People().Leaderboard(t.Context(), "g",
		"template"); err != nil || len(list) != 1 || len(list[0].List) != 2 {
		t.Errorf("leaderboard %+v, %v", list, err)
	}
	if err := b.Host.ForgetPerson(t.Context(), hosttest.Person("ann").ID); err != nil {
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
		play    func(bench)
		games   int // of ann
		ratings int
		wins    int // -1: either
		alone   bool
	}{
		{"unrated", func(b bench) { b.Play(b.SeatAll(true, "ann", "ben"), hosttest.All, "ann", "ben") }, 1, 0, -1, false},
		{"computer", func(b bench) { b.Play(b.SeatAll(false, "ann", ""), hosttest.All, "ann") }, 1, 1, -1, true},
		{"computer and two people", func(b bench) {
			b.Play(b.SeatAll(false, "ann", "ben", ""), hosttest.All, "ann",
				"ben")
		}, 1, 1, -1, false},
		{"two computers", func(b bench) { b.Play(b.SeatAll(false, "ann", "", ""), hosttest.All, "ann") }, 1, 1, -1, true},
		{"resigned before moving", func(b bench) {
			b.Do("ben", b.SeatAll(false, "ann", "ben"), table.Op{What: table.Resign})
		}, 1, 1, 1, false},
		{"resigned", func(b bench) {
			id := b.SeatAll(false, "ann", "ben")
			b.Play(id, 2, "ann", "ben")
			b.Do("ben", id, table.Op{What: table.Resign})
		}, 1, 1, 1, false},
		{"left to the computer", func(b bench) {
			id := b.SeatAll(false, "ann", "ben")
			b.Play(id, 4, "ann", "ben")
			b.Do("ben", id, table.Op{What: table.Hand})
			b.Play(id, hosttest.All, "ann")
		}, 1, 1, 1, false},
		{"called off", func(b bench) { b.Do("ann", b.SeatAll(false, "ann", "ben"), table.Op{What: table.Abort}) }, 0, 0,
			0, false},
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
