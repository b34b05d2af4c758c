// Package lessons handles what people need in their first minutes: help, a first table that begins at once, a guided
// first game, and the welcome of a server.
package lessons

import (
	"context"
	"slices"
	"sync"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Handlers are the commands and buttons of the first minutes.
type Handlers struct {
	*handler.Base
	tables   handler.Opener
	lessons  Lessons
	welcome  *message.WelcomeMessages
	messages *message.LessonMessages
	asked    lastAsked
	taught   map[string]bool // the games that have a lesson
	known    knownPlayers
}

// Lessons runs guided first games.
type Lessons interface {
	// Lesson is the step of this number, counted from 0; a negative number is the person's current step.
	Lesson(ctx context.Context, u table.User, game, lang string, step int) (*table.Lesson, error)
	// Try judges what a person tries at a step.
	Try(ctx context.Context, u table.User, game, lang string, t table.LessonTry) (*table.Lesson, error)
	// Running tells whether a person has begun a game's lesson and never reached its end.
	Running(ctx context.Context, user, game string) (bool, error)
	// Begun tells whether a person has begun a game's lesson, ended or not.
	Begun(ctx context.Context, user, game string) (bool, error)
}

// New makes the handlers for newcomers.
func New(d *handler.Base, opener handler.Opener, l Lessons) *Handlers {
	n := &Handlers{Base: d, tables: opener, lessons: l, welcome: message.NewWelcomeMessages(d.Builder, d.Order),
		messages: message.NewLessonMessages(d.Builder), taught: make(map[string]bool)}
	for name, rules := range d.Rules {
		if r, ok := rules.(game.Teacher); ok {
			steps, err := r.Lesson(render.Languages[0].Code)
			n.taught[name] = err == nil && len(steps) > 0
		}
	}
	d.OfferLesson, d.Learner = n.offer, n
	return n
}

// Commands are those that a newcomer needs first: help, to play at once, to learn, and a table of each game.
func (h *Handlers) Commands() []slash.Command {
	taught := h.GameArg(false)
	taught.Choices = slices.DeleteFunc(taught.Choices, func(c slash.Choice) bool { return !h.taught[c.Value.(string)] })
	return []slash.Command{
		{Path: "help", Do: h.help},
		{Path: "play", Args: []slash.Arg{h.GameArg(false), slash.Flag("hints")}, Do: h.play},
		{Path: "learn", Args: []slash.Arg{taught}, Do: h.learn},
		{Path: "about", Do: h.about},
	}
}

// Menus open a table for the one who asks and the person on whom they were opened.
func (h *Handlers) Menus() []slash.Menu {
	return []slash.Menu{{Name: "play", On: slash.OnPerson, Do: h.playWith}}
}

// help is the first page that a newcomer reads.
func (h *Handlers) help(q *request.Request) (*discordgo.InteractionResponse, error) {
	var games []game.Msg
	for _, g := range h.Order {
		games = append(games, game.M("help.game", "command", g+" new"))
	}
	res := h.PrivateLines(q, game.M("help.title"), game.M("help.first"), game.M("help.play"), game.M("help.learn"),
		game.M("help.daily"), game.M("help.menus"), game.M("help.games", "games", games), game.M("help.last"))
	res.Data.Components = h.welcome.QuickStart(q.Say)
	return res, nil
}

// about tells which version of the bot this is, and where more is said.
func (h *Handlers) about(q *request.Request) (*discordgo.InteractionResponse, error) {
	return h.PrivateLines(q, game.M("help.title"), game.M("about.version", "version", h.Version),
		game.M("about.games", "n", len(h.Order)), game.M("about.keeps")), nil
}

// knownPlayers are some of the people who are known not to be new to a game, which is asked for every private view.
type knownPlayers struct {
	mu   sync.Mutex
	list map[[2]string]bool // by person and game
}

// maxKnownPlayers is how many are remembered; then all are forgotten.
const maxKnownPlayers = 4096

func (k *knownPlayers) has(user, game string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.list[[2]string{user, game}]
}

// add remembers a person, if that is sure.
func (k *knownPlayers) add(sure bool, user, game string) {
	if !sure {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.list == nil || len(k.list) >= maxKnownPlayers {
		k.list = make(map[[2]string]bool)
	}
	k.list[[2]string{user, game}] = true
}

// offer is the button to a game's lesson, for people who are new to the game: it is their first table of it, and they
// have not begun the lesson. If that cannot be found out, there is no button.
func (h *Handlers) offer(ctx context.Context, user string, say *render.Printer,
	name string) []discordgo.MessageComponent {
	if !h.taught[name] || h.known.has(user, name) {
		return nil
	}
	if begun, err := h.lessons.Begun(ctx, user, name); err != nil || begun {
		h.known.add(err == nil, user, name)
		return nil
	}
	ts, err := h.Tables.Find(ctx, table.Filter{User: user, Game: name, Limit: 2}, user)
	if err != nil || len(ts) > 1 {
		h.known.add(err == nil, user, name)
		return nil
	}
	return h.Builder.Rows(say, []game.Control{message.LessonButton()}, func(control string) string {
		return customid.OfLesson(name, message.LessonHere, control).String()
	})
}
