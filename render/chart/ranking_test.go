package chart

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// rankedBy is a ranking after 21 rounds: points by place, and solos.
func rankedBy(points []int, solos ...int) *game.Ranking {
	r := &game.Ranking{Rounds: 21, Tops: 1024, Bonus: 10}
	for i, n := range points {
		row := game.RankingRow{Place: i + 1, Seat: game.Seat(i), Points: n, Percent: (200*n + 1024) / 2048, Played: 21}
		if i > 0 && n == points[i-1] {
			row.Place = r.Rows[i-1].Place
		}
		if i < len(solos) {
			row.Solos = solos[i]
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

func letters(word string) (list []game.Piece) {
	for _, c := range word {
		tile := game.LetterTile{Letter: strings.ToUpper(string(c)), Value: 1}
		if tile.Letter != string(c) {
			tile.Value, tile.Blank = 0, true
		} else if c == 'P' {
			tile.Value = 3
		}
		list = append(list, tile)
	}
	return list
}

// hundreds is a ranking of many seats with ever fewer points.
func hundreds(n int) *game.Ranking {
	var points []int
	for i := range n {
		points = append(points, max(1034-2*i, 0))
	}
	return rankedBy(points, 4, 0, 12, 1)
}

func rankings() map[string]Ranking {
	end := rankedBy([]int{962, 931, 884, 871, 803, 777, 777, 640}, 3, 1, 0, 0, 1)
	end.BestSolo = &game.Solo{Seat: 0, Round: 9, Points: 91, Pieces: letters("EPERLAN")}
	many := hundreds(500)
	many.BestSolo = &game.Solo{Seat: 0, Round: 11, Points: 1490, Pieces: letters("DESOXYRIbONUClE")}
	two := rankedBy([]int{512, 512, 3, 0})
	title := game.Lit("Duplicate")
	return map[string]Ranking{
		"end":  {Game: title, Head: game.Lit("Praline gagne le Duplicate"), Won: true, Ranking: end},
		"many": {Game: title, Head: game.Lit("Praline gagne"), Won: true, Ranking: many},
		"tie":  {Game: title, Head: game.Lit("Égalité : Praline et Théo"), Won: true, Ranking: two},
		"on":   {Game: title, Ranking: hundreds(14)},
		"begun": {Game: title, Ranking: &game.Ranking{Bonus: 10, Rows: []game.RankingRow{{Place: 1, Seat: 0},
			{Place: 1, Seat: 1}}}},
	}
}

var rankingGoldens = []struct {
	name, lang string
	theme      picture.Theme
	names      []string
}{
	{"end", "fr", picture.Dark, players}, {"end", "en", picture.Light, players},
	{"end", "fr", picture.Contrast, players},
	{"many", "fr", picture.Dark, players}, {"many", "en", picture.Light, longNames},
	{"tie", "fr", picture.Dark, longNames},
	{"on", "en", picture.Contrast, players}, {"begun", "fr", picture.Light, players},
}

func TestGoldenRankings(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range rankingGoldens {
		p := rendertest.Printer(t, g.lang, "", "", g.names...)
		k := rankings()[g.name]
		data, err := k.PNG(p, picture.Look{Theme: g.theme})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("ranking-%s-%s-%s", g.name, g.lang, picture.Themes[g.theme])
		rendertest.Golden(t, name+".txt", k.Describe(p, textboard.MaxAlt)+"\n")
		rendertest.GoldenPicture(t, name, data)
		for _, width := range []int{textboard.Narrow, textboard.Wide} {
			text := k.Text(p, width)
			rendertest.CheckText(t, text, width)
			rendertest.Golden(t, fmt.Sprintf("%s.%d.txt", name, width), text)
		}
	}
}

func TestRankings(t *testing.T) {
	rulestest.Unraced(t)
	for name, k := range rankings() {
		checkReport(t, name, k)
	}
}

// TestRankingFits: with any number of seats, with and without a best solo, each is shown or counted, and as many are
// shown as fit.
func TestRankingFits(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	for _, solo := range []*game.Solo{nil, {Seat: 0, Round: 1, Points: 5, Pieces: letters("EPERLAN")}} {
		for _, n := range slices.Concat(make([]int, 1), []int{1, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 40, 500}) {
			k := Ranking{Ranking: hundreds(n)}
			k.Ranking.BestSolo = solo
			b, err := k.draw(p, picture.Look{})
			if err != nil {
				t.Fatal(err)
			}
			_, high := b.Size()
			foot := rankNoFoot
			if solo != nil {
				foot = rankBelow + soloHigh
			}
			list, _, more := k.fitting(p, picture.MaxHeight-156-foot)
			shown := len(list)
			full := high >= picture.MaxHeight-rankPitch && shown >= 11
			if high > picture.MaxHeight || shown+more != n || more > 0 && !full {
				t.Errorf("%d seats: %d are shown, %d more, %d pixels high", n, shown, more, high)
			}
			b.Free()
		}
	}
}

// TestRankingNamesAreWhole: in the ranking of all servers nobody's name is shortened, nor their server's, however long
// they are: in its picture and in its text.
func TestRankingNamesAreWhole(t *testing.T) {
	server := strings.Repeat("The Friendly Tavern of Board Games ", 3)[:100]
	names := []string{"Maximilienne-Alexandrine Granval · La Taverne des jeux", "Bob · " + server,
		strings.Repeat("W", 32) + " · " + server, strings.Repeat("M", 32) + " · " + strings.Repeat("W", 100),
		"Zoé · Les Copains"}
	p := rendertest.Printer(t, "fr", "", "", names...)
	for _, n := range []int{2, 5, 30, 400} {
		k := Ranking{Ranking: hundreds(n)}
		list, _, more := k.fitting(p, picture.MaxHeight-156-rankNoFoot)
		if len(list) == 0 || len(list)+more != n {
			t.Errorf("%d seats: %d rows and %d more", n, len(list), more)
		}
		for i, row := range list[:min(len(list), len(names))] {
			got, want := strings.Join(row.says, ""), picture.Line(p, nameMsg(row.Seat))
			if squeeze := strings.NewReplacer(" ", ""); squeeze.Replace(got) != squeeze.Replace(want) {
				t.Errorf("%d seats: row %d says %q, want %q", n, i, got, want)
			}
		}
		text := k.Text(p, textboard.Narrow)
		rendertest.CheckText(t, text, textboard.Narrow)
		for i := range names[:min(n, len(names))] {
			name := p.MonoLine(nameMsg(game.Seat(i)))
			if !strings.Contains(written(text), written(name)) {
				t.Errorf("%d seats: the text has no %q:\n%s", n, name, text)
			}
		}
	}
}

// written is a text without blanks and figures.
func written(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \n0123456789%*", r) {
			return -1
		}
		return r
	}, text)
}
