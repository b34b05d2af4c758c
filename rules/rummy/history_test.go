package rummy

import (
	"reflect"
	"testing"

	"tablee/rules/rummy/family"
)

func TestTold(t *testing.T) {
	a, ab := [][]int{{1, 2, 3}}, [][]int{{1, 2, 3, 4}, {7, 8, 9}}
	h := History[int]{Log: []Ply[int]{
		{By: 0, Table: a},           // its first lay: the table was out of reach
		{By: 1, Drew: 1},            // not opened yet
		{By: 0, Drew: 1},            // could have added to a
		{By: 1, Table: ab},          // first lay
		{By: 2, Drew: 1},            // never opened
		{By: 0, Table: ab, Drew: 2}, // a game that fills hands
	}}
	want := []family.Told[int]{
		{Moved: true, Laid: 3, Fresh: 2, Left: ab},
		{Moved: true, Laid: 4},
		{Moved: true, Fresh: 1},
		{},
	}
	if got := h.Told(4); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	h = History[int]{Base: a, Had: []bool{true, false}, Log: []Ply[int]{{By: 0, Drew: 1}}}
	if got := h.Told(2); !reflect.DeepEqual(got, []family.Told[int]{{Moved: true, Fresh: 1, Left: a}, {}}) {
		t.Errorf("a record that began later: got %+v", got)
	}
}
