package gen

import (
	"testing"

	"tablee/dict"
)

// TestSets: every word is found by its letters in any order, with one letter as a joker too; letters that make no word
// are mostly told so.
func TestSets(t *testing.T) {
	s := lettersOf(dict.English())
	if s != lettersOf(dict.English()) {
		t.Error("the sets of a list were made twice")
	}
	hash := func(word string) (h uint64) {
		for _, c := range word {
			h += number[c-'A'+1]
		}
		return h
	}
	for _, word := range []string{"RETAINS", "NASTIER", "AERINST", "QUIZ", "IQUZ", "AA"} {
		if !s.has(hash(word)) {
			t.Errorf("%s makes no word", word)
		}
	}
	wrong, n := 0, 0
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			n++
			if s.has(hash("QVVJ" + string(a) + string(b))) {
				wrong++
			}
		}
	}
	if 10*wrong > n {
		t.Errorf("%d of %d sets of letters that make no word are said to make one", wrong, n)
	}
}
