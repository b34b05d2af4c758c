package scrabble

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/gcg"
	"tablee/rules/scrabble/internal/state"
)

// view implements the contract of games for what a seat, the referee or a bystander knows.
type view struct{ state.Observation }

// Seat is the seat whose view it is.
func (v *view) Seat() game.Seat { return v.Who }

// Scores are the running scores, one for each seat.
func (v *view) Scores() []int {
	scores := slices.Clone(v.Table.Scores)
	if v.Options.Arbiter {
		scores = append(scores, 0)
	}
	return scores
}

// Label is empty except for the referee's seat.
func (v *view) Label(s game.Seat) game.Msg {
	if v.Options.Arbiter && int(s) == v.Players {
		return game.M("scrabble.referee")
	}
	return game.Msg{}
}

// Sample deals the unseen tiles at random to the other racks and the bag. The others' former racks stay unknown in the
// sample.
func (v *view) Sample(rng *rand.Rand) (game.Position, error) { return &position{*v.Deal(rng)}, nil }

// Diagram is the board, the last play, the score sheet and the own rack.
func (v *view) Diagram() game.Diagram { return DiagramOf(&v.Observation) }

// Panel shows the move to be confirmed with its preview, and the controls.
func (v *view) Panel(draft string) game.Panel { return Panel(&v.Observation, draft) }

// WithoutScores implements game.ScoreHider.
func (v *view) WithoutScores() game.Interactive {
	hiding := *v
	hiding.NoScores = true
	return &hiding
}

// Do executes a verb or a control.
func (v *view) Do(draft string, a game.Action) (game.Reply, error) {
	return Do(&v.Observation, draft, a)
}

// Complete checks what is typed, and suggests plays if the table's assist is "list".
func (v *view) Complete(_ string, a game.Action, focus string) []game.Choice {
	return Complete(&v.Observation, a, focus)
}

// Notation is a place in the table's own coordinates with the whole word.
func (v *view) Notation(m game.Move) game.Msg { return Notation(&v.Observation, m) }

// Explain gives hints about a move; for a play, first its row or column, then its letters.
func (v *view) Explain(m game.Move) game.Advice { return Explain(&v.Observation, m) }

// Hint is the move of a player with nearly the deepest search.
func (v *view) Hint(ctx context.Context, effort int, rng *rand.Rand) (game.Move, error) {
	return ai.Hint(ctx, &v.Observation, effort, rng)
}

// Judge evaluates by points and tiles kept, and at the end by the points to the end of the game.
func (v *view) Judge(ctx context.Context, m game.Move, effort int) (game.Verdict, error) {
	return ai.Judge(ctx, &v.Observation, m, effort)
}

// Analyse lists the seat's plays, best first.
func (v *view) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	return ai.Analyse(ctx, &v.Observation, q)
}

// WriteNative writes what the seat may know, as GCG.
func (v *view) WriteNative(names []string) ([]byte, error) {
	return gcg.WriteSeen(&v.Observation, names), nil
}
