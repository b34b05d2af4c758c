package lessons

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// learn continues a game's lesson, or asks for which game.
func (h *Handlers) learn(q *request.Request) (*discordgo.InteractionResponse, error) {
	if name := q.Args["game"]; name != "" {
		return h.show(q, name, message.LessonHere)
	}
	var cs []game.Control
	for _, name := range h.Order {
		if h.taught[name] {
			cs = append(cs, game.Control{Name: name, Label: message.Title(name), Row: len(cs) / message.WelcomePerRow})
		}
	}
	rows := h.Builder.Rows(q.Say, cs, func(name string) string {
		return customid.OfLesson(name, message.LessonHere, message.LessonShow).String()
	})
	return q.Answer(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("lesson.which")), Components: rows}), nil
}

// lessonPressed handles a control of a lesson. The button names its step, so that a button on an old message continues
// from that step.
func (h *Handlers) lessonPressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i := p.ID
	name, control, ok := i.InLesson()
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	switch control {
	case message.LessonShow:
		return h.show(q, name, i.Page)
	case message.LessonBegin:
		return h.show(q, name, 0)
	case message.LessonNext:
		return h.show(q, name, i.Page+1)
	case message.LessonBack:
		return h.show(q, name, i.Page-1)
	case message.LessonPlay:
		return h.begin(q, name)
	case message.LessonLeave:
		return h.leave(q, name, i.Page)
	case message.LessonType:
		form := game.Form{Name: message.LessonTyped, Title: game.M("lesson.form.title"),
			Fields: []game.Field{{Name: message.LessonTyped, Label: game.M("lesson.form.text"), Max: 400}}}
		return h.form(q, name, i.Page, message.LessonTyped, form), nil
	case message.LessonDo:
		l, err := h.lessons.Lesson(q.Ctx, q.Caller.User, name, q.Lang(), i.Page)
		if err != nil {
			return nil, err
		}
		return h.try(q, name, table.LessonTry{Step: l.Step, Move: l.Task.Accept[0]})
	}
	if control, ok = strings.CutPrefix(control, message.LessonOfGame); ok {
		return h.try(q, name, table.LessonTry{Step: i.Page, Action: game.Action{Name: control, Values: p.Values,
			Lang: q.Lang()}})
	}
	return nil, game.Refuse("refused.action")
}

// formSent handles a form of a lesson: a typed move, or one of the game's own forms.
func (h *Handlers) formSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, fields := p.ID, p.Texts()
	name, control, ok := i.InLesson()
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	if control, ok := strings.CutPrefix(control, message.LessonOfGame); ok {
		return h.try(q, name, table.LessonTry{Step: i.Page, Action: game.Action{Name: control, Args: fields, Lang: q.Lang()}})
	}
	l, err := h.lessons.Lesson(q.Ctx, q.Caller.User, name, q.Lang(), i.Page)
	if err != nil {
		return nil, err
	}
	t := h.readTyped(q, l, fields[message.LessonTyped])
	t.Step = l.Step
	return h.try(q, name, t)
}

// show answers with a step.
func (h *Handlers) show(q *request.Request, name string, step int) (*discordgo.InteractionResponse, error) {
	l, err := h.lessons.Lesson(q.Ctx, q.Caller.User, name, q.Lang(), step)
	if err != nil {
		return nil, err
	}
	return h.answer(q, l)
}

// try answers with what came of a try.
func (h *Handlers) try(q *request.Request, name string, t table.LessonTry) (*discordgo.InteractionResponse, error) {
	l, err := h.lessons.Try(q.Ctx, q.Caller.User, name, q.Lang(), t)
	if err != nil {
		return nil, err
	}
	if l.Form != nil {
		return h.form(q, name, l.Step, message.LessonOfGame+l.Form.Name, *l.Form), nil
	}
	return h.answer(q, l)
}

func (h *Handlers) answer(q *request.Request, l *table.Lesson) (*discordgo.InteractionResponse, error) {
	if h.asked.set(q.Caller.User.ID, l.Game); l.Done && l.Last() {
		h.asked.drop(q.Caller.User.ID)
	}
	var g table.Guild
	if q.Caller.Guild != "" {
		var err error
		if g, err = h.Guilds.Guild(q.Ctx, q.Caller.Guild); err != nil {
			return nil, err
		}
	}
	data, err := h.messages.Step(l, q.Person, g).Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// form asks for typed text.
func (h *Handlers) form(q *request.Request, name string, step int, control string,
	f game.Form) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: ui.Modal(f, q.Say, customid.OfLesson(name, step, control).String())}
}

// leave removes the lesson's message, and says how to continue it.
func (h *Handlers) leave(q *request.Request, name string, step int) (*discordgo.InteractionResponse, error) {
	h.asked.drop(q.Caller.User.ID)
	l, err := h.lessons.Lesson(q.Ctx, q.Caller.User, name, q.Lang(), message.LessonHere)
	if err != nil {
		return nil, err
	}
	_ = step // after a right move the person is at the next step already
	content := q.Say.Msg(game.M("lesson.left", "step", l.Step+1, "of", l.Steps))
	return q.Answer(&discordgo.InteractionResponseData{Content: content}), nil
}
