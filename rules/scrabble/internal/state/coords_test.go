package state

import "testing"

func TestCoordinates(t *testing.T) {
	for _, c := range []struct {
		french bool
		typed  string
		row    int
		col    int
		down   bool
		back   string // "" where it is refused
	}{
		{true, "H8", 7, 7, false, "H8"}, {true, "8H", 7, 7, true, "8H"}, {true, " a 12 ", 0, 11, false, "A12"}, {true,
			"12a", 0, 11, true, "12A"},
		{true, "H8v", 7, 7, true, "8H"}, {true, "8H>", 7, 7, false, "H8"}, {true, "> 8h", 7, 7, false, "H8"}, {true,
			"vH8", 7, 7, true, "8H"},
		{false, "8H", 7, 7, false, "8H"}, {false, "h8", 7, 7, true, "H8"}, {false, "12A", 11, 0, false, "12A"}, {false,
			"a12", 11, 0, true, "A12"},
		{false, "a12>", 11, 0, false, "12A"}, {false, "15o v", 14, 14, true, "O15"},
		{true, "", 0, 0, false, ""}, {true, "P1", 0, 0, false, ""}, {true, "H16", 0, 0, false, ""}, {true, "H0", 0, 0,
			false, ""}, {true, "88", 0, 0, false, ""},
		{true, "HH", 0, 0, false, ""}, {true, "H8x", 0, 0, false, ""}, {true, "v", 0, 0, false, ""}, {true, "É8", 0, 0,
			false, ""},
	} {
		o := Options{French: c.french}
		p, ok := o.ParseWhere(c.typed)
		if ok != (c.back != "") || ok && (p.Row != c.row || p.Col != c.col || p.Down != c.down || o.Where(p) != c.back) {
			t.Errorf("French %v, %q: %+v %v, want row %d, column %d, down %v, written %q", c.french, c.typed, p, ok, c.row,
				c.col, c.down, c.back)
		}
	}
}
