package lessons

import (
	"slices"
	"strings"

	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// readTyped reads a move in any form in which people write it: as it is stored, as a slash command in any language, as
// a verb with its arguments in order, or as only the arguments of the verb that the step is about. If the game cannot
// read it, it may still be one of the step's moves in the game's notation.
func (h *Handlers) readTyped(q *request.Request, l *table.Lesson, line string) table.LessonTry {
	line = strings.Join(strings.Fields(line), " ")
	moves := slices.Clone(l.Task.Accept)
	for _, w := range l.Task.Wrong {
		moves = append(moves, w.Move)
	}
	if slices.Contains(moves, game.Move(line)) {
		return table.LessonTry{Move: game.Move(line)}
	}
	say := h.Builder.TablePrinter(l.Scene, q.Person.Language())
	i := slices.IndexFunc(moves, func(m game.Move) bool { return line == say.Plain(game.Notation(l.Scene.View, m)) })
	t := table.LessonTry{Action: moveReader{game: l.Game, verbs: h.Games[l.Game].Verbs, say: q.Say}.read(l.Task, line)}
	t.Action.Lang = q.Lang()
	if i >= 0 {
		t.Else = moves[i]
	}
	return t
}

// moveReader reads typed verbs of a game in any language.
type moveReader struct {
	game  string
	verbs []game.Verb
	say   *render.Printer
}

// read reads a line as an action.
func (r moveReader) read(s game.Step, line string) game.Action {
	if rest, ok := strings.CutPrefix(line, "/"); ok {
		_, line, _ = strings.Cut(rest, " ") // the game's name says nothing new
		word, args, _ := strings.Cut(line, " ")
		if v, ok := r.verb(word); ok {
			return game.Action{Name: v.Name, Args: r.argsByName(v, args)}
		}
	}
	word, rest, _ := strings.Cut(line, " ")
	if v, ok := r.verb(word); ok {
		return game.Action{Name: v.Name, Args: argsByOrder(v, rest)}
	}
	v := r.defaultVerb(s)
	return game.Action{Name: v.Name, Args: argsByOrder(v, line)}
}

// verb is the verb of a name.
func (r moveReader) verb(word string) (game.Verb, bool) {
	i := slices.IndexFunc(r.verbs, func(v game.Verb) bool {
		return r.matches(word, v.Name, r.game+".verb."+v.Name+".name")
	})
	if i < 0 {
		return game.Verb{}, false
	}
	return r.verbs[i], true
}

// defaultVerb is the verb of a line that names none: the step's own, or, if that takes no arguments, the first verb
// that does.
func (r moveReader) defaultVerb(s game.Step) game.Verb {
	i := slices.IndexFunc(r.verbs, func(v game.Verb) bool { return v.Name == s.Verb && len(v.Args) > 0 })
	if i < 0 {
		i = slices.IndexFunc(r.verbs, func(v game.Verb) bool { return len(v.Args) > 0 && v.Args[0].Required })
	}
	return r.verbs[max(i, 0)]
}

// matches tells whether a word is a name, or its translation in some language.
func (r moveReader) matches(word, name, id string) bool {
	return strings.EqualFold(word, name) || slices.ContainsFunc(render.Languages, func(l render.Language) bool {
		return strings.EqualFold(word, r.say.WithLang(l.Code).Plain(game.M(id)))
	})
}

// argsByName reads arguments after their names: "at:8D word:HOUSE".
func (r moveReader) argsByName(v game.Verb, text string) map[string]string {
	args, last := map[string]string{}, ""
	for _, word := range strings.Fields(text) {
		if name, rest, ok := strings.Cut(word, ":"); ok {
			i := slices.IndexFunc(v.Args, func(a game.Arg) bool {
				return r.matches(name, a.Name, r.game+".verb."+v.Name+".arg."+a.Name+".name")
			})
			if i >= 0 {
				last, word = v.Args[i].Name, rest
			}
		}
		args[last] = strings.TrimSpace(args[last] + " " + word)
	}
	if _, ok := args[""]; ok && len(args) == 1 { // without names: in order
		return argsByOrder(v, text)
	}
	return args
}

// argsByOrder assigns words to a verb's arguments in order. The last argument gets the remaining words.
func argsByOrder(v game.Verb, text string) map[string]string {
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
