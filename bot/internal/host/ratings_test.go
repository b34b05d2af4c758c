package host_test

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/bot/internal/replay"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
	"tablee/rules/template"
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
	b.Do("ann", id, table.Action{Kind: table.AskUndo})
	b.Do("ben", id, table.Action{Kind: table.Accept, Ask: 1})
	b.Play(id, hosttest.All, "ann", "ben")
	b.Do("ann", id, table.Action{Kind: table.Rematch}) // writes the table again
	ann, ben := b.stats("ann", "ben"), b.stats("ben", "ann")
	if ann.Games != 1 || ann.Wins+ann.Ties+ben.Wins != 1 || ann.Versus.Wins != ben.Versus.Losses {
		t.Errorf("ann %+v, ben %+v", ann, ben)
	}
	if len(ann.Ratings) != 1 || len(ben.Ratings) != 1 {
		t.Fatalf("ratings %+v and %+v, want one each", ann.Ratings, ben.Ratings)
	}
	r := ann.Ratings[0]
	if !r.Provisional || r.Games != 1 || len(r.History) != 1 || r.Shown != 0 || r.History[0].Value != 0 {
		t.Errorf("after one game: %+v, want no number", r)
	}
	if sum := b.strength("ann", r.Pool) + b.strength("ben", r.Pool); sum < 2998 || sum > 3002 {
		t.Errorf("after one game between equals their ratings add up to %d", sum)
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
	if err := b.Host.Privacy.ForgetPerson(t.Context(), hosttest.Person("ann").ID); err != nil {
		t.Fatal(err)
	}
	if s := b.stats("ann", "ben"); s.Games+len(s.Ratings)+len(s.Records) != 0 {
		t.Errorf("forgotten, ann has %+v", s)
	}
	if s := b.stats("ben", "ann"); s.Games != 1 || s.Versus != (table.Versus{}) {
		t.Errorf("ben has %+v", s)
	}
}

