package ai

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Moves lists the moves of a seat: plays with words of the list, exchanges (each set of tiles once, in alphabetical
// order), a pass, and the answers to a play that is judged. Where people judge words, other words are allowed too; on
// the empty board only plays across are listed, but those down are allowed.
func Moves(p *state.Layout, by game.Seat) []game.Move {
	if !slices.Contains(p.Turn(), by) {
		return nil
	}
	if p.Phase == state.Judging {
		return []game.Move{state.MoveAccept, state.MoveRefuse}
	}
	var ms []game.Move
	if p.Phase == state.Challengeable {
		ms = append(ms, state.MoveAccept, state.MoveChallenge)
		for _, w := range p.ChallengeWords() {
			ms = append(ms, state.ChallengeOf(w))
		}
		if p.LastOut() {
			return ms
		}
	}
	ms = append(ms, state.MovePass)
	rack := p.Secret.Racks[p.Next]
	Generate(&p.Options, func(g *movegen.Generator) {
		for _, play := range g.All(&p.Board, &rack) {
			if m := MoveOf(&play); !slices.Contains(p.Refused, string(m)) {
				ms = append(ms, m)
			}
		}
	})
	ms = append(ms, exchanges(p, rack)...)
	slices.Sort(ms)
	return ms
}

// exchanges lists the exchanges that the rules allow and the bag can serve, each multiset of tiles once.
func exchanges(p *state.Layout, rack board.Multiset) []game.Move {
	bag := p.BagAfterLast()
	if bag < p.Options.MinBag() {
		return nil
	}
	var ms []game.Move
	eachPart(rack, func(part board.Multiset) {
		if n := part.Len(); n > 0 && n <= bag {
			ms = append(ms, game.Move("-"+part.String()))
		}
	})
	return ms
}

// eachPart calls f with every sub-multiset of m, including the empty one and m itself.
func eachPart(m board.Multiset, f func(board.Multiset)) {
	var part board.Multiset
	var grow func(t int)
	grow = func(t int) {
		for t < len(m) && m[t] == 0 {
			t++
		}
		if t == len(m) {
			f(part)
			return
		}
		for n := range m[t] + 1 {
			part[t] = n
			grow(t + 1)
		}
		part[t] = 0
	}
	grow(0)
}
