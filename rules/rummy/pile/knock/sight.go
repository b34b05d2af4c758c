package knock

import (
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// sight is what a seat knows.
type sight struct {
	throwing bool // a card was drawn or taken: the seat is to discard
	hand     cards
	top      deck.Tile // the last card of the pile, if it may be taken; else 0
	taken    deck.Tile // the card that was just taken, which must not be discarded; else 0
	known    cards     // of the other's hand
	unseen   cards     // in the stock or in the other's hand
	stock    int       // cards in it
	limit    int       // the most that one may knock with
	turns    int       // that the other has ended in this deal
	passing  int       // seats, this one included, that may still take the first card of the pile or pass
	// threw and refused are the other's discards, and what it has left on the pile, the earliest first.
	threw, refused []deck.Tile
}

// hidden is the number of cards of the other's hand that are not known.
func (s *sight) hidden() int { return s.unseen.len() - s.stock }

// sightOf is the situation of a seat as a sight.
func (g *Game) sightOf(s family.Situation[deck.Tile]) sight {
	other := 1 - s.Seat
	v := sight{hand: cardsIn(s.Hand), stock: s.Pool, limit: g.Limit(s.Pile.First[0]),
		throwing: s.Pile.Stage == family.Throwing, turns: (s.Pile.Turns + 1) / 2}
	if s.Pile.Stage == family.Offered {
		v.passing = len(s.Seats) - s.Passes
	}
	if s.Pile.MayTake {
		v.top = s.Pile.Top()[0]
	}
	v.known = cardsIn(s.Pile.Known[other])
	v.unseen = cardsIn(s.Unseen) &^ v.known
	v.threw, v.refused = s.Pile.Threw[other], s.Pile.Refused[other]
	return v
}

// leave is what the cards leave when their best combinations are laid, and which cards these are.
func (l *lanes) leave(c cards) (points int, rest cards) {
	return l.leaveOf(c, threes(c))
}

func (l *lanes) leaveOf(c, ranks cards) (points int, rest cards) {
	if ranks == 0 {
		rest = c &^ l.inRuns(c)
		return l.total(rest), rest
	}
	rank := ranks.first()
	ranks &= ranks - 1
	group := c & ofRank(int(rank))
	points, rest = l.leaveOf(c&^group, ranks)
	if group&l.inRuns(c) == 0 {
		return points, rest
	}
	if p, r := l.leaveOf(c, ranks); p < points {
		points, rest = p, r
	}
	if group.len() == deck.Suits {
		for one := group; one != 0; one &= one - 1 {
			if p, r := l.leaveOf(c&^group|only(one.first()), ranks); p < points {
				points, rest = p, r
			}
		}
	}
	return points, rest
}

// near are the cards with which a card may be in a combination of three.
var near = func() (list [deck.Joker]cards) {
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			c := only(deck.Make(s, r))
			list[deck.Make(s, r)] = (ofRank(r) | c<<1 | c<<2 | c>>1 | c>>2) &^ c & pack
		}
	}
	return list
}()
