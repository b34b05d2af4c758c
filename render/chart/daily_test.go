package chart

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// dailies are the puzzles of the golden pictures.
func dailies() map[string]Daily {
	mocks := rendertest.Mocks()
	five := game.Lit("5 graines")
	exact := Daily{Number: 214, Weekday: 1, Difficulty: 1, Question: game.Lit("Prenez six graines en deux coups."),
		Board: mocks["awale"], Exact: true, Counts: []int{0, 0, 0, 0}}
	evening := exact
	evening.Counts, evening.Ended, evening.Solved = []int{14, 11, 6, 43}, 74, 31
	evening.Nearest, evening.NearestN = five, 9
	over := evening
	over.Over = true
	none := exact
	none.Over = true
	most := Daily{Number: 7, Weekday: 7, Difficulty: 7, Question: game.Lit("Lay as many tiles as you can."),
		Board: rendertest.RummikubMock(), Counts: []int{0, 3, 8, 30, 21, 12}, Ended: 74, Solved: 12,
		Nearest: game.Lit("7 tiles"), NearestN: 1}
	word := Daily{Number: 1234, Weekday: 3, Difficulty: 5, Question: game.Lit(strings.Repeat("Jouez le mot. ", 5)),
		Board: rendertest.ScrabbleMock(), Notes: []game.Msg{game.Lit("L’autre chevalet : A, B et C.")}, Exact: true,
		Counts: []int{500, 0, 1, 0}, Ended: 501, Solved: 501}
	share := word
	share.Exact, share.Counts, share.Ended, share.Solved = false, []int{500, 1, 0, 250, 499, 500}, 1750, 500
	share.Nearest, share.NearestN = game.Lit("62 points"), 499
	fresh := word
	fresh.Counts, fresh.Ended, fresh.Solved = []int{0, 0, 0, 0}, 0, 0
	gobblet := evening
	gobblet.Board, gobblet.Nearest, gobblet.Difficulty = rendertest.GobbletMock(), game.Msg{}, 4
	for _, row := range gobblet.Board.Parts[0].Grid.Cells {
		for i := range row {
			row[i].State = game.Still
		}
	}
	practice := Daily{Difficulty: 3, Question: game.Lit(strings.Repeat("Wer gewinnt? ", 20)), Exact: true,
		Counts: []int{1, 0, 0, 0}, Ended: 1, Solved: 1}
	return map[string]Daily{"morning": exact, "evening": evening, "over": over, "none": none, "most": most, "word": word,
		"share": share, "fresh": fresh, "gobblet": gobblet, "practice": practice}
}

// TestGoldenDailies draws puzzles of the day as they are drawn, and writes them as text.
func TestGoldenDailies(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range []struct {
		name, lang string
		theme      picture.Theme
	}{
		{"morning", "fr", picture.Dark}, {"evening", "fr", picture.Dark}, {"evening", "fr", picture.Contrast},
		{"over", "en", picture.Light}, {"most", "en", picture.Dark}, {"word", "fr", picture.Dark},
		{"share", "en", picture.Contrast}, {"fresh", "fr", picture.Light}, {"gobblet", "en", picture.Light},
	} {
		p := rendertest.Printer(t, g.lang, "", "", players...)
		d := dailies()[g.name]
		data, err := d.PNG(p, picture.Look{Theme: g.theme})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("daily-%s-%s-%s", g.name, g.lang, picture.Themes[g.theme])
		rendertest.Golden(t, name+".txt", d.Describe(p, textboard.MaxAlt)+"\n")
		rendertest.GoldenPicture(t, name, data)
		text := d.Text(p, textboard.Narrow)
		rendertest.CheckText(t, text, textboard.Narrow)
		rendertest.Golden(t, fmt.Sprintf("%s.%d.txt", name, textboard.Narrow), text)
	}
}

// highestDaily is the greatest height of a puzzle whose board alone is about as high as other pictures.
const highestDaily = 1120

func TestDailies(t *testing.T) {
	rulestest.Unraced(t)
	for name, d := range dailies() {
		checkReportWithin(t, name, d, highestDaily)
	}
}

// TestAnswerIsOnlyDrawn: the board with the answer is in the picture, and in no text.
func TestAnswerIsOnlyDrawn(t *testing.T) {
	rulestest.Unraced(t)
	p := rendertest.Printer(t, "en", "", "", players...)
	d := dailies()["over"]
	told := d
	told.Answer = rendertest.GobbletMock()
	if got, want := told.Describe(p, 0)+told.Text(p, 0), d.Describe(p, 0)+d.Text(p, 0); got != want {
		t.Errorf("with the answer the texts are\n%s\nwithout it\n%s", got, want)
	}
	var pictures [2][]byte
	for i, d := range []Daily{d, told} {
		var err error
		if pictures[i], err = d.PNG(p, picture.Look{}); err != nil {
			t.Fatal(err)
		}
	}
	if bytes.Equal(pictures[0], pictures[1]) {
		t.Error("the picture does not show the board with the answer")
	}
}

// TestDailyTells: the description tells everything that the picture shows.
func TestDailyTells(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "", players...)
	for name, wants := range map[string][]string{
		"morning": {"Tablée of the day 214, Monday · easy", "Prenez six graines", "Nobody has answered yet"},
		"evening": {"31 of 74 found it", "9 people had 5 graines, the closest", "1st try: 14", "not found: 43"},
		"most":    {"Sunday · very hard", "12 of 74", "One person had 7 tiles, the closest", "100%: 12", "61 to 80%: 30"},
		"word":    {"501 of 501", "L’autre chevalet"},
	} {
		got := dailies()[name].Describe(p, 0)
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q does not say %q", name, got, want)
			}
		}
	}
}
