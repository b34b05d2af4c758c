package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"tablee/bot/deptest"
)

// TestImports: nothing that only tests use is part of the program.
func TestImports(t *testing.T) {
	t.Parallel()
	for _, imp := range deptest.Reached(t) {
		if strings.HasPrefix(imp, deptest.Module) && isTestSupport(imp) {
			t.Errorf("the program imports %s, which only tests may use", imp)
		}
	}
	for _, imp := range []string{"testing", "github.com/chromedp/chromedp", "github.com/santhosh-tekuri/jsonschema/v6"} {
		deptest.Check(t, ".", deptest.Rule{Import: imp, Why: "only tests use it"})
	}
}

// isTestSupport reports whether a package of ours is for tests alone.
func isTestSupport(importPath string) bool {
	switch name := path.Base(importPath); name {
	case "template", "parallel", "hostile":
		return true
	default:
		return deptest.IsSupport(name) || strings.Contains(importPath, "/rulestest/") ||
			strings.Contains(importPath, "/storetest/")
	}
}

// TestIsTestSupport tries packages of both kinds.
func TestIsTestSupport(t *testing.T) {
	t.Parallel()
	for imp, want := range map[string]bool{
		"tablee/rules/template": true, "tablee/rules/rulestest": true, "tablee/store/storetest": true,
		"tablee/bot/internal/host/hosttest": true, "tablee/bot/internal/playground/playgroundtest": true,
		"tablee/rules/awale": false, "tablee/rules/domino/internal/ai": false, "tablee/store": false,
		"tablee/bot/internal/playground/page": false,
	} {
		if got := isTestSupport(imp); got != want {
			t.Errorf("%s: got %v", imp, got)
		}
	}
}

// TestPackageComments: every package has a package comment.
func TestPackageComments(t *testing.T) {
	t.Parallel()
	packages := map[string]bool{}
	for _, root := range []string{"../bot", "../commands", "../dict", "../render", "../rules", "../store"} {
		err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && d.Name() == "testdata" {
				return fs.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return nil
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				return err
			}
			dir := filepath.Dir(file)
			packages[dir] = packages[dir] || f.Doc.Text() != ""
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(packages) < 30 {
		t.Fatalf("only %d packages were found", len(packages))
	}
	for dir, said := range packages {
		if !said {
			t.Errorf("%s has no package comment", dir)
		}
	}
}
