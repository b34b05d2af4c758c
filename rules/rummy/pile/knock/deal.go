package knock

import (
	"math"

	"tablee/rules/rummy/suited/deck"
)

// deal is a deal with all cards known, which two quick players play on.
type deal struct {
	hands   [2]cards
	order   []deck.Tile // the stock; the next card is the last one
	top     deck.Tile   // of the pile; 0 if it may not be taken
	passing int         // seats that may still take the first card or pass
	turns   int         // ended in the deal, by both
}

// void is the number of cards in the stock with which a deal ends.
const void = 2

// quick plays the turn of a seat, and returns what the deal brings the seat if it ends so.
func (l *lanes) quick(d *deal, seat, limit int) (points int, over bool) {
	hand := d.hands[seat]
	took, before := deck.Tile(0), math.MaxInt
	if d.top != 0 {
		with := hand | only(d.top)
		before, _ = l.leave(hand)
		if n, rest := l.leave(with); !rest.has(d.top) && n-l.highest(rest) < before {
			took, hand = d.top, with
		}
	}
	if took == 0 {
		before = math.MaxInt
		if d.passing > 0 {
			d.passing--
			if d.passing == 0 {
				d.top = 0
			}
			return 0, false
		}
		hand |= only(d.order[len(d.order)-1])
		d.order = d.order[:len(d.order)-1]
	}
	d.passing = 0
	t, left := l.quickThrow(hand, took, before, limit)
	hand &^= only(t)
	d.hands[seat], d.top = hand, t
	d.turns++
	if left == 0 || left <= limit && d.turns <= 2*waits {
		return l.settle(hand, d.hands[1-seat]), true
	}
	return 0, len(d.order) <= void
}

// quickThrow is a discard, and what the hand then leaves. It discards the card that is worth most, less what its
// neighbours in the hand are worth. After a card was taken the hand has to leave less than before.
func (l *lanes) quickThrow(hand cards, took deck.Tile, before, limit int) (t deck.Tile, left int) {
	n, rest := l.leave(hand)
	if rest&^only(took) == 0 { // a combination has a card too many, or is broken
		return l.lowest(&sight{hand: hand, taken: took})
	}
	best := math.MinInt
	for c := rest &^ only(took); c != 0; c &= c - 1 {
		v := int(l.val[c.first()])
		if n-v >= before {
			continue // see throws
		}
		if n-v <= limit {
			v += quickKnock
		}
		if v -= quickNear * (near[c.first()] & rest).len(); v >= best {
			best, t = v, c.first()
		}
	}
	if t == 0 {
		return l.lowest(&sight{hand: hand, taken: took})
	}
	return t, n - int(l.val[t])
}

// What a quick player weighs against the points of a discard.
const (
	quickNear  = 4   // each card in no combination that is near to it
	quickKnock = 100 // that it may knock after it
)

// playOut plays a deal to its end, the seat given being in turn; it returns what it brings seat 0. It ends, because
// whoever takes a card from the pile leaves less than before, and else the stock becomes smaller.
func (l *lanes) playOut(d *deal, seat, limit int) int {
	for {
		if len(d.order) == 0 {
			return 0
		}
		points, over := l.quick(d, seat, limit)
		if over {
			if seat == 1 {
				points = -points
			}
			return points
		}
		seat = 1 - seat
	}
}

// value is what the deal brings the seat after a turn, if the other has these cards and the stock is in this order.
func (l *lanes) value(s *sight, o option, other cards, order []deck.Tile) int {
	d := deal{hands: [2]cards{o.hand, other}, order: order, top: o.throw, turns: 2*s.turns + 1}
	switch {
	case o.knock || o.hand == 0:
		return l.settle(o.hand, other)
	case o.draw && s.passing > 0: // the other may take or pass
		d.turns--
		if d.passing = s.passing - 1; d.passing > 0 {
			d.top = s.top
		}
		return l.playOut(&d, 1, s.limit)
	case o.draw:
		d.turns--
		return l.playOut(&d, 0, s.limit)
	case s.stock <= void:
		return 0
	}
	return l.playOut(&d, 1, s.limit)
}
