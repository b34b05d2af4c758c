package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	maxMethods = 30   // of a type
	maxLines   = 1500 // of a package, without its tests
)

// sinner is what may have more than that: a package, or a type in it. It has at most so much, a package in full
// hundreds of lines, and may only shrink.
type sinner struct {
	what string
	has  int
	why  string
}

var large = []sinner{
	{"store/sqlstore.Queries", 77, "one method for each promise of the store"},
}

// TestSizes: no type has more methods and no package more lines than a reader can hold, but for those that are named.
func TestSizes(t *testing.T) {
	for _, fault := range overgrown(sizes(t, ".."), large) {
		t.Error(fault)
	}
}

// overgrown tells what is too large, and which sinners have become better than their row says.
func overgrown(sizes map[string]int, large []sinner) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for _, what := range slices.Sorted(maps.Keys(sizes)) {
		has, most, unit := sizes[what], maxLines, "lines"
		if strings.Contains(filepath.Base(what), ".") {
			most, unit = maxMethods, "methods"
		}
		i := slices.IndexFunc(large, func(l sinner) bool { return l.what == what })
		switch {
		case i < 0 && has > most:
			fault("%s has %d %s, more than %d: divide it", what, has, unit, most)
		case i < 0:
		case has > large[i].has:
			fault("%s has %d %s, and had %d: it may only shrink", what, has, unit, large[i].has)
		case has <= most:
			fault("%s has %d %s: its row can go", what, has, unit)
		case has*10 < large[i].has*9:
			fault("%s has %d %s: its row still allows it %d", what, has, unit, large[i].has)
		}
	}
	for _, l := range large {
		if _, there := sizes[l.what]; !there {
			fault("%s is not there: its row can go", l.what)
		}
	}
	return faults
}

// TestSizesRefuse builds houses that are too large and sees that they are.
func TestSizesRefuse(t *testing.T) {
	old := []sinner{{"old", 2000, "because"}, {"old.Type", 40, "because"}}
	for _, c := range []struct {
		name  string
		sizes map[string]int
		fault string // "" for none
	}{
		{"the plan", map[string]int{"new": maxLines, "new.Type": maxMethods, "old": 2000, "old.Type": 36}, ""},
		{"a large package", map[string]int{"new": maxLines + 1, "old": 2000, "old.Type": 40}, "new has 1501 lines"},
		{"a large type", map[string]int{"new.Type": maxMethods + 1, "old": 2000, "old.Type": 40}, "new.Type has 31 methods"},
		{"a sinner that grows", map[string]int{"old": 2001, "old.Type": 40}, "may only shrink"},
		{"a type that grows", map[string]int{"old": 2000, "old.Type": 41}, "may only shrink"},
		{"a sinner no more", map[string]int{"old": maxLines, "old.Type": 40}, "its row can go"},
		{"a sinner that became better", map[string]int{"old": 1799, "old.Type": 40}, "still allows it 2000"},
		{"a sinner that is gone", map[string]int{"old": 2000}, "old.Type is not there"},
	} {
		faults := overgrown(c.sizes, old)
		if c.fault == "" && len(faults) > 0 {
			t.Errorf("%s: got %q, want nothing", c.name, faults)
		}
		if c.fault != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, c.fault) }) {
			t.Errorf("%s: got %q, want %q", c.name, faults, c.fault)
		}
	}
}

// sizes counts the lines of each package below a folder and the methods of each type, tests left out.
func sizes(t *testing.T, root string) map[string]int {
	t.Helper()
	n := make(map[string]int)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		folder = filepath.ToSlash(folder)
		n[folder] += files.File(f.FileStart).LineCount()
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				n[folder+"."+receiver(fn.Recv.List[0].Type)]++
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// receiver is the name of the type that a method belongs to.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
