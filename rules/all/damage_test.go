package all

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
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

// TestDamageIsNoPanic damages stored positions and saved games of every game, some moves after the start: longer hands,
// other numbers, missing and repeated pieces. What is read then is shown to everybody, and what is not is an error: no
// text makes a game panic.
func TestDamageIsNoPanic(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range Games() {
		info := r.Info()
		t.Run(info.Name, func(t *testing.T) {
			o, err := info.Complete(nil)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := match.Start(r, info.Seats, o, match.Seed{9})
			for ply := 1; err == nil && ply <= 5 && len(pos.Turn()) > 0; ply++ {
				var m game.Move
				by := pos.Turn()[0]
				if m, err = r.Computer(1).Choose(over(), pos.View(by), rand.New(rand.NewPCG(1, uint64(ply)))); err == nil {
					pos, _, err = match.Play(pos, match.Seed{9}, ply, by, m)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			data, err := pos.Encode()
			if err != nil {
				t.Fatal(err)
			}
			eachDamage(data, func(bad []byte) {
				safely(t, "stored", bad, func() (game.Position, error) { return r.Decode(bad) })
			})
			reader, reads := r.(game.NativeReader)
			if !reads {
				return
			}
			saved, err := pos.(game.NativeWriter).WriteNative(nil)
			if err != nil {
				t.Fatal(err)
			}
			eachDamage(saved, func(bad []byte) {
				safely(t, "saved", bad, func() (game.Position, error) { return reader.ReadNative(bad, o) })
			})
		})
	}
}

// eachDamage calls f with damaged copies of a text: each of some pieces in the place of some bytes, or before them.
func eachDamage(text []byte, f func(bad []byte)) {
	pieces := []string{"", "~", "0", "1", "9", "-", "A", "AA", "AEINRSTLO", strings.Repeat("E", 300),
		"99999999999999999999", "[9:9]", "(", "null", "\x00", "\xff"}
	for i := 0; i < len(text); i += rulestest.Of(1, 9) {
		for j, with := range pieces {
			f([]byte(string(text[:i]) + with + string(text[i+(i+j)%2:])))
		}
	}
}

// safely reads a damaged text and looks at what comes of it.
func safely(t *testing.T, what string, bad []byte, read func() (game.Position, error)) {
	t.Helper()
	defer func() {
		if v := recover(); v != nil {
			t.Fatalf("%s: %v\n%.1500q\n%s", what, v, bad, debug.Stack())
		}
	}()
	p, err := read()
	if err != nil {
		return
	}
	for _, by := range append(p.Turn(), game.Public) {
		v := p.View(by)
		v.Diagram()
		if i, ok := v.(game.Interactive); ok {
			i.Panel("")
		}
	}
}

// over is a context that is over.
func over() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
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
