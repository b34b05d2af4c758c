package commandtest

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/table"
)

// nothing is the part of a host that does nothing; a test that needs reviews, hints, trials or lessons overrides it.
type nothing struct{}

// Review returns no review.
func (nothing) Review(context.Context, table.ID, string) (*table.ReviewLook, error) {
	return nil, game.Refuse("review.running")
}

// Hint returns no hint.
func (nothing) Hint(context.Context, table.Caller, table.ID, int) (*table.Hinted, error) {
	return nil, game.Refuse("hint.off")
}

// Trial returns no practice board.
func (nothing) Trial(context.Context, table.Caller, table.ID, table.PracticeAction) (*table.PracticeBoard, error) {
	return nil, game.Refuse("try.hidden")
}

// Puzzle returns no puzzle.
func (nothing) Puzzle(context.Context, string, table.ID, table.PuzzleAction) (*table.Puzzle, error) {
	return nil, game.Refuse("review.seated")
}

// Lesson returns no lesson.
func (nothing) Lesson(context.Context, table.User, string, string, int) (*table.Lesson, error) {
	return nil, game.Refuse("lesson.none")
}

// Try returns no lesson.
func (nothing) Try(context.Context, table.User, string, string, table.LessonTry) (*table.Lesson, error) {
	return nil, game.Refuse("lesson.none")
}

// Begun reports that nobody has begun a lesson.
func (nothing) Begun(context.Context, string, string) (bool, error) { return false, nil }

// Illustrate returns no board.
func (nothing) Illustrate(table.User, string, string, int) *table.Table { return nil }

// Running tells that nobody is in one.
func (nothing) Running(context.Context, string, string) (bool, error) { return false, nil }
