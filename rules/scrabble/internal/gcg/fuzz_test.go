package gcg_test

import (
	"bytes"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/internal/gcg"
)

// FuzzReadNative reads damaged games, some thousand a second. The computers play on in TestPlayOn, which would take
// most of its time.
func FuzzReadNative(f *testing.F) {
	for _, text := range gcg.Seeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, _, err := gcg.Read(text, nil)
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("error %v is no refusal", err)
			}
			return
		}
		written := gcg.Write(p, nil)
		q, _, err := gcg.Read(written, nil)
		if err != nil {
			t.Fatalf("not read back: %v\n%s", err, written)
		}
		again := gcg.Write(q, nil)
		if !bytes.Equal(written, again) {
			t.Fatalf("written again\n%s\nwant\n%s", again, written)
		}
		if scrabble.DiagramOf(p.See(0)).Parts == nil {
			t.Fatal("no diagram")
		}
	})
}
