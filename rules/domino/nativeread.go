package domino

import (
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/rules/game"
)

// ReadNative reads a saved game; what it says about the variant goes before the options, and the
// options tell the points of a match when it does not. Where tiles are hidden ("?"), they are dealt at
// random as the text allows, always the same for the same text: only the views that knew the tiles told
// may be relied on.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, h, err := readSaved(text)
	if err != nil {
		return nil, err
	}
	if p.cfg.Variant != simple && p.cfg.Points == 0 {
		if p.cfg.Points = o.Int("points"); p.cfg.Points == 0 {
			p.cfg.Points = 100
		}
	}
	if err := p.settle(h); err != nil {
		return nil, err
	}
	if h.stock+slices.Max(h.racks) > 0 {
		k := knowledge{&p.table, p.Racks, p.Stock, h}
		p = k.sample(rand.New(rand.NewPCG(1, 1)))
		if err := p.settle(hidden{racks: make([]int, p.cfg.Seats)}); err != nil {
			return nil, err // there was no way to deal the hidden tiles
		}
	}
	return p, nil
}

// reader gathers the sections of a saved game.
type reader struct {
	*position
	hidden hidden
	seen   map[string]bool
}

// readSaved reads the text alone: settle must follow.
func readSaved(text []byte) (*position, hidden, error) {
	s := scanner{text: text, line: 1, column: 1}
	sections, err := s.all()
	if err != nil {
		return nil, hidden{}, err
	}
	r := reader{position: &position{table: table{Round: 1, Starter: -1}}, seen: make(map[string]bool)}
	for _, sec := range sections {
		if !sec.isList || len(sec.list) == 0 || sec.list[0].atom == "" {
			return nil, hidden{}, sec.expected("section")
		}
		name := strings.ToLower(sec.list[0].atom)
		read, ok := readers[name]
		if !ok || r.seen[name] {
			return nil, hidden{}, sec.list[0].expected("section")
		}
		if len(r.seen) == 0 && name != "regle" {
			return nil, hidden{}, sec.expected("regle")
		}
		r.seen[name] = true
		if err := read(&r, sec, sec.list[1:]); err != nil {
			return nil, hidden{}, err
		}
	}
	for _, name := range []string{"regle", "joueurs", "chaine", "pioche", "tour"} {
		if !r.seen[name] {
			return nil, hidden{}, s.expected(name)
		}
	}
	if r.turn >= r.cfg.Seats || r.Starter >= r.cfg.Seats {
		return nil, hidden{}, s.expected("seat")
	}
	if r.Starter < 0 {
		r.Starter = r.turn
	}
	return r.position, r.hidden, nil
}

// readers read the sections by name.
var readers = map[string]func(r *reader, sec node, args []node) error{
	"regle":     (*reader).rule,
	"joueurs":   (*reader).players,
	"chaine":    func(r *reader, _ node, args []node) error { return r.tiles(args, &r.Chain, nil) },
	"pioche":    func(r *reader, _ node, args []node) error { return r.tiles(args, &r.Stock, &r.hidden.stock) },
	"tour":      func(r *reader, sec node, args []node) error { return single(sec, args, 1, 4, -1, &r.turn) },
	"debut":     func(r *reader, sec node, args []node) error { return single(sec, args, 1, 4, -1, &r.Starter) },
	"manche":    func(r *reader, sec node, args []node) error { return single(sec, args, 1, 1_000_000, 0, &r.Round) },
	"ouverture": (*reader).opening,
	"coups":     (*reader).plies,
}

// single reads the one number of a section.
func single(sec node, args []node, lo, hi, add int, to *int) error {
	if len(args) != 1 {
		return sec.expected("number")
	}
	n, err := args[0].number(lo, hi)
	*to = n + add
	return err
}

func (r *reader) rule(sec node, args []node) (err error) {
	if len(args) < 2 {
		return sec.expected("rule")
	}
	r.cfg.Variant = strings.ToLower(args[0].atom)
	if r.cfg.Variant != simple && r.cfg.Variant != draw && r.cfg.Variant != block {
		return args[0].expected("variant")
	}
	if r.cfg.Values, err = args[1].number(2, maxValues); err != nil {
		return err
	}
	args = args[2:]
	if len(args) > 0 && r.cfg.Variant != simple {
		if r.cfg.Points, err = args[0].number(1, 500); err != nil {
			return err
		}
		args = args[1:]
	}
	if len(args) > 0 && args[0].atom == wordPartners {
		r.cfg.Partners = true
		args = args[1:]
	}
	if len(args) > 0 {
		return args[0].expected("close")
	}
	return nil
}

func (r *reader) players(sec node, args []node) error {
	if len(args) < 2 || len(args) > 4 {
		return sec.expected("players")
	}
	r.cfg.Seats = len(args)
	r.Racks = make([]Set, len(args))
	r.Scores = make([]int, len(args))
	r.hidden.racks = make([]int, len(args))
	for i, n := range args {
		if len(n.list) != 3 || n.list[0].atom == "" || !n.list[2].isList {
			return n.expected("player")
		}
		var err error
		if r.Scores[i], err = n.list[1].number(0, 1_000_000); err != nil {
			return err
		}
		if err := r.tiles(n.list[2].list, &r.Racks[i], &r.hidden.racks[i]); err != nil {
			return err
		}
	}
	return nil
}

// tiles reads tiles; hidden ones are counted where they are allowed.
func (r *reader) tiles(args []node, to *Set, hidden *int) error {
	for _, n := range args {
		if n.atom == "?" && hidden != nil {
			*hidden++
			continue
		}
		t, err := r.tile(n)
		if err != nil {
			return err
		}
		to.AddRight(t)
	}
	return nil
}

func (r *reader) tile(n node) (Tile, error) {
	if !n.isTile {
		return Tile{}, n.expected("tile")
	}
	if int(max(n.tile.Left, n.tile.Right)) >= r.cfg.Values {
		return Tile{}, n.expected("value")
	}
	return n.tile, nil
}

func (r *reader) opening(sec node, args []node) (err error) {
	if len(args) != 1 {
		return sec.expected("tile")
	}
	r.Opens = true
	r.Opening, err = r.tile(args[0])
	return err
}

func (r *reader) plies(_ node, args []node) error {
	for _, n := range args {
		p, err := r.ply(n)
		if err != nil {
			return err
		}
		r.Log = append(r.Log, p)
	}
	return nil
}

func (r *reader) ply(n node) (p Ply, err error) {
	if len(n.list) < 3 || len(n.list) > 5 {
		return p, n.expected("ply")
	}
	if p.Seat, err = n.list[0].number(1, max(2, r.cfg.Seats)); err != nil {
		return p, err
	}
	p.Seat--
	last := n.list[len(n.list)-1].atom
	switch word := n.list[1].atom; {
	case word == wordPlay && len(n.list) <= 4:
		p.Tile, err = r.tile(n.list[2])
		p.First, p.Left = len(n.list) == 3, last == wordLeft
		if !p.First && !p.Left && last != wordRight {
			return p, n.expected("ply")
		}
		return p, err
	case word == wordDraw && len(n.list) == 5 && last == wordFits:
		p.Kind, p.Fits = PlyDraw, true
	case word == wordDraw && len(n.list) == 4:
		p.Kind = PlyDraw
	case word == wordPass && len(n.list) == 4:
		p.Kind = PlyPass
	default:
		return p, n.expected("ply")
	}
	for i := range p.Ends {
		v, err := n.list[2+i].number(0, r.cfg.Values-1)
		if err != nil {
			return p, err
		}
		p.Ends[i] = uint8(v)
	}
	return p, nil
}
