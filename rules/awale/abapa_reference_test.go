package awale

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
)

// slowGame is a second program for abapa, as slow and obvious as possible. It shares nothing with the rules: the pits
// are a ring of twelve, of which player 1 has 0 to 5 (columns 0 to 5) and player 0 has 6 to 11 (columns 5 to 0).
type slowGame struct {
	pits  [12]int
	taken [2]int
	mover int
	seen  []string // positions since the last capture
	why   string   // the game is over: "enough", "repeated" or "stuck"
}

// slowPit is the pit of a player's column.
func slowPit(player, col int) int {
	if player == 1 {
		return col
	}
	return 11 - col
}

func slowOwner(pit int) int {
	if pit <= 5 {
		return 1
	}
	return 0
}

func (g slowGame) has(player int) (sum int) {
	for pit, n := range g.pits {
		if slowOwner(pit) == player {
			sum += n
		}
	}
	return sum
}

// sown is the game after a column of the mover, without asking whether it is over.
func (g slowGame) sown(col int) (slowGame, bool) {
	me, other := g.mover, 1-g.mover
	from := slowPit(me, col)
	hand := g.pits[from]
	if hand == 0 {
		return g, false
	}
	hungry := g.has(other) == 0
	g.pits[from] = 0
	at := from
	for hand > 0 {
		at++
		if at == 12 {
			at = 0
		}
		if at != from {
			g.pits[at]++
			hand--
		}
	}
	if hungry && g.has(other) == 0 {
		return g, false
	}
	var caught []int
	sum := 0
	for at >= 0 && slowOwner(at) == other && (g.pits[at] == 2 || g.pits[at] == 3) {
		caught = append(caught, at)
		sum += g.pits[at]
		at--
	}
	g.seen = slices.Clone(g.seen)
	if len(caught) > 0 && sum < g.has(other) {
		for _, pit := range caught {
			g.pits[pit] = 0
		}
		g.taken[me] += sum
		g.seen = nil
	}
	g.mover = other
	return g, true
}

// checked notes the position and ends the game if it is over.
func (g slowGame) checked() slowGame {
	g.seen = append(slices.Clone(g.seen), fmt.Sprint(g.pits, g.mover))
	times := 0
	for _, s := range g.seen {
		if s == fmt.Sprint(g.pits, g.mover) {
			times++
		}
	}
	switch {
	case g.has(0)+g.has(1) > 0 && (g.taken[0] >= 25 || g.taken[1] >= 25):
		g.why = "enough"
		return g
	case times == 3:
		g.why = "repeated"
	case len(g.columns()) == 0:
		g.why = "stuck"
	default:
		return g
	}
	g.taken[0] += g.has(0)
	g.taken[1] += g.has(1)
	g.pits = [12]int{}
	return g
}

func (g slowGame) columns() []int {
	list := []int{}
	for col := range 6 {
		if _, ok := g.sown(col); ok && g.why == "" {
			list = append(list, col)
		}
	}
	return list
}

// abapaState is a state in the case file.
type abapaState struct {
	Plateau  [2][6]int `json:"plateau"`
	Captured [2]int    `json:"captured"`
	Joueur   int       `json:"joueur"`
	End      string    `json:"end,omitempty"`
}

func (g slowGame) state() abapaState {
	s := abapaState{Captured: g.taken, Joueur: g.mover, End: g.why}
	for player := range 2 {
		for col := range 6 {
			s.Plateau[player][col] = g.pits[slowPit(player, col)]
		}
	}
	return s
}

func slowFrom(s abapaState) slowGame {
	g := slowGame{taken: s.Captured, mover: s.Joueur}
	for player := range 2 {
		for col := range 6 {
			g.pits[slowPit(player, col)] = s.Plateau[player][col]
		}
	}
	return g.checked()
}

