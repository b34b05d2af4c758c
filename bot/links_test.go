package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// markdownLink matches the target of a link or of a picture, without a title behind it.
var markdownLink = regexp.MustCompile(`\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)`)

// brokenLinks lists the targets in a Markdown text that are no files: paths are relative to the folder of the text.
// Addresses and places within the page are not looked at.
func brokenLinks(text, folder string) (broken []string) {
	for _, m := range markdownLink.FindAllStringSubmatch(text, -1) {
		target, _, _ := strings.Cut(m[1], "#")
		if target == "" || strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
			continue
		}
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(target))); err != nil {
			broken = append(broken, m[1])
		}
	}
	return broken
}

// TestLinksExist reads every Markdown file of the repository: what it links to and shows is there.
func TestLinksExist(t *testing.T) {
	t.Parallel()
	pages := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == ".git" {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		pages++
		for _, target := range brokenLinks(string(text), filepath.Dir(path)) {
			t.Errorf("%s links to %s, which does not exist", path, target)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 2 {
		t.Errorf("%d Markdown files were found", pages)
	}
}

// TestBrokenLinksAreFound checks the search on a text with links of every kind.
func TestBrokenLinksAreFound(t *testing.T) {
	t.Parallel()
	text := `![lost](testdata/none.png) [page](links_test.go "a title") [place](#here) [part](links_test.go#L1)
[web](https://example.com/none) [mail](mailto:a@example.com) [gone](../none.md#part) [folder](testdata)`
	if got := brokenLinks(text, "."); !slices.Equal(got, []string{"testdata/none.png", "../none.md#part"}) {
		t.Errorf("broken links: %q", got)
	}
}
