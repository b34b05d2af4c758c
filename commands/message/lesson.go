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

// Names of a lesson's controls. The names of the game's own controls begin with LessonOfGame.
const (
	LessonDo     = "do"    // shows the answer: makes the step's move
	LessonType   = "type"  // opens the form for a typed move
	LessonTyped  = "typed" // that form
	LessonNext   = "next"
	LessonBack   = "back"
	LessonLeave  = "leave"
	LessonPlay   = "play"  // after the last step: a game with the computer
	LessonOfGame = "game." // begins the names of the game's own controls
	LessonBegin  = "begin" // back to the first step
	LessonShow   = "show"  // begins or continues the lesson
)

// LessonHere stands for the person's current step.
const LessonHere = -1

// LessonMessages makes the messages of lessons. It is safe for concurrent use.
type LessonMessages struct{ builder *Builder }

// NewLessonMessages makes the messages of lessons.
func NewLessonMessages(b *Builder) *LessonMessages { return &LessonMessages{b} }

// Step is a step of a guided first game, for its learner alone: the board, and below it, next to the buttons, what to
// do and how, and what came of the last try.
func (lm *LessonMessages) Step(l *table.Lesson, of table.Profile, g table.Guild) Message {
	say := lm.builder.TablePrinter(l.Scene, of.Language())
	d := l.Scene.View.Diagram()
	post := ui.Post{Title: game.M("lesson.title", "game", Title(l.Game)), Footer: game.M("lesson.step", "step",
		l.Step+1, "of", l.Steps),
		Colour: ui.ColourLobby, Colours: g.Colours, Diagram: &d}
	m := Message{Printer: say}
	var panel game.Panel
	if l.Done {
		lm.doneLines(l, say, &post)
	} else {
		panel = lm.taskLines(l, say, &post)
	}
	if l.Show != nil {
		post.Diagram = l.Show
	}
	m.Components = Arrange(panel, say, func(name string) string {
		return customid.OfLesson(l.Game, l.Step, LessonOfGame+name).String()
	}, lm.row(l, say))
	m.ShowOwnDiagram(&post, g, of)
	return m
}

// doneLines says what was learned, how a move of a new kind is typed, and after the last step that the lesson is
// complete.
func (lm *LessonMessages) doneLines(l *table.Lesson, say *render.Printer, post *ui.Post) {
	post.Colour = ui.ColourRunning
	for i, m := range l.Say {
		if i == 0 {
			m = game.M("lesson.right", "praise", m)
		}
		post.After = append(post.After, m)
	}
	if l.New {
		post.After = append(post.After, lm.typed(l, say))
	}
	if l.Last() {
		post.Colour = ui.ColourOver
		post.After = append(post.After, game.M("lesson.end", "game", Title(l.Game)))
	}
}

// taskLines says what is to be done and how, and what came of the last try; it returns the game's own controls.
func (lm *LessonMessages) taskLines(l *table.Lesson, say *render.Printer, post *ui.Post) game.Panel {
	if l.Step == 0 && l.Answer == "" && l.Scene.Draft == "" {
		post.Lead = append(post.Lead, game.M(l.Game+".lesson.goal"))
	}
	post.After = append(post.After, game.M("lesson.task", "text", game.M(l.Task.Text(l.Game, "text"))))
	if l.Answer != "" {
		post.Colour = ui.ColourRefusal
		post.After = append(post.After, lm.mistakeLines(l)...)
	}
	post.After = append(post.After, l.Say...)
	iv, ok := l.Scene.View.(game.Interactive)
	if !ok {
		post.After = append(post.After, game.M("lesson.way"))
		return game.Panel{}
	}
	panel := iv.Panel(l.Scene.Draft)
	panel.Controls = slices.DeleteFunc(panel.Controls, func(c game.Control) bool {
		return !l.Task.Shows(c)
	})
	if l.Scene.Draft != "" { // a half-made move; before it, the step has said what to do
		for _, m := range panel.Say {
			if !Contains(post.After, m) {
				post.After = append(post.After, m)
			}
		}
		if panel.Show != nil {
			post.Diagram = panel.Show
		}
	}
	post.After = append(post.After, game.M("lesson.way"))
	return panel
}

// mistakeLines answers a wrong try: in the step's own words, or else with what the rules say.
func (lm *LessonMessages) mistakeLines(l *table.Lesson) []game.Msg {
	if own := l.Task.Text(l.Game, l.Answer); lm.builder.Has(own) {
		return []game.Msg{game.M("lesson.wrong", "answer", game.M(own))}
	}
	if l.Answer == game.OtherLegal {
		return []game.Msg{game.M("lesson.wrong", "answer", game.M("lesson.legal"))}
	}
	return []game.Msg{game.M("lesson.wrong", "answer", l.Why), game.M("lesson.refused")}
}

// typed tells how the move that was made is typed.
func (lm *LessonMessages) typed(l *table.Lesson, say *render.Printer) game.Msg {
	verb := l.Task.Verb
	typed, pairs := []string{}, []any{"command", l.Game + " " + verb}
	i := slices.IndexFunc(lm.builder.Info(l.Game).Verbs, func(v game.Verb) bool { return v.Name == verb })
	n := 0
	for _, a := range lm.builder.Info(l.Game).Verbs[i].Args {
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
	return game.M("lesson.typed", append(pairs, "typed", strings.Join(typed, " "))...)
}

// The arguments of the message that tells how a move is typed: no move takes more than two of a verb's.
var (
	nextArgs   = []string{"arg", "next"}
	nextValues = []string{"value", "more"}
)

// row are the lesson's own controls.
func (lm *LessonMessages) row(l *table.Lesson, say *render.Printer) []discordgo.MessageComponent {
	var cs []game.Control
	switch {
	case l.Done && l.Last():
		cs = []game.Control{{Name: LessonPlay, Label: game.M("button.computer"), Style: game.Success},
			{Name: LessonBegin, Label: game.M("button.again")}}
	case l.Done:
		cs = []game.Control{{Name: LessonNext, Label: game.M("button.next"), Style: game.Success}}
	default:
		cs = []game.Control{{Name: LessonType, Label: game.M("button.type")}}
	}
	if !l.Done && l.Step > 0 {
		cs = append(cs, Button(LessonBack, 0, game.Secondary))
	}
	if !l.Done { // not beside the game's own controls: a step asks, and waits
		cs = append(cs, game.Control{Name: LessonDo, Label: game.M("button.solve")})
	}
	if !l.Done || !l.Last() {
		cs = append(cs, Button(LessonLeave, 0, game.Secondary))
	}
	return lm.builder.Rows(say, cs, func(name string) string { return customid.OfLesson(l.Game, l.Step, name).String() })
}

// LessonButton offers a game's lesson.
func LessonButton() game.Control {
	return game.Control{Name: LessonShow, Label: game.M("button.learn"), Style: game.Secondary}
}
