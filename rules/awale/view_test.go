package awale

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
)

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
		for _, l := range render.Languages {
			lang := l.Code
			p := catalogue.Printer(lang, []string{"Alexandrine-Élise", "Bob"})
			fmt.Fprintf(&got, "# %s, %s\n%s\n", b.name, lang, textboard.Text(b.p.View(game.Public).Diagram(), p, 28))
			if err := textboard.Fits(b.p.View(game.Public).Diagram(), p, 28); err != nil {
				t.Error(err)
			}
		}
	}
	golden.Check(t, "boards.golden", got.String())
}

// Nothing is hidden: everybody sees the same board, and a sample is the position itself.
func TestViewsAgree(t *testing.T) {
	p := play(t, newPosition(startState()), "c", "d", "a")
	public := p.View(game.Public)
	for s := game.Seat(0); s < 2; s++ {
		got, want := p.View(s).Diagram(), public.Diagram()
		// The picture has the seat's own row below.
		if turned := got.Parts[1].Grid.Turned; turned != (s == 0) {
			t.Errorf("seat %d: turned %v", s, turned)
		}
		want.Parts[1].Grid.Turned = got.Parts[1].Grid.Turned
		if !reflect.DeepEqual(got, want) {
			t.Errorf("seat %d sees %+v, want %+v", s, got, want)
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
