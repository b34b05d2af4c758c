package domino

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
)

// variants are tables of every kind.
var variants = []struct {
	o     game.Options
	seats int
}{
	{game.Options{"variant": round.SimpleGame}, 2},
	{game.Options{"variant": round.SimpleGame, "values": "10"}, 2},
	{game.Options{"variant": round.DrawGame, "points": "60"}, 2},
	{game.Options{"variant": round.DrawGame, "points": "60"}, 4},
	{game.Options{"variant": round.DrawGame, "points": "60", "values": "10"}, 3},
	{game.Options{"variant": round.BlockGame, "points": "60"}, 2},
	{game.Options{"variant": round.BlockGame, "points": "60"}, 3},
	{game.Options{"variant": round.BlockGame, "points": "60", "partners": "yes"}, 4},
	{game.Options{"variant": round.BlockGame, "points": "60", "blocked": "all"}, 3},
	{game.Options{"variant": round.BlockGame, "points": "200", "partners": "yes", "capicua": "yes"}, 4},
	{game.Options{"variant": round.BlockGame, "points": "100", "partners": "yes", "values": "10", "hand": "ten"}, 4},
	{game.Options{"variant": round.FivesGame, "points": "150"}, 2},
	{game.Options{"variant": round.FivesGame, "points": "150"}, 3},
	{game.Options{"variant": round.FivesGame, "points": "150", "values": "10"}, 4},
	{game.Options{"variant": round.FivesGame, "points": "150", "partners": "yes"}, 4},
}

// open is the board of a position, the stock in its order.
func open(p *position) ai.Board {
	b := ai.NewBoard(&p.Table)
	for s, r := range p.Racks {
		b.Hand[s] = round.SetOf(r)
	}
	for _, t := range p.Stock {
		b.Stock[b.InStock] = uint8(t.Index())
		b.InStock++
	}
	return b
}

// TestBoardAgrees plays the search's board and the rules side by side, from the same draws.
func TestBoardAgrees(t *testing.T) {
	for i, c := range variants {
		for d := range byte(8) {
			seed := match.Seed{d, byte(i), 0xb0}
			gp, err := match.Start(Rules, c.seats, c.o, seed)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(uint64(d), 4))
			for p := gp.(*position); p.Ended == round.Running; {
				p = sideBySide(t, p, rng)
			}
		}
	}
}

// sideBySide plays one move of each and returns the position after it.
func sideBySide(t *testing.T, p *position, rng *rand.Rand) *position {
	t.Helper()
	b := open(p)
	ms := b.Moves(nil)
	m, native := ai.Laying{Tile: -1}, round.Draw
	legal := p.Moves(game.Seat(p.Mover))
	switch {
	case len(ms) > 0:
		m = ms[rng.IntN(len(ms))]
		rack := p.Racks[p.Mover]
		native = round.Play{Tile: rack[rack.Find(round.ByIndex[m.Tile])], Side: m.Side}.Move()
	case legal[0] == round.Pass:
		native = round.Pass
	}
	b.Play(m)
	last := &stockSource{len(p.Stock), func(n int) int { return n - 1 }} // the board draws from the end
	var chance rand.Source = last
	if b.Over { // the next round is dealt at random
		chance = rand.NewPCG(rng.Uint64(), 1)
	}
	q, events, err := p.Apply(game.Seat(p.Mover), native, rand.New(chance))
	if err != nil {
		t.Fatalf("%q: %v", native, err)
	}
	next := q.(*position)
	if b.Over {
		boardEnded(t, p, next, &b, native, events)
		return next
	}
	want := open(next)
	for s, gain := range b.Gains[:p.Config.Seats] { // partners share a score, and the board counts their gains apart
		if o := (s + 2) % 4; p.Config.Partners {
			gain += b.Gains[o]
		}
		if got := next.Scores[s] - p.Scores[s]; got != int(gain) {
			t.Fatalf("%v after %q: the board gives seat %d %d points midway, want %d", p.Config, native, s, gain, got)
		}
	}
	b.Gains = want.Gains
	b.Stock, want.Stock = [55]uint8{}, [55]uint8{}
	if b != want {
		t.Fatalf("%v after %q: got board %+v, want %+v", p.Config, native, b, want)
	}
	return next
}

