package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tablee/bot/deptest"
)

// TestImports: nothing that only tests use is linked into the program, by other modules' imports neither.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	linked := strings.Fields(string(out))
	if !slices.Contains(linked, "tablee/bot/internal/playground/page") || len(linked) < 200 {
		t.Fatalf("got %d packages linked into the program, without the playground's page", len(linked))
	}
	for _, p := range linked {
		if isTestSupport(p) || p == "testing" || strings.HasPrefix(p, "github.com/chromedp") ||
			strings.HasPrefix(p, "github.com/santhosh-tekuri/jsonschema") {
			t.Errorf("the program imports %s, which only tests may use", p)
		}
	}
}

// isTestSupport reports whether a package of ours is for tests alone.
func isTestSupport(importPath string) bool {
	if !strings.HasPrefix(importPath, deptest.Module+"/") {
		return false
	}
	switch path.Base(importPath) {
	case "template", "parallel", "hostile":
		return true
	default:
		return slices.ContainsFunc(strings.Split(importPath, "/"), deptest.IsSupport)
	}
}

// TestIsTestSupport tries packages of both kinds.
func TestIsTestSupport(t *testing.T) {
	for imp, want := range map[string]bool{
		"tablee/rules/template": true, "tablee/rules/rulestest": true, "tablee/store/storetest": true,
		"tablee/bot/internal/host/hosttest": true, "tablee/bot/internal/playground/playgroundtest": true,
		"tablee/rules/awale": false, "tablee/rules/domino/internal/ai": false, "tablee/store": false,
		"tablee/bot/internal/systemtest": true, "tablee/bot/internal/systemtest/killed": true,
		"tablee/bot/internal/playground/page": false, "testing/iotest": false,
	} {
		if got := isTestSupport(imp); got != want {
			t.Errorf("%s: got %v", imp, got)
		}
	}
}

// TestPackageComments: every package has a package comment.
func TestPackageComments(t *testing.T) {
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
