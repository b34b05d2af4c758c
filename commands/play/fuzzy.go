package play

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tablee/render"
	"tablee/rules/game"
)

// sameText are the candidates whose value or label is the text that was typed, apart from blanks and encoding. Case and
// accents count: in some games they make another move.
func sameText(typed string, all []game.Choice, say *render.Printer) (found []game.Choice) {
	want := withoutSpaces(typed)
	for _, c := range all {
		if want != "" && (withoutSpaces(c.Value) == want || withoutSpaces(say.Plain(c.Label)) == want) {
			found = append(found, c)
		}
	}
	return found
}

// withoutSpaces is a text in Unicode's compatibility form, without blanks.
func withoutSpaces(s string) string { return strings.Join(strings.Fields(norm.NFKC.String(s)), "") }

// similar are the candidates that look like what was typed, by value or by label: those that are the same except for
// case, blanks and accents; else those that begin with it; else those at one edit (Damerau-Levenshtein distance 1, for
// at least three characters).
func similar(typed string, all []game.Choice, say *render.Printer) []game.Choice {
	want := normalize(typed)
	if want == "" {
		return nil
	}
	for _, alike := range []func(string) bool{
		func(s string) bool { return s == want },
		func(s string) bool { return strings.HasPrefix(s, want) },
		func(s string) bool { return len(want) >= 3 && oneSlipApart(s, want) },
	} {
		var found []game.Choice
		for _, c := range all {
			if alike(normalize(c.Value)) || alike(normalize(say.Plain(c.Label))) {
				found = append(found, c)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// normalize drops case, accents, blanks and punctuation.
func normalize(s string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(s)) {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("*?+", c) {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// oneSlipApart tells whether adding, dropping or changing one letter, or swapping two neighbours, turns a into b.
func oneSlipApart(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) < len(y) {
		x, y = y, x
	}
	if len(x)-len(y) > 1 {
		return false
	}
	i := 0
	for i < len(y) && x[i] == y[i] {
		i++
	}
	switch {
	case len(x) > len(y):
		return string(x[i+1:]) == string(y[i:])
	case i == len(x):
		return true
	case string(x[i+1:]) == string(y[i+1:]):
		return true
	}
	return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && string(x[i+2:]) == string(y[i+2:])
}
