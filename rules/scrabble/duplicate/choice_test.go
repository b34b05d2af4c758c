package duplicate

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// TestChoice orders pairs of plays as if they had equal points: who keeps a joker comes first, one or two are the same;
// then the better leave counts, then the string with all letters.
func TestChoice(t *testing.T) {
	p := laid(t, game.Options{}, "AIMNOSS", 1)
	best, _ := p.Options.bestPlay(&p.Board, &p.Rack)
	p.Board.Place(best.lay, &p.Rack)
	leaves := eval.LeaveOf(p.Options.language())
	o := p.Options.scrabble()
	rng := rand.New(rand.NewPCG(3, 3))
	var byJoker, byJokers, byLeave, byText int // the leave says otherwise for the first two
	for _, rack := range []string{"?EUUVVX", "??EJQSU", "EEERSTT", "EINORST"} {
		m := tiles(t, rack)
		ai.Generate(&o, func(g *movegen.Generator) {
			plays := g.All(&p.Board, &m)
			as := func(play *movegen.Play) obvious {
				kept := play.Keep(m)
				return obvious{0, kept[board.Joker] > 0, leaves.Value(&kept), canonical(&p.Board, play)}
			}
			for range 20000 {
				one, two := plays[rng.IntN(len(plays))], plays[rng.IntN(len(plays))]
				a, b := as(&one), as(&two)
				if a.text == b.text && a != b || one == two {
					continue
				}
				order := p.Options.compare(&p.Board, &m)(one, two)
				if (order < 0) != a.better(b) || (order > 0) != b.better(a) {
					t.Fatalf("%s: %+v and %+v are ordered %d", rack, a, b, order)
				}
				k, l := one.Keep(m), two.Keep(m)
				switch {
				case a.joker != b.joker && a.joker == (a.leave < b.leave):
					byJoker++
				case a.joker == b.joker && a.leave != b.leave:
					byLeave++
					if k[board.Joker] != l[board.Joker] && (k[board.Joker] > l[board.Joker]) == (a.leave < b.leave) {
						byJokers++
					}
				case a.joker == b.joker:
					byText++
				}
			}
		})
	}
	if byJoker == 0 || byJokers == 0 || byLeave == 0 || byText == 0 {
		t.Errorf("not every rule has decided: %d, %d, %d, %d", byJoker, byJokers, byLeave, byText)
	}
}

// TestCanonical: letters that were there count in the string as any others.
func TestCanonical(t *testing.T) {
	p := laid(t, game.Options{}, "AIMNOSS", 1)
	best, _ := p.Options.bestPlay(&p.Board, &p.Rack)
	p.Board.Place(best.lay, &p.Rack)
	rack := tiles(t, "ACCENSV")
	top, ok := p.Options.bestPlay(&p.Board, &rack)
	if got := canonical(&p.Board, &top.play); !ok || got != "E5 VACANCES" || top.lay.Place.Format() != "E5 VAC.NCES" {
		t.Errorf("the string is %q, the play %q", got, top.lay.Place.Format())
	}
}

// TestAnyPlay: a play of any tiles of what is left is found exactly if there is one, on full boards too, and has seven
// tiles at most.
func TestAnyPlay(t *testing.T) {
	always := func(*board.Multiset) bool { return true }
	p := laid(t, game.Options{}, rackOfTop, 1)
	long := tiles(t, "RELATION")
	if m, ok := p.Options.anyPlay(&p.Board, &long, func(m *board.Multiset) bool { return m.Len() > board.RackSize }); ok {
		t.Errorf("%v are laid at once", m)
	}
	p.Board.Put(7, 7, 'Q')
	p.Board.Put(7, 8, 'Q')
	apart := tiles(t, "AB")
	if m, ok := p.Options.anyPlay(&p.Board, &apart, always); ok {
		t.Errorf("%v are laid beside no tile", m)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	with, without := 0, 0
	q := played(t, game.Options{}, 11)
	for range 300 {
		bag := q.Options.set().Bag(true)
		for _, c := range "AEIOU?" { // with a vowel there is nearly always a play
			tile, _ := board.ParseTile(byte(c))
			bag[tile] = 0
		}
		var left board.Multiset
		bag.TransferRandom(&left, 1+rng.IntN(3), rng)
		laid, ok := q.Options.anyPlay(&q.Board, &left, always)
		if has := q.Options.hasPlay(&q.Board, &left); ok != has || ok && !left.Contains(&laid) {
			t.Fatalf("%v has a play: %v; found %v, %v", left, has, laid, ok)
		}
		if ok {
			with++
		} else {
			without++
		}
	}
	if with == 0 || without == 0 {
		t.Errorf("%d racks have a play, %d have none", with, without)
	}
}

// TestCompletes: in the joker game every rack has the joker, so that seven other tiles are none.
func TestCompletes(t *testing.T) {
	part, left := tiles(t, "AEIBCDF"), tiles(t, "AEIBCDFGH??")
	for form, want := range map[form]bool{classic: true, sevenOfEight: true, jokerGame: false} {
		d := drawer{form: form, round: 1}
		if got := d.completes(&part, &left, 2); got != want {
			t.Errorf("%s: %v", form, got)
		}
	}
	d := drawer{form: jokerGame, round: 1}
	for text, want := range map[string]bool{"AEBCDF": true, "AEI?": true, "A??": false, "BCDFGH": false, "Z": false} {
		if m := tiles(t, text); d.completes(&m, &left, 2) != want {
			t.Errorf("%s is part of a rack: %v", text, !want)
		}
	}
}