// abapaPosition is the position of the rules.
func abapaPosition(s abapaState) *position {
	p := state{turn: uint8(s.Joueur), abapa: true}
	for player := range 2 {
		p.store[player] = uint8(s.Captured[player])
		for col := range 6 {
			p.rows[player][col] = uint8(s.Plateau[player][col])
		}
	}
	return newPosition(p)
}

// shown is a position as a state of the case file.
func shown(p *position) abapaState {
	s := abapaState{Joueur: int(p.cur.turn), End: map[ending]string{reached: "enough", repeated: "repeated",
		noMove: "stuck"}[p.end]}
	for player := range 2 {
		s.Captured[player] = int(p.cur.store[player])
		for col := range 6 {
			s.Plateau[player][col] = int(p.cur.rows[player][col])
		}
	}
	return s
}

// abapaCase is a line of testdata/abapa.jsonl: a position, the columns that are played from there, the state that they
// lead to, its legal columns, and the state after each of them.
type abapaCase struct {
	From  abapaState            `json:"from"`
	Plays []int                 `json:"plays,omitempty"`
	Is    abapaState            `json:"is"`
	Legal []int                 `json:"legal"`
	Next  map[string]abapaState `json:"next,omitempty"`
}

// solved is the case by the second program.
func solved(from abapaState, plays []int) abapaCase {
	g := slowFrom(from)
	for _, col := range plays {
		next, _ := g.sown(col)
		g = next.checked()
	}
	c := abapaCase{From: from, Plays: plays, Is: g.state(), Legal: g.columns(), Next: map[string]abapaState{}}
	for _, col := range c.Legal {
		next, _ := g.sown(col)
		c.Next[strconv.Itoa(col)] = next.checked().state()
	}
	return c
}

// abapaStart is the opening board.
func abapaStart() abapaState {
	var s abapaState
	for player := range 2 {
		for col := range 6 {
			s.Plateau[player][col] = 4
		}
	}
	return s
}

// scattered is a board with so many seeds at random; the players share the others so that both are near 25.
func scattered(rng *rand.Rand, seeds int) abapaState {
	s := abapaState{Joueur: rng.IntN(2)}
	spread := 1 + rng.IntN(12)
	first := rng.IntN(12)
	for range seeds {
		pit := (first + rng.IntN(spread)) % 12
		player := slowOwner(pit)
		for col := range 6 {
			if slowPit(player, col) == pit {
				s.Plateau[player][col]++
			}
		}
	}
	left := 48 - seeds
	s.Captured[0] = min(max(left/2-3+rng.IntN(7), 0), min(left, 24))
	s.Captured[1] = min(left-s.Captured[0], 24)
	return s
}

// abapaCases are the cases of the file: positions of random games, boards at random, and games of few seeds to their
// end, which are often ended by repetition.
func abapaCases() (cases []abapaCase) {
	rng := rand.New(rand.NewPCG(25, 3))
	for range 6 { // games from the start
		g, plays := slowFrom(abapaStart()), []int(nil)
		for ply := 0; ; ply++ {
			list := g.columns()
			if ply%9 == 0 || len(list) == 0 {
				cases = append(cases, solved(g.state(), nil))
			}
			if len(list) == 0 {
				break
			}
			col := list[rng.IntN(len(list))]
			next, _ := g.sown(col)
			g, plays = next.checked(), append(plays, col)
		}
		cases = append(cases, solved(abapaStart(), plays))
	}
	for i := range 80 {
		cases = append(cases, solved(scattered(rng, 1+i%30), nil))
	}
	for i := range 40 {
		from := scattered(rng, 2+i%6)
		var plays []int
		for g := slowFrom(from); g.why == ""; {
			list := g.columns()
			col := list[rng.IntN(len(list))]
			plays = append(plays, col)
			next, _ := g.sown(col)
			g = next.checked()
		}
		cases = append(cases, solved(from, plays))
	}
	return cases
}

