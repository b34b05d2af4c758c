package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

// TestPathMap compares the map in the package's documentation with the packages that run.
func TestPathMap(t *testing.T) {
	t.Parallel()
	if !rulestest.Whole {
		t.Skip("builds the bot anew, with counters; TABLEE_WHOLE=1 has it run")
	}
	program := filepath.Join(t.TempDir(), "pathmap")
	build := exec.Command("go", "build", "-cover", "-covermode=atomic", "-coverpkg=./...", "-o", program,
		"./bot/internal/app/pathmap")
	build.Dir = ".."
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	cmd := exec.Command(program)
	cmd.Stderr = new(strings.Builder)
	printed, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, cmd.Stderr)
	}
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	said, ran := mapped(string(source)), passedBy(string(printed))
	if len(ran) != 4 {
		t.Fatalf("pathmap printed %d requests instead of 4:\n%s", len(ran), printed)
	}
	for name, want := range ran {
		got := said[name]
		for _, p := range want {
			if !slices.Contains(got, p) {
				t.Errorf("%s: %s runs, and the map does not say so", name, p)
			}
		}
		for _, p := range got {
			if !slices.Contains(want, p) {
				t.Errorf("%s: the map has %s, which does not run", name, p)
			}
		}
	}
}

// mapped reads the map in a source file: which packages each request passes.
func mapped(source string) map[string][]string {
	m := map[string][]string{}
	_, rows, _ := strings.Cut(source, "//\ts p t c\n")
	for row := range strings.Lines(rows) {
		f := strings.Fields(row)
		if len(f) < 6 {
			break
		}
		for i, name := range []string{"slash", "press", "time-out", "computer"} {
			if f[1+i] == "x" {
				m[name] = append(m[name], f[5])
			}
		}
	}
	return m
}

// passedBy reads what pathmap prints.
func passedBy(printed string) map[string][]string {
	m, name := map[string][]string{}, ""
	for line := range strings.Lines(printed) {
		if p, ok := strings.CutPrefix(line, "\t"); ok {
			m[name] = append(m[name], strings.TrimSpace(p))
			continue
		}
		name = strings.TrimSuffix(strings.TrimSpace(line), ":")
	}
	return m
}
