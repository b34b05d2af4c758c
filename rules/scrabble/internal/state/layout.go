package state

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Secret is the hidden state: a Layout has all of it, an Observation what its seat knows and zeros for the rest.
type Secret struct {
	Bag   board.Multiset
	Racks []board.Multiset
	// Past has, for each line of the sheet that is a turn, the mover's rack before it, and for an exchange the
	// exchanged tiles, in the given order. Either is empty if it is unknown.
	Past []Past
	// Source is the file from which the game was imported, or nil. It is secret, because notes may contain anything.
	Source *Source `json:",omitempty"`
}

// Past is the hidden part of a line of the sheet.
type Past struct {
	Rack board.Multiset
	Back string   `json:",omitempty"`
	Said []string `json:",omitempty"` // the line in the imported file, and those after it up to the next turn
}

// Layout is a table with all its tiles: a state of the game with full information.
type Layout struct {
	Table
	Secret Secret
}

// Source is the own text of an imported file: title, id, names, pragmas that we do not know. Its text for each turn is
// in Past.Said. When the game is written again, only what has changed differs from the file: the racks, the names if
// others play on, and our note.
type Source struct {
	Head  []string // the lines before the first turn, without racks and our note
	Nicks []string // one for each seat
	Racks []string // as they were written, one for each seat, empty if the file has none
}

// Clone is a copy; appending to its slices does not affect the original.
func (p *Layout) Clone() *Layout {
	q := *p
	q.Table = p.Table.clone()
	q.Secret.Racks = slices.Clone(p.Secret.Racks)
	q.Secret.Past = append([]Past(nil), p.Secret.Past...)
	return &q
}

// Count updates the public numbers of tiles.
func (p *Layout) Count() {
	p.Bag = p.Secret.Bag.Len()
	for s := range p.Racks {
		p.Racks[s] = p.Secret.Racks[s].Len()
	}
}

// Inventory counts the tiles, wherever they are.
func (p *Layout) Inventory() map[string]int {
	all := p.Board.Tiles().Plus(&p.Secret.Bag)
	for s := range p.Secret.Racks {
		all = all.Plus(&p.Secret.Racks[s])
	}
	inv := make(map[string]int)
	for t, n := range all {
		if n > 0 {
			inv[board.Tile(t).String()] = int(n)
		}
	}
	return inv
}

// Result is the outcome: most points win, equal points share a place; the referee's seat has place 0.
func (p *Layout) Result() (game.Result, bool) {
	if p.Phase != Over {
		return game.Result{}, false
	}
	r := game.Result{Scores: slices.Clone(p.Scores), Places: game.Rank(p.Scores, false)}
	if p.Options.Arbiter {
		r.Scores = append(r.Scores, 0)
		r.Places = append(r.Places, 0)
	}
	r.Reason = game.M("scrabble.end.blocked")
	for i := range p.Racks {
		if p.Racks[i] == 0 {
			r.Reason = game.M("scrabble.end.out", "by", game.Seat(i))
		}
	}
	return r, true
}
