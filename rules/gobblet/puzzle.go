package gobblet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/forced"
	"tablee/rules/internal/puzzle"
)

// Kinds of puzzles: to win in two or in three moves of one's own, and in two by a move that uncovers an own piece.
const (
	puzzleTwo     = "short"
	puzzleThree   = "long"
	puzzleUncover = "uncover"
)

// puzzleMoves is the number of own moves of each kind.
var puzzleMoves = map[string]int{puzzleTwo: 2, puzzleThree: 3, puzzleUncover: 2}

// Puzzles are taken from games between these plies: before, hardly any piece is out.
const (
	puzzleFirst = 9
	puzzleLast  = 40
)

// puzzles makes puzzles that ask for a win in two or three moves of one's own, against any defence. Games between
// good players hardly ever contain one, because both see it coming; these games are played by two who only look
// whether somebody can complete a line at once, and move at random otherwise. All moves of both sides are searched.
//
// Tests of its own: exactly one first move wins within the number; nothing wins in fewer moves, so a win in two is
// not a win in one; and no other first move wins with one move more either, so that nobody is told that a win is
// none. No board has occurred twice in the game, so that no repetition interferes, and nobody has offered a draw.
func (r rules) puzzles() *puzzle.Maker {
	return &puzzle.Maker{
		Rules: r,
		Kinds: []game.PuzzleKind{{Name: puzzleTwo, Exact: true}, {Name: puzzleThree, Exact: true},
			{Name: puzzleUncover, Exact: true}},
		Candidate: puzzleCandidate,
		Solve:     solvePuzzle,
		Judge:     judgePuzzle,
	}
}

// puzzleOptions are the options of every puzzle: covered pieces are shown, and lifting one commits to nothing.
func puzzleOptions() (game.Options, error) { return rules{}.Info().Complete(nil) }

// puzzleCandidate plays a game until a position with a puzzle in it.
func puzzleCandidate(ctx context.Context, kind string, _ game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	o, err := puzzleOptions()
	if err != nil {
		return nil, err
	}
	p := start(false)
	for ply := 0; ply < puzzleLast && !p.over() && ctx.Err() == nil; ply++ {
		if ply >= puzzleFirst {
			if _, err := findPuzzle(p, kind); err == nil {
				data, err := p.Encode()
				return &game.Puzzle{Kind: kind, Options: o, Seats: 2, Position: data, Seat: game.Seat(p.board.Mover),
					Moves: puzzleMoves[kind]}, err
			}
		}
		p = p.after(careful(p.board, rng))
	}
	return nil, ctx.Err()
}

// careful is a random move that does not let the other side complete a line at once, if there is one.
func careful(b board.Board, rng *rand.Rand) board.Move {
	ms := b.Legal(nil)
	rng.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
	for _, m := range ms {
		next := board.After(b, m)
		if who, over := next.Winner(); over && who == b.Mover || !over && !board.Finishes(&next) {
			return m
		}
	}
	return ms[0]
}

// findPuzzle finds the only first move that wins within so many moves, and the tests that the position fails.
func findPuzzle(p *position, kind string) (first board.Move, err error) {
	moves := puzzleMoves[kind]
	switch b := p.board; {
	case p.memory || p.board.Touch || p.board.Gobblers || p.offered || p.pending || len(p.repeated()) > 0:
		return first, game.Flawed(game.FlawDamaged, "an offer, a repetition, or options")
	case forced.Win(b, moves-1):
		return first, game.Flawed(game.FlawPlain, "it is won in fewer than %d moves", moves)
	default:
		wins := forced.Firsts(b, moves)
		if len(wins) != 1 {
			return first, game.Flawed(game.FlawUnique, "%d first moves win", len(wins))
		}
		for _, m := range b.Legal(nil) {
			if m != wins[0] && forced.After(b, m, moves+1) {
				return first, game.Flawed(game.FlawMargin, "%v wins one move later", m)
			}
		}
		if kind == puzzleUncover && !uncovers(p.board, wins[0]) {
			return first, game.Flawed(game.FlawPlain, "it uncovers no own piece")
		}
		return wins[0], nil
	}
}

// uncovers reports whether a move lifts a piece off one of the same side.
func uncovers(b board.Board, m board.Move) bool {
	if m.IsDrop() {
		return false
	}
	me := b.Mover
	b.Apply(m)
	who, _, ok := b.Top(m.From())
	return ok && who == me
}

// solvePuzzle implements puzzle.Maker.
func solvePuzzle(_ context.Context, p *game.Puzzle, pos game.Position) error {
	at := pos.(*position)
	want, err := puzzleOptions()
	if err != nil || !reflect.DeepEqual(want, p.Options) || p.Seats != 2 || p.Amount != 0 ||
		p.Moves != puzzleMoves[p.Kind] {
		return game.Flawed(game.FlawDamaged, "%d seats with %v, %d moves, %v", p.Seats, p.Options, p.Moves, err)
	}
	first, err := findPuzzle(at, p.Kind)
	if err != nil {
		return err
	}
	p.Best, p.Second = 1, 0
	for _, m := range forced.Line(at.board, first, p.Moves) {
		p.Line = append(p.Line, game.Move(m.String()))
	}
	p.Answers = p.Line[:1:1]
	p.PositionKey = fmt.Sprintf("%016x-%d", canonical(at.board), p.Moves)
	p.AnswerKey = fmt.Sprintf("%s-%016x", p.PositionKey, canonical(board.After(at.board, first)))
	return nil
}

// canonical is a key of a board that does not change if it is turned, mirrored, or played with the other colours.
func canonical(b board.Board) uint64 {
	if b.Mover == 1 {
		b.Words[0], b.Words[1], b.Mover = b.Words[1], b.Words[0], 0
	}
	h := board.NewHashedBoard(b)
	key, _ := h.Canonical()
	return key
}

// judgePuzzle implements puzzle.Maker: a first move wins in time, or not.
func judgePuzzle(p *game.Puzzle, _ game.Move, before, after game.Position) (a game.PuzzleAnswer, err error) {
	at := before.(*position)
	move := after.(*position).moves[len(at.moves)]
	if !move.IsTalk() && forced.After(at.board, move, p.Moves) {
		a.Points, a.Solved = 1, true
	}
	return a, nil
}

// corners are the four cells of the corners.
const corners uint16 = 0x9009

// TellPuzzle implements game.Puzzler.
func (r rules) TellPuzzle(p *game.Puzzle) (t game.PuzzleTexts, err error) {
	pos, err := r.Decode(p.Position)
	if err != nil {
		return t, err
	}
	at := pos.(*position)
	v := at.View(p.Seat).(*view)
	advice := v.Explain(p.Answers[0])
	first, err := findPuzzle(at, p.Kind)
	if err != nil {
		return t, err
	}
	area := "edge"
	switch to := uint16(1) << first.To(); {
	case to&middle != 0:
		area = "middle"
	case to&corners != 0:
		area = "corner"
	}
	t.Question = game.M("gobblet.puzzle.question."+p.Kind, "mark", v.Label(p.Seat))
	t.Board = at.drawn(board.NoMove, 0)
	t.Hints = []game.Msg{advice.Where, advice.What, game.M("gobblet.puzzle.hint." + area)}
	var after game.Position
	if t.Line, after, err = puzzle.Line(r, p, "", nil); err != nil {
		return t, err
	}
	t.Reason = game.M("gobblet.puzzle.reason."+p.Kind, "line", t.Solution(p.Seat), "to", board.CellName(first.To()))
	t.After, t.Answer = after.View(p.Seat).Diagram(), game.Compare(v, "", p.Answers[0])
	return t, nil
}
