package gobblet

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// position is a game: the board, the moves that led to it, and the state of offers of a draw. Everything follows from
// moves and the options.
type position struct {
	memory  bool         // covered pieces are not shown
	board   board.Board  // while a piece is lifted, the board before that, with the option touch in it
	lifted  board.Move   // the lift that was played in this turn, NoMove if none was
	moves   []board.Move // as they were played; nil at the start; never changed in place
	last    board.Move   // the last move of a piece, NoMove before the first
	seen    int          // how often this board with this side to move has occurred, including now
	offered bool         // the side to move has offered a draw in this turn
	pending bool         // the opponent offered a draw before moving
	agreed  bool         // the offer was accepted
}

func start(memory bool) *position { return &position{memory: memory, seen: 1} }

// over reports whether the game has ended.
func (p *position) over() bool {
	_, won := p.winner()
	return won || p.agreed || p.seen >= 3
}

// winner is who shows a line.
func (p *position) winner() (player uint8, ok bool) {
	if p.fallen() {
		return p.board.Mover ^ 1, true
	}
	return p.board.Winner()
}

// Turn implements game.Position.
func (p *position) Turn() []game.Seat {
	if p.over() {
		return nil
	}
	return []game.Seat{game.Seat(p.board.Mover)}
}

// check is an error if the move breaks the rules for moving pieces; it does not check whether the game is over.
func (p *position) check(m board.Move) error {
	switch {
	case p.lifted != board.NoMove || m.IsLift() || m.IsPut():
		return p.checkHalf(m)
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
		return nil, nil, game.Refuse(p.says("no.move"), "text", clip(string(mv)))
	}
	if err := p.check(m); err != nil {
		return nil, nil, err
	}
	next := p.after(m)
	return next, p.events(m, next), nil
}

// clip shortens a refused text so that it can be quoted.
func clip(s string) string { return game.Quote(s, 40) }

// after is the position after a checked move.
func (p *position) after(m board.Move) *position {
	n := *p
	n.moves = append(slices.Clip(p.moves), m)
	n.make(m)
	if !m.IsTalk() && n.lifted == board.NoMove {
		n.seen = occurrences(n.moves, n.board)
	}
	return &n
}

// make plays a checked move, without adding it to moves.
func (p *position) make(m board.Move) {
	switch m {
	case board.Offer:
		p.offered = true
	case board.Accept:
		p.agreed = true
	default:
		if m = p.whole(m); m == board.NoMove {
			return
		}
		p.board.Apply(m)
		p.last = m
		p.pending, p.offered = p.offered, false
	}
}

// occurrences counts how often the board want occurred in the game with these moves.
func occurrences(moves []board.Move, want board.Board) int {
	n := 0
	turns(moves, want, func(b board.Board) {
		if b == want {
			n++
		}
	})
	return n
}

// repeated lists the boards that have occurred twice or more: another occurrence ends the game.
func (p *position) repeated() []board.Board {
	count := map[board.Board]int{}
	turns(p.moves, p.board, func(b board.Board) { count[b]++ })
	var twice []board.Board
	for b, n := range count {
		if n >= 2 {
			twice = append(twice, b)
		}
	}
	return twice
}

// Result implements game.Position. Scores are the points of the assignment's score function, which are computed for
// finished games too but do not determine the winner: places do.
func (p *position) Result() (game.Result, bool) {
	if !p.over() {
		return game.Result{}, false
	}
	r := game.Result{Scores: p.scores()}
	who, won := p.winner()
	switch {
	case won:
		r.Places = []int{2, 2}
		r.Places[who] = 1
		id := p.says("over.line")
		if p.fallen() {
			id = "gobblet.over.lifted"
		} else if who == p.board.Mover {
			id = p.says("over.uncovered")
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

// scores are those of the board that is seen: a lifted piece is on no cell.
func (p *position) scores() []int {
	b := p.face()
	return []int{b.Score(0), b.Score(1)}
}

// Moves implements game.Lister. Moves about a draw (offer, accept) are not listed, nor, with the option touch, moves
// from cell to cell in one go.
func (p *position) Moves(by game.Seat) []game.Move {
	if p.over() || by != game.Seat(p.board.Mover) {
		return nil
	}
	if p.board.Touch {
		return p.halves()
	}
	return p.board.Listed()
}

// Perft implements game.Perfter. Lines of four, and the third occurrence of a position that has already occurred twice,
// end a sequence; repetitions within the counted sequences do not.
func (p *position) Perft(depth int) uint64 {
	if depth > 0 && p.over() {
		return 0
	}
	b := p.board
	if b.Touch {
		return b.PerftTouch(depth, p.lifted, p.repeated())
	}
	return b.Perft(depth, p.repeated())
}

// Inventory implements game.Counter: there are always 24 pieces, 12 in the variant gobblers, on the board, covered or
// in reserve.
func (p *position) Inventory() map[string]int {
	inv := make(map[string]int)
	for player := range p.board.Words {
		for s := board.Tiny; s <= board.Big; s++ {
			inv[board.PieceName(uint8(player), s)] = board.OnesOf(p.board.Words[player], s)
		}
		if p.board.Gobblers {
			for s := board.Small; s <= board.Big; s++ {
				inv[board.PieceName(uint8(player), s)] += p.board.Free(uint8(player), s)
			}
			continue
		}
		for _, n := range p.board.Reserve(uint8(player)) {
			for s := range n {
				inv[board.PieceName(uint8(player), board.Size(s))]++
			}
		}
	}
	return inv
}
