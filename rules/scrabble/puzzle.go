package scrabble

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Kinds of puzzles.
const (
	puzzleBest  = "best"  // the play with most points
	puzzleBingo = "bingo" // the only play with all seven tiles
	puzzleEnd   = "end"   // the play that gains most to the end of the game, with the other rack known
)

// puzzleMargin is how many points the best play must have more than the second, in the whole list: with less, people
// who played well would find that somebody was luckier.
const puzzleMargin = 10

// Who plays the games that puzzles are taken from: well enough for boards as good players make them, and quickly where
// a whole game is played for one endgame.
const (
	puzzleLevel = 4
	endLevel    = 3
)

// Puzzles are taken from the turns of a game between these numbers of plies, and with tiles in the bag: there are
// words on the board to build on, and room to do so.
const (
	puzzleFirst = 3
	puzzleLast  = 18
)

// puzzles makes puzzles of the official game, with the whole list of the language. Tests of its own: the best play
// has at least ten points more than the second, counted over the whole list, so that nobody can know a word that
// beats it; all its words, those across too, are common ones (dict.Common), so that everybody could have found it; it
// lays two tiles or more, because one tile is the same play in both directions; and the board is not empty, where
// every play has mirrored ones. A bingo is the only play with all seven tiles, and the best play as well. In an
// endgame the margin of ten points is that of the points gained on the other player to the end of the game, as the
// exact solver counts them; racks have three to six tiles. Words that come later need not be common.
func (r rules) puzzles() *puzzle.Maker {
	return &puzzle.Maker{
		Rules:     r,
		Kinds:     []game.PuzzleKind{{Name: puzzleBest}, {Name: puzzleBingo, Exact: true}, {Name: puzzleEnd, Exact: true}},
		Candidate: puzzleCandidate,
		Solve:     solvePuzzle,
		Judge:     judgePuzzle,
	}
}

// puzzleOptions are the options of a puzzle: those of o are kept that a puzzle can have, which is the language.
func puzzleOptions(o game.Options) (game.Options, error) {
	return state.Complete(game.Options{"language": o["language"], "list": game.AllWords})
}

// puzzleCandidate plays a game of two until a turn in which the best play is a puzzle.
func puzzleCandidate(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	full, err := puzzleOptions(o)
	if err != nil {
		return nil, err
	}
	l, err := state.Start(state.Pair, full, rng)
	if err != nil {
		return nil, err
	}
	first, last, level := puzzleFirst+rng.IntN(puzzleLast-puzzleFirst), puzzleLast, puzzleLevel
	if kind == puzzleEnd {
		first, last, level = 0, endGame, endLevel
	}
	for ply := 0; ply < last && l.Phase != state.Over && (l.Bag > 0 || kind == puzzleEnd) && ctx.Err() == nil; ply++ {
		seat := game.Seat(l.Next)
		if ply >= first {
			if isPuzzle(ctx, l.See(seat), kind) {
				data, err := l.Encode()
				return &game.Puzzle{Kind: kind, Options: full, Seats: state.Pair, Position: data, Seat: seat}, err
			}
		}
		m, err := ai.Level(level).Choose(ctx, &view{*l.See(seat)}, rng)
		if err != nil {
			return nil, err
		}
		if l, _, err = state.PlayMove(l, seat, m, rng); err != nil {
			return nil, err
		}
	}
	return nil, ctx.Err()
}

// isPuzzle reports whether the best play of a position is a puzzle.
func isPuzzle(ctx context.Context, s *state.Observation, kind string) bool {
	if kind == puzzleEnd {
		_, err := findEnd(ctx, s)
		return err == nil
	}
	found, err := findPuzzle(s)
	return err == nil && found.kind(kind)
}

// puzzleSolution is the best play of a position.
type puzzleSolution struct {
	lay    *board.Lay
	second int
	bingos int // how many plays lay the whole rack
}

func (s puzzleSolution) kind(kind string) bool {
	return (kind == puzzleBingo) == (s.bingos == 1 && s.lay.Bonus > 0)
}

// findPuzzle finds the best play, and the tests that it fails.
func findPuzzle(s *state.Observation) (found puzzleSolution, err error) {
	if s.Board == (board.Board{}) {
		return found, game.Flawed(game.FlawUnique, "the board is empty")
	}
	rack := s.Rack()
	var best movegen.Play
	ai.Generate(&s.Options, func(g *movegen.Generator) {
		for _, p := range g.All(&s.Board, &rack) {
			if int(p.Laid) == board.RackSize {
				found.bingos++
			}
			switch {
			case p.Score > best.Score:
				found.second, best = int(best.Score), p
			case int(p.Score) > found.second:
				found.second = int(p.Score)
			}
		}
	})
	if best.Laid < 2 {
		return found, game.Flawed(game.FlawPlain, "the best play lays %d tiles", best.Laid)
	}
	if int(best.Score) < found.second+puzzleMargin {
		return found, game.Flawed(game.FlawMargin, "%d points, and the second best %d", best.Score, found.second)
	}
	if found.lay, err = s.Fit(&rack, best.Place()); err != nil {
		return found, err
	}
	return found, wellKnown(s, best.Place())
}

