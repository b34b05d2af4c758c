package domino

import (
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// FuzzMove: what is read as a move is written the same.
func FuzzMove(f *testing.F) {
	for _, m := range []string{"6-4", "6-4 L", "0-0 R", "draw", "6:4", "6-4  L", "10-4"} {
		f.Add(m)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, ok := round.ParsePlay(game.Move(text)); ok && string(p.Move()) != text {
			t.Errorf("%q was read as %q", text, p.Move())
		}
	})
}

// FuzzTyped: whatever is typed is refused in words, asked back, or a move that can be played.
func FuzzTyped(f *testing.F) {
	for _, typed := range []string{"2-5", "[0:2]", "0 2 gauche", "d 05", "é", ""} {
		f.Add(typed)
	}
	p := read(f, midgame)
	v := p.View(0).(game.Interactive)
	f.Fuzz(func(t *testing.T, typed string) {
		reply, err := v.Do("", game.Action{Name: verbPlay, Args: map[string]string{"tile": typed}})
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q: %v is no Refusal", typed, err)
			}
			return
		}
		if reply.Move == "" {
			ends := 0
			for _, c := range v.Panel(reply.Draft).Controls {
				if c.Style == game.Primary {
					ends++
				}
			}
			if ends != 2 {
				t.Errorf("%q: the draft %q offers %d ends", typed, reply.Draft, ends)
			}
		} else if _, _, err := p.Apply(0, reply.Move, nil); err != nil {
			t.Errorf("%q: %q: %v", typed, reply.Move, err)
		}
	})
}
