package rulestest

import (
	"bytes"
	"slices"

	"tablee/rules/game"
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
