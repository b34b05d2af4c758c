package rulestest

import (
	"bytes"
	"maps"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

// checkMoves holds refusals and, where moves can be listed, the list to the contract.
func (g *run) checkMoves(p game.Position, ply int) {
	g.Helper()
	before := encode(g, p)
	turn := p.Turn()
	for s := game.Public; int(s) <= g.Seats; s++ {
		for _, m := range nonsense {
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
		g.refuseUnlisted(p, s, ms, ply)
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
	if !bytes.Equal(encode(g, p), before) {
		g.Fatalf("ply %d: trying moves changed the position", ply)
	}
}

// maxListed bounds the listed moves that are remembered of a game.
const maxListed = 2000

// refuseUnlisted has a seat play what was listed earlier in the game, for any seat, and is not listed now in any
// spelling. ms are the moves that are listed for the seat, which may act or not.
func (g *run) refuseUnlisted(p game.Position, s game.Seat, ms []game.Move, ply int) {
	g.Helper()
	if g.exam.c.Unlisted != nil && g.exam.c.Unlisted(g.Options) {
		return
	}
	for _, m := range slices.Sorted(maps.Keys(g.listed)) {
		if !g.isListed(p, m, ms) {
			g.refuse(p, s, m, ply)
		}
	}
	if g.listed == nil {
		g.listed = make(map[game.Move]bool)
	}
	for _, m := range ms[:min(len(ms), maxListed-len(g.listed))] {
		g.listed[m] = true
	}
}

// isListed reports whether a move, or another spelling of it, is one of ms.
func (g *run) isListed(p game.Position, m game.Move, ms []game.Move) bool {
	if _, found := slices.BinarySearch(ms, m); found || g.exam.c.Same == nil {
		return found
	}
	return slices.ContainsFunc(ms, func(listed game.Move) bool { return g.exam.c.Same(p, m, listed) })
}

// refuse plays what must be refused, in words that a player can read.
func (g *run) refuse(p game.Position, s game.Seat, m game.Move, ply int) {
	g.Helper()
	_, _, err := p.Apply(s, m, g.Seed.Stream(match.Apply, ply))
	if err == nil {
		g.Fatalf("ply %d: seat %d may play %q, which should be refused", ply, s, m)
	}
	msg, ok := game.Refused(err)
	if !ok {
		g.Fatalf("ply %d: %q by seat %d: the error %v is no Refusal", ply, m, s, err)
	}
	g.Words.Check(g, msg)
}
