package awale

import (
	"fmt"
	"slices"
	"strings"

	"tablee/rules/game"
)

// perRow is the number of pit buttons in a row: three fit a phone.
const perRow = 3

// buttonPrefix begins the name of a pit's button.
const buttonPrefix = "pit."

// Panel has a button for each pit that the player in turn can sow, with its seeds, in the order in which the board
// shows the pits. Seats that are not in turn have none.
func (v view) Panel(string) game.Panel {
	var p game.Panel
	if v.p.end != running || v.seat != game.Public && v.seat != game.Seat(v.p.cur.turn) {
		return p
	}
	for _, c := range v.columns() {
		if _, _, verdict := v.p.cur.sow(c); verdict != legal {
			continue
		}
		p.Controls = append(p.Controls, game.Control{
			Name:  buttonPrefix + string(moveOf(c)),
			Label: game.Lit(fmt.Sprintf("%s %d", moveOf(c), v.p.cur.rows[v.p.cur.turn][c])),
			Row:   len(p.Controls) / perRow,
			Style: game.Primary,
			Place: true,
		})
	}
	return p
}

// Do sows a pit, by button or by the verb "sow".
func (v view) Do(_ string, a game.Action) (game.Reply, error) {
	if err := v.p.mayAct(v.seat); err != nil {
		return game.Reply{}, err
	}
	text := a.Args["pit"]
	if a.Name != "sow" {
		pit, ok := strings.CutPrefix(a.Name, buttonPrefix)
		if !ok {
			return game.Reply{}, game.Refuse("refused.action")
		}
		text = pit
	}
	col, ok := parsePit(text)
	if !ok {
		return game.Reply{}, v.p.refuse("awale.refuse.unknown", "text", text)
	}
	if _, _, verdict := v.p.cur.sow(col); verdict != legal {
		return game.Reply{}, v.p.refuseCol(col, verdict)
	}
	return game.Reply{Move: moveOf(col)}, nil
}

// Complete lists the legal pits with their seeds and captures; if one has been typed completely, it lists only that
// one.
func (v view) Complete(_ string, a game.Action, focus string) []game.Choice {
	if focus != "pit" || v.p.mayAct(v.seat) != nil {
		return nil
	}
	typed, one := parsePit(a.Args["pit"])
	var all, picked []game.Choice
	for _, c := range v.p.cur.legalCols() {
		_, did, _ := v.p.cur.sow(c)
		m := moveOf(c)
		label := game.M("awale.pick", "pit", m, "n", did.sown)
		if did.captured > 0 {
			label = game.M("awale.pick_take", "pit", m, "n", did.sown, "take", did.captured)
		} else if did.spared > 0 {
			label = game.M("awale.pick_spared", "pit", m, "n", did.sown)
		}
		ch := game.Choice{Value: string(m), Label: label}
		all = append(all, ch)
		if one && c == typed {
			picked = append(picked, ch)
		}
	}
	if len(picked) > 0 {
		return picked
	}
	return all
}

// pitWords may stand before the letter, in both languages.
var pitWords = []string{"sow", "pit", "case", "trou", "coupelle", "semer"}

// parsePit parses a typed pit: its letter in either case or its number from 1 to 6, full-width or not, with blanks, a
// word such as "pit" before it, and the seeds of a button's label ("b 4") after it.
func parsePit(text string) (col int, ok bool) {
	words := strings.Fields(strings.ToLower(strings.Map(narrow, text)))
	for len(words) > 1 && slices.Contains(pitWords, words[0]) {
		words = words[1:]
	}
	if len(words) == 2 && isLetter(words[0]) && isNumber(words[1]) {
		words = words[:1]
	}
	if len(words) != 1 || len(words[0]) != 1 {
		return 0, false
	}
	switch ch := words[0][0]; {
	case ch >= 'a' && ch < 'a'+cols:
		return int(ch - 'a'), true
	case ch >= '1' && ch < '1'+cols:
		return int(ch - '1'), true
	}
	return 0, false
}

// narrow turns full-width forms (U+FF01 to U+FF5E) into ASCII.
func narrow(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E {
		return r - 0xFF01 + '!'
	}
	return r
}

func isLetter(s string) bool { return len(s) == 1 && s[0] >= 'a' && s[0] <= 'z' }

func isNumber(s string) bool { return strings.Trim(s, "0123456789") == "" }
