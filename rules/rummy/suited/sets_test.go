package suited

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/rummy"
)

// testGame is a Kit without texts: that of Rummikub or of the cards.
func testGame(name string) *Game {
	k := Kit{
		Name: name, Deal: 14, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, JokerPoints: 30, First: 30,
		English: Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}},
	}
	if name == "cards" {
		k = Kit{
			Name: name, Deal: 13, AceHigh: true, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11}, JokerPoints: 20, First: 30, PureRun: true,
			English: Letters{Suits: [4]byte{'s', 'h', 'd', 'c'}, Ranks: [14]byte{1: 'A', 11: 'J', 12: 'Q', 13: 'K'}},
		}
	}
	return New(k, nil, nil)
}

func parse(t *testing.T, g *Game, text string) []Tile {
	t.Helper()
	var set []Tile
	for _, name := range strings.Fields(text) {
		tile, ok := g.ParseTile(name, "")
		if !ok {
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
		g := testGame(c.game)
		got, ok := g.Arrange(parse(t, g, c.set))
		if ok != (c.want != "") || ok && rummy.Text(g, got) != c.want {
			t.Errorf("%s: got %s, %v, want %q", c.set, rummy.Text(g, got), ok, c.want)
		}
		if again, ok2 := g.Arrange(got); ok && (!ok2 || !slices.Equal(again, got)) {
			t.Errorf("%s: arranged twice it is %s", c.set, rummy.Text(g, again))
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
		g := testGame(c.game)
		set := parse(t, g, c.set)
		var stands []string
		for _, s := range g.Stands(set) {
			stands = append(stands, rummy.Text(g, s))
		}
		if got := strings.Join(stands, ", "); got != c.stands {
			t.Errorf("%s stands for %s, want %s", c.set, got, c.stands)
		}
		if got := g.Total(set); got != c.total {
			t.Errorf("%s counts %d, want %d", c.set, got, c.total)
		}
	}
}
