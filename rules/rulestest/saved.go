package rulestest

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/fixture"
)

// checkNative writes the position in the native format and reads it back.
func (g *run) checkNative(p game.Position, ply int) {
	g.Helper()
	w, ok := p.(game.NativeWriter)
	if !ok {
		return
	}
	text, err := w.WriteNative(nil)
	if err != nil {
		g.Fatalf("ply %d: WriteNative: %v", ply, err)
	}
	reader, ok := g.Rules.(game.NativeReader)
	if !ok {
		g.Fatal("positions write the native format but the rules do not read it")
	}
	q, err := reader.ReadNative(text, g.Options)
	if err != nil {
		g.Fatalf("ply %d: ReadNative: %v\n%s", ply, err, text)
	}
	again, err := q.(game.NativeWriter).WriteNative(nil)
	if err != nil || !bytes.Equal(again, text) {
		g.Fatalf("ply %d: native text changed when read and written (%v)\n got %s\nwant %s", ply, err, again, text)
	}
	if !slices.Equal(q.Turn(), p.Turn()) {
		g.Fatalf("ply %d: after ReadNative it is %v's turn, want %v\n%s", ply, q.Turn(), p.Turn(), text)
	}
}

// checkDecode feeds damaged bytes: an error, never a panic.
func checkDecode(t testing.TB, r game.Rules) {
	t.Helper()
	p, err := match.Start(r, r.Info().Seats, nil, match.Seed{1})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	data := fixture.Encode(t, p)
	if len(data) == 0 {
		t.Fatal("Encode writes nothing at the start: damage to it could not be told")
	}
	for _, bad := range [][]byte{nil, {}, []byte("nonsense"), []byte("{}"), []byte("null"), data[:len(data)/2],
		data[:len(data)-1]} {
		if q, err := r.Decode(bad); err == nil {
			t.Errorf("Decode(%.60q) = %v, want an error", bad, q)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		bad := bytes.Clone(data)
		for range 1 + rng.IntN(4) {
			bad[rng.IntN(len(bad))] = byte(rng.IntN(256))
		}
		if q, err := r.Decode(bad); err == nil { // a lucky change may be another legal position: it must then behave
			q.Turn()
			q.View(game.Public).Diagram()
			q.View(0).Diagram()
		}
	}
}
