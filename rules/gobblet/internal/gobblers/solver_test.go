package gobblers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/rulestest"
)

// solved is a position with the value that retrograde analysis of all positions gives (command gobblersolve).
type solved struct {
	board Board
	value Value
}

func loadSolved(t testing.TB) (list []solved) {
	t.Helper()
	for _, c := range rulestest.Cases[[3]int64](t, "testdata/values.jsonl.gz") {
		b, ok := Unrank(uint64(c[0]))
		if !ok {
			t.Fatalf("%d is no position", c[0])
		}
		list = append(list, solved{b, Value{int(c[1]), int(c[2])}})
	}
	if len(list) < 2000 {
		t.Fatalf("%d positions", len(list))
	}
	return list
}

func solver() *Solver { return NewSolver(context.Background()) }

// TestSolvedValues compares values with those of retrograde analysis, for positions of each distance.
func TestSolvedValues(t *testing.T) {
	rulestest.Unraced(t)
	s := solver()
	longest := 0
	for _, c := range loadSolved(t) {
		longest = max(longest, c.value.Plies)
		if got := s.Value(&c.board); got != c.value {
			t.Errorf("%v is %v, want %v", c.board, got, c.value)
		}
	}
	if longest != Longest {
		t.Errorf("the longest distance is %d, want %d", longest, Longest)
	}
	if got, want := s.Value(&Board{}), (Value{1, 13}); got != want {
		t.Errorf("the first player: %v, want %v", got, want)
	}
}

// TestValuesFollow: the value of a position is the best of those to which its moves lead.
func TestValuesFollow(t *testing.T) {
	rulestest.Unraced(t)
	s := solver()
	rng := rand.New(rand.NewPCG(5, 5))
	for i, c := range loadSolved(t) {
		if i%rulestest.Of(10, 40) != 0 {
			continue
		}
		list := s.Rate(&Task{Board: c.board}, rng)
		if list[0].Value != c.value || len(list) != len(c.board.Legal(nil)) {
			t.Errorf("%v: the best of %d moves is %v, want %v", c.board, len(list), list[0], c.value)
		}
		for _, r := range list {
			after := After(c.board, r.Move)
			if got := s.Value(&after).Before(); got != r.Value {
				t.Errorf("%v, %v: rated %v, but it leads to %v", c.board, r.Move, r.Value, got)
			}
		}
	}
}

// minimax is the value of a position by the rules alone, as far as so many plies show it.
func minimax(b Board, plies int) Value {
	if who, over := b.Winner(); over {
		if who == b.Mover {
			return Value{1, 0}
		}
		return Value{-1, 0}
	}
	if plies == 0 {
		return Value{}
	}
	best := Value{-1, 0}
	for _, m := range b.Legal(nil) {
		if v := minimax(After(b, m), plies-1).Before(); v.Better(best) {
			best = v
		}
	}
	return best
}

// TestBruteForce compares the solver with minimax, on positions of random games and on solved ones.
func TestBruteForce(t *testing.T) {
	rulestest.Unraced(t)
	const plies = 3
	s := solver()
	rng := rand.New(rand.NewPCG(7, 8))
	var boards []Board
	for range 100 {
		boards = append(boards, randomBoard(rng, 3+rng.IntN(12)))
	}
	for i, c := range loadSolved(t) {
		if i%rulestest.Of(4, 16) == 0 {
			boards = append(boards, c.board)
		}
	}
	seen := map[int]int{}
	for _, b := range boards {
		got := s.Value(&b)
		if got.Plies > plies {
			got = Value{}
		}
		if want := minimax(b, plies); got != want {
			t.Errorf("%v is %v, minimax says %v", b, got, want)
		}
		seen[got.Sign]++
	}
	if seen[1] < 5 || seen[-1] < 5 || seen[0] < 5 {
		t.Errorf("of the positions so many are won, lost and open: %v", seen)
	}
}

