package rulestest

import (
	"regexp"
	"strings"

	"tablee/rules/game"
)

// maxNoted is how many moves of a list are said and compared: saying one takes some microseconds in each language.
const maxNoted = 60

// word is what a stored move must not hold if it is shown as it is: four small letters are a word of some language,
// where fewer may be the name of a field or a tile.
var word = regexp.MustCompile(`[a-z]{4}`)

// checkNotation says moves of the view's seat as people read them: each in one line and in words that the texts have,
// no two alike, and words not as they are stored in every language.
func (g *run) checkNotation(v game.View, ply int, ms ...game.Move) {
	g.Helper()
	translated := make([]bool, len(ms))
	for _, p := range g.Words.Printers {
		said := make(map[string]game.Move, len(ms))
		for i, m := range ms {
			msg := game.Notation(v, m)
			text := p.Plain(msg)
			g.Words.Fail(g, msg)
			if strings.TrimSpace(text) == "" || strings.ContainsAny(text, "\r\n") {
				g.Fatalf("ply %d: %q reads %q in %s, and not one line of text", ply, m, text, p.Lang())
			}
			if twin, ok := said[text]; ok {
				g.Fatalf("ply %d: %q and %q both read %q in %s", ply, twin, m, text, p.Lang())
			}
			said[text] = m
			translated[i] = translated[i] || text != string(m)
		}
	}
	for i, m := range ms {
		if !translated[i] && word.MatchString(string(m)) {
			g.Fatalf("ply %d: %q reads as it is stored in every language: the view needs a notation (game.Notator)", ply, m)
		}
	}
}
