// Package puzzle makes and checks puzzles for the games: what game.Puzzler promises, but for what each game computes
// itself. A puzzle is checked by making it again from its position and its question.
package puzzle

import (
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"

	"tablee/rules/game"
)

// Maker makes the puzzles of one game. The game's rules embed one, made before them: that gives them the methods of
// game.Puzzler but TellPuzzle.
type Maker struct {
	Rules game.Rules // the game, without its puzzles
	Kinds []game.PuzzleKind
	// Candidate proposes a puzzle: its first part, what is asked. It returns nil if nothing came of this attempt.
	// Options are complete.
	Candidate func(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle, error)
	// Solve computes the second part of a puzzle but for Level from the first one, in a legal position with the seat
	// in turn. A puzzle that fails a test is a game.PuzzleFlaw.
	Solve func(ctx context.Context, p *game.Puzzle, pos game.Position) error
	// Judge judges a legal move, with the positions before and after it. The maker adds PuzzleAnswer.Best.
	Judge func(p *game.Puzzle, m game.Move, before, after game.Position) (game.PuzzleAnswer, error)
	// Player is who tries for a level; nil: the computer of that level.
	Player func(level int) game.Player
	// View is what the levels see of a position, where a puzzle tells more than the game; nil: the seat's view.
	View func(pos game.Position, s game.Seat) game.View
	// Note, if set, is told of each candidate whether it has become a puzzle, or else its flaw; for benchmarks.
	Note func(flaw error)
}

// timeless is a context without a deadline that ends with another one. Levels that know how much time there is use more
// or less than usual of it, and a puzzle must not depend on the host's patience.
type timeless struct{ context.Context }

func (timeless) Deadline() (end time.Time, ok bool) { return time.Time{}, false }

// Value hides what other contexts with a limit tell of it.
func (timeless) Value(any) any { return nil }

// tries is how often each level tries a puzzle.
const tries = 3

// PuzzleKinds implements game.Puzzler.
func (k *Maker) PuzzleKinds() []game.PuzzleKind { return k.Kinds }

// has tells whether there is a kind of that name.
func (k *Maker) has(kind string) bool {
	return slices.ContainsFunc(k.Kinds, func(k game.PuzzleKind) bool { return k.Name == kind })
}

// NewPuzzle implements game.Puzzler.
func (k *Maker) NewPuzzle(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	if !k.has(kind) {
		return nil, game.Refuse("refused.action")
	}
	full, err := k.Rules.Info().Complete(o)
	if err != nil {
		return nil, err
	}
	ctx = timeless{ctx}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := k.Candidate(ctx, kind, full, rng)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		p, err = k.again(ctx, p)
		if err == nil {
			p.Level, err = k.level(ctx, p)
		}
		if k.Note != nil {
			k.Note(err)
		}
		var flaw *game.PuzzleFlaw
		switch {
		case errors.As(err, &flaw):
			continue
		case err != nil:
			return nil, err
		}
		return p, nil
	}
}

// CheckPuzzle implements game.Puzzler.
func (k *Maker) CheckPuzzle(ctx context.Context, p *game.Puzzle) error {
	ctx = timeless{ctx}
	again, err := k.again(ctx, p)
	if err != nil {
		return err
	}
	again.Level, again.Options = p.Level, p.Options // of the same meaning; they may be older than an option
	if !reflect.DeepEqual(again, p) {
		return game.Flawed(game.FlawDamaged, "it is %+v, and %+v follows from its position", p, again)
	}
	level, err := k.level(ctx, p)
	if err != nil {
		return err
	}
	if level != p.Level {
		return game.Flawed(game.FlawDamaged, "level %d finds it, not %d", level, p.Level)
	}
	return nil
}

// JudgePuzzle implements game.Puzzler. Chance in the move, such as tiles that are drawn, is decided by a fixed
// generator.
func (k *Maker) JudgePuzzle(p *game.Puzzle, m game.Move) (game.PuzzleAnswer, error) {
	before, err := k.Rules.Decode(p.Position)
	if err != nil {
		return game.PuzzleAnswer{}, err
	}
	after, _, err := before.Apply(p.Seat, m, rand.New(rand.NewPCG(0, 0)))
	if err != nil {
		return game.PuzzleAnswer{}, err
	}
	a, err := k.Judge(p, m, before, after)
	a.Best = p.Best
	return a, err
}

