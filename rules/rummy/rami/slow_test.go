package rami_test

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// This file is a second implementation of the rules of Rami 51, slow and obvious, with data structures of its own: a
// card is its text in a move ("10h", "*"), a table a list of such lists. It shares no code with the game.

// slowDeal is a position.
type slowDeal struct {
	hands   [][]string
	opened  []bool
	scores  []int
	table   [][]string
	stock   []string
	pile    []string
	thrown  bool // a card was drawn: lay and discard
	turn    int
	turns   int // discards in this deal
	again   int
	dealer  int
	deals   [][]int
	over    bool
	run     bool // options
	hundred bool
	games   int
	target  int
	cards   int
	ended   bool // the last move ended a deal
}

const slowRanks = "A 2 3 4 5 6 7 8 9 10 J Q K A" // the places of a run

func slowRank(card string) string { return card[:len(card)-1] }
func slowSuit(card string) string { return card[len(card)-1:] }

// slowPoints is what a card in a hand counts.
func slowPoints(card string) int {
	switch {
	case card == "*":
		return 20
	case slowRank(card) == "A":
		return 11
	case strings.Contains("JQK", slowRank(card)):
		return 10
	}
	n, _ := strconv.Atoi(slowRank(card))
	return n
}

// placePoints is what a place of a run counts, from 1 for an ace below the two to 14 for one above the king.
func placePoints(place int) int {
	switch {
	case place == 14:
		return 11
	case place > 10:
		return 10
	}
	return place
}

func slowCount(cards []string, card string) (n int) {
	for _, c := range cards {
		if c == card {
			n++
		}
	}
	return n
}

// without takes one card out of some; false if it is not among them.
func without(cards []string, card string) ([]string, bool) {
	i := slices.Index(cards, card)
	if i < 0 {
		return cards, false
	}
	return slices.Delete(slices.Clone(cards), i, i+1), true
}

// minus takes cards out of others; what is missing is the second result.
func minus(cards, less []string) (rest, missing []string) {
	rest = cards
	for _, c := range less {
		var ok bool
		if rest, ok = without(rest, c); !ok {
			missing = append(missing, c)
		}
	}
	return rest, missing
}

// slowSet is a combination with what each of its cards stands for.
type slowSet struct {
	cards []string
	run   bool
	start int    // the place of the first card of a run
	suit  string // of a run
}

// readSlow reads cards as a combination.
func readSlow(cards []string) (s slowSet, ok bool) {
	jokers := slowCount(cards, "*")
	if len(cards) < 3 || len(cards) > 13 || jokers > 1 {
		return s, false
	}
	var plain []string
	for _, c := range cards {
		if c != "*" {
			plain = append(plain, c)
		}
	}
	group := len(cards) <= 4
	for i, c := range plain {
		for _, d := range plain[:i] {
			group = group && slowRank(c) == slowRank(d) && slowSuit(c) != slowSuit(d)
		}
	}
	if group {
		sort.Slice(plain, func(i, k int) bool {
			return strings.Index("shdc", slowSuit(plain[i])) < strings.Index("shdc", slowSuit(plain[k]))
		})
		if jokers > 0 {
			plain = append(plain, "*")
		}
		return slowSet{cards: plain}, true
	}
	for _, c := range plain {
		if slowSuit(c) != slowSuit(plain[0]) {
			return s, false
		}
	}
	back := slices.Clone(cards)
	slices.Reverse(back)
	for _, order := range [][]string{cards, back} { // as it is written, forwards or backwards
		for start := 1; start+len(cards)-1 <= 14; start++ {
			if inOrder(order, start) {
				return slowSet{cards: slices.Clone(order), run: true, start: start, suit: slowSuit(plain[0])}, true
			}
		}
	}
	for start := 14 - len(cards) + 1; start >= 1; start-- { // else sorted, with the joker above if it may stand there
		if order := placed(plain, start, len(cards)); order != nil {
			return slowSet{cards: order, run: true, start: start, suit: slowSuit(plain[0])}, true
		}
	}
	return s, false
}

// inOrder reports whether cards stand at consecutive places from a start on.
func inOrder(cards []string, start int) bool {
	for i, c := range cards {
		if c != "*" && slowRank(c) != strings.Fields(slowRanks)[start-1+i] {
			return false
		}
	}
	return true
}

