package rummy

import (
	"cmp"

	"tablee/rules/rummy/family"
)

// MaxMove bounds the text of a move, in bytes; a table with the whole pack is shorter.
const MaxMove = 2000

// jokerFault is the refusal for a play that breaks the table's joker rule, or "".
func jokerFault[T cmp.Ordered](set family.RuleSet[T], opt Options, opened bool, before, after [][]T,
	laid family.Multiset[T]) string {
	switch opt.Joker {
	case family.JokerFull:
		pays := laid
		if !opened {
			pays = family.Multiset[T]{} // no joker of the table is replaced in the turn of the first meld
		}
		if !family.RespectsJokers(set, before, after, pays) {
			return "err.joker"
		}
	case family.JokerOfficial:
		switch family.OfficialFault(set, before, after, laid, opened) {
		case family.FaultFirst:
			return "err.freed"
		case family.FaultCopy:
			return "err.replace"
		case family.FaultCompany:
			return "err.company"
		}
	}
	return ""
}

// Check checks whether a play is valid (coup_valide in the source text), and returns it with its table in settled
// order. The refusal names the first fault.
func Check[T cmp.Ordered](r Wording, set family.RuleSet[T], opt Options, opened bool, before [][]T,
	hand family.Multiset[T],
	after [][]T) (family.Turn[T], error) {
	t := family.Turn[T]{Before: before, Hand: hand}
	arranged, laid, err := arrangedTable(r, set, before, hand, after)
	if err != nil {
		return t, err
	}
	if laid.Empty() {
		return t, r.Refuse("err.nothing")
	}
	switch opener, among := family.OpenerOf(set); {
	case opened:
	case among:
		if err := opener.ValidAmong(laid); err != nil {
			return t, err
		}
	default:
		gone, sets := family.Without(before, arranged)
		if len(gone) > 0 {
			return t, r.Refuse("err.untouched", "set", family.SetMsg(set, gone[0]))
		}
		if err := set.ValidFirst(sets); err != nil {
			return t, err
		}
	}
	if err := set.ValidTable(arranged); err != nil {
		return t, err
	}
	if id := jokerFault(set, opt, opened, before, arranged, laid); id != "" {
		return t, r.Refuse(id)
	}
	t.After, t.Left = family.Settle(before, arranged), hand.Difference(laid)
	return t, nil
}

// whyNot is the refusal of tiles that are no combination.
func whyNot[T cmp.Ordered](r Wording, set family.RuleSet[T], tiles []T) error {
	if e, ok := set.(family.Explainer[T]); ok {
		return e.WhyNot(tiles)
	}
	return r.Refuse("err.set", "set", family.SetMsg(set, tiles))
}

// arrangedTable puts the combinations of a table in order, and returns what of it comes from the hand. It refuses what
// is no combination, and tiles that are lost, or come from nowhere.
func arrangedTable[T cmp.Ordered](r Wording, set family.RuleSet[T], before [][]T, hand family.Multiset[T],
	after [][]T) (arranged [][]T, laid family.Multiset[T], err error) {
	arranged = make([][]T, len(after))
	for i, c := range after {
		a, ok := set.Arrange(c)
		if !ok {
			return nil, laid, whyNot(r, set, c)
		}
		arranged[i] = a
	}
	old, now := family.Tiles(before), family.Tiles(arranged)
	if lost := old.Difference(now); !lost.Empty() {
		return nil, laid, r.Refuse("err.lost", "tiles", family.TilesMsg(set, lost.Slice()))
	}
	laid = now.Difference(old)
	if foreign := laid.Difference(hand); !foreign.Empty() {
		return nil, laid, r.Refuse("err.foreign", "tiles", family.TilesMsg(set, foreign.Slice()))
	}
	return arranged, laid, nil
}
