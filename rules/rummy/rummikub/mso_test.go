package rummikub

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

var mso = game.Options{suited.OptionDeal: suited.DealMSO, suited.OptionScore: suited.ScoreOfficial}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 51)) }

// handOf is what a seat holds.
func handOf(t testing.TB, p game.Position, s game.Seat) family.Multiset[deck.Tile] {
	t.Helper()
	v, ok := p.View(s).(interface {
		Situation() family.Situation[deck.Tile]
	})
	if !ok {
		t.Fatal("no situation")
	}
	return v.Situation().Hand
}

// firstHand is what a seat held at the beginning, according to a position.
func firstHand(t testing.TB, p game.Position, s game.Seat) family.Multiset[deck.Tile] {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	var stored struct{ Seats []struct{ Start string } }
	if err := json.Unmarshal(data, &stored); err != nil {
		t.Fatal(err)
	}
	var list []deck.Tile
	for _, name := range strings.Fields(stored.Seats[s].Start) {
		tile, ok := Set.ParseTile(name, "")
		if !ok {
			t.Fatal(name)
		}
		list = append(list, tile)
	}
	return family.MultisetOf(list...)
}

func twins(hand family.Multiset[deck.Tile]) (n int) {
	for _, k := range hand.All() {
		if k > 1 {
			n++
		}
	}
	return n
}

