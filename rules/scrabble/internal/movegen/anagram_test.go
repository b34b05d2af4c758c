package movegen

import (
	"testing"

	"tablee/dict"
)

// TestSets: every word is found by its letters in any order, with one letter as a joker too; letters that make no word
// are mostly told so.
func TestSets(t *testing.T) {
	s := AnagramsOf(dict.Of("en", dict.First))
	if s != AnagramsOf(dict.Of("en", dict.First)) {
		t.Error("the sets of a list were made twice")
	}
	for _, word := range []string{"RETAINS", "NASTIER", "AERINST", "QUIZ", "IQUZ", "AA"} {
		if s.Has(hash(word)) == 0 {
			t.Errorf("%s makes no word", word)
		}
	}
	wrong, n := 0, 0
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			n++
			if s.Has(hash("QVVJ"+string(a)+string(b))) != 0 {
				wrong++
			}
		}
	}
	if 10*wrong > n {
		t.Errorf("%d of %d sets of letters that make no word are said to make one", wrong, n)
	}
}

// TestWild: every letter of a word is among those that a joker may show beside the others, and so are any two.
func TestWild(t *testing.T) {
	s := AnagramsOf(dict.Of("en", dict.First))
	for _, word := range []string{"ZAX", "JINX", "RETAINS", "QUIZZED", "BIVOUACKED", "HYPOTHESIZING"} {
		for i := range word {
			rest := word[:i] + word[i+1:]
			if mask := s.Wild(hash(rest), 1); mask>>(word[i]-'A')&1 == 0 {
				t.Errorf("no joker makes %s of %s", word, rest)
			}
			for j := range rest {
				both := uint32(1)<<(word[i]-'A') | 1<<(rest[j]-'A')
				if mask := s.Wild(hash(rest[:j]+rest[j+1:]), 2); mask&both != both {
					t.Errorf("no two jokers make %s of %s", word, rest[:j]+rest[j+1:])
				}
			}
		}
	}
	if mask := s.Wild(hash("QVVJXZ"), 1); mask != 0 {
		t.Errorf("a joker makes a word of QVVJXZ: letters %b", mask)
	}
}

func hash(word string) (h uint64) {
	for _, c := range word {
		h += AnagramNumber[c-'A'+1]
	}
	return h
}
