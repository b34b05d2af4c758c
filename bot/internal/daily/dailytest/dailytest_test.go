package dailytest

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

var update = flag.Bool("update", false, "make the puzzles anew")

// TestKinds: there are puzzles of every kind and language. After a change of a game's puzzles,
// `go test ./bot/internal/daily/dailytest -update` makes them anew.
func TestKinds(t *testing.T) {
	list := made(t)
	if *update {
		list = makeAll(t)
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.SetIndent("", " ")
		if err := e.Encode(list); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/puzzles.json", b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	of := func(name, lang, kind string) int {
		return len(slices.DeleteFunc(slices.Clone(list), func(m Made) bool {
			return m.Game != name || m.Language != lang || m.Puzzle.Kind != kind
		}))
	}
	each(func(r game.Puzzler, lang string, _ game.Options, kind string) {
		if n := of(r.Info().Name, lang, kind); n != PerKind {
			t.Errorf("%s, kind %s, language %q: there are %d puzzles, want %d", r.Info().Name, kind, lang, n, PerKind)
		}
	})
}

// TestPuzzles: the puzzles pass the tests of quality of the present program.
func TestPuzzles(t *testing.T) {
	rulestest.Long(t)
	rulestest.Unraced(t)
	for _, m := range made(t) {
		if err := rules(m.Game).CheckPuzzle(t.Context(), m.Puzzle); err != nil {
			t.Errorf("%s, kind %s, language %q: %v", m.Game, m.Puzzle.Kind, m.Language, err)
		}
	}
}

func made(t *testing.T) []Made {
	t.Helper()
	list, err := Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// each calls f for each kind of puzzle in each language.
func each(f func(r game.Puzzler, lang string, o game.Options, kind string)) {
	for _, r := range all.Games() {
		p, ok := r.(game.Puzzler)
		if !ok {
			continue
		}
		langs, name := []string{""}, ""
		for _, o := range r.Info().Options {
			if o.Language {
				langs, name = o.Choices, o.Name
			}
		}
		for _, lang := range langs {
			o := game.Options{}
			if name != "" {
				o[name] = lang
			}
			for _, k := range p.PuzzleKinds() {
				f(p, lang, o, k.Name)
			}
		}
	}
}

func makeAll(t *testing.T) (list []Made) {
	each(func(r game.Puzzler, lang string, o game.Options, kind string) {
		for i := range PerKind {
			p, err := r.NewPuzzle(t.Context(), kind, o, rand.New(rand.NewPCG(uint64(i), 1)))
			if err != nil {
				t.Fatalf("%s, kind %s: %v", r.Info().Name, kind, err)
			}
			list = append(list, Made{r.Info().Name, lang, p})
		}
	})
	return list
}

func rules(name string) game.Puzzler {
	i := slices.IndexFunc(all.Games(), func(r game.Rules) bool { return r.Info().Name == name })
	return all.Games()[i].(game.Puzzler)
}
