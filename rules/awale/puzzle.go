package awale

import (
	"context"
	"fmt"
	"math/rand/v2"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
)

// Kinds of puzzles: to take seeds in two or three moves of one's own.
const (
	puzzleTwo   = "short"
	puzzleThree = "long"
)

// puzzleMoves is the number of own moves of each kind.
var puzzleMoves = map[string]int{puzzleTwo: 2, puzzleThree: 3}

// Tests of a puzzle.
const (
	puzzleLeast  = 4 // seeds that are worth a question: less is one capture, which anybody sees
	puzzleMargin = 2 // seeds by which every other first move is worse: a capture is of two or more
	puzzleChoice = 3 // legal first moves
	// seeds on the board: with fewer, one plays on by oneself, and the computers know everything by heart
	puzzleSeeds = judgeSeeds + 2
)

// Puzzles are taken from games between these plies: before, every pit is full of choices that nobody can count.
const (
	puzzleFirst = 10
	puzzleLast  = 70
)

// puzzles makes puzzles that ask for so many seeds in so many moves of one's own, against any defence. Seeds are
// counted gross: what the opponent takes in between does not matter, and what is taken because the game ends counts.
// The last of these moves ends the count. All moves are searched, so the number is exact. The rules are always the
// classic ones.
//
// Tests of its own: exactly one first move reaches the number, and every other one is worse by two seeds or more, a
// whole capture; three first moves or more are legal, and twelve seeds are on the board; the number is four or more,
// and cannot be reached in one move less, or the question would be another.
func (r rules) puzzles() *puzzle.Maker {
	return &puzzle.Maker{
		Rules:     r,
		Kinds:     []game.PuzzleKind{{Name: puzzleTwo, Exact: true}, {Name: puzzleThree, Exact: true}},
		Candidate: r.puzzleCandidate,
		Solve:     solvePuzzle,
		Judge:     judgePuzzle,
		Player:    puzzlePlayer,
	}
}

// puzzleTables are those that puzzles are tried with: always the same, whatever else is ready.
var puzzleTables = ai.NewTableStore(judgeSeeds)

// puzzleNodes is the budget of the highest level, its usual one. Quick tests use less.
var puzzleNodes int64 = strongNodes

// puzzlePlayer is the computer of a level, the highest with puzzleTables.
func puzzlePlayer(level int) game.Player {
	pl := rules{store: puzzleTables}.Computer(level).(player)
	pl.nodes = puzzleNodes
	return pl
}

// puzzleCandidate plays a game with quick levels until a position in which there is something to find.
func (r rules) puzzleCandidate(ctx context.Context, kind string, _ game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	o, err := r.Info().Complete(nil)
	if err != nil {
		return nil, err
	}
	if err := puzzleTables.Begin(ctx); err != nil { // for likely
		return nil, err
	}
	p := newPosition(startState())
	first := puzzleFirst + rng.IntN(puzzleLast-puzzleFirst)
	for ply := 0; ply < puzzleLast && p.end == running && ctx.Err() == nil; ply++ {
		if ply >= first {
			// Without the moves that led to it: nothing is marked on the board.
			clean := newPosition(p.cur)
			if found := findPuzzle(clean, puzzleMoves[kind]); found.test() == nil && r.likely(ctx, clean, found.col) {
				data, err := clean.Encode()
				return &game.Puzzle{Kind: kind, Options: o, Seats: 2, Position: data, Seat: game.Seat(p.cur.turn),
					Amount: found.best, Moves: found.moves}, err
			}
		}
		level := levelGreedy + rng.IntN(2)
		m, err := r.Computer(level).Choose(ctx, view{seat: game.Seat(p.cur.turn), p: p}, rng)
		if err != nil {
			return nil, err
		}
		p, _ = p.after(int(m[0] - 'a'))
	}
	return nil, ctx.Err()
}

// likelyNodes is the budget of a look ahead at whether the highest level will find a move.
const likelyNodes = strongNodes / 40

// likely reports whether the highest level finds a move with a small part of its time. Most that it misses then, it
// would miss with all its time; they are left out before that is spent on them.
func (r rules) likely(ctx context.Context, p *position, col int) bool {
	quick := player{level: levelStrong, nodes: likelyNodes, store: puzzleTables, net: ai.Learned()}
	m, err := quick.Choose(ctx, view{seat: game.Seat(p.cur.turn), p: p}, rand.New(rand.NewPCG(0, 0)))
	return err == nil && m == moveOf(col)
}

// seedPuzzle is what a full search finds in a position.
type seedPuzzle struct {
	moves  int
	seeds  int // on the board
	choice int // how many first moves are legal
	col    int // the best first move
	best   int // seeds that it takes within the moves, against any defence
	second int // the same of the best other move; -1 if there is none
	sooner int // what can be taken in one move less
	line   []int
}

// findPuzzle searches all moves.
func findPuzzle(p *position, moves int) seedPuzzle {
	f := seedPuzzle{moves: moves, seeds: p.cur.onBoard(), best: -1, second: -1}
	s := seedSearch{seat: p.cur.turn, from: int(p.cur.store[p.cur.turn])}
	for _, c := range p.cur.legalCols() {
		f.choice++
		q, _ := p.after(c)
		n, line := s.least(q, moves-1)
		if n > f.best {
			f.second, f.best, f.col, f.line = f.best, n, c, append([]int{c}, line...)
		} else {
			f.second = max(f.second, n)
		}
	}
	if moves > 1 {
		f.sooner, _ = s.most(p, moves-1)
	}
	return f
}

