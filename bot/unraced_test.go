package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestUnracedIsRun: .ci/run runs every test and every script that is skipped under the race detector without it.
func TestUnracedIsRun(t *testing.T) {
	script, err := os.ReadFile("../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	if whole := strings.Index(string(script), "\nexport TABLEE_WHOLE=1"); whole < 0 ||
		whole > strings.Index(string(script), "go test") {
		t.Error(".ci/run does not say TABLEE_WHOLE=1 before it tests")
	}
	runs := unracedRuns(string(script))
	all := unraced(t)
	if len(runs) < 3 || len(all) < 20 {
		t.Fatalf("%d commands and %d tests are found", len(runs), len(all))
	}
	for _, x := range all {
		if !covered(runs, x) {
			t.Errorf(".ci/run does not run %s of %s without the race detector", strings.Join(x.names, "/"), x.folder)
		}
	}
	for _, x := range []spared{{"bot", []string{"TestShards"}}, {"store/sqlite", []string{"TestStore"}},
		{"bot", []string{"TestSessions", "hands"}}} {
		if covered(runs, x) {
			t.Errorf("%v counts as run without the race detector: then everything does", x)
		}
	}
}

// spared is a test, or a part of one, that the race detector is spared.
type spared struct {
	folder string
	names  []string // of the test and its part
}

// unraced finds them in all sources: those that call rulestest.Unraced themselves, those that call rulestest.Run, and
// scripts that are skipped.
func unraced(t *testing.T) (list []spared) {
	t.Helper()
	if err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		folder, err := filepath.Rel("..", filepath.Dir(path))
		if err != nil {
			return err
		}
		if name, ok := strings.CutSuffix(d.Name(), ".txtar"); ok && strings.HasSuffix(folder, "testdata/sessions") {
			data, err := os.ReadFile(path)
			if strings.Contains(string(data), "[race] skip") {
				list = append(list, spared{"bot", []string{"TestSessions", name}})
			}
			return err
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && spares(f, file.Name.Name) {
				list = append(list, spared{folder, []string{f.Name.Name}})
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// spares reports whether a function of a package calls what skips under the race detector.
func spares(f *ast.FuncDecl, pkg string) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := ""
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			name = pkg + "." + fun.Name
		case *ast.SelectorExpr:
			if x, ok := fun.X.(*ast.Ident); ok {
				name = x.Name + "." + fun.Sel.Name
			}
		}
		found = found || name == "rulestest.Unraced" || name == "rulestest.Run"
		return true
	})
	return found
}

// unracedRun is a call of go test without the race detector.
type unracedRun struct {
	folders []string         // as go test takes them
	names   []*regexp.Regexp // of tests and their parts; none: all
}

// unracedRuns reads the step that has them.
func unracedRuns(script string) (list []unracedRun) {
	_, step, _ := strings.Cut(script, `step "without -race"`)
	step, _, _ = strings.Cut(step, "\nstep ")
	for line := range strings.Lines(strings.ReplaceAll(step, "\\\n", " ")) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] != "go" || words[1] != "test" {
			continue
		}
		var r unracedRun
		for i, w := range words {
			if strings.HasPrefix(w, "./") {
				r.folders = append(r.folders, strings.TrimPrefix(w, "./"))
			}
			if w == "-run" {
				for part := range strings.SplitSeq(strings.Trim(words[i+1], "'"), "/") {
					r.names = append(r.names, regexp.MustCompile(part))
				}
			}
		}
		list = append(list, r)
	}
	return list
}

// covered reports whether one of the calls runs all of it.
func covered(runs []unracedRun, x spared) bool {
	for _, r := range runs {
		runs := len(r.names) <= len(x.names)
		for i, name := range r.names {
			runs = runs && name.MatchString(x.names[i])
		}
		for _, folder := range r.folders {
			tree, below := strings.CutSuffix(folder, "/...")
			if runs && (x.folder == folder || below && (x.folder == tree || strings.HasPrefix(x.folder, tree+"/"))) {
				return true
			}
		}
	}
	return false
}
