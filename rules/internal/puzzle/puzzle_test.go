package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
)

// coins is a game in which the seat names a number from 0 to 9, and 7 is right. How often each level says so is given.
type coins struct {
	game.Rules
	right [4]int // of three tries, by level
}

func (c *coins) Info() game.Info { return game.Info{Name: "coins", Levels: 4, Default: 1} }

func (c *coins) Decode(data []byte) (game.Position, error) {
	if len(data) != 1 {
		return nil, errors.New("coins: damaged")
	}
	return coin{}, nil
}

func (c *coins) Computer(level int) game.Player { return &namer{c.right[level-1], 0} }

// coin is a position: the number that was named, or 0.
type coin struct {
	game.Position
	named int
}

func (coin) Turn() []game.Seat        { return []game.Seat{0} }
func (coin) View(game.Seat) game.View { return nil }

func (coin) Apply(_ game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if len(m) != 1 || rng == nil {
		return nil, nil, game.Refuse("refused.action")
	}
	return coin{named: int(m[0] - '0')}, nil, nil
}

// namer names the right number in the first tries.
type namer struct{ right, tried int }

func (n *namer) Choose(context.Context, game.View, *rand.Rand) (game.Move, error) {
	if n.tried++; n.tried <= n.right {
		return "7", nil
	}
	return "1", nil
}

// maker makes puzzles of coins.
func maker(right ...int) *Maker {
	c := &coins{}
	copy(c.right[:], right)
	return &Maker{
		Rules: c,
		Kinds: []game.PuzzleKind{{Name: "seven", Exact: true}},
		Candidate: func(_ context.Context, kind string, o game.Options, _ *rand.Rand) (*game.Puzzle, error) {
			return &game.Puzzle{Kind: kind, Options: o, Seats: 1, Position: []byte{0}}, nil
		},
		Solve: func(_ context.Context, p *game.Puzzle, _ game.Position) error {
			p.Best, p.Answers, p.Line = 1, []game.Move{"7"}, []game.Move{"7"}
			p.PositionKey, p.AnswerKey = "coins", "seven"
			return nil
		},
		Judge: func(_ *game.Puzzle, m game.Move, _, after game.Position) (game.PuzzleAnswer, error) {
			return game.PuzzleAnswer{Points: after.(coin).named, Solved: m == "7"}, nil
		},
	}
}

// TestLevels: the highest level must find the answer in each of three tries, the two lowest in one at most, and the
// lowest one that finds it in two is the puzzle's.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		right []int
		flaw  string
		level int
	}{
		{[]int{0, 0, 0, 3}, "", 4},
		{[]int{1, 1, 1, 3}, "", 4},
		{[]int{0, 1, 2, 3}, "", 3},
		{[]int{0, 0, 3, 3}, "", 3},
		{[]int{2, 0, 0, 3}, game.FlawEasy, 0},
		{[]int{0, 2, 3, 3}, game.FlawEasy, 0},
		{[]int{0, 3, 3, 3}, game.FlawEasy, 0},
		{[]int{0, 0, 3, 2}, game.FlawHard, 0},
		{[]int{0, 0, 0, 0}, game.FlawHard, 0},
	} {
		k := maker(c.right...)
		p := &game.Puzzle{Kind: "seven", Options: game.Options{}, Seats: 1, Position: []byte{0}}
		if err := k.Solve(context.Background(), p, nil); err != nil {
			t.Fatal(err)
		}
		p.Level = c.level
		err := k.CheckPuzzle(context.Background(), p)
		var flaw *game.PuzzleFlaw
		if c.flaw == "" && err != nil || c.flaw != "" && (!errors.As(err, &flaw) || flaw.Test != c.flaw) {
			t.Errorf("%v: %v, want the flaw %q", c.right, err, c.flaw)
		}
		if c.flaw != "" {
			continue
		}
		if made, err := k.NewPuzzle(context.Background(), "seven", nil, nil); err != nil || !reflect.DeepEqual(made, p) {
			t.Errorf("%v: NewPuzzle gives %+v, %v, want %+v", c.right, made, err, p)
		}
		for wrong := range 6 {
			if p.Level = wrong; wrong != c.level && k.CheckPuzzle(context.Background(), p) == nil {
				t.Errorf("%v: level %d is accepted, want %d", c.right, wrong, c.level)
			}
		}
	}
}

