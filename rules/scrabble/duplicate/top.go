package duplicate

import (
	"cmp"
	"slices"

	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// top is the best play of a round.
type top struct {
	play   movegen.Play
	lay    *board.Lay
	points int
}

// hands are the racks of at most seven tiles that can be laid from a rack: all that have one tile less, if it has
// eight. No form has a longer rack, which would be too much for the generator of plays: nothing can be laid from it.
func hands(rack *board.Multiset) (list []board.Multiset) {
	switch n := rack.Len(); {
	case n <= board.RackSize:
		return []board.Multiset{*rack}
	case n > board.RackSize+1:
		return nil
	}
	for t, n := range rack {
		if n > 0 {
			hand := *rack
			hand[t]--
			list = append(list, hand)
		}
	}
	return list
}

// bestPlay is the play that goes on the board, by the rules for choosing among equals; ok is false if there is none.
func (o *Options) bestPlay(b *board.Board, rack *board.Multiset) (best top, ok bool) {
	scrabble := o.scrabble()
	ai.Generate(&scrabble, func(g *movegen.Generator) {
		var equal []movegen.Play
		for _, hand := range hands(rack) {
			for _, p := range g.All(b, &hand) {
				switch {
				case len(equal) == 0 || p.Score > equal[0].Score:
					equal = append(equal[:0], p)
				case p.Score == equal[0].Score:
					equal = append(equal, p)
				}
			}
		}
		if ok = len(equal) > 0; ok {
			best.play = slices.MinFunc(equal, o.compare(b, rack))
			best.points = int(best.play.Score)
		}
	})
	if !ok {
		return top{}, false
	}
	lay, err := b.Check(best.play.Place(), rack, &o.set().Values, true)
	if err != nil {
		panic("duplicate: a play that was generated does not fit: " + err.Error())
	}
	best.lay = lay
	return best, true
}

// compare orders plays with equal points, the one to be chosen first.
func (o *Options) compare(b *board.Board, rack *board.Multiset) func(p, q movegen.Play) int {
	leaves := eval.LeaveOf(o.language())
	return func(p, q movegen.Play) int {
		one, other := p.Keep(*rack), q.Keep(*rack)
		if c := cmp.Compare(min(1, other[board.Joker]), min(1, one[board.Joker])); c != 0 {
			return c
		}
		if c := cmp.Compare(leaves.Value(&other), leaves.Value(&one)); c != 0 {
			return c
		}
		return cmp.Compare(canonical(b, &p), canonical(b, &q))
	}
}

// canonical is a play with all letters of its word.
func canonical(b *board.Board, p *movegen.Play) string {
	place := p.Place()
	place.Word = ai.Spelled(b, p)
	return place.Format()
}

// hasPlay tells whether a rack has a play.
func (o *Options) hasPlay(b *board.Board, rack *board.Multiset) (has bool) {
	scrabble := o.scrabble()
	ai.Generate(&scrabble, func(g *movegen.Generator) {
		for _, hand := range hands(rack) {
			has = has || g.Best(b, &hand) != nil
		}
	})
	return has
}
