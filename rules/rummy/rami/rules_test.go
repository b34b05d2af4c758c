package rami_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rami"
)

// ruleCase is a line of testdata/cases.jsonl: a position of the first seat in turn, a move, and why it is refused or
// what the deal that it ends brings. The other seats hold Other; the first of them has laid unless it is Closed,
// further ones have not.
type ruleCase struct {
	Name    string
	Hand    string
	Table   string
	Pile    *string
	Opened  bool
	Drawn   bool
	Turns   *int // discards so far; 8 if the file does not say
	Seats   int
	Stock   *int // cards in the stock; 20
	Again   int
	Other   string
	Closed  bool
	Games   int
	Scores  []int
	Options map[string]string
	Move    string
	Refused string
	Points  []int
	Score   []int
	Over    bool
}

// pack is all cards as they are written in a move.
func pack() (cards []string) {
	for _, suit := range []string{"s", "h", "d", "c"} {
		for _, rank := range strings.Fields(slowRanks)[:13] {
			cards = append(cards, rank+suit, rank+suit)
		}
	}
	return append(cards, "*", "*", "*", "*")
}

// saved writes a card as saved games do.
func saved(card string) string {
	if card == "*" {
		return "joker"
	}
	rank := slowRank(card)
	if word := map[string]string{"A": "as", "J": "valet", "Q": "dame", "K": "roi"}[rank]; word != "" {
		rank = word
	}
	return "(" + map[string]string{"s": "pique", "h": "coeur", "d": "carreau",
		"c": "trefle"}[slowSuit(card)] + " " + rank + ")"
}

func savedAll(cards []string) string {
	var list []string
	for _, c := range cards {
		list = append(list, saved(c))
	}
	return strings.Join(list, " ")
}

// text is the position of a case as a saved game.
func (c ruleCase) text(t *testing.T) string {
	t.Helper()
	seats, stock, turns, pile := max(c.Seats, 2), 20, 8, "3d"
	if c.Stock != nil {
		stock = *c.Stock
	}
	if c.Turns != nil {
		turns = *c.Turns
	}
	if c.Pile != nil {
		pile = *c.Pile
	}
	rest := pack()
	use := func(text string) []string {
		cards := strings.Fields(text)
		var missing []string
		if rest, missing = minus(rest, cards); len(missing) > 0 {
			t.Fatalf("%s: the pack has no %v more", c.Name, missing)
		}
		return cards
	}
	other := c.Other
	if other == "" {
		other = "2c 3c Kd"
	}
	var b strings.Builder
	b.WriteString("(joueurs")
	for i := range seats {
		hand, opened, score := use(other), i == 1 && !c.Closed, 0
		if i == 0 {
			rest = append(rest, hand...)
			hand, opened = use(c.Hand), c.Opened
		}
		if len(c.Scores) > i {
			score = c.Scores[i]
		}
		fmt.Fprintf(&b, " (P%d %d %v (%s))", i+1, score, opened, savedAll(hand))
	}
	b.WriteString(") (jeu")
	for set := range strings.SplitSeq(c.Table, "|") {
		if set != "" {
			b.WriteString(" (" + savedAll(use(set)) + ")")
		}
	}
	lies := use(pile)
	fmt.Fprintf(&b, ") (pioche %s) (tour 1) (defausse %s) (retourne %s) (donneur %d) (jetes %d) (melanges %d)",
		savedAll(rest[:stock]), savedAll(lies), saved("3d"), seats, turns, c.Again)
	if c.Drawn {
		b.WriteString(" (phase 1)")
	}
	if len(c.Scores) > 0 {
		fmt.Fprintf(&b, " (serie 2) (donnes (%s))", strings.Trim(fmt.Sprint(c.Scores), "[]"))
	}
	return b.String()
}