// asJSON is a value as JSON.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestAbapaCases holds the rules to testdata/abapa.jsonl, and the file to the second program, which writes it anew with
// -update.
func TestAbapaCases(t *testing.T) {
	var text strings.Builder
	for _, c := range abapaCases() {
		text.WriteString(asJSON(t, c) + "\n")
	}
	golden.Check(t, "abapa.jsonl", text.String())
	cases := rulestest.Cases[abapaCase](t, "testdata/abapa.jsonl")
	if len(cases) < 100 {
		t.Fatalf("%d cases, want at least 100", len(cases))
	}
	for i, c := range cases {
		p := abapaPosition(c.From)
		for _, col := range c.Plays {
			q, v := p.after(col)
			if v != legal || p.end != running {
				t.Fatalf("case %d: column %d of %v is refused: %d", i, col, c.Plays, v)
			}
			p = q
		}
		if got := shown(p); got != c.Is {
			t.Errorf("case %d: %+v, want %+v", i, got, c.Is)
		}
		compareAbapa(t, p, c)
	}
}

// compareAbapa compares the legal columns, the next states, the scores and the result.
func compareAbapa(t *testing.T, p *position, c abapaCase) {
	t.Helper()
	var list []int
	for _, m := range p.Moves(game.Seat(p.cur.turn)) {
		list = append(list, int(m[0]-'a'))
	}
	if !slices.Equal(list, c.Legal) {
		t.Fatalf("%+v: legal columns %v, want %v", c.Is, list, c.Legal)
	}
	for col := range cols {
		next, _, err := p.Apply(game.Seat(p.cur.turn), moveOf(col), nil)
		if want, ok := c.Next[strconv.Itoa(col)]; ok != (err == nil) || ok && shown(next.(*position)) != want {
			t.Fatalf("%+v: column %d leads to %+v, %v, want %+v", c.Is, col, next, err, want)
		}
	}
	r, over := p.Result()
	if over != (c.Is.End != "") {
		t.Fatalf("%+v: over is %t", c.Is, over)
	}
	if !over {
		return
	}
	taken := c.Is.Captured
	places := [][]int{{2, 1}, {1, 1}, {1, 2}}[1+cmp.Compare(taken[0], taken[1])]
	if !slices.Equal(r.Scores, taken[:]) || !slices.Equal(r.Places, places) {
		t.Fatalf("%+v: result %+v, want places %v", c.Is, r, places)
	}
}

// TestAbapaAgainstReference plays random games by both programs, from the start and from boards with few seeds, until
// each kind of end, a draw and what is special about a move have been met often.
func TestAbapaAgainstReference(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(9, 25))
	met := map[string]int{}
	for i := range rulestest.Of(400, 150) {
		from := abapaStart()
		if i%3 > 0 {
			from = scattered(rng, 1+rng.IntN(3+i%28))
		}
		p, g := abapaPosition(from), slowFrom(from)
		for ply := 0; ; ply++ {
			c := abapaCase{Is: g.state(), Legal: g.columns(), Next: map[string]abapaState{}}
			for _, col := range c.Legal {
				next, _ := g.sown(col)
				c.Next[strconv.Itoa(col)] = next.checked().state()
			}
			if got := shown(p); got != c.Is {
				t.Fatalf("game %d, ply %d: %+v, want %+v", i, ply, got, c.Is)
			}
			compareAbapa(t, p, c)
			if g.why != "" {
				met[g.why]++
				if g.taken[0] == g.taken[1] {
					met["drawn"]++
				}
				break
			}
			if g.has(1-g.mover) == 0 {
				met["hungry"]++
			}
			col := c.Legal[rng.IntN(len(c.Legal))]
			next, _ := g.sown(col)
			g = next.checked()
			p, _ = p.after(col)
			if p.last.spared > 0 {
				met["spared"]++
			}
		}
	}
	for _, what := range []string{"enough", "repeated", "stuck", "drawn", "hungry", "spared"} {
		if met[what] < 5 {
			t.Errorf("%s was met %d times: %v", what, met[what], met)
		}
	}
	t.Log(met)
}
