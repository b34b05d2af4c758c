package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
	"tablee/rules/rulestest"
)

// touched is a position where a piece lifted must be moved.
type touched struct {
	game.View
	task Task
}

func (s *touched) Task() *Task { t := s.task; return &t }

// exposes reports, by taking the piece off, whether lifting it shows a line of the other side.
func exposes(b board.Board, m board.Move) bool {
	if !m.OnBoard() {
		return false
	}
	who, s, _ := b.Top(m.From())
	b.Words[who] &^= board.PieceBit(s, m.From())
	for _, l := range board.AllLines {
		if b.Shown(who^1)&l == l {
			return true
		}
	}
	return false
}

// randomTouched plays up to n random moves that do not lose by their lift; the game is not over after them.
func randomTouched(rng *rand.Rand, n int) board.Board {
	b := board.Board{Touch: true}
	for range n {
		ms := b.Legal(nil)
		m := ms[rng.IntN(len(ms))]
		next := board.After(b, m)
		if _, over := next.Winner(); over || exposes(b, m) {
			continue
		}
		b = next
	}
	return b
}

// temptations are positions where some moves expose a line and others do not, and half of them where the landing could
// cover it.
func temptations(t *testing.T, rng *rand.Rand, n int) (list []board.Board) {
	t.Helper()
	for tries := 0; len(list) < n; tries++ {
		if tries > 400_000 {
			t.Fatalf("only %d positions", len(list))
		}
		b := randomTouched(rng, 14+tries%30)
		ms := b.Legal(nil)
		covered := slices.ContainsFunc(ms, func(m board.Move) bool {
			after := board.After(b, m)
			return exposes(b, m) && !board.HasLine(after.Shown(after.Mover))
		})
		if covered || len(list)%2 == 1 && slices.ContainsFunc(ms, func(m board.Move) bool { return exposes(b, m) }) {
			list = append(list, b)
		}
	}
	return list
}

// slowTouch is slow where a piece lifted must be moved.
func slowTouch(b board.Board, depth, ply int) int32 {
	best := int32(-infinite)
	ms := b.Legal(nil)
	for _, m := range ms {
		after := board.After(b, m)
		if who, over := after.Winner(); over && who == b.Mover && !exposes(b, m) {
			return win - int32(ply) - 1
		}
	}
	if depth == 0 {
		see := b.Look()
		return eval.Learned().Value(&b, &see)
	}
	for _, m := range ms {
		v := int32(ply) + 1 - win
		if !exposes(b, m) {
			v = -slowTouch(board.After(b, m), depth-1, ply+1)
		}
		best = max(best, v)
	}
	return best
}

func TestTouchSearchEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	for i, b := range temptations(t, rng, 40) {
		for depth := range 3 {
			s := testSearch(b, -1)
			if got, want := s.negamax(-infinite, infinite, depth, 0), slowTouch(b, depth, 0); got != want {
				t.Fatalf("position %d, %x, depth %d: value %d, want %d", i, b.Words, depth, got, want)
			}
		}
	}
}

// TestTouchIsAnotherGame: in some of these positions the rule changes the value.
func TestTouchIsAnotherGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	differ := 0
	for _, b := range temptations(t, rng, 300) {
		free := b
		free.Touch = false
		differ += count(testSearch(b, -1).negamax(-infinite, infinite, 2, 0) != testSearch(free, -1).negamax(-infinite,
			infinite, 2, 0))
	}
	if differ < 3 {
		t.Errorf("%d values differ", differ)
	}
}

// trapped is a position in which every piece that can move exposes a line, and the other side threatens one besides.
// One of them would complete a line in the game without the rule.
func trapped() board.Board {
	b := board.Board{Touch: true}
	put := func(who int, s board.Size, cells ...int) {
		for _, c := range cells {
			b.Words[who] |= board.PieceBit(s, c)
		}
	}
	put(0, board.Big, 0, 5, 10)
	put(1, board.Tiny, 0, 5, 10)
	put(1, board.Big, 1, 4, 8)
	put(0, board.Medium, 1, 4, 8)
	put(0, board.Small, 1, 4, 8)
	put(0, board.Tiny, 1, 4, 8)
	put(1, board.Medium, 2, 6, 9)
	put(1, board.Small, 3, 7, 11)
	return b
}

