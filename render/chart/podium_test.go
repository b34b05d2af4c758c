package chart

import (
	"fmt"
	"strings"
	"testing"

	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// podiums are the cards of the golden pictures.
func podiums() map[string]Podium {
	names := func(list ...string) (out []game.Msg) {
		for _, n := range list {
			out = append(out, game.Lit(n))
		}
		return out
	}
	steps := func(points string, list ...string) (out []PodiumStep) {
		for i, n := range list {
			out = append(out, PodiumStep{game.Lit(n), game.Lit(strings.Fields(points)[i] + " pts")})
		}
		return out
	}
	usual := Podium{Title: game.Lit("Saison 2"), Games: names("Awalé"),
		About: game.Lit("Division 1 · 8 joueurs · 28 parties"),
		Steps: steps("24 19 17", "Praline", "Théo", "Chloé"),
		Up:    PodiumList{game.Lit("Montent"), names("Mehdi", "Anne-Charlotte")},
		Down:  PodiumList{game.Lit("Descendent"), names("Noor", "Sparrow")},
		Best: &PodiumMove{Head: game.Lit("Le plus beau coup"), Who: game.Lit("Praline, contre Théo"), Seeds: true,
			Gain: 13},
		Improved: game.Lit("Plus beau progrès : Mehdi, +86")}
	least := Podium{Title: game.Lit("Season 1"), Games: names("Gobblet"),
		About: game.Lit("Division 1 · 4 players · 5 games"),
		Steps: steps("2", "Al")}
	cup := Podium{Title: game.Lit("Tournament 4"), Games: names("Awale"),
		About: game.Lit("8 players · double elimination"),
		Steps: []PodiumStep{{game.Lit("Chloé"), game.Lit("4 of 4 won")}, {game.Lit("Alice"), game.Lit("lost the final")},
			{game.Lit("Bob"), game.Lit("lost to Alice")}},
		Next: []PodiumRow{{4, game.Lit("David"), game.Lit("lost to Bob")}}}
	most := usual
	long := "Maximilienne-Anastasie de la Rochefoucauld"
	most.Games = names("Scrabble", "Rami des lettres", "Rummikub", "Dominos")
	most.Steps = steps("28 28 27", long, strings.Repeat("W", 32), long)
	for i := range 9 {
		most.Up.Names = append(most.Up.Names, game.Lit(fmt.Sprint(long, i)))
	}
	most.Best = &PodiumMove{Head: game.Lit("Le plus beau coup, Rami des lettres"),
		Who:  game.Lit(long + ", contre " + long),
		Word: "ANTICONSTITUTIONNELLEMENT", Gain: 1134}
	most.Improved = game.Lit("Plus beau progrès : " + long + long + ", +86")
	next := most
	next.Next = []PodiumRow{{4, game.Lit(long), game.Lit("perd contre " + long)}, {4, game.Lit("Al"), game.Lit("0 pts")}}
	tiles := usual
	tiles.Steps = steps("9 8", "Bob", "Alice")
	tiles.Up, tiles.Down = PodiumList{}, PodiumList{game.Lit("Going down"), names("Cy")}
	tiles.Best = &PodiumMove{Head: game.Lit("Best move"), Who: game.Lit("Bob, against Alice"), Gain: 42,
		Pieces: []game.Piece{game.NumberTile{Number: 11, Colour: game.Red}, game.NumberTile{Number: 12, Colour: game.Red},
			game.NumberTile{Number: 13, Colour: game.Red}, game.NumberTile{Joker: true}}}
	tiles.Improved = game.Msg{}
	named := usual
	seats := func(list ...int) (out []game.Msg) {
		for _, s := range list {
			out = append(out, game.M("picture.name", "by", game.Seat(s)))
		}
		return out
	}
	named.Steps = nil
	for _, who := range seats(0, 1, 2) {
		named.Steps = append(named.Steps, PodiumStep{who, game.Lit("12 pts")})
	}
	named.Up.Names, named.Down.Names = seats(0, 1), seats(2, 3)
	named.Best = &PodiumMove{Head: usual.Best.Head, Who: seats(3)[0], Word: "AB", Gain: 1}
	named.Improved = seats(1)[0]
	return map[string]Podium{"podium-named": named, "podium": usual, "podium-least": least, "podium-most": most,
		"podium-tiles": tiles, "podium-cup": cup, "podium-next": next}
}

// highestPodium is the greatest height of a card, with names of several lines and long lists.
const highestPodium = 1300

// TestPodiums: in every theme and language, with short and long names, a card has no writing that is too small, nothing
// covers anything else, and it is no larger than other pictures.
func TestPodiums(t *testing.T) {
	rulestest.Unraced(t)
	for name, d := range podiums() {
		for i, p := range reportPrinters(t, "fr") {
			for theme := range picture.Palettes[:rulestest.Of(len(picture.Palettes), 1)] {
				b, err := d.draw(p, picture.Look{Theme: picture.Theme(theme)})
				if err != nil {
					t.Fatal(err)
				}
				if low := b.Lowest() * 400 / picture.Width; low < 10 {
					t.Errorf("%s, names %d: the lowest writing is %.1f pixels high at 400 pixels", name, i, low)
				}
				if w, h := b.Size(); w != picture.Width || h > highestPodium {
					t.Errorf("%s, names %d: %d x %d pixels", name, i, w, h)
				}
				for _, fault := range b.Collisions() {
					t.Errorf("%s, names %d: %s", name, i, fault)
				}
				if data, err := b.End(); err != nil || len(data) > 60000 {
					t.Errorf("%s, names %d: %d bytes, %v", name, i, len(data), err)
				}
			}
		}
	}
}

// TestGoldenPodiums draws cards of seasons as they are drawn.
func TestGoldenPodiums(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range []struct {
		name  string
		theme picture.Theme
	}{
		{"podium", picture.Dark}, {"podium", picture.Light}, {"podium-least", picture.Dark},
		{"podium-most", picture.Contrast}, {"podium-tiles", picture.Light}, {"podium-cup", picture.Dark},
	} {
		data, err := podiums()[g.name].PNG(rendertest.Printer(t, "fr", "", "", players...), picture.Look{Theme: g.theme})
		if err != nil {
			t.Fatal(err)
		}
		rendertest.GoldenPicture(t, fmt.Sprintf("%s-%s", g.name, picture.Themes[g.theme]), data)
	}
}
