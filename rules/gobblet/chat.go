package gobblet

import (
	"regexp"
	"strings"

	"tablee/rules/game"
)

// shortMove is a move as people write it: "B b2" from the reserve, "a1-b3" on the board.
func shortMove(m move) string {
	if m.isDrop() {
		return sizeLetters[m.dropped():m.dropped()+1] + " " + cellName(m.to())
	}
	return cellName(m.from()) + "-" + cellName(m.to())
}

// sizeWords are the words that people use for sizes: the grammar's own letters and both languages.
var sizeWords = map[string]size{
	"t": tiny, "tiny": tiny, "mini": tiny, "minuscule": tiny,
	"s": small, "small": small, "p": small, "petit": small, "petite": small,
	"m": medium, "medium": medium, "moyen": medium, "moyenne": medium,
	"b": big, "big": big, "large": big, "g": big, "gros": big, "grosse": big, "grand": big, "grande": big,
}

var (
	accents    = strings.NewReplacer("à", "a", "â", "a", "é", "e", "è", "e", "ê", "e", "î", "i", "ï", "i", "ô", "o", "ù", "u", "û", "u", "ç", "c")
	sizeInside = regexp.MustCompile(`\(\s*[tsmb]`)
	noise      = regexp.MustCompile(`[^a-z0-9]+`)
	fromBoard  = regexp.MustCompile(`^([a-d][1-4])(?: (?:to|on|vers|a|en|sur) | )?([a-d][1-4])$`)
	fromStock  = regexp.MustCompile(`^(?:(?:drop|place|play|pose|poser|joue|jouer) )?([a-z]+?)(?: (?:to|on|a|at|in|en|sur) | )?([a-d][1-4])$`)
)

// foldText makes typed text comparable: lower case, no accents, one blank for whatever is neither letter nor digit.
func foldText(text string) string {
	text = accents.Replace(strings.ToLower(text))
	return strings.TrimSpace(noise.ReplaceAllString(text, " "))
}

// typed reads a move as people type it: the grammar in any case, "B b2", "big b2", "grand en b2", "a1-b3", "a1 b3".
func typed(text string) (move, bool) {
	canonical := sizeInside.ReplaceAllStringFunc(strings.ToLower(text), strings.ToUpper)
	if m, err := parseMove(canonical); err == nil && !m.isTalk() {
		return m, true
	}
	folded := foldText(text)
	if m := fromBoard.FindStringSubmatch(folded); m != nil {
		return onboard(cellOf(m[1]), cellOf(m[2])), true
	}
	if m := fromStock.FindStringSubmatch(folded); m != nil {
		if s, ok := sizeWords[m[1]]; ok {
			return drop(s, cellOf(m[2])), true
		}
	}
	return noMove, false
}

// cellOf is the inverse of cellName; -1 for what is no cell.
func cellOf(name string) int {
	if len(name) != 2 {
		return -1
	}
	x, y := strings.IndexByte(columns, name[0]), strings.IndexByte(rows, name[1])
	if x < 0 || y < 0 {
		return -1
	}
	return y*4 + x
}

// complete lists the legal moves that begin with what was typed, in the short notation.
func (v *view) complete(text string) []game.Choice {
	if !v.inTurn() {
		return nil
	}
	var buf [maxMoves]move
	var exact []game.Choice
	begun := strings.ReplaceAll(foldText(text), " ", "")
	want, whole := typed(text)
	for _, m := range v.pos.board.legal(buf[:0]) {
		short := shortMove(m)
		if whole && m == want || strings.HasPrefix(strings.ReplaceAll(foldText(short), " ", ""), begun) {
			exact = append(exact, game.Choice{Value: short, Label: game.Lit(short)})
		}
	}
	return exact[:min(len(exact), 25)]
}
