package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble"
)

// mustRead reads a whole game.
func mustRead(t *testing.T, file string) *document {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := parseDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNamesAreSaved: names are saved with the game, in its own format and in ours; names given on the command line
// replace them.
func TestNamesAreSaved(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range games() {
		info := r.Info()
		for _, end := range []string{".txt", ".json"} {
			if end == ".json" && info.Name != "awale" {
				continue // that is not the game's own
			}
			file := filepath.Join(t.TempDir(), "game"+end)
			_, out, errs := run(t, handed(info, "save "+file)+"\n", info.Name, "-name", "Zoe", "-name", "Bob", "-seats", "2",
				"-lang", "en", "-seed", seedText)
			if !strings.Contains(out, "Zoe and Bob.") || errs != "" {
				t.Errorf("%s: the names are not shown: %s%s", info.Name, out, errs)
			}
			_, out, errs = run(t, "", info.Name, "-people", "2", "-seats", "2", "-load", file, "-lang", "en")
			if !strings.Contains(out, "Zoe and Bob.") || errs != "" {
				t.Errorf("%s: the names do not come back from %s: %s%s", info.Name, end, out, errs)
			}
			if info.Name != "awale" {
				continue
			}
			_, out, _ = run(t, "", info.Name, "-name", "Ann", "-name", "Cid", "-seats", "2", "-load", file, "-lang", "en")
			if !strings.Contains(out, "Ann and Cid.") {
				t.Errorf("%s: the names that are given do not go before those of %s: %s", info.Name, end, out)
			}
		}
	}
}

// TestDoubtsOfAFile: what does not agree in a loaded file is told.
func TestDoubtsOfAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.gcg")
	text := "#lexicon NWL23\n#player1 a A\n#player2 b B\n>a: AEHOTUW 8G WHOA +20 21\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "In line 4 of the file, points and total"
	typed := handed(scrabble.Rules.Info(), "load "+file) + "\n"
	for what, args := range map[string][]string{"": {"-load", file}, typed: nil} {
		_, out, errs := run(t, what, append([]string{"scrabble", "-people", "2", "-lang", "en"}, args...)...)
		if flat := strings.Join(strings.Fields(out), " "); !strings.Contains(flat, want) {
			t.Errorf("%q, %q: %s%s", args, what, out, errs)
		}
	}
}

func TestNoNamesAreSaved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	run(t, "save "+file+"\n", "gobblet", "-lang", "fr", "-seed", seedText)
	if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "Joueur") {
		t.Errorf("%q, %v: there are no names to save", text, err)
	}
	_, out, errs := run(t, "", "gobblet", "-load", file, "-lang", "en")
	if !strings.Contains(out, "Player 1 against Computer 1 (level") || errs != "" {
		t.Errorf("%s%s", out, errs)
	}
}

// TestWholeGames saves a game with its moves and goes on with it: a move can be taken back, and all of it seen again.
func TestWholeGames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.json")
	run(t, "B b2\nB d4\nB a1\nsave "+file+"\n", "gobblet", "-name", "Zoé", "-level", "2", "-lang", "en", "-seed", seedText)
	_, out, errs := run(t, "replay\nundo\nsave "+file+"\n", "-load", file, "-lang", "en")
	for _, want := range []string{"Zoé against Computer 1 (level 2", "0/4", "4/4", "Zoé puts a big piece on b2",
		"Taken back"} {
		if !strings.Contains(out, want) || errs != "" {
			t.Errorf("%q is missing in\n%s%s", want, out, errs)
		}
	}
	if d := mustRead(t, file); len(d.Moves) != 2 {
		t.Errorf("%d moves after one of two was taken back with its answer, want 2", len(d.Moves))
	}
}

// TestLastGame continues the last of several games, and refuses files that it cannot continue.
func TestLastGame(t *testing.T) {
	folder := t.TempDir()
	p := gameFolder(filepath.Join(folder, "tablee", "play"))
	keepGame := func(name string, at time.Time, change func(*document)) {
		t.Helper()
		file := filepath.Join(t.TempDir(), "game.json")
		run(t, "save "+file+"\n", name, "-people", "1", "-seats", "2", "-lang", "en", "-seed", seedText)
		d := mustRead(t, file)
		if change != nil {
			change(d)
		}
		if err := p.store(*d); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(string(p), name+".json"), at, at); err != nil {
			t.Fatal(err)
		}
	}
	last := func(want string, args ...string) {
		t.Helper()
		status, out, errs := runIn(t, folder, "", append(args, "-lang", "en")...)
		if !strings.Contains(out+errs, want) || (status != ExitOK) != (errs != "") {
			t.Errorf("%q: status %d, %s%s, want %q", args, status, out, errs, want)
		}
	}
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	last("no unfinished game is kept")
	keepGame("domino", noon, nil)
	keepGame("gobblet", noon.Add(-time.Hour), nil)
	last("Your last game of Dominoes goes on.")
	keepGame("gobblet", noon.Add(time.Hour), nil)
	last("Your last game of Gobblet goes on.")
	last("(level 1: ", "-level", "1")
	last("Ann against", "-name", "Ann")
	last("are for a new game", "-seats", "2")
	last("no level 99", "-level", "99")
	keepGame("gobblet", noon.Add(time.Hour), func(d *document) { d.Version = 99 })
	last("older rules")
	keepGame("gobblet", noon.Add(time.Hour), func(d *document) { d.Seats = 1 << 30 })
	last("damaged")
	keepGame("gobblet", noon.Add(time.Hour), func(d *document) { d.Start = []byte("nonsense") })
	if status, _, errs := runIn(t, folder, ""); status != ExitUsage || errs == "" {
		t.Errorf("status %d, %q for a damaged position", status, errs)
	}
	for _, text := range []string{"", "{", `{"tablee":2}`, `{"tablee":1,"game":"chess"}`, `{"more":1}`} {
		if err := os.WriteFile(filepath.Join(string(p), "gobblet.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, _, errs := runIn(t, folder, ""); status != ExitUsage || errs == "" {
			t.Errorf("%q: status %d, %q", text, status, errs)
		}
	}
}

// FuzzDocument: a file of somebody else's is read, or refused, and the game that is read can be kept and read again.
func FuzzDocument(f *testing.F) {
	f.Add([]byte(`{"tablee":1,"game":"awale","version":1,"seats":2,"people":1,"level":1,"options":{},"seed":"` + seedText +
		`","moves":[{"by":0,"move":"c"},{"by":1,"move":"a"}],"drafts":["x"]}`))
	f.Add([]byte(`{"tablee":1,"game":"awale","seats":-1,"start":"AAAA","drafts":null}`))
	var rules game.Rules
	for _, r := range all.Games() {
		if r.Info().Name == "awale" {
			rules = r
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := parseDocument(text)
		if err != nil {
			return
		}
		con := newConsole(strings.NewReader(""), new(strings.Builder), true, func(string) string { return "" })
		tb := &table{rules: rules, info: rules.Info(), con: con}
		if err := tb.speak("en"); err != nil {
			t.Fatal(err)
		}
		if tb.restore(d) != nil {
			return
		}
		again := tb.document()
		d, err = parseDocument(again.bytes())
		if err == nil {
			err = tb.restore(d)
		}
		if err != nil {
			t.Errorf("%s\nread and written is\n%s\n%v", text, again.bytes(), err)
		}
	})
}