func TestTouchTrapped(t *testing.T) {
	b := trapped()
	see := b.Look()
	if !b.Stuck(&see) || b.Wins(&see, 0) {
		t.Errorf("Stuck = %v, Wins = %v", b.Stuck(&see), b.Wins(&see, 0))
	}
	for depth := 1; depth < 3; depth++ {
		if got, want := testSearch(b, -1).negamax(-infinite, infinite, depth, 0), slowTouch(b, depth, 0); got != want {
			t.Errorf("depth %d: value %d, want %d", depth, got, want)
		}
	}
	share := []float64{0.5, 0.5}
	if over := (&sim{Board: b}).Outcome(share); !over || share[0] != 0 || share[1] != 1 {
		t.Errorf("the outcome is %v, %v", share, over)
	}
	for n := 1; n <= Levels; n++ {
		if m, err := Level(n).Choose(context.Background(), &touched{task: Task{Board: b}}, rand.New(rand.NewPCG(1,
			2))); err != nil || !spoken(b, m).IsLift() {
			t.Errorf("level %d plays %s, %v", n, m, err)
		}
	}
}

// TestTouchQueue: moves that expose a line are not searched, even as those of the table and as killers; all others are.
func TestTouchQueue(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	for i, b := range temptations(t, rng, 60) {
		see := b.Look()
		s := testSearch(b, 0)
		left := 0
		for _, m := range b.Legal(nil) {
			if !exposes(b, m) {
				left++
				continue
			}
			s.killers[0] = [2]board.Move{m, m}
			if q := s.queue(0, &see, m, false, board.Anywhere); q.n != 0 {
				t.Fatalf("position %d, %x: %s comes first", i, b.Words, m)
			}
		}
		q := s.queue(0, &see, board.NoMove, false, board.Anywhere)
		for m, ok := q.next(s, 1); ok; m, ok = q.next(s, 1) {
			left--
			if exposes(b, m) {
				t.Fatalf("position %d, %x: %s is searched", i, b.Words, m)
			}
		}
		if left != 0 {
			t.Fatalf("position %d, %x: %d moves are not searched", i, b.Words, left)
		}
	}
}

// TestTouchAnalysisIsExact: at the root, moves that expose a line are lost and all others are worth what minimax says;
// the tree search leaves those that expose a line out.
func TestTouchAnalysisIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 1))
	for i, b := range temptations(t, rng, 20) {
		task := &Task{Board: b}
		s := alphaBeta{nodes: 1 << 60, table: 10, extend: -100}.search(context.Background(), task)
		moves := s.rootMoves(rng)
		safe := shallow.safe(task, moves)
		for _, r := range s.several(slices.Clone(moves), len(moves), 1) {
			after := board.After(b, r.move)
			want := -slowTouch(after, 0, 1)
			if who, over := after.Winner(); exposes(b, r.move) {
				want = 1 - win
			} else if over && who == b.Mover {
				want = win - 1
			}
			if r.value != want || exposes(b, r.move) && safe[r.move] {
				t.Errorf("position %d, %x: %s has value %d, want %d; safe: %v", i, b.Words, r.move, r.value, want,
					safe[r.move])
			}
		}
	}
}

func TestTouchWinsAreThoseOfTrying(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	wins, fatal, other := 0, 0, 0
	for i := range 40_000 {
		b := randomTouched(rng, 8+i%40)
		see := b.Look()
		want := false
		var cells uint16
		for _, m := range b.Legal(nil) {
			after := board.After(b, m)
			who, over := after.Winner()
			want = want || over && who == b.Mover && !exposes(b, m)
			if exposes(b, m) {
				cells |= 1 << m.From()
			}
		}
		if got := b.Wins(&see, 0); got != want {
			t.Fatalf("position %d, %x: Wins = %v, want %v", i, b.Words, got, want)
		}
		for _, m := range b.Legal(nil) {
			if fatal := b.Fatal(&see)>>m.From()&1 != 0; fatal != exposes(b, m) {
				t.Fatalf("position %d, %x: the lift of %s is fatal: %v", i, b.Words, m, fatal)
			}
		}
		free := b
		free.Touch = false
		wins, fatal, other = wins+count(want), fatal+count(cells != 0), other+count(free.Wins(&see, 0) != want)
	}
	if wins < 100 || fatal < 50 || other < 2 {
		t.Errorf("%d positions with a win, %d with a fatal lift, %d where only the rule forbids to win", wins, fatal,
			other)
	}
}