// options are those of a case.
func (c ruleCase) options(t *testing.T) game.Options {
	t.Helper()
	o := game.Options{"games": strconv.Itoa(c.Games)}
	for k, v := range c.Options {
		o[k] = v
	}
	full, err := rami.Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

// slowOf is an empty position of the second implementation, with options.
func slowOf(o game.Options) *slowDeal {
	return &slowDeal{run: o["run"] == "on", hundred: o["unopened"] == "hundred", games: o.Int("games"),
		target: o.Int("target"), cards: o.Int("hand")}
}

// savedGame is a position as text.
func savedGame(t *testing.T, p game.Position) string {
	t.Helper()
	text, err := p.(game.NativeWriter).WriteNative(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// reason is the last part of a refusal's message.
func reason(err error) string {
	msg, ok := game.Refused(err)
	if !ok {
		return fmt.Sprint("no refusal: ", err)
	}
	return strings.TrimPrefix(msg.ID, "rami.err.")
}

// TestCases plays the file's cases with the game and with the second implementation.
func TestCases(t *testing.T) {
	cases := rulestest.Cases[ruleCase](t, "testdata/cases.jsonl")
	if len(cases) < 100 {
		t.Fatalf("%d cases, want 100 at least", len(cases))
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			o := c.options(t)
			p, err := rami.Rules.(game.NativeReader).ReadNative([]byte(c.text(t)), o)
			if err != nil {
				t.Fatal(err)
			}
			slow := slowOf(o).readSaved(t, savedGame(t, p))
			if why := slow.refuseMove(c.Move); why != c.Refused {
				t.Errorf("the second implementation says %q, want %q", why, c.Refused)
			}
			q, _, err := p.Apply(0, game.Move(c.Move), rand.New(rand.NewPCG(1, 2)))
			if c.Refused != "" {
				if err == nil || reason(err) != c.Refused {
					t.Errorf("got %v, want it refused by %q", err, c.Refused)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			follow(t, slow, q, c.Move)
			if got := slow.deals[min(len(c.Scores), 1):]; len(c.Points) > 0 && (len(got) != 1 || !slices.Equal(got[0],
				c.Points)) {
				t.Errorf("the deal brings %v, want %v", got, c.Points)
			}
			if c.Score != nil && (!slices.Equal(slow.scores, c.Score) || slow.over != c.Over) {
				t.Errorf("scores %v, over %v, want %v, %v", slow.scores, slow.over, c.Score, c.Over)
			}
		})
	}
}

// follow plays a legal move with the second implementation, which takes what is drawn and dealt from the game, and
// compares the positions.
func follow(t *testing.T, slow *slowDeal, q game.Position, move string) {
	t.Helper()
	now := slow.readSaved(t, savedGame(t, q))
	drawn := ""
	if move == "draw" && len(now.hands[slow.turn]) == len(slow.hands[slow.turn])+1 {
		rest, _ := minus(now.hands[slow.turn], slow.hands[slow.turn])
		drawn = rest[0]
	}
	slow.play(t, move, drawn)
	if slow.ended && !slow.over { // the next deal
		all := slices.Concat(append(slices.Concat(now.hands), now.stock, now.pile)...)
		if rest, missing := minus(pack(), all); len(missing) > 0 || len(now.pile) != 1 || len(rest) > 0 && len(all) > 100 {
			t.Errorf("dealt anew with %v too many, the pile is %v", missing, now.pile)
		}
		for i, hand := range now.hands {
			if len(hand) != slow.cards {
				t.Errorf("seat %d is dealt %d cards", i, len(hand))
			}
		}
		slow.hands, slow.stock, slow.pile = now.hands, now.stock, now.pile
	}
	if err := slow.equal(now); err != nil {
		t.Fatalf("after %q: %v", move, err)
	}
}

// TestBothPlayTheSame plays games at random with both implementations: each position is the same, and so is what each
// says of many moves, most of them not legal.
func TestBothPlayTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 51))
	reasons := map[string]int{}
	plies := 0
	for n := range rulestest.Of(24, 8) {
		o, err := rami.Rules.Info().Complete([]game.Options{{"games": "2"}, {"hand": "14", "run": "off", "target": "150"},
			{"unopened": "hand", "target": "120"}, {"games": "3", "target": "0"}}[n%4])
		if err != nil {
			t.Fatal(err)
		}
		p, err := rami.Rules.Start(2+n%4, o, rng)
		if err != nil {
			t.Fatal(err)
		}
		slow := slowOf(o).readSaved(t, savedGame(t, p))
		for ; len(p.Turn()) > 0; plies++ {
			seat := p.Turn()[0]
			view := p.View(seat)
			var moves []string
			for level := 1; level <= 3; level++ {
				m, err := rami.Rules.Computer(level).Choose(context.Background(), view, rng)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, string(m))
			}
			move := moves[rng.IntN(3)]
			if n%6 == 2 && slow.thrown { // without laying, games reach the end of the stock
				hand := slow.hands[slow.turn]
				move = "/ " + hand[rng.IntN(len(hand))]
			}
			if plies%3 == 0 || len(slow.stock) == 0 {
				for range 20 {
					moves = append(moves, slow.changed(move, rng))
				}
			}
			for _, m := range moves {
				_, _, err := p.Apply(seat, game.Move(m), rand.New(rand.NewPCG(1, 1)))
				got, want := "", slow.refuseMove(m)
				if err != nil {
					got = reason(err)
				}
				if got != want && !(want == "pure" && got == "first" || want == "first" && got == "pure") {
					t.Fatalf("%s\n%q is refused with %q, the second implementation says %q", savedGame(t, p), m, got, want)
				}
				reasons[want]++
			}
			q, _, err := p.Apply(seat, game.Move(move), rng)
			if err != nil {
				t.Fatal(err)
			}
			follow(t, slow, q, move)
			p = q
		}
	}
	for _, why := range []string{"", "drawn", "drawfirst", "takeround", "takelays", "set", "lost", "foreign", "first",
		"throw",
		"nothand", "grows", "takestock"} {
		if reasons[why] == 0 {
			t.Errorf("no move of %d plies was refused with %q", plies, why)
		}
	}
}

