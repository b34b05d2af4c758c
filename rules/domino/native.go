package domino

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// The native format, in the s-expressions of the saved games. The first five sections are those that
// every variant has:
//
//	(regle simple 7) (joueurs (NAME SCORE ([1:6] ...)) ...) (chaine [2:2] [2:0] ...) (pioche [3:3] ...) (tour 1)
//
// Seats are counted from 1, blanks are free. What the other variants and the computer's memory need is
// added to it, and may be missing:
//
//	(regle draw 7 100)  (regle block 7 100 equipes)   the points of a match, and partners
//	(manche 2)                                        the round; 1 if missing
//	(debut 1)                                         the seat that started the round; the seat in turn if missing
//	(ouverture [6:6])                                 the tile that opens or opened the round: nobody was dealt a better one
//	(coups (1 joue [2:2]) (2 joue [2:0] D) (1 pioche 2 0) (1 pioche 2 0 !) (2 passe 2 0))
//
// coups tells what happened in the round: a tile as it lies in the chain and the end where it was laid (G left,
// D right, none for the first one); a tile drawn, or a pass, with the values at both ends of the chain,
// and "!" if the tile drawn fitted and stopped the drawing. A pass ends the simple game: it is the defeat.
// In what one seat may know, "?" stands for each hidden tile.

// WriteNative writes the whole position. Blanks and brackets in names become "_"; names that are missing
// are P1, P2, ...
func (p *position) WriteNative(names []string) ([]byte, error) {
	racks := make([]string, len(p.Racks))
	for s, r := range p.Racks {
		racks[s] = r.String()
	}
	return p.table.write(names, racks, p.Stock.String()), nil
}

// WriteNative writes what the view's seat may know.
func (v *view) WriteNative(names []string) ([]byte, error) {
	racks := make([]string, len(v.held))
	for s, n := range v.held {
		switch {
		case v.shown != nil:
			racks[s] = v.shown[s].String()
		case int(v.seat) == s:
			racks[s] = v.rack.String()
		default:
			racks[s] = hiddenTiles(n)
		}
	}
	return v.table.write(names, racks, hiddenTiles(v.stock)), nil
}

func hiddenTiles(n int) string { return strings.TrimSpace(strings.Repeat("? ", n)) }

func (t *table) write(names []string, racks []string, stock string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "(regle %s %d", t.cfg.Variant, t.cfg.Values)
	if t.cfg.Variant != simple {
		fmt.Fprintf(&b, " %d", t.cfg.Points)
	}
	if t.cfg.Partners {
		b.WriteString(" " + wordPartners)
	}
	b.WriteString(")\n(joueurs")
	for s, rack := range racks {
		fmt.Fprintf(&b, "\n  (%s %d (%s))", playerName(names, s), t.Scores[s], rack)
	}
	b.WriteString(")\n")
	writeSection(&b, "chaine", t.Chain.String())
	writeSection(&b, "pioche", stock)
	fmt.Fprintf(&b, "(tour %d)\n", t.turn+1)
	if t.cfg.Variant != simple {
		fmt.Fprintf(&b, "(manche %d)\n", t.Round)
	}
	fmt.Fprintf(&b, "(debut %d)\n", t.Starter+1)
	if t.Opens {
		fmt.Fprintf(&b, "(ouverture %s)\n", t.Opening)
	}
	if len(t.Log) > 0 {
		plies := make([]string, len(t.Log))
		for i, p := range t.Log {
			plies[i] = p.native()
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

// Words of the format beside the names of the sections.
const (
	wordPartners = "equipes"
	wordPlay     = "joue"
	wordDraw     = "pioche"
	wordPass     = "passe"
	wordLeft     = "G"
	wordRight    = "D"
	wordFits     = "!"
)

// native is a ply as the section "coups" has it.
func (p Ply) native() string {
	seat := strconv.Itoa(p.Seat + 1)
	ends := fmt.Sprintf("%d %d", p.Ends[0], p.Ends[1])
	switch {
	case p.Kind == PlyPass:
		return "(" + seat + " " + wordPass + " " + ends + ")"
	case p.Kind == PlyDraw && p.Fits:
		return "(" + seat + " " + wordDraw + " " + ends + " " + wordFits + ")"
	case p.Kind == PlyDraw:
		return "(" + seat + " " + wordDraw + " " + ends + ")"
	case p.First:
		return "(" + seat + " " + wordPlay + " " + p.Tile.String() + ")"
	case p.Left:
		return "(" + seat + " " + wordPlay + " " + p.Tile.String() + " " + wordLeft + ")"
	default:
		return "(" + seat + " " + wordPlay + " " + p.Tile.String() + " " + wordRight + ")"
	}
}

// playerName is a name as one atom.
func playerName(names []string, s int) string {
	name := ""
	if s < len(names) {
		name = strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) || !unicode.IsPrint(r) || strings.ContainsRune("()[]?!", r) {
				return '_'
			}
			return r
		}, names[s])
	}
	if name == "" {
		name = "P" + strconv.Itoa(s+1)
	}
	return name
}
