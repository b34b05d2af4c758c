package domino

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// stockSource is a source that makes rng.IntN(n) return given indices, n being the size of a stock
// that begins whole and loses one tile at each draw. IntN multiplies the upper half of a word by n, or
// masks the word when n is a power of two: a word with the middle of the index's interval above and the
// index itself below serves both.
type stockSource struct {
	size int
	next func(n int) int
}

func (s *stockSource) Uint64() uint64 {
	n := uint64(s.size)
	i := uint64(s.next(s.size))
	s.size--
	return (2*i+1)<<32/(2*n)<<32 | i
}

func TestStockSource(t *testing.T) {
	for n := 1; n <= 55; n++ {
		for i := range n {
			s := &stockSource{n, func(int) int { return i }}
			if got := rand.New(s).IntN(n); n > 1 && got != i {
				t.Errorf("IntN(%d) = %d, want %d", n, got, i)
			}
		}
	}
}

type textCase struct {
	V        int      `json:"v"`
	Draws    []int    `json:"draws"`
	Racks0   []string `json:"racks0"`
	Moves    []string `json:"moves"`
	Chain    string   `json:"chain"`
	Racks    []string `json:"racks"`
	Stock    string   `json:"stock"`
	LastTurn int      `json:"last_turn"`
	Winner   int      `json:"winner"`
}

// kind names a move as the text's enum Move does.
func kind(m game.Move, over bool) string {
	switch {
	case m == round.Pass:
		return "DEFEAT"
	case m == round.Draw:
		return "PASS"
	case over:
		return "VICTORY"
	}
	return "PLAY"
}

// TestCases replays the text's program through the rules, with the stock's random indices of the cases.
func TestCases(t *testing.T) {
	cases := rulestest.Cases[textCase](t, "testdata/cases.jsonl")
	if len(cases) < 50 {
		t.Fatalf("only %d cases", len(cases))
	}
	for i, c := range cases {
		t.Run(strconv.Itoa(i), func(t *testing.T) { replayCase(t, c) })
	}
}

func replayCase(t *testing.T, c textCase) {
	drawn := 0
	rng := rand.New(&stockSource{c.V * (c.V + 1) / 2, func(int) int { drawn++; return c.Draws[drawn-1] }})
	start := mustStart(t, 2, game.Options{"variant": round.SimpleGame, "values": strconv.Itoa(c.V)}, rng)
	p := start.(*position)
	for s, want := range c.Racks0 {
		if got := p.Racks[s].String(); got != want {
			t.Fatalf("rack %d dealt: got %s, want %s", s, got, want)
		}
	}
	player := Rules.Computer(2)
	for i, want := range c.Moves {
		by := p.Turn()[0]
		m, err := player.Choose(t.Context(), p.View(by), nil)
		if err != nil {
			t.Fatal(err)
		}
		q, _, err := p.Apply(by, m, rng)
		if err != nil {
			t.Fatalf("move %d %q: %v", i, m, err)
		}
		p = q.(*position)
		if got := kind(m, len(p.Turn()) == 0); got != want {
			t.Fatalf("move %d %q: got %s, want %s", i, m, got, want)
		}
	}
	r, over := p.Result()
	if !over || r.Winners()[0] != game.Seat(c.Winner) || p.Mover != c.LastTurn || drawn != len(c.Draws) {
		t.Errorf("result %+v (over %v), last turn %d, %d draws; want winner %d, last turn %d, %d draws",
			r, over, p.Mover, drawn, c.Winner, c.LastTurn, len(c.Draws))
	}
	for got, want := range map[string]string{
		p.Chain.String(): c.Chain, p.Stock.String(): c.Stock, p.Racks[0].String(): c.Racks[0],
		p.Racks[1].String(): c.Racks[1],
	} {
		if got != want {
			t.Errorf("at the end: got %q, want %q", got, want)
		}
	}
}

// TestExactChances enumerates every sequence of draws of the text's program for 2, 3 and 4 values.
func TestExactChances(t *testing.T) {
	rulestest.Unraced(t)
	cases := []struct {
		values   int
		num, den int64
	}{{2, 1, 1}, {3, 4, 5}, {4, 14503, 21600}}
	for _, c := range cases[:rulestest.Of(3, 2)] {
		got := newEnumerator(c.values).chance(t)
		if want := big.NewRat(c.num, c.den); got.Cmp(want) != 0 {
			t.Errorf("V = %d: seat 0 wins with chance %v, want %v", c.values, got, want)
		}
	}
}

// enumerator adds up, over all sequences of draws, in how many ways the stock can be drawn empty such
// that seat 0 wins. Positions that differ in the inside of the chain alone are counted once.
type enumerator struct {
	values int
	memo   map[state]int64
}

// state is all of a position that the rest of the game depends on.
type state struct {
	turn  int
	ends  [2]uint8
	racks [2][10]uint8 // tile indices plus one, in order
	stock round.Tiles
}

func stateOf(p *position) state {
	s := state{turn: p.Mover, stock: round.SetOf(p.Stock)}
	if len(p.Chain) > 0 {
		s.ends = p.Ends()
		s.turn += 2
	}
	for i, r := range p.Racks {
		for j, t := range r {
			s.racks[i][j] = uint8(t.Index() + 1)
		}
	}
	return s
}

func newEnumerator(values int) *enumerator {
	return &enumerator{values, make(map[state]int64)}
}

func factorial(n int) int64 {
	f := int64(1)
	for i := 2; i <= n; i++ {
		f *= int64(i)
	}
	return f
}

func (e *enumerator) chance(t *testing.T) *big.Rat {
	n := e.values * (e.values + 1) / 2
	o, err := Rules.Info().Complete(game.Options{"variant": round.SimpleGame, "values": strconv.Itoa(e.values)})
	if err != nil {
		t.Fatal(err)
	}
	draws := make([]int, 2*(e.values-1))
	total := int64(0)
	for {
		i := 0
		rng := rand.New(&stockSource{n, func(int) int { i++; return draws[i-1] }})
		p, err := Rules.Start(2, o, rng)
		if err != nil {
			t.Fatal(err)
		}
		total += e.wins(t, p.(*position))
		k := len(draws) - 1
		for ; k >= 0 && draws[k] == n-k-1; k-- {
			draws[k] = 0
		}
		if k < 0 {
			return big.NewRat(total, factorial(n))
		}
		draws[k]++
	}
}

// wins counts the ways to draw what is left of the stock such that seat 0 wins from here.
func (e *enumerator) wins(t *testing.T, p *position) int64 {
	if r, over := p.Result(); over {
		return int64(r.Scores[0]) * factorial(len(p.Stock))
	}
	key := stateOf(p)
	if n, ok := e.memo[key]; ok {
		return n
	}
	m := ai.FirstMove(nil, p.MovesWith(p.Racks[p.Mover], len(p.Stock)), nil)
	branches := 1
	if m == round.Draw {
		branches = len(p.Stock)
	}
	sum := int64(0)
	for i := range branches {
		rng := rand.New(&stockSource{len(p.Stock), func(int) int { return i }})
		q, _, err := p.Apply(game.Seat(p.Mover), m, rng)
		if err != nil {
			t.Fatal(err)
		}
		sum += e.wins(t, q.(*position))
	}
	e.memo[key] = sum
	return sum
}

func mustStart(t testing.TB, seats int, o game.Options, rng *rand.Rand) game.Position {
	t.Helper()
	full, err := Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rules.Start(seats, full, rng)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
