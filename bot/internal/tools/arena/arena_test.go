package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/template"
)

// run carries out a command line and returns status, output and complaints.
func run(args ...string) (int, string, string) {
	var out, complaints bytes.Buffer
	status := Run(context.Background(), games, args, &out, &complaints)
	return status, out.String(), complaints.String()
}

// timeless is a report without what differs from run to run.
func timeless(t testing.TB, r *Report) string {
	t.Helper()
	for _, g := range r.Games {
		g.MS = [2]float64{}
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// played is the report of a tournament all of whose games came to their end.
func played(t *testing.T, s *setup) *Report {
	t.Helper()
	r, err := s.play(context.Background(), func() {})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range r.Games {
		if g.Fault != nil || !g.Over {
			t.Errorf("game %d: %v, over: %v", g.Number, g.Fault, g.Over)
		}
	}
	return r
}

// The same seed gives the same tournament, move by move, however many games are played at a time and
// whether a level plays in this process or in another one.
func TestSameSeedSameTournament(t *testing.T) {
	rulestest.Long(t)
	play := func(seed string, parallel int) string {
		s := prepared(t, domino.Rules, func(c *Config) { // which programs need no tables for, and which is dealt by the seed
			c.Seed, c.StartTime = seed, Duration(5*time.Minute) // a busy machine, with the race detector
			c.Options = map[string]string{"variant": "block", "points": "50"}
			c.Engines = []Engine{{Level: 1}, {Level: 2}, acting(t, "far greedy", "domino level 2"), {Level: 3}, acting(t,
				"far random", "domino level 1")}
		})
		s.parallel = parallel
		r := played(t, s)
		return timeless(t, r)
	}
	first := play("spring", 1)
	if again := play("spring", 4); again != first {
		t.Error("the same seed gives another tournament")
	}
	if other := play("autumn", 2); strings.Replace(other, "autumn", "spring", 1) == first {
		t.Error("another seed gives the same tournament")
	}
}

// A program plays games with hidden tiles from the views that it is told.
func TestHiddenTiles(t *testing.T) {
	hidden := []struct {
		rules   game.Rules
		options map[string]string
	}{
		{domino.Rules, map[string]string{"variant": "block", "points": "50"}},
		{rummikub.Rules, nil},
		{letters.Rules, nil},
	}
	for _, c := range hidden[:rulestest.Of(len(hidden), 1)] {
		name := c.rules.Info().Name
		s := prepared(t, c.rules, func(k *Config) {
			k.Format, k.Options = bracket.Single, c.options
			k.Engines = []Engine{acting(t, "far", name+" level 2"), {Level: 1}}
		})
		r, err := s.play(context.Background(), func() {})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range r.Games {
			if g.Fault != nil || !g.Over || len(g.Moves) < 10 {
				t.Errorf("%s, game %d: %d moves, over: %v, %v", name, g.Number, len(g.Moves), g.Over, g.Fault)
			}
		}
	}
}

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		format  bracket.Format
		rounds  int
		matches int
	}{
		{bracket.Single, 0, 3}, {bracket.Robin, 2, 12}, {bracket.Swiss, 0, 4},
	} {
		s := prepared(t, template.Rules, func(k *Config) {
			k.Format, k.Rounds, k.Games = c.format, c.rounds, 3
			k.Engines = []Engine{{Name: "a", Level: 1}, {Name: "b", Level: 2}, {Name: "c", Level: 1}, {Name: "d", Level: 2}}
		})
		games := 0
		s.parallel = 1
		r, err := s.play(context.Background(), func() { games++ })
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Tournament.Matches) != c.matches || len(r.Games) != 3*c.matches || games != len(r.Games) ||
			s.expected() != games {
			t.Errorf("%s: %d matches, %d games, %d told, %d expected; want %d matches of 3",
				c.format, len(r.Tournament.Matches), len(r.Games), games, s.expected(), c.matches)
		}
		for i := 0; i < len(r.Games); i += 3 {
			a, b, third := r.Games[i], r.Games[i+1], r.Games[i+2]
			if a.Entrants[0] != b.Entrants[1] || a.Entrants != third.Entrants || a.Seed != b.Seed || a.Seed == third.Seed {
				t.Errorf("%s: games of match %d: %v %v %v", c.format, a.Match, a.Entrants, b.Entrants, third.Entrants)
			}
		}
	}
}

