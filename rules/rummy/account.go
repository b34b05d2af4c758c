package rummy

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// This file tells how the points of a match with a discard pile came about: game.Accountant.

// round is how a deal has ended; nil if the rule set does not tell.
func (p *position[T]) round(end family.Ending[T], points []int) *game.Round {
	set, ok := p.set.(family.Accountant[T])
	if !ok {
		return nil
	}
	r := &game.Round{By: game.Seat(end.Out), Points: points, Hands: make([]game.Hand, len(p.seats))}
	sum, seats := set.Sums(end)
	r.Sum = sum
	for i := range p.seats {
		r.Hands[i].Closed = i != end.Out && set.Flat() > 0 && !end.Opened[i]
		if seats != nil {
			r.Hands[i].Sum = seats[i]
		}
	}
	how, _ := family.DiscardsOf(p.set)
	by := game.Seat(end.Out)
	switch {
	case end.Out == Nobody && how.Knock:
		r.By, r.How = game.Public, p.r.Msg("how.void")
	case end.Out == Nobody:
		r.By, r.How = game.Public, p.r.Msg("how.exhausted")
	case !how.Knock && end.AtOnce:
		r.How, r.Why = p.r.Msg("how.atonce", "by", by), p.r.Msg("how.double")
	case !how.Knock:
		r.How = p.r.Msg("how.out", "by", by)
	default:
		p.tellKnock(r, end)
	}
	return r
}

// tellKnock tells who won a deal that a knock ended, and what each seat did.
func (p *position[T]) tellKnock(r *game.Round, end family.Ending[T]) {
	by, left := r.By, p.set.FinalPoints(end.Hands[end.Out])
	gains, _ := r.Gains()
	switch {
	case end.Hands[end.Out].Empty():
		r.How, r.Hands[by].Note = p.r.Msg("how.gin", "by", by), p.r.Msg("note.gin")
	case gains != by && gains != game.Public:
		r.How = p.r.Msg("how.undercut", "by", gains)
		r.Hands[gains].Note, r.Hands[by].Note = p.r.Msg("note.undercut"), p.r.Msg("note.knocked", "n", left)
	default:
		r.How = p.r.Msg("how.knocked", "by", by, "n", left)
		r.Hands[by].Note = p.r.Msg("note.knocked", "n", left)
	}
}

// showHands shows in a round what everybody sees at its end: the combinations of each seat where a knock has ended it,
// and what is left in the hands at the end of the match.
func (p *position[T]) showHands(r *game.Round) {
	how, _ := family.DiscardsOf(p.set)
	if !how.Knock && !p.over || how.Knock && r.By == game.Public {
		return
	}
	for i, s := range p.seats {
		h := &r.Hands[i]
		left := s.hand
		if arranger, ok := p.set.(family.Arranger[T]); ok && how.Knock && p.seats[r.By].hand.Empty() && game.Seat(i) != r.By {
			sets := arranger.Arrangement(s.hand) // nobody lays off: the combinations are still in the hand
			left = left.Difference(family.Tiles(sets))
			for _, set := range sets {
				h.Sets = append(h.Sets, p.tokensOf(set, nil))
			}
		}
		h.Left = p.set.FinalPoints(left)
		for _, t := range left.Slice() {
			h.Rest = append(h.Rest, p.set.Piece([]T{t}, 0))
		}
	}
	if !how.Knock {
		return
	}
	var marks [][]bool
	own := len(p.table) // combinations of the one who has knocked, which come first
	if k := slices.IndexFunc(p.Log, func(l Ply[T]) bool { return l.By == int(r.By) && l.Table != nil }); k >= 0 {
		own = len(p.Log[k].Table)
		marks = family.Moved(p.Log[k].Table, p.table)
	}
	added := 0
	for i, set := range p.table {
		if i < own {
			var moved []bool
			if marks != nil {
				moved = marks[i]
			}
			r.Hands[r.By].Sets = append(r.Hands[r.By].Sets, p.tokensOf(set, moved))
			added += count(moved)
			continue
		}
		for s := range p.seats { // of two, the other
			if game.Seat(s) != r.By {
				r.Hands[s].Sets = append(r.Hands[s].Sets, p.tokensOf(set, nil))
			}
		}
	}
	for s := range p.seats {
		if h := &r.Hands[s]; game.Seat(s) != r.By && added > 0 && h.Note.IsZero() {
			h.Note = p.r.Msg("note.layoff", "n", added)
		}
	}
}

// tokensOf is a combination, some of whose tiles were added to it.
func (p *position[T]) tokensOf(set []T, added []bool) (list []game.Token) {
	for k, t := range set {
		token := game.Token{Text: p.set.TileMsg(t), Tone: p.set.Tone(t), Piece: p.set.Piece(set, k)}
		if k < len(added) && added[k] {
			token.State = game.Moved
		}
		list = append(list, token)
	}
	return list
}

// count is how many are true.
func count(list []bool) (n int) {
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}

// Account implements game.Accountant.
func (v *view[T]) Account(rounds []game.Round) *game.Account {
	set, ok := v.Set.(family.Accountant[T])
	if !ok || !v.Over || len(v.Deals) == 0 {
		return nil
	}
	a := &game.Account{Columns: set.Columns(), Target: v.Options.Int("target")}
	a.Totals = v.Scores()
	known := rounds[max(0, len(rounds)-len(v.Deals)):]
	for i, points := range v.Deals {
		r := game.Round{By: game.Public, Points: points}
		if k := i - len(v.Deals) + len(known); k >= 0 && slices.Equal(known[k].Points, points) {
			r = known[k]
		}
		a.Rounds = append(a.Rounds, r)
	}
	if flat := set.Flat(); flat > 0 {
		a.Closed = v.Voice.Msg("account.closed", "n", flat)
	}
	if s, ok := v.Set.(family.Simultaneous); ok {
		v.addGames(a, s)
	}
	return a
}

// addGames adds the games that run at once.
func (v *view[T]) addGames(a *game.Account, s family.Simultaneous) {
	end := s.Games(v.Deals, len(v.Seats))
	if end == nil {
		return
	}
	for _, line := range end {
		a.Games = append(a.Games, game.GameAtOnce{Won: slices.Max(line) >= s.Wins()})
	}
	for n := range v.Deals {
		for i, line := range s.Games(v.Deals[:n+1], len(v.Seats)) {
			a.Games[i].Scores = append(a.Games[i].Scores, line)
		}
	}
	best := slices.Index(a.Totals, slices.Max(a.Totals))
	won := 0
	for _, line := range end {
		if line[best] == slices.Max(line) && line[best] >= s.Wins() {
			won++
		}
	}
	a.About = v.Voice.Msg("account.games", "n", s.Wins())
	switch {
	case won == len(end):
		a.Head = v.Voice.Msg("account.wonall", "n", len(end), "who", game.Seat(best))
	case won > 0:
		a.Head = v.Voice.Msg("account.won", "n", won, "who", game.Seat(best))
	}
}
