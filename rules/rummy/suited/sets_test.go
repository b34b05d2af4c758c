package suited_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

// games are what Rummikub and the cards make of their tiles.
var games = map[string]*suited.Sets{
	"rummikub": {Points: [deck.Columns]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, JokerPoints: 30},
	"cards": {
		AceHigh: true, Points: [deck.Columns]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11}, JokerPoints: 20,
	},
}

// parse reads tiles as "10r * Ks": the suits of Rummikub are b, r, y and k, those of the cards s, h, d and c.
func parse(t *testing.T, text string) (set []deck.Tile) {
	t.Helper()
	for _, name := range strings.Fields(text) {
		if name == "*" {
			set = append(set, deck.Joker)
			continue
		}
		rank, suit := name[:len(name)-1], strings.IndexByte("brykshdc", name[len(name)-1])%deck.Suits
		n, err := strconv.Atoi(rank)
		if i := strings.Index("AJQK", rank); err != nil && i >= 0 {
			n = [...]int{1, 11, 12, 13}[i]
		}
		tile := deck.Make(suit, n)
		if !tile.Valid() {
			t.Fatalf("tile %q", name)
		}
		set = append(set, tile)
	}
	return set
}

func TestArrange(t *testing.T) {
	for _, c := range []struct{ game, set, want string }{
		{"rummikub", "6r 4r 5r", "4r 5r 6r"},
		{"rummikub", "6r 5r 4r", "4r 5r 6r"},
		{"rummikub", "7k 7b 7r", "7b 7r 7k"},
		{"rummikub", "7k * 7r", "7r 7k *"},
		{"rummikub", "4r * 6r", "4r * 6r"},
		{"rummikub", "6r 4r *", "4r * 6r"},
		{"rummikub", "4r 5r *", "4r 5r *"},
		{"rummikub", "* 4r 5r", "* 4r 5r"},
		{"rummikub", "5r * 4r", "4r 5r *"},
		{"rummikub", "12r 13r *", "* 12r 13r"},
		{"rummikub", "13r * *", "13r * *"},
		{"rummikub", "* 7r *", "* 7r *"},
		{"rummikub", "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r", "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r"},
		{"rummikub", "4r 5r", ""},
		{"rummikub", "4r 5r 7r", ""},
		{"rummikub", "4r 5b 6r", ""},
		{"rummikub", "4r 4r 4b", ""},
		{"rummikub", "4r 4b 4y 4k *", ""},
		{"rummikub", "4r 8r *", ""},
		{"rummikub", "* * *", ""},
		{"rummikub", "12r 13r 1r", ""},
		{"cards", "As 2s 3s", "As 2s 3s"},
		{"cards", "Ks Qs As", "Qs Ks As"},
		{"cards", "As Ks *", "* Ks As"},
		{"cards", "Ks As 2s", ""},
		{"cards", "As Ah Ad *", "As Ah Ad *"},
		{"cards", "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", ""},
	} {
		g := games[c.game]
		got, ok := g.Arrange(parse(t, c.set))
		if ok != (c.want != "") || ok && !slices.Equal(got, parse(t, c.want)) {
			t.Errorf("%s: got %v, %v, want %q", c.set, got, ok, c.want)
		}
		if again, ok2 := g.Arrange(got); ok && (!ok2 || !slices.Equal(again, got)) {
			t.Errorf("%s: arranged twice it is %v", c.set, again)
		}
	}
}

func TestStandsAndTotal(t *testing.T) {
	for _, c := range []struct {
		game, set, stands string
		total             int
	}{
		{"rummikub", "4r * 6r", "5r", 15},
		{"rummikub", "4r 5r *", "6r", 15},
		{"rummikub", "* 12r 13r", "11r", 36},
		{"rummikub", "7b 7r *", "7y, 7k", 21},
		{"rummikub", "7b 7r 7y *", "7k", 28},
		{"rummikub", "7b 7r * *", "7y 7k", 28},
		{"rummikub", "7b * *", "8b 9b, 7r 7y, 7r 7k, 7y 7k", 24},
		{"rummikub", "* * 7b", "5b 6b, 7r 7y, 7r 7k, 7y 7k", 21},
		{"cards", "* Ks As", "Qs", 31},
		{"cards", "As 2s *", "3s", 6},
		{"cards", "As Ah Ad", "", 33},
	} {
		g, set := games[c.game], parse(t, c.set)
		var want [][]deck.Tile
		for text := range strings.SplitSeq(c.stands, ", ") {
			want = append(want, parse(t, text))
		}
		if got := g.Stands(set); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s stands for %v, want %s", c.set, got, c.stands)
		}
		if got := g.Total(set); got != c.total {
			t.Errorf("%s counts %d, want %d", c.set, got, c.total)
		}
	}
}
