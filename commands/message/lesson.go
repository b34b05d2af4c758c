package message

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Controls of a lesson. The game's own stand beside them, their names behind OfGame.
const (
	LessonDo     = "do"    // the step's own button
	LessonType   = "type"  // opens the form for a typed move
	LessonTyped  = "typed" // that form
	LessonNext   = "next"
	LessonBack   = "back"
	LessonLeave  = "leave"
	LessonPlay   = "play"  // after the last step: the computer, in earnest
	LessonOfGame = "game." // begins the names of the game's own controls
	LessonBegin  = "begin" // the first step, once more
	LessonShow   = "show"  // begins the lesson, or goes on with it
)

// LessonHere is the step at which the person is, whichever that may be.
const LessonHere = -1

// LessonMessages makes the messages of lessons. It is safe for concurrent use.
type LessonMessages struct{ kit *Kit }

// NewLessonMessages makes a teacher.
func NewLessonMessages(kit *Kit) *LessonMessages { return &LessonMessages{kit} }

// Step is a step of a guided first game, for its learner alone: the board, and below it, next to the buttons, what to
// do and how, and what came of the last try.
func (t *LessonMessages) Step(l *table.Lesson, of table.Profile, g table.Guild) Message {
	say := t.kit.TablePrinter(l.Scene, of.Language())
	d := l.Scene.View.Diagram()
	post := ui.Post{Title: game.M("lesson.title", "game", Title(l.Game)), Footer: game.M("lesson.step", "step",
		l.Step+1, "of", l.Steps),
		Colour: ui.ColourLobby, Colours: g.Colours, Diagram: &d}
	m := Message{Printer: say}
	if l.Done {
		t.done(l, &post)
	} else {
		m.Components = t.task(l, say, &post)
	}
	if l.Show != nil {
		post.Diagram = l.Show
	}
	m.Components = slices.Concat(t.row(l, say), m.Components)
	m.ShowOwn(&post, g, of)
	return m
}

// done tells what was learned, and at the end that it was all.
func (t *LessonMessages) done(l *table.Lesson, post *ui.Post) {
	post.Colour = ui.ColourRunning
	for i, m := range l.Say {
		if i == 0 {
			m = game.M("lesson.right", "praise", m)
		}
		post.After = append(post.After, m)
	}
	if l.Last() {
		post.Colour = ui.ColourOver
		post.After = append(post.After, game.M("lesson.end", "game", Title(l.Game)))
	}
}

// task says what is to be done, how, and what came of the last try; it returns the game's own controls.
func (t *LessonMessages) task(l *table.Lesson, say *render.Printer, post *ui.Post) []discordgo.MessageComponent {
	if l.Step == 0 && l.Answer == "" && l.Scene.Draft == "" {
		post.Lead = append(post.Lead, game.M(l.Game+".lesson.goal"))
	}
	post.After = append(post.After, game.M("lesson.task", "text", game.M(l.Task.Text(l.Game, "text"))))
	if l.Answer != "" {
		post.Colour = ui.ColourRefusal
		post.After = append(post.After, t.answer(l)...)
	}
	post.After = append(post.After, l.Say...)
	iv, ok := l.Scene.View.(game.Interactive)
	if !ok {
		post.After = append(post.After, t.ways(l, say))
		return nil
	}
	panel := iv.Panel(l.Scene.Draft)
	panel.Controls = slices.DeleteFunc(panel.Controls, func(c game.Control) bool {
		return !l.Task.Shows(c, l.Scene.Draft != "")
	})
	if l.Scene.Draft != "" { // a half-made move; before it, the step has said what to do
		for _, m := range panel.Say {
			if !Says(post.After, m) {
				post.After = append(post.After, m)
			}
		}
		if panel.Show != nil {
			post.Diagram = panel.Show
		}
	}
	post.After = append(post.After, t.ways(l, say))
	return ui.Controls(panel, say, func(name string) string {
		return customid.OfLesson(l.Game, l.Step, LessonOfGame+name).String()
	})
}

// answer answers a wrong try: in the step's own words, or else with what the rules say and which button helps.
func (t *LessonMessages) answer(l *table.Lesson) []game.Msg {
	if own := l.Task.Text(l.Game, l.Answer); t.kit.Has(own) {
		return []game.Msg{game.M("lesson.wrong", "answer", game.M(own))}
	}
	button := game.M(l.Task.Text(l.Game, "button"))
	if l.Answer == game.OtherLegal {
		return []game.Msg{game.M("lesson.wrong", "answer", game.M("lesson.legal", "button", button))}
	}
	return []game.Msg{game.M("lesson.wrong", "answer", l.Why), game.M("lesson.refused", "button", button)}
}

// ways tells both ways to do what is to be done: the button, and what is typed.
func (t *LessonMessages) ways(l *table.Lesson, say *render.Printer) game.Msg {
	verb := l.Task.Verb
	typed, pairs := []string{}, []any{"button", game.M(l.Task.Text(l.Game, "button")), "command", l.Game + " " + verb}
	i := slices.IndexFunc(t.kit.Info(l.Game).Verbs, func(v game.Verb) bool { return v.Name == verb })
	n := 0
	for _, a := range t.kit.Info(l.Game).Verbs[i].Args {
		if v := l.Task.Args[a.Name]; v != "" {
			n++
			typed = append(typed, v)
			pairs = append(pairs, nextArgs[n-1], a.Name, nextValues[n-1], v)
		}
	}
	for ; n < len(nextArgs); n++ {
		pairs = append(pairs, nextArgs[n], "", nextValues[n], "")
	}
	if len(typed) == 0 {
		typed = append(typed, say.Plain(game.M(l.Game+".verb."+verb+".name")))
	}
	id := "lesson.ways"
	if !l.New {
		id = "lesson.way" // how it is typed at a table has been told
	}
	return game.M(id, append(pairs, "typed", strings.Join(typed, " "))...)
}

// The arguments of the message that tells how a move is typed: no move takes more than two of a verb's.
var (
	nextArgs   = []string{"arg", "next"}
	nextValues = []string{"value", "more"}
)

// row are the lesson's own controls.
func (t *LessonMessages) row(l *table.Lesson, say *render.Printer) []discordgo.MessageComponent {
	var cs []game.Control
	switch {
	case l.Done && l.Last():
		cs = []game.Control{{Name: LessonPlay, Label: game.M("button.computer"), Style: game.Success},
			{Name: LessonBegin, Label: game.M("button.again")}}
	case l.Done:
		cs = []game.Control{{Name: LessonNext, Label: game.M("button.next"), Style: game.Success}}
	default:
		cs = []game.Control{{Name: LessonDo, Label: game.M(l.Task.Text(l.Game, "button")), Style: game.Success},
			{Name: LessonType, Label: game.M("button.type"), Style: game.Primary}}
	}
	if !l.Done && l.Step > 0 {
		cs = append(cs, Button(LessonBack, 0, game.Secondary))
	}
	if !l.Done || !l.Last() {
		cs = append(cs, Button(LessonLeave, 0, game.Secondary))
	}
	return t.kit.Rows(say, cs, func(name string) string { return customid.OfLesson(l.Game, l.Step, name).String() })
}

// LessonButton offers a game's lesson.
func LessonButton() game.Control {
	return game.Control{Name: LessonShow, Label: game.M("button.learn"), Style: game.Secondary}
}
