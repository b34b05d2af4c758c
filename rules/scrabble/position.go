package scrabble

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Phase is what is being waited for.
type Phase uint8

const (
	// Playing waits for the player in turn.
	Playing Phase = iota
	// Judging waits for the referee's word on the last play.
	Judging
	// Challengeable waits for the next player, who may challenge the last play, or let it stand by playing on.
	Challengeable
	// Over waits for nobody.
	Over
)

// Kind is the kind of a line of the score sheet.
type Kind string

// The kinds of lines.
const (
	Play      Kind = "play"
	Pass      Kind = "pass"
	Exchange  Kind = "exchange"
	Withdrawn Kind = "withdrawn" // the line before is taken back: challenged with success, or refused
	Awarded   Kind = "awarded"   // points for a wrong challenge against this seat
	Gained    Kind = "gained"    // the others' leftover tiles
	Lost      Kind = "lost"      // own leftover tiles
)

// Line is one line of the score sheet; everybody may read it.
type Line struct {
	Seat   int
	Kind   Kind
	Move   string   `json:",omitempty"` // of a play, with "." for the letters that were there
	Words  []string `json:",omitempty"` // of a play, as they stood: main word first, jokers in lower case
	Tiles  string   `json:",omitempty"` // of leftovers: which
	N      int      `json:",omitempty"` // of an exchange or a play: how many tiles
	Points int
}

// Draw is one round of the draw for the start.
type Draw struct {
	Seats []int
	Tiles string // one a seat, in the order of Seats
}

// state is what everybody may know of a position.
type state struct {
	Options Options
	Players int // contenders; with a referee's seat there is one seat more
	Board   board.Board
	Scores  []int
	Racks   []int // how many tiles each player holds
	Bag     int   // how many tiles the bag holds
	Next    int   // the player in turn; while judged, the player whose word it is
	First   int
	Phase   Phase
	Passes  int          // turns without a word in a row
	Before  int          // Passes before the last play, for taking it back
	Draws   []Draw       `json:",omitempty"`
	Sheet   []Line       `json:",omitempty"`
	Refused []string     `json:",omitempty"` // words that were refused in this turn
	Base    *board.Board `json:",omitempty"` // where the sheet begins, if not with the empty board
}

// secret is what is hidden: Position has all of it, a view what its seat knows and zeros for the rest.
type secret struct {
	Bag   board.Multiset
	Racks []board.Multiset
	// Past holds, for each line of the sheet that is a turn, the mover's rack before it, and for an exchange the
	// tiles that went back, in the order given. Either is empty where it is not known.
	Past []past
}

type past struct {
	Rack board.Multiset
	Back string `json:",omitempty"`
}

// Position is a state of the game with full information. It is immutable.
type Position struct {
	state
	secret secret
}

func newState(o Options, players int) state {
	return state{Options: o, Players: players, Scores: make([]int, players), Racks: make([]int, players)}
}

// clone is a copy whose slices do not grow into the original's.
func (p *Position) clone() *Position {
	q := *p
	q.state = p.state.clone()
	q.secret.Racks = slices.Clone(p.secret.Racks)
	q.secret.Past = append([]past(nil), p.secret.Past...)
	return &q
}

func (s *state) clone() state {
	t := *s
	t.Scores = slices.Clone(s.Scores)
	t.Racks = slices.Clone(s.Racks)
	t.Draws = append([]Draw(nil), s.Draws...) // nil when empty, as after decoding
	t.Sheet = append([]Line(nil), s.Sheet...)
	t.Refused = append([]string(nil), s.Refused...)
	return t
}

// count brings the public numbers of tiles up to date.
func (p *Position) count() {
	p.Bag = p.secret.Bag.Len()
	for s := range p.Racks {
		p.Racks[s] = p.secret.Racks[s].Len()
	}
}

// after is the player whose turn follows p's.
func (s *state) after(p int) int { return (p + 1) % s.Players }

// Turn lists the seats that may act. While a word is judged these are the referee's seat, or all the opponents
// of its player: the first of them to answer decides.
func (s *state) Turn() []game.Seat {
	switch s.Phase {
	case Over:
		return nil
	case Judging:
		if s.Options.Arbiter {
			return []game.Seat{game.Seat(s.Players)}
		}
		var judges []game.Seat
		for i := range s.Players {
			if i != s.Next {
				judges = append(judges, game.Seat(i))
			}
		}
		return judges
	}
	return []game.Seat{game.Seat(s.Next)}
}

// last is the last line of the sheet, which must not be empty.
func (s *state) last() *Line { return &s.Sheet[len(s.Sheet)-1] }

// layOf is a play with the tiles that it laid, as they lie on the board now.
func layOf(move string, b *board.Board) *board.Lay {
	lay := new(board.Lay)
	lay.Place, _ = board.ParsePlacement(move)
	eachTile(move, func(sq int, _ board.Cell) {
		lay.Tiles = append(lay.Tiles, board.Laid{Square: sq, Cell: b[sq]})
	})
	return lay
}

// lastLay is layOf the last play.
func (s *state) lastLay() *board.Lay { return layOf(s.last().Move, &s.Board) }

// Inventory counts the tiles wherever they are.
func (p *Position) Inventory() map[string]int {
	all := p.Board.Tiles().Plus(&p.secret.Bag)
	for s := range p.secret.Racks {
		all = all.Plus(&p.secret.Racks[s])
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
func (p *Position) Result() (game.Result, bool) { return p.result() }

func (s *state) result() (game.Result, bool) {
	if s.Phase != Over {
		return game.Result{}, false
	}
	r := game.Result{Scores: slices.Clone(s.Scores), Places: game.Rank(s.Scores, false)}
	if s.Options.Arbiter {
		r.Scores = append(r.Scores, 0)
		r.Places = append(r.Places, 0)
	}
	r.Reason = game.M("scrabble.end.blocked")
	for i := range s.Racks {
		if s.Racks[i] == 0 {
			r.Reason = game.M("scrabble.end.out", "by", game.Seat(i))
		}
	}
	return r, true
}