// TestTouchParries: whatever does not land where it is told to loses at once.
func TestTouchParries(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 1))
	threats := 0
	for i := range rulestest.Of(30_000, 8_000) {
		b := randomTouched(rng, 6+i%44)
		see := b.Look()
		if b.Wins(&see, 0) || !b.Wins(&see, 1) {
			continue
		}
		threats++
		cells := b.Parries(&see)
		for _, m := range b.Legal(nil) {
			if cells>>m.To()&1 != 0 || exposes(b, m) {
				continue
			}
			if after := board.After(b, m); slowTouch(after, 0, 0) <= sure {
				t.Fatalf("position %d, %x: %s parries, but not on %04x", i, b.Words, m, cells)
			}
		}
	}
	if threats < 100 {
		t.Errorf("%d threats", threats)
	}
}

// TestTouchIsLearned: levels from 3 on neither lift a piece that shows a line, however well it could land, nor let the
// opponent win at once where another move does not. Having lifted, they make a put of that piece.
func TestTouchIsLearned(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(25, 1))
	lifts := 0
	for i, b := range temptations(t, rng, rulestest.Of(40, 12)) {
		if slowTouch(b, 2, 0) < -sure {
			continue
		}
		for n := 3; n <= Levels; n++ {
			for _, each := range []time.Duration{0, 10 * time.Millisecond} {
				ctx, cancel := context.WithTimeout(context.Background(), each)
				s := &touched{task: Task{Board: b}}
				mv, err := Level(n).Choose(ctx, s, rand.New(rand.NewPCG(1, uint64(i))))
				m := spoken(b, mv)
				if err != nil || m == board.NoMove {
					t.Fatalf("level %d plays %s, %v", n, mv, err)
				}
				if m.IsLift() {
					lifts++
					if exposes(b, board.Onboard(m.To(), 0)) {
						t.Errorf("position %d, %x, level %d, %v: %s shows a line", i, b.Words, n, each, mv)
					}
					s.task.Lifted = m
					if mv, err = Level(n).Choose(ctx, s, rand.New(rand.NewPCG(1, uint64(i)))); err != nil {
						t.Fatal(err)
					}
					put := spoken(b, mv)
					if m = s.task.meant(put); !put.IsPut() || !slices.Contains(b.Legal(nil), m) {
						t.Fatalf("position %d, %x, level %d, %v: %s after %s", i, b.Words, n, each, mv, s.task.Lifted)
					}
				}
				cancel()
				if after := board.After(b, m); !after.Touch || slowTouch(after, 0, 1) > sure && m.IsDrop() {
					t.Errorf("position %d, %x, level %d, %v: after %s the other side wins at once", i, b.Words, n, each,
						m)
				}
			}
		}
	}
	if lifts < 20 {
		t.Errorf("%d lifts", lifts)
	}
}

// spoken is the move of the game that is written so, or NoMove.
func spoken(b board.Board, text game.Move) board.Move {
	for _, m := range b.Legal(nil) {
		for _, half := range []board.Move{m, board.Lift(m.To()), board.Put(m.To()), board.Lift(m.From() & 15)} {
			if half.String() == string(text) {
				return half
			}
		}
	}
	return board.NoMove
}

// TestTouchLiftedIsSearched: with a piece in hand the value is the best of its moves, and never that of another piece.
func TestTouchLiftedIsSearched(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	tried := 0
	for i := range 60 {
		b := randomTouched(rng, 10+i%30)
		if slowTouch(b, 0, 0) > sure {
			continue
		}
		for c := range 16 {
			of := slices.DeleteFunc(b.Legal(nil), func(m board.Move) bool { return m.From() != c })
			if len(of) == 0 || exposes(b, of[0]) {
				continue
			}
			tried++
			want := int32(-infinite)
			for _, m := range of {
				want = max(want, -slowTouch(board.After(b, m), 1, 1))
			}
			t1 := &Task{Board: b, Lifted: board.Lift(c)}
			s := alphaBeta{nodes: 1 << 60, table: 10, extend: -100}.search(context.Background(), t1)
			got := s.several(s.rootMoves(rng), 1, 2)
			if len(got) != 1 || got[0].value != want || got[0].move.From() != c {
				t.Fatalf("position %d, %x, %d lifted: %v, want %d", i, b.Words, c, got, want)
			}
		}
	}
	if tried < 50 {
		t.Errorf("%d lifts", tried)
	}
}

