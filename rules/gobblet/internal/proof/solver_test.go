package proof

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/gobblet/internal/board"
)

// won reports by plain minimax whether the side to move wins within so many plies, repetitions aside.
func won(b board.Board, plies int) bool {
	if who, over := b.Winner(); over {
		return who == b.Mover
	}
	if plies == 0 {
		return false
	}
	for _, m := range b.Legal(nil) {
		if lost(board.After(b, m), plies-1) {
			return true
		}
	}
	return false
}

// lost reports whether the side to move loses within so many plies.
func lost(b board.Board, plies int) bool {
	if who, over := b.Winner(); over {
		return who != b.Mover
	}
	if plies == 0 {
		return false
	}
	for _, m := range b.Legal(nil) {
		if !won(board.After(b, m), plies-1) {
			return false
		}
	}
	return true
}

// random plays up to n random moves; the game is not over after them.
func random(rng *rand.Rand, n int) board.Board {
	var b board.Board
	for range n {
		ms := b.Legal(nil)
		next := board.After(b, ms[rng.IntN(len(ms))])
		if _, over := next.Winner(); over {
			break
		}
		b = next
	}
	return b
}

// careful plays n random moves of those that do not lose at once, where there are any.
func careful(rng *rand.Rand, n int) board.Board {
	var b board.Board
	for range n {
		ms := b.Legal(nil)
		rng.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
		next := board.After(b, ms[0])
		for _, m := range ms {
			a := board.After(b, m)
			if _, over := a.Winner(); !over && !board.Finishes(&a) {
				next = a
				break
			}
		}
		if _, over := next.Winner(); over {
			break
		}
		b = next
	}
	return b
}

// TestSmallWins: wins of minimax within three plies are proven, for the side to move and against it.
func TestSmallWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := New(1 << 22)
	wins, losses := 0, 0
	for i := range 600 {
		b := random(rng, 6+i%30)
		if won(b, 3) {
			wins++
			if a := s.Solve(context.Background(), b, b.Mover, nil, 50_000); a.Answer != Proven {
				t.Errorf("position %d: a win in three plies is %v", i, a)
			}
			if a := s.Solve(context.Background(), b, b.Mover^1, nil, 50_000); a.Answer == Proven {
				t.Errorf("position %d: both win", i)
			}
		}
		if lost(b, 2) {
			losses++
			if a := s.Solve(context.Background(), b, b.Mover^1, nil, 50_000); a.Answer != Proven {
				t.Errorf("position %d: a loss in two plies is %v", i, a)
			}
		}
	}
	if wins < 50 || losses < 10 {
		t.Errorf("only %d wins and %d losses", wins, losses)
	}
}

// strategy is the solver's move in each position that it has to prove.
func strategy(s *Solver, attacker uint8, limit int64) func(board.Board) board.Move {
	return func(b board.Board) board.Move {
		return s.Solve(context.Background(), b, attacker, nil, limit).Move
	}
}

// deep are positions from games of level 4 where the side to move wins by threats in five to twenty-nine plies.
var deep = []board.Board{
	{Words: [2]uint64{0x114320040000000, 0x3040090400904000}, Mover: 1},
	{Words: [2]uint64{0x1208240448080090, 0x2440080880040100}, Mover: 0},
	{Words: [2]uint64{0xc008240409080090, 0x2401088880044100}, Mover: 1},
	{Words: [2]uint64{0x8208240409080090, 0x2401088882044100}, Mover: 1},
	{Words: [2]uint64{0x8240240448080090, 0x2401088882044060}, Mover: 1},
	{Words: [2]uint64{0x1082100c0b004000, 0x2482880400a0004}, Mover: 1},
	{Words: [2]uint64{0x4408088822048040, 0x884620008480700}, Mover: 0},
	{Words: [2]uint64{0x8280410228800014, 0x4102888002180800}, Mover: 1},
	{Words: [2]uint64{0x8210410228800014, 0x4102888002500801}, Mover: 1},
	{Words: [2]uint64{0xd000090400120020, 0x2900402020000000}, Mover: 0},
}

