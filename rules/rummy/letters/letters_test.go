package letters

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/letters/internal/words"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, Every: 60, Levels: []int{3}, Options: []game.Options{{}}},
		rulestest.Config{Seeds: 1, Every: 20, Levels: []int{2}, Seats: []int{2},
			Options: []game.Options{{"joker": "free", "language": "en", "assist": "check"},
				{"language": "en", "letters": "text", "list": "first"}}})
}

func TestPack(t *testing.T) {
	pack := Base.Pack()
	if got := pack.Len(); got != 112 {
		t.Errorf("got %d tiles, want 110 letters and two jokers", got)
	}
	for letter, want := range map[Tile]int{'A': 8, 'E': 16, 'L': 6, 'Z': 1, Joker: 2} {
		if got := pack.Count(letter); got != want {
			t.Errorf("%c: got %d, want %d", letter, got, want)
		}
	}
}

// The search by signatures finds what the dictionary's own anagrams do.
func TestIndexAgainstDictionary(t *testing.T) {
	set := french(t)
	x := indexOf(set.Graph)
	for _, hand := range []string{"AEIRST", "MAISONS", "KWYZAEE", "*AEINRT", "**QUEZ"} {
		pool, wild := split(words.Of(hand))
		var got, want []string
		for r := range rarities - 1 {
			from, to := x.between(r, minWord, len(hand))
			for _, class := range x.withinWild(nil, from, to, pool.signature(), wild) {
				got = append(got, x.words(class)...)
			}
		}
		rack, err := dict.ParseRack(hand)
		if err != nil {
			t.Fatal(err)
		}
		for w := range set.Graph.Anagrams(rack, minWord, len(hand)) {
			want = append(want, w.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %d words, want %d", hand, len(got), len(want))
		}
	}
}

// TestRemovedWordsStay: a stored game with a word on its table that is none any more goes on, and is stored again;
// where no such word lies, none can be laid.
func TestRemovedWordsStay(t *testing.T) {
	read := func(table string) game.Position {
		t.Helper()
		text := "(joueurs (A 3 true (E P I D O)) (B 0 true (C D)))(jeu (" + table + "))(pioche E E E)(tour 1)"
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text), game.Options{"list": "all"})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	data, err := read("L E S").Encode()
	if err != nil {
		t.Fatal(err)
	}
	old := bytes.ReplaceAll(data, []byte("L E S"), []byte("D P I"))
	if old = bytes.ReplaceAll(old, []byte("LES"), []byte("DPI")); bytes.Equal(old, data) {
		t.Fatalf("the table is not in %s", data)
	}
	p, err := Rules.Decode(old)
	if err != nil {
		t.Fatalf("a table with DPI: %v", err)
	}
	if again, err := p.Encode(); err != nil || !bytes.Equal(again, old) {
		t.Errorf("stored again\n%s, %v; want\n%s", again, err, old)
	}
	q, _, err := p.Apply(0, "DPI|EPI", rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatalf("a word beside DPI: %v", err)
	}
	if data, err = q.Encode(); err == nil {
		_, err = Rules.Decode(data)
	}
	if err != nil {
		t.Errorf("after that: %v", err)
	}
	if _, _, err := read("L E S").Apply(0, "LES|DPI", rand.New(rand.NewPCG(1, 2))); err == nil {
		t.Error("DPI is laid")
	}
}
