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

// TestSizes: no type has more methods and no package more lines than a reader can hold.
func TestSizes(t *testing.T) {
	for _, fault := range overgrown(sizes(t, "..")) {
		t.Error(fault)
	}
}

// overgrown tells what is too large.
func overgrown(sizes map[string]int) (faults []string) {
	for _, what := range slices.Sorted(maps.Keys(sizes)) {
		most, unit := maxLines, "lines"
		if strings.Contains(filepath.Base(what), ".") {
			most, unit = maxMethods, "methods"
		}
		if sizes[what] > most {
			faults = append(faults, fmt.Sprintf("%s has %d %s, more than %d: divide it", what, sizes[what], unit, most))
		}
	}
	return faults
}

// TestSizesRefuse builds houses that are too large and sees that they are.
func TestSizesRefuse(t *testing.T) {
	for _, c := range []struct {
		name  string
		sizes map[string]int
		fault string // "" for none
	}{
		{"the plan", map[string]int{"new": maxLines, "new.Type": maxMethods}, ""},
		{"a large package", map[string]int{"new": maxLines + 1}, "new has 1501 lines"},
		{"a large type", map[string]int{"new.Type": maxMethods + 1}, "new.Type has 31 methods"},
	} {
		faults := overgrown(c.sizes)
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