// TestProofsHold: a proven win wins against every defence, by the rules alone, and the other side has no proof.
func TestProofsHold(t *testing.T) {
	for _, threats := range []bool{false, true} {
		for i, b := range deep {
			s := New(1 << 22)
			s.Threats = threats
			r := s.Solve(context.Background(), b, b.Mover, nil, 150_000)
			if r.Answer != Proven {
				t.Errorf("position %d, threats only %v: %+v", i, threats, r)
				continue
			}
			n, err := Check(b, b.Mover, strategy(s, b.Mover, 150_000))
			if err != nil || n < 3 {
				t.Errorf("position %d, threats only %v: %d positions, %v", i, threats, n, err)
			}
			if r := s.Solve(context.Background(), b, b.Mover^1, nil, 20_000); r.Answer == Proven {
				t.Errorf("position %d: both win", i)
			}
		}
	}
}

// TestSmallTable: proofs hold also with a table that forgets nearly everything.
func TestSmallTable(t *testing.T) {
	proven := 0
	for i, b := range deep {
		s := New(1 << 13)
		s.Threats = true
		if r := s.Solve(context.Background(), b, b.Mover, nil, 400_000); r.Answer != Proven {
			continue
		}
		proven++
		fresh := New(1 << 22)
		if r := fresh.Solve(context.Background(), b, b.Mover, nil, 400_000); r.Answer != Proven {
			t.Errorf("position %d is proven with a small table only", i)
		}
	}
	if proven < 3 {
		t.Errorf("%d proofs", proven)
	}
}

// TestTableSeparatesAttackers: what is stored for one attacker is not used for the other.
func TestTableSeparatesAttackers(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	both, marked := New(1<<22), 0
	both.Threats = true
	for i := range 200 {
		b := careful(rng, 10+i%40)
		for _, attacker := range []uint8{b.Mover ^ 1, b.Mover} {
			fresh := New(1 << 20)
			fresh.Threats = true
			got := both.Solve(context.Background(), b, attacker, nil, 4_000)
			want := fresh.Solve(context.Background(), b, attacker, nil, 4_000)
			if got.Answer != want.Answer && got.Answer != Unknown && want.Answer != Unknown {
				t.Errorf("position %d, attacker %d: %+v, want %+v", i, attacker, got, want)
			}
			marked += count(want.DN == 0 && want.Answer == Unknown)
		}
	}
	if marked == 0 {
		t.Error("no disproof rests on a repetition")
	}
}

func count(so bool) int {
	if so {
		return 1
	}
	return 0
}

// TestCheckRefuses: a strategy that goes round, makes no move or moves anywhere is refused.
func TestCheckRefuses(t *testing.T) {
	var b board.Board
	for _, m := range []board.Move{board.Drop(board.Big, 0), board.Drop(board.Big, 15)} {
		b.Apply(m)
	}
	round := func(b board.Board) board.Move { // to and fro along the first row
		m := board.Onboard(0, 1)
		if _, _, there := b.Top(0); !there {
			m = board.Onboard(1, 0)
		}
		return m
	}
	for name, choose := range map[string]func(board.Board) board.Move{
		"goes round":     round,
		"makes no move":  func(board.Board) board.Move { return board.NoMove },
		"plays anything": func(b board.Board) board.Move { return b.Legal(nil)[0] },
	} {
		if _, err := Check(b, 0, choose); err == nil {
			t.Errorf("a strategy that %s wins", name)
		}
	}
	if c := (checker{state: map[board.Board]progress{b: begun}}); c.wins(b) == nil {
		t.Error("a repetition was accepted")
	}
	none := func(board.Board) board.Move { return board.NoMove }
	if _, err := Check(b, 0, none); err == nil || !strings.Contains(err.Error(), "no move") {
		t.Errorf("no move: %v", err)
	}
	lost := board.Board{Words: [2]uint64{0x000f << 48, 0x00f0 << 32}} // the first row, and seat 0 is to move
	if _, err := Check(lost, 1, nil); err == nil {
		t.Error("a lost game is won")
	}
}

// TestRepetitionIsNoWin: a position that must not come again cannot be used by a proof.
func TestRepetitionIsNoWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	n := 0
	for i := 0; n < 8 && i < 2000; i++ {
		b := careful(rng, 8+i%20)
		r := New(1<<20).Solve(context.Background(), b, b.Mover, nil, 20_000)
		if r.Answer != Proven || r.Plies < 3 {
			continue
		}
		n++
		next := board.After(b, r.Move)
		again := New(1<<20).Solve(context.Background(), b, b.Mover, []board.Board{next}, 20_000)
		if again.Answer == Proven && again.Move == r.Move {
			t.Errorf("position %d: %s leads to what has come twice", i, r.Move)
		}
	}
	if n < 8 {
		t.Errorf("only %d proofs", n)
	}
}
