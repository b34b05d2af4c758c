package gobblet

import (
	"regexp"
	"strings"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// shortMove is a move as people write it: "B b2" from the reserve, "a1-b3" on the board, "lift a1" and "to b3".
func shortMove(m board.Move) string {
	switch {
	case m.IsLift():
		return "lift " + board.CellName(m.To())
	case m.IsPut():
		return "to " + board.CellName(m.To())
	case m.IsDrop():
		return board.SizeLetters[m.Dropped():m.Dropped()+1] + " " + board.CellName(m.To())
	}
	return board.CellName(m.From()) + "-" + board.CellName(m.To())
}

// Notation is a move in words that can be typed too: "big b2" from the reserve, "a1-b3" on the board, "lift a1" and "to
// b3", or what a draw is offered and accepted with.
func (v *view) Notation(m game.Move) game.Msg {
	switch mv, err := format.ReadMove(string(m)); {
	case err != nil:
		return game.Lit(string(m))
	case mv == board.Offer:
		return game.M("gobblet.say.offer")
	case mv == board.Accept:
		return game.M("gobblet.say.accept")
	case mv.IsLift():
		return game.M("gobblet.lift", "cell", board.CellName(mv.To()))
	case mv.IsPut():
		return game.M("gobblet.put", "cell", board.CellName(mv.To()))
	case mv.IsDrop():
		return game.M("gobblet.dropped", "size", board.SizeMsg(mv.Dropped()), "cell", board.CellName(mv.To()))
	default:
		return game.Lit(shortMove(mv))
	}
}

// sizeWords are the words for sizes that people may type: the grammar's letters, and words of both languages.
var sizeWords = map[string]board.Size{
	"t": board.Tiny, "tiny": board.Tiny, "mini": board.Tiny, "minuscule": board.Tiny,
	"s": board.Small, "small": board.Small, "p": board.Small, "petit": board.Small, "petite": board.Small,
	"m": board.Medium, "medium": board.Medium, "moyen": board.Medium, "moyenne": board.Medium,
	"b": board.Big, "big": board.Big, "large": board.Big, "g": board.Big, "gros": board.Big, "grosse": board.Big,
	"grand": board.Big, "grande": board.Big,
}

var (
	accents = strings.NewReplacer("à", "a", "â", "a", "é", "e", "è", "e", "ê", "e", "î", "i", "ï", "i", "ô", "o",
		"ù", "u", "û", "u", "ç", "c")
	sizeInside = regexp.MustCompile(`\(\s*[tsmb]`)
	noise      = regexp.MustCompile(`[^a-z0-9]+`)
	fromBoard  = regexp.MustCompile(`^([a-d][1-4])(?: (?:to|on|vers|a|en|sur) | )?([a-d][1-4])$`)
	half       = regexp.MustCompile(`^(?:(?:lift|touch|touche|toucher|leve|lever|souleve|soulever|` +
		`to|on|put|a|en|sur|vers|pose|poser) ?)?([a-d][1-4])$`)
	fromStock = regexp.MustCompile(`^(?:(?:drop|place|play|pose|poser|joue|jouer) )?([a-z]+?)(?: (?:to|on|a|at|in|en|sur) | )?([a-d][1-4])$`)
)

// foldText normalises typed text: lower case, no accents, one blank for anything that is neither letter nor digit.
func foldText(text string) string {
	text = accents.Replace(strings.ToLower(text))
	return strings.TrimSpace(noise.ReplaceAllString(text, " "))
}

// typed parses a move as people type it: the grammar in any case, "B b2", "big b2", "grand en b2", "a1-b3", "a1 b3".
func typed(text string) (board.Move, bool) {
	canonical := sizeInside.ReplaceAllStringFunc(strings.ToLower(text), strings.ToUpper)
	if m, err := format.ReadMove(canonical); err == nil && !m.IsTalk() {
		return m, true
	}
	folded := foldText(text)
	if m := fromBoard.FindStringSubmatch(folded); m != nil {
		return board.Onboard(cellOf(m[1]), cellOf(m[2])), true
	}
	if m := fromStock.FindStringSubmatch(folded); m != nil {
		if s, ok := sizeWords[m[1]]; ok {
			return board.Drop(s, cellOf(m[2])), true
		}
	}
	return board.NoMove, false
}

// typed parses a move as people type it in this position. With the option touch a cell alone is a lift, or a put if a
// piece is lifted; the move from cell to cell of a lifted piece is its put.
func (v *view) typed(text string) (board.Move, bool) {
	m, ok := typed(text)
	switch lifted := v.pos.lifted; {
	case ok:
		return v.pos.said(m), true
	case !v.pos.board.Touch:
		return board.NoMove, false
	default:
		cell := half.FindStringSubmatch(foldText(text))
		if cell == nil {
			return board.NoMove, false
		}
		if lifted != board.NoMove {
			return board.Put(cellOf(cell[1])), true
		}
		return board.Lift(cellOf(cell[1])), true
	}
}

// candidates lists what may be typed now: every legal move, lifts before the moves in one go.
func (v *view) candidates() []board.Move {
	var list, after []board.Move
	for _, m := range v.pos.wholes() {
		lift := board.Lift(m.From())
		switch {
		case !v.pos.board.Touch || m.IsDrop() || v.pos.lifted != board.NoMove:
			list = append(list, v.pos.said(m))
			continue
		case len(list) == 0 || list[len(list)-1] != lift:
			list = append(list, lift)
		}
		after = append(after, m)
	}
	return append(list, after...)
}

// cellOf is the inverse of CellName; -1 if there is no such cell.
func cellOf(name string) int {
	if len(name) != 2 {
		return -1
	}
	x, y := strings.IndexByte(board.Columns, name[0]), strings.IndexByte(board.Rows, name[1])
	if x < 0 || y < 0 {
		return -1
	}
	return y*4 + x
}

// begins reports whether a move, as people type it, begins with the typed text, ignoring blanks.
func begins(move, typed string) bool {
	return strings.HasPrefix(strings.ReplaceAll(foldText(move), " ", ""), typed)
}

// complete lists the legal moves that begin with the typed text, in the short notation.
func (v *view) complete(text string) []game.Choice {
	if !v.inTurn() {
		return nil
	}
	var exact []game.Choice
	begun := strings.ReplaceAll(foldText(text), " ", "")
	want, whole := v.typed(text)
	for _, m := range v.candidates() {
		short := shortMove(m)
		if whole && m == want || begins(short, begun) || begins(frenchMove(m), begun) ||
			(m.IsPut() || m.IsLift()) && begins(board.CellName(m.To()), begun) {
			exact = append(exact, game.Choice{Value: short, Label: moveMsg(m)})
		}
	}
	return exact[:min(len(exact), 25)]
}
