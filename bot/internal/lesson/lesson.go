// Package lesson runs guided first games: it shows a learner the steps of a game's lesson, judges what they try, and
// remembers where each of them is. It keeps no more than that: a step is a scene of its own.
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

// Store keeps where learners are; *store.DB is one.
type Store interface {
	// Lesson reads where somebody is in a game's lesson; store.ErrNotFound is nowhere yet.
	Lesson(ctx context.Context, user, game string) (store.Lesson, error)
	SaveLesson(ctx context.Context, l store.Lesson) error
}

// Coach runs lessons. It is safe for concurrent use.
type Coach struct {
	store Store
	games map[string]game.Rules
	locks wait.KeyedMutex[string] // of a learner

	mu      sync.Mutex
	lessons map[string][]game.Step // by game and language, as they were read
}

// New makes a coach of these games.
func New(s Store, games []game.Rules) *Coach {
	c := &Coach{store: s, games: make(map[string]game.Rules), lessons: make(map[string][]game.Step)}
	for _, r := range games {
		c.games[r.Info().Name] = r
	}
	return c
}

// Here asks for the step at which a learner is.
const Here = -1

// Begun tells whether a person has begun a game's lesson, ended or not.
func (c *Coach) Begun(ctx context.Context, user, name string) (bool, error) {
	_, err := c.store.Lesson(ctx, user, name)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Running tells whether a person has begun a game's lesson and has not been at its end yet.
func (c *Coach) Running(ctx context.Context, user, name string) (bool, error) {
	l, err := c.store.Lesson(ctx, user, name)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil && !l.Ended, err
}

// Lesson shows a step, or with Here the one at which the learner is; who is at the end begins again. The learner is
// there from now on. A game without a lesson is a Refusal.
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
	if err := s.keep(ctx); err != nil {
		return nil, err
	}
	return s.shown(), nil
}

// Try judges what a learner tries. A wrong try is answered and changes nothing; a right one is played together with the
// computer's answer, and the learner is at the next step from then on.
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

// Illustrate is the board that goes with a section of a game's rules, counted from 1, as that of a table of the
// person's with a computer; nil where there is none.
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
		return nil // the suite has set every step up
	}
	return (&sitting{user: u, info: rules.Info(), steps: steps, step: i}).table(scene.Position)
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

// open sets a learner's step up. A step that the lesson does not have, for it was another one when the button was made,
// is its first.
func (c *Coach) open(ctx context.Context, u table.User, name, lang string, step int) (*sitting, error) {
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
	s := &sitting{coach: c, user: u, info: rules.Info(), steps: steps, step: step, scene: scene, ended: place.Ended}
	if step == at {
		s.draft = place.Draft
	}
	s.stored = place
	return s, nil
}
