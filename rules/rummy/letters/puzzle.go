package letters

import (
	"context"
	"slices"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// PuzzleKinds implements family.Puzzled: only laying the whole hand is proven by doing it. A part of the hand is a part
// of the success.
func (s *Set) PuzzleKinds() []game.PuzzleKind { return []game.PuzzleKind{{Name: family.PuzzleOut}} }

// Most implements family.Puzzled with the strongest search, which is complete only if it lays the whole hand.
func (s *Set) Most(ctx context.Context, sit family.Situation[Tile]) (table [][]Tile, whole bool) {
	found, ok := s.find(ctx, sit, strongest)
	if !ok {
		return nil, false
	}
	return found.Table, family.Tiles(found.Table).Len() == family.Tiles(sit.Table).Len()+sit.Hand.Len()
}

// Tidy implements family.Puzzled: it lays the same letters and breaks as few words as possible.
func (s *Set) Tidy(ctx context.Context, sit family.Situation[Tile], table [][]Tile) [][]Tile {
	laid := family.Tiles(table).Difference(family.Tiles(sit.Table))
	tidy, ok := s.Lay(ctx, sit, laid)
	if ok && s.Unfamiliar(sit.Table, tidy) == "" {
		return tidy
	}
	return table
}

// Unfamiliar implements family.Puzzled: it is a new word that is not common, or one with a joker, which has several
// readings.
func (s *Set) Unfamiliar(before, after [][]Tile) string {
	_, made := family.Without(before, after)
	common := dict.Common(s.Graph.Name()[:2])
	for _, set := range made {
		word := family.Text(s, set)
		if slices.Contains(set, Joker) || !common.Member(s.Readings(set)[0]) {
			return word
		}
	}
	return ""
}
