package gin

import (
	"context"
	"testing"

	"tablee/rules/game"
)

// TestMarksFollowTheDeal: what is at stake in a turn is its deal, so that far behind in a match the same loss of points
// is the same mark.
func TestMarksFollowTheDeal(t *testing.T) {
	const hand, other = "2s 3s 4s 7h 7d 7c Jh Qd 6s 9c Kd", "Kh Ks Qh Jd 9h 8c 4h 3d 2c Ah"
	var drops []float64
	for _, o := range []game.Options{nil, {"match": hollywood, "target": "150"}, {"target": "0"}} {
		text := nativeText(t, hand, other, "5d 6h", "(jetes 4)(vues () ())")
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text), o)
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.View(0).(game.Judge).Judge(context.Background(), "/ 7d", game.Usual)
		if err != nil || d.Drop < 0.05 {
			t.Errorf("%v: a set is broken for %.1f points: %+v, %v; want a mark", o, d.Cost(), d, err)
		}
		drops = append(drops, d.Drop)
	}
	if drops[0] != drops[1] {
		t.Errorf("drops %.3f in one game and %.3f in three at once, want the same", drops[0], drops[1])
	}
}
