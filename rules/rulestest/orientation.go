package rulestest

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
)

// orientation is which way round boards were shown to each seat when the game began.
type orientation map[game.Seat][]string

// check holds a view to showing its board one way round: its columns and rows are called as they were when the game
// began, and buttons that are called by columns or cells stand in the order in which the board shows these.
func (o orientation) check(t testing.TB, v game.View, ply int) {
	t.Helper()
	for _, part := range v.Diagram().Parts {
		g := part.Grid
		if g == nil || len(g.Top) == 0 {
			continue
		}
		names := slices.Concat(g.Top, g.Left)
		if first, ok := o[v.Seat()]; !ok {
			o[v.Seat()] = names
		} else if !slices.Equal(first, names) {
			t.Fatalf("ply %d: the board that seat %d sees is called %v, and was called %v: it has turned", ply, v.Seat(),
				names, first)
		}
		if i, ok := v.(game.Interactive); ok {
			checkOrder(t, g, i.Panel("").Controls, ply, v.Seat())
		}
		return
	}
}

// checkOrder compares the order of buttons with that of what they are called by.
func checkOrder(t testing.TB, g *game.Grid, controls []game.Control, ply int, seat game.Seat) {
	t.Helper()
	last, name := -1, ""
	for _, c := range controls {
		word, _, _ := strings.Cut(c.Label.Lit, " ")
		at := shownAt(g, word)
		if at < 0 || len(c.Choices) > 0 {
			continue
		}
		if at <= last {
			t.Fatalf("ply %d: seat %d has button %s after %s, and sees them on the board the other way round", ply, seat,
				word, name)
		}
		last, name = at, word
	}
}

// shownAt is where a grid shows the column or cell of a name, counted row by row from the upper left; -1 if nowhere.
func shownAt(g *game.Grid, name string) int {
	if c := slices.Index(g.Top, name); c >= 0 {
		return c
	}
	for r, row := range g.Left {
		for c, column := range g.Top {
			if column+row == name {
				return r*len(g.Top) + c
			}
		}
	}
	return -1
}
