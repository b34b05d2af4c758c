package main

import (
	"bufio"
	"database/sql"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"tablee/bot/internal/app"
	"tablee/bot/internal/cli"
	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/systemtest"
	"tablee/commands"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/store/sqlite"
)

// doc is a text for readers of the repository: a Markdown file, or the documentation of a package.
type doc struct {
	path string // of the file, relative to this folder
	text string
}

// markdown are all Markdown files, and packageDocs the documentation of all packages.
func docs(t *testing.T) (markdown, packageDocs []doc) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules"):
			return fs.SkipDir
		case filepath.Ext(path) == ".md":
			text, err := os.ReadFile(path)
			markdown = append(markdown, doc{path, string(text)})
			return err
		case filepath.Ext(path) == ".go":
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				return err
			}
			if f.Doc != nil {
				packageDocs = append(packageDocs, doc{path, f.Doc.Text()})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(markdown) < 8 || len(packageDocs) < 100 {
		t.Fatalf("%d Markdown files and %d packages with documentation were found", len(markdown), len(packageDocs))
	}
	return markdown, packageDocs
}

var (
	// linkTargets match the target of a link or of a picture, in Markdown without a title behind it, and in HTML.
	linkTargets = []*regexp.Regexp{regexp.MustCompile(`\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)`),
		regexp.MustCompile(`(?:src|srcset|href)="([^"]*)"`)}
	heading = regexp.MustCompile(`(?m)^#+ +(.+)$`)
)

// brokenLinks lists the targets in a Markdown text that do not exist: files, relative to the folder of the text, and
// headings of the text itself. Addresses are not looked at.
func brokenLinks(text, folder string) (broken []string) {
	for _, kind := range linkTargets {
		for _, m := range kind.FindAllStringSubmatch(text, -1) {
			target, place, _ := strings.Cut(m[1], "#")
			if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
				continue
			}
			if target == "" && !slices.Contains(anchors(text), place) {
				broken = append(broken, m[1])
			} else if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(target))); err != nil {
				broken = append(broken, m[1])
			}
		}
	}
	return broken
}

// anchors are the headings of a Markdown text as GitHub names them in links: small letters, hyphens for spaces, no
// other punctuation.
func anchors(text string) (list []string) {
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		list = append(list, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, m[1]))
	}
	return list
}

// TestLinksExist reads every Markdown file of the repository: what it links to and shows is there.
func TestLinksExist(t *testing.T) {
	t.Parallel()
	pages, _ := docs(t)
	for _, d := range pages {
		for _, target := range brokenLinks(d.text, filepath.Dir(d.path)) {
			t.Errorf("%s links to %s, which does not exist", d.path, target)
		}
	}
}

// TestBrokenLinksAreFound checks the search on a text with links of every kind.
func TestBrokenLinksAreFound(t *testing.T) {
	t.Parallel()
	text := `# Ça va, d'ici ?
![lost](testdata/none.png) [page](docs_test.go "a title") [place](#ça-va-dici-) [part](docs_test.go#L1)
[web](https://example.com/none) [mail](mailto:a@example.com) [gone](../none.md#part) [folder](testdata)
[nowhere](#there) <img src="testdata/lost.gif"> <source srcset="docs_test.go">`
	want := []string{"testdata/none.png", "../none.md#part", "#there", "testdata/lost.gif"}
	if got := brokenLinks(text, "."); !slices.Equal(got, want) {
		t.Errorf("broken links: %q", got)
	}
}

// names are what documentation may name.
type docNames struct {
	tests    map[string]bool // and benchmarks and fuzz targets
	tools    map[string]bool
	commands map[string]bool // slash commands in all languages, without their slash
	settings map[string]bool // keys of the configuration
}

var testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz|Example)[A-Z]\w*)\(`)

func namesForDocs(t *testing.T) docNames {
	t.Helper()
	n := docNames{tests: map[string]bool{}, tools: map[string]bool{}, commands: map[string]bool{},
		settings: map[string]bool{}}
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		for _, m := range testFunction.FindAllSubmatch(data, -1) {
			n.tests[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range cli.Tools() {
		n.tools[tool.Name] = true
	}
	words, err := app.Catalogue(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range commands.NewRouter(commands.Services{}, words, all.Games()).Definitions() {
		n.commands[d.Name] = true
		if d.NameLocalizations != nil {
			for _, name := range *d.NameLocalizations {
				n.commands[name] = true
			}
		}
	}
	example, err := os.ReadFile("../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^#? ?(\w+) = `).FindAllSubmatch(example, -1) {
		n.settings[string(m[1])] = true
	}
	return n
}

var (
	namedTest    = regexp.MustCompile(`\b((?:Test|Benchmark|Fuzz)[A-Z]\w*)`)
	namedPackage = regexp.MustCompile(`(?:^|[^/\w])tablee((?:/[a-z]\w*)+)`)
	namedPath    = regexp.MustCompile(
		`(?:^|[\s` + "`" + `("])(\.?/?(?:bot|commands|render|rules|dict|store|\.github|\.ci)/[\w./@-]*\w)`)
	codeSpan    = regexp.MustCompile("`([^`\n]+)`")
	toolSpan    = regexp.MustCompile(`^(?:go run \./bot|tablee) ([a-z]+)\b`)
	oldName     = regexp.MustCompile(`^bot ([a-z]+)\b`) // the program has one name in all texts
	slashSpan   = regexp.MustCompile(`^/([\p{L}-]+)(?: |$)`)
	settingSpan = regexp.MustCompile(`^(\w+) = `)
)

// unknownNames lists what a text names and does not exist: tests, packages, paths, tools of the program, slash commands
// and settings. A tool, a command and a setting are only looked for between backticks.
func unknownNames(text string, n docNames) (faults []string) {
	miss := func(kind, name string, known bool) {
		if !known {
			faults = append(faults, kind+" "+name)
		}
	}
	for _, m := range namedTest.FindAllStringSubmatch(text, -1) {
		miss("the test", m[1], n.tests[m[1]])
	}
	for _, m := range namedPackage.FindAllStringSubmatch(text, -1) {
		miss("the package", "tablee"+m[1], exists(m[1]))
	}
	for _, m := range namedPath.FindAllStringSubmatch(text, -1) {
		miss("the path", m[1], exists(m[1]))
	}
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		if t := toolSpan.FindStringSubmatch(m[1]); t != nil {
			miss("the tool", t[1], n.tools[t[1]])
		}
		if t := oldName.FindStringSubmatch(m[1]); t != nil && n.tools[t[1]] {
			miss("the program bot with its tool", t[1], false)
		}
		if t := slashSpan.FindStringSubmatch(m[1]); t != nil {
			miss("the command", t[1], n.commands[t[1]] || strings.Contains("healthz readyz metrics events", t[1]))
		}
		if t := settingSpan.FindStringSubmatch(m[1]); t != nil {
			miss("the setting", t[1], n.settings[t[1]])
		}
	}
	return faults
}

// exists reports whether a path of the repository is there; an identifier of a package may follow it: rules/game.Rules.
func exists(path string) bool {
	path = strings.TrimPrefix(path, "./")
	if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(path))); err == nil {
		return true
	}
	if strings.HasSuffix(path, "/...") {
		return exists(strings.TrimSuffix(path, "/..."))
	}
	folder, name, ok := strings.Cut(path, ".")
	return ok && name != "" && unicode.IsUpper(rune(name[0])) && exists(folder)
}

// TestDocsNameWhatExists reads every Markdown file and the documentation of every package.
func TestDocsNameWhatExists(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	pages, packages := docs(t)
	names := namesForDocs(t)
	for _, d := range slices.Concat(pages, packages) {
		for _, fault := range unknownNames(d.text, names) {
			t.Errorf("%s names %s, which does not exist", d.path, fault)
		}
	}
}