// TestMSODeal: each of two hands has one joker, 14 tiles and at most two pairs of twins; the pool has the rest, and no
// joker. One deal in twelve has to be dealt anew: of these seeds some were.
func TestMSODeal(t *testing.T) {
	pairs := map[int]int{}
	for seed := range uint64(400) {
		p, err := Rules.Start(2, mso, newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		rest := Set.Pack()
		for s := range game.Seat(2) {
			hand := handOf(t, p, s)
			if hand.Len() != 14 || hand.Count(deck.Joker) != 1 || twins(hand) > 2 {
				t.Fatalf("seed %d, seat %d: %v", seed, s, hand.Slice())
			}
			pairs[twins(hand)]++
			rest = rest.Difference(hand)
		}
		if pool := rest.Len(); pool != 106-28 {
			t.Errorf("%d tiles in the pool", pool)
		}
		if got := p.(game.Counter).Inventory()["*"]; got != 2 {
			t.Errorf("%d jokers", got)
		}
	}
	if pairs[2] < 20 || pairs[0] < 100 {
		t.Errorf("pairs of twins in a hand: %v", pairs)
	}
	usual := 0
	for seed := range uint64(400) {
		p, err := Rules.Start(2, nil, newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		if twins(handOf(t, p, 0)) > 2 {
			usual++
		}
	}
	if usual == 0 {
		t.Error("no usual deal has three pairs of twins")
	}
}

// TestMSONeedsTwo: that deal is refused for another number of seats, at the start and in a saved game, and a stored
// position with it is damaged.
func TestMSONeedsTwo(t *testing.T) {
	for seats := 3; seats <= 6; seats++ {
		_, err := Rules.Start(seats, mso, newRand(1))
		if m, _ := game.Refused(err); m.ID != "rummikub.err.mso" {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
	text := "(joueurs (A 0 true (joker)) (B 0 true ((noir 9))) (C 0 true ((noir 5))))(jeu)(pioche (noir 1))(tour 1)(options (deal mso))"
	_, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
	if m, _ := game.Refused(err); m.ID != "rummikub.err.mso" {
		t.Errorf("a saved game of three: %v", err)
	}
	if _, err := Rules.Decode([]byte(`{"options":{"deal":"mso"},"seats":[{"score":0,"hand":"*","start":"*"},` +
		`{"score":0,"hand":"1b","start":"1b"},{"score":0,"hand":"2b","start":"2b"}],"turn":0,"dealt":1,"out":-1}`)); err == nil {
		t.Error("a position of three is decoded")
	}
}

// TestMSOWithoutTiles: a saved game with too few tiles for a fair deal, or without a joker each, goes on all the same.
func TestMSOWithoutTiles(t *testing.T) {
	for _, hands := range [][2]string{
		{"(noir 1) (noir 1) (noir 2) (noir 2) (noir 3) (noir 3) (noir 4) (noir 4) (noir 5)", "(noir 5) (noir 6) (noir 6)"},
		{"joker (noir 1) (noir 2)", "(noir 6)"},
	} {
		text := "(joueurs (A 0 true ((bleu 1) (bleu 2) (bleu 3))) (B 0 true (" + hands[0] + " " + hands[1] +
			")))(jeu)(pioche)(tour 1)(options (deal mso) (games 2))"
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		before := p.(game.Counter).Inventory()
		q, _, err := p.Apply(0, "1b 2b 3b", newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		after := q.(game.Counter).Inventory()
		for name, n := range before {
			if after[name] != n {
				t.Errorf("%s: %d, want %d", name, after[name], n)
			}
		}
		if _, err := q.View(0).(game.Sampler).Sample(newRand(2)); err != nil {
			t.Error(err)
		}
	}
}

// sampled plays a game of the deal and checks at each turn what anybody takes the others' hands for.
func sampled(t *testing.T, seed uint64) (known, laid int) {
	rng := newRand(seed)
	p, err := Rules.Start(2, mso, rng)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		for _, s := range []game.Seat{game.Public, 0, 1} {
			q, err := p.View(s).(game.Sampler).Sample(rng)
			if err != nil {
				t.Fatal(err)
			}
			for other := range game.Seat(2) {
				want := handOf(t, p, other).Count(deck.Joker)
				if got := handOf(t, q, other).Count(deck.Joker); got != want {
					t.Fatalf("seed %d, ply %d: seat %d takes seat %d to hold %d jokers, not %d", seed, ply, s, other, got, want)
				}
				if s >= 0 && other != s {
					situation := p.View(s).(interface {
						Situation() family.Situation[deck.Tile]
					}).Situation()
					if got := situation.Told[other].Jokers; got != want {
						t.Fatalf("seed %d, ply %d: seat %d knows of %d jokers, not %d", seed, ply, s, got, want)
					}
					known += want
					laid += 1 - want
				}
				// what the sample says of the beginning is a deal of this kind
				first := firstHand(t, q, other)
				if first.Count(deck.Joker) != 1 || twins(first) > 2 {
					t.Fatalf("seed %d, ply %d: the first hand of seat %d is taken to be %v", seed, ply, other, first.Slice())
				}
			}
		}
		m, err := Rules.Computer(3).Choose(context.Background(), p.View(by), rng)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Apply(by, m, rng); err != nil {
			t.Fatal(err)
		}
	}
	return known, laid
}

// TestMSOJokersAreKnown: until it is laid, everybody knows where each joker is, and that no other is in the pool; an
// invented past agrees with the deal.
func TestMSOJokersAreKnown(t *testing.T) {
	known, laid := 0, 0
	for seed := range uint64(rulestest.Of(6, 2)) {
		k, l := sampled(t, seed)
		known, laid = known+k, laid+l
	}
	if known == 0 || laid == 0 {
		t.Errorf("the joker is in the hand %d times and laid %d times", known, laid)
	}
}

// TestMSOFirstHandsAreFair: a past is invented in which no first hand has more than two pairs of twins.
func TestMSOFirstHandsAreFair(t *testing.T) {
	for seed := range uint64(40) {
		p, err := Rules.Start(2, mso, newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		for k := range uint64(12) {
			q, err := p.View(0).(game.Sampler).Sample(newRand(100*seed + k))
			if err != nil {
				t.Fatal(err)
			}
			if first := firstHand(t, q, 1); twins(first) > 2 {
				t.Fatalf("seed %d, sample %d: %v", seed, k, first.Slice())
			}
			if p.Turn()[0] == 1 && k%3 > 0 {
				continue
			}
			if p, _, err = p.Apply(p.Turn()[0], family.Draw, newRand(k)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestMSOAfterASavedGame: in a game whose record begins later, nobody knows where the jokers are.
func TestMSOAfterASavedGame(t *testing.T) {
	text := "(joueurs (A 0 true ((bleu 1) (bleu 2))) (B 0 true ((noir 9))))(jeu)" +
		"(pioche joker joker (noir 1) (noir 2) (noir 3))(tour 1)(options (deal mso))"
	p, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for seed := range uint64(40) {
		q, err := p.View(0).(game.Sampler).Sample(newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		seen[handOf(t, q, 1).Count(deck.Joker)] = true
	}
	if !seen[0] || !seen[1] {
		t.Errorf("numbers of jokers in the other hand: %v", seen)
	}
}

// TestPresetsOfTheBox: what the presets are.
func TestPresetsOfTheBox(t *testing.T) {
	var names []string
	for _, p := range Rules.Info().Presets {
		names = append(names, p.Name)
		if p.Name != "usual" && (p.Timeout != game.TimeoutDraw || p.Options[suited.OptionScore] != suited.ScoreOfficial) {
			t.Errorf("%+v", p)
		}
	}
	if want := []string{"usual", "official", "large", "mso"}; !slices.Equal(names, want) {
		t.Errorf("presets %q, want %q", names, want)
	}
	if got := Rules.Info().Timeouts; !slices.Equal(got, []string{game.TimeoutDraw}) {
		t.Errorf("what may happen to who is late: %q", got)
	}
	p, _ := Rules.Info().Preset("mso")
	if p.Seats != 2 || p.Clock != "mso" || p.Options[suited.OptionDeal] != suited.DealMSO {
		t.Errorf("%+v", p)
	}
}
