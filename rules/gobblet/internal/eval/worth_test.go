package eval

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"tablee/rules/gobblet/internal/board"
)

// randomBoard plays up to n random moves from the start, as long as the game is not over.
func randomBoard(rng *rand.Rand, n int) board.Board {
	var b board.Board
	for range n {
		list := b.Legal(nil)
		next := board.After(b, list[rng.IntN(len(list))])
		if _, over := next.Winner(); over {
			break
		}
		b = next
	}
	return b
}

// randomWeights are such that no two sums are the same by chance.
func randomWeights(rng *rand.Rand) *Weights {
	w := new(Weights)
	for _, p := range w.numbers() {
		*p = int16(rng.IntN(4001) - 2000)
	}
	return w
}

// cell is the four bits of a cell, told piece by piece.
func cell(b *board.Board, c int) (bits uint16, pieces int) {
	bits = 1 << 12 // empty
	top := uint8(2)
	for z := int(board.Big); z >= int(board.Tiny); z-- {
		for who := range uint8(2) {
			if b.Words[who]&board.PieceBit(board.Size(z), c) == 0 {
				continue
			}
			switch pieces {
			case 0:
				top = who
				bits = uint16(z&1)<<4 | uint16(z>>1)<<8 | uint16(who^b.Mover)
			case 1:
				if who != top {
					bits |= 1 << 12
				}
			}
			pieces++
		}
	}
	return bits, pieces
}

// slow is the value of a board by looking at one cell after the other.
func slow(w *Weights, b *board.Board) int32 {
	v := int32(0)
	for i, line := range board.AllLines {
		class := Inner
		switch i {
		case 0, 3, 4, 7:
			class = Edge
		case 8, 9:
			class = Diagonal
		}
		forth, back, n := uint16(0), uint16(0), 0
		for c := range 16 {
			if line>>c&1 != 0 {
				bits, _ := cell(b, c)
				forth |= bits << n
				back |= bits << (3 - n)
				n++
			}
		}
		v += int32(w.Line[class][min(forth, back)])
	}
	for c := range 16 {
		if _, pieces := cell(b, c); pieces > 1 {
			spot := Side
			switch c {
			case 0, 3, 12, 15:
				spot = Corner
			case 5, 6, 9, 10:
				spot = Middle
			}
			stack := 0
			for z := range board.Size(4) {
				for side := range uint8(2) {
					if b.Words[b.Mover^side]&board.PieceBit(z, c) != 0 {
						stack |= 1 << (4*int(side) + int(z))
					}
				}
			}
			v += int32(w.Stack[spot][stack])
		}
	}
	var out [2]int
	for side := range out {
		for z := range board.Size(4) {
			out[side] |= board.OnesOf(b.Words[b.Mover^uint8(side)], z) << (2 * z)
		}
	}
	return v + int32(w.Stock[out[0]][out[1]])
}

func TestValueEqualsSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	w := randomWeights(rng)
	e := New(w)
	stacked := 0
	for i := range 3000 {
		b := randomBoard(rng, i%60)
		see := b.Look()
		if got, want := e.Value(&b, &see), slow(w, &b); got != want {
			t.Fatalf("board %d %x: value %d, want %d", i, b.Words, got, want)
		}
		if _, cells := Shape(&b, &see); cells != 0 {
			stacked++
		}
	}
	if stacked < 1000 {
		t.Errorf("only %d boards with stacks", stacked)
	}
}

// TestValueIsFair: rotated and mirrored boards, and the same board with exchanged colours, have the same value.
func TestValueIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	e := New(randomWeights(rng))
	value := func(b board.Board) int32 { see := b.Look(); return e.Value(&b, &see) }
	moved := func(b board.Board, to func(x, y int) (int, int)) board.Board {
		out := board.Board{Mover: b.Mover}
		for who, word := range b.Words {
			for bit := range 64 {
				if word>>bit&1 != 0 {
					x, y := to(bit%4, bit/4%4)
					out.Words[who] |= board.PieceBit(board.Size(bit/16), y*4+x)
				}
			}
		}
		return out
	}
	for i := range 500 {
		b := randomBoard(rng, i%60)
		want := value(b)
		turned := b
		for range 4 {
			turned = moved(turned, func(x, y int) (int, int) { return 3 - y, x })
			mirror := moved(turned, func(x, y int) (int, int) { return 3 - x, y })
			if got, other := value(turned), value(mirror); got != want || other != want {
				t.Fatalf("board %d: %d turned, %d in the mirror, want %d", i, got, other, want)
			}
		}
		swapped := board.Board{Words: [2]uint64{b.Words[1], b.Words[0]}, Mover: b.Mover ^ 1}
		if got := value(swapped); got != want {
			t.Fatalf("board %d: %d with the colours changed, want %d", i, got, want)
		}
	}
}

func TestWeightsAreReadAsWritten(t *testing.T) {
	w := randomWeights(rand.New(rand.NewPCG(3, 1)))
	data := w.Format()
	got, err := ParseWeights(data)
	if err != nil || *got != *w {
		t.Fatalf("reading what was written gives something else: %v", err)
	}
	for name, bad := range map[string][]byte{
		"none":     nil,
		"cut":      data[:len(data)-1],
		"longer":   append(bytes.Clone(data), 0),
		"one less": append(bytes.Clone(data[:100]), data[102:]...),
		"changed":  append(append(bytes.Clone(data[:1000]), data[1000]^1), data[1001:]...),
	} {
		if _, err := ParseWeights(bad); err == nil {
			t.Errorf("%s: damaged weights were read", name)
		}
	}
}

// TestStartIsNearlyEven: the start is so nearly even that neither side is said to win three times as often.
func TestStartIsNearlyEven(t *testing.T) {
	var b board.Board
	see := b.Look()
	if v := Learned().Value(&b, &see); v < -Unit || v > Unit {
		t.Errorf("the start is worth %d", v)
	}
}

// TestPlain: what is held down is left out, and nothing else.
func TestPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	differ := 0
	for i := range 500 {
		b := randomBoard(rng, i%60)
		see := b.Look()
		w, _ := Shape(&b, &see)
		// The same board with nothing under the tops.
		tops := board.Board{Mover: b.Mover}
		tops.Words[b.Mover], tops.Words[b.Mover^1] = see.Top[0], see.Top[1]
		bare := tops.Look()
		plain, _ := Shape(&tops, &bare)
		from, to := Lines(w), Lines(plain)
		for k := range from {
			if Plain(from[k]) != to[k] || !possible(from[k]) {
				t.Fatalf("board %d, line %d: %04x is plainly %04x, want %04x", i, k, from[k], Plain(from[k]), to[k])
			}
			if from[k] != to[k] {
				differ++
			}
		}
	}
	if differ < 500 {
		t.Errorf("only %d lines with something held down", differ)
	}
}
