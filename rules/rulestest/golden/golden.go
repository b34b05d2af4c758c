// Package golden compares the output of tests with files that were recorded before. It has a flag of its own, -update,
// and is a package of its own because only tests that record files may have that flag.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Check compares a text with a file in testdata; with -update it writes the file.
func Check(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s\n(-update writes it anew)", file, got, want)
	}
}