// randomBoard is a position that is not over, after at most n random plies.
func randomBoard(rng *rand.Rand, n int) (b Board) {
	for range n {
		ms := b.Legal(nil)
		next := After(b, ms[rng.IntN(len(ms))])
		if _, over := next.Winner(); over {
			break
		}
		b = next
	}
	return b
}

func TestRank(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[uint64]Board{}
	for range 2000 {
		b := randomBoard(rng, rng.IntN(20))
		rank := b.Rank()
		for sym := range 8 {
			img := b
			for player := range b.Has {
				for s := range b.Has[player] {
					img.Has[player][s] = Turned(b.Has[player][s], sym)
				}
			}
			if img.Rank() != rank {
				t.Fatalf("%v and its image %v have the ranks %d and %d", b, img, rank, img.Rank())
			}
		}
		if back, ok := Unrank(rank); !ok || back.Rank() != rank {
			t.Fatalf("%v has the rank %d, which gives %v, %v", b, rank, back, ok)
		}
		if other, ok := seen[rank]; ok && pieces(other) != pieces(b) {
			t.Fatalf("%v and %v have the rank %d", b, other, rank)
		}
		seen[rank] = b
	}
	if _, ok := Unrank(1<<40 - 1); ok {
		t.Error("a rank that is too large was accepted")
	}
}

// pieces counts those of both sides, as they are to move, of each size.
func pieces(b Board) string {
	var n [2][Sizes]int
	for s := range Size(Sizes) {
		n[0][s], n[1][s] = b.Hand(b.Mover, s), b.Hand(b.Mover^1, s)
	}
	return fmt.Sprint(n)
}

func TestWinsNow(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	wins := 0
	for range 3000 {
		b := randomBoard(rng, 2+rng.IntN(16))
		want := minimax(b, 1).Sign > 0
		if got := b.WinsNow(); got != want {
			t.Fatalf("%v: WinsNow is %v", b, got)
		}
		if want {
			wins++
		}
	}
	if wins < 300 || wins > 2900 {
		t.Errorf("%d positions of 3000 are won at once", wins)
	}
}

// fault is what a player did that a perfect one never does; "" if nothing.
func fault(s *Solver, b Board, m Move) string {
	after := After(b, m)
	if want, got := s.Value(&b), s.Value(&after).Before(); got != want {
		return fmt.Sprintf("%v: %v makes %v of %v", b, m, got, want)
	}
	return ""
}

// TestPerfectPlay: the perfect player keeps the value and the distance of every position; the same check refuses the
// player that sees five plies.
func TestPerfectPlay(t *testing.T) {
	rulestest.Unraced(t)
	s := solver()
	rng := rand.New(rand.NewPCG(3, 3))
	weak := 0
	for i, c := range loadSolved(t) {
		if i%rulestest.Of(10, 40) != 0 {
			continue
		}
		task := &Task{Board: c.board}
		if msg := fault(s, c.board, s.Rate(task, rng)[0].Move); msg != "" {
			t.Error(msg)
		}
		if fault(s, c.board, task.Far(rng)[0].Move) != "" {
			weak++
		}
	}
	if weak == 0 {
		t.Error("the player that sees five plies is found perfect too")
	}
}

// TestFirstPlayerWins: from the start the perfect player wins in 13 plies or fewer, whoever plays against it.
func TestFirstPlayerWins(t *testing.T) {
	rulestest.Unraced(t)
	s := solver()
	for game := range rulestest.Of(12, 4) {
		rng := rand.New(rand.NewPCG(uint64(game), 4))
		b, n := Board{}, 0
		for ; ; n++ {
			if who, over := b.Winner(); over {
				if who != 0 || n > 13 {
					t.Errorf("game %d: player %d won after %d plies", game, who, n)
				}
				if game%4 == 3 && n != 13 {
					t.Errorf("game %d: the best defence lasted %d plies", game, n)
				}
				break
			}
			task := &Task{Board: b}
			var list []Rated
			switch {
			case n%2 == 0 || game%4 == 3:
				list = s.Rate(task, rng)
			case game%4 == 0:
				list = task.SeeAhead(1, false, rng)
			case game%4 == 1:
				list = task.Near(rng)
			default:
				list = task.Far(rng)
			}
			b.Apply(list[0].Move)
		}
	}
}

