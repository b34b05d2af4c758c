package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// checkedWords holds what a game says to the catalogues: every message exists in both languages, every diagram
// fits the phone's width.
type checkedWords struct {
	catalogue *render.Catalogue
	Printers  []*render.Printer // of each language
	unknown   *error
	emojis    map[string]bool // the names of Info.Pieces; nil: any
}

// newWords reads the texts of a game, and fails where something that Info tells has none.
func newWords(t testing.TB, info game.Info) *checkedWords {
	t.Helper()
	if info.Texts == nil {
		t.Fatal("Info.Texts is missing")
	}
	catalogue, err := render.NewCatalogue(info.Texts)
	if err != nil {
		t.Fatalf("texts: %v", err)
	}
	catalogue.SetGames(info)
	if err := catalogue.CheckInfo(info); err != nil {
		t.Errorf("texts: %v", err)
	}
	w := wordsOf(catalogue)
	w.emojis = w.emojiNames(info.Pieces)
	for _, foreign := range w.foreignVerbs(info) {
		t.Errorf("texts: %s", foreign)
	}
	return w
}

// foreignVerbs lists what the page of typed moves names by a word of another language.
func (w *checkedWords) foreignVerbs(info game.Info) (list []string) {
	page := info.Name + ".keyboard"
	if !w.Has(page) {
		return nil
	}
	for _, p := range w.Printers {
		own, others := map[string]bool{}, map[string]bool{}
		for _, v := range info.Verbs {
			for _, q := range w.Printers {
				name := q.Plain(game.M(info.Name + ".verb." + v.Name + ".name"))
				if q == p {
					own[name] = true
				} else {
					others[name] = true
				}
			}
		}
		for i, typed := range strings.Split(p.Plain(game.M(page)), "`") {
			verb, _, _ := strings.Cut(typed, " ")
			if i%2 == 1 && others[verb] && !own[verb] {
				list = append(list, fmt.Sprintf("%s in %s: %q is the word of another language", page, p.Lang(), verb))
			}
		}
	}
	return list
}

// wordsOf holds what is said to a catalogue.
func wordsOf(c *render.Catalogue) *checkedWords {
	w := &checkedWords{catalogue: c, unknown: new(error)}
	c.Report = func(err error) { *w.unknown = err }
	names := []string{"Alexandrine-Élise", "Bob", "Chloé", "D", "Ève", "François"}
	for _, l := range render.Languages {
		w.Printers = append(w.Printers, c.Printer(l.Code, names))
	}
	return w
}

// Check renders a message in each language.
func (w *checkedWords) Check(t testing.TB, m game.Msg) {
	t.Helper()
	for _, p := range w.Printers {
		if text := p.Msg(m); text == "" && !m.IsZero() {
			t.Fatalf("message %v is empty in %s", m, p.Lang())
		}
		if err := w.checkMessage(m, p); err != nil {
			t.Fatalf("message %v in %s: %v", m, p.Lang(), err)
		}
		w.Fail(t, m)
	}
}

// Fail fails where something that has just been said has no message.
func (w *checkedWords) Fail(t testing.TB, what any) {
	t.Helper()
	if *w.unknown != nil {
		t.Fatalf("%v: %v", what, *w.unknown)
	}
}

// Diagram draws a board in each language at both widths, and checks what only stands beside its picture.
func (w *checkedWords) Diagram(t testing.TB, d game.Diagram) {
	t.Helper()
	if len(d.Parts) == 0 {
		t.Fatal("the diagram is empty")
	}
	w.Check(t, d.Standing)
	for _, p := range w.Printers {
		for _, width := range []int{28, 40} {
			if err := textboard.Fits(d, p, width); err != nil {
				t.Fatalf("%v\n%s", err, textboard.Text(d, p, width))
			}
		}
		w.Fail(t, "diagram")
		if err := checkPieces(d, p); err != nil {
			t.Fatalf("%s: %v\n%s", p.Lang(), err, textboard.Text(d, p, 40))
		}
	}
}

// Compared draws a board with two moves in each language at both widths, and checks what only stands beside its
// picture.
func (w *checkedWords) Compared(t testing.TB, d game.Diagram) {
	t.Helper()
	w.Check(t, d.Standing)
	for _, p := range w.Printers {
		for _, width := range []int{28, 40} {
			if err := textboard.Fits(d, p, width); err != nil {
				t.Fatalf("%v\n%s", err, textboard.Text(d, p, width))
			}
		}
		w.Fail(t, "compared moves")
	}
}

// Has reports whether the texts have a message, in every language.
func (w *checkedWords) Has(id string) bool { return w.catalogue.Has(id) }
