// Package dbcmd has command-line tools for operators: "tablee check" looks for faults in a database, or checks the test
// files of an assignment against our rules; "tablee tables" lists and inspects tables, and "tablee funnel" counts what
// newcomers do, whether or not a bot is using the database. "tablee tables" shows what a bystander sees; hands, and the
// moves of games with hidden information, only on request.
//
// The test files are for Gobblet: a file holds the number of legal moves, the score, and the game that leads to them; a
// file NAME.moves beside NAME lists the expected legal moves in any order.
package dbcmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tablee/bot/internal/tools/cmdline"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/gobblet"
)

const usage = "usage: tablee check gobblet PATH...\n       tablee check database [-config FILE] [-db FILE]\n"

// movesSuffix is the suffix of files that list expected moves.
const movesSuffix = ".moves"

// Check checks the files in args (without the program's name: "gobblet", then paths; a folder means all files in it).
// It prints one line for each file and a summary, and returns the exit status: 0 if all agree with the rules or help
// was requested, 1 if any does not, 2 if the command line is wrong.
func Check(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && (args[0] == "help" || cmdline.Help(args[0]) || len(args) > 1 && cmdline.Help(args[1])) {
		io.WriteString(stdout, usage)
		return 0
	}
	if len(args) < 2 || args[0] != "gobblet" {
		io.WriteString(stderr, usage)
		return 2
	}
	var files []string
	failed := 0
	for _, path := range args[1:] {
		found, err := list(path)
		if err != nil {
			fmt.Fprintf(stdout, "FAIL %s: %v\n", path, err)
			failed++
		}
		files = append(files, found...)
	}
	passed := 0
	for _, file := range files {
		line, ok := check(file)
		fmt.Fprintln(stdout, line)
		if ok {
			passed++
		} else {
			failed++
		}
	}
	fmt.Fprintf(stdout, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return 1
	}
	return 0
}

// list is the test files of a path, in order: the file itself, or all files in the folder and its subfolders, except
// hidden files and lists of moves.
func list(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, nil //nolint:nilerr // a missing file is reported when it is read
	}
	var files []string
	err = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(d.Name(), ".") && name != path
		switch {
		case err != nil:
			return err
		case d.IsDir() && hidden:
			return fs.SkipDir
		case !d.IsDir() && !hidden && filepath.Ext(name) != movesSuffix:
			files = append(files, name)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = errors.New("no test file in this folder")
	}
	return files, err
}

// check checks one file and describes the result in one line.
func check(file string) (line string, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Sprintf("FAIL %s: %v", file, err), false
	}
	expected, err := os.ReadFile(file + movesSuffix)
	if errors.Is(err, fs.ErrNotExist) { // also tests/07.moves beside tests/07.txt
		expected, err = os.ReadFile(strings.TrimSuffix(file, filepath.Ext(file)) + movesSuffix)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Sprintf("FAIL %s: %v", file, err), false
	}
	c, err := gobblet.CheckFile(text, expected)
	if err != nil {
		return fmt.Sprintf("FAIL %s: %s", file, explain(err)), false
	}
	status := "ok  "
	if !c.OK() {
		status = "FAIL"
	}
	line = fmt.Sprintf("%s %s: %s, %s", status, file, compare("moves", c.GotMoves, c.WantMoves), compare("score",
		c.GotScore, c.WantScore))
	if expected != nil && len(c.Missing)+len(c.Extra) == 0 {
		line += ", listed moves agree"
	}
	line += names(", not legal: ", c.Missing) + names(", not expected: ", c.Extra)
	if c.Past > 0 {
		line += fmt.Sprintf(" (warning: the game was over before move %d)", c.Past)
	}
	return line, c.OK()
}

func compare(what string, got, want int) string {
	if got == want {
		return fmt.Sprintf("%d %s", got, what)
	}
	return fmt.Sprintf("%d %s, want %d", got, what, want)
}

func names(prefix string, ms []game.Move) string {
	if len(ms) == 0 {
		return ""
	}
	var b strings.Builder
	for _, m := range ms {
		b.WriteByte(' ')
		b.WriteString(string(m))
	}
	return prefix + b.String()[1:]
}

// explain is an error in the words that a player reads.
func explain(err error) string {
	m, ok := game.Refused(err)
	if !ok {
		return err.Error()
	}
	words, bad := render.NewCatalogue(gobblet.Rules.Info().Texts)
	if bad != nil {
		return err.Error()
	}
	return words.Printer("en", nil).Plain(m)
}