// TestUnknownNamesAreFound checks the search on a text with names of every kind.
func TestUnknownNamesAreFound(t *testing.T) {
	n := docNames{tests: map[string]bool{"TestThis": true}, tools: map[string]bool{"check": true},
		commands: map[string]bool{"play": true}, settings: map[string]bool{"health": true}}
	for text, want := range map[string]string{
		"TestThis, TestThat, Testing":                     "the test TestThat",
		"`go doc tablee/bot`, tablee/nowhere":             "the package tablee/nowhere",
		"see rules/game.Rules, (rules/lost) and bot/x":    "the path rules/lost, the path bot/x",
		"`tablee check awale`, `tablee fly`, a bot flies": "the tool fly",
		"`bot check awale`, `bot flies`":                  "the program bot with its tool check",
		"`/play game:awale`, `/fly`, and/or, `/healthz`":  "the command fly",
		"`health = \"x\"`, `wealth = 1`, a = b":           "the setting wealth",
		"./bot, bot/deploy, rules/... and go test ./...":  "",
	} {
		if got := strings.Join(unknownNames(text, n), ", "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// shellLines are the commands of the code blocks for a shell in a Markdown text, without comments.
func shellLines(text string) (lines []string) {
	in := false
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		line, _, _ := strings.Cut(s.Text(), " #")
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "```"):
			in = line == "```sh"
		case in && line != "" && !strings.HasPrefix(line, "#"):
			lines = append(lines, line)
		}
	}
	return lines
}

// TestCommandPages: the pages of all slash commands are those that `tablee help commands -markdown` writes. With
// -update they are written.
func TestCommandPages(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	for lang, path := range map[string]string{"en": "../commands/COMMANDS.md", "fr": "../commands/COMMANDS.fr.md"} {
		code, want, errs := systemtest.Shell(t, nil, "", "help", "commands", "-lang", lang, "-markdown")
		if code != cli.ExitOK || errs != "" {
			t.Fatalf("code %d, %q", code, errs)
		}
		if *systemtest.Update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not what `tablee help commands` writes; go test ./bot -run TestCommandPages -update writes it", path)
		}
		_, plain, _ := systemtest.Shell(t, nil, "", "help", "commands", "-lang", lang)
		for _, name := range []string{"scrabble", "tournament", "tournoi", "word", "mot"} {
			if strings.Contains(want, "## /"+name+"\n") != strings.Contains(plain, "\n/"+name+": ") {
				t.Errorf("%s: /%s is on one page alone", lang, name)
			}
		}
	}
}

// TestPrivacyText: the list at the end of PRIVACY.md has every table of the database, and no other.
func TestPrivacyText(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tablee.db")
	if made, err := sqlite.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	} else if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(),
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	stored := []string{"leases"} // PostgreSQL alone has it
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		stored = append(stored, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../.github/PRIVACY.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "\n## Every table of the database\n")
	var told []string
	for _, m := range regexp.MustCompile(`(?m)^\| (`+"`.*?`"+`) \|`).FindAllStringSubmatch(list, -1) {
		told = append(told, strings.Split(strings.Trim(m[1], "`"), "`, `")...)
	}
	lobby, running := int(hosted.LobbyLife/(24*time.Hour)), int(hosted.GameLife/(24*time.Hour))
	unwrapped := strings.Join(strings.Fields(string(text)), " ")
	for _, claim := range []string{
		fmt.Sprintf("A lobby closes after %d days, a game after %d days", lobby, running),
		fmt.Sprintf("ferme au bout de %d jours, une partie au bout de %d jours", lobby, running),
	} {
		if !strings.Contains(unwrapped, claim) {
			t.Errorf("PRIVACY.md does not say %q", claim)
		}
	}
	slices.Sort(stored)
	slices.Sort(told)
	if len(stored) < 20 || !slices.Equal(stored, told) {
		t.Errorf("the database has the tables\n%v\nPRIVACY.md tells of\n%v", stored, told)
	}
}

