package rummy

import (
	"cmp"
	"errors"
	"maps"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// ReadNative parses a saved game (chargement in the source text). Tiles of the pack may be missing, as in the text's
// own example: the game then continues without them. Hidden tiles ("?") are dealt at random, the same way for the same
// text. Options in the text take precedence over the given ones, and so does what was played before there was an option
// that the text does not name; a text without a language that cannot be read in the given one is read in the others.
// The record of the game begins here. Any other text is refused with the place and the reason.
func (r *Rules[T]) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, _, err := r.load(text, o)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// TellNative returns the seats, options and names of a saved game.
func (r *Rules[T]) TellNative(text []byte, o game.Options) (game.Saved, error) {
	p, s, err := r.load(text, o)
	if err != nil {
		return game.Saved{}, err
	}
	told := game.Saved{Seats: len(p.seats), Options: p.options}
	for _, pl := range s.Players {
		told.Names = append(told.Names, pl.Name)
	}
	return told, nil
}

// optionLanguage is the option that decides what is a word.
const optionLanguage = "language"

// load parses a saved game in the given language or, if the text has no language, in one in which its words are valid.
func (r *Rules[T]) load(text []byte, o game.Options) (*position[T], family.Game[T], error) {
	p, s, err := r.loadUnder(text, o)
	if err == nil || s.Options[optionLanguage] != "" {
		return p, s, err
	}
	for _, opt := range r.info.Options {
		if opt.Name != optionLanguage {
			continue
		}
		for _, language := range opt.Choices {
			other := maps.Clone(o)
			if other == nil {
				other = game.Options{}
			}
			other[optionLanguage] = language
			if p, s, err := r.loadUnder(text, other); err == nil {
				return p, s, nil
			}
		}
	}
	return p, s, err
}

// loadUnder parses a saved game with these options and its own.
func (r *Rules[T]) loadUnder(text []byte, o game.Options) (*position[T], family.Game[T], error) {
	s, err := family.Parse(r.set, text)
	if err != nil {
		var syntax *family.SyntaxError
		if errors.As(err, &syntax) {
			return nil, s, syntax.Refusal(r.info.Name)
		}
		return nil, s, err
	}
	with := maps.Clone(o)
	if with == nil {
		with = game.Options{}
	}
	maps.Copy(with, s.Options)
	for _, opt := range r.info.Options {
		if v, said := r.unwritten(opt, with); said && s.Options[opt.Name] == "" {
			with[opt.Name] = v
		}
	}
	p, err := r.positionOf(s, with)
	return p, s, err
}

// positionOf makes the position of a saved game.
func (r *Rules[T]) positionOf(s family.Game[T], o game.Options) (*position[T], error) {
	set, opt, full, err := r.withOptions(o)
	if err != nil {
		return nil, err
	}
	if n := len(s.Players); n < r.info.MinSeats || n > r.info.MaxSeats {
		return nil, r.at(s.Places.Players, "saved.players", "min", r.info.MinSeats, "max", r.info.MaxSeats)
	}
	if err := family.CanDeal(set, len(s.Players)); err != nil {
		return nil, err
	}
	p := &position[T]{r: r, set: set, opt: opt, options: full, turn: max(s.Turn-1, 0), passes: s.Passes,
		dealt: max(s.Deal, 1), out: Nobody}
	for i, c := range s.Table {
		a, ok := set.Arrange(c)
		if !ok {
			return nil, r.at(s.Places.Sets[i], "saved.set", "set", family.SetMsg(set, c))
		}
		p.table = append(p.table, a)
	}
	if err := set.ValidTable(p.table); err != nil {
		return nil, err
	}
	if _, ok := family.DiscardsOf(set); ok != s.HasPile || ok && len(s.Pile.First) != 1 {
		return nil, r.at(s.Places.Pool, "saved.pile")
	}
	p.Pile = s.Pile
	if err := dealHidden(r, set, &s); err != nil {
		return nil, err
	}
	for _, pl := range s.Players {
		hand := family.MultisetOf(pl.Hand...)
		p.seats = append(p.seats, seat[T]{score: pl.Score, opened: pl.Opened, hand: hand, past: Memory[T]{Hand: hand}})
	}
	p.pool = family.MultisetOf(s.Pool...)
	if extra := set.Excess(p.all()); !extra.Empty() {
		return nil, r.at(s.Places.Pool, "saved.extra", "tiles", family.TilesMsg(set, extra.Slice()))
	}
	if err := r.readKnown(p, s); err != nil {
		return nil, err
	}
	p.Base = p.table
	for _, st := range p.seats {
		p.Had = append(p.Had, st.opened)
	}
	for i, st := range p.seats {
		if st.hand.Empty() && (p.pool.Empty() || !set.EndsOnEmptyPool()) && (st.opened || s.HasPile) {
			p.over, p.out = true, i
			break
		}
	}
	if s.Turn == 0 && !p.over {
		if !p.pool.Empty() && !s.HasPile {
			return nil, r.at(s.Places.Turn, "saved.turn", "max", len(p.seats))
		}
		p.over = true
	}
	if p.over {
		p.turn = 0
	}
	return p, nil
}

// readKnown sets what everybody knows each seat to hold.
func (r *Rules[T]) readKnown(p *position[T], s family.Game[T]) error {
	if s.Known == nil {
		return nil
	}
	if len(s.Known) != len(p.seats) {
		return r.at(s.Places.Players, "saved.known")
	}
	for i, tiles := range s.Known {
		known := family.MultisetOf(tiles...)
		if !p.seats[i].hand.Includes(known) {
			return r.at(s.Places.Players, "saved.known")
		}
		p.Held = append(p.Held, known)
	}
	return nil
}

// dealHidden replaces hidden tiles by tiles that the file does not contain.
func dealHidden[T cmp.Ordered](r *Rules[T], set family.RuleSet[T], s *family.Game[T]) error {
	known := family.Tiles(s.Table).Add(s.Pool...).Add(s.Pile.Tiles...)
	n := s.Hidden
	for i := range s.Players {
		pl := &s.Players[i]
		if pl.Hidden > 0 && i < len(s.Known) { // they are among the hidden ones
			held := s.Known[i][:min(len(s.Known[i]), pl.Hidden)]
			pl.Hand, pl.Hidden = append(pl.Hand, held...), pl.Hidden-len(held)
		}
		known = known.Add(pl.Hand...)
		n += pl.Hidden
	}
	rest := set.Pack().Difference(known)
	if n > rest.Len() {
		return r.at(s.Places.Players, "saved.hidden", "n", n, "max", rest.Len())
	}
	rng := rand.New(rand.NewPCG(1, 15))
	deal := func(tiles *[]T, n int) {
		var drawn []T
		drawn, rest = rest.DrawN(n, rng)
		*tiles = append(*tiles, drawn...)
	}
	for i := range s.Players {
		deal(&s.Players[i].Hand, s.Players[i].Hidden)
	}
	deal(&s.Pool, s.Hidden)
	return nil
}

// at is a refusal of a saved game that names the place of the error.
func (r *Rules[T]) at(t family.Token, id string, pairs ...any) error {
	return game.Refuse(r.info.Name+".saved.at", "line", t.Line, "col", t.Col, "what", r.Msg(id, pairs...))
}

// WriteNative writes the game (sauvegarde in the source text). A finished game has turn 0.
func (p *position[T]) WriteNative(names []string) ([]byte, error) {
	s := family.Game[T]{Table: p.table, Pool: p.pool.Slice(), Turn: p.turn + 1, Options: p.r.written(p.options),
		Passes: p.passes, Deal: p.dealt, Pile: p.Pile, Known: p.known(len(p.seats))}
	_, s.HasPile = family.DiscardsOf(p.set)
	if p.over {
		s.Turn = 0
	}
	for i, st := range p.seats {
		s.Players = append(s.Players, family.Player[T]{Name: game.Atom(names, i, "()"), Score: st.score, Opened: st.opened,
			Hand: st.hand.Slice()})
	}
	return s.Format(p.set.WriteTile), nil
}

// WriteNative writes what the seat may know: hidden tiles are "?".
func (v *view[T]) WriteNative(names []string) ([]byte, error) {
	s := family.Game[T]{Table: v.Table, Hidden: v.Pool, Turn: v.Turn + 1, Options: v.rules.written(v.Options),
		Passes: v.Passes,
		Deal:   v.Dealt, Pile: v.Pile, Known: v.known(len(v.Seats))}
	_, s.HasPile = family.DiscardsOf(v.Set)
	if v.Over {
		s.Turn = 0
	}
	for i, st := range v.Seats {
		pl := family.Player[T]{Name: game.Atom(names, i, "()"), Score: st.Score, Opened: st.Opened, Hidden: st.Tiles}
		if i == v.Who {
			pl.Hand, pl.Hidden = v.Hand.Slice(), 0
		}
		s.Players = append(s.Players, pl)
	}
	return s.Format(v.Set.WriteTile), nil
}

// written are the options that a saved game has to name.
func (r *Rules[T]) written(full game.Options) game.Options {
	o := game.Options{}
	for _, opt := range r.info.Options {
		usual := opt.Default
		if before, said := r.unwritten(opt, full); said {
			usual = before
		}
		if v, ok := full[opt.Name]; ok && v != usual {
			o[opt.Name] = v
		}
	}
	return o
}

// unwritten is the value that an option has in a saved game which does not name it, because the game may be older than
// the option; false if that is the default, or what is given.
func (r *Rules[T]) unwritten(opt game.Option, o game.Options) (before string, said bool) {
	return opt.Before, newDefault(opt) && r.info.Matters(opt, o)
}
