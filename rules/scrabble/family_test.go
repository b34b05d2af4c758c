package scrabble

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// coarse is an English word that the family list leaves out, moved by thirteen letters.
var coarse = strings.Map(func(r rune) rune { return 'A' + (r-'A'+13)%26 }, "SHPX")

// TestFamilyTable: at a table of a server that leaves coarse words out, such a word is refused as any word that is
// none; the position keeps this. The first list had no such words either; positions that were stored with it name no
// list.
func TestFamilyTable(t *testing.T) {
	rulestest.Unraced(t)
	refusals := map[string]game.Msg{}
	for _, list := range []string{game.FirstWords, game.AllWords, game.FamilyWords} {
		o := game.Options{"language": "en", "list": list}
		pos, err := match.Start(Rules, 2, o, match.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		text, err := pos.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Rules.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if stored := strings.Contains(string(text), `"List"`); stored == (list == game.FirstWords) {
			t.Errorf("list %q: a position tells its list: %v; those that were stored first do not", list, stored)
		}
		p := &position{*again.(*position).Clone()}
		for _, word := range []string{coarse, "CKFU", "LUCK"} {
			p.Secret.Racks[p.Next] = tiles(t, word)
			p.Count()
			_, _, err := p.Apply(game.Seat(p.Next), game.Move("8H "+word), rand.New(rand.NewPCG(1, 1)))
			m, refused := game.Refused(err)
			refusals[list+" "+word] = m
			if want := word == "CKFU" || word == coarse && list != game.AllWords; refused != want || err != nil && !refused {
				t.Errorf("list %q: %s: %v, want it refused: %v", list, word, err, want)
			}
		}
	}
	left, none := refusals["family "+coarse], refusals["family CKFU"]
	if left.ID != none.ID || left.Args["n"] != none.Args["n"] {
		t.Errorf("a word left out is refused with %v, and one that is none with %v", left, none)
	}
}

// TestFamilyComputers: computers lay no word that the table's list leaves out, though they would lay it elsewhere.
func TestFamilyComputers(t *testing.T) {
	for _, list := range []string{game.FirstWords, game.AllWords, game.FamilyWords} {
		o := game.Options{"language": "en", "list": list}
		pos, err := match.Start(Rules, 2, o, match.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		p := &position{*pos.(*position).Clone()}
		p.Secret.Racks[p.Next] = tiles(t, coarse)
		p.Count()
		found := false
		for _, m := range p.Moves(game.Seat(p.Next)) {
			found = found || strings.HasSuffix(string(m), " "+coarse)
		}
		if found != (list == game.AllWords) {
			t.Errorf("list %q: the word is found: %v", list, found)
		}
	}
}
