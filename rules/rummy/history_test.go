package rummy

import (
	"reflect"
	"testing"
)

func TestTold(t *testing.T) {
	a, ab := [][]int{{1, 2, 3}}, [][]int{{1, 2, 3, 4}, {7, 8, 9}}
	h := history[int]{log: []ply[int]{
		{by: 0, table: a},           // its first lay: the table was out of reach
		{by: 1, drew: 1},            // not opened yet
		{by: 0, drew: 1},            // could have added to a
		{by: 1, table: ab},          // first lay
		{by: 2, drew: 1},            // never opened
		{by: 0, table: ab, drew: 2}, // a game that fills hands
	}}
	want := []Told[int]{
		{Moved: true, Laid: 3, Fresh: 2, Left: ab},
		{Moved: true, Laid: 4},
		{Moved: true, Fresh: 1},
		{},
	}
	if got := h.told(4); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	h = history[int]{base: a, had: []bool{true, false}, log: []ply[int]{{by: 0, drew: 1}}}
	if got := h.told(2); !reflect.DeepEqual(got, []Told[int]{{Moved: true, Fresh: 1, Left: a}, {}}) {
		t.Errorf("a record that began later: got %+v", got)
	}
}