func TestRatings(t *testing.T) {
	r := Report{
		Config: Config{Engines: []Engine{{Name: "a"}, {Name: "b", Rating: 1200}, {Name: "c"}}},
		Games: []*Game{
			{Entrants: [2]int{0, 1}, Points: [2]int{30, 18}}, {Entrants: [2]int{1, 0}, Points: [2]int{24, 24}},
			{Entrants: [2]int{2, 1}, Points: [2]int{0, 50}},
		},
	}
	if got := r.ratings(); got[1] != 1200 || got[0] <= 1200 || got[2] >= 1200 {
		t.Errorf("got %v, want 1200 for the second, more for the first, less for the third", got)
	}
}

// Awalé's own match: seeds are points, and a fault gives what the text says.
func TestAwaleMatch(t *testing.T) {
	s := prepared(t, awale.Rules, func(c *Config) {
		c.Format = bracket.Single
		c.Engines = []Engine{acting(t, "bad", "illegal"), {Level: 1}}
	})
	if c := s.config; !c.BothWin || c.Points != byScores || c.Late != 49 || c.Illegal != 50 || c.Crash != 51 ||
		time.Duration(c.Time) != 2*time.Minute {
		t.Errorf("got %+v, want the text's match", c)
	}
	r, err := s.play(context.Background(), func() {})
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Tournament.Matches[0]; m.Points != [2]int{0, 100} {
		t.Errorf("got points %v, want 0-100", m.Points)
	}
}

func TestCommandLine(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	two := "[[engine]]\nlevel = 1\n[[engine]]\nlevel = 2\n"
	for _, c := range []struct {
		args   []string
		status int
		want   string // part of the output or of the complaint
	}{
		{[]string{"-h"}, ExitOK, "usage: tablee arena GAME"},
		{nil, ExitUsage, "which game?"},
		{[]string{"chess"}, ExitUsage, `no game "chess"`},
		{[]string{"awale", "-file", filepath.Join(dir, "none.toml")}, ExitUsage, "none.toml"},
		{[]string{"awale", "-file", file("a.toml", "colour = 1\n"+two)}, ExitUsage, "there is no key colour"},
		{[]string{"awale", "-file", file("b.toml", "[[engine]]\nlevel = 9\n"+two)}, ExitUsage, "there is no level 9"},
		{[]string{"awale", "-file", file("c.toml", "[[engine]]\nname = 'x'\n"+two)}, ExitUsage, "a level or a command"},
		{[]string{"awale", "-file", file("d.toml", "[[engine]]\nlevel = 1\n"+two)}, ExitUsage, "is taken"},
		{[]string{"awale", "-file", file("e.toml", "[[engine]]\nlevel = 1\n")}, ExitUsage, "1 entrants"},
		{[]string{"awale", "-file", file("f.toml", "time = '-1s'\n"+two)}, ExitUsage, "below 0"},
		{[]string{"awale", "-file", file("g.toml", "format = 'knock'\n"+two)}, ExitUsage, `no format "knock"`},
		{[]string{"awale", "-file", file("h.toml", "points = 'many'\n"+two)}, ExitUsage, `points = "many"`},
		{[]string{"template", "-file", file("i.toml", two+"[options]\nswap = 'twice'\n")}, ExitUsage, "twice"},
		{[]string{"template", "-file", file("l.toml", two+"[[engine]]\ncommand = ['x']\n")}, ExitUsage, "no native format"},
		{[]string{"awale", "-file", file("j.toml", "games = 0\n"+two)}, ExitUsage, "games = 0"},
		{[]string{"-replay", filepath.Join(dir, "none.json"), "1"}, ExitFailed, "none.json"},
		{[]string{"-replay", filepath.Join(dir, "none.json"), "one"}, ExitUsage, "not the number"},
		{[]string{"-replay", filepath.Join(dir, "none.json")}, ExitUsage, "takes a file and the number"},
		{[]string{"template", "-seed", "x", "-file", file("k.toml", "format = 'single'\n"+two)}, ExitOK, "2 games, seed x"},
	} {
		status, out, complaint := run(c.args...)
		if status != c.status || !strings.Contains(out+complaint, c.want) {
			t.Errorf("tablee arena %q: status %d, %q, %q; want %d, %q", c.args, status, out, complaint, c.status, c.want)
		}
	}
}

