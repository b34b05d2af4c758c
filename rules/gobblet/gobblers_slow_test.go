package gobblet

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
)

// This file has a second implementation of Gobblet Gobblers, slow and plain, that shares nothing with the first one but
// the notation of moves.

// slowPiece is a piece: its owner, and its size as a letter.
type slowPiece struct {
	owner int
	size  byte
}

// bigger reports whether a size is bigger than another.
func bigger(a, b byte) bool { return strings.IndexByte("SMB", a) > strings.IndexByte("SMB", b) }

// slowGame is a game: stacks from the bottom up by row and column, what the players have in hand, who is to move, and
// how often each position has occurred.
type slowGame struct {
	stacks [3][3][]slowPiece
	hand   [2]map[byte]int
	turn   int
	count  map[string]int
}

func newSlowGame() *slowGame {
	g := &slowGame{count: map[string]int{}}
	for p := range g.hand {
		g.hand[p] = map[byte]int{'S': 2, 'M': 2, 'B': 2}
	}
	g.count[g.key()]++
	return g
}

// key is the position as text.
func (g *slowGame) key() string { return fmt.Sprint(g.stacks, g.hand, g.turn) }

func (g *slowGame) top(x, y int) (slowPiece, bool) {
	stack := g.stacks[y][x]
	if len(stack) == 0 {
		return slowPiece{}, false
	}
	return stack[len(stack)-1], true
}

// takes reports whether a cell takes a piece of a size.
func (g *slowGame) takes(x, y int, size byte) bool {
	top, any := g.top(x, y)
	return !any || bigger(size, top.size)
}

