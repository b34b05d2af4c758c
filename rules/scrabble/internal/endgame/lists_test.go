package endgame

import (
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/movegen"
)

// TestLaneTable: every list is found by its key, also where keys want the same place, and no other is.
func TestLaneTable(t *testing.T) {
	var table laneTable
	if table.find(7) != nil {
		t.Error("an empty table has a list")
	}
	for i := range uint64(3000) {
		table.add(&laneList{key: i<<9 | 5})
	}
	for i := range uint64(3000) {
		if l := table.find(i<<9 | 5); l == nil || l.key != i<<9|5 {
			t.Fatalf("list %d is %v", i, l)
		}
		if l := table.find(i<<9 | 6); l != nil {
			t.Fatalf("list %d is found by a wrong key", i)
		}
	}
}

// TestOuts: plays that went out are remembered by rack, the newest first, each once; others are not.
func TestOuts(t *testing.T) {
	rulestest.Unraced(t)
	s := solver("en")
	s.sides[0].rack = 0x11
	whole := make([]*move, outsKept+1)
	for i := range whole {
		whole[i] = &move{play: new(movegen.Play), use: 0x11}
		s.keep(0, whole[i])
	}
	s.keep(0, whole[2])
	s.keep(0, whole[2])
	s.keep(0, &move{play: new(movegen.Play), use: 0x10})
	s.keep(0, &s.pass)
	want := [outsKept]*move{whole[2], whole[4], whole[3], whole[1]}
	if got := s.outsOf(0).plays; got != want {
		t.Errorf("remembered %v, want %v", got, want)
	}
	s.sides[0].rack = 0x12
	if got := s.outsOf(0).plays; got != [outsKept]*move{} {
		t.Errorf("of another rack: %v", got)
	}
}