// A whole tournament by command line: table, JSON, picture, and every game replayed.
func TestTournamentAndReplay(t *testing.T) {
	dir := t.TempDir()
	results, picture := filepath.Join(dir, "r.json"), filepath.Join(dir, "r.png")
	status, out, complaint := run("template", "-seed", "spring", "-json", results, "-png", picture, "-parallel", "2")
	if status != ExitOK || complaint != "" {
		t.Fatalf("status %d: %s", status, complaint)
	}
	for _, want := range []string{"Round 1, winners' bracket", "Any card", "Highest card", "place  engine",
		"seed spring"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if img, err := png.Decode(f); err != nil || img.Bounds().Dx() < 400 {
		t.Errorf("picture: %v", err)
	}
	data, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	for i := range r.Games {
		status, out, complaint := run("-replay", results, strconv.Itoa(i+1))
		if status != ExitOK || !strings.Contains(out, "Points: ") {
			t.Errorf("game %d: status %d, %s%s", i+1, status, out, complaint)
		}
	}
	if _, _, complaint := run("-replay", results, strconv.Itoa(len(r.Games)+1)); !strings.Contains(complaint,
		"there is no game") {
		t.Errorf("one game too many: %q", complaint)
	}
	// A record that was tampered with is found out.
	r.Games[0].Scores[0]++
	if err := r.writeJSON(results); err != nil {
		t.Fatal(err)
	}
	if status, _, complaint := run("-replay", results, "1"); status != ExitFailed || !strings.Contains(complaint,
		"on record") {
		t.Errorf("tampered: status %d, %q", status, complaint)
	}
}

// The samples play whole games without a fault, and as our greedy level would judge it, greedily.
func TestSampleEngines(t *testing.T) {
	dir, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		command func(t *testing.T) []string
	}{
		{"python", func(t *testing.T) []string {
			if err := exec.Command("python3", "-c", "").Run(); err != nil {
				t.Skip("there is no python3 here: ", err)
			}
			return []string{"python3", "greedy.py"}
		}},
		{"go", func(t *testing.T) []string {
			bin := filepath.Join(t.TempDir(), "greedy")
			if out, err := exec.Command("go", "build", "-o", bin, "./testdata/greedy").CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			return []string{bin}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := prepared(t, awale.Rules, func(k *Config) {
				k.Format, k.Games = bracket.Robin, 4
				k.Engines = []Engine{{Name: "sample", Command: c.command(t), Dir: dir}, {Level: 1}}
			})
			r := played(t, s)
			if m := r.Tournament.Matches[0]; (m.A == 0) != (m.Points[0] > m.Points[1]) {
				t.Errorf("the sample loses against random moves: %+v", m)
			}
		})
	}
}

func TestConfigJSON(t *testing.T) {
	c := standard(awale.Rules.Info())
	c.Engines = []Engine{{Name: "x", Command: []string{"y"}, Env: map[string]string{"KEY": "secret"}}}
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(data), "secret") {
		t.Errorf("results would hold a secret: %s", data)
	}
	var back Config
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if back.Time != c.Time || !reflect.DeepEqual(back.Engines[0].Command, c.Engines[0].Command) {
		t.Errorf("got %+v, want %+v", back, c)
	}
}