// TestTouchProofsAreTrue checks wins by threats against plain minimax.
func TestTouchProofsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 8))
	proven, held := 0, 0
	for i := range 600 {
		b := randomTouched(rng, 14+i%30)
		if slowTouch(b, 0, 0) > sure {
			continue
		}
		pr := &prover{searcher: testSearch(b, 0), left: 1 << 30}
		if !pr.attack(1, 0) {
			continue
		}
		proven++
		if got := slowTouch(b, 2, 0); got != win-3 {
			t.Errorf("position %d, %x: %s was proven to win in three plies, minimax says %d", i, b.Words, pr.best, got)
		}
		for _, m := range b.Legal(nil) {
			if !m.OnBoard() || m.From() == pr.best.From() || exposes(b, m) {
				continue
			}
			held++
			lift := board.Lift(m.From())
			of := &prover{searcher: testSearch(b, 0), left: 1 << 30}
			if of.lifted = lift; of.attack(1, 0) && of.best.From() != m.From() {
				t.Errorf("position %d, %x: with %d in hand %s was proven to win", i, b.Words, m.From(), of.best)
			}
		}
	}
	if proven < 10 || held < 100 {
		t.Errorf("only %d proofs, %d with a piece in hand", proven, held)
	}
}

// TestTouchJudgesLifts: a lift is worth the best move of its piece, and one that shows a line is a lost game.
func TestTouchJudgesLifts(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 8))
	lost, fine := 0, 0
	for i, b := range temptations(t, rng, 12) {
		if v := slowTouch(b, 2, 0); v > sure || v < -sure {
			continue
		}
		task := &Task{Board: b}
		seen := make(map[int]bool)
		for _, m := range b.Legal(nil) {
			if !m.OnBoard() || seen[m.From()] || len(seen) == 4 && !exposes(b, m) {
				continue
			}
			seen[m.From()] = true
			lift := board.Lift(m.From())
			v, err := Judge(context.Background(), task, lift, game.Glance)
			if err != nil {
				t.Fatal(err)
			}
			if v.Counting == game.Decided {
				continue
			}
			if exposes(b, m) {
				lost++
				if v.After != 0 || v.Drop == 0 || v.Best == game.Move(lift.String()) ||
					!slices.Contains(v.Misses, MissUncover) {
					t.Errorf("position %d, %x: %s shows a line and is judged %+v", i, b.Words, lift, v)
				}
				continue
			}
			fine++
			if best := v.Best == game.Move(lift.String()); best != (v.Drop == 0) {
				t.Errorf("position %d, %x: %s is judged %+v", i, b.Words, lift, v)
			}
		}
	}
	if lost < 3 || fine < 10 {
		t.Errorf("%d lifts that lose, %d others", lost, fine)
	}
}

// TestTouchTreeSearchIsOfTheLiftedPiece: the root has its moves alone, what other pieces could do decides nothing, and
// after the put all pieces move again.
func TestTouchTreeSearchIsOfTheLiftedPiece(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	tried := 0
	for i := range 4000 {
		b := randomTouched(rng, 10+i%30)
		see := b.Look()
		for _, m := range b.Legal(nil) {
			if !b.Wins(&see, 0) || !m.OnBoard() || exposes(b, m) {
				continue
			}
			tried++
			s := &sim{Board: b, lifted: board.Lift(m.From())}
			if s.Outcome(make([]float64, 2)) {
				t.Fatalf("position %d, %x: with %d in hand the game is decided", i, b.Words, m.From())
			}
			if ms := s.Moves(nil); slices.ContainsFunc(ms, func(o board.Move) bool { return o.From() != m.From() }) {
				t.Fatalf("position %d, %x: with %d in hand: %v", i, b.Words, m.From(), ms)
			}
			if s.Play(m); s.lifted != board.NoMove {
				t.Fatalf("position %d, %x: %s leaves a piece in hand", i, b.Words, m)
			}
		}
	}
	if tried < 100 {
		t.Errorf("%d lifts", tried)
	}
}
