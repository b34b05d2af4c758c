package eval

import (
	"math"
	"testing"

	"tablee/rules/scrabble/internal/scrabbletest"
)

// TestWin: a lead more is a chance more, as much above the tempo as below, and near the end it is worth more.
func TestWin(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		m := OddsOf(lang)
		for bag := range MaxUnseen + 1 {
			tempo := float64(m.weights[bag*Row]) / perTempo
			if math.Abs(m.Win(tempo, bag)-0.5) > 1e-9 {
				t.Errorf("%s, %d in the bag: %.3f at the tempo", lang, bag, m.Win(tempo, bag))
			}
			last := 0.0
			for lead := -400.0; lead <= 400; lead += 7 {
				p := m.Win(lead, bag)
				if p <= last || p >= 1 {
					t.Errorf("%s, %d in the bag: %.5f with %.0f points, %.5f with less", lang, bag, p, lead, last)
				}
				if q := m.Win(2*tempo-lead, bag); math.Abs(p+q-1) > 1e-9 {
					t.Errorf("%s, %d in the bag: %.5f and %.5f on the two sides of the tempo", lang, bag, p, q)
				}
				last = p
			}
		}
		if early, late := m.Win(60, 80), m.Win(60, 5); early < 0.55 || early > 0.75 || late < 0.85 {
			t.Errorf("%s: 60 points win %.3f early and %.3f late", lang, early, late)
		}
		if tempo := float64(m.weights[60*Row]) / perTempo; tempo < 5 || tempo > 40 {
			t.Errorf("%s: who is on turn is worth %.1f points", lang, tempo)
		}
	}
	if a, b := OddsOf("fr").Win(30, MaxUnseen), OddsOf("fr").Win(30, MaxUnseen+5); a != b {
		t.Errorf("a bag beyond the largest: %.3f, want %.3f", b, a)
	}
}

// TestSteps: at a step the odds are the weight, between two they go straight, and on behind the last.
func TestSteps(t *testing.T) {
	m := new(OddsModel)
	row := make([]float64, len(OddsSteps))
	for i := range row {
		row[i] = float64(i + 1)
	}
	m.Set(3, 12.5, row)
	for lead, want := range map[float64]float64{12.5 + 5: 1, 12.5 + 10: 2, 12.5 + 15: 2.5, 12.5 - 10: -2,
		12.5 + 2.5: 0.5, 12.5 + 240: 12} {
		p := m.Win(lead, 3)
		if got := math.Log(p / (1 - p)); math.Abs(got-want) > 1e-6 {
			t.Errorf("odds of a lead of %.1f: %.4f, want %.4f", lead, got, want)
		}
	}
}

// TestFormat: what is written is read again; damaged text is refused.
func TestOddsFormat(t *testing.T) {
	scrabbletest.Format(t, (MaxUnseen+1)*Row, OddsOf, parseOdds, (*OddsModel).Format)
}
