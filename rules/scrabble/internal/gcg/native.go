// Package gcg reads and writes Scrabble games as text: GCG files, the interchange format of Scrabble programs, and
// plain boards.
package gcg

import (
	"math/rand/v2"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// About is what a file says besides its position.
type About struct {
	Names  []string   // the players', by seat; nil for a plain board
	Doubts []game.Msg // what in it does not agree, see game.Saved
}

// Read parses a GCG file or a plain board. Options supply what the text does not contain. Words
// are not looked up, because a file of another program may use another list. Unknown racks are dealt from the unseen
// tiles, always in the same way.
func Read(text []byte, o game.Options) (*state.Layout, About, error) {
	full, err := state.Complete(o)
	if err != nil {
		return nil, About{}, err
	}
	lines := strings.Split(decodeText(game.Unmarked(text)), "\n")
	for _, l := range lines {
		switch l = strings.TrimSpace(l); {
		case l == "":
			continue
		case l[0] == '#' || l[0] == '>':
			return readGCG(lines, full)
		}
		p, err := readPlain(lines, full)
		return p, About{}, err
	}
	return nil, About{}, syntax(1, 1, "start")
}

// syntax is the refusal of a text: the place, and what was expected there (the last part of a message id).
func syntax(line, column int, want string) error {
	return game.Refuse("scrabble.native.syntax", "line", line, "column", column, "want",
		game.M("scrabble.native.want."+want))
}

// readPlain parses 15 rows of a board, "rack ABC?EFG" and, optionally, "lexicon fr" or "lexicon en": the rack is that
// of the player to move, with no scores, in a game of two.
func readPlain(lines []string, o game.Options) (*state.Layout, error) {
	var b board.Board
	var rack board.Multiset
	rows, racks := 0, 0
	for i, l := range lines {
		l = strings.TrimRight(l, " \t")
		key, value, _ := strings.Cut(strings.TrimSpace(l), " ")
		switch {
		case key == "":
		case rows < board.Size:
			row, err := board.ParseRow(l)
			if err != nil {
				return nil, syntax(i+1, badColumn(l), "row")
			}
			copy(b[rows*board.Size:], row[:])
			rows++
		case strings.EqualFold(key, "rack"):
			m, err := board.ParseMultiset(value)
			if err != nil || m.Len() > board.RackSize {
				return nil, syntax(i+1, 6, "rack")
			}
			rack = m
			racks++
		case strings.EqualFold(key, "lexicon"):
			lang, ok := lexicon(value)
			if !ok {
				return nil, syntax(i+1, 9, "lexicon")
			}
			o["language"] = lang
		default:
			return nil, syntax(i+1, 1, "key")
		}
	}
	if rows < board.Size {
		return nil, syntax(len(lines), 1, "row")
	}
	if racks != 1 {
		return nil, syntax(len(lines), 1, "rack")
	}
	opts, err := state.ReadOptions(o)
	if err != nil {
		return nil, err
	}
	p := &state.Layout{Table: state.NewTable(opts, state.Pair)}
	p.Board = b
	if !b.Empty() {
		p.Base = &b
	}
	p.Secret.Racks = make([]board.Multiset, state.Pair)
	p.Secret.Racks[0] = rack
	if t, over := surplus(&p.Table, &rack); over {
		return nil, game.Refuse("scrabble.native.tiles", "line", len(lines), "tile", game.Lit(t.String()))
	}
	deal(p, []bool{true, false})
	if rack.Empty() {
		p.Phase = state.Over
	}
	return p, nil
}

// badColumn is the first column of a row that is no square.
func badColumn(l string) int {
	for i := range len(l) {
		if _,
			ok := board.ParseTile(l[i]); i >= board.Size || !ok && l[i] != '.' && l[i] != ' ' || l[i] == '?' || l[i] == '*' {
			return i + 1
		}
	}
	return len(l) + 1
}

// lexicon is the language of a word list's name, ours or one of other programs.
func lexicon(name string) (lang string, ok bool) {
	name = strings.ToUpper(strings.TrimSpace(name))
	for prefix, lang := range map[string]string{
		"FR": "fr", "ODS": "fr", "EN": "en", "TWL": "en", "OWL": "en", "NWL": "en", "CSW": "en", "OSPD": "en", "OSW": "en",
		"OTCWL": "en", "SOWPODS": "en", "COLLINS": "en", "WOW": "en", "ECWL": "en",
	} {
		if strings.HasPrefix(name, prefix) {
			return lang, true
		}
	}
	return "", false
}

// Said is the options of a table in stored form, all of them given.
func Said(l *state.Layout) (game.Options, error) {
	said := game.Options{}
	for _, pair := range strings.Fields(pragma(&l.Options)) {
		name, value, _ := strings.Cut(pair, "=")
		said[name] = value
	}
	return state.Complete(said)
}

// deal fills the unknown racks from the unseen tiles, and puts the rest into the bag. The generator has a fixed seed,
// so that the same text is the same position.
func deal(p *state.Layout, known []bool) {
	bag := p.Options.Set().Bag(!p.Options.Base)
	laid := p.Board.Tiles()
	bag = bag.Minus(&laid)
	for s := range known {
		bag = bag.Minus(&p.Secret.Racks[s])
	}
	rng := rand.New(rand.NewPCG(1, 15))
	for s := range known {
		if !known[s] {
			bag.TransferRandom(&p.Secret.Racks[s], board.RackSize-p.Secret.Racks[s].Len(), rng)
		}
	}
	p.Secret.Bag = bag
	p.Count()
}

// surplus is a tile of which the board and other tiles together have more than the set.
func surplus(t *state.Table, others *board.Multiset) (tile board.Tile, over bool) {
	set, laid := t.Options.Set().Bag(!t.Options.Base), t.Board.Tiles()
	for tile, n := range laid {
		if int(n)+int(others[tile]) > int(set[tile]) {
			return board.Tile(tile), true
		}
	}
	return 0, false
}
