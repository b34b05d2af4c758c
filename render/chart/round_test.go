package chart

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/render/rendertest/hostile"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// players are the names of the mock-ups, by seat.
var players = []string{"Praline", "Théo", "Moka", "Chloé", "Mehdi", "Anne-Charlotte", "Noor", "Sparrow"}

// longNames are names of which some are wide, in other scripts, or as long as Discord allows.
var longNames = []string{"Maximilienne-Alexandrine Granval", strings.Repeat("W", 32), "Παῦλος Дмитрий Nguyễn", "محمد",
	"Bertrand-Guillaume", strings.Repeat("i ", 16), "さくら", strings.Repeat("\u202eevil ", 5)}

// eperlan is the word of the mock-up, put down the left edge.
func eperlan(r, c int) game.State {
	if c == 0 {
		return game.Fresh
	}
	return game.Still
}

// rounds are the rounds of the golden pictures.
func rounds() map[string]RoundReport {
	board := game.Diagram{Parts: []game.Part{{Grid: rendertest.LetterBoard(`............... ...............
		............... ........FILMO.. ..J.....U.O.... .WU.....G.Q.... .UT.....U.u.... .SECRETEE.A.... EH..E.......... PU..T..........
		ES..E.......... R...R.......... L...SA......... A...AY......... N...T..........`, eperlan)}}}
	bars := func(n ...int) (list []game.Bar) {
		for i, label := range []string{"0", "<20", "<40", "<60", "<91", "91"} {
			list = append(list, game.Bar{Label: label, N: n[i], Top: i == 5})
		}
		return list
	}
	solo := game.RoundReport{Number: 9, Answers: 24, Board: board, Top: 91, Word: game.Lit("EPERLAN"),
		At: game.Lit("1I"), Found: 1, Solo: 0, Bonus: 10,
		Next: []game.Gain{{Seat: 2, Points: 64}, {Seat: 1, Points: 63}},
		Bars: bars(3, 5, 8, 4, 3, 1), Best: []game.Leader{{Place: 1, Seat: 0, Total: 612, Gain: 101},
			{Place: 2, Seat: 1, Total: 598, Gain: 63}, {Place: 3, Seat: 2, Total: 574, Gain: 64},
			{Place: 4, Seat: 3, Total: 533, Gain: 22}, {Place: 5, Seat: 4, Total: 527, Gain: 34}}}
	shared := solo
	shared.Number, shared.Answers, shared.Found, shared.Solo, shared.Bonus = 20, 186, 23, game.Public, 0
	shared.Bars = bars(12, 40, 71, 0, 40, 23)
	shared.Best = []game.Leader{{Place: 1, Seat: 3, Total: 1012, Gain: 91}, {Place: 1, Seat: 1, Total: 1012, Gain: 91},
		{Place: 3, Seat: 2, Total: 998, Gain: 0}, {Place: 4, Seat: 0, Total: 898, Gain: 5},
		{Place: 5, Seat: 5, Total: 97, Gain: 63}}
	none := solo
	none.Number, none.Answers, none.Found, none.Solo, none.Bonus, none.Next = 1, 0, 0, game.Public, 0, nil
	none.Top, none.Bars = 3, []game.Bar{{Label: "0"}, {Label: "1"}, {Label: "2"}, {Label: "3", Top: true}}
	none.Best = []game.Leader{{Place: 1, Seat: 0}}
	large := shared
	large.Number, large.Answers, large.Top, large.Found, large.Board = 40, 500, 1490, 500, game.Diagram{}
	large.Bars = bars(500, 0, 499, 1, 0, 500)
	for i := range large.Bars[1:5] {
		large.Bars[i+1].Label = "<1500"
	}
	large.Best = []game.Leader{{Place: 1, Seat: 7, Total: 31204, Gain: 1500}, {Place: 500, Seat: 499, Total: 31204}}
	large.Next = []game.Gain{{Seat: 6, Points: 1489}, {Seat: 499, Points: 1488}}
	title := game.Lit("Duplicate")
	return map[string]RoundReport{"solo": {title, &solo}, "shared": {title, &shared}, "none": {title, &none},
		"large": {game.Msg{}, &large}}
}

