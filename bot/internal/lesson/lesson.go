// Package lesson runs guided first games: it shows a learner the steps of a game's lesson, judges what they try, and
// stores each learner's current step. It stores nothing else, because every step has a position of its own.
package lesson

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store stores learners' steps; *store.DB implements it.
type Store interface {
	// Lesson reads a person's step in a game's lesson; store.ErrNotFound if they have not begun it.
	Lesson(ctx context.Context, user, game string) (store.Lesson, error)
	SaveLesson(ctx context.Context, l store.Lesson) error
}

// Coach runs lessons. It is safe for concurrent use.
type Coach struct {
	store Store
	games map[string]game.Rules
	locks wait.KeyedMutex[string] // by learner

	mu      sync.Mutex
	lessons map[string][]game.Step // by game and language, as they were read
}

// New makes a coach for these games.
func New(s Store, games []game.Rules) *Coach {
	c := &Coach{store: s, games: make(map[string]game.Rules), lessons: make(map[string][]game.Step)}
	for _, r := range games {
		c.games[r.Info().Name] = r
	}
	return c
}

// Here stands for the learner's current step.
const Here = -1

// Begun tells whether a person has begun a game's lesson, ended or not.
func (c *Coach) Begun(ctx context.Context, user, name string) (bool, error) {
	_, err := c.store.Lesson(ctx, user, name)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Running tells whether a person has begun a game's lesson and never reached its end.
func (c *Coach) Running(ctx context.Context, user, name string) (bool, error) {
	l, err := c.store.Lesson(ctx, user, name)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil && !l.Ended, err
}

// Lesson returns a step, or with Here the learner's current one; after the last step it is the first again. It becomes
// the current step. A game without a lesson is a Refusal.
func (c *Coach) Lesson(ctx context.Context, u table.User, name, lang string, step int) (*table.Lesson, error) {
	unlock, err := c.locks.Lock(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	s, err := c.open(ctx, u, name, lang, step)
	if err != nil {
		return nil, err
	}
	if err := s.save(ctx); err != nil {
		return nil, err
	}
	return s.shown(), nil
}

// Try judges what a learner tries. A wrong try is answered and changes nothing; a right one is played, together with
// the computer's answer, and the next step becomes the current one.
func (c *Coach) Try(ctx context.Context, u table.User, name, lang string, t table.LessonTry) (*table.Lesson, error) {
	unlock, err := c.locks.Lock(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	s, err := c.open(ctx, u, name, lang, t.Step)
	if err != nil {
		return nil, err
	}
	if t.Move == "" {
		return s.act(ctx, t)
	}
	return s.try(ctx, t.Move)
}

// Illustrate is the board for a section of a game's rules, counted from 1, as a table of the person against a computer;
// nil if there is none.
func (c *Coach) Illustrate(u table.User, name, lang string, section int) *table.Table {
	rules, steps, err := c.steps(name, lang)
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(steps, func(s game.Step) bool { return slices.Contains(s.Rules, section) })
	if i < 0 {
		return nil
	}
	scene, err := match.SetUp(rules, steps[i])
	if err != nil {
		return nil // cannot happen: a test sets every step up
	}
	return (&session{user: u, info: rules.Info(), steps: steps, step: i}).asTable(scene.Position)
}

// steps reads a game's lesson in a language.
func (c *Coach) steps(name, lang string) (game.Teacher, []game.Step, error) {
	r, ok := c.games[name].(game.Teacher)
	if !ok {
		return nil, nil, game.Refuse("lesson.none")
	}
	key := name + " " + lang
	c.mu.Lock()
	defer c.mu.Unlock()
	if list, ok := c.lessons[key]; ok {
		return r, list, nil
	}
	list, err := r.Lesson(lang)
	if err != nil {
		return nil, nil, fmt.Errorf("lesson: %s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, nil, game.Refuse("lesson.none")
	}
	c.lessons[key] = list
	return r, list, nil
}

// open sets up a learner's step. If the lesson has no such step, because it has changed since the button was made, it
// is the first.
func (c *Coach) open(ctx context.Context, u table.User, name, lang string, step int) (*session, error) {
	rules, steps, err := c.steps(name, lang)
	if err != nil {
		return nil, err
	}
	place, err := c.store.Lesson(ctx, u.ID, name)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	at := slices.IndexFunc(steps, func(s game.Step) bool { return s.ID == place.Step })
	switch {
	case step == Here:
		step = max(at, 0)
	case step < 0 || step >= len(steps):
		step = 0
	}
	scene, err := match.SetUp(rules, steps[step])
	if err != nil {
		return nil, fmt.Errorf("lesson: %s: %w", name, err)
	}
	s := &session{coach: c, user: u, info: rules.Info(), steps: steps, step: step, scene: scene, ended: place.Ended}
	if step == at {
		s.draft = place.Draft
	}
	s.stored = place
	return s, nil
}
