package newcomer

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/lesson"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/welcome"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// learn goes on with a game's lesson, or asks for which game.
func (h *Handlers) learn(q *request.Request) (*discordgo.InteractionResponse, error) {
	if name := q.Args["game"]; name != "" {
		return h.show(q, name, lesson.Here)
	}
	var cs []game.Control
	for _, name := range h.Order {
		if h.taught(name) {
			cs = append(cs, game.Control{Name: name, Label: message.Title(name), Row: len(cs) / welcome.PerRow})
		}
	}
	rows := h.Kit.Rows(q.Say, cs, func(name string) string {
		return customid.OfLesson(name, lesson.Here, lesson.Show).String()
	})
	return q.Answer(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("lesson.which")), Components: rows}), nil
}

// Lesson carries out a control of a lesson. The button knows its step, so that an old message goes on where it stands.
func (h *Handlers) Lesson(q *request.Request, i customid.ID, values []string) (*discordgo.InteractionResponse, error) {
	name, control, ok := i.InLesson()
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	switch control {
	case lesson.Show:
		return h.show(q, name, i.Page)
	case lesson.Begin:
		return h.show(q, name, 0)
	case lesson.Next:
		return h.show(q, name, i.Page+1)
	case lesson.Back:
		return h.show(q, name, i.Page-1)
	case lesson.Play:
		return h.begin(q, name)
	case lesson.Leave:
		return h.leave(q, name, i.Page)
	case lesson.Type:
		form := game.Form{Name: lesson.Typed, Title: game.M("lesson.form.title"),
			Fields: []game.Field{{Name: lesson.Typed, Label: game.M("lesson.form.text"), Max: 400}}}
		return h.form(q, name, i.Page, lesson.Typed, form), nil
	case lesson.Do:
		l, err := h.host.Lesson(q.Ctx, q.Call.User, name, q.Lang(), i.Page)
		if err != nil {
			return nil, err
		}
		return h.try(q, name, table.Try{Step: l.Step, Move: l.Task.Accept[0]})
	}
	if control, ok = strings.CutPrefix(control, lesson.OfGame); ok {
		return h.try(q, name, table.Try{Step: i.Page, Action: game.Action{Name: control, Values: values, Lang: q.Lang()}})
	}
	return nil, game.Refuse("refused.action")
}

// Filled carries out a form of a lesson: a typed move, or one of the game's own forms.
func (h *Handlers) Filled(q *request.Request, i customid.ID, fields map[string]string) (*discordgo.InteractionResponse,
	error) {
	name, control, ok := i.InLesson()
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	if control, ok := strings.CutPrefix(control, lesson.OfGame); ok {
		return h.try(q, name, table.Try{Step: i.Page, Action: game.Action{Name: control, Args: fields, Lang: q.Lang()}})
	}
	l, err := h.host.Lesson(q.Ctx, q.Call.User, name, q.Lang(), i.Page)
	if err != nil {
		return nil, err
	}
	t := h.readTyped(q, l, fields[lesson.Typed])
	t.Step = l.Step
	return h.try(q, name, t)
}

// show answers with a step.
func (h *Handlers) show(q *request.Request, name string, step int) (*discordgo.InteractionResponse, error) {
	l, err := h.host.Lesson(q.Ctx, q.Call.User, name, q.Lang(), step)
	if err != nil {
		return nil, err
	}
	return h.answer(q, l)
}

// try answers with what comes of a try.
func (h *Handlers) try(q *request.Request, name string, t table.Try) (*discordgo.InteractionResponse, error) {
	l, err := h.host.Try(q.Ctx, q.Call.User, name, q.Lang(), t)
	if err != nil {
		return nil, err
	}
	if l.Form != nil {
		return h.form(q, name, l.Step, lesson.OfGame+l.Form.Name, *l.Form), nil
	}
	return h.answer(q, l)
}

func (h *Handlers) answer(q *request.Request, l *table.Lesson) (*discordgo.InteractionResponse, error) {
	if h.asked.set(q.Call.User.ID, l.Game); l.Done && l.Last() {
		h.asked.drop(q.Call.User.ID)
	}
	var g table.Guild
	if q.Call.Guild != "" {
		var err error
		if g, err = h.Guilds.Guild(q.Ctx, q.Call.Guild); err != nil {
			return nil, err
		}
	}
	data, err := h.teacher.Step(l, q.Person, g).Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// form asks for something typed.
func (h *Handlers) form(q *request.Request, name string, step int, control string,
	f game.Form) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: ui.Modal(f, q.Say, customid.OfLesson(name, step, control).String())}
}

// leave takes the lesson off the screen, and says how it goes on.
func (h *Handlers) leave(q *request.Request, name string, step int) (*discordgo.InteractionResponse, error) {
	h.asked.drop(q.Call.User.ID)
	l, err := h.host.Lesson(q.Ctx, q.Call.User, name, q.Lang(), lesson.Here)
	if err != nil {
		return nil, err
	}
	_ = step // who leaves after a right move is at the next step already
	content := q.Say.Msg(game.M("lesson.left", "step", l.Step+1, "of", l.Steps))
	return q.Answer(&discordgo.InteractionResponseData{Content: content}), nil
}