// placed puts cards at their places of a run, a joker at the one that is left.
func placed(plain []string, start, size int) []string {
	left := slices.Clone(plain)
	var order []string
	for i := range size {
		at := slices.IndexFunc(left, func(c string) bool { return slowRank(c) == strings.Fields(slowRanks)[start-1+i] })
		if at < 0 {
			order = append(order, "*")
			continue
		}
		order = append(order, left[at])
		left = slices.Delete(left, at, at+1)
	}
	if len(left) > 0 || slowCount(order, "*") > 1 {
		return nil
	}
	return order
}

// worth is what a combination counts in a first meld.
func (s slowSet) worth() (sum int) {
	if s.run {
		for i := range s.cards {
			sum += placePoints(s.start + i)
		}
		return sum
	}
	return len(s.cards) * slowPoints(s.cards[0])
}

// grewTo reports whether another combination is this one with more cards, its joker where it was or replaced.
func (s slowSet) grewTo(o slowSet) bool {
	if s.run != o.run {
		return false
	}
	if s.run {
		if s.suit != o.suit || o.start > s.start || o.start+len(o.cards) < s.start+len(s.cards) {
			return false
		}
		for i, c := range s.cards { // a card is still there; in the joker's place is a joker, or the card
			if now := o.cards[s.start-o.start+i]; c != "*" && now != c {
				return false
			}
		}
		return true
	}
	rest, missing := minus(o.cards, s.cards)
	if len(missing) == 0 {
		return true
	}
	// The joker has gone: another suit is there for it.
	return len(missing) == 1 && missing[0] == "*" && len(rest) >= 1
}

// ways are the combinations as which one of a first turn may have been laid at first: itself, and what it is without
// its joker, which was then added.
func (s slowSet) ways() (list []slowSet) {
	at := slices.Index(s.cards, "*")
	if at < 0 {
		return nil
	}
	parts := [][]string{s.cards[:at], s.cards[at+1:]}
	if !s.run {
		parts = [][]string{slices.Concat(parts...)}
	}
	for _, p := range parts {
		if part, ok := readSlow(p); ok {
			list = append(list, part)
		}
	}
	return list
}

// refuseMove is why a move is not legal, "" if it is; and the turn that it is.
func (d *slowDeal) refuseMove(move string) string {
	if move == "draw" {
		if d.thrown {
			return "drawn"
		}
		return ""
	}
	take, table, throw := cutMove(move)
	hand := d.hands[d.turn]
	if take {
		switch {
		case d.thrown:
			return "drawn"
		case len(d.pile) == 0:
			return "nopile"
		case len(d.stock) == 0:
			return "takestock"
		case d.turns/len(d.hands) < 1:
			return "takeround"
		case len(hand) < 2:
			return "takelast"
		}
		hand = append(slices.Clone(hand), d.pile[len(d.pile)-1])
	} else if !d.thrown {
		return "drawfirst"
	}
	left := hand
	if table != nil {
		why, rest := d.refuseTable(hand, table)
		if why != "" {
			return why
		}
		left = rest
	}
	laid, _ := minus(hand, left)
	switch {
	case len(throw) != 1:
		return "throw"
	case !slices.Contains(left, throw[0]):
		return "nothand"
	case take && !slices.Contains(laid, d.pile[len(d.pile)-1]):
		return "takelays"
	}
	return ""
}

// cutMove cuts a move into its parts.
func cutMove(move string) (take bool, table [][]string, throw []string) {
	before, after, _ := strings.Cut(move, "/")
	throw = strings.Fields(after)
	if rest, ok := strings.CutPrefix(before, "take"); ok {
		take, before = true, rest
	}
	for part := range strings.SplitSeq(before, "|") {
		if words := strings.Fields(part); len(words) > 0 {
			table = append(table, words)
		}
	}
	return take, table, throw
}

// refuseTable is why the table after a turn is not one that may be, and what stays in the hand.
func (d *slowDeal) refuseTable(hand []string, after [][]string) (why string, left []string) {
	var now []slowSet
	for _, cards := range after {
		s, ok := readSlow(cards)
		if !ok {
			return "set", nil
		}
		now = append(now, s)
	}
	all, lost := minus(slices.Concat(after...), slices.Concat(d.table...))
	if len(lost) > 0 {
		return "lost", nil
	}
	left, foreign := minus(hand, all)
	if len(foreign) > 0 {
		return "foreign", nil
	}
	if len(all) == 0 {
		return "nothing", nil
	}
	var old []slowSet
	for _, cards := range d.table {
		s, _ := readSlow(cards)
		old = append(old, s)
	}
	whys := map[string]bool{}
	own := slowCount(all, "*")
	if eachMatch(old, now, nil, func(made []slowSet) bool {
		if d.opened[d.turn] {
			return true
		}
		w := d.refuseFirst(made, own)
		whys[w] = true
		return w == ""
	}) {
		return "", left
	}
	switch {
	case whys["pure"]:
		return "pure", nil
	case whys["first"]:
		return "first", nil
	}
	return "grows", nil
}

