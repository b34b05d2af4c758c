package all

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// TestDecodeErrorsHideHands damages stored positions of every game in every byte. What cannot be read then is logged by
// the host: the error must not quote what stood there, which are the hands. Four bytes of a hand are one.
func TestDecodeErrorsHideHands(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range Games() {
		info := r.Info()
		t.Run(info.Name, func(t *testing.T) {
			o, err := info.Complete(nil)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := match.Start(r, info.MinSeats, o, match.Seed{9})
			if err != nil {
				t.Fatal(err)
			}
			data, err := pos.Encode()
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			rng := rand.New(rand.NewPCG(1, 1))
			for i := 0; i < len(data); i += rulestest.Of(1, 7) {
				for _, with := range []string{"", "\x00", "~", "(", `"`, " ", string(data[rng.IntN(len(data))]),
					"99999999999999999999", "[9:9]"} {
					bad := text[:i] + with + text[i+1:]
					if _, err := decoded(r, []byte(bad)); err != nil && quotes(err.Error(), text) {
						t.Fatalf("byte %d, %q for %q: %v", i, with, data[i], err)
					}
				}
				if _, err := decoded(r, data[:i]); err != nil && quotes(err.Error(), text) {
					t.Fatalf("cut after %d bytes: %v", i, err)
				}
			}
		})
	}
}

func decoded(r game.Rules, data []byte) (p game.Position, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("a panic, of which nothing is told")
		}
	}()
	return r.Decode(data)
}

// quotes reports whether an error holds a piece of the position that is no word: six bytes that have a tile in them.
func quotes(said, text string) bool {
	const piece = 6
	for i := 0; i+piece <= len(said); i++ {
		if p := said[i : i+piece]; strings.ContainsAny(p, "0123456789[") && strings.Contains(text, p) {
			return true
		}
		if p := said[i : i+piece]; p == strings.ToUpper(p) && strings.Contains(text, p) {
			return true
		}
	}
	return false
}
