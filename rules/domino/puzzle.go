package domino

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
)

// Kinds of puzzles.
const (
	puzzleWin    = "win"    // to win the round
	puzzlePoints = "points" // to win it with most points
)

// Tests of a puzzle.
const (
	puzzleMargin = 5 // points by which every other first move brings less, if it wins too
	puzzleChoice = 3 // legal first moves
	puzzleLeast  = 3 // tiles in each hand
	puzzleHand   = 5 // with more in one, nobody counts the round to its end
)

// puzzleMatch is the target of the match that the computers think they play: they play for points too.
const puzzleMatch = 500

// puzzleLevel is who plays the rounds that puzzles are taken from.
const puzzleLevel = 3

// puzzles makes puzzles of the end of a round of two in the block game, in which nothing is drawn, with both hands
// open, and without the options of clubs: TellPuzzle shows the other one. The match is to one point, so whoever wins
// the round wins it, and no other round is dealt. All moves are searched to the end of the round, so the outcome is
// exact; a round in which nobody scores is not won. The computers see both hands too.
//
// Tests of its own: to win, exactly one first move (a tile and its end) wins, and every other one loses or brings
// nothing. For points, exactly one first move brings the most, every other one at least five less, and two or more
// first moves win, or it would be the other question. Three first moves or more are legal, the ends are different (or
// each move would have a twin), each hand has three to five tiles, and the solution takes a second tile of the solver:
// to block the round at once, only pips have to be added up.
func (r rules) puzzles() *puzzle.Maker {
	return &puzzle.Maker{
		Rules:     r,
		Kinds:     []game.PuzzleKind{{Name: puzzleWin, Exact: true}, {Name: puzzlePoints, Exact: true}},
		Candidate: r.puzzleCandidate,
		Solve:     r.solvePuzzle,
		Judge:     judgePuzzle,
		View:      openView,
	}
}

// openView is what a seat sees with all hands open, in a match in which points count.
func openView(pos game.Position, s game.Seat) game.View {
	v := pos.View(s).(*view)
	v.Config.Points = puzzleMatch
	for _, rack := range pos.(*position).Racks {
		v.Shown = append(v.Shown, slices.Clone(rack))
	}
	return v
}

// puzzleOptions are the options of every puzzle. Draw ends with hands that are too large to be counted.
func (r rules) puzzleOptions() (game.Options, error) {
	return r.Info().Complete(game.Options{"variant": round.BlockGame, "points": "1"})
}

// puzzleCandidate plays a round until its end can be counted.
func (r rules) puzzleCandidate(ctx context.Context, kind string, _ game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	o, err := r.puzzleOptions()
	if err != nil {
		return nil, err
	}
	start, err := r.Start(2, o, rng)
	if err != nil {
		return nil, err
	}
	for p := start.(*position); p.Ended == round.Running && p.Round == 1 && ctx.Err() == nil; {
		if len(p.Chain) > 0 {
			q := p.withoutPast()
			if found, err := findPuzzle(q, kind); err == nil {
				data, err := q.Encode()
				amount := 0
				if kind == puzzlePoints {
					amount = found.best
				}
				return &game.Puzzle{Kind: kind, Options: o, Seats: 2, Position: data, Seat: game.Seat(p.Mover),
					Amount: amount}, err
			}
		}
		seat := game.Seat(p.Mover)
		m, err := r.Computer(puzzleLevel).Choose(ctx, p.View(seat), rng)
		if err != nil {
			return nil, err
		}
		q, _, err := p.Apply(seat, m, rng)
		if err != nil {
			return nil, err
		}
		p = q.(*position)
	}
	return nil, ctx.Err()
}

// withoutPast is the position without what was played before: nothing is new on the table, and nobody has passed.
func (p *position) withoutPast() *position {
	q := &position{p.Clone()}
	q.Log, q.Opens, q.Opening, q.Starter = nil, false, round.Tile{}, q.Mover
	return q
}

// roundEnd is what a full search finds in a position.
type roundEnd struct {
	best, second int // points of the best first move and of the best other one; negative: the other seat's
	wins         int // how many first moves win
	line         []game.Move
}

// findPuzzle searches the round to its end.
func findPuzzle(p *position, kind string) (found roundEnd, err error) {
	seat := p.Mover
	least, most := len(p.Racks[0]), len(p.Racks[0])
	for _, rack := range p.Racks {
		least, most = min(least, len(rack)), max(most, len(rack))
	}
	ms := p.Moves(game.Seat(seat))
	switch ends := p.Ends(); {
	case least < puzzleLeast || most > puzzleHand:
		return found, game.Flawed(game.FlawPlain, "hands of %d to %d tiles", least, most)
	case len(ms) < puzzleChoice:
		return found, game.Flawed(game.FlawPlain, "there is a choice of %d", len(ms))
	case ends[0] == ends[1]:
		return found, game.Flawed(game.FlawUnique, "both ends are the same")
	}
	found.best, found.second = -1000, -1000
	for _, m := range ms {
		n, line := p.outcomeOf(seat, m)
		if n > 0 {
			found.wins++
		}
		if n > found.best {
			found.second, found.best, found.line = found.best, n, line
		} else {
			found.second = max(found.second, n)
		}
	}
	switch {
	case found.best <= 0:
		return found, game.Flawed(game.FlawUnique, "nothing wins")
	case kind == puzzleWin && found.wins != 1:
		return found, game.Flawed(game.FlawUnique, "%d first moves win", found.wins)
	case kind == puzzlePoints && found.wins < 2:
		return found, game.Flawed(game.FlawPlain, "only one first move wins")
	case kind == puzzlePoints && found.best == found.second:
		return found, game.Flawed(game.FlawUnique, "two first moves bring %d points", found.best)
	case kind == puzzlePoints && found.best < found.second+puzzleMargin:
		return found, game.Flawed(game.FlawMargin, "%d points, and %d by another", found.best, found.second)
	case laidBy(found.line) < 2:
		return found, game.Flawed(game.FlawPlain, "the round is over at once")
	}
	return found, nil
}

