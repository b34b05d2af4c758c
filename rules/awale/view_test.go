package awale

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

var update = flag.Bool("update", false, "write the golden files")

func TestDiagramGolden(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	boards := []struct {
		name string
		p    game.Position
	}{
		{"start", newPosition(startState())},
		{"after three moves", play(t, newPosition(startState()), "c", "d", "a")},
		{"a capture", play(t, board([6]uint8{0, 1, 2, 5, 14, 4}, [6]uint8{1, 0, 0, 0, 5, 11}, 1), "e")},
		{"the end", play(t, board([6]uint8{}, [6]uint8{0, 0, 0, 0, 0, 1}, 1), "f")},
	}
	var got strings.Builder
	for _, b := range boards {
		for _, lang := range render.Languages {
			p := catalogue.Printer(lang, []string{"Alexandrine-Élise", "Bob"})
			fmt.Fprintf(&got, "# %s, %s\n%s\n", b.name, lang, render.Text(b.p.View(game.Public).Diagram(), p, 28))
			if err := render.Fits(b.p.View(game.Public).Diagram(), p, 28); err != nil {
				t.Error(err)
			}
		}
	}
	const file = "testdata/boards.golden"
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
}

// Nothing is hidden: everybody sees the same board, and a sample is the position itself.
func TestViewsAgree(t *testing.T) {
	p := play(t, newPosition(startState()), "c", "d", "a")
	public := p.View(game.Public)
	for s := game.Seat(0); s < 2; s++ {
		if got := p.View(s).Diagram(); !reflect.DeepEqual(got, public.Diagram()) {
			t.Errorf("seat %d sees %+v, want %+v", s, got, public.Diagram())
		}
	}
	if q, err := public.(game.Sampler).Sample(nil); err != nil || !reflect.DeepEqual(q, p) {
		t.Errorf("sample %+v, %v, want %+v", q, err, p)
	}
	if got := public.(game.Scorer).Scores(); !reflect.DeepEqual(got, []int{0, 0}) {
		t.Errorf("scores %v, want 0 0", got)
	}
	l := public.(game.Labeller)
	if top, bottom := l.Label(0).ID, l.Label(1).ID; top != "awale.label.top" || bottom != "awale.label.bottom" {
		t.Errorf("labels %s and %s", top, bottom)
	}
}
