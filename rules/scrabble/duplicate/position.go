package duplicate

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// maxSeats is how many people can play a game.
const maxSeats = 500

// position is a game with the answers to the round that is played. Its JSON form is the encoding. It is immutable;
// copies share the rounds that are over.
type position struct {
	Options  Options
	Board    board.Board
	Bag      board.Multiset
	Rack     board.Multiset
	Number   int      // of the round, from 1
	Rejected []string `json:",omitempty"` // racks that were put back in this round
	Answers  []string // by seat; "" is none yet
	Totals   []int    // by seat
	Past     []round  `json:",omitempty"`
	End      ending   `json:",omitempty"`

	absent int // how many seats have left without an answer; by Noted alone
}

// ending is why a game is over; "" while it goes on.
type ending string

// Endings.
const (
	endTiles  ending = "tiles"  // what is left makes no rack, or no play
	endRounds ending = "rounds" // as many rounds as were agreed on
	// of a view alone: whoever runs the game has ended it
	endStopped ending = "stopped"
)

// round is a round that is over.
type round struct {
	Rack     string
	Rejected []string `json:",omitempty"`
	Top      string   // the best play, with "." for letters that were there
	Word     string   // its word, jokers in lower case
	Points   int      // what it is worth
	Exchange string   `json:",omitempty"` // the letter that took the joker's place
	Answers  []string // by seat; "" is none
	Scores   []int    // by seat, with the bonus
	Solo     int      // 1 + the seat that got the bonus; 0: nobody
	// Computers are the computers' seats, ascending, which count for no solo.
	Computers []game.Seat `json:",omitempty"`
}

// newPosition deals the first rack.
func newPosition(o Options, seats int, rng *rand.Rand) *position {
	p := &position{Options: o, Number: 1, Answers: make([]string, seats), Totals: make([]int, seats)}
	p.deal(board.Multiset{}, o.set().Bag(true), rng)
	return p
}

// deal draws the rack of the round, or ends the game.
func (p *position) deal(kept, bag board.Multiset, rng *rand.Rand) {
	r, ok := p.drawer(rng).fill(kept, bag)
	p.Rack, p.Bag, p.Rejected = r.rack, r.bag, r.rejected
	if !ok {
		p.End = endTiles
	}
}

// drawer draws the rack of the round.
func (p *position) drawer(rng *rand.Rand) *drawer {
	return &drawer{form: p.Options.Form, round: p.Number, rng: rng,
		plays: func(rack *board.Multiset) bool { return p.Options.hasPlay(&p.Board, rack) },
		has: func(left *board.Multiset, fits func(*board.Multiset) bool) (board.Multiset, bool) {
			return p.Options.anyPlay(&p.Board, left, fits)
		}}
}

// Turn lists the seats that have not answered yet. Others may still change their answer.
func (p *position) Turn() (list []game.Seat) {
	if p.End != "" {
		return nil
	}
	for s, a := range p.Answers {
		if a == "" {
			list = append(list, game.Seat(s))
		}
	}
	return list
}

// Apply notes an answer, instead of an earlier one of the seat. When the last seat has answered, the round is over. By
// game.Public, the move of Round ends it.
func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.End != "" {
		return nil, nil, game.Refuse("refused.over")
	}
	if by == game.Public {
		closing, err := parseClosing(m)
		if err != nil {
			return nil, nil, err
		}
		return p.finish(closing, rng)
	}
	if by < 0 || int(by) >= len(p.Answers) {
		return nil, nil, game.Refuse("refused.turn")
	}
	if err := p.Options.checkAnswer(&p.Board, &p.Rack, m); err != nil {
		return nil, nil, err
	}
	q := *p
	q.Answers = slices.Clone(p.Answers)
	q.Answers[by] = string(m)
	if len(q.Turn()) > 0 {
		return &q, nil, nil
	}
	return q.close(nil, rng)
}