// again makes a puzzle anew from what is asked, but for its level.
func (k *Maker) again(ctx context.Context, p *game.Puzzle) (*game.Puzzle, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !k.has(p.Kind) {
		return nil, game.Flawed(game.FlawDamaged, "there is no kind %q", p.Kind)
	}
	dated := k.Rules.Info().Dated(p.Options) // it may be older than an option
	full, err := k.Rules.Info().Complete(dated)
	if err != nil || !reflect.DeepEqual(full, dated) {
		return nil, game.Flawed(game.FlawDamaged, "options %v: %v", p.Options, err)
	}
	pos, err := k.Rules.Decode(p.Position)
	if err != nil {
		return nil, game.Flawed(game.FlawDamaged, "%v", err)
	}
	if !slices.Equal(pos.Turn(), []game.Seat{p.Seat}) {
		return nil, game.Flawed(game.FlawDamaged, "the seats %v are in turn, not %d", pos.Turn(), p.Seat)
	}
	asked := &game.Puzzle{Kind: p.Kind, Options: full, Seats: p.Seats, Position: p.Position, Seat: p.Seat,
		Amount: p.Amount, Moves: p.Moves}
	err = k.Solve(ctx, asked, pos)
	if ended := ctx.Err(); ended != nil {
		err = ended // what a search that was cut short has found is no flaw
	}
	if err != nil {
		return nil, err
	}
	return asked, nil
}

// level has the levels try: the lowest two must fail, and the highest must not. It returns the lowest level that
// finds the answer in most of its tries. The chance of a try follows from the position alone, so the result is always
// the same.
func (k *Maker) level(ctx context.Context, p *game.Puzzle) (int, error) {
	pos, err := k.Rules.Decode(p.Position)
	if err != nil {
		return 0, err
	}
	top := k.Rules.Info().Strongest()
	for l := 1; l <= min(2, top-1); l++ {
		n, err := k.found(ctx, p, pos, l, 2)
		if err != nil {
			return 0, err
		}
		if n > 1 {
			return 0, game.Flawed(game.FlawEasy, "level %d finds it", l)
		}
	}
	n, err := k.found(ctx, p, pos, top, tries)
	if err != nil {
		return 0, err
	}
	if n < tries {
		return 0, game.Flawed(game.FlawHard, "level %d misses it", top)
	}
	for l := 3; l < top; l++ {
		if n, err = k.found(ctx, p, pos, l, 2); err != nil || n > 1 {
			return l, err
		}
	}
	return top, nil
}

// found counts the tries in which a level finds the answer. It stops when enough of them have, or no more can.
func (k *Maker) found(ctx context.Context, p *game.Puzzle, pos game.Position, level, enough int) (n int, err error) {
	player := k.Rules.Computer(level)
	if k.Player != nil {
		player = k.Player(level)
	}
	view := game.Position.View
	if k.View != nil {
		view = k.View
	}
	h := fnv.New64a()
	h.Write(p.Position)
	for try := range tries {
		m, err := player.Choose(ctx, view(pos, p.Seat), rand.New(rand.NewPCG(h.Sum64(), uint64(level*tries+try))))
		if err == nil {
			err = ctx.Err() // else the choice was made in a hurry
		}
		if err != nil {
			return n, err
		}
		a, err := k.JudgePuzzle(p, m)
		if err != nil {
			return n, err
		}
		if a.Solved {
			n++
		}
		if n >= enough || n+tries-1-try < enough {
			break
		}
	}
	return n, nil
}

// Line tells the moves of a solution, and returns the position after them. Chance in them, such as tiles that are
// drawn, is decided by a fixed generator. pass is the move by which nothing is played, "" if there is none; says is how
// the other moves are told, nil: as at a table.
func Line(r game.Rules, p *game.Puzzle, pass game.Move, says func(game.View, game.Move) game.Msg) (
	told []game.PuzzleMove, after game.Position, err error) {
	if after, err = r.Decode(p.Position); err != nil {
		return nil, nil, err
	}
	for i, m := range p.Line {
		turn := after.Turn()
		if len(turn) == 0 {
			return nil, nil, game.Flawed(game.FlawDamaged, "the game is over before %q", m)
		}
		v := after.View(turn[0])
		line := game.PuzzleMove{By: turn[0], Move: m, Says: game.Notation(v, m), Pass: pass != "" && m == pass}
		if says != nil && !line.Pass {
			line.Says = says(v, m)
		}
		told = append(told, line)
		if after, _, err = after.Apply(turn[0], m, rand.New(rand.NewPCG(uint64(i), 0))); err != nil {
			return nil, nil, err
		}
	}
	return told, after, nil
}

// Key is a key of at most 32 bytes for any text.
func Key(text []byte) string {
	h := fnv.New128a()
	h.Write(text)
	const hex = "0123456789abcdef"
	var out []byte
	for _, b := range h.Sum(nil) {
		out = append(out, hex[b>>4], hex[b&15])
	}
	return string(out)
}