// TestReadmeCommands types every command of the README's table as an English reader would: each is there, has the name
// that Discord shows, and gets an answer, possibly a refusal.
func TestReadmeCommands(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| you type | what happens |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	typed := regexp.MustCompile("`(/[^`]+)`").FindAllStringSubmatch(table, -1)
	if rows := strings.Count(table, "\n") + 1; rows < 10 || len(typed) < rows {
		t.Fatalf("%d commands in %d rows of the README's table", len(typed), rows)
	}
	w := systemtest.OpenWorld(t, all.Games())
	w.Playground.User("bob")
	u := w.Playground.User("alice")
	u.SetLocale("en-US")
	for _, m := range typed {
		r, err := u.Slash(t.Context(), "#games", m[1])
		if err != nil {
			t.Errorf("%s: %v", m[1], err)
			continue
		}
		if got := systemtest.Show(r.Message); strings.TrimSpace(got) == "" && r.Modal == nil ||
			strings.Contains(got, "That command has changed") || strings.Contains(got, "Something went wrong") {
			t.Errorf("%s is answered %q", m[1], got)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDocsCommandsRun: every line of every code block for a shell has an entry here, which runs it or says which test
// does.
func TestDocsCommandsRun(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	dir := t.TempDir()
	db := map[string]string{"TABLEE_DATABASE": filepath.Join(dir, "tablee.db")}
	inShell := func(env map[string]string) func(*testing.T, []string) {
		return func(t *testing.T, args []string) {
			for i, a := range args {
				if a == "FILE" {
					args[i] = filepath.Join(dir, "copy.db")
				}
			}
			if code, out, errs := systemtest.Shell(t, env, "", args...); code != cli.ExitOK {
				t.Errorf("exit code %d\n%s%s", code, out, errs)
			}
		}
	}
	elsewhere := func(test string) func(*testing.T, []string) {
		return func(t *testing.T, _ []string) {
			if !namesForDocs(t).tests[test] {
				t.Errorf("there is no %s", test)
			}
		}
	}
	outside := func(*testing.T, []string) {} // needs what a test has not; it is said why
	if made, err := sqlite.Open(t.Context(), db["TABLEE_DATABASE"]); err != nil {
		t.Fatal(err)
	} else if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	entries := map[string]func(*testing.T, []string){
		"go run ./bot -local":             elsewhere("TestLocal"),
		"go test ./...":                   outside, // it is what runs this
		"DISCORD_TOKEN=... go run ./bot":  elsewhere("TestServe"),
		"sudo apt install ./tablee_*.deb": outside, // a machine with systemd
		"sudo cp /usr/share/doc/tablee/config.example.toml /etc/tablee/main.toml": outside,
		"sudo install -m 600 /dev/stdin /etc/tablee/token":                        outside,
		"sudo systemctl enable --now tablee@main":                                 outside,
		"journalctl -u tablee@main":                                               outside,
		"tablee backup FILE":                                                      inShell(db),
		"tablee restore FILE":                                                     inShell(db),
		"tablee check database":                                                   inShell(db),
		"tablee tables":                                                           inShell(db),
		"tablee funnel":                                                           inShell(db),
	}
	pages, _ := docs(t)
	used := map[string]bool{}
	var order []string
	for _, d := range pages {
		for _, line := range shellLines(d.text) {
			if entries[line] == nil {
				t.Errorf("%s has %q, which nothing runs", d.path, line)
			} else if !used[line] {
				order, used[line] = append(order, line), true
			}
		}
	}
	for _, line := range order {
		t.Run(line, func(t *testing.T) { entries[line](t, strings.Fields(line)[1:]) })
	}
	for line := range entries {
		if !used[line] {
			t.Errorf("%q is in no document", line)
		}
	}
}