// legal lists the moves, sorted; none if the game is over.
func (g *slowGame) legal() (list []game.Move) {
	if g.over() {
		return nil
	}
	for y := range 3 {
		for x := range 3 {
			for size, n := range g.hand[g.turn] {
				if n > 0 && g.takes(x, y, size) {
					list = append(list, game.Move(fmt.Sprintf("drop(%c,(%d,%d))", size, x, y)))
				}
			}
			top, any := g.top(x, y)
			if !any || top.owner != g.turn {
				continue
			}
			for v := range 3 {
				for u := range 3 {
					if (u != x || v != y) && g.takes(u, v, top.size) {
						list = append(list, game.Move(fmt.Sprintf("onboard((%d,%d),(%d,%d))", x, y, u, v)))
					}
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

func (g *slowGame) play(m game.Move) {
	var size byte
	var x, y, u, v int
	if n, _ := fmt.Sscanf(string(m), "drop(%c,(%d,%d))", &size, &u, &v); n == 3 {
		g.hand[g.turn][size]--
		g.stacks[v][u] = append(g.stacks[v][u], slowPiece{g.turn, size})
	} else {
		if n, err := fmt.Sscanf(string(m), "onboard((%d,%d),(%d,%d))", &x, &y, &u, &v); n != 4 {
			panic(err)
		}
		from := g.stacks[y][x]
		p := from[len(from)-1]
		g.stacks[y][x] = slices.Clone(from[:len(from)-1])
		g.stacks[v][u] = append(slices.Clone(g.stacks[v][u]), p)
	}
	g.turn = 1 - g.turn
	g.count[g.key()]++
}

// lines are the cells of the eight lines, as x and y.
func slowLines() (lines [][3][2]int) {
	var down, up [3][2]int
	for i := range 3 {
		var row, column [3][2]int
		for j := range 3 {
			row[j], column[j] = [2]int{j, i}, [2]int{i, j}
		}
		down[i], up[i] = [2]int{i, i}, [2]int{i, 2 - i}
		lines = append(lines, row, column)
	}
	return append(lines, down, up)
}

// shows reports whether a player shows three in a row.
func (g *slowGame) shows(player int) bool {
	for _, line := range slowLines() {
		n := 0
		for _, at := range line {
			if top, any := g.top(at[0], at[1]); any && top.owner == player {
				n++
			}
		}
		if n == 3 {
			return true
		}
	}
	return false
}

// winner is who has won, -1 if nobody has. The side that has not moved comes first.
func (g *slowGame) winner() int {
	for _, player := range []int{g.turn, 1 - g.turn} {
		if g.shows(player) {
			return player
		}
	}
	return -1
}

func (g *slowGame) over() bool { return g.winner() >= 0 || g.count[g.key()] >= 3 }

func (g *slowGame) score(player int) (sum int) {
	for _, line := range slowLines() {
		var held [3]bool
		for i, at := range line {
			for _, p := range g.stacks[at[1]][at[0]] {
				held[i] = held[i] || p.owner == player
			}
		}
		switch held {
		case [3]bool{true, true, true}:
			sum += 10
		case [3]bool{true, true, false}, [3]bool{false, true, true}:
			sum++
		}
	}
	return sum
}

// seen is the board as people see it: each stack from the top down.
func (g *slowGame) seen(x, y int) (text string) {
	for _, p := range slices.Backward(g.stacks[y][x]) {
		text += string("OX"[p.owner]) + string(p.size)
	}
	return text
}

// slowCase is a position of a game, as testdata/gobblers.cases has it.
type slowCase struct {
	Moves  []game.Move
	Board  []string
	ToMove int
	Winner int
	Drawn  bool
	Scores [2]int
	Legal  []game.Move
}

func (g *slowGame) describe(moves []game.Move) slowCase {
	c := slowCase{Moves: slices.Clone(moves), ToMove: g.turn, Winner: g.winner(), Drawn: g.winner() < 0 && g.over(),
		Scores: [2]int{g.score(0), g.score(1)}, Legal: g.legal()}
	for y := range 3 {
		for x := range 3 {
			c.Board = append(c.Board, g.seen(x, y))
		}
	}
	return c
}

// agree compares a position with the slow game's.
func agree(t *testing.T, p *position, want slowCase) {
	t.Helper()
	got := slowCase{Moves: want.Moves, ToMove: int(p.board.Mover), Winner: -1,
		Scores: [2]int{p.scores()[0], p.scores()[1]}, Legal: p.Moves(game.Seat(p.board.Mover))}
	for _, c := range p.cells() {
		text := ""
		for _, d := range discs(&p.board, c, false) {
			text += board.PieceName(uint8(d.Owner), board.Size(d.Size-1))
		}
		got.Board = append(got.Board, text)
	}
	if r, over := p.Result(); over {
		if w := r.Winners(); len(w) == 1 {
			got.Winner = int(w[0])
		} else {
			got.Drawn = true
		}
	}
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	if string(a) != string(b) || errA != nil || errB != nil {
		t.Fatalf("after %v:\n got %s\nwant %s", want.Moves, a, b)
	}
}

// slowMove is a random move; with care it ends the game only if every move does.
func (g *slowGame) slowMove(rng *rand.Rand, care bool) game.Move {
	ms := g.legal()
	rng.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
	for _, m := range ms {
		if !care {
			return m
		}
		next := *g
		next.count = map[string]int{}
		for p, hand := range g.hand {
			next.hand[p] = map[byte]int{}
			for size, n := range hand {
				next.hand[p][size] = n
			}
		}
		if next.play(m); next.winner() < 0 {
			return m
		}
	}
	return ms[0]
}

// repeating is a game that repeats a position until it is drawn.
var repeating = []game.Move{"drop(B,(0,0))", "drop(B,(2,2))", "onboard((0,0),(0,1))", "onboard((2,2),(2,1))",
	"onboard((0,1),(0,0))", "onboard((2,1),(2,2))", "onboard((0,0),(0,1))", "onboard((2,2),(2,1))",
	"onboard((0,1),(0,0))", "onboard((2,1),(2,2))"}

// TestGobblersSlow plays random games in both implementations. They are the same in every position, and the positions
// of some of them are those of testdata/gobblers.cases.
func TestGobblersSlow(t *testing.T) {
	var cases []string
	ends := map[string]int{}
	for seed := range rulestest.Of(400, 80) {
		rng := rand.New(rand.NewPCG(uint64(seed), 33))
		slow := newSlowGame()
		var p game.Position = newGame(false, board.Board{Gobblers: true})
		var moves []game.Move
		for ply := 0; ; ply++ {
			now := slow.describe(moves)
			agree(t, p.(*position), now)
			if seed < 75 && (ply == 1+seed%12 || ply == 14+seed%9 || slow.over()) {
				line, err := json.Marshal(now)
				if err != nil {
					t.Fatal(err)
				}
				cases = append(cases, string(line)+"\n")
			}
			if slow.over() || ply == 60 {
				break
			}
			m := slow.slowMove(rng, seed%4 != 0)
			if seed == 1 {
				m = repeating[ply]
			}
			slow.play(m)
			next, _, err := p.Apply(game.Seat(ply%2), m, nil)
			if err != nil {
				t.Fatalf("%v: %s: %v", moves, m, err)
			}
			p = next
			moves = append(moves, m)
		}
		switch who, won := p.(*position).winner(); {
		case !won && slow.over():
			ends["drawn"]++
		case !won:
			ends["long"]++
		case who == p.(*position).board.Mover:
			ends["uncovered"]++
		default:
			ends["line"]++
		}
	}
	if ends["drawn"] == 0 || ends["uncovered"] == 0 || ends["line"] == 0 {
		t.Errorf("the games ended %v", ends)
	}
	if len(cases) < 100 {
		t.Errorf("%d cases", len(cases))
	}
	golden.Check(t, "gobblers.cases", strings.Join(cases, ""))
}

// TestGobblersCases: a position of the file is reached by its moves, from the saved game too.
func TestGobblersCases(t *testing.T) {
	for _, c := range rulestest.Cases[slowCase](t, "testdata/gobblers.cases") {
		text := ""
		for _, m := range c.Moves {
			text += string(m) + "\n"
		}
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text+"(options (variant gobblers))\n"), nil)
		if err != nil {
			t.Fatalf("%v: %v", c.Moves, err)
		}
		agree(t, p.(*position), c)
		data, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		q, err := Rules.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, q.(*position), c)
	}
}

// slowCount counts the sequences of so many moves.
func slowCount(moves []game.Move, depth int) (n uint64) {
	g := newSlowGame()
	for _, m := range moves {
		g.play(m)
	}
	list := g.legal()
	if depth == 1 {
		return uint64(len(list))
	}
	for _, m := range list {
		n += slowCount(append(slices.Clip(moves), m), depth-1)
	}
	return n
}

// TestGobblersPerft: 27 first moves; the second implementation counts as many sequences.
func TestGobblersPerft(t *testing.T) {
	want := []uint64{1, 27}
	for depth := 2; depth <= 3; depth++ {
		want = append(want, slowCount(nil, depth))
	}
	p := newGame(false, board.Board{Gobblers: true})
	for depth, n := range want {
		if got := p.Perft(depth); got != n {
			t.Errorf("perft(%d) = %d, want %d", depth, got, n)
		}
	}
}
