package gin

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
)

// fixedRand is chance that is always the same.
func fixedRand() *rand.Rand { return rand.New(rand.NewPCG(10, 1)) }

// state is a position as its saved game tells it.
type state struct {
	hands   [2][]card
	scores  [2]int
	table   [][]card
	stock   []card
	turn    int
	pile    []card
	first   card
	stage   string
	dealer  int
	passes  int
	deals   [][2]int
	knocker int
}

// expr is a list of a saved game, or a word.
type expr struct {
	word string
	list []expr
}

// readExpr reads the lists of a text.
func readExpr(text string) []expr {
	stack := [][]expr{nil}
	for _, word := range strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)) {
		switch top := len(stack) - 1; word {
		case "(":
			stack = append(stack, nil)
		case ")":
			stack[top-1] = append(stack[top-1], expr{list: stack[top]})
			stack = stack[:top]
		default:
			stack[top] = append(stack[top], expr{word: word})
		}
	}
	return stack[0]
}

func (e expr) number(t testing.TB) int {
	t.Helper()
	n, err := strconv.Atoi(e.word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// cards reads cards by their French names; hidden ones are left out.
func (e expr) cards(t testing.TB) (list []card) {
	t.Helper()
	suits := map[string]byte{"pique": 's', "coeur": 'h', "carreau": 'd', "trefle": 'c'}
	ranks := map[string]int{"as": 1, "valet": 11, "dame": 12, "roi": 13}
	for _, c := range e.list {
		if len(c.list) != 2 {
			continue
		}
		rank, ok := ranks[c.list[1].word]
		if !ok {
			rank = c.list[1].number(t)
		}
		list = append(list, card{rank, suits[c.list[0].word]})
	}
	return list
}

var stages = []string{"drawing", "throwing", "offered", "laying off"}

// stateOf reads a saved game.
func stateOf(t testing.TB, text string) (s state) {
	t.Helper()
	for _, section := range readExpr(text) {
		name, rest := section.list[0].word, expr{list: section.list[1:]}
		switch name {
		case "joueurs":
			for i, p := range rest.list {
				s.scores[i], s.hands[i] = p.list[1].number(t), p.list[3].cards(t)
			}
		case "jeu":
			for _, m := range rest.list {
				s.table = append(s.table, m.cards(t))
			}
		case "pioche":
			s.stock = rest.cards(t)
		case "tour":
			s.turn = rest.list[0].number(t) - 1
		case "passes":
			s.passes = rest.list[0].number(t)
		case "defausse":
			s.pile = rest.cards(t)
		case "retourne":
			s.first = rest.cards(t)[0]
		case "phase":
			s.stage = stages[rest.list[0].number(t)]
		case "donneur":
			s.dealer = rest.list[0].number(t) - 1
		case "frappe":
			s.knocker = rest.list[0].number(t) - 1
		case "donnes":
			for _, d := range rest.list {
				s.deals = append(s.deals, [2]int{d.list[0].number(t), d.list[1].number(t)})
			}
		}
	}
	if s.turn < 0 {
		s.stage = "over"
	}
	return s
}

// saved is a position's saved game.
func saved(t testing.TB, p any) string {
	t.Helper()
	text, err := p.(game.NativeWriter).WriteNative(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// agree compares the reference with a position.
func (m *match) agree(s state) error {
	scores, _ := m.standing()
	same := func(a, b []card) bool { return slices.Equal(sortCards(a), sortCards(b)) }
	switch {
	case m.stage != s.stage:
		return fmt.Errorf("stage %q, want %q", s.stage, m.stage)
	case scores != s.scores || !slices.Equal(m.deals, s.deals):
		return fmt.Errorf("scores %v of %v, want %v of %v", s.scores, s.deals, scores, m.deals)
	case m.stage == "over":
		return nil
	case !same(m.hands[0], s.hands[0]) || !same(m.hands[1], s.hands[1]):
		return fmt.Errorf("hands %v, want %v", s.hands, m.hands)
	case !slices.Equal(m.pile, s.pile) || m.first != s.first || m.stock != len(s.stock):
		return fmt.Errorf("pile %v, first %v, %d in the stock, want %v %v %d", s.pile, s.first, len(s.stock), m.pile, m.first,
			m.stock)
	case m.turn != s.turn || m.dealer != s.dealer || m.passes != s.passes:
		return fmt.Errorf("turn %d, dealer %d, passes %d, want %d %d %d", s.turn, s.dealer, s.passes, m.turn, m.dealer,
			m.passes)
	}
	return nil
}

// begin takes over the cards that the game has dealt.
func (m *match) begin(s state) {
	m.hands, m.pile, m.first, m.stock, m.melds = s.hands, s.pile, s.first, len(s.stock), nil
	m.stage, m.passes, m.turn = "offered", 0, 1-m.dealer
}

// apply plays a move in the game's notation; drawn is the card that comes from the stock.
func (m *match) apply(t testing.TB, move string, drawn func() card) bool {
	t.Helper()
	switch move {
	case "pass":
		return m.pass()
	case "draw":
		return m.stage == "drawing" && m.draw(drawn())
	}
	table, throw, throws := strings.Cut(move, "/")
	table, take := strings.CutPrefix(table, "take")
	melds := readMelds(t, table)
	if m.stage == "laying off" {
		return !throws && !take && m.layOff(melds)
	}
	return throws && m.play(take, melds, readCard(t, strings.TrimSpace(throw)))
}

// wild is a move that may be allowed or not.
func wild(s state, rng *rand.Rand) string {
	text := func(list []card) (words string) {
		for _, c := range list {
			words += " " + cardText(c)
		}
		return words
	}
	hand := s.hands[s.turn]
	top := s.pile[len(s.pile)-1]
	move := ""
	if rng.IntN(2) == 0 {
		move, hand = "take", append(slices.Clone(hand), top)
	}
	throw := hand[rng.IntN(len(hand))]
	switch rng.IntN(8) {
	case 0:
		return "draw"
	case 1:
		return "pass"
	case 2, 3:
		rest, _ := less(hand, throw)
		var melds []string
		for _, m := range meldsIn(rest) {
			if left, ok := less(rest, m...); ok && rng.IntN(4) > 0 {
				rest, melds = left, append(melds, text(m))
			}
		}
		move += strings.Join(melds, " |")
	case 4:
		throw = top
	}
	return strings.TrimSpace(move + " / " + cardText(throw))
}

func cardText(c card) string {
	for name, rank := range cardNames {
		if rank == c.rank {
			return name + string(c.suit)
		}
	}
	return strconv.Itoa(c.rank) + string(c.suit)
}

// TestRandomGames plays matches in the game and in the reference, and tries moves that one of them might forbid.
func TestRandomGames(t *testing.T) {
	ends := map[string]int{}
	for seed := range uint64(rulestest.Of(60, 16)) {
		rng := rand.New(rand.NewPCG(seed, 77))
		o := game.Options{"target": []string{"100", "60", "0"}[seed%3]}
		if seed%2 == 1 {
			o["limit"] = oklahoma
		}
		if seed%4 > 1 {
			o["match"] = hollywood
		}
		full, err := Rules.Info().Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Rules.Start(2, full, rng)
		if err != nil {
			t.Fatal(err)
		}
		m := &match{oklahoma: o["limit"] == oklahoma, hollywood: o["match"] == hollywood, target: full.Int("target"),
			dealer: 1}
		m.begin(stateOf(t, saved(t, p)))
		for ply := 0; ; ply++ {
			s := stateOf(t, saved(t, p))
			if m.stage == "dealing" {
				m.begin(s)
			}
			if err := m.agree(s); err != nil {
				t.Fatalf("seed %d, ply %d: %v\nreference: %v", seed, ply, err, m)
			}
			if len(p.Turn()) == 0 {
				break
			}
			move := wild(s, rng)
			if s.stage == "laying off" || ply%3 > 0 {
				chosen, err := Rules.Computer(1+rng.IntN(3)).Choose(context.Background(), p.View(p.Turn()[0]), rng)
				if err != nil {
					t.Fatal(err)
				}
				move = string(chosen)
			}
			by := p.Turn()[0]
			q, _, err := p.Apply(by, game.Move(move), rng)
			if _, refused := game.Refused(err); err != nil && !refused {
				t.Fatal(err)
			}
			before := *m
			allowed := m.apply(t, move, func() card {
				hand, _ := less(stateOf(t, saved(t, q)).hands[by], s.hands[by]...)
				if !slices.Contains(s.stock, hand[0]) {
					t.Fatalf("seed %d, ply %d: %v was drawn, which was not in the stock", seed, ply, hand)
				}
				return hand[0]
			})
			if allowed != (err == nil) {
				t.Fatalf("seed %d, ply %d: %q: %v, the reference allows it: %v\nreference: %v", seed, ply, move, err, allowed,
					&before)
			}
			if err == nil {
				p = q
			}
			if len(m.deals) > len(before.deals) {
				ends[kindOf(before, m.deals[len(m.deals)-1])]++
			}
		}
	}
	for _, kind := range []string{"void", "win", "undercut", "gin", "double"} {
		if ends[kind] == 0 {
			t.Errorf("no deal ended as a %s: %v", kind, ends)
		}
	}
}

// kindOf names how a deal ended.
func kindOf(before match, deal [2]int) string {
	switch winner := slices.Index(deal[:], max(deal[0], deal[1])); {
	case deal == [2]int{}:
		return "void"
	case before.oklahoma && before.first.suit == 's':
		return "double"
	case before.stage != "laying off":
		return "gin"
	case winner == before.turn:
		return "undercut"
	}
	return "win"
}

// load is a position in which seat 0 is in turn: what both seats hold, what lies on the pile, the last card at the end,
// and more sections. Seat 0 is to discard if it has eleven cards, else to draw.
func load(t testing.TB, hand, other, pile, more string) game.Position {
	t.Helper()
	return read(t, nativeText(t, hand, other, pile, more))
}

// nativeText is a saved game as load reads it.
func nativeText(t testing.TB, hand, other, pile, more string) string {
	t.Helper()
	stage := 0
	if len(strings.Fields(hand)) > 10 {
		stage = 1
	}
	rest := ""
	for _, suit := range "shdc" {
		for rank := 1; rank <= 13; rank++ {
			name := cardText(card{rank, byte(suit)})
			if !slices.Contains(strings.Fields(hand+" "+other+" "+pile), name) {
				rest += " " + name
			}
		}
	}
	return fmt.Sprintf("(joueurs (A 0 false (%s)) (B 0 false (%s)))(jeu)(pioche %s)(tour 1)(defausse %s)(retourne %s)"+
		"(phase %d)(donneur 2)%s", nativeCards(t, hand), nativeCards(t, other), nativeCards(t, rest), nativeCards(t, pile),
		nativeCards(t, strings.Fields(pile)[0]), stage, more)
}

// read reads a saved game.
func read(t testing.TB, text string) game.Position {
	t.Helper()
	p, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// nativeCards writes cards as a saved game has them.
func nativeCards(t testing.TB, text string) string {
	t.Helper()
	var words []string
	for _, tile := range strings.Fields(text) {
		c, ok := base.ParseTile(tile, "")
		if !ok {
			t.Fatalf("card %q", tile)
		}
		words = append(words, base.WriteTile(c))
	}
	return strings.Join(words, " ")
}