// test is the first test that the position fails.
func (f seedPuzzle) test() error {
	switch {
	case f.choice < puzzleChoice:
		return game.Flawed(game.FlawPlain, "there is a choice of %d", f.choice)
	case f.seeds < puzzleSeeds:
		return game.Flawed(game.FlawPlain, "%d seeds are on the board", f.seeds)
	case f.best == f.second:
		return game.Flawed(game.FlawUnique, "two first moves take %d seeds", f.best)
	case f.best < f.second+puzzleMargin:
		return game.Flawed(game.FlawMargin, "%d seeds, and %d with another first move", f.best, f.second)
	case f.best < puzzleLeast:
		return game.Flawed(game.FlawPlain, "%d seeds", f.best)
	case f.sooner >= f.best:
		return game.Flawed(game.FlawPlain, "%d seeds can be taken in one move less", f.best)
	}
	return nil
}

// seedSearch searches what a seat can take against any defence.
type seedSearch struct {
	seat uint8
	from int // what it had before
}

// most is what the seat, in turn, can take within so many own moves, and how. The first of equal moves is kept.
func (s seedSearch) most(p *position, moves int) (best int, line []int) {
	if moves == 0 || p.end != running {
		return int(p.cur.store[s.seat]) - s.from, nil
	}
	best = -1
	for _, c := range p.cur.legalCols() {
		q, _ := p.after(c)
		if n, rest := s.least(q, moves-1); n > best {
			best, line = n, append([]int{c}, rest...)
		}
	}
	return best, line
}

// least is the same with the opponent in turn, who wants it to be as little as possible.
func (s seedSearch) least(p *position, moves int) (best int, line []int) {
	if moves == 0 || p.end != running {
		return int(p.cur.store[s.seat]) - s.from, nil
	}
	best = maxSeeds + 1
	for _, c := range p.cur.legalCols() {
		q, _ := p.after(c)
		if n, rest := s.most(q, moves); n < best {
			best, line = n, append([]int{c}, rest...)
		}
	}
	return best, line
}

// solvePuzzle implements puzzle.Maker.
func solvePuzzle(ctx context.Context, p *game.Puzzle, pos game.Position) error {
	if err := puzzleTables.Begin(ctx); err != nil { // for puzzlePlayer, who tries the puzzle next
		return err
	}
	at := pos.(*position)
	moves := puzzleMoves[p.Kind]
	if at.cur.abapa || isAbapa(p.Options) {
		return game.Flawed(game.FlawDamaged, "the rules are not the classic ones")
	}
	if p.Moves != moves || p.Seats != 2 || len(at.moves) > 0 {
		return game.Flawed(game.FlawDamaged, "%d moves, %d seats, %d moves before", p.Moves, p.Seats, len(at.moves))
	}
	found := findPuzzle(at, moves)
	if err := found.test(); err != nil {
		return err
	}
	if p.Amount != found.best {
		return game.Flawed(game.FlawDamaged, "it asks for %d seeds of %d", p.Amount, found.best)
	}
	p.Best, p.Second, p.Answers = found.best, found.second, []game.Move{moveOf(found.col)}
	for _, c := range found.line {
		p.Line = append(p.Line, moveOf(c))
	}
	own, opp := pack(&at.cur).Rows()
	p.PositionKey = fmt.Sprintf("%v%v%d", own, opp, moves)
	p.AnswerKey = fmt.Sprintf("%s%d", p.PositionKey, sowColumn(at.cur.turn, found.col))
	return nil
}

// judgePuzzle implements puzzle.Maker: a first move is worth what it takes against any defence.
func judgePuzzle(p *game.Puzzle, _ game.Move, before, after game.Position) (game.PuzzleAnswer, error) {
	s := seedSearch{seat: uint8(p.Seat), from: int(before.(*position).cur.store[p.Seat])}
	n, _ := s.least(after.(*position), p.Moves-1)
	return game.PuzzleAnswer{Points: n, Solved: n >= p.Best}, nil
}

// among are some pits that can be sown, the given one among them: those in its half of the row, or where that says
// nothing, because it is all of them or that one alone, the pit with the most seeds of the others.
func (p *position) among(col int) []int {
	legals, half := p.cur.legalCols(), p.half(col)
	if 1 < len(half) && len(half) < len(legals) {
		return half
	}
	other := -1
	for _, c := range legals {
		if c != col && (other < 0 || p.cur.rows[p.cur.turn][c] > p.cur.rows[p.cur.turn][other]) {
			other = c
		}
	}
	if other < 0 {
		return half
	}
	return []int{min(col, other), max(col, other)}
}

// TellPuzzle implements game.Puzzler.
func (r rules) TellPuzzle(p *game.Puzzle) (t game.PuzzleTexts, err error) {
	pos, err := r.Decode(p.Position)
	if err != nil {
		return t, err
	}
	v := pos.View(p.Seat).(view)
	col := int(p.Answers[0][0] - 'a')
	q, _ := v.p.after(col)
	first := game.M("awale.puzzle.hint.none")
	if n := q.last.captured; n > 0 {
		first = game.M("awale.puzzle.hint.first", "n", n)
	}
	t.Question = game.M("awale.puzzle.question."+p.Kind, "n", p.Amount)
	t.Board = v.Diagram()
	t.Hints = []game.Msg{first, game.M("awale.hint.what", "pits", oneOf(letters(v.p.among(col))))}
	var after game.Position
	if t.Line, after, err = puzzle.Line(r, p, "", nil); err != nil {
		return t, err
	}
	t.Reason = game.M("awale.puzzle.reason", "line", t.Solution(p.Seat), "n", p.Best, "second", p.Second)
	t.After, t.Answer = after.View(p.Seat).Diagram(), game.Compare(v, "", p.Answers[0])
	return t, nil
}
