package deptest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// module writes a module called m whose packages import what the map says, and is its code.
func module(t *testing.T, packages map[string]string) source {
	t.Helper()
	root := t.TempDir()
	for file, imports := range packages {
		path := filepath.Join(root, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "//go:build never\n\npackage p\n"
		for _, imp := range strings.Fields(imports) {
			text += "import _ \"" + imp + "\"\n"
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return source{root: root, module: "m"}
}

// TestViolations: a forbidden import is found directly, through other packages and under build constraints, and the
// chain of imports is told; tests and exceptions are left alone.
func TestViolations(t *testing.T) {
	t.Parallel()
	code := module(t, map[string]string{
		"game/a/a.go":               "fmt m/help",
		"game/a/a_test.go":          "m/store",
		"game/b/b.go":               "m/game/a m/contract",
		"game/b/testdata/broken.go": "m/store",
		"game/gametest/support.go":  "m/store",
		"help/help.go":              "m/store example.org/x",
		"store/store.go":            "",
		"storetools/tools.go":       "",
		"tools/tools.go":            "m/storetools",
		"contract/contract.go":      "",
	})
	for name, c := range map[string]struct {
		folder string
		below  bool
		rule   Rule
		want   []string
	}{
		"through another package": {"game/a", false, Rule{Import: "m/store", Why: "reason"},
			[]string{"m/game/a -> m/help must not import m/store: reason"}},
		"all packages below": {"game", true, Rule{Import: "m/store/...", Why: "reason"},
			[]string{"m/game/a -> m/help must not import m/store: reason",
				"m/game/b -> m/game/a -> m/help must not import m/store: reason"}},
		"another module": {"game/a", false, Rule{Import: "example.org/...", Why: "r"},
			[]string{"m/game/a -> m/help must not import example.org/x: r"}},
		"standard library": {"game/a", false, Rule{Import: "fmt", Why: "r"}, []string{"m/game/a must not import fmt: r"}},
		"a longer name":    {"tools", false, Rule{Import: "m/store/...", Why: "r"}, nil},
		"an exception": {"game/b", false, Rule{Import: "m/...", Except: []string{"m/contract", "m/game/...", "m/help"},
			Why: "r"}, []string{"m/game/b -> m/game/a -> m/help must not import m/store: r"}},
		"nothing forbidden": {"store", false, Rule{Import: "m/...", Why: "r"}, nil},
	} {
		got, err := violations(code, filepath.Join(code.root, filepath.FromSlash(c.folder)), c.below, []Rule{c.rule})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, c.want)
		}
	}
}

// TestRefusesEmptyRules: a rule that can forbid nothing, one without a reason and a folder without code are mistakes.
func TestRefusesEmptyRules(t *testing.T) {
	t.Parallel()
	code := module(t, map[string]string{"a/a.go": "fmt", "empty/readme.txt": ""})
	for name, c := range map[string]struct {
		folder string
		rule   Rule
	}{
		"no import":                      {"a", Rule{Why: "r"}},
		"no reason":                      {"a", Rule{Import: "fmt"}},
		"no code":                        {"empty", Rule{Import: "fmt", Why: "r"}},
		"no folder":                      {"missing", Rule{Import: "fmt", Why: "r"}},
		"empty tree":                     {"empty", Rule{Import: "m/...", Why: "r"}},
		"a package that is not there":    {"a", Rule{Import: "m/gone/...", Why: "r"}},
		"an exception that is not there": {"a", Rule{Import: "m/a", Except: []string{"m/gone"}, Why: "r"}},
	} {
		if _, err := violations(code, filepath.Join(code.root, c.folder), true, []Rule{c.rule}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
