package domino

import (
	"slices"
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
	if r.Ended == round.Reached && !r.Config.ScoresMidway() {
		return nil, round.Hidden{}, nil, s.expected("goingon")
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
	"options":   (*reader).options,
	"bras":      (*reader).arms,
	"fini":      (*reader).finished,
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
	if !slices.Contains(round.Variants, r.Config.Variant) {
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

// options reads the options that the section "regle" does not have.
func (r *reader) options(_ Node, args []Node) error {
	for _, n := range args {
		if len(n.List) != 2 {
			return n.expected("option")
		}
		switch strings.ToLower(n.List[0].Atom) + " " + strings.ToLower(n.List[1].Atom) {
		case "capicua yes":
			r.Config.Capicua = true
		case "blocked " + round.BlockedAll:
			r.Config.All = true
		case "hand " + round.HandTen:
			r.Config.Ten = true
		case "capicua no", "blocked " + round.BlockedLess, "hand " + round.HandUsual:
		default:
			return n.expected("option")
		}
	}
	return nil
}

func (r *reader) arms(sec Node, args []Node) (err error) {
	if len(args) != 3 || !args[1].isList || !args[2].isList {
		return sec.expected("arms")
	}
	r.Spun = true
	if r.Spinner, err = r.tile(args[0]); err != nil {
		return err
	}
	for i := range r.Arms {
		if err := r.tiles(args[1+i].List, &r.Arms[i], nil); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) finished(sec Node, args []Node) error {
	if len(args) > 0 {
		return sec.expected("close")
	}
	r.Ended = round.Reached
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
	if len(n.List) < 3 || len(n.List) > 7 {
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
		switch {
		case p.First || p.Left || last == wordRight:
		case last == wordTop && r.Config.Variant == round.FivesGame:
			p.Arm = round.Top
		case last == wordBottom && r.Config.Variant == round.FivesGame:
			p.Arm = round.Bottom
		default:
			return p, n.expected("ply")
		}
		return p, err
	case word == wordDraw && last == wordFits:
		p.Kind, p.Fits = round.PlyDraw, true
		n.List = n.List[:len(n.List)-1]
	case word == wordDraw:
		p.Kind = round.PlyDraw
	case word == wordPass:
		p.Kind = round.PlyPass
	default:
		return p, n.expected("ply")
	}
	values := n.List[2:]
	p.Open = len(values) == 4
	if len(values) != 2 && (!p.Open || r.Config.Variant != round.FivesGame) {
		return p, n.expected("ply")
	}
	for i, to := range []*uint8{&p.Ends[0], &p.Ends[1], &p.Arms[0], &p.Arms[1]}[:len(values)] {
		v, err := values[i].Number(0, r.Config.Values-1)
		if err != nil {
			return p, err
		}
		*to = uint8(v)
	}
	return p, nil
}