// eachMatch calls f with the combinations that are new, for each way in which all old ones have grown.
func eachMatch(old, now []slowSet, used []int, f func([]slowSet) bool) bool {
	if len(old) == len(used) {
		var made []slowSet
		for k, s := range now {
			if !slices.Contains(used, k) {
				made = append(made, s)
			}
		}
		return f(made)
	}
	for k := range now {
		if !slices.Contains(used, k) && old[len(used)].grewTo(now[k]) && eachMatch(old, now, append(slices.Clone(used), k),
			f) {
			return true
		}
	}
	return false
}

// refuseFirst is why new combinations hold no first meld, of which only so many jokers are the seat's own.
func (d *slowDeal) refuseFirst(made []slowSet, own int) string {
	short := "first"
	var try func(i, jokers, sum int, pure bool) bool
	try = func(i, jokers, sum int, pure bool) bool {
		if i == len(made) {
			if sum >= 51 && !pure && d.run {
				short = "pure"
			}
			return sum >= 51 && (pure || !d.run)
		}
		s := made[i]
		if !slices.Contains(s.cards, "*") {
			return try(i+1, jokers, sum+s.worth(), pure || s.run)
		}
		if jokers < own && try(i+1, jokers+1, sum+s.worth(), pure) {
			return true
		}
		for _, w := range s.ways() {
			if try(i+1, jokers, sum+w.worth(), pure || w.run) {
				return true
			}
		}
		return try(i+1, jokers, sum, pure)
	}
	if try(0, 0, 0, false) {
		return ""
	}
	return short
}

// play plays a legal move. drawn is the card that the stock gives; a new deal is left to the caller.
func (d *slowDeal) play(t *testing.T, move, drawn string) {
	t.Helper()
	d.ended = false
	if move == "draw" {
		if len(d.stock) == 0 {
			if d.again == 2 || len(d.pile) < 2 {
				d.end(-1, false)
				return
			}
			d.again++
			d.stock, d.pile = d.pile[:len(d.pile)-1], d.pile[len(d.pile)-1:]
		}
		rest, ok := without(d.stock, drawn)
		if !ok {
			t.Fatalf("%s is drawn, which is not in the stock", drawn)
		}
		d.stock, d.thrown = rest, true
		d.hands[d.turn] = append(slices.Clone(d.hands[d.turn]), drawn)
		return
	}
	take, table, throw := cutMove(move)
	hand := d.hands[d.turn]
	if take {
		top := len(d.pile) - 1
		hand, d.pile = append(slices.Clone(hand), d.pile[top]), d.pile[:top:top]
	}
	before := d.opened[d.turn]
	if table != nil {
		all, _ := minus(slices.Concat(table...), slices.Concat(d.table...))
		hand, _ = minus(hand, all)
		d.table, d.opened[d.turn] = nil, true
		for _, cards := range table {
			s, _ := readSlow(cards)
			d.table = append(d.table, s.cards)
		}
	}
	hand, _ = minus(hand, throw)
	d.hands[d.turn] = hand
	d.pile = append(slices.Clone(d.pile), throw[0])
	d.turns++
	d.thrown = false
	if len(hand) == 0 {
		d.end(d.turn, !before)
		return
	}
	d.turn = (d.turn + 1) % len(d.hands)
}

