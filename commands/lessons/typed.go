package lessons

import (
	"slices"
	"strings"

	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// readTyped reads a move as people write one: as it is stored, as a slash command in any language, as a verb with its
// arguments in their order, or the arguments alone of the verb that the step is about. What the game then cannot read
// may still be one of the step's moves as the game's notation has it.
func (h *Handlers) readTyped(q *request.Request, l *table.Lesson, line string) table.LessonTry {
	line = strings.Join(strings.Fields(line), " ")
	moves := slices.Clone(l.Task.Accept)
	for _, w := range l.Task.Wrong {
		moves = append(moves, w.Move)
	}
	if slices.Contains(moves, game.Move(line)) {
		return table.LessonTry{Move: game.Move(line)}
	}
	say := h.Kit.TablePrinter(l.Scene, q.Person.Language())
	i := slices.IndexFunc(moves, func(m game.Move) bool { return line == say.Plain(game.Notation(l.Scene.View, m)) })
	t := table.LessonTry{Action: typist{game: l.Game, verbs: h.Games[l.Game].Verbs, say: q.Say}.read(l.Task, line)}
	t.Action.Lang = q.Lang()
	if i >= 0 {
		t.Else = moves[i]
	}
	return t
}

// typist reads what is typed of a game's verbs in any language.
type typist struct {
	game  string
	verbs []game.Verb
	say   *render.Printer
}

// read reads a line as an action.
func (t typist) read(s game.Step, line string) game.Action {
	if rest, ok := strings.CutPrefix(line, "/"); ok {
		_, line, _ = strings.Cut(rest, " ") // the game's name: it is the only one that can be meant
		word, args, _ := strings.Cut(line, " ")
		if v, ok := t.verb(word); ok {
			return game.Action{Name: v.Name, Args: t.byName(v, args)}
		}
	}
	word, rest, _ := strings.Cut(line, " ")
	if v, ok := t.verb(word); ok {
		return game.Action{Name: v.Name, Args: ordered(v, rest)}
	}
	v := t.meant(s)
	return game.Action{Name: v.Name, Args: ordered(v, line)}
}

// verb is the verb of a name.
func (t typist) verb(word string) (game.Verb, bool) {
	i := slices.IndexFunc(t.verbs, func(v game.Verb) bool {
		return t.called(word, v.Name, t.game+".verb."+v.Name+".name")
	})
	if i < 0 {
		return game.Verb{}, false
	}
	return t.verbs[i], true
}

// meant is the verb of what names none: the step's own, or, where that takes no arguments, the first that needs some.
func (t typist) meant(s game.Step) game.Verb {
	i := slices.IndexFunc(t.verbs, func(v game.Verb) bool { return v.Name == s.Verb && len(v.Args) > 0 })
	if i < 0 {
		i = slices.IndexFunc(t.verbs, func(v game.Verb) bool { return len(v.Args) > 0 && v.Args[0].Required })
	}
	return t.verbs[max(i, 0)]
}

// called tells whether a word is a name, or what the name is in some language.
func (t typist) called(word, name, id string) bool {
	return strings.EqualFold(word, name) || slices.ContainsFunc(render.Languages, func(l render.Language) bool {
		return strings.EqualFold(word, t.say.WithLang(l.Code).Plain(game.M(id)))
	})
}

// byName reads arguments behind their names: "at:8D word:HOUSE".
func (t typist) byName(v game.Verb, text string) map[string]string {
	args, last := map[string]string{}, ""
	for _, word := range strings.Fields(text) {
		if name, rest, ok := strings.Cut(word, ":"); ok {
			i := slices.IndexFunc(v.Args, func(a game.Arg) bool {
				return t.called(name, a.Name, t.game+".verb."+v.Name+".arg."+a.Name+".name")
			})
			if i >= 0 {
				last, word = v.Args[i].Name, rest
			}
		}
		args[last] = strings.TrimSpace(args[last] + " " + word)
	}
	if _, ok := args[""]; ok && len(args) == 1 { // no name at all: in their order
		return ordered(v, text)
	}
	return args
}

// ordered gives words to a verb's arguments in their order, the last one getting the rest of them.
func ordered(v game.Verb, text string) map[string]string {
	args := map[string]string{}
	for i, a := range v.Args {
		if text = strings.TrimSpace(text); text == "" {
			break
		}
		if i == len(v.Args)-1 {
			args[a.Name] = text
			break
		}
		args[a.Name], text, _ = strings.Cut(text, " ")
	}
	return args
}