// TestRepetition: a move to a board that has occurred twice is a draw, and so is one after which the opponent has such
// a move.
func TestRepetition(t *testing.T) {
	rulestest.Unraced(t)
	s := solver()
	rng := rand.New(rand.NewPCG(6, 6))
	for _, c := range loadSolved(t) {
		if c.value.Sign == 0 || c.value.Plies < 4 || c.value.Plies > 6 {
			continue
		}
		free := s.Rate(&Task{Board: c.board}, rng)
		next := After(c.board, free[0].Move)
		task := &Task{Board: c.board, Twice: []Board{next}}
		drawn := slices.IndexFunc(s.Rate(task, rng), func(r Rated) bool { return r.Move == free[0].Move })
		if v := s.Rate(task, rng)[drawn].Value; v.Sign != 0 {
			t.Fatalf("%v: the move to a board that has occurred twice is %v", c.board, v)
		}
		if best := s.Rate(task, rng)[0]; c.value.Sign < 0 && best.Move != free[0].Move {
			t.Fatalf("%v is lost, and %v is played instead of the repetition %v", c.board, best, free[0])
		}
		if c.value.Sign > 0 {
			reply := s.Rate(&Task{Board: next}, rng)[0].Move
			task.Twice = []Board{After(next, reply)}
			for _, r := range s.Rate(task, rng) {
				if r.Move == free[0].Move && r.Value.Sign != 0 {
					t.Fatalf("%v: %v is %v, but the opponent can repeat", c.board, r.Move, r.Value)
				}
			}
		}
	}
}

// TestStops: without time a legal move comes at once, and it takes a win that is near.
func TestStops(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	s := NewSolver(over)
	rng := rand.New(rand.NewPCG(1, 1))
	if list := s.Rate(&Task{}, rng); len(list) != 27 || !s.Stopped {
		t.Errorf("%d moves, stopped %v", len(list), s.Stopped)
	}
	if near := solver().Rate(&Task{}, rng); near[0].Value != (Value{1, 13}) {
		t.Errorf("with time the best is %v", near[0])
	}
	for _, c := range loadSolved(t) {
		if c.value == (Value{1, 3}) {
			list := NewSolver(over).Rate(&Task{Board: c.board}, rng)
			if list[0].Value != c.value {
				t.Fatalf("%v: %v, want a win in 3", c.board, list[0])
			}
		}
	}
}

func TestLine(t *testing.T) {
	b := Board{}
	line := solver().Line(b)
	for _, m := range line {
		if _, over := b.Winner(); over || !slices.Contains(b.Legal(nil), m) {
			t.Fatalf("%v has the move %v", line, m)
		}
		b.Apply(m)
	}
	if who, over := b.Winner(); !over || who != 0 || len(line) != 13 {
		t.Errorf("%d moves, winner %d %v", len(line), who, over)
	}
}

func TestTable(t *testing.T) {
	l := longLosses()
	last := uint64(0)
	for _, v := range l.list {
		rank, plies := v>>lossBits, int(v&(1<<lossBits-1))
		b, ok := Unrank(rank)
		if !ok || plies < b.FromTable() || v <= last || plies > Longest || l.find(rank) != plies {
			t.Fatalf("rank %d, %d plies after %d", rank, plies, last)
		}
		last = v
	}
	packed, err := PackLosses(l.list)
	if err != nil || len(packed) > 300_000 {
		t.Errorf("%d bytes, %v", len(packed), err)
	}
	if back, err := readLosses(packed); err != nil || !slices.Equal(back.list, l.list) {
		t.Errorf("packed and unpacked: %v", err)
	}
	for _, bad := range [][]byte{nil, {1, 2, 3}, packed[:len(packed)/2]} {
		if _, err := readLosses(bad); err == nil {
			t.Error("a damaged table was read")
		}
	}
}

// BenchmarkRate rates all first moves with nothing remembered.
func BenchmarkRate(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		solver().Rate(&Task{}, rng)
	}
}
