package state

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Secret is what is hidden: a Layout has all of it, a Observation what its seat knows and zeros for the rest.
type Secret struct {
	Bag   board.Multiset
	Racks []board.Multiset
	// Past holds, for each line of the sheet that is a turn, the mover's rack before it, and for an exchange the
	// tiles that went back, in the order given. Either is empty where it is not known.
	Past []Past
	// Source is the file that the game came from, nil if it came from none. It is secret, for notes may tell anything.
	Source *Source `json:",omitempty"`
}

// Past is what a line of the sheet does not tell everybody.
type Past struct {
	Rack board.Multiset
	Back string   `json:",omitempty"`
	Said []string `json:",omitempty"` // the line in the file it came from, and those after it up to the next turn
}

// Layout is a table with all its tiles face up: a state of the game with full information.
type Layout struct {
	Table
	Secret Secret
}

// Source is what the file that a game came from said in its own words: title, id, names, pragmas that we do not know.
// What it said of each turn stands in Past.Said. Written again, only what has changed differs from the file: the
// racks, the names if others play on, and our note.
type Source struct {
	Head  []string // the lines before the first turn, but for racks and our note
	Nicks []string // one a seat
	Racks []string // as they were written, one a seat, empty where the file does not tell
}

// Clone is a copy whose slices do not grow into the original's.
func (p *Layout) Clone() *Layout {
	q := *p
	q.Table = p.Table.clone()
	q.Secret.Racks = slices.Clone(p.Secret.Racks)
	q.Secret.Past = append([]Past(nil), p.Secret.Past...)
	return &q
}

// Count brings the public numbers of tiles up to date.
func (p *Layout) Count() {
	p.Bag = p.Secret.Bag.Len()
	for s := range p.Racks {
		p.Racks[s] = p.Secret.Racks[s].Len()
	}
}

// Inventory counts the tiles wherever they are.
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

// Result is the outcome: most points win, equal points share the place; the referee's seat has place 0.
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
