package rulestest

import (
	"bytes"
	"reflect"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

// checkPosition holds a position to everything that can be asked of it without playing on.
func (g *run) checkPosition(p game.Position, ply int) {
	g.Helper()
	data := encode(g, p)
	back, err := g.Rules.Decode(data)
	if err != nil {
		g.Fatalf("ply %d: Decode(Encode): %v", ply, err)
	}
	if got := encode(g, back); !bytes.Equal(got, data) {
		g.Fatalf("ply %d: Decode(Encode) has other bytes", ply)
	}
	if !slices.Equal(back.Turn(), p.Turn()) {
		g.Fatalf("ply %d: Decode(Encode) has turn %v, want %v", ply, back.Turn(), p.Turn())
	}
	for s := game.Public; int(s) < g.Seats; s++ {
		v := p.View(s)
		if v.Seat() != s {
			g.Fatalf("View(%d).Seat() = %d", s, v.Seat())
		}
		if !reflect.DeepEqual(v, p.View(s)) {
			g.Fatalf("ply %d: two views of seat %d differ", ply, s)
		}
		if !reflect.DeepEqual(v, back.View(s)) {
			g.Fatalf("ply %d: seat %d sees something else after Decode(Encode)", ply, s)
		}
		checkSecrecy(g.tested, p, v, ply, g.hides)
		g.Words.Diagram(g, v.Diagram())
		g.shown.check(g, v, ply)
	}
	g.ways(p, ply).Check()
	g.checkMoves(p, ply)
	g.checkOpen(p, ply)
	checkHurried(g.tested, p, ply)
	g.checkNative(p, ply)
}

// checkReplay plays the whole log again.
func (g *run) checkReplay(last game.Position) {
	g.Helper()
	again, err := match.Replay(g.Rules, g.Seats, g.Options, g.Seed, g.log)
	if err != nil {
		g.Fatalf("replay: %v", err)
	}
	if !bytes.Equal(encode(g, again), encode(g, last)) {
		g.Fatal("a replay of the log gives another position")
	}
	if r, ok := last.(game.Retracer); ok {
		checkRetraced(g, r)
	}
}

// checkRetraced holds what a position knows of its past to what was played.
func checkRetraced(g *run, r game.Retracer) {
	g.Helper()
	stages, ok := r.Retrace()
	if ok && len(stages) != len(g.log) {
		g.Fatalf("the position knows %d turns, and %d were played", len(stages), len(g.log))
	}
	for i, st := range stages {
		if st.By != g.log[i].By || st.Move != g.log[i].Move || !g.Legal(st.Before, st.By, st.Move, i+1) {
			g.Fatalf("ply %d: the position knows of %q by seat %d, and %q by seat %d was played", i+1, st.Move, st.By,
				g.log[i].Move, g.log[i].By)
		}
	}
}
