package playground_test

import (
	"io"
	"net/http"
	"regexp"
	"slices"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

var (
	wordEntry = regexp.MustCompile(`(\w+): "((?:[^"\\]|\\.)*)"`)
	wordPart  = regexp.MustCompile(`\{(\w+)\}`)
)

// pageWords reads the page's words in a language.
func pageWords(t *testing.T, p *playground.Server, language string) map[string]string {
	t.Helper()
	res, err := http.Get(p.URL() + "/js/words_" + language + ".js")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{}
	for _, m := range wordEntry.FindAllStringSubmatch(string(data), -1) {
		words[m[1]] = m[2]
	}
	if len(words) < 100 {
		t.Fatalf("%s has %d words, want all of the page's", language, len(words))
	}
	return words
}

// parts are the {names} in words, in alphabetical order.
func parts(words string) []string {
	var out []string
	for _, m := range wordPart.FindAllStringSubmatch(words, -1) {
		out = append(out, m[1])
	}
	slices.Sort(out)
	return out
}