// TestWhatIsRated: each game counts for the right people.
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
			b.Do("ben", b.SeatAll(false, "ann", "ben"), table.Action{Kind: table.Resign})
		}, 1, 0, 1, false},
		{"resigned", func(b bench) {
			id := b.SeatAll(false, "ann", "ben")
			b.Play(id, 2, "ann", "ben")
			b.Do("ben", id, table.Action{Kind: table.Resign})
		}, 1, 1, 1, false},
		{"left to the computer", func(b bench) {
			id := b.SeatAll(false, "ann", "ben")
			b.Play(id, 2, "ann", "ben")
			b.Do("ben", id, table.Action{Kind: table.HandOver})
			b.Play(id, hosttest.All, "ann")
		}, 1, 1, 1, false},
		{"called off", func(b bench) { b.Do("ann", b.SeatAll(false, "ann", "ben"), table.Action{Kind: table.Abort}) }, 0, 0,
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

// strength is a person's rating in a pool of the template game, reliable or not.
func (b bench) strength(name string, pool table.Pool) int {
	b.T.Helper()
	r, _, err := b.Host.People().Strength(b.T.Context(), hosttest.Person(name).ID, template.Rules.Info(), pool.Seats,
		pool.Options)
	if err != nil {
		b.T.Fatal(err)
	}
	return int(math.Round(r))
}

// rating is what a person's rating of two at the template game is, and in how many games it was made.
func (b bench) rating(name string) (shown, games int) {
	b.T.Helper()
	s := b.stats(name, "")
	if len(s.Ratings) == 0 {
		return 1500, 0
	}
	return b.strength(name, s.Ratings[0].Pool), s.Ratings[0].Games
}

// TestNoRatingFromPlayersWhoNeverMove: ten accounts resign 120 games before their first move, or after only the winner
// has moved; the winner's rating does not change, and the others lose. A redelivery counts once.
func TestNoRatingFromPlayersWhoNeverMove(t *testing.T) {
	b := newBench(t)
	const accounts, each = 10, 12
	for i := range accounts * each {
		loser := "loser" + strconv.Itoa(i%accounts)
		id := b.SeatAll(false, "ann", loser)
		if i >= accounts && b.look(id, "ann").InTurn() {
			b.Play(id, 1, "ann") // it is not enough that the winner has moved
		}
		by := hosttest.Call(loser)
		by.Interaction = "resign" + strconv.Itoa(i)
		for range 2 {
			if _, err := b.Host.Do(t.Context(), by, id, table.Action{Kind: table.Resign}); err != nil &&
				gametest.Refusal(err) != "refused.over" {
				t.Fatal(err)
			}
		}
	}
	if shown, games := b.rating("ann"); shown != 1500 || games != 0 {
		t.Errorf("the winner's rating is %d after %d games, want 1500 after none", shown, games)
	}
	if shown, games := b.rating("loser0"); shown >= 1500 || games != each {
		t.Errorf("the loser's rating is %d after %d games, want less than 1500 after %d", shown, games, each)
	}
}

// TestOneGameADay: of the games that the same two people play on one day one counts, whoever wins, for both of them;
// people are told which.
func TestOneGameADay(t *testing.T) {
	b := newBench(t)
	for i := range 4 {
		id := b.SeatAll(false, "ann", "ben")
		b.Play(id, 2, "ann", "ben")
		winner, loser := "ann", "ben"
		if i == 2 {
			winner, loser = loser, winner
		}
		b.Do(loser, id, table.Action{Kind: table.Resign})
		for _, name := range []string{winner, loser} {
			if _, games := b.rating(name); games != 1 {
				t.Errorf("after game %d %s is rated by %d games, want 1", i+1, name, games)
			}
		}
		tell := replay.Summarizer{Replays: b.Host.Queries, Stats: b.Host.People(), Report: func(err error) { t.Error(err) }}
		story := tell.Story(t.Context(), b.look(id, ""))
		again := []table.Unchanged{{Seat: 0, Why: table.AlreadyMet}, {Seat: 1, Why: table.AlreadyMet}}
		if i == 0 && len(story.Unchanged) != 0 || i > 0 && !slices.Equal(story.Unchanged, again) {
			t.Errorf("of game %d people are told %+v", i+1, story.Unchanged)
		}
	}
	id := b.SeatAll(false, "ann", "cat")
	b.Play(id, 2, "ann", "cat")
	b.Do("cat", id, table.Action{Kind: table.Resign})
	if _, games := b.rating("ann"); games != 2 {
		t.Errorf("a game with somebody else: rated by %d games, want 2", games)
	}
}

// TestComputersMovesGainNoRating: a player for whom the computer has moved gains nothing by winning, and loses by
// losing.
func TestComputersMovesGainNoRating(t *testing.T) {
	for name, c := range map[string]struct {
		loser string
		games int
	}{"wins": {"ben", 0}, "loses": {"ann", 1}} {
		b := newBench(t)
		id := b.SeatAll(false, "ann", "ben")
		for !b.look(id, "ann").InTurn() {
			b.Play(id, 1, "ben")
		}
		ply := b.look(id, "").Ply
		b.Do("ann", id, table.Action{Kind: table.HandOver})
		b.Until("the computer's move", func() bool { return b.look(id, "").Ply > ply })
		b.Do("ann", id, table.Action{Kind: table.TakeBack})
		b.Play(id, 2, "ann", "ben")
		b.Do(c.loser, id, table.Action{Kind: table.Resign})
		for _, who := range []string{"ann", "ben"} {
			if shown, games := b.rating(who); games != c.games || (shown < 1500) != (who == c.loser && games > 0) {
				t.Errorf("she %s: %s stands at %d by %d games, want %d", name, who, shown, games, c.games)
			}
		}
		if seat := b.look(id, "ann").Seats[0]; !seat.Helped {
			t.Errorf("she %s: the seat is %+v", name, seat)
		}
	}
}

func (b bench) look(id table.ID, name string) *table.Table {
	b.T.Helper()
	user := ""
	if name != "" {
		user = hosttest.Person(name).ID
	}
	tb, err := b.Host.Queries.Look(b.T.Context(), id, user)
	if err != nil {
		b.T.Fatal(err)
	}
	return tb
}
