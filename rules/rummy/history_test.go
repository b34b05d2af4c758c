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

// TestRefused: what each seat has left on the pile is read from the record, from its end.
func TestRefused(t *testing.T) {
	log := []Ply[int]{
		{By: 0},                                  // passes on 5
		{By: 1, Took: []int{5}, Threw: []int{7}}, // takes it
		{By: 0, Going: true, Drew: 1},            // leaves 7
		{By: 0, Threw: []int{8}},
		{By: 1, Took: []int{8}, Threw: []int{9}},
		{By: 0, Going: true, Drew: 1}, // leaves 9
		{By: 0, Threw: []int{4}, Table: [][]int{{1, 2, 3}}},
		{By: 1, Going: true, Drew: 1}, // leaves 4
	}
	refused := History[int]{Log: log}.refused(2, []int{7, 9, 4})
	if want := [][]int{{5, 7, 9}, {4}}; !reflect.DeepEqual(refused, want) {
		t.Errorf("left on the pile %v, want %v", refused, want)
	}
	// When the pile has become the stock, what was before counts no more.
	log[5].Again = true
	refused = History[int]{Log: log}.refused(2, []int{9, 4})
	if want := [][]int{nil, {4}}; !reflect.DeepEqual(refused, want) {
		t.Errorf("after a shuffle: left %v, want %v", refused, want)
	}
}
