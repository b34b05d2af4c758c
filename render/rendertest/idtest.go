package rendertest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/render"
)

// CheckTextIDs fails for every id that the package in the test's folder names and these catalogues do not have; see
// Check.
func CheckTextIDs(t testing.TB, texts ...fs.FS) {
	t.Helper()
	c, err := render.NewCatalogue(texts...)
	if err != nil {
		t.Fatal(err)
	}
	Check(t, ".", c)
}

// Check fails for every unknown id in the Go files of a folder, tests left out. An id is the literal first argument of
// game.M and game.Refuse, the ID of a literal game.Msg, and every other literal that looks like one: words with dots,
// the first of which begins ids of the catalogue. Of an id put together
// ("phase." + name) the beginning is looked at, and such another literal may be the beginning of ids ("arg.seats").
func Check(t testing.TB, folder string, c *render.Catalogue) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no Go files in %s (%v)", folder, err)
	}
	found := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n, faults := unknown(name, src, c.IDs())
		found += n
		for _, f := range faults {
			t.Error(f)
		}
	}
	if found == 0 {
		t.Errorf("%s holds no message ids at all", folder)
	}
}

var shape = regexp.MustCompile(`^[a-z]+(\.[a-z0-9_-]+)+$`)

// unknown returns how many ids a file holds and those that are not in the sorted list, with their places.
func unknown(name string, src []byte, ids []string) (found int, faults []string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, src, 0)
	if err != nil {
		return 0, []string{err.Error()}
	}
	firsts := make(map[string]bool)
	for _, id := range ids {
		first, _, _ := strings.Cut(id, ".")
		firsts[first] = true
	}
	known := func(id string) bool { _, ok := slices.BinarySearch(ids, id); return ok }
	begins := func(id string) bool {
		return slices.ContainsFunc(ids, func(x string) bool { return strings.HasPrefix(x, id) })
	}
	sure := make(map[*ast.BasicLit]bool)  // certainly an id
	parts := make(map[*ast.BasicLit]bool) // part of a longer text
	check := func(lit *ast.BasicLit) {
		id, _ := strconv.Unquote(lit.Value)
		first, _, _ := strings.Cut(id, ".")
		switch {
		case parts[lit] && strings.HasSuffix(id, ".") && firsts[first]:
			if found++; !begins(id) {
				faults = append(faults, fmt.Sprintf("%s: no message begins with %q", files.Position(lit.Pos()), id))
			}
		case parts[lit]:
		case sure[lit], shape.MatchString(id) && firsts[first] && !strings.HasSuffix(id, ".png"):
			if found++; !known(id) && (sure[lit] || !begins(id+".")) {
				faults = append(faults, fmt.Sprintf("%s: there is no message %q", files.Position(lit.Pos()), id))
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && len(n.Args) > 0 && (f.Sel.Name == "M" || f.Sel.Name == "Refuse") {
				if pkg, ok := f.X.(*ast.Ident); ok && pkg.Name == "game" {
					mark(n.Args[0], sure)
				}
			}
		case *ast.KeyValueExpr:
			if k, ok := n.Key.(*ast.Ident); ok && k.Name == "ID" {
				if lit, ok := n.Value.(*ast.BasicLit); ok && lit.Kind == token.STRING && strings.Contains(lit.Value, ".") {
					sure[lit] = true
				}
			}
		case *ast.BinaryExpr:
			mark(n.X, parts)
			mark(n.Y, parts)
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				check(n)
			}
		}
		return true
	})
	return found, faults
}

func mark(e ast.Expr, set map[*ast.BasicLit]bool) {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		set[lit] = true
	}
}
