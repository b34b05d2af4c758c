package rulestest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/rulestest/recorder"
)

// puzzler is the puzzles of dominoes, which are made quickly, with something broken: each hook that is set takes the
// place of a method or changes its result.
type puzzler struct {
	game.Puzzler
	name  string
	kills string // part of what the suite says; "": it is sound

	kinds func(list []game.PuzzleKind) []game.PuzzleKind
	make  func(ctx context.Context, r game.Puzzler, kind string, rng *rand.Rand) (*game.Puzzle, error)
	check func(ctx context.Context, r game.Puzzler, p *game.Puzzle) error
	judge func(r game.Puzzler, p *game.Puzzle, m game.Move) (game.PuzzleAnswer, error)
	tell  func(p *game.Puzzle, t *game.PuzzleTexts)
}

func (b *puzzler) PuzzleKinds() []game.PuzzleKind {
	list := b.Puzzler.PuzzleKinds()[:1]
	if b.kinds != nil {
		return b.kinds(list)
	}
	return list
}

func (b *puzzler) NewPuzzle(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	if b.make != nil {
		return b.make(ctx, b.Puzzler, kind, rng)
	}
	return b.Puzzler.NewPuzzle(ctx, kind, o, rng)
}

func (b *puzzler) CheckPuzzle(ctx context.Context, p *game.Puzzle) error {
	if b.check != nil {
		return b.check(ctx, b.Puzzler, p)
	}
	return b.Puzzler.CheckPuzzle(ctx, p)
}

func (b *puzzler) JudgePuzzle(p *game.Puzzle, m game.Move) (game.PuzzleAnswer, error) {
	if b.judge != nil {
		return b.judge(b.Puzzler, p, m)
	}
	return b.Puzzler.JudgePuzzle(p, m)
}

func (b *puzzler) TellPuzzle(p *game.Puzzle) (game.PuzzleTexts, error) {
	t, err := b.Puzzler.TellPuzzle(p)
	if err == nil && b.tell != nil {
		b.tell(p, &t)
	}
	return t, err
}

// changing makes puzzles that are changed afterwards.
func changing(change func(p *game.Puzzle)) func(context.Context, game.Puzzler, string, *rand.Rand) (*game.Puzzle,
	error) {
	return func(ctx context.Context, r game.Puzzler, kind string, rng *rand.Rand) (*game.Puzzle, error) {
		p, err := r.NewPuzzle(ctx, kind, nil, rng)
		if err == nil {
			change(p)
		}
		return p, err
	}
}

// trusting is a check that believes some fields of a puzzle.
func trusting(believe func(p, right *game.Puzzle)) func(context.Context, game.Puzzler, *game.Puzzle) error {
	return func(ctx context.Context, r game.Puzzler, p *game.Puzzle) error {
		// What is right is found by making the puzzle of the test again.
		right, err := r.NewPuzzle(ctx, p.Kind, nil, seeded(0))
		if err != nil {
			return r.CheckPuzzle(ctx, p)
		}
		q := *p
		believe(&q, right)
		return r.CheckPuzzle(ctx, &q)
	}
}

// judging changes verdicts.
func judging(change func(p *game.Puzzle, m game.Move, a *game.PuzzleAnswer)) func(game.Puzzler, *game.Puzzle,
	game.Move) (game.PuzzleAnswer, error) {
	return func(r game.Puzzler, p *game.Puzzle, m game.Move) (game.PuzzleAnswer, error) {
		a, err := r.JudgePuzzle(p, m)
		if err == nil {
			change(p, m, &a)
		}
		return a, err
	}
}

