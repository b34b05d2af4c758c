package main

import (
	"context"
	"strings"
	"testing"

	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/proof"
)

func TestReached(t *testing.T) {
	b, err := reached("drop(B,(0,0)) drop(B,(3,3)) onboard((0,0),(1,0))")
	if err != nil || b.Mover != 1 || b.Words[0] != 1<<49 || b.Words[1] != 1<<63 {
		t.Errorf("%x, %v", b.Words, err)
	}
	for _, bad := range []string{"drop(B,(0,0)) drop(B,(0,0))", "drop(T,(0,0))", "onboard((0,0),(1,1))", "B a1"} {
		if _, err := reached(bad); err == nil || !strings.Contains(err.Error(), strings.Fields(bad)[0][:1]) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestLine: the line begins with a winning move where a win is proven, and its numbers say so.
func TestLine(t *testing.T) {
	b := board.Board{Words: [2]uint64{0x1082100c0b004000, 0x2482880400a0004}, Mover: 1}
	s := proof.New(1 << 20)
	if r := s.Solve(context.Background(), b, 1, nil, 50_000); r.Answer != proof.Proven {
		t.Fatalf("%+v", r)
	}
	first, _, _ := strings.Cut(line(s, b, 1), " ")
	if move, numbers, _ := strings.Cut(first, "["); !strings.HasPrefix(numbers, "0/") || len(move) < 3 {
		t.Errorf("the line begins with %q", first)
	}
}
