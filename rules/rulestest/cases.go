package rulestest

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"tablee/rules/game"
)

// Cases reads a file of cases, one JSON value after the other; packed if its name ends in .gz. A file with none is a
// failure.
func Cases[T any](t testing.TB, file string) (cases []T) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var text io.Reader = f
	if strings.HasSuffix(file, ".gz") {
		if text, err = gzip.NewReader(f); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	for d := json.NewDecoder(text); ; {
		var c T
		if err := d.Decode(&c); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%s, case %d: %v", file, len(cases)+1, err)
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatalf("%s has no cases", file)
	}
	return cases
}

// SomeOptions are a game's usual options, and for each option one choice that is not usual.
func SomeOptions(info game.Info) []game.Options {
	list := []game.Options{nil}
	for _, o := range info.Options {
		for _, c := range o.Choices {
			if c != o.Default {
				list = append(list, game.Options{o.Name: c})
				break
			}
		}
	}
	return list
}
