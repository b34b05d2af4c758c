package lessons

import (
	"sync"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// lastAsked remembers, by person, the game whose lesson asked them last, until they move at a table. A restart forgets
// it: then a typed move goes to a table that waits for one.
type lastAsked struct {
	mu sync.Mutex
	by map[string]string
}

// maxAsked is how many people are remembered; when there are more, all are forgotten.
const maxAsked = 10_000

func (a *lastAsked) set(user, game string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by == nil || len(a.by) >= maxAsked {
		a.by = make(map[string]string)
	}
	a.by[user] = game
}

func (a *lastAsked) drop(user string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.by, user)
}

func (a *lastAsked) is(user, game string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.by[user] == game
}

// AtTable implements handler.Learner.
func (h *Handlers) AtTable(user string) { h.asked.drop(user) }

// learning tells whether a typed move of a game is meant for its lesson.
func (h *Handlers) learning(q *request.Request, name string, idle bool) bool {
	if h.asked.is(q.Caller.User.ID, name) {
		return true
	}
	if !idle || !h.taught[name] {
		return false
	}
	running, err := h.lessons.Running(q.Ctx, q.Caller.User.ID, name)
	return err == nil && running
}

// Typed implements handler.Learner.
func (h *Handlers) Typed(q *request.Request, name string, a game.Action, idle bool) (*discordgo.InteractionResponse,
	error) {
	if !h.learning(q, name, idle) {
		return nil, nil
	}
	l, err := h.lessons.Lesson(q.Ctx, q.Caller.User, name, q.Lang(), message.LessonHere)
	if err != nil {
		return nil, err
	}
	return h.try(q, name, table.LessonTry{Step: l.Step, Action: a})
}

// Scene implements handler.Learner.
func (h *Handlers) Scene(q *request.Request, name string, idle bool) *table.Table {
	if !h.learning(q, name, idle) {
		return nil
	}
	l, err := h.lessons.Lesson(q.Ctx, q.Caller.User, name, q.Lang(), message.LessonHere)
	if err != nil {
		return nil
	}
	return l.Scene
}