// end counts a deal.
func (d *slowDeal) end(out int, once bool) {
	points := make([]int, len(d.hands))
	for i, hand := range d.hands {
		for _, c := range hand {
			points[i] += slowPoints(c)
		}
		if !d.opened[i] && d.hundred {
			points[i] = 100
		}
		if out >= 0 && once {
			points[i] *= 2
		}
		if i == out {
			points[i] = 0
		}
		d.scores[i] += points[i]
	}
	d.ended = true
	d.deals = append(slices.Clone(d.deals), points)
	d.over = d.games > 0 && len(d.deals) >= d.games || d.target > 0 && slices.Max(d.scores) >= d.target ||
		d.games == 0 && d.target == 0
	if !d.over {
		n := len(d.hands)
		d.turn = len(d.deals) % n // the start moves on
		d.dealer = (d.turn + n - 1) % n
		d.table, d.turns, d.again, d.thrown = nil, 0, 0, false
		for i := range d.opened {
			d.opened[i] = false
		}
	}
}

// equal compares positions card by card; hands, tables and stocks have no order.
func (d *slowDeal) equal(o *slowDeal) error {
	sorted := func(list []string) string { return strings.Join(slices.Sorted(slices.Values(list)), " ") }
	table := func(t [][]string) string {
		var sets []string
		for _, s := range t {
			sets = append(sets, strings.Join(s, " "))
		}
		return strings.Join(slices.Sorted(slices.Values(sets)), " | ")
	}
	say := func(d *slowDeal) string {
		var b strings.Builder
		if d.over { // the file of a finished game does not tell whose turn it was
			fmt.Fprintln(&b, "over", d.scores, d.deals)
		} else {
			fmt.Fprintln(&b, "turn", d.turn, d.thrown, d.turns, d.again, d.dealer, d.scores, d.deals)
		}
		for i, h := range d.hands {
			fmt.Fprintln(&b, d.opened[i], sorted(h))
		}
		fmt.Fprintln(&b, table(d.table))
		fmt.Fprintln(&b, sorted(d.stock))
		fmt.Fprintln(&b, strings.Join(d.pile, " "))
		return b.String()
	}
	if a, b := say(d), say(o); a != b {
		return fmt.Errorf("got\n%s\nwant\n%s", b, a)
	}
	return nil
}

// readSaved reads the text of a saved game, with the options of the deal.
func (d *slowDeal) readSaved(t *testing.T, text string) *slowDeal {
	t.Helper()
	o := &slowDeal{run: d.run, hundred: d.hundred, games: d.games, target: d.target, cards: d.cards}
	for _, section := range nested(t, text) {
		list := section.([]any)
		rest := list[1:]
		switch list[0] {
		case "joueurs":
			for _, p := range rest {
				seat := p.([]any)
				n, _ := strconv.Atoi(seat[1].(string))
				o.scores = append(o.scores, n)
				o.opened = append(o.opened, seat[2] == "true")
				o.hands = append(o.hands, cardsOf(seat[3].([]any)))
			}
		case "jeu":
			for _, s := range rest {
				o.table = append(o.table, cardsOf(s.([]any)))
			}
		case "pioche":
			o.stock = cardsOf(rest)
		case "defausse":
			o.pile = cardsOf(rest)
		case "phase":
			o.thrown = rest[0] == "1"
		case "tour":
			o.turn = number(rest) - 1
			o.over = o.turn < 0
		case "jetes":
			o.turns = number(rest)
		case "melanges":
			o.again = number(rest)
		case "donneur":
			o.dealer = number(rest) - 1
		case "donnes":
			for _, p := range rest {
				var points []int
				for _, n := range p.([]any) {
					points = append(points, number([]any{n}))
				}
				o.deals = append(o.deals, points)
			}
		}
	}
	return o
}

func number(list []any) int {
	n, _ := strconv.Atoi(list[0].(string))
	return n
}

// cardsOf reads cards as a saved game writes them.
func cardsOf(list []any) (cards []string) {
	for _, c := range list {
		if c == "joker" {
			cards = append(cards, "*")
			continue
		}
		p := c.([]any)
		rank, suit := p[1].(string), p[0].(string)
		if letter := map[string]string{"as": "A", "valet": "J", "dame": "Q", "roi": "K"}[rank]; letter != "" {
			rank = letter
		}
		cards = append(cards, rank+map[string]string{"pique": "s", "coeur": "h", "carreau": "d", "trefle": "c"}[suit])
	}
	return cards
}

// nested reads lists in parentheses.
func nested(t *testing.T, text string) []any {
	t.Helper()
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	var read func() []any
	read = func() (list []any) {
		for len(words) > 0 {
			w := words[0]
			words = words[1:]
			switch w {
			case "(":
				list = append(list, read())
			case ")":
				return list
			default:
				list = append(list, w)
			}
		}
		return list
	}
	return read()
}