// TestNewPuzzle: a candidate with a flaw is followed by another, an error is returned, and a host's limit of time is
// known to nobody but ends everything.
func TestNewPuzzle(t *testing.T) {
	k := maker(0, 0, 0, 3)
	var notes []string
	k.Note = func(err error) {
		if notes = append(notes, "good"); err != nil {
			notes[len(notes)-1] = err.Error()
		}
	}
	solve, tried := k.Solve, 0
	k.Solve = func(ctx context.Context, p *game.Puzzle, pos game.Position) error {
		if tried++; tried < 3 {
			return game.Flawed(game.FlawMargin, "try %d", tried)
		}
		return solve(ctx, p, pos)
	}
	candidate, none := k.Candidate, 0
	k.Candidate = func(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle, error) {
		if _, limited := ctx.Deadline(); limited {
			t.Error("a candidate knows how much time there is")
		}
		if none++; none%2 == 1 {
			return nil, nil
		}
		return candidate(ctx, kind, o, rng)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	if _, err := k.NewPuzzle(ctx, "seven", nil, nil); err != nil || none != 6 || len(notes) != 3 || notes[2] != "good" ||
		!strings.Contains(notes[0], "margin: try 1") {
		t.Errorf("%v after %d attempts, %q", err, none, notes)
	}
	broken := errors.New("broken")
	k.Solve = func(context.Context, *game.Puzzle, game.Position) error { return broken }
	if p, err := k.NewPuzzle(ctx, "seven", nil, nil); p != nil || !errors.Is(err, broken) {
		t.Errorf("got %v, %v", p, err)
	}
	k.Candidate = func(ctx context.Context, _ string, _ game.Options, _ *rand.Rand) (*game.Puzzle, error) {
		cancel()
		return nil, nil
	}
	if p, err := k.NewPuzzle(ctx, "seven", nil, nil); p != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", p, err)
	}
}

// TestCutShort: a flaw that is found because the context has ended is none.
func TestCutShort(t *testing.T) {
	k := maker(0, 0, 0, 3)
	p, err := k.NewPuzzle(context.Background(), "seven", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	k.Solve = func(context.Context, *game.Puzzle, game.Position) error {
		cancel()
		return game.Flawed(game.FlawProof, "cut short")
	}
	if err := k.CheckPuzzle(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestAgain: what does not follow from the position is refused.
func TestAgain(t *testing.T) {
	k := maker(0, 0, 0, 3)
	p, err := k.NewPuzzle(context.Background(), "seven", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(q *game.Puzzle){
		"kind":     func(q *game.Puzzle) { q.Kind = "eight" },
		"options":  func(q *game.Puzzle) { q.Options = game.Options{"a": "b"} },
		"position": func(q *game.Puzzle) { q.Position = nil },
		"seat":     func(q *game.Puzzle) { q.Seat = 1 },
		"answer":   func(q *game.Puzzle) { q.Answers = []game.Move{"7", "8"} },
		"best":     func(q *game.Puzzle) { q.Best = 2 },
		"line":     func(q *game.Puzzle) { q.Line = nil },
		"key":      func(q *game.Puzzle) { q.AnswerKey = "eight" },
	} {
		q := *p
		q.Answers = slices.Clone(p.Answers)
		change(&q)
		var flaw *game.PuzzleFlaw
		if err := k.CheckPuzzle(context.Background(), &q); !errors.As(err, &flaw) || flaw.Test != game.FlawDamaged {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

// TestJudgePuzzle: the maker tells what is the best, and judges no move that is not legal.
func TestJudgePuzzle(t *testing.T) {
	k := maker()
	p := &game.Puzzle{Kind: "seven", Seats: 1, Position: []byte{0}, Best: 7}
	for m, want := range map[game.Move]game.PuzzleAnswer{"7": {Points: 7, Best: 7, Solved: true},
		"3": {Points: 3, Best: 7}} {
		if a, err := k.JudgePuzzle(p, m); err != nil || a != want {
			t.Errorf("%s is judged %+v, %v, want %+v", m, a, err, want)
		}
	}
	_, err := k.JudgePuzzle(p, "seven")
	if _, refused := game.Refused(err); !refused {
		t.Errorf("a move that is not legal: %v", err)
	}
	p.Position = nil
	if _, err := k.JudgePuzzle(p, "7"); err == nil {
		t.Error("a move in no position is judged")
	}
}
