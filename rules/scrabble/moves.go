package scrabble

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// Moves lists what the seat may do: plays with words of the list, exchanges (each set of tiles once, in alphabetical
// order), a pass, and the answers to a play that is judged. Where people judge words, other words may be laid too; on
// the empty board plays across are listed, and those down are allowed as well.
func (p *Position) Moves(by game.Seat) []game.Move {
	if !slices.Contains(p.Turn(), by) {
		return nil
	}
	if p.Phase == Judging {
		return []game.Move{moveAccept, moveRefuse}
	}
	var ms []game.Move
	if p.Phase == Challengeable {
		ms = append(ms, moveAccept, moveChallenge)
		if p.lastOut() {
			return ms
		}
	}
	ms = append(ms, movePass)
	rack := p.secret.Racks[p.Next]
	p.Options.withGenerator(func(g *gen.Generator) {
		for _, play := range g.All(&p.Board, &rack) {
			if m := moveOf(&play); !slices.Contains(p.Refused, string(m)) {
				ms = append(ms, m)
			}
		}
	})
	ms = append(ms, p.exchanges(rack)...)
	slices.Sort(ms)
	return ms
}

// lastOut reports whether the play in question emptied a rack that cannot be filled: it stands or falls, and nobody
// plays on.
func (s *state) lastOut() bool { return s.Bag == 0 && s.Racks[s.last().Seat] == 0 }

// exchanges lists the exchanges that the rules allow: what the bag can give, each multiset of tiles once.
func (p *Position) exchanges(rack board.Multiset) []game.Move {
	bag := p.bagAfterLast()
	if bag < p.Options.minBag() {
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

// bagAfterLast is how many tiles the bag will hold once the last play stands and its player has drawn.
func (s *state) bagAfterLast() int {
	if s.Phase != Challengeable {
		return s.Bag
	}
	return max(0, s.Bag-(board.RackSize-s.Racks[s.last().Seat]))
}

// eachPart calls f with every part of the multiset, the empty one and the whole included.
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
