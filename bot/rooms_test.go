package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// who may import whom: for each folder the packages of ours, or of others, that its code may import besides the
// standard library and its own sub-folders. Tests may also import what they test with.
var rooms = []struct {
	folder string
	may    []string
	why    string
}{
	{"rules/game", nil, "everything points at the contract; it points at nothing"},
	{"rules/search", nil, "search knows no game"},
	{"dict", []string{"tablee/dict"}, "a dictionary is of use to anybody"},
	{"rules/match", []string{"tablee/rules/game"}, "a match is rules, a seed and moves"},
	{"rules/all", []string{"tablee/rules"}, "the list of games"},
	{"rules/rulestest", []string{"tablee/rules/game", "tablee/rules/match", "tablee/render"}, "the suite draws what it checks"},
	{"rules/rummy", []string{"tablee/rules/game", "tablee/rules/search", "tablee/dict", "tablee/rules/rummy"}, "rule sets stand on their engine"},
	{"rules/", []string{"tablee/rules/game", "tablee/rules/search", "tablee/dict"}, "a game knows no other game, no store and no Discord"},
	{"store", []string{"github.com/mattn/go-sqlite3", "github.com/pressly/goose/v3"}, "the store keeps strings and bytes"},
	{"render", []string{"tablee/rules/game", "github.com/bwmarrin/discordgo", "github.com/BurntSushi/toml", "github.com/nicksnyder/go-i18n/v2", "golang.org/x/"}, "render knows no game, no store, no host"},
	{"commands/table", []string{"tablee/rules/game"}, "plain data"},
	{"commands", []string{"tablee/commands", "tablee/rules/game", "tablee/render", "tablee/dict", "github.com/bwmarrin/discordgo", "golang.org/x/"}, "a handler is a function of the request and of Tables"},
	{"bot/internal/host", []string{"tablee/commands/table", "tablee/rules/game", "tablee/rules/match", "tablee/store", "tablee/bot/internal/rating", "tablee/bot/internal/bracket", "golang.org/x/time"}, "the host says what is owed to whom; others put it into words"},
	{"bot/internal/playground", []string{"github.com/gorilla/websocket", "github.com/santhosh-tekuri/jsonschema/v6", "golang.org/x/"}, "a black box that any Discord library could connect to"},
}

// listed is what `go list -json` tells of a package.
type listed struct {
	ImportPath, Dir string
	Imports         []string
	Doc             string
}

// TestRooms holds the house to its plan: who may import whom, and that every package says what it is.
func TestRooms(t *testing.T) {
	for _, p := range list(t) {
		if p.Doc == "" {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
		folder := strings.TrimPrefix(p.ImportPath, "tablee/")
		for _, room := range rooms {
			if folder != strings.TrimSuffix(room.folder, "/") && !strings.HasPrefix(folder, strings.TrimSuffix(room.folder, "/")+"/") {
				continue
			}
			for _, imp := range p.Imports {
				if !allowed(imp, append(room.may, "tablee/"+firstFolders(folder, 2))) {
					t.Errorf("%s imports %s: %s", p.ImportPath, imp, room.why)
				}
			}
			break // the first room that fits is the package's own
		}
	}
}

// firstFolders is the room that a package belongs to: a game's own inner packages may know each other.
func firstFolders(path string, n int) string {
	parts := strings.Split(path, "/")
	return strings.Join(parts[:min(n, len(parts))], "/")
}

func list(t *testing.T) (ps []listed) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

func allowed(imp string, may []string) bool {
	first, _, _ := strings.Cut(imp, "/")
	if !strings.Contains(first, ".") && first != "tablee" {
		return true // the standard library
	}
	for _, m := range may {
		if imp == m || strings.HasPrefix(imp, strings.TrimSuffix(m, "/")+"/") {
			return true
		}
	}
	return false
}

// TestSessionHolder: only the gateway names discordgo's Session.
func TestSessionHolder(t *testing.T) {
	grep(t, "discordgo.Session", func(path string) bool { return strings.HasPrefix(path, "bot/internal/gateway/") })
}

// TestRulesHaveNoClock: a game takes its time from the context and its chance from the generator it is given.
func TestRulesHaveNoClock(t *testing.T) {
	for _, word := range []string{"time.Now(", "time.Since(", "func init()"} {
		grep(t, word, func(path string) bool {
			return !strings.HasPrefix(path, "rules/") || strings.Contains(path, "/internal/")
		})
	}
}

// grep fails for every file that holds a word where it may not stand.
func grep(t *testing.T, word string, may func(path string) bool) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(src), "\n") {
			if code, _, _ := strings.Cut(line, "//"); strings.Contains(code, word) && !may(rel) {
				t.Errorf("%s:%d holds %s", rel, i+1, word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