var reportGoldens = []struct {
	name, lang string
	theme      picture.Theme
	names      []string
}{
	{"solo", "fr", picture.Dark, players}, {"solo", "en", picture.Light, players},
	{"solo", "fr", picture.Contrast, players},
	{"shared", "en", picture.Dark, players}, {"shared", "fr", picture.Light, longNames},
	{"none", "fr", picture.Dark, players}, {"solo", "fr", picture.Dark, longNames},
}

func TestGoldenRounds(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range reportGoldens {
		p := rendertest.Printer(t, g.lang, "", "", g.names...)
		r := rounds()[g.name]
		data, err := r.PNG(p, picture.Look{Theme: g.theme})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("round-%s-%s-%s", g.name, g.lang, picture.Themes[g.theme])
		if g.names[0] != players[0] {
			name += "-names"
		}
		rendertest.Golden(t, name+".txt", r.Describe(p, textboard.MaxAlt)+"\n")
		rendertest.GoldenPicture(t, name, data)
		for _, width := range []int{textboard.Narrow, textboard.Wide} {
			text := r.Text(p, width)
			rendertest.CheckText(t, text, width)
			rendertest.Golden(t, fmt.Sprintf("%s.%d.txt", name, width), text)
		}
	}
}

// reportPrinters are printers with ordinary names, long ones, hostile ones, and none.
func reportPrinters(t testing.TB, lang string) []*render.Printer {
	return []*render.Printer{rendertest.Printer(t, lang, "", "", players...),
		rendertest.Printer(t, lang, "", "", longNames...), rendertest.Printer(t, lang, "", "", hostile.Texts...),
		rendertest.Printer(t, lang, "", "", hostile.Texts[20:]...), rendertest.Printer(t, lang, "", "")}
}

// reported is what can be drawn of an open game.
type reported interface {
	draw(p *render.Printer, look picture.Look) (*picture.Brush, error)
	Describe(p *render.Printer, max int) string
	Text(p *render.Printer, width int) string
}

// checkReport checks pictures and texts with all kinds of names, in both languages and all themes.
func checkReport(t *testing.T, name string, r reported) {
	t.Helper()
	checkReportWithin(t, name, r, picture.MaxHeight)
}

// checkReportWithin is checkReport for pictures that may be higher.
func checkReportWithin(t *testing.T, name string, r reported, high int) {
	t.Helper()
	for _, lang := range []string{"fr", "en"} {
		for i, p := range reportPrinters(t, lang) {
			name := fmt.Sprintf("%s, %s, names %d", name, lang, i)
			for theme := range picture.Palettes[:rulestest.Of(len(picture.Palettes), 1)] {
				b, err := r.draw(p, picture.Look{Theme: picture.Theme(theme)})
				if err != nil {
					t.Fatal(err)
				}
				if low := b.Lowest() * 400 / picture.Width; low < 10 {
					t.Errorf("%s: the lowest writing is %.1f pixels high at 400 pixels", name, low)
				}
				if w, h := b.Size(); w != picture.Width || h > high {
					t.Errorf("%s: %d x %d pixels", name, w, h)
				}
				for _, fault := range b.Collisions() {
					t.Errorf("%s: %s", name, fault)
				}
				if data, err := b.End(); err != nil || len(data) > 60000 {
					t.Errorf("%s: %d bytes, %v", name, len(data), err)
				}
			}
			for _, width := range []int{textboard.Narrow, textboard.Wide, 12} {
				text := r.Text(p, width)
				rendertest.CheckText(t, text, width)
				if strings.Contains(text, "@everyone") || len(text) > 2000 {
					t.Errorf("%s: the text is %q", name, text)
				}
			}
			for _, max := range []int{40, 200, textboard.MaxAlt} {
				if n := render.Length(r.Describe(p, max)); n > max || n == 0 {
					t.Errorf("%s: a description of %d characters, want at most %d", name, n, max)
				}
			}
		}
	}
}

