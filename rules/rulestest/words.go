package rulestest

import (
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// words holds what a game says to the catalogues: every message exists in both languages, every diagram
// fits the phone's width.
type words struct {
	printers []*render.Printer
	unknown  *error
}

func newWords(t *testing.T, info game.Info) *words {
	t.Helper()
	if info.Texts == nil {
		t.Fatal("Info.Texts is missing")
	}
	catalogue, err := render.NewCatalogue(info.Texts)
	if err != nil {
		t.Fatalf("texts: %v", err)
	}
	w := &words{unknown: new(error)}
	catalogue.Report = func(err error) { *w.unknown = err }
	names := []string{"Alexandrine-Élise", "Bob", "Chloé", "D", "Ève", "François"}
	if err := catalogue.CheckInfo(info); err != nil {
		t.Errorf("texts: %v", err)
	}
	for _, lang := range render.Languages {
		w.printers = append(w.printers, catalogue.Printer(lang, names))
	}
	return w
}

// check renders a message in each language.
func (w *words) check(t *testing.T, m game.Msg) {
	t.Helper()
	for _, p := range w.printers {
		if text := p.Msg(m); text == "" && !m.IsZero() {
			t.Fatalf("message %v is empty in %s", m, p.Lang())
		}
		w.fail(t, m)
	}
}

func (w *words) fail(t *testing.T, what any) {
	t.Helper()
	if *w.unknown != nil {
		t.Fatalf("%v: %v", what, *w.unknown)
	}
}

// checkDiagram draws a board in each language at both widths.
func (w *words) checkDiagram(t *testing.T, d game.Diagram) {
	t.Helper()
	if len(d.Parts) == 0 {
		t.Fatal("the diagram is empty")
	}
	for _, p := range w.printers {
		for _, width := range []int{28, 40} {
			if err := render.Fits(d, p, width); err != nil {
				t.Fatalf("%v\n%s", err, render.Text(d, p, width))
			}
		}
		w.fail(t, "diagram")
	}
}

// checkInfo holds Info to its bounds; newWords has held its texts to Discord's.
func checkInfo(t *testing.T, info game.Info) *words {
	t.Helper()
	w := newWords(t, info)
	if info.Name == "" || info.Version < 1 || info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.Seats < info.MinSeats || info.Seats > info.MaxSeats {
		t.Fatalf("Info = %+v", info)
	}
	if info.Levels < 2 || info.Default < 1 || info.Default > info.Levels || info.Best < 0 || info.Best > info.Levels {
		t.Fatalf("levels %d, default %d", info.Levels, info.Default)
	}
	return w
}