// boardEnded compares the end of a round.
func boardEnded(t *testing.T, p, next *position, b *ai.Board, m game.Move, events []game.Event) {
	t.Helper()
	if p.Config.Variant == round.SimpleGame {
		if r, over := next.Result(); !over || r.Winners()[0] != game.Seat(b.Won) {
			t.Fatalf("after %q: result %+v, the board says that seat %d has won", m, r, b.Won)
		}
		return
	}
	for s := range p.Scores {
		want := next.Scores[s] - p.Scores[s]
		got := 0
		for o, gain := range b.Gains[:p.Config.Seats] {
			if b.Allied(int8(s), int8(o)) {
				got += int(gain)
			}
		}
		if b.Won >= 0 && b.Allied(int8(s), b.Won) {
			got += int(b.Points)
		}
		if got != want {
			t.Fatalf("%v after %q: the board gives seat %d %d points, want %d (%v)", p.Config, m, s, got, want, events)
		}
	}
}

// plain is the value of a board by minimax without any cut.
func plain(g *ai.Goal, b *ai.Board) float64 {
	if b.Over {
		return g.Value(b)
	}
	ms := b.Moves(nil)
	if len(ms) == 0 {
		ms = append(ms, ai.Laying{Tile: -1})
	}
	best, ours := 0.0, b.Allied(b.Turn, g.Seat)
	for i, m := range ms {
		next := *b
		next.Play(m)
		if v := plain(g, &next); i == 0 || ours == (v > best) {
			best = v
		}
	}
	return best
}

// TestSolverAgreesWithMinimax compares the search with plain minimax near the end of rounds.
func TestSolverAgreesWithMinimax(t *testing.T) {
	compared := 0
	for i, c := range variants {
		for d := range byte(6) {
			p, err := match.Start(Rules, c.seats, c.o, match.Seed{d, byte(i), 0x50})
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(uint64(d), 5))
			for len(p.Turn()) > 0 {
				pos := p.(*position)
				b := open(pos)
				if b.TwoSided() && b.Drawn() && (b.Hand[0]|b.Hand[1]|b.Hand[2]|b.Hand[3]).Count() <= 9 {
					g := ai.NewGoal(&pos.Table, 0)
					s := ai.Solver{Goal: g, Nodes: 1 << 20}
					if got, want := s.Best(&b, -ai.MaxPoints, ai.MaxPoints), plain(&g, &b); got != want {
						t.Fatalf("%v, %+v: got %v, want %v", c.o, b, got, want)
					}
					compared++
				}
				m, err := Rules.Computer(3).Choose(context.Background(), p.View(p.Turn()[0]), rng)
				if err != nil {
					t.Fatal(err)
				}
				if p, _, err = p.Apply(p.Turn()[0], m, rng); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if compared < 50 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// TestCertain: a hand is certain when it has all unseen tiles, and when passes leave one possibility.
func TestCertain(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"stock empty", "(regle simple 3) (joueurs (A 0 ([0:0] [0:1])) (B 0 (? ? ?))) (chaine [2:2]) (pioche) (tour 1)",
			true},
		{"one tile in the stock",
			"(regle simple 3) (joueurs (A 0 ([0:0] [0:1])) (B 0 (? ?))) (chaine [2:2]) (pioche ?) (tour 1)", false},
		{"a pass tells all",
			"(regle simple 3) (joueurs (A 0 ([0:0] [0:1])) (B 0 (?))) (chaine [2:2]) (pioche ? ?) (tour 1) (coups (2 passe 2 2) (1 joue [2:2]))", true},
	} {
		p, h, _, err := Read([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		b := ai.New(ai.Knowledge{Table: &p.Table, Racks: p.Racks, Stock: p.Stock, Hidden: h}, rng1())
		if got := b.Certain(); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
