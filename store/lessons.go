package store

import "context"

// Lesson is where somebody is in the guided first game of a game.
type Lesson struct {
	User  string
	Game  string
	Step  string // its id: the lesson may have other steps by the time that they go on
	Draft string // their half-made move there
	Ended bool   // they have been at the end once
}

// Lessons keeps where people are in guided first games. ForgetUser erases it.
type Lessons interface {
	// Lesson reads where a person is in the lesson of a game; ErrNotFound if they have not begun it.
	Lesson(ctx context.Context, user, game string) (Lesson, error)
	// LessonsOf lists where a person is in every lesson that they have begun, by game.
	LessonsOf(ctx context.Context, user string) ([]Lesson, error)
	// SaveLesson keeps where somebody is.
	SaveLesson(ctx context.Context, l Lesson) error
}