// changed is a move with a change, most often to what is not legal.
func (d *slowDeal) changed(move string, rng *rand.Rand) string {
	take, table, throw := cutMove(move)
	hand := d.hands[d.turn]
	if move == "draw" {
		table = nil
	}
	if table == nil {
		for _, set := range d.table {
			table = append(table, slices.Clone(set))
		}
	}
	for range 1 + rng.IntN(2) {
		switch rng.IntN(9) {
		case 0:
			take = !take
		case 1, 2: // add a card of the hand to a set
			if len(table) > 0 {
				k := rng.IntN(len(table))
				table[k] = append(slices.Clone(table[k]), hand[rng.IntN(len(hand))])
			}
		case 3: // a new set
			set := []string{}
			for range 3 {
				set = append(set, hand[rng.IntN(len(hand))])
			}
			table = append(table, set)
		case 4: // a joker for its card
			for k, set := range table {
				if at := slices.Index(set, "*"); at >= 0 {
					table[k] = slices.Clone(set)
					table[k][at] = hand[rng.IntN(len(hand))]
					table = append(table, []string{"*", hand[rng.IntN(len(hand))], hand[rng.IntN(len(hand))]})
					break
				}
			}
		case 5: // another discard
			throw = []string{hand[rng.IntN(len(hand))]}
		case 6: // no discard
			throw = nil
		case 7: // a set is cut, or left out
			if k := rng.IntN(max(len(table), 1)); len(table) > 0 && len(table[k]) > 0 {
				at := rng.IntN(len(table[k]))
				if len(table[k]) >= 6 { // both parts are runs
					at = 3
				}
				rest := table[k][at:]
				table[k] = table[k][:at:at]
				if rng.IntN(3) > 0 {
					table = append(table, rest)
				}
			}
		case 8: // a card or joker of one set moves to another, or to its other end
			if len(table) > 0 {
				k, to := rng.IntN(len(table)), rng.IntN(len(table))
				if len(table[k]) > 0 {
					card := table[k][0]
					table[k] = slices.Clone(table[k][1:])
					table[to] = append(slices.Clone(table[to]), card)
				}
			}
		}
	}
	var parts []string
	if take {
		parts = append(parts, "take")
	}
	var sets []string
	for _, set := range table {
		if len(set) > 0 {
			sets = append(sets, strings.Join(set, " "))
		}
	}
	if len(sets) > 0 {
		parts = append(parts, strings.Join(sets, " | "))
	}
	if len(throw) == 0 && len(parts) == 0 {
		throw = hand[:1]
	}
	if len(throw) > 0 {
		parts = append(parts, "/", throw[0])
	}
	return strings.Join(parts, " ")
}
