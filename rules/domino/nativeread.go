package domino

import (
	"strings"

	"tablee/rules/domino/internal/round"
)

// reader holds the sections of a saved game.
type reader struct {
	*round.Layout
	hidden round.Hidden
	names  []string
	seen   map[string]bool
}

// Read parses the text only; the caller must then call Settle.
func Read(text []byte) (*round.Layout, round.Hidden, []string, error) {
	s := Scan(text)
	sections, err := s.All()
	if err != nil {
		return nil, round.Hidden{}, nil, err
	}
	r := reader{Layout: &round.Layout{Table: round.Table{Round: 1, Starter: -1}}, seen: make(map[string]bool)}
	for _, sec := range sections {
		if !sec.isList || len(sec.List) == 0 || sec.List[0].Atom == "" {
			return nil, round.Hidden{}, nil, sec.expected("section")
		}
		name := strings.ToLower(sec.List[0].Atom)
		read, ok := readers[name]
		if !ok || r.seen[name] {
			return nil, round.Hidden{}, nil, sec.List[0].expected("section")
		}
		if len(r.seen) == 0 && name != "regle" {
			return nil, round.Hidden{}, nil, sec.expected("regle")
		}
		r.seen[name] = true
		if err := read(&r, sec, sec.List[1:]); err != nil {
			return nil, round.Hidden{}, nil, err
		}
	}
	for _, name := range []string{"regle", "joueurs", "chaine", "pioche", "tour"} {
		if !r.seen[name] {
			return nil, round.Hidden{}, nil, s.expected(name)
		}
	}
	if r.Mover >= r.Config.Seats || r.Starter >= r.Config.Seats {
		return nil, round.Hidden{}, nil, s.expected("seat")
	}
	if r.Starter < 0 {
		r.Starter = r.Mover
	}
	return r.Layout, r.hidden, r.names, nil
}

// readers are the functions that read a section, by name.
var readers = map[string]func(r *reader, sec Node, args []Node) error{
	"regle":     (*reader).rule,
	"joueurs":   (*reader).players,
	"chaine":    func(r *reader, _ Node, args []Node) error { return r.tiles(args, &r.Chain, nil) },
	"pioche":    func(r *reader, _ Node, args []Node) error { return r.tiles(args, &r.Stock, &r.hidden.Stock) },
	"tour":      func(r *reader, sec Node, args []Node) error { return single(sec, args, 1, 4, -1, &r.Mover) },
	"debut":     func(r *reader, sec Node, args []Node) error { return single(sec, args, 1, 4, -1, &r.Starter) },
	"manche":    func(r *reader, sec Node, args []Node) error { return single(sec, args, 1, 1_000_000, 0, &r.Round) },
	"ouverture": (*reader).opening,
	"coups":     (*reader).plies,
}

// single reads the only number of a section.
func single(sec Node, args []Node, lo, hi, add int, to *int) error {
	if len(args) != 1 {
		return sec.expected("number")
	}
	n, err := args[0].Number(lo, hi)
	*to = n + add
	return err
}

func (r *reader) rule(sec Node, args []Node) (err error) {
	if len(args) < 2 {
		return sec.expected("rule")
	}
	r.Config.Variant = strings.ToLower(args[0].Atom)
	if r.Config.Variant != round.SimpleGame && r.Config.Variant != round.DrawGame && r.Config.Variant != round.BlockGame {
		return args[0].expected("variant")
	}
	if r.Config.Values, err = args[1].Number(2, round.MaxValues); err != nil {
		return err
	}
	args = args[2:]
	if len(args) > 0 && r.Config.Variant != round.SimpleGame {
		if r.Config.Points, err = args[0].Number(1, 500); err != nil {
			return err
		}
		args = args[1:]
	}
	if len(args) > 0 && args[0].Atom == wordPartners {
		r.Config.Partners = true
		args = args[1:]
	}
	if len(args) > 0 {
		return args[0].expected("close")
	}
	return nil
}

func (r *reader) players(sec Node, args []Node) error {
	if len(args) < 2 || len(args) > 4 {
		return sec.expected("players")
	}
	r.Config.Seats = len(args)
	r.Racks = make([]round.Set, len(args))
	r.Scores = make([]int, len(args))
	r.hidden.Racks = make([]int, len(args))
	for i, n := range args {
		if len(n.List) != 3 || n.List[0].Atom == "" || !n.List[2].isList {
			return n.expected("player")
		}
		r.names = append(r.names, n.List[0].Atom)
		var err error
		if r.Scores[i], err = n.List[1].Number(0, 1_000_000); err != nil {
			return err
		}
		if err := r.tiles(n.List[2].List, &r.Racks[i], &r.hidden.Racks[i]); err != nil {
			return err
		}
	}
	return nil
}

// tiles reads tiles; hidden ones are counted if they are allowed.
func (r *reader) tiles(args []Node, to *round.Set, hidden *int) error {
	for _, n := range args {
		if n.Atom == "?" && hidden != nil {
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

func (r *reader) tile(n Node) (round.Tile, error) {
	if !n.IsTile {
		return round.Tile{}, n.expected("tile")
	}
	if int(max(n.Tile.Left, n.Tile.Right)) >= r.Config.Values {
		return round.Tile{}, n.expected("value")
	}
	return n.Tile, nil
}

func (r *reader) opening(sec Node, args []Node) (err error) {
	if len(args) != 1 {
		return sec.expected("tile")
	}
	r.Opens = true
	r.Opening, err = r.tile(args[0])
	return err
}

func (r *reader) plies(_ Node, args []Node) error {
	for _, n := range args {
		p, err := r.ply(n)
		if err != nil {
			return err
		}
		r.Log = append(r.Log, p)
	}
	return nil
}

func (r *reader) ply(n Node) (p round.Ply, err error) {
	if len(n.List) < 3 || len(n.List) > 5 {
		return p, n.expected("ply")
	}
	if p.Seat, err = n.List[0].Number(1, max(2, r.Config.Seats)); err != nil {
		return p, err
	}
	p.Seat--
	last := n.List[len(n.List)-1].Atom
	switch word := n.List[1].Atom; {
	case word == wordPlay && len(n.List) <= 4:
		p.Tile, err = r.tile(n.List[2])
		p.First, p.Left = len(n.List) == 3, last == wordLeft
		if !p.First && !p.Left && last != wordRight {
			return p, n.expected("ply")
		}
		return p, err
	case word == wordDraw && len(n.List) == 5 && last == wordFits:
		p.Kind, p.Fits = round.PlyDraw, true
	case word == wordDraw && len(n.List) == 4:
		p.Kind = round.PlyDraw
	case word == wordPass && len(n.List) == 4:
		p.Kind = round.PlyPass
	default:
		return p, n.expected("ply")
	}
	for i := range p.Ends {
		v, err := n.List[2+i].Number(0, r.Config.Values-1)
		if err != nil {
			return p, err
		}
		p.Ends[i] = uint8(v)
	}
	return p, nil
}
