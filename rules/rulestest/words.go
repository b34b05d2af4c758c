package rulestest

import (
	"testing"
	"unicode/utf8"

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

// checkInfo holds Info to its bounds, and its texts to Discord's.
func checkInfo(t *testing.T, info game.Info) *words {
	t.Helper()
	w := newWords(t, info)
	if info.Name == "" || info.Version < 1 || info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.Seats < info.MinSeats || info.Seats > info.MaxSeats {
		t.Fatalf("Info = %+v", info)
	}
	if info.Levels < 2 || info.Default < 1 || info.Default > info.Levels {
		t.Fatalf("levels %d, default %d", info.Levels, info.Default)
	}
	for _, text := range infoTexts(info) {
		for _, p := range w.printers {
			got := p.Plain(game.M(text.id))
			w.fail(t, text.id)
			if n := utf8.RuneCountInString(got); n == 0 || n > text.max {
				t.Errorf("%s in %s has %d characters, at most %d: %q", text.id, p.Lang(), n, text.max, got)
			}
		}
	}
	return w
}

type limited struct {
	id  string
	max int
}

// infoTexts lists the ids that every game owes, with Discord's limit for each.
func infoTexts(info game.Info) []limited {
	g := info.Name
	list := []limited{{g + ".title", 32}, {g + ".about", 100}, {g + ".rules", 3500}}
	for i := 1; i <= info.Levels; i++ {
		list = append(list, limited{g + ".level." + string(rune('0'+i)), 80})
	}
	for _, o := range info.Options {
		id := g + ".option." + o.Name
		list = append(list, limited{id + ".name", 32}, limited{id + ".about", 100})
		for _, c := range o.Choices {
			list = append(list, limited{id + ".choice." + c, 100})
		}
	}
	for _, v := range info.Verbs {
		id := g + ".verb." + v.Name
		list = append(list, limited{id + ".name", 32}, limited{id + ".about", 100})
		for _, a := range v.Args {
			list = append(list, limited{id + ".arg." + a.Name + ".name", 32}, limited{id + ".arg." + a.Name + ".about", 100})
		}
	}
	return list
}
