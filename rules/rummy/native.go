package rummy

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"

	"tablee/rules/game"
)

// ReadNative loads a saved game (the seed's chargement). Tiles may be missing from the pack, as in the
// text's own example: then the game goes on without them. Hidden tiles ("?") are dealt at random, the
// same way for the same text. The record of the game begins anew. What is no saved game of this rule set
// is refused in words that tell where and why.
func (r *Rules[T]) ReadNative(text []byte, o game.Options) (game.Position, error) {
	set, opt, full, err := r.under(o)
	if err != nil {
		return nil, err
	}
	s, err := ParseSaved(set, text)
	if err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			return nil, syntax.Refusal(r.info.Name)
		}
		return nil, err
	}
	if n := len(s.Players); n < r.info.MinSeats || n > r.info.MaxSeats {
		return nil, r.at(s.places.players, "saved.players", "min", r.info.MinSeats, "max", r.info.MaxSeats)
	}
	p := &position[T]{r: r, set: set, opt: opt, options: full, turn: max(s.Turn-1, 0), dealt: 1, out: nobody}
	for i, c := range s.Table {
		a, ok := set.Arrange(c)
		if !ok {
			return nil, r.at(s.places.sets[i], "saved.set", "set", setMsg(set, c))
		}
		p.table = append(p.table, a)
	}
	if err := set.ValidTable(p.table); err != nil {
		return nil, err
	}
	if err := dealHidden(r, set, &s); err != nil {
		return nil, err
	}
	for _, pl := range s.Players {
		hand := MultisetOf(pl.Hand...)
		p.seats = append(p.seats, seat[T]{score: pl.Score, opened: pl.Opened, hand: hand, past: memory[T]{hand: hand}})
	}
	p.pool = MultisetOf(s.Pool...)
	if extra := set.Excess(p.all()); !extra.Empty() {
		return nil, r.at(s.places.pool, "saved.extra", "tiles", tilesMsg(set, extra.Slice()))
	}
	p.base = p.table
	for _, st := range p.seats {
		p.had = append(p.had, st.opened)
	}
	for i, st := range p.seats {
		if st.hand.Empty() && (p.pool.Empty() || !set.EndsOnEmptyPool()) && st.opened {
			p.over, p.out = true, i
			break
		}
	}
	if s.Turn == 0 && !p.over {
		if !p.pool.Empty() {
			return nil, r.at(s.places.turn, "saved.turn", "max", len(p.seats))
		}
		p.over = true
	}
	if p.over {
		p.turn = 0
	}
	return p, nil
}

// dealHidden puts tiles that the file does not name in the place of the hidden ones.
func dealHidden[T cmp.Ordered](r *Rules[T], set RuleSet[T], s *Saved[T]) error {
	known := Tiles(s.Table).Add(s.Pool...)
	n := s.Hidden
	for _, pl := range s.Players {
		known = known.Add(pl.Hand...)
		n += pl.Hidden
	}
	rest := set.Pack().Difference(known)
	if n > rest.Len() {
		return r.at(s.places.players, "saved.hidden", "n", n, "max", rest.Len())
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

// at is a refusal of a saved game that names a place in it.
func (r *Rules[T]) at(t Token, id string, pairs ...any) error {
	return game.Refuse(r.info.Name+".saved.at", "line", t.Line, "col", t.Col, "what", r.msg(id, pairs...))
}

// WriteNative saves the game (the seed's sauvegarde). A finished game has turn 0.
func (p *position[T]) WriteNative(names []string) ([]byte, error) {
	s := Saved[T]{Table: p.table, Pool: p.pool.Slice(), Turn: p.turn + 1}
	if p.over {
		s.Turn = 0
	}
	for i, st := range p.seats {
		s.Players = append(s.Players, SavedPlayer[T]{Name: playerName(names, i), Score: st.score, Opened: st.opened, Hand: st.hand.Slice()})
	}
	return s.Format(p.set.WriteTile), nil
}

// playerName is the name of a seat as an atom.
func playerName(names []string, seat int) string {
	if seat < len(names) {
		return Atomise(names[seat])
	}
	return fmt.Sprintf("P%d", seat+1)
}

// WriteNative writes what the seat may know: tiles that it may not see are "?".
func (v *view[T]) WriteNative(names []string) ([]byte, error) {
	s := Saved[T]{Table: v.table, Hidden: v.pool, Turn: v.turn + 1}
	if v.over {
		s.Turn = 0
	}
	for i, st := range v.seats {
		pl := SavedPlayer[T]{Name: playerName(names, i), Score: st.Score, Opened: st.Opened, Hidden: st.Tiles}
		if i == v.seat {
			pl.Hand, pl.Hidden = v.hand.Slice(), 0
		}
		s.Players = append(s.Players, pl)
	}
	return s.Format(v.set.WriteTile), nil
}
