package gin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// This file has the rules of gin once more: slow, obvious, and with data of its own, so that a mistake of the game is
// not made again here.

// card is a playing card: its rank from 1 to 13, and a letter for its suit.
type card struct {
	rank int
	suit byte
}

func (c card) points() int { return min(c.rank, 10) }

// cardNames are the ranks with a letter, in English.
var cardNames = map[string]int{"A": 1, "J": 11, "Q": 12, "K": 13}

func readCard(t testing.TB, text string) card {
	t.Helper()
	name, suit := text[:len(text)-1], text[len(text)-1]
	rank, ok := cardNames[name]
	if !ok {
		var err error
		if rank, err = strconv.Atoi(name); err != nil {
			t.Fatalf("card %q", text)
		}
	}
	return card{rank, suit}
}

// readCards reads cards with blanks between them.
func readCards(t testing.TB, text string) (list []card) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		list = append(list, readCard(t, word))
	}
	return list
}

// readMelds reads combinations with bars between them.
func readMelds(t testing.TB, text string) (list [][]card) {
	t.Helper()
	for part := range strings.SplitSeq(text, "|") {
		if m := readCards(t, part); len(m) > 0 {
			list = append(list, m)
		}
	}
	return list
}

func sortCards(list []card) []card {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b card) int { return (int(a.suit)-int(b.suit))*100 + a.rank - b.rank })
	return sorted
}

// less is the cards without others, which it must have.
func less(list []card, gone ...card) ([]card, bool) {
	left := slices.Clone(list)
	for _, c := range gone {
		i := slices.Index(left, c)
		if i < 0 {
			return nil, false
		}
		left = slices.Delete(left, i, i+1)
	}
	return left, true
}

func sum(list []card) (n int) {
	for _, c := range list {
		n += c.points()
	}
	return n
}

// isMeld: three or four of a rank, or three or more of a suit that follow each other.
func isMeld(list []card) bool {
	if len(list) < 3 {
		return false
	}
	s := sortCards(list)
	group, run := true, true
	for i := 1; i < len(s); i++ {
		group = group && s[i].rank == s[0].rank && s[i].suit != s[i-1].suit
		run = run && s[i].suit == s[0].suit && s[i].rank == s[i-1].rank+1
	}
	return group || run
}

// meldsIn are all combinations of a hand.
func meldsIn(hand []card) (list [][]card) {
	for rank := 1; rank <= 13; rank++ {
		var same []card
		for _, c := range hand {
			if c.rank == rank {
				same = append(same, c)
			}
		}
		if len(same) >= 3 {
			list = append(list, same)
		}
		if len(same) == 4 {
			for i := range same {
				list = append(list, slices.Delete(slices.Clone(same), i, i+1))
			}
		}
	}
	for _, low := range hand {
		run := []card{low}
		for slices.Contains(hand, card{low.rank + len(run), low.suit}) {
			run = append(run, card{low.rank + len(run), low.suit})
			if len(run) >= 3 {
				list = append(list, slices.Clone(run))
			}
		}
	}
	return list
}

// eachRest calls f with what every choice of combinations leaves of a hand.
func eachRest(hand []card, f func(rest []card)) {
	melds := meldsIn(hand)
	var choose func(i int, rest []card)
	choose = func(i int, rest []card) {
		if i == len(melds) {
			f(rest)
			return
		}
		choose(i+1, rest)
		if left, ok := less(rest, melds[i]...); ok {
			choose(i+1, left)
		}
	}
	choose(0, hand)
}

// leastOf is the least deadwood of a hand.
func leastOf(hand []card) int {
	least := 1000
	eachRest(hand, func(rest []card) { least = min(least, sum(rest)) })
	return least
}

// leastAfter is the least deadwood of a hand that may add cards to combinations of another.
func leastAfter(melds [][]card, hand []card) int {
	least := 1000
	eachRest(hand, func(rest []card) { least = min(least, leastAdding(melds, rest)) })
	return least
}

// leastAdding tries every way to add cards, one after the other.
func leastAdding(melds [][]card, rest []card) int {
	least := sum(rest)
	for _, c := range rest {
		for i, m := range melds {
			if with := append(slices.Clone(m), c); isMeld(with) {
				next := slices.Clone(melds)
				next[i] = with
				left, _ := less(rest, c)
				least = min(least, leastAdding(next, left))
			}
		}
	}
	return least
}

// match is a match by the reference.
type match struct {
	oklahoma, hollywood bool
	target              int

	hands  [2][]card
	stock  int
	pile   []card
	first  card
	stage  string // "offered", "drawing", "throwing", "laying off", "over"
	turn   int
	dealer int
	passes int
	melds  [][]card
	deals  [][2]int
}

// limit is the most deadwood of a knock.
func (m *match) limit() int {
	if !m.oklahoma {
		return 10
	}
	if m.first.rank == 1 {
		return 0
	}
	return m.first.points()
}

