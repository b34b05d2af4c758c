package gobblet

import (
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/rulestest"
)

// testCase is one line of testdata/cases.jsonl.gz: a game and what three independent programs say of its end.
type testCase struct {
	ID     int
	Moves  []string
	NMoves int `json:"n_moves"`
	Score  int
	Winner *int
	ToMove int `json:"to_move"`
	Legal  []game.Move
	File   string
}

func loadCases(t testing.TB) []testCase {
	t.Helper()
	cases := rulestest.Cases[testCase](t, "testdata/cases.jsonl.gz")
	if len(cases) < 100 {
		t.Fatalf("%d cases", len(cases))
	}
	return cases
}

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Options: []game.Options{{}, {"memory": "on"}, {"touch": "on"},
		{"touch": "on", "memory": "on"}, {"variant": "gobblers"},
		{"variant": "gobblers", "memory": "on"}}})
}

func TestCases(t *testing.T) {
	for _, c := range loadCases(t) {
		var p game.Position = start(false)
		for i, m := range c.Moves {
			if !slices.Contains(p.(*position).Moves(game.Seat(i%2)), game.Move(m)) {
				t.Fatalf("case %d, move %d: %s is not listed", c.ID, i+1, m)
			}
			next, _, err := p.Apply(game.Seat(i%2), game.Move(m), nil)
			if err != nil {
				t.Fatalf("case %d, move %d: %v", c.ID, i+1, err)
			}
			p = next
		}
		last := p.(*position)
		if int(last.board.Mover) != c.ToMove {
			t.Errorf("case %d: seat %d is to move, want %d", c.ID, last.board.Mover, c.ToMove)
		}
		if got := last.board.Score(last.board.Mover) - last.board.Score(last.board.Mover^1); got != c.Score {
			t.Errorf("case %d: score %d, want %d", c.ID, got, c.Score)
		}
		who, won := last.board.Winner()
		if won != (c.Winner != nil) || won && int(who) != *c.Winner {
			t.Errorf("case %d: winner %d %v, want %v", c.ID, who, won, c.Winner)
		}
		legal := last.Moves(game.Seat(last.board.Mover))
		if !slices.Equal(legal, c.Legal) || len(legal) != c.NMoves {
			t.Errorf("case %d: %d legal moves, want %d\n got %v\nwant %v", c.ID, len(legal), c.NMoves, legal, c.Legal)
		}
	}
}

func TestCaseFiles(t *testing.T) {
	for _, c := range loadCases(t) {
		got, err := CheckFile([]byte(c.File), nil)
		if err != nil || !got.OK() || got.Past != 0 {
			t.Errorf("case %d: %+v, %v", c.ID, got, err)
		}
		p, err := Rules.(game.NativeReader).ReadNative([]byte(c.File), nil)
		if err != nil {
			t.Errorf("case %d: ReadNative: %v", c.ID, err)
			continue
		}
		text, _ := p.(game.NativeWriter).WriteNative(nil)
		want := ""
		for _, m := range c.Moves {
			want += m + "\n"
		}
		if string(text) != want {
			t.Errorf("case %d: WriteNative\n got %q\nwant %q", c.ID, text, want)
		}
	}
}

// perftCounts is the number of move sequences from the start, by length.
var perftCounts = []uint64{1, 16, 240, 10_080, 406_560, 19_024_320, 857_840_400}

func TestPerft(t *testing.T) {
	rulestest.Unraced(t)
	for depth, want := range perftCounts[:rulestest.Of(len(perftCounts), len(perftCounts)-1)] {
		if got := start(false).Perft(depth); got != want {
			t.Errorf("perft(%d) = %d, want %d", depth, got, want)
		}
	}
}

// BenchmarkPerft counts leaves a second to depth 6, the last ply counted in bulk.
func BenchmarkPerft(b *testing.B) {
	for b.Loop() {
		if got := start(false).Perft(6); got != perftCounts[6] {
			b.Fatalf("perft(6) = %d", got)
		}
	}
	b.ReportMetric(float64(perftCounts[6])*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

// BenchmarkPerftPlayed makes and takes back every leaf's move instead of counting the last ply in bulk.
func BenchmarkPerftPlayed(b *testing.B) {
	var leaves uint64
	for b.Loop() {
		if leaves = leavesPlayed(&board.Board{}, 5); leaves != perftCounts[5] {
			b.Fatalf("%d leaves, want %d", leaves, perftCounts[5])
		}
	}
	b.ReportMetric(float64(leaves)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

func leavesPlayed(b *board.Board, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if _, over := b.Winner(); over {
		return 0
	}
	var buf [board.MaxMoves]board.Move
	var n uint64
	for _, m := range b.Legal(buf[:0]) {
		d := b.Delta(m)
		b.Words[b.Mover] ^= d
		b.Mover ^= 1
		n += leavesPlayed(b, depth-1)
		b.Mover ^= 1
		b.Words[b.Mover] ^= d
	}
	return n
}
