package rulestest

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// nonsense is what no game accepts as a move.
var nonsense = []game.Move{"", " ", "nonsense", "\x00", "(((((((((", "a-b-c-d", "999999999999999999999", "é", "-1", "drop(B,(9,9))", "16-9 L", "| | |", "H8 ", "play 0"}

// checkMoves holds refusals and, where moves can be listed, the list to the contract.
func (g *run) checkMoves(p game.Position, ply int) {
	g.Helper()
	before := encode(g.T, p)
	turn := p.Turn()
	for s := game.Public; int(s) <= g.seats; s++ {
		for _, m := range nonsense {
			g.refuse(p, s, m, ply)
		}
		lister, ok := p.(game.Lister)
		if !ok {
			continue
		}
		ms := lister.Moves(s)
		if may := slices.Contains(turn, s); may != (len(ms) > 0) {
			g.Fatalf("ply %d: seat %d may act = %v but has %d moves", ply, s, may, len(ms))
		}
		if !slices.IsSorted(ms) || len(slices.Compact(slices.Clone(ms))) != len(ms) {
			g.Fatalf("ply %d: the moves are not sorted and distinct: %q", ply, ms)
		}
		rng := g.seed.Stream("pick", ply)
		for range min(len(ms), 25) {
			m := ms[rng.IntN(len(ms))]
			if _, _, err := match.Play(p, g.seed, ply, s, m); err != nil {
				g.Fatalf("ply %d: listed move %q was refused: %v", ply, m, err)
			}
			for other := game.Seat(0); int(other) < g.seats; other++ {
				if !slices.Contains(turn, other) {
					g.refuse(p, other, m, ply)
				}
			}
		}
	}
	if !bytes.Equal(encode(g.T, p), before) {
		g.Fatalf("ply %d: trying moves changed the position", ply)
	}
}

// refuse plays what must be refused, in words that a player can read.
func (g *run) refuse(p game.Position, s game.Seat, m game.Move, ply int) {
	g.Helper()
	q, _, err := p.Apply(s, m, g.seed.Stream(match.Apply, ply))
	if err == nil {
		g.Fatalf("ply %d: seat %d may play %q, which should be refused: %v", ply, s, m, q)
	}
	msg, ok := game.Refused(err)
	if !ok {
		g.Fatalf("ply %d: %q by seat %d: the error %v is no Refusal", ply, m, s, err)
	}
	g.words.check(g.T, msg)
}

// checkComputers asks each level with its time already over: the answer is legal and always the same.
func (g *run) checkComputers(p game.Position, ply int) {
	g.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range p.Turn() {
		for level := 1; level <= g.r.Info().Levels; level++ {
			player := g.r.Computer(level)
			m, err := player.Choose(dead, p.View(s), g.seed.Stream(match.Think, ply))
			if err != nil {
				g.Fatalf("ply %d: level %d without time: %v", ply, level, err)
			}
			if _, _, err := match.Play(p, g.seed, ply, s, m); err != nil {
				g.Fatalf("ply %d: level %d without time chose %q, refused: %v", ply, level, m, err)
			}
			if again, _ := player.Choose(dead, p.View(s), g.seed.Stream(match.Think, ply)); again != m {
				g.Fatalf("ply %d: level %d chose %q, then %q, from the same seed", ply, level, m, again)
			}
		}
	}
	for s := game.Public; int(s) < g.seats; s++ {
		if !slices.Contains(p.Turn(), s) {
			if m, err := g.r.Computer(1).Choose(context.Background(), p.View(s), g.seed.Stream(match.Think, ply)); err == nil {
				g.Fatalf("ply %d: the computer plays %q for seat %d, which may not act", ply, m, s)
			}
		}
	}
}

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
	reader, ok := g.r.(game.NativeReader)
	if !ok {
		g.Fatal("positions write the native format but the rules do not read it")
	}
	q, err := reader.ReadNative(text, g.options)
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
func checkDecode(t *testing.T, r game.Rules, c Config) {
	t.Helper()
	p, err := match.Start(r, r.Info().Seats, nil, match.Seed{1})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	data := encode(t, p)
	for _, bad := range [][]byte{nil, {}, []byte("nonsense"), []byte("{}"), []byte("null"), data[:len(data)/2], data[:len(data)-1]} {
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
