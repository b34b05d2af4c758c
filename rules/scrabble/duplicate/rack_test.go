package duplicate

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
)

func tiles(t testing.TB, text string) board.Multiset {
	t.Helper()
	m, err := board.ParseMultiset(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestBalance: Y and the joker count as a vowel or a consonant, each once.
func TestBalance(t *testing.T) {
	for _, c := range []struct {
		tiles string
		most  int // how many of each they give
	}{
		{"", 0}, {"A", 0}, {"AB", 1}, {"Y", 0}, {"?", 0}, {"Y?", 1}, {"AY", 1}, {"BY", 1}, {"AAB", 1}, {"AABB", 2},
		{"AAYB", 2}, {"AAAA", 0}, {"AAA?", 1}, {"AA?Y", 2}, {"BBBBBAE", 2}, {"BBBBBBA", 1}, {"BBBBBA?", 2}, {"BBBBBBB", 0},
	} {
		m := tiles(t, c.tiles)
		b := balanceOf(&m)
		for n := 1; n <= 3; n++ {
			if b.gives(n) != (n <= c.most) && n < 3 {
				t.Errorf("%q gives %d vowels and as many consonants: %v", c.tiles, n, b.gives(n))
			}
		}
	}
}

// always and never are whether there is a play.
func always(*board.Multiset) bool { return true }

func none(*board.Multiset, func(*board.Multiset) bool) (board.Multiset, bool) {
	return board.Multiset{}, false
}

// TestRacks draws racks from uneven bags: each serves, nothing is lost, and those that do not serve are told.
func TestRacks(t *testing.T) {
	for _, c := range []struct {
		name      string
		form      form
		round     int
		kept, bag string
		vowels    int // the fewest, and of consonants as well; 0: the game is over
		rejected  bool
	}{
		{"two of each", classic, 1, "AE", "BCDFGHJKLMNP", 2, false},
		{"a rack that cannot serve is put back", classic, 1, "AAEEII", "BCDFGHJKLMNP", 2, true},
		{"two of each through round 15", classic, 15, "AAEEII", "BCDFGHJKLMNP", 2, true},
		{"one of each is enough later", classic, 16, "AAEEII", "BCDFG", 1, false},
		{"one of each where there are no two", classic, 3, "BCDFGH", "AJKLM", 1, true},
		{"only consonants are left", classic, 3, "BCD", "FGH", 0, false},
		{"only vowels are left", classic, 20, "AEI", "", 0, false},
		{"nothing is left", classic, 20, "", "", 0, false},
		{"a joker is a vowel among consonants", classic, 20, "BCD", "?", 1, false},
		{"a joker alone is no rack", classic, 20, "?", "", 0, false},
		{"eight tiles", sevenOfEight, 1, "AEB", "CDFGHIOUL", 2, false},
		{"a joker in every rack", jokerGame, 1, "AEBC", "DFG?IO?L", 2, false},
		{"the other joker lies aside", jokerGame, 20, "BCD?", "?", 1, false},
	} {
		for seed := range uint64(rulestest.Of(200, 40)) {
			kept, bag := tiles(t, c.kept), tiles(t, c.bag)
			d := drawer{form: c.form, round: c.round, rng: rand.New(rand.NewPCG(seed, 3)), plays: always, has: none}
			r, ok := d.fill(kept, bag)
			if ok != (c.vowels > 0) {
				t.Fatalf("%s: goes on: %v", c.name, ok)
			}
			if all := r.rack.Plus(&r.bag); all != kept.Plus(&bag) {
				t.Fatalf("%s: %v and %v have become %v and %v", c.name, kept, bag, r.rack, r.bag)
			}
			if !ok {
				continue
			}
			if b := balanceOf(&r.rack); !b.gives(c.vowels) {
				t.Errorf("%s: %v does not serve", c.name, r.rack)
			}
			if want := min(c.form.rack(), kept.Len()+bag.Len()); r.rack.Len() != want && c.form != jokerGame {
				t.Errorf("%s: %v has %d tiles, want %d", c.name, r.rack, r.rack.Len(), want)
			}
			if c.form == jokerGame && r.rack[board.Joker] != 1 {
				t.Errorf("%s: %v has %d jokers", c.name, r.rack, r.rack[board.Joker])
			}
			if c.rejected && seed == 0 && len(r.rejected) == 0 && !r.rack.Contains(&kept) {
				t.Errorf("%s: %v was put back and not told", c.name, kept)
			}
			for _, text := range r.rejected {
				m := tiles(t, text)
				if balanceOf(&m).gives(c.vowels) {
					t.Errorf("%s: %s was rejected and serves", c.name, text)
				}
			}
		}
	}
}

// TestNoPlay: a rack without a play is put back as long as some other rack has one, and then the game is over.
func TestNoPlay(t *testing.T) {
	kept, bag := tiles(t, "VVWAE"), tiles(t, "BKLUO")
	need := tiles(t, "LU")
	for seed := range uint64(40) {
		d := drawer{form: classic, round: 20, rng: rand.New(rand.NewPCG(seed, 4)),
			plays: func(rack *board.Multiset) bool { return rack.Contains(&need) },
			has: func(left *board.Multiset, fits func(*board.Multiset) bool) (board.Multiset, bool) {
				return need, left.Contains(&need) && fits(&need)
			}}
		if r, ok := d.fill(kept, bag); !ok || !r.rack.Contains(&need) {
			t.Fatalf("the rack is %v, %v, want one with %v", r.rack, ok, need)
		}
		d.plays = func(*board.Multiset) bool { return false }
		if r, ok := d.fill(kept, bag); !ok || !r.rack.Contains(&need) || len(r.rejected) != maxRejected {
			t.Fatalf("by chance none is found: the rack is %v, %v after %d, want one with %v", r.rack, ok, len(r.rejected), need)
		}
		d.has = none
		if r, ok := d.fill(kept, bag); ok {
			t.Fatalf("the rack is %v although no rack has a play", r.rack)
		}
	}
}
