package endgame

import (
	"math/bits"
	"testing"
)

// TestTable: while the table grows all entries are found, each under its own key; another at the same place takes an
// entry away; and nothing is found once it is cleared.
func TestTable(t *testing.T) {
	var table table
	table.clear()
	key := func(i int) uint64 { return bits.Reverse64(uint64(i)) } // no two want the same place
	const n = 1 << (tableBits - 1)
	for i := range n {
		table.add(entry{key: key(i), value: int32(i), kind: exact})
		if i&(i+1) != 0 {
			continue
		}
		for j := range i + 1 {
			if e := table.find(key(j)); e == nil || e.value != int32(j) {
				t.Fatalf("entry %d of %d is %+v", j, i, e)
			}
			if e := table.find(key(j) | 1); e != nil {
				t.Fatalf("entry %d of %d is found by a wrong key: %+v", j, i, e)
			}
		}
	}
	if table.bits != tableBits || len(table.entries) != 1<<tableBits {
		t.Errorf("%d bits of %d entries", table.bits, len(table.entries))
	}
	table.add(entry{key: key(2) | 1, value: -1, kind: upper})
	if e, old := table.find(key(2)|1), table.find(key(2)); e == nil || e.value != -1 || old != nil {
		t.Errorf("the newest is %+v, the old one %+v", e, old)
	}
	table.clear()
	for i := range n {
		if e := table.find(key(i)); e != nil {
			t.Fatalf("entry %d is still there: %+v", i, e)
		}
	}
}

// TestKnown: a stored bound tells the value only within the bounds that it settles, and only if it was deep enough.
func TestKnown(t *testing.T) {
	s := laid(t, "SER", "T")
	m := s.list(0, 0)[0].move
	s.store(1, 5, 10, 10, 20, m)     // at most 10
	s.store(1<<63, 5, 20, 10, 20, m) // at least 20
	s.store(1<<62, 5, 15, 10, 20, m) // 15
	for _, c := range []struct {
		key         uint64
		depth       int
		alpha, beta int32
		want        bool
	}{
		{1, 5, 10, 11, true}, {1, 5, 9, 11, false}, {1, 6, 10, 11, false}, {1, 4, 12, 30, true},
		{1 << 63, 5, 10, 20, true}, {1 << 63, 5, 10, 21, false}, {1 << 63, 6, 10, 20, false},
		{1 << 62, 5, 0, 30, true}, {1 << 62, 5, 20, 21, true}, {1 << 62, 6, 0, 30, false},
	} {
		if _, best, ok := s.known(c.key, c.depth, c.alpha, c.beta); ok != c.want || !ok && best != m {
			t.Errorf("%+v: known %v, best %v", c, ok, best)
		}
	}
	if _, _, ok := s.known(3, 0, -1, 1); ok {
		t.Error("a position that was not stored is known")
	}
}

// TestKey: plays by which other tiles lie on the board, or other racks are held, have keys of their own, and so have
// turns and passes; taken back, the key is that of before.
func TestKey(t *testing.T) {
	s := laid(t, "SERNT", "EST")
	start := s.key(0, 0)
	met := map[uint64]string{start: "nothing", s.key(1, 0): "turn", s.key(0, 1): "pass", s.key(1, 1): "both"}
	if len(met) != 4 {
		t.Error("turns and passes have the same key")
	}
	n := 0
	for _, c := range s.list(0, 0) {
		if c.play == nil {
			continue
		}
		name := c.play.Place().Format()
		s.laid ^= c.laid
		if was, ok := met[s.key(0, 0)]; ok {
			t.Errorf("%s has the key of %s", name, was)
		}
		met[s.key(0, 0)] = name
		s.sides[0].rack -= c.use
		if was, ok := met[s.key(0, 0)]; ok {
			t.Errorf("%s has, the tiles taken, the key of %s", name, was)
		}
		s.sides[0].rack += c.use
		s.laid ^= c.laid
		n++
	}
	if s.key(0, 0) != start || n < 50 {
		t.Errorf("the key has not come back, or only %d plays", n)
	}
}
