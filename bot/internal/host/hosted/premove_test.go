package hosted

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

func line(s string) (moves []game.Move) {
	for _, m := range strings.Fields(s) {
		moves = append(moves, game.Move(m))
	}
	return moves
}

// odd are the seat's own moves in a game of two, while the other is in turn.
func odd(i int) bool { return i%2 == 1 }

// TestWith: of contradictory lines the last one counts, and a line that is implied already is not added.
func TestWith(t *testing.T) {
	for _, c := range []struct {
		have []string
		add  string
		want string
	}{
		{nil, "c f", "[[c f]]"},
		{[]string{"c f"}, "d e", "[[c f] [d e]]"},
		{[]string{"c f"}, "c e", "[[c e]]"},
		{[]string{"c f"}, "c f", "[[c f]]"},
		{[]string{"c f"}, "c f d a", "[[c f d a]]"},
		{[]string{"c f d a"}, "c f", "[[c f d a]]"},
		{[]string{"c f d a"}, "c f e b", "[[c f d a] [c f e b]]"},
		{[]string{"c f d a", "c f e b", "d e"}, "c e", "[[d e] [c e]]"},
		{[]string{"c f d a", "c f e b"}, "c f d b", "[[c f e b] [c f d b]]"},
	} {
		var s Premove
		for _, h := range c.have {
			s.Lines = append(s.Lines, line(h))
		}
		before := fmt.Sprint(s.Lines)
		got, err := s.With(line(c.add), odd)
		if fmt.Sprint(got.Lines) != c.want || err != nil {
			t.Errorf("%v with %s: %v, %v, want %s", c.have, c.add, got.Lines, err, c.want)
		}
		if fmt.Sprint(s.Lines) != before {
			t.Errorf("%v with %s changed what there was: %v", c.have, c.add, s.Lines)
		}
	}
}

// TestBounds: lines are limited in length and number, and not empty.
func TestBounds(t *testing.T) {
	var s Premove
	for _, bad := range []string{"", strings.Repeat("x ", MaxPremoveLine+1)} {
		if _, err := s.With(line(bad), odd); err == nil {
			t.Errorf("a line of %d moves was taken", len(line(bad)))
		}
	}
	for i := range maxPremoveLines {
		var err error
		if s, err = s.With(line(fmt.Sprint("m", i, " f")), odd); err != nil {
			t.Fatal(err)
		}
	}
	if more, err := s.With(line("one more"), odd); err == nil || len(more.Lines) != maxPremoveLines {
		t.Errorf("%d lines, %v", len(more.Lines), err)
	}
	if _, err := s.With(line("m0 e"), odd); err != nil {
		t.Errorf("one in the place of another: %v", err)
	}
}

// TestAfter: the remaining lines after a move are right.
func TestAfter(t *testing.T) {
	for _, c := range []struct {
		have   []string
		move   game.Move
		want   string
		dashed bool
	}{
		{nil, "c", "[]", false},
		{[]string{"c f"}, "c", "[[f]]", false},
		{[]string{"c f", "d e"}, "d", "[[e]]", false},
		{[]string{"c f", "d e"}, "a", "[]", true},
		{[]string{"f"}, "f", "[]", false}, // it has come to its end
		{[]string{"f d a", "f e b"}, "f", "[[d a] [e b]]", false},
		{[]string{"f"}, "a", "[]", true},
	} {
		var s Premove
		for _, h := range c.have {
			s.Lines = append(s.Lines, line(h))
		}
		if got, dashed := s.After(c.move); fmt.Sprint(got.Lines) != c.want || dashed != c.dashed {
			t.Errorf("%v after %s: %v, %v; want %s, %v", c.have, c.move, got.Lines, dashed, c.want, c.dashed)
		}
	}
}

// TestOf: premoves are played only for their author sitting on that seat in person.
func TestOf(t *testing.T) {
	a := Premoves{}.Put(0, Premove{By: "ann", Idle: true}).Put(1, Premove{Idle: true})
	for _, c := range []struct {
		seat game.Seat
		sits table.Seat
		want bool
	}{
		{0, table.Seat{Kind: table.Person, User: "ann"}, true},
		{0, table.Seat{Kind: table.Person, User: "ben"}, false},
		{0, table.Seat{Kind: table.Computer, User: "ann"}, false},
		{0, table.Seat{Kind: table.Empty, User: "ann"}, false},
		{1, table.Seat{Kind: table.Person, User: "ann"}, false},
		{1, table.Seat{Kind: table.Person}, false},
		{2, table.Seat{Kind: table.Person, User: "ann"}, false},
	} {
		if got := a.Of(c.seat, c.sits).Idle; got != c.want {
			t.Errorf("seat %d, %+v: used %v", c.seat, c.sits, got)
		}
	}
	if a = a.Put(0, Premove{By: "ann"}); len(a) != 1 {
		t.Errorf("nothing is kept as something: %+v", a)
	}
	if left := Premoves(nil).Put(0, Premove{}); left != nil {
		t.Errorf("nothing became %+v", left)
	}
}