func TestRounds(t *testing.T) {
	rulestest.Unraced(t)
	for name, r := range rounds() {
		checkReport(t, name, r)
	}
}

func TestMessageIDs(t *testing.T) { rendertest.CheckTextIDs(t) }

// TestNamed: a name in few lines stays within its room, and only one that does not fit in any way is shortened.
func TestNamed(t *testing.T) {
	style := canvas.Type{Weight: canvas.Semibold, Size: 30}
	for _, c := range []struct {
		name  string
		most  int
		want  []string
		whole bool
	}{
		{"Praline", 1, []string{"Praline"}, true}, {"", 1, []string{""}, true},
		{"Bertrand-Guillaume", 2, []string{"Bertrand-", "Guillaume"}, true},
		{"Anne Charlotte Marie", 2, []string{"Anne Charlotte", "Marie"}, true},
		{"Bertrand-Guillaume Granval", 1, []string{"Bertrand-Guil…"}, false},
		{"iiii iiiiii - iiiii iiiiiiiiiiiiii iiiiiiiii iiiiiiii", 1, []string{"iiii iiiiii - iiiii iiii…"}, false},
	} {
		style, got, whole := named(style, c.name, 138, c.most)
		if !slices.Equal(got, c.want) || whole != c.whole {
			t.Errorf("%q: %q, %v, want %q, %v", c.name, got, whole, c.want, c.whole)
		}
		for _, l := range got {
			if style.Width(l) > 138 || style.Size < picture.Smallest || style.Narrow < leastInBox {
				t.Errorf("%q: %q is %v wide", c.name, l, style.Width(l))
			}
		}
	}
}

// TestRoundTells: the words have everything that the picture shows.
func TestRoundTells(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "", players...)
	for name, wants := range map[string][]string{
		"solo": {"Round 9 · 24 answers", "Top: EPERLAN at 1I, 91 points", "Solo: Praline, +10",
			"Next: Moka 64 and Théo 63",
			"under 20: 5", "91: 1", "1. Praline: 612 (+101)", "EH from 1"},
		"shared": {"Found by 23 players", "1. Chloé: 1012 (+91)", "1. Théo"},
		"none":   {"0 answers", "Nobody found it"},
		"large":  {"500 answers", "Found by 500 players"},
	} {
		got := rounds()[name].Describe(p, 0)
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q does not say %q", name, got, want)
			}
		}
		if strings.Contains(got, "Solo") != (name == "solo") || strings.Contains(got, "Next") == (name == "none") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// BenchmarkReports draws a round and the ranking of 500 seats. Bars: 25 ms and 60 kB.
func BenchmarkReports(b *testing.B) {
	p := rendertest.Printer(b, "fr", "", "", players...)
	round, ranking := rounds()["solo"], rankings()["many"]
	for name, png := range map[string]func() ([]byte, error){
		"round":   func() ([]byte, error) { return round.PNG(p, picture.Look{}) },
		"ranking": func() ([]byte, error) { return ranking.PNG(p, picture.Look{}) },
		"round/words": func() ([]byte, error) {
			return []byte(round.Text(p, textboard.Narrow) + round.Describe(p, textboard.MaxAlt)), nil
		},
		"ranking/words": func() ([]byte, error) {
			return []byte(ranking.Text(p, textboard.Narrow) + ranking.Describe(p, textboard.MaxAlt)), nil
		},
	} {
		b.Run(name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				data, err := png()
				if err != nil {
					b.Fatal(err)
				}
				size = len(data)
			}
			b.ReportMetric(float64(size)/1000, "kB")
		})
	}
}
