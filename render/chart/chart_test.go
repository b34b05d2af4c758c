package chart

import (
	"fmt"
	"math"
	"testing"
	"time"

	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// ratings is a chart of several lines that cross.
func ratings(lines, points int) Chart {
	ch := Chart{Title: game.Lit("Awalé"), Dates: true}
	start := float64(time.Date(2026, 9, 21, 12, 0, 0, 0, time.UTC).Unix())
	for k := range lines {
		l := Line{Name: game.Lit(fmt.Sprint("Player with a long name ", k))}
		for i := range points {
			l.Points = append(l.Points, Point{start + float64(i)*2*day,
				1500 + 20*float64(k) + 150*math.Sin(float64(i)*0.3+float64(k))})
		}
		ch.Lines = append(ch.Lines, l)
	}
	return ch
}

func TestChart(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	nan := math.NaN()
	cases := []struct {
		name  string
		chart Chart
	}{
		{"ratings", ratings(4, 20)},
		{"many points", ratings(2, 2000)},
		{"many lines", ratings(8, 3)},
		{"one point", Chart{Lines: []Line{{Points: []Point{{3, 5}}}}}},
		{"a flat line", Chart{Lines: []Line{{Points: []Point{{1, 0}, {2, 0}}}}}},
		{"the same date", Chart{Dates: true, Lines: []Line{{Points: []Point{{1e9, 1}, {1e9, 2}}}}}},
		{"not a number", Chart{Lines: []Line{{Points: []Point{{1, nan}, {nan, 1}, {2, math.Inf(1)}, {3, 4}}}, {}}}},
		{"unsorted", Chart{Lines: []Line{{Points: []Point{{3, 1}, {1, 2}, {2, 3}}}}}},
		{"huge", Chart{Lines: []Line{{Points: []Point{{-1e14, -1e14}, {1e14, 1e14}}}}}},
		{"ages", Chart{Dates: true, Lines: []Line{{Points: []Point{{0, 1}, {1e14, 2}}}}}},
	}
	for _, c := range cases {
		data, err := c.chart.PNG(p, picture.Look{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		img := rendertest.Decode(t, c.name, data)
		if s := rendertest.Share(img, strokes[0][0]); s < 0.0001 {
			t.Errorf("%s: the first line covers %.6f of the picture, want something", c.name, s)
		}
		if len(data) > 30000 {
			t.Errorf("%s: got %d bytes, want at most 30000", c.name, len(data))
		}
	}
	for _, ch := range []Chart{{}, {Lines: []Line{{Points: []Point{{nan, 1}}}}}} {
		if _, err := ch.PNG(p, picture.Look{}); err == nil {
			t.Errorf("%+v: got no error, want one", ch)
		}
	}
}

func TestChartDrawsEveryLine(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Dark, picture.Light} {
		data, err := ratings(8, 20).PNG(rendertest.Printer(t, "en", "", ""), picture.Look{Theme: theme})
		if err != nil {
			t.Fatal(err)
		}
		img := rendertest.Decode(t, "chart", data)
		for i, col := range strokes[theme] {
			if s := rendertest.Share(img, col); s < 0.001 {
				t.Errorf("%s: line %d: got %.5f of the picture, want at least 0.001", picture.Themes[theme], i, s)
			}
			if c := rendertest.Contrast(col, picture.Palettes[theme].Table); c < 3.5 {
				t.Errorf("%s: line %d: contrast is %.2f, want at least 3.5", picture.Themes[theme], i, c)
			}
		}
	}
}

func TestTicks(t *testing.T) {
	cases := []struct {
		lo, hi float64
		want   string
	}{
		{0, 10, "[0 2 4 6 8 10]"},
		{1340, 1700, "[1400 1500 1600 1700]"},
		{-1, 1, "[-1 -0.5 0 0.5 1]"},
		{0.011, 0.012, "[0.011 0.0112 0.0114 0.0116 0.0118 0.012]"},
	}
	for _, c := range cases {
		var got []string
		for _, x := range ticks(c.lo, c.hi, 6) {
			got = append(got, number(x))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("ticks(%v, %v): got %v, want %v", c.lo, c.hi, got, c.want)
		}
	}
	for _, span := range []float64{1, 3600, 5 * 3600, day, 9 * day, 44 * day, 700 * day, 1e14} {
		if got := dayTicks(1.79e9, 1.79e9+span, 7); len(got) > 8 {
			t.Errorf("dayTicks over %v s: got %d ticks, want at most 8", span, len(got))
		}
	}
}

func TestDayLabel(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	at := float64(time.Date(2026, 8, 3, 14, 5, 0, 0, time.UTC).Unix())
	for span, want := range map[float64]string{day: "14:05", 30 * day: "3 août", 900 * day: "août 2026"} {
		if got := dayLabel(at, span, p); got != want {
			t.Errorf("within %v s: got %q, want %q", span, got, want)
		}
	}
	if got, want := dayLabel(at, 30*day, p.WithLang("en")), "3 Aug"; got != want {
		t.Errorf("English: got %q, want %q", got, want)
	}
}

func BenchmarkChart(b *testing.B) {
	p := rendertest.Printer(b, "en", "", "")
	ch := ratings(4, 50)
	for b.Loop() {
		if _, err := ch.PNG(p, picture.Look{}); err != nil {
			b.Fatal(err)
		}
	}
}
