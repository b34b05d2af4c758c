package gin

import (
	"context"
	"strings"
	"testing"

	"tablee/rules/game"
)

// TestMarksFollowTheDeal: what is at stake in a turn is its deal, so that the same loss of points is the same mark far
// behind in a match. In a single round it is who wins the round.
func TestMarksFollowTheDeal(t *testing.T) {
	even := nativeText(t, "2s 3s 4s 7h 7d 7c Jh Qd 6s 9c Kd", "Kh Ks Qh Jd 9h 8c 4h 3d 2c Ah", "5d 6h",
		"(jetes 4)(vues () ())")
	behind := strings.Replace(strings.Replace(even, "(A 0", "(A 3", 1), "(B 0", "(B 95", 1) + "(donnes (3 95))(serie 2)"
	judge := func(text string, o game.Options) game.Verdict {
		t.Helper()
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text), o)
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.View(0).(game.Judge).Judge(context.Background(), "/ 7d", game.Usual)
		if err != nil || d.Drop < 0.05 {
			t.Errorf("%v: a set is broken for %.1f points: %+v, %v; want a mark", o, d.Cost(), d, err)
		}
		return d
	}
	first, last := judge(even, nil), judge(behind, nil)
	if first.Drop != last.Drop || last.Before > first.Before-0.3 {
		t.Errorf("even %+v, far behind %+v: want the same drop and a lower chance to win", first, last)
	}
	if d := judge(even, game.Options{"target": "0"}); d.Before == first.Before || d.Drop == first.Drop {
		t.Errorf("a single round %+v is judged as a match, %+v", d, first)
	}
}
