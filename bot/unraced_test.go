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

	"tablee/rules/rulestest"
)

// TestUnracedIsRun: .ci/run runs every test and every script that is skipped under the race detector without it, and so
// it does the packages that it spares the detector whole.
func TestUnracedIsRun(t *testing.T) {
	rulestest.Unraced(t)
	script, err := os.ReadFile("../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	if whole := strings.Index(string(script), "\nexport TABLEE_WHOLE=1"); whole < 0 ||
		whole > strings.Index(string(script), "go test") {
		t.Error(".ci/run does not say TABLEE_WHOLE=1 before it tests")
	}
	var runs []testRun
	for _, name := range []string{"unraced", "unraced_parts", "unraced_bot", "unraced_pairs"} {
		runs = append(runs, testRuns(t, string(script), name)...)
	}
	all := unraced(t)
	sequential := sequentialPackages(string(script))
	for _, x := range sequential {
		all = append(all, spared{strings.TrimSuffix(x, "/..."), []string{"TestAnything"}})
	}
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

// TestConcurrencyIsRaced: .ci/run runs every test that has several goroutines with the race detector, those in packages
// that it spares it too.
func TestConcurrencyIsRaced(t *testing.T) {
	rulestest.Unraced(t)
	script, err := os.ReadFile("../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	without := []testRun{{folders: sequentialPackages(string(script))}}
	raced := testRuns(t, string(script), "raced_parts")
	if len(without[0].folders) < 20 || len(raced) != 1 {
		t.Fatalf("%d packages are spared the detector, and %d commands have it", len(without[0].folders), len(raced))
	}
	all := concurrent(t)
	found := 0
	for _, x := range all {
		if !covered(without, x) {
			continue // its package is raced
		}
		found++
		if !covered(raced, x) {
			t.Errorf("%s of %s has several goroutines, but .ci/run does not run it with the race detector",
				strings.Join(x.names, "/"), x.folder)
		}
	}
	if len(all) < 50 || found < 8 {
		t.Errorf("%d tests have several goroutines, %d of them in packages that are spared", len(all), found)
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
	eachFile(t, ".txtar", func(folder, path string) {
		if !strings.HasSuffix(folder, "testdata/sessions") {
			return
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "[race] skip") {
			name := strings.TrimSuffix(filepath.Base(path), ".txtar")
			list = append(list, spared{"bot", []string{"TestSessions", name}})
		}
	})
	eachFunction(t, func(folder, path, pkg string, f *ast.FuncDecl) {
		spares := calls(f, pkg, "rulestest.Unraced") || calls(f, pkg, "rulestest.Run")
		if spares && strings.HasSuffix(path, "_test.go") {
			list = append(list, spared{folder, []string{f.Name.Name}})
		}
	})
	return list
}

// concurrent finds the tests that have several goroutines: those that start one themselves, those whose parts are
// parallel, parallel ones if a package has several, and those that call rulestest.Run. Where another function of a
// package starts a goroutine, the package itself is listed as a test without a name.
func concurrent(t *testing.T) (list []spared) {
	t.Helper()
	parallel := map[string][]spared{}
	eachFunction(t, func(folder, path, pkg string, f *ast.FuncDecl) {
		isTest := strings.HasSuffix(path, "_test.go") && testName.MatchString(f.Name.Name)
		x := spared{folder, []string{f.Name.Name}}
		switch {
		case calls(f, pkg, "rulestest.Unraced"), calls(f, pkg, "deptest.Check"):
		case isTest && (starts(f) || calls(f, pkg, "rulestest.Run")):
			list = append(list, x)
		case isTest && calls(f, pkg, "t.Parallel"):
			parallel[folder] = append(parallel[folder], x)
		case starts(f):
			list = append(list, spared{folder, []string{""}})
		}
	})
	for _, tests := range parallel {
		if len(tests) > 1 {
			list = append(list, tests...)
		}
	}
	return list
}

var testName = regexp.MustCompile(`^(Test|Fuzz)`)

// eachFile calls do for each file whose name ends so.
func eachFile(t *testing.T, ending string, do func(folder, path string)) {
	t.Helper()
	if err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ending) {
			return err
		}
		folder, err := filepath.Rel("..", filepath.Dir(path))
		if err == nil {
			do(folder, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// eachFunction calls do for each function in Go.
func eachFunction(t *testing.T, do func(folder, path, pkg string, f *ast.FuncDecl)) {
	t.Helper()
	eachFile(t, ".go", func(folder, path string) {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				do(folder, path, file.Name.Name, f)
			}
		}
	})
}

// starts reports whether a function starts a goroutine, or has tests within it that are parallel.
func starts(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.FuncLit:
			found = found || calls(n, "", "t.Parallel")
		case *ast.CallExpr:
			fun, ok := n.Fun.(*ast.SelectorExpr)
			found = found || ok && fun.Sel.Name == "Go"
		}
		return true
	})
	return found
}

// calls reports whether a function in a package calls another one, which is named with its package or its receiver.
func calls(f ast.Node, pkg, name string) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		called := ""
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			called = pkg + "." + fun.Name
		case *ast.SelectorExpr:
			if x, ok := fun.X.(*ast.Ident); ok {
				called = x.Name + "." + fun.Sel.Name
			}
		}
		found = found || called == name
		return true
	})
	return found
}

// testRun is a command of .ci/run that runs tests.
type testRun struct {
	folders []string         // as go test takes them
	names   []*regexp.Regexp // of tests and their parts; none: all
}

// sequentialPackages are those that .ci/run spares the race detector.
func sequentialPackages(script string) (folders []string) {
	_, list, _ := strings.Cut(script, `sequential="`)
	list, _, _ = strings.Cut(list, `"`)
	for _, f := range strings.Fields(list) {
		folders = append(folders, strings.TrimPrefix(f, "./"))
	}
	return folders
}

// testRuns reads the commands of one of the script's functions, which has to be called in a line of its own. "bot" is
// what runs the tests of package bot there.
func testRuns(t *testing.T, script, name string) (list []testRun) {
	t.Helper()
	if !regexp.MustCompile(`(?m)^ *` + name + `$`).MatchString(script) {
		t.Errorf(".ci/run does not call %s", name)
	}
	_, body, _ := strings.Cut(script, "\n"+name+"() {")
	end := regexp.MustCompile(`(?m)(^| )\}$`).FindStringIndex(body)
	if end == nil {
		t.Fatalf(".ci/run has no function %s", name)
	}
	for line := range strings.Lines(strings.ReplaceAll(body[:end[0]], "\\\n", " ")) {
		words := strings.Fields(line)
		var r testRun
		switch {
		case len(words) > 2 && words[0] == "go" && words[1] == "test" && words[2] != "-c":
		case len(words) > 1 && words[0] == "bot":
			r.folders = []string{"bot"}
		default:
			continue
		}
		patterns := []string{""}
		for i, w := range words {
			switch {
			case w == "$sequential":
				r.folders = append(r.folders, sequentialPackages(script)...)
			case strings.HasPrefix(w, "./"):
				r.folders = append(r.folders, strings.TrimPrefix(w, "./"))
			case w == "-run" || w == "-test.run":
				patterns = strings.SplitAfter(strings.Trim(words[i+1], "'"), "$|")
			}
		}
		for _, p := range patterns { // go test runs what one of them matches
			r.names = nil
			for part := range strings.SplitSeq(strings.TrimSuffix(p, "|"), "/") {
				r.names = append(r.names, regexp.MustCompile(part))
			}
			list = append(list, r)
		}
	}
	return list
}

// covered reports whether one of the calls runs all of it.
func covered(runs []testRun, x spared) bool {
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
