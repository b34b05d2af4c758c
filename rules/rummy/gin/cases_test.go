package gin

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// caseOf is a line of testdata/cases.jsonl, which a program made that shares nothing with the game or the reference.
// The kinds are: the least deadwood of a hand; with which discards of eleven cards one may knock; what a deal brings
// that ends by a knock; and the standing after deals.
type caseOf struct {
	Kind     string
	Hand     string
	Left     int
	First    string
	Oklahoma bool
	Throws   string
	Melds    string
	Other    string
	Points   []int
	Match    string
	Target   int
	Deals    [][]int
	Scores   []int
	Over     bool
}

// rulesOf is the rule set of a case.
func rulesOf(t *testing.T, c caseOf) *set {
	t.Helper()
	o, err := Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Oklahoma {
		o["limit"] = oklahoma
	}
	if c.Match == hollywood {
		o["match"] = hollywood
	}
	if c.Kind == "standing" {
		with := *base
		with.target, with.hollywood = c.Target, c.Match == hollywood
		return &with
	}
	s, err := base.With(o)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*set)
}

// tilesOf reads cards as the game does.
func tilesOf(t *testing.T, text string) (list []deck.Tile) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		tile, ok := base.ParseTile(word, "")
		if !ok {
			t.Fatalf("card %q", word)
		}
		list = append(list, tile)
	}
	return list
}

func TestCases(t *testing.T) {
	cases := rulestest.Cases[caseOf](t, "testdata/cases.jsonl")
	if len(cases) < 100 {
		t.Fatalf("%d cases", len(cases))
	}
	kinds := map[string]int{}
	for i, c := range cases {
		s := rulesOf(t, c)
		kinds[c.Kind]++
		switch c.Kind {
		case "least":
			if got := s.Least(family.MultisetOf(tilesOf(t, c.Hand)...)); got != c.Left {
				t.Errorf("case %d: %s leaves %d, want %d", i+1, c.Hand, got, c.Left)
			}
			if got := leastOf(readCards(t, c.Hand)); got != c.Left {
				t.Errorf("case %d: the reference leaves %d of %s, want %d", i+1, got, c.Hand, c.Left)
			}
		case "knock":
			knockCase(t, i+1, s, c)
		case "end":
			endCase(t, i+1, s, c)
		case "standing":
			scores, over := s.Standing(c.Deals, 2)
			m := match{hollywood: c.Match == hollywood, target: c.Target}
			for _, d := range c.Deals {
				m.deals = append(m.deals, [2]int(d))
			}
			ref, end := m.standing()
			if !slices.Equal(scores, c.Scores) || over != c.Over || !slices.Equal(ref[:], c.Scores) || end != c.Over {
				t.Errorf("case %d: %s to %d, %v: %v %v, the reference %v %v, want %v %v", i+1, c.Match, c.Target, c.Deals, scores,
					over, ref, end, c.Scores, c.Over)
			}
		default:
			t.Fatalf("case %d is a %q", i+1, c.Kind)
		}
	}
	if len(kinds) != 4 {
		t.Errorf("kinds %v", kinds)
	}
}

// knockCase loads a position in which the hand is to discard, and tries a knock with each of its cards.
func knockCase(t *testing.T, n int, s *set, c caseOf) {
	t.Helper()
	other := "Kh"
	if strings.Contains(c.Hand+c.First, other) {
		other = "Qs"
	}
	more := ""
	if c.Oklahoma {
		more = "(options (limit oklahoma))"
	}
	p := load(t, c.Hand, other, c.First, more)
	may := strings.Fields(c.Throws)
	for _, throw := range strings.Fields(c.Hand) {
		left := family.MultisetOf(tilesOf(t, c.Hand)...).Difference(family.MultisetOf(tilesOf(t, throw)...))
		melds := s.Arrangement(left)
		m := match{oklahoma: c.Oklahoma, hands: [2][]card{readCards(t, c.Hand), nil}, pile: []card{readCard(t, c.First)},
			first: readCard(t, c.First), stage: "throwing", stock: 20}
		var refMelds [][]card
		for _, meld := range melds {
			refMelds = append(refMelds, readCards(t, family.TilesText(family.RuleSet[deck.Tile](s), meld, "")))
		}
		if len(melds) == 0 {
			refMelds = [][]card{} // a knock without a combination; the game has none
		}
		want := slices.Contains(may, throw)
		move := family.MoveOfPlay(family.RuleSet[deck.Tile](s), family.Play[deck.Tile]{Table: melds,
			Throw: tilesOf(t, throw)})
		_, _, err := p.Apply(0, move, fixedRand())
		if got := err == nil && len(melds) > 0; got != want {
			t.Errorf("case %d: %s: %s: allowed %v (%v), want %v", n, c.Hand, move, got, err, want)
		}
		if got := m.play(false, refMelds, readCard(t, throw)); got != want {
			t.Errorf("case %d: %s: the reference allows a knock with %s: %v, want %v", n, c.Hand, throw, got, want)
		}
	}
}

// endCase settles a deal after a knock with these combinations, and the best that the other can lay off.
func endCase(t *testing.T, n int, s *set, c caseOf) {
	t.Helper()
	var table [][]deck.Tile
	for part := range strings.SplitSeq(c.Melds, "|") {
		table = append(table, tilesOf(t, part))
	}
	hand := family.MultisetOf(tilesOf(t, c.Hand)...).Difference(family.Tiles(table))
	other := family.MultisetOf(tilesOf(t, c.Other)...)
	if !hand.Empty() {
		found, _ := s.Best(t.Context(), family.Situation[deck.Tile]{Hand: other, Table: table,
			Pile: family.PileSeen[deck.Tile]{Pile: family.Pile[deck.Tile]{Stage: family.LayingOff}}}, "")
		other = other.Difference(family.Tiles(found.Table).Difference(family.Tiles(table)))
	}
	points := s.Settle(family.Ending[deck.Tile]{Out: 0, Hands: []family.Multiset[deck.Tile]{hand, other},
		First: tilesOf(t, c.First)[0]})
	if !slices.Equal(points, c.Points) {
		t.Errorf("case %d: %s against %s: %v, want %v", n, c.Hand, c.Other, points, c.Points)
	}
	melds := readMelds(t, c.Melds)
	rest, _ := less(readCards(t, c.Hand), slices.Concat(melds...)...)
	m := match{oklahoma: c.Oklahoma, first: readCard(t, c.First), target: 1000}
	switch theirs := leastAfter(melds, readCards(t, c.Other)); {
	case len(rest) == 0:
		m.end(0, bonusOfGin+leastOf(readCards(t, c.Other)))
	case theirs <= sum(rest):
		m.end(1, bonusOfUndercut+sum(rest)-theirs)
	default:
		m.end(0, theirs-sum(rest))
	}
	if got := m.deals[0]; !slices.Equal(got[:], c.Points) {
		t.Errorf("case %d: the reference settles %s against %s with %v, want %v", n, c.Hand, c.Other, got, c.Points)
	}
}
