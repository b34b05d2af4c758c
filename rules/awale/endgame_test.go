package awale

import (
	"context"
	"sync"
	"testing"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/rulestest"
)

// tenSeeds are tables for tests.
var tenSeedStore = sync.OnceValue(func() *ai.TableStore {
	s := ai.NewTableStore(10)
	if err := s.Begin(context.Background()); err != nil {
		panic(err)
	}
	return s
})

func tenSeeds() *ai.Tables { return tenSeedStore().Get() }

// plainMoves are the moves of a position for player 0 by the plain rules.
type plainMoves struct {
	sure  []int     // values of captures, and of the end of the game
	quiet []rowPair // positions that moves without a capture lead to
}

// rowPair is a board as the player to move sees it, as if that player were player 0.
type rowPair [2][cols]uint8

// turned shows a board to the other player.
func turned(r rowPair) rowPair {
	var o rowPair
	for c := range cols {
		o[0][c], o[1][c] = r[1][cols-1-c], r[0][cols-1-c]
	}
	return o
}

// plainSolve solves all positions of up to n seeds by retrograde analysis as the textbooks have it: for
// each threshold t, the positions where t can be forced, found backwards from those that are sure.
func plainSolve(n int) map[rowPair]int {
	value := make(map[rowPair]int)
	for seeds := 0; seeds <= n; seeds++ {
		moves := make(map[rowPair]plainMoves)
		before := make(map[rowPair][]rowPair)
		var lay func(r rowPair, pit, left int)
		lay = func(r rowPair, pit, left int) {
			row, col := ringPit(pit)
			if pit == pits-1 {
				r[row][col] = uint8(left)
				m := plainExpand(r, value)
				moves[r] = m
				for _, q := range m.quiet {
					before[q] = append(before[q], r)
				}
				return
			}
			for k := 0; k <= left; k++ {
				r[row][col] = uint8(k)
				lay(r, pit+1, left-k)
			}
		}
		lay(rowPair{}, 0, seeds)
		for r := range moves {
			value[r] = 0
		}
		for t := 1; t <= seeds; t++ {
			plainThreshold(moves, before, value, t)
		}
	}
	return value
}

func plainExpand(r rowPair, value map[rowPair]int) plainMoves {
	var m plainMoves
	s := state{rows: r}
	for c := range cols {
		next, did, v := s.sow(c)
		if v != legal {
			continue
		}
		q := turned(rowPair(next.rows))
		if did.captured > 0 {
			m.sure = append(m.sure, did.captured-value[q])
		} else {
			m.quiet = append(m.quiet, q)
		}
	}
	if len(m.sure)+len(m.quiet) == 0 {
		m.sure = []int{s.onBoard()}
	}
	return m
}

// plainThreshold sets the value t where the player to move can force at least t, and -t where no move avoids it.
func plainThreshold(moves map[rowPair]plainMoves, before map[rowPair][]rowPair, value map[rowPair]int, t int) {
	open := make(map[rowPair]int) // moves that may still avoid -t
	done := make(map[rowPair]bool)
	var queue []rowPair
	settle := func(r rowPair, v int) {
		if !done[r] {
			done[r] = true
			value[r] = v
			queue = append(queue, r)
		}
	}
	for r, m := range moves {
		open[r] = len(m.quiet)
		for _, v := range m.sure {
			if v >= t {
				settle(r, t)
			}
			if v > -t {
				open[r]++
			}
		}
	}
	for r := range moves {
		if open[r] == 0 {
			settle(r, -t)
		}
	}
	for len(queue) > 0 {
		r := queue[0]
		queue = queue[1:]
		for _, b := range before[r] {
			if value[r] == -t {
				settle(b, t)
			} else if open[b]--; open[b] == 0 {
				settle(b, -t)
			}
		}
	}
}

func TestEndgameAgainstPlainRetrograde(t *testing.T) {
	rulestest.Unraced(t)
	e := ai.Build(6)
	want := plainSolve(6)
	bad := 0
	for r, v := range want {
		s := state{rows: r}
		if got := e.Value(pack(&s)); got != v {
			if bad++; bad < 5 {
				t.Errorf("%v: %d, want %d", r, got, v)
			}
		}
	}
	if bad > 0 {
		t.Errorf("%d positions of %d are wrong", bad, len(want))
	}
}

// TestEndgamePlay has the tables play both sides from many positions: each side gets the value.
func TestEndgamePlay(t *testing.T) {
	rulestest.Unraced(t)
	e := tenSeeds()
	worst := 0
	eachSome(10, 997, func(b ai.Board) {
		p := newPosition(unpack(b))
		value, mover := e.Value(b), int(p.cur.turn)
		plies := 0
		for p.end == running {
			p, _ = p.after(rate(e, p, p.cur.legalCols())[0].col)
			plies++
		}
		worst = max(worst, plies)
		if got := int(p.cur.store[mover]) - int(p.cur.store[1-mover]); got != value {
			t.Fatalf("%x: played to %d, want %d", b, got, value)
		}
	})
	t.Logf("longest game: %d plies", worst)
}

// eachSome calls f with every step-th position of n seeds.
func eachSome(n, step int, f func(b ai.Board)) {
	i := 0
	ai.EachBoard(n, func(b ai.Board) {
		if i++; i%step == 0 {
			f(b)
		}
	})
}

// unpack gives the board to player 1.
func unpack(b ai.Board) state {
	s := state{turn: 1}
	own, opp := b.Rows()
	s.rows[1] = own
	for k := range cols {
		s.rows[0][cols-1-k] = opp[k]
	}
	return s
}
