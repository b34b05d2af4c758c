package gin

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"tablee/rules/game"
)

// middle is a position in the middle of a deal, as load makes it, with what seat 0 knows of the other hand, which has
// ten cards.
func middle(t testing.TB, hand, other, pile, known string, turns int) game.Position {
	t.Helper()
	return load(t, hand, other, pile, fmt.Sprintf("(jetes %d)(vues () (%s))", turns, nativeCards(t, known)))
}

// TestMisses has a turn for each kind of miss.
func TestMisses(t *testing.T) {
	for _, c := range []struct {
		name, hand, other, pile, known string
		turns                          int
		play, miss                     string
	}{
		{"gin was there", "2s 3s 4s 7h 7d 7c 9s 10s Js Qs Kd", "Kh Ks Qh Jd 9c 8c 4h 3d 2c Ah", "5d 6h", "", 8,
			"/ Qs", "gin"},
		{"a knock was there", "2s 3s 4s 7h 7d 7c Ad 2c 3h 4c Kd", "Kh Ks Qh Jd 9c 8c 4h 3d 6c Ah", "9d 6h", "", 2,
			"/ Kd", "knock"},
		{"a knock too early", "2s 3s 4s 7h 7d 7c Jh Qh Kh 5c 10d", "Kc Ks Kd 8c 9c 10c Ah 2h 3h As", "5d 6h Qs",
			"8c 9c 10c Kc Ks Kd",
			16, "", "early"},
		{"the card completes a set", "2s 3s 7h 7d 9c Jc Qd Kh 8s 10h", "Kd Ks Qh Jd 9d 8c 4h 3d 2c Ah", "5d 4s", "", 4,
			"draw", "take"},
		{"a king for nothing", "2s 3s 4s 7h 7d 9c 9d 5h 6c 8s", "Qh Jd 9h 8c 4h 3d 2c Ah 10c 5c", "5d Ks", "", 4,
			"take / 8s", "took"},
		{"a set was broken", "2s 3s 4s 7h 7d 7c Jh Qd 6s 9c Kd", "Kh Ks Qh Jd 9h 8c 4h 3d 2c Ah", "5d 6h", "", 4,
			"/ 7d", "broke"},
		{"the other takes it", "2s 3s 4s 10h 10d 7c 9c Jd 5s Ad 8h", "8s 8d 9h 4h 3d 2c Ah Kc Qs 5c", "5d Kh", "8s 8d",
			6, "/ 8h", "fed"},
		{"the king was kept", "2s 3s 4s 7h 7d 9s 9d Kc Ac 5h 5d", "8c 9c 10c Qh Qd Qs 3d 3c 3h Ah", "Js Ks Kd",
			"8c 9c 10c Qh Qd Qs 3d 3c", 12,
			"/ Ac", "high"},
	} {
		p := middle(t, c.hand, c.other, c.pile, c.known, c.turns)
		v := p.View(0).(game.Judge)
		m := game.Move(c.play)
		if m == "" { // a knock
			m = knockWith(t, p, "10d")
		}
		j, err := v.Judge(context.Background(), m, 4)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if j.Counting != game.Counted || j.Drop <= 0 || !slices.Equal(j.Misses, []string{c.miss}) {
			t.Errorf("%s: %+v, want the miss %s", c.name, j, c.miss)
			continue
		}
		best, err := v.Judge(context.Background(), j.Best, 4)
		if err != nil || best.Drop > 0 || best.Counting == game.Counted && best.Best != j.Best {
			t.Errorf("%s: the best turn, %s, is judged %+v, %v", c.name, j.Best, best, err)
		}
	}
}

// knockWith is the knock that discards a card.
func knockWith(t testing.TB, p game.Position, tile string) game.Move {
	t.Helper()
	r, err := p.View(0).(game.Interactive).Do("", game.Action{Name: "knock", Args: map[string]string{"tile": tile},
		Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return r.Move
}
