package domino

import (
	"fmt"
	"strconv"
	"strings"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// The native format consists of s-expressions. Every variant has the first five sections:
//
//	(regle simple 7) (joueurs (NAME SCORE ([1:6] ...)) ...) (chaine [2:2] [2:0] ...) (pioche [3:3] ...) (tour 1)
//
// Seats are counted from 1, blanks are free. The other variants and the computer's memory need further sections, which
// may be missing:
//
//	(regle draw 7 100)  (regle block 7 100 equipes)   the points of a match, and partners
//	(options (capicua yes) (blocked all) (hand ten))  what differs from the usual
//	(bras [6:6] ([6:1] [1:2]) ([6:3]))                All Fives: the spinner, and its arms at the top and the bottom,
//	                                                  from the spinner outwards; if missing, it is the only double
//	(fini)                                            the match is over, in games in which points are scored midway
//	(manche 2)                                        the round; 1 if missing
//	(debut 1)                                         the seat that started the round; the seat in turn if missing
//	(ouverture [6:6])                                 the tile that opens or opened the round: nobody was dealt a better
//	(coups (1 joue [2:2]) (2 joue [2:0] D) (1 pioche 2 0) (1 pioche 2 0 !) (2 passe 2 0))
//
// coups lists the plies of the round: a tile as it lies in the chain and the end where it was laid (G left, D right,
// H top, B bottom, none for the first one); a drawn tile, or a pass, with the values at both ends of the chain, then
// those of the arms if they are open, and "!" if the drawn tile fitted, which ended the drawing. A pass ends the simple
// game: the seat loses. In a view, "?" stands for each hidden tile.

// Write writes a table with the texts of racks and stock.
func Write(t *round.Table, names []string, racks []string, stock string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "(regle %s %d", t.Config.Variant, t.Config.Values)
	if t.Config.Variant != round.SimpleGame {
		fmt.Fprintf(&b, " %d", t.Config.Points)
	}
	if t.Config.Partners {
		b.WriteString(" " + wordPartners)
	}
	b.WriteString(")\n")
	var options string
	for _, o := range []struct {
		set  bool
		text string
	}{{t.Config.Capicua, "(capicua yes)"}, {t.Config.All, "(blocked all)"}, {t.Config.Ten, "(hand ten)"}} {
		if o.set {
			options += " " + o.text
		}
	}
	if options != "" {
		b.WriteString("(options" + options + ")\n")
	}
	b.WriteString("(joueurs")
	for s, rack := range racks {
		fmt.Fprintf(&b, "\n  (%s %d (%s))", game.Atom(names, s, "()[]?!"), t.Scores[s], rack)
	}
	b.WriteString(")\n")
	writeSection(&b, "chaine", t.Chain.String())
	if t.Spun {
		writeSection(&b, "bras", fmt.Sprintf("%s (%s) (%s)", t.Spinner, t.Arms[0], t.Arms[1]))
	}
	writeSection(&b, "pioche", stock)
	fmt.Fprintf(&b, "(tour %d)\n", t.Mover+1)
	if t.Config.Variant != round.SimpleGame {
		fmt.Fprintf(&b, "(manche %d)\n", t.Round)
	}
	fmt.Fprintf(&b, "(debut %d)\n", t.Starter+1)
	if t.Opens {
		fmt.Fprintf(&b, "(ouverture %s)\n", t.Opening)
	}
	if t.Ended == round.Reached && t.Config.ScoresMidway() {
		b.WriteString("(fini)\n")
	}
	if len(t.Log) > 0 {
		plies := make([]string, len(t.Log))
		for i, p := range t.Log {
			plies[i] = nativePly(p)
		}
		writeSection(&b, "coups", strings.Join(plies, " "))
	}
	return []byte(b.String())
}

func writeSection(b *strings.Builder, name, text string) {
	b.WriteString("(" + name)
	if text != "" {
		b.WriteString(" " + text)
	}
	b.WriteString(")\n")
}

// Words of the format besides the names of the sections.
const (
	wordPartners = "equipes"
	wordPlay     = "joue"
	wordDraw     = "pioche"
	wordPass     = "passe"
	wordLeft     = "G"
	wordRight    = "D"
	wordTop      = "H"
	wordBottom   = "B"
	wordFits     = "!"
)

// nativePly is a ply in the form of the section "coups".
func nativePly(p round.Ply) string {
	seat := strconv.Itoa(p.Seat + 1)
	ends := fmt.Sprintf("%d %d", p.Ends[0], p.Ends[1])
	if p.Open {
		ends += fmt.Sprintf(" %d %d", p.Arms[0], p.Arms[1])
	}
	switch {
	case p.Kind == round.PlyPass:
		return "(" + seat + " " + wordPass + " " + ends + ")"
	case p.Kind == round.PlyDraw && p.Fits:
		return "(" + seat + " " + wordDraw + " " + ends + " " + wordFits + ")"
	case p.Kind == round.PlyDraw:
		return "(" + seat + " " + wordDraw + " " + ends + ")"
	case p.First:
		return "(" + seat + " " + wordPlay + " " + p.Tile.String() + ")"
	default:
		return "(" + seat + " " + wordPlay + " " + p.Tile.String() + " " + sideWords[p.Side()] + ")"
	}
}

// sideWords are the words of the format for sides.
var sideWords = map[round.Side]string{round.Left: wordLeft, round.Right: wordRight, round.Top: wordTop,
	round.Bottom: wordBottom}

// HiddenTiles stands for n hidden tiles.
func HiddenTiles(n int) string { return strings.TrimSpace(strings.Repeat("? ", n)) }