// solvePuzzle implements puzzle.Maker.
func solvePuzzle(ctx context.Context, p *game.Puzzle, pos game.Position) error {
	s := pos.View(p.Seat).(*view)
	full, err := puzzleOptions(p.Options)
	if err != nil {
		return err
	}
	want, err := state.ReadOptions(full)
	if err != nil || s.Options != want || p.Amount != 0 || p.Moves != 0 || p.Seats != s.Players ||
		s.Phase != state.Playing || len(s.Refused) > 0 {
		return game.Flawed(game.FlawDamaged, "a table with the options %+v of %d players: %v", s.Options, s.Players, err)
	}
	for name, value := range full {
		if p.Options[name] != value {
			return game.Flawed(game.FlawDamaged, "the option %s is %s, not %s", name, p.Options[name], value)
		}
	}
	rack := s.Rack()
	at := make([]byte, 0, board.Squares)
	for _, c := range s.Board {
		at = append(at, byte(c))
	}
	p.PositionKey = puzzle.Key(append(at, s.Options.Language()+rack.String()...))
	if p.Kind == puzzleEnd {
		return solveEnd(ctx, p, s, &pos.(*position).Layout)
	}
	found, err := findPuzzle(&s.Observation)
	if err != nil {
		return err
	}
	if !found.kind(p.Kind) {
		return game.Flawed(game.FlawUnique, "%d plays lay the whole rack", found.bingos)
	}
	m := game.Move(found.lay.Place.Format())
	p.Best, p.Second, p.Answers, p.Line = found.lay.Points(), found.second, []game.Move{m}, []game.Move{m}
	if p.Kind == puzzleBingo {
		p.Second = 0 // no other play answers the question
	}
	p.AnswerKey = strings.ToUpper(found.lay.Words[0].Word)
	return nil
}

// judgePuzzle implements puzzle.Maker: of a play its points, of any other move nothing.
func judgePuzzle(p *game.Puzzle, m game.Move, before, _ game.Position) (a game.PuzzleAnswer, err error) {
	s := before.View(p.Seat).(*view)
	lay, ok := layOf(s, m)
	if ok {
		best, _ := layOf(s, p.Answers[0])
		a.Points, a.Solved = min(lay.Points(), p.Best), sameTiles(lay, best)
	}
	switch {
	case p.Kind == puzzleEnd:
		a.Points, err = judgeEnd(s, m)
	case p.Kind == puzzleBingo && !a.Solved:
		a.Points = min(a.Points, p.Best-1)
	}
	return a, err
}

// layOf is a legal play as it is laid; ok is false for other moves.
func layOf(s *view, m game.Move) (lay *board.Lay, ok bool) {
	place, ok := board.ParsePlacement(string(m))
	if !ok {
		return nil, false
	}
	rack := s.Rack()
	lay, err := s.Fit(&rack, place)
	return lay, err == nil
}

// sameTiles reports whether two plays lay the same tiles on the same squares.
func sameTiles(a, b *board.Lay) bool {
	order := func(l *board.Lay) []board.Laid {
		return slices.SortedFunc(slices.Values(l.Tiles), func(a, b board.Laid) int { return a.Square - b.Square })
	}
	return slices.Equal(order(a), order(b))
}

// TellPuzzle implements game.Puzzler.
func (r rules) TellPuzzle(p *game.Puzzle) (t game.PuzzleTexts, err error) {
	pos, err := r.Decode(p.Position)
	if err != nil {
		return t, err
	}
	s, m := pos.View(p.Seat).(*view), p.Answers[0]
	lay, _ := layOf(s, m)
	advice := s.Explain(m)
	t.Question = game.M("scrabble.puzzle.question." + p.Kind)
	t.Board = s.Compare("", "") // without the last play and the score sheet
	t.Board.Moves = nil
	score := game.M("scrabble.puzzle.hint.score", "n", lay.Points())
	if p.Kind == puzzleEnd {
		other := s.Unseen()
		t.Board.Parts = append(t.Board.Parts, game.Part{Text: game.M("scrabble.puzzle.rack",
			"tiles", s.Options.Tiles(other.String()))})
	}
	if p.Kind == puzzleBingo {
		length := game.M("scrabble.puzzle.hint.length", "n", len(lay.Place.Word))
		t.Hints = []game.Msg{score, length, advice.Where}
	} else {
		t.Hints = []game.Msg{score, advice.What, advice.Where}
	}
	t.After = game.Compare(s, "", m)
	t.Line, _, err = puzzle.Line(r, p, state.MovePass, func(v game.View, m game.Move) game.Msg {
		return tellPlay(v.(*view), m, p.Seat)
	})
	if err != nil {
		return t, err
	}
	t.Reason = game.M("scrabble.puzzle.reason."+p.Kind, "line", t.Solution(p.Seat), "n", p.Best, "second", p.Second)
	return t, nil
}

// tellPlay is a play of a solution as one tells it to a friend: the solver's with its place, a reply by its word alone.
func tellPlay(v *view, m game.Move, solver game.Seat) game.Msg {
	place, ok := board.ParsePlacement(string(m))
	switch {
	case !ok:
		return game.Notation(v, m)
	case v.Seat() != solver:
		return game.Lit(v.Whole(place))
	}
	return game.M("scrabble.puzzle.play", "word", v.Whole(place), "at", v.Options.Where(place))
}
