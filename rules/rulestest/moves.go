package rulestest

import (
	"bytes"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/fixture"
)

// checkMoves holds refusals and, where moves can be listed, the list to the contract.
func (g *run) checkMoves(p game.Position, ply int) {
	g.Helper()
	before := fixture.Encode(g, p)
	turn := p.Turn()
	for s := game.Public; int(s) <= g.Seats; s++ {
		for _, m := range fixture.Nonsense {
			g.refuse(p, s, m, ply)
		}
		lister, ok := p.(game.Lister)
		if !ok {
			continue
		}
		ms := lister.Moves(s)
		if may := slices.Contains(turn, s); may != (len(ms) > 0) {
			g.Fatalf("ply %d: seat %d may act = %v but has %d moves", ply, s, may, len(ms))
		}
		if !slices.IsSorted(ms) || len(slices.Compact(slices.Clone(ms))) != len(ms) {
			g.Fatalf("ply %d: the moves are not sorted and distinct: %q", ply, ms)
		}
		g.checkNotation(p.View(s), ply, ms[:min(len(ms), maxNoted)]...)
		rng := g.Seed.Stream("pick", ply)
		for range min(len(ms), 25) {
			m := ms[rng.IntN(len(ms))]
			if _, _, err := match.Play(p, g.Seed, ply, s, m); err != nil {
				g.Fatalf("ply %d: listed move %q was refused: %v", ply, m, err)
			}
			for other := game.Seat(0); int(other) < g.Seats; other++ {
				if !slices.Contains(turn, other) {
					g.refuse(p, other, m, ply)
				}
			}
		}
	}
	if !bytes.Equal(fixture.Encode(g, p), before) {
		g.Fatalf("ply %d: trying moves changed the position", ply)
	}
}

// refuse plays what must be refused, in words that a player can read.
func (g *run) refuse(p game.Position, s game.Seat, m game.Move, ply int) {
	g.Helper()
	q, _, err := p.Apply(s, m, g.Seed.Stream(match.Apply, ply))
	if err == nil {
		g.Fatalf("ply %d: seat %d may play %q, which should be refused: %v", ply, s, m, q)
	}
	msg, ok := game.Refused(err)
	if !ok {
		g.Fatalf("ply %d: %q by seat %d: the error %v is no Refusal", ply, m, s, err)
	}
	g.Words.Check(g, msg)
}
