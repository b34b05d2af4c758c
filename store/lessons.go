package store

import "context"

// Lesson is a person's progress in a game's lesson.
type Lesson struct {
	User  string
	Game  string
	Step  string // its id: the lesson may have other steps when they continue
	Draft string // their draft of a move there
	Ended bool   // they have reached the end once
}

// Lessons stores people's progress in lessons. ForgetUser erases it.
type Lessons interface {
	// Lesson reads a person's progress in a game's lesson; ErrNotFound if they have not begun it.
	Lesson(ctx context.Context, user, game string) (Lesson, error)
	// LessonsOf lists a person's progress in every lesson that they have begun, by game.
	LessonsOf(ctx context.Context, user string) ([]Lesson, error)
	// SaveLesson stores a person's progress.
	SaveLesson(ctx context.Context, l Lesson) error
}
