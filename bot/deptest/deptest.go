// Package deptest checks in tests that a package does not import what it must not import, directly or through other
// packages of this module. The rules of a package stand in a test beside it, each with its reason.
//
// All files of a package count except its tests, whatever their build constraints. Packages of other modules are not
// followed: a rule about one of them is about imports in our own code.
package deptest

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Rule forbids imports.
type Rule struct {
	Import string   // the import path; "/..." at its end adds everything below it
	Except []string // import paths, written in the same way, that may be imported all the same
	Why    string   // the reason, as a sentence that follows the violation
}

// Module is the name of this module, with which its import paths begin.
const Module = "tablee"

// Check fails the test for every import that the rules forbid to the package in a folder, seen from the test's own
// folder; "/..." at the folder's end adds all packages below it, except folders named testdata and those whose names
// end in "test", which hold what only tests use.
func Check(t testing.TB, folder string, rules ...Rule) {
	t.Helper()
	s, here := ours(t)
	folder, below := strings.CutSuffix(folder, "/...")
	wrong, err := violations(s, filepath.Join(here, filepath.FromSlash(folder)), below, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// ours is the code of this module, which is above the test's own folder, and that folder.
func ours(t testing.TB) (s source, here string) {
	t.Helper()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	root := here
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return source{root: root, module: Module}, here
		}
		if root == filepath.Dir(root) {
			t.Fatalf("there is no go.mod above %s", here)
		}
		root = filepath.Dir(root)
	}
}

// violations lists what the packages of a folder must not import, each with the chain of imports that leads there.
func violations(s source, folder string, below bool, rules []Rule) (wrong []string, err error) {
	for _, r := range rules {
		if r.Import == "" || r.Why == "" {
			return nil, fmt.Errorf("a rule needs an import and a reason: %+v", r)
		}
		for _, pattern := range append([]string{r.Import}, r.Except...) {
			if err := s.exists(pattern); err != nil {
				return nil, err
			}
		}
	}
	packages := []string{folder}
	if below {
		if packages, err = s.below(folder); err != nil {
			return nil, err
		}
	}
	if len(packages) == 0 {
		return nil, fmt.Errorf("there is no package in %s", folder)
	}
	for _, dir := range packages {
		chains, err := s.reached(s.importPath(dir))
		if err != nil {
			return nil, err
		}
		for _, chain := range chains {
			end := chain[len(chain)-1]
			for _, r := range rules {
				if matches(r.Import, end) && !slices.ContainsFunc(r.Except, func(p string) bool { return matches(p, end) }) {
					wrong = append(wrong, fmt.Sprintf("%s must not import %s: %s", strings.Join(chain[:len(chain)-1], " -> "),
						end, r.Why))
				}
			}
		}
	}
	return wrong, nil
}

// exists refuses a pattern that names a folder of this module that is not there: its package may have moved, and then
// the rule forbids nothing.
func (s source) exists(pattern string) error {
	rel, ours := strings.CutPrefix(strings.TrimSuffix(pattern, "/..."), s.module+"/")
	if !ours {
		return nil
	}
	if info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(rel))); err != nil || !info.IsDir() {
		return fmt.Errorf("a rule names %s, of which there is no folder", pattern)
	}
	return nil
}

// matches reports whether an import path is the pattern's, or below it where the pattern ends in "/...".
func matches(pattern, importPath string) bool {
	tree, ok := strings.CutSuffix(pattern, "/...")
	return importPath == tree || ok && strings.HasPrefix(importPath, tree+"/")
}

// source is the code of a module.
type source struct{ root, module string }

func (s source) importPath(dir string) string {
	rel, err := filepath.Rel(s.root, dir)
	if err != nil || rel == "." {
		return s.module
	}
	return path.Join(s.module, filepath.ToSlash(rel))
}

// below lists the folders at and below one that hold code.
func (s source) below(folder string) (dirs []string, err error) {
	err = filepath.WalkDir(folder, func(p string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != folder && (d.Name() == "testdata" || IsSupport(d.Name()) || d.Name()[0] == '.'):
			return filepath.SkipDir
		case !d.IsDir() && isCode(d.Name()) && !slices.Contains(dirs, filepath.Dir(p)):
			dirs = append(dirs, filepath.Dir(p))
		}
		return nil
	})
	return dirs, err
}

// IsSupport tells by a package's name whether it holds what only tests use.
func IsSupport(name string) bool { return strings.HasSuffix(name, "test") && name != "contest" }

func isCode(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// reached lists a shortest chain of imports to everything that a package imports, itself first.
func (s source) reached(from string) (chains [][]string, err error) {
	seen := map[string]bool{from: true}
	for queue := [][]string{{from}}; len(queue) > 0; queue = queue[1:] {
		chain := queue[0]
		imports, err := s.imports(chain[len(chain)-1])
		if err != nil {
			return nil, err
		}
		for _, imp := range imports {
			if !seen[imp] {
				seen[imp] = true
				next := append(slices.Clone(chain), imp)
				chains, queue = append(chains, next), append(queue, next)
			}
		}
	}
	return chains, nil
}

// parsed caches the imports of a package by its folder: one test looks at the same packages again and again.
var parsed sync.Map

// imports are those of a package of the module, sorted; none of a package from elsewhere.
func (s source) imports(importPath string) ([]string, error) {
	if importPath != s.module && !strings.HasPrefix(importPath, s.module+"/") {
		return nil, nil
	}
	dir := filepath.Join(s.root, filepath.FromSlash(strings.TrimPrefix(importPath, s.module)))
	if known, ok := parsed.Load(dir); ok {
		return known.([]string), nil
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, f := range files {
		if f.IsDir() || !isCode(f.Name()) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f.Name()), nil, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, spec := range file.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return nil, err
			}
			list = append(list, imp)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	parsed.Store(dir, list)
	return list, nil
}

// Reached lists the import paths of everything that the package in the test's own folder imports, directly or through
// packages of this module.
func Reached(t testing.TB) (list []string) {
	t.Helper()
	s, here := ours(t)
	chains, err := s.reached(s.importPath(here))
	if err != nil {
		t.Fatal(err)
	}
	for _, chain := range chains {
		list = append(list, chain[len(chain)-1])
	}
	return list
}