// laidBy is how many tiles the seat lays that makes every other move, from the first on.
func laidBy(line []game.Move) (n int) {
	for i := 0; i < len(line); i += 2 {
		if line[i] != round.Pass {
			n++
		}
	}
	return n
}

// outcomeOf is what a move brings a seat with best play of both, and the moves to the end of the round.
func (p *position) outcomeOf(seat int, m game.Move) (points int, line []game.Move) {
	next, _, err := p.Apply(game.Seat(p.Mover), m, nil)
	if err != nil {
		return 0, []game.Move{m} // another round would be dealt: nobody has scored
	}
	q := next.(*position)
	if q.Ended != round.Running {
		return q.Scores[seat] - q.Scores[1-seat], []game.Move{m}
	}
	ours := q.Mover == seat
	for i, other := range q.Moves(game.Seat(q.Mover)) {
		if n, rest := q.outcomeOf(seat, other); i == 0 || ours && n > points || !ours && n < points {
			points, line = n, rest
		}
	}
	return points, append([]game.Move{m}, line...)
}

// solvePuzzle implements puzzle.Maker.
func (r rules) solvePuzzle(_ context.Context, p *game.Puzzle, pos game.Position) error {
	at := pos.(*position)
	want, err := r.puzzleOptions()
	if err != nil {
		return err
	}
	said := r.Info().Dated(p.Options)
	for name, value := range want {
		if said[name] != value {
			return game.Flawed(game.FlawDamaged, "the option %s is %s, not %s", name, said[name], value)
		}
	}
	c, err := round.NewConfig(2, want)
	if err != nil || c != at.Config || p.Seats != 2 || p.Moves != 0 || len(at.Log) > 0 ||
		len(at.Chain) == 0 || slices.Max(at.Scores) > 0 || at.Opens ||
		at.Starter != at.Mover || at.Round != 1 {
		return game.Flawed(game.FlawDamaged, "a table of %+v with %d moves before, %v", at.Config, len(at.Log), err)
	}
	found, err := findPuzzle(at, p.Kind)
	if err != nil {
		return err
	}
	p.Best, p.Second = 1, 0
	if p.Kind == puzzlePoints {
		p.Best, p.Second = found.best, max(0, found.second)
	}
	if want := p.Best; p.Kind == puzzlePoints && p.Amount != want || p.Kind == puzzleWin && p.Amount != 0 {
		return game.Flawed(game.FlawDamaged, "it asks for %d points of %d", p.Amount, want)
	}
	p.Answers, p.Line = found.line[:1:1], found.line
	text := fmt.Sprint(c.Variant, at.Ends())
	for i := range at.Racks {
		rack := slices.Clone(at.Racks[(at.Mover+i)%2])
		slices.SortFunc(rack, func(a, b round.Tile) int { return a.Index() - b.Index() })
		for _, t := range rack {
			text += fmt.Sprint(" ", t.Index())
		}
		text += "/"
	}
	p.PositionKey = puzzle.Key([]byte(text))
	p.AnswerKey = p.PositionKey + " " + string(p.Answers[0])
	return nil
}

// judgePuzzle implements puzzle.Maker: a first move is worth what it brings with best play of both.
func judgePuzzle(p *game.Puzzle, m game.Move, before, _ game.Position) (game.PuzzleAnswer, error) {
	n, _ := before.(*position).outcomeOf(int(p.Seat), m)
	if p.Kind == puzzleWin {
		n = min(n, 1)
	}
	n = min(max(n, 0), p.Best)
	return game.PuzzleAnswer{Points: n, Solved: n == p.Best}, nil
}

// TellPuzzle implements game.Puzzler. The board shows the other hand as well.
func (r rules) TellPuzzle(p *game.Puzzle) (t game.PuzzleTexts, err error) {
	pos, err := r.Decode(p.Position)
	if err != nil {
		return t, err
	}
	at := pos.(*position)
	v := at.View(p.Seat).(*view)
	other := 1 - at.Mover
	t.Question = game.M("domino.puzzle.question."+p.Kind, "n", p.Amount, "other", game.Seat(other))
	t.Board = v.Diagram()
	t.Board.Parts = append(t.Board.Parts, game.Part{Title: game.M("domino.puzzle.hand", "seat", game.Seat(other)),
		Tokens: standing(tokens(at.Racks[other])), Role: game.InHand})
	var after game.Position
	if t.Line, after, err = puzzle.Line(r, p, round.Pass, nil); err != nil {
		return t, err
	}
	points := after.View(p.Seat).(game.Scorer).Scores()[p.Seat]
	advice := v.Observation.Explain(p.Answers[0])
	end := game.M("domino.puzzle.hint.out")
	if len(after.(*position).Racks[p.Seat]) > 0 {
		end = game.M("domino.puzzle.hint.blocked")
	}
	t.Hints = []game.Msg{end, advice.What, advice.Where}
	t.Reason = game.M("domino.puzzle.reason."+p.Kind, "line", t.Solution(p.Seat), "n", points, "second", p.Second)
	t.After, t.Answer = after.View(p.Seat).Diagram(), game.Compare(v, "", p.Answers[0])
	return t, nil
}
