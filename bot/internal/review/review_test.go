package review

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
)

// templateGame is a game of the template between players who choose at random.
func templateGame(t *testing.T, n byte, seats int) Game {
	t.Helper()
	full, err := template.Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Rules: template.Rules, Seats: seats, Options: full, Seed: match.Seed{n}}
	p, err := match.Start(g.Rules, seats, full, g.Seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(n), 1))
	for ply := 1; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		ms := p.(game.Lister).Moves(by)
		if len(ms) == 0 {
			break // who swapped has a card more than the others
		}
		m := ms[rng.IntN(len(ms))]
		g.Moves = append(g.Moves, Move{Record: match.Record{By: by, Move: m}})
		if p, _, err = match.Play(p, g.Seed, ply, by, m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func reviewed(t *testing.T, g Game) *Review {
	t.Helper()
	r, err := Make(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReviewIsDeterministic: reviewing the same moves gives the same result to the bit, whether made at once or turn by
// turn.
func TestReviewIsDeterministic(t *testing.T) {
	for n := range byte(10) {
		g := templateGame(t, n, 2+int(n)%3)
		a := reviewed(t, g)
		w, err := Begin(g)
		steps := 0
		for done := false; !done && err == nil; steps++ {
			if at, of := w.Progress(); at != steps || of != len(g.Moves) {
				t.Fatalf("progress %d of %d after %d steps", at, of, steps)
			}
			done, err = w.Step(context.Background())
		}
		if err != nil || steps != len(g.Moves) {
			t.Fatalf("%d steps for %d moves: %v", steps, len(g.Moves), err)
		}
		x, _ := json.Marshal(a)
		y, _ := json.Marshal(w.Review())
		if string(x) != string(y) {
			t.Errorf("made at once\n%s\nand by turns\n%s", x, y)
		}
		var back Review
		if err := json.Unmarshal(x, &back); err != nil || !reflect.DeepEqual(&back, a) {
			t.Errorf("kept %+v, was %+v: %v", back, *a, err)
		}
	}
}

// TestTurnsAreSeenFromTheirSeat: each turn is judged by what its seat knew, so other hands in the same position change
// nothing.
func TestTurnsAreSeenFromTheirSeat(t *testing.T) {
	compared := 0
	for n := range byte(10) {
		g := templateGame(t, n, 3)
		r := reviewed(t, g)
		p, _ := match.Start(g.Rules, g.Seats, g.Options, g.Seed)
		next := 0
		for i, m := range g.Moves {
			sample, err := p.View(m.By).(game.Sampler).Sample(rand.New(rand.NewPCG(uint64(i), 9)))
			if err != nil {
				t.Fatal(err)
			}
			d, err := sample.View(m.By).(game.Judge).Judge(context.Background(), m.Move, game.Usual)
			if err != nil {
				t.Fatal(err)
			}
			if d.Counting != game.NoChoice {
				if d, err = new(Work).judge(context.Background(), sample.View(m.By).(game.Judge), m.Move); err != nil {
					t.Fatal(err)
				}
				turn := turnOf(m.By, m.Move, d)
				turn.Ply = i + 1
				if !reflect.DeepEqual(turn, r.Turns[next]) {
					t.Fatalf("with other hands %+v, want %+v", turn, r.Turns[next])
				}
				next++
				compared++
			}
			p, _, _ = match.Play(p, g.Seed, i+1, m.By, m.Move)
		}
		if next != len(r.Turns) {
			t.Fatalf("%d turns of %d were compared", next, len(r.Turns))
		}
	}
	if compared < 30 {
		t.Errorf("only %d turns were compared", compared)
	}
}

// TestUnfinished: a game that was resigned or timed out is reviewed as far as it was played.
func TestUnfinished(t *testing.T) {
	g := templateGame(t, 3, 2)
	whole := reviewed(t, g)
	g.Moves = g.Moves[:3]
	half := reviewed(t, g)
	if len(half.Turns) == 0 || len(half.Turns) >= len(whole.Turns) || !reflect.DeepEqual(half.Turns,
		whole.Turns[:len(half.Turns)]) {
		t.Errorf("half: %+v\nwhole: %+v", half.Turns, whole.Turns)
	}
	g.Moves = nil
	if none := reviewed(t, g); len(none.Turns) != 0 || none.Players[0].Enough() || len(none.Highlights(0)) != 0 {
		t.Errorf("nothing played: %+v", none)
	}
}

// moody is a view whose judge thinks otherwise the longer it looks.
type moody struct {
	game.View
	usual, thorough game.Verdict
	asked           *int
}

func (v moody) Judge(_ context.Context, _ game.Move, effort int) (game.Verdict, error) {
	*v.asked++
	if effort == game.Usual {
		return v.usual, nil
	}
	return v.thorough, nil
}

// TestMilderVerdictWins: a marked turn is judged again, and the milder of the two verdicts counts.
func TestMilderVerdictWins(t *testing.T) {
	p, err := match.Start(template.Rules, 2, nil, match.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	drop := func(d float64) game.Verdict { return game.Verdict{Before: 0.9, After: 0.9 - d, Drop: d, Best: "x"} }
	sure, vague := drop(0.3), drop(0)
	sure.Exact, vague.Counting = true, game.Unjudged
	decided := drop(0.02)
	decided.Counting = game.Decided
	for _, c := range []struct {
		name            string
		usual, thorough game.Verdict
		want            float64
		asked           int
	}{
		{"milder later", drop(0.3), drop(0.04), 0.04, 2}, {"milder first", drop(0.06), drop(0.4), 0.06, 3},
		{"good already", drop(0.04), drop(0.01), 0.04, 1}, {"sure already", sure, drop(0.01), 0.3, 1},
		{"no verdict later", drop(0.3), vague, 0.3, 3}, {"decided later", drop(0.3), decided, 0.02, 2},
		{"the same later", drop(0.3), drop(0.3), 0.3, 2}, {"the same mark", drop(0.19), drop(0.11), 0.11, 2},
	} {
		asked := 0
		d, err := new(Work).judge(context.Background(), moody{p.View(0), c.usual, c.thorough, &asked}, "y")
		if err != nil || d.Drop != c.want || asked != c.asked {
			t.Errorf("%s: %+v, %v, asked %d times; want a drop of %v", c.name, d, err, asked, c.want)
		}
	}
}

// TestComputerTurnsAreMarked: turns that a computer played for somebody are marked as such.
func TestComputerTurnsAreMarked(t *testing.T) {
	g := templateGame(t, 2, 2)
	for i := range g.Moves {
		g.Moves[i].Computer = g.Moves[i].By == 1
	}
	for _, turn := range reviewed(t, g).Turns {
		if turn.Computer != (turn.Seat == 1) {
			t.Errorf("%+v", turn)
		}
	}
}

// TestImpossibleMovesAreAnError: a log of moves that cannot have been played gives an error.
func TestImpossibleMovesAreAnError(t *testing.T) {
	g := templateGame(t, 1, 2)
	g.Moves[2].Move = "play 99"
	if r, err := Make(context.Background(), g); err == nil {
		t.Errorf("got %+v", r)
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Make(dead, templateGame(t, 1, 2)); err == nil {
		t.Errorf("out of time: got %+v", r)
	}
}

// TestScore: the accuracy formula has the documented values at the bounds of the marks.
func TestScore(t *testing.T) {
	for drop, want := range map[float64]float64{0: 100, 0.05: 78, 0.1: 61, 0.2: 37, 1: 1} {
		if got := math.Round(score(drop)); got != want {
			t.Errorf("score(%v) = %v, want %v", drop, got, want)
		}
	}
}

// game of turns with drops, seats by turns; a negative drop does not count.
func turns(drops ...float64) *Review {
	r := &Review{}
	for i, d := range drops {
		t := Turn{Ply: i + 1, Seat: game.Seat(i % 2), Drop: math.Abs(d), Before: 0.9, Top: 100 * math.Abs(d)}
		if d < 0 {
			t.Counting = game.Decided
		} else {
			t.Mark = game.MarkOf(d)
		}
		r.Turns = append(r.Turns, t)
	}
	return r
}

// TestPlayer: the turns of a player are summed up: the mean, what counts, the marks, and the most expensive misses.
func TestPlayer(t *testing.T) {
	r := turns(0, 0.5, 0.06, 0.5, 0.12, 0.5, 0.25, 0.5, -0.9, 0.5)
	r.Turns[0].Misses = []string{"small"} // cost nothing to speak of: not counted
	r.Turns[2].Misses = []string{"often"}
	r.Turns[4].Misses = []string{"often", "other"}
	r.Turns[6].Misses = []string{"dear"}
	r.Turns[8].Misses = []string{"decided"}
	p := player(r, 0, []string{"small", "often", "other", "dear", "decided"})
	want := (score(0) + score(0.06) + score(0.12) + score(0.25)) / 4
	if p.Turns != 5 || p.Counted != 4 || p.Accuracy != int(math.Round(want)) || p.Marks != [4]int{1, 1, 1, 1} {
		t.Errorf("%+v, want an accuracy of %v", p, want)
	}
	if !reflect.DeepEqual(p.Misses, map[string]int{"often": 2, "other": 1, "dear": 1}) || p.Lesson != "dear" {
		t.Errorf("misses %v, lesson %q", p.Misses, p.Lesson)
	}
	if few := player(turns(0, 0, 0.3, 0), 0, nil); few.Enough() || few.Accuracy != 0 || few.Lesson != "" {
		t.Errorf("two turns: %+v", few)
	}
}

// TestComputerStandsIn: moves that the computer made for an absent person are not theirs; a computer's own are
// reviewed.
func TestComputerStandsIn(t *testing.T) {
	r := turns(0.3, 0, 0, 0, 0, 0, 0, 0)
	r.Turns[0].Computer = true
	for i := 1; i < 8; i += 2 {
		r.Turns[i].Computer = true
	}
	if p := player(r, 0, nil); p.Turns != 3 || p.Accuracy != 100 {
		t.Errorf("the person: %+v", p)
	}
	if p := player(r, 1, nil); p.Turns != 4 {
		t.Errorf("the computer: %+v", p)
	}
}

// TestMoments: the right moments are picked as worth another look.
func TestMoments(t *testing.T) {
	type want struct {
		ply int
		why table.Why
	}
	for _, c := range []struct {
		name string
		r    *Review
		want []want
	}{
		{"nothing lost, nothing found", turns(0, 0, 0, 0), nil},
		{"the worst", turns(0, 0, 0.06, 0, 0, 0, 0.3, 0, 0, 0, 0.07), []want{{7, table.Worst}, {11, table.Costly}}},
		{"no neighbours", turns(0, 0, 0.3, 0, 0.25, 0, 0.2), []want{{3, table.Worst}, {7, table.Costly}}},
		{"a chance that was given and given back", turns(0.4, 0, 0, 0, 0.06, 0, 0, 0.12, 0.07, 0, 0.08), []want{{1,
			table.Worst}, {9, table.Chance}}},
		{"a small slip is no chance", turns(0.4, 0, 0, 0, 0, 0, 0, 0.09, 0.07, 0, 0, 0, 0.08), []want{{1, table.Worst},
			{13, table.Costly}}},
		{"decided games lose nothing", turns(-0.4, 0, 0, 0, -0.3), nil},
	} {
		var got []want
		for _, m := range c.r.Highlights(0) {
			got = append(got, want{m.Ply, m.Why})
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	dear := turns(0.4, 0.3, 0, 0, 0.06, 0, 0, 0, 0.2, 0, 0.07)
	dear.Turns[4].Top = 99
	if got := dear.Highlights(0); len(got) != 2 || got[1].Ply != 5 || got[1].Why != table.Costly {
		t.Errorf("the most expensive in the unit: %+v", got)
	}
	r := turns(0.3, 0, 0, 0, 0, 0, 0, 0)
	r.Turns[2].Next, r.Turns[4].Next, r.Turns[6].Next = 0.9, 0.3, 0.09 // the first is a neighbour, the last no find
	if got := r.Highlights(0); len(got) != 2 || got[1].Ply != 5 || got[1].Why != table.Find {
		t.Errorf("a find: %+v", got)
	}
	r.Turns[4].Drop = 0.01
	if got := r.Highlights(0); len(got) != 1 {
		t.Errorf("what is not the best move is no find: %+v", got)
	}
}
