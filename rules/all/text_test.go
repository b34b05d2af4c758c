package all

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// texts are the games that follow a text, with the parts of it that their package comments have to speak of.
var texts = map[string][]string{
	"awale": {"the board", "sowing", "collecting", "a move must leave", "the winner", "strategie", "the tournament"},
	"domino": {
		"question 1,", "question 2,", "question 3,", "question 4,", "question 5,", "question 6,", "question 7,",
		"question 8,",
		"question 9,", "question 10,", "question 11,", "question 12,", "question 13,", "question 14,", "question 15,",
	},
	"gobblet": {"1, rules", "2, score", "3, the interactive", "7, an element", "test suites", "the grammar"},
	"rummy": {
		"exercise 1,", "exercise 2,", "saved games", "exercise 3,", "exercise 4,", "exercise 5,", "bonus 1,", "exercise 6,",
		"exercise 7,",
	},
	"scrabble": {"2, the base", "3.1,", "3.2,", "3.3,", "3.4,", "3.5,", "3.6,", "3.7,", "3.8,"},
}

// within is the folder of that name below a game's, "" if there is none.
func within(t *testing.T, root, name string) (folder string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != root && d.Name() == name {
			folder = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// elsewhere are the folders of packages beside a game's own that the comments name, seen from this one.
var elsewhere = map[string]string{
	"dict":    "../../dict",
	"trie":    "../../dict/trie",
	"letters": "../rummy/letters", "rummikub": "../rummy/rummikub", "cards": "../rummy/cards", "suited": "../rummy/suited",
	"render": "../../render", "picture": "../../render/picture",
	"arena": "../../bot/internal/tools/arena", "bracket": "../../bot/internal/tournament/bracket",
	"terminal": "../../bot/internal/tools/terminal", "dictcmd": "../../bot/internal/tools/dictcmd",
	"gamecmd": "../../bot/internal/tools/gamecmd", "dbcmd": "../../bot/internal/tools/dbcmd",
}

// reference is a name in a comment: [Name], [Type.Method] or [package.Name].
var reference = regexp.MustCompile(`\[([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\]`)

// item is a point of a list in a comment, with the lines that go on with it.
var item = regexp.MustCompile(`(?m)^  - (.+(?:\n    \S.*)*)`)

// source is what a folder declares, by name or Type.Method, and its package comment.
type source struct {
	names map[string]bool
	doc   string
}

func read(t *testing.T, dir string) source {
	t.Helper()
	s := source{names: map[string]bool{}}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no source, %v", dir, err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		s.doc += f.Doc.Text()
		for _, d := range f.Decls {
			s.declare(d)
		}
	}
	return s
}

func (s *source) declare(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
		}
		s.names[name] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				s.names[spec.Name.Name] = true
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					s.names[n.Name] = true
				}
			}
		}
	}
}

// receiver is the name of a receiver's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// unknown lists what is wrong with a package comment: names that nothing has, parts that it says nothing of, points
// that name nothing.
func unknown(doc string, parts []string, has func(name string) bool) (wrong []string) {
	_, text, found := strings.Cut(doc, "# The text\n")
	if !found {
		return []string{"there is no section on the text"}
	}
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		if !has(m[1]) {
			wrong = append(wrong, fmt.Sprintf("there is no %s", m[1]))
		}
	}
	points := item.FindAllStringSubmatch(text, -1)
	for _, part := range parts {
		said := false
		for _, p := range points {
			said = said || strings.HasPrefix(p[1], part) && reference.MatchString(p[1])
		}
		if !said {
			wrong = append(wrong, fmt.Sprintf("nothing is named for %q", part))
		}
	}
	return wrong
}

// TestRulesTextsAreComplete: what the package comments say of the rules' texts exists and is complete.
func TestRulesTextsAreComplete(t *testing.T) {
	others := map[string]source{}
	for name, parts := range texts {
		own := read(t, filepath.Join("..", name))
		has := func(ref string) bool {
			if own.names[ref] {
				return true
			}
			pkg, rest, _ := strings.Cut(ref, ".")
			dir := within(t, filepath.Join("..", name), pkg)
			if dir == "" {
				dir = elsewhere[pkg]
			}
			if dir == "" {
				return false
			}
			if _, done := others[dir]; !done {
				others[dir] = read(t, dir)
			}
			return others[dir].names[rest]
		}
		for _, wrong := range unknown(own.doc, parts, has) {
			t.Errorf("%s: %s", name, wrong)
		}
		if _, rest, ok := strings.Cut(own.doc, "\n# Not done\n"); !ok || len(strings.Fields(rest)) < 10 {
			t.Errorf("%s: nothing says what of its text is not done", name)
		}
	}
}

// TestEveryRulesTextIsChecked: every game that follows a text of rules is checked: any other says in its package
// comment that it follows none.
func TestEveryRulesTextIsChecked(t *testing.T) {
	without := map[string]bool{"game": true, "match": true, "search": true, "timing": true, "rulestest": true,
		"sexp": true, "all": true, "template": true, "internal": true}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || path == ".." {
			return err
		}
		if _, ok := texts[d.Name()]; !ok && !without[d.Name()] && !followsNone(read(t, path).doc) {
			t.Errorf("%s: does it follow a text? Then name its parts here; "+
				"else its package comment says that it follows no text", path)
		}
		return fs.SkipDir
	})
	if err != nil {
		t.Fatal(err)
	}
}

// followsNone reports whether a package comment says that the game follows no text, wherever its lines are broken.
func followsNone(doc string) bool {
	return strings.Contains(strings.Join(strings.Fields(doc), " "), "follows no text")
}

// A line break in the sentence makes no difference.
func TestFollowsNone(t *testing.T) {
	for doc, want := range map[string]bool{
		"The game follows no text.": true, "The game follows\nno text, and that is all.": true,
		"The game follows\n\tno\n\ttext.": true, "The game follows a text.": false, "": false,
	} {
		if followsNone(doc) != want {
			t.Errorf("%q: got %v", doc, !want)
		}
	}
}

// TestUnknown: the check refuses comments that are not true.
func TestUnknown(t *testing.T) {
	has := func(name string) bool { return name == "Tile.Reversed" || name == "Make" }
	for doc, want := range map[string]int{
		"A game.\n\n# The text\n\n  - question 1, tiles: [Make],\n    [Tile.Reversed]\n": 0,
		"A game.\n": 1,
		"A game.\n\n# The text\n\n  - question 1, tiles: [Made]\n":               1,
		"A game.\n\n# The text\n\n  - question 1, tiles: Make\n":                 1,
		"A game.\n\n# The text\n\n  - question 2, tiles: [Make] [Tile.Turned]\n": 2,
	} {
		if got := unknown(doc, []string{"question 1,"}, has); len(got) != want {
			t.Errorf("%q: %q, want %d complaints", doc, got, want)
		}
	}
}
