package endgame

import (
	"slices"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

// TestHaloContainsItsMove: a move covers squares of its own halo.
func TestHaloContainsItsMove(t *testing.T) {
	s := laid(t, "SERNTIA", "Q")
	n := 0
	for _, c := range s.list(0, 0) {
		if c.play == nil {
			continue
		}
		var ts threats
		ts.add(c.move)
		s.g.Halo(c.play, &ts.halos[0])
		lane := ts.halos[0][c.dir][c.l+1]
		if lane&c.on != c.on || c.on == 0 {
			t.Errorf("%v covers %b, its halo is %b", c.play.Place(), c.on, lane)
		}
		n++
	}
	if n < 100 {
		t.Errorf("only %d plays", n)
	}
}

// TestRefuted: a move is refuted where the other goes out all the same and alpha is out of reach; not if it ends the
// game, comes in the way, or is worth more.
func TestRefuted(t *testing.T) {
	s := laid(t, "SER", "S") // BOLS scores 6 for the other
	s.list(0, 1)
	find := func(place string) *move {
		for _, c := range s.list(0, 0) {
			if c.play != nil && c.play.Place().Word == place {
				return c.move
			}
		}
		t.Fatalf("no %q", place)
		return nil
	}
	far := find("SE")
	near := &move{play: far.play, use: 1, points: far.points, l: 7, on: 1 << 10}
	worth := int32(far.play.Score) - 6 - 2*(3-far.points)
	for _, c := range []struct {
		name   string
		m      *move
		passed int
		alpha  int32
		want   bool
	}{
		{"elsewhere", far, 0, worth, true},
		{"worth more", far, 0, worth - 1, false},
		{"in the way", near, 0, worth, false},
		{"pass", &s.pass, 0, infinite, true},
		{"second pass", &s.pass, 1, infinite, false},
		{"out", &move{play: far.play, use: s.sides[0].rack, on: 0}, 0, infinite, false},
	} {
		s.findThreats(&s.threats[0], 1)
		x, got := s.refuted(0, c.m, c.passed, c.alpha)
		if got != c.want || c.m == far && got && x != worth {
			t.Errorf("%s: refuted %v, worth at most %d", c.name, got, x)
		}
	}
}

// TestThreatsInOrder: the best are kept, the best first.
func TestThreatsInOrder(t *testing.T) {
	s := laid(t, "S", "SERNTIA")
	var ts threats
	var scores []int16
	for _, c := range s.list(0, 1) {
		if c.play != nil {
			ts.add(c.move)
			scores = append(scores, c.play.Score)
		}
	}
	slices.SortFunc(scores, func(a, b int16) int { return int(b - a) })
	for i, m := range ts.plays[:ts.n] {
		if m.play.Score != scores[i] {
			t.Fatalf("threat %d scores %d, want %d", i, m.play.Score, scores[i])
		}
	}
	if ts.n != maxThreats {
		t.Errorf("%d threats", ts.n)
	}
}

// TestListGrows: a lane met with few tiles lists the plays of more when they are held.
func TestListGrows(t *testing.T) {
	s, fresh := laid(t, "SERNTIA", "Q"), laid(t, "SERNTIA", "Q")
	s.lists, fresh.lists = lists{}, lists{}
	whole := s.sides[0].rack
	for dir := range 2 {
		for l := range board.Size {
			want := len(fresh.lane(0, dir, l, whole).moves)
			s.lane(0, dir, l, whole&0xF)
			if got := len(s.lane(0, dir, l, whole).moves); got != want {
				t.Errorf("lane %d/%d: %d plays, want %d", dir, l, got, want)
			}
			if got := len(s.lane(0, dir, l, whole&0xF).moves); got != want {
				t.Errorf("lane %d/%d: %d plays once fewer are held, want %d", dir, l, got, want)
			}
		}
	}
}