func (m *match) pass() bool {
	if m.stage != "offered" {
		return false
	}
	m.passes++
	m.turn = 1 - m.turn
	if m.passes == 2 {
		m.stage = "drawing"
	}
	return true
}

// draw draws a card, which the reference has to be told; the card is in neither hand nor pile.
func (m *match) draw(c card) bool {
	if m.stage != "drawing" {
		return false
	}
	m.hands[m.turn] = append(slices.Clone(m.hands[m.turn]), c)
	m.stock--
	m.stage, m.passes = "throwing", 0
	return true
}

// play ends a turn; melds is not nil for a knock. It is false, and changes nothing, if the rules forbid it.
func (m *match) play(take bool, melds [][]card, throw card) bool {
	hand := m.hands[m.turn]
	pile := m.pile
	if take {
		if m.stage != "offered" && m.stage != "drawing" || m.stage == "drawing" && m.passes == 2 || len(pile) == 0 {
			return false
		}
		top := pile[len(pile)-1]
		if throw == top {
			return false
		}
		hand, pile = append(slices.Clone(hand), top), pile[:len(pile)-1]
	} else if m.stage != "throwing" {
		return false
	}
	hand, ok := less(hand, throw)
	if !ok {
		return false
	}
	rest := hand
	for _, meld := range melds {
		if rest, ok = less(rest, meld...); !ok || !isMeld(meld) {
			return false
		}
	}
	if melds != nil && sum(rest) > m.limit() {
		return false
	}
	m.hands[m.turn], m.pile = hand, append(slices.Clone(pile), throw)
	m.passes = 0
	switch {
	case melds != nil && len(rest) == 0:
		m.end(m.turn, bonusOfGin+leastOf(m.hands[1-m.turn]))
	case melds != nil:
		m.hands[m.turn], m.melds = rest, melds
		m.turn, m.stage = 1-m.turn, "laying off"
	case m.stock <= 2:
		m.end(m.turn, 0)
	default:
		m.turn, m.stage = 1-m.turn, "drawing"
	}
	return true
}

// The bonuses, in numbers of their own.
const (
	bonusOfGin      = 25
	bonusOfUndercut = 25
)

// layOff ends a deal: the table has all combinations of the one who has knocked, with more cards, and new ones.
func (m *match) layOff(table [][]card) bool {
	if m.stage != "laying off" {
		return false
	}
	rest, knocker := m.hands[m.turn], 1-m.turn
	left := slices.Clone(table)
	for _, old := range m.melds {
		i := slices.IndexFunc(left, func(now []card) bool { _, ok := less(now, old...); return ok })
		if i < 0 || !isMeld(left[i]) {
			return false
		}
		more, _ := less(left[i], old...)
		var ok bool
		if rest, ok = less(rest, more...); !ok {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, own := range left {
		var ok bool
		if rest, ok = less(rest, own...); !ok || !isMeld(own) {
			return false
		}
	}
	mine, theirs := sum(m.hands[knocker]), sum(rest)
	if theirs <= mine {
		m.end(m.turn, bonusOfUndercut+mine-theirs)
	} else {
		m.end(knocker, theirs-mine)
	}
	return true
}

// end writes a deal down. The next one is dealt by who has lost it, or by the same as before.
func (m *match) end(winner, points int) {
	if m.oklahoma && m.first.suit == 's' {
		points *= 2
	}
	var deal [2]int
	deal[winner] = points
	m.deals = append(m.deals, deal)
	if points > 0 {
		m.dealer = 1 - winner
	}
	m.stage = "dealing"
	if _, over := m.standing(); over || len(m.deals) == 50 {
		m.stage = "over"
	}
}

// standing is the scores, and whether the match is over.
func (m *match) standing() (scores [2]int, over bool) {
	if !m.hollywood {
		for _, d := range m.deals {
			scores[0], scores[1] = scores[0]+d[0], scores[1]+d[1]
		}
		return scores, max(scores[0], scores[1]) >= max(m.target, 1)
	}
	var games [3][2]int
	closed := 0
	for g := range games {
		wins := [2]int{}
		for _, d := range m.deals {
			for p := range 2 {
				if d[p] == 0 || max(games[g][0], games[g][1]) >= max(m.target, 1) {
					continue
				}
				if wins[p]++; wins[p] > g { // the first win counts in the first game alone, and so on
					games[g][p] += d[p]
				}
			}
		}
		if max(games[g][0], games[g][1]) >= max(m.target, 1) {
			closed++
		}
		scores[0], scores[1] = scores[0]+games[g][0], scores[1]+games[g][1]
	}
	return scores, closed == 3
}

func (m *match) String() string {
	return fmt.Sprintf("%v pile %v first %v %s turn %d dealer %d passes %d melds %v deals %v", m.hands, m.pile, m.first,
		m.stage, m.turn, m.dealer, m.passes, m.melds, m.deals)
}