// brokenPuzzlers are the puzzles that the suite must refuse.
func brokenPuzzlers() []*puzzler {
	return []*puzzler{
		{name: "sound"},
		{name: "no kinds", kills: "PuzzleKinds is", kinds: func([]game.PuzzleKind) []game.PuzzleKind { return nil }},
		{name: "a kind without a text", kills: "the texts have no domino.puzzle.kind.other",
			kinds: func(l []game.PuzzleKind) []game.PuzzleKind {
				return append(slices.Clip(l), game.PuzzleKind{Name: "other"})
			}},
		{name: "a kind twice", kills: "or that of another kind",
			kinds: func(l []game.PuzzleKind) []game.PuzzleKind { return append(slices.Clip(l), l...) }},
		{name: "two answers, of which one is told", kills: "and is not among its answers",
			judge: judging(func(p *game.Puzzle, _ game.Move, a *game.PuzzleAnswer) { a.Points, a.Solved = p.Best, true })},
		{name: "its answer is wrong", kills: "does not solve the puzzle",
			judge: judging(func(_ *game.Puzzle, _ game.Move, a *game.PuzzleAnswer) { a.Points, a.Solved = 0, false })},
		{name: "more than the best", kills: "and the best is",
			judge: judging(func(_ *game.Puzzle, _ game.Move, a *game.PuzzleAnswer) { a.Points++ })},
		{name: "nonsense is an answer", kills: "JudgePuzzle accepts",
			judge: func(r game.Puzzler, p *game.Puzzle, m game.Move) (game.PuzzleAnswer, error) {
				if a, err := r.JudgePuzzle(p, m); err == nil {
					return a, nil
				}
				return game.PuzzleAnswer{Best: p.Best}, nil
			}},
		{name: "no check", kills: "CheckPuzzle accepts a puzzle with",
			check: func(ctx context.Context, _ game.Puzzler, _ *game.Puzzle) error { return ctx.Err() }},
		{name: "the check believes what the answer is", kills: "CheckPuzzle accepts a puzzle with",
			check: trusting(func(p, right *game.Puzzle) { p.Answers, p.Line = right.Answers, right.Line })},
		{name: "the check believes what the best is worth", kills: "CheckPuzzle accepts a puzzle with",
			check: trusting(func(p, right *game.Puzzle) { p.Best = right.Best })},
		{name: "the check believes what the second best is worth", kills: "with a better second best",
			check: trusting(func(p, right *game.Puzzle) { p.Second = right.Second })},
		{name: "the check believes in how many moves it is won", kills: "CheckPuzzle accepts a puzzle with one move",
			check: trusting(func(p, right *game.Puzzle) { p.Moves = right.Moves })},
		{name: "the check believes the keys", kills: "key",
			check: trusting(func(p, right *game.Puzzle) { p.PositionKey, p.AnswerKey = right.PositionKey, right.AnswerKey })},
		{name: "the check believes the position", kills: "with another seat",
			check: trusting(func(p, right *game.Puzzle) { p.Seat = right.Seat })},
		{name: "the check changes the puzzle", kills: "CheckPuzzle changed the puzzle",
			check: func(ctx context.Context, r game.Puzzler, p *game.Puzzle) error {
				err := r.CheckPuzzle(ctx, p)
				p.Level = 0
				return err
			}},
		{name: "the check says no to all", kills: "CheckPuzzle refuses what NewPuzzle made",
			check: func(context.Context, game.Puzzler, *game.Puzzle) error { return game.Flawed(game.FlawHard, "") }},
		{name: "a flaw without a test", kills: "or does not tell the flaw",
			check: func(ctx context.Context, r game.Puzzler, p *game.Puzzle) error {
				if err := r.CheckPuzzle(ctx, p); err != nil {
					return context.DeadlineExceeded
				}
				return nil
			}},
		{name: "the check goes on without time", kills: "CheckPuzzle without time says",
			check: func(_ context.Context, r game.Puzzler, p *game.Puzzle) error {
				return r.CheckPuzzle(context.Background(), p)
			}},
		{name: "the making goes on without time", kills: "NewPuzzle without time gives",
			make: func(_ context.Context, r game.Puzzler, kind string, rng *rand.Rand) (*game.Puzzle, error) {
				return r.NewPuzzle(context.Background(), kind, nil, rng)
			}},
		{name: "equal generators make other puzzles", kills: "equal generators made",
			make: func() func(context.Context, game.Puzzler, string, *rand.Rand) (*game.Puzzle, error) {
				var made uint64
				return func(ctx context.Context, r game.Puzzler, kind string, _ *rand.Rand) (*game.Puzzle, error) {
					made++
					return r.NewPuzzle(ctx, kind, nil, rand.New(rand.NewPCG(made, 0)))
				}
			}()},
		{name: "a limit of time makes other puzzles", kills: "equal generators made",
			make: func(ctx context.Context, r game.Puzzler, kind string, rng *rand.Rand) (*game.Puzzle, error) {
				if _, limited := ctx.Deadline(); limited {
					rng = rand.New(rand.NewPCG(5, 5))
				}
				return r.NewPuzzle(ctx, kind, nil, rng)
			}},
		{name: "the check believes the level", kills: "with another level",
			check: trusting(func(p, right *game.Puzzle) { p.Level = right.Level })},
		{name: "any kind is made", kills: "a kind that there is not",
			make: func(ctx context.Context, r game.Puzzler, _ string, rng *rand.Rand) (*game.Puzzle, error) {
				return r.NewPuzzle(ctx, r.PuzzleKinds()[0].Name, nil, rng)
			}},
		{name: "a puzzle without a position", kills: "the position is not read",
			make: changing(func(p *game.Puzzle) { p.Position = []byte("nonsense") })},
		{name: "a puzzle for the other seat", kills: "the puzzle is for seat",
			make: changing(func(p *game.Puzzle) { p.Seat = 1 - p.Seat })},
		{name: "a puzzle of another kind", kills: "was to be made",
			make: changing(func(p *game.Puzzle) { p.Kind = "points" })},
		{name: "the second best is as good", kills: "and the second best",
			make: changing(func(p *game.Puzzle) { p.Second = p.Best })},
		{name: "the line is that of another answer", kills: "does not begin with the answer",
			make: changing(func(p *game.Puzzle) { p.Line = p.Line[1:] })},
		{name: "beginners find it", kills: "the lowest level that finds it",
			make: changing(func(p *game.Puzzle) { p.Level = 1 })},
		{name: "no key", kills: "the keys are", make: changing(func(p *game.Puzzle) { p.AnswerKey = "" })},
		{name: "options are missing", kills: "are not complete",
			make: changing(func(p *game.Puzzle) { delete(p.Options, "points") })},
		{name: "a hint tells the move", kills: "tells the answer",
			tell: func(p *game.Puzzle, t *game.PuzzleTexts) { t.Hints[0] = game.Lit("Play " + string(p.Answers[0])) }},
		{name: "a hint tells the move as people write it", kills: "tells the answer",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Hints[1] = t.Line[0].Says }},
		{name: "the question tells the answer's key", kills: "tells the answer",
			tell: func(p *game.Puzzle, t *game.PuzzleTexts) { t.Question = game.Lit(p.AnswerKey + ".") }},
		{name: "no hints", kills: "there are 0 hints", tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Hints = nil }},
		{name: "a hint without a text", kills: "domino.nonsense",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Hints[0] = game.M("domino.nonsense") }},
		{name: "no reason", kills: "is not told",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Reason = game.Msg{} }},
		{name: "a reason without the solution", kills: "does not begin with the solution",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Reason = game.Lit("Nothing is better.") }},
		{name: "the answer is told as a pass", kills: "does not begin with the answer",
			tell: func(p *game.Puzzle, t *game.PuzzleTexts) {
				t.Line[0].Pass, t.Reason.Args["line"] = true, withoutFirst(*t).Solution(p.Seat)
			}},
		{name: "half of the line is told", kills: "moves of the solution",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Line = t.Line[:1] }},
		{name: "the line is told of the wrong seat", kills: "is told as",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Line[0].By = 1 - t.Line[0].By }},
		{name: "no board", kills: "the diagram is empty",
			tell: func(_ *game.Puzzle, t *game.PuzzleTexts) { t.Board.Parts = nil }},
	}
}

// withoutFirst are texts whose line lacks its first two moves.
func withoutFirst(t game.PuzzleTexts) game.PuzzleTexts {
	t.Line = t.Line[2:]
	return t
}

// TestPuzzlers: the suite accepts sound puzzles, and refuses each that are broken, for their own fault.
func TestPuzzlers(t *testing.T) {
	Unraced(t)
	for _, b := range brokenPuzzlers() {
		b.Puzzler = domino.Rules.(game.Puzzler)
		t.Run(b.name, func(t *testing.T) {
			var faults []string
			listen := func(check func(testing.TB)) { faults = append(faults, recorder.Listen(t, check)...) }
			listen(func(tb testing.TB) {
				examinePuzzles(tb, b, PuzzleConfig{Seeds: 1}, func(_ string, check func(testing.TB)) { listen(check) })
			})
			switch {
			case b.kills == "" && len(faults) > 0:
				t.Errorf("got %s, want no fault", faults)
			case b.kills != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, b.kills) }):
				t.Errorf("want it refused because %q, got %q", b.kills, faults)
			}
		})
	}
}
