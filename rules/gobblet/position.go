package gobblet

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// position is a game under way: what is on the board, how it came about, and what is said about a draw.
// All but moves and memory follows from them.
type position struct {
	memory  bool // covered pieces are not shown
	board   board.Board
	moves   []board.Move // nil at the start; never changed in place
	last    board.Move   // the last move that moved a piece, noMove before the first
	seen    int          // how often this board with this side to move has occurred, this time included
	offered bool         // the side to move has offered a draw in this turn
	pending bool         // the opponent offered a draw before moving
	agreed  bool         // the offer was accepted
}

func start(memory bool) *position { return &position{memory: memory, seen: 1} }

// over reports whether the game has ended.
func (p *position) over() bool {
	_, won := p.board.Winner()
	return won || p.agreed || p.seen >= 3
}

// Turn implements game.Position.
func (p *position) Turn() []game.Seat {
	if p.over() {
		return nil
	}
	return []game.Seat{game.Seat(p.board.Mover)}
}

// check reports whether the move follows the rules of moving pieces; whether the game is over is not asked.
func (p *position) check(m board.Move) error {
	switch {
	case m == board.Offer:
		if p.offered || p.pending {
			return game.Refuse("gobblet.no.offer")
		}
		return nil
	case m == board.Accept:
		if !p.pending {
			return game.Refuse("gobblet.no.accept")
		}
		return nil
	}
	return p.board.Check(m)
}

// Apply implements game.Position.
func (p *position) Apply(by game.Seat, mv game.Move, _ *rand.Rand) (game.Position, []game.Event, error) {
	if p.over() {
		return nil, nil, game.Refuse("refused.over")
	}
	if by != game.Seat(p.board.Mover) {
		return nil, nil, game.Refuse("refused.turn")
	}
	m, err := format.ReadMove(string(mv))
	if err != nil {
		return nil, nil, game.Refuse("gobblet.no.move", "text", clip(string(mv)))
	}
	if err := p.check(m); err != nil {
		return nil, nil, err
	}
	next := p.after(m)
	return next, p.events(m, next), nil
}

// clip keeps a refused text short enough to be quoted back.
func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "..."
	}
	return s
}

// after is the position once a checked move is made.
func (p *position) after(m board.Move) *position {
	n := *p
	n.moves = append(slices.Clip(p.moves), m)
	n.make(m)
	if !m.IsTalk() {
		n.seen = occurrences(n.moves, n.board)
	}
	return &n
}

// make makes a checked move, without the record of moves.
func (p *position) make(m board.Move) {
	switch m {
	case board.Offer:
		p.offered = true
	case board.Accept:
		p.agreed = true
	default:
		p.board.Apply(m)
		p.last = m
		p.pending, p.offered = p.offered, false
	}
}

// occurrences counts how often the board came up in the game of these moves.
func occurrences(moves []board.Move, want board.Board) int {
	var b board.Board
	n := 0
	if b == want {
		n++
	}
	for _, m := range moves {
		if m.IsTalk() {
			continue
		}
		if b.Apply(m); b == want {
			n++
		}
	}
	return n
}

// repeated lists the boards that have come up twice or more: once more ends the game.
func (p *position) repeated() []board.Board {
	var b board.Board
	count := map[board.Board]int{b: 1}
	for _, m := range p.moves {
		if !m.IsTalk() {
			b.Apply(m)
			count[b]++
		}
	}
	var twice []board.Board
	for b, n := range count {
		if n >= 2 {
			twice = append(twice, b)
		}
	}
	return twice
}

// Result implements game.Position. Scores are the points of the assignment's score function, which are
// counted for finished games too and do not decide: places do.
func (p *position) Result() (game.Result, bool) {
	if !p.over() {
		return game.Result{}, false
	}
	r := game.Result{Scores: p.scores()}
	who, won := p.board.Winner()
	switch {
	case won:
		r.Places = []int{2, 2}
		r.Places[who] = 1
		id := "gobblet.over.line"
		if who == p.board.Mover {
			id = "gobblet.over.uncovered"
		}
		r.Reason = game.M(id, "by", game.Seat(who))
	case p.agreed:
		r.Places = []int{1, 1}
		r.Reason = game.M("gobblet.over.agreed")
	default:
		r.Places = []int{1, 1}
		r.Reason = game.M("gobblet.over.repeated")
	}
	return r, true
}

func (p *position) scores() []int { return []int{p.board.Score(0), p.board.Score(1)} }

// Moves implements game.Lister. The talk about a draw (offer, accept) is not listed.
func (p *position) Moves(by game.Seat) []game.Move {
	if p.over() || by != game.Seat(p.board.Mover) {
		return nil
	}
	return p.board.Listed()
}

// Perft implements game.Perfter. Lines of four and the third occurrence of a position that has come up
// twice before end a sequence; a position repeated only within the counted sequences does not.
func (p *position) Perft(depth int) uint64 {
	if depth > 0 && p.over() {
		return 0
	}
	b := p.board
	return b.Perft(depth, p.repeated())
}

// Inventory implements game.Counter: 24 pieces, on the board, covered or in reserve.
func (p *position) Inventory() map[string]int {
	inv := make(map[string]int)
	for player := range p.board.Words {
		for s := board.Tiny; s <= board.Big; s++ {
			inv[board.PieceName(uint8(player), s)] = board.OnesOf(p.board.Words[player], s)
		}
		for _, n := range p.board.Reserve(uint8(player)) {
			for s := range n {
				inv[board.PieceName(uint8(player), board.Size(s))]++
			}
		}
	}
	return inv
}
