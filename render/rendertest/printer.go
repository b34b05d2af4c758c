// Package rendertest has helpers for the tests of text and pictures: diagrams of each game, printers, and the
// comparison of pictures.
package rendertest

import (
	"testing"
	"testing/fstest"

	"tablee/render"
)

// Printer makes a printer over the base catalogue and one pair of files, in English and French; what it reports fails
// the test.
func Printer(t testing.TB, lang, en, fr string, names ...string) *render.Printer {
	t.Helper()
	c, err := render.NewCatalogue(fstest.MapFS{"en.toml": {Data: []byte(en)}, "fr.toml": {Data: []byte(fr)}})
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Errorf("reported: %v", err) }
	return c.Printer(lang, names)
}
