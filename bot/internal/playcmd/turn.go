package playcmd

import (
	"fmt"
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// person asks the person of a seat until a move is played or the game has become another one.
func (t *table) person(seat game.Seat) error {
	if t.info.Hidden && t.people > 1 && t.shown != seat {
		t.out.clear()
		if _, err := t.ask(t.say.Plain(game.M("play.pass", "by", seat))); err != nil {
			return err
		}
		t.out.clear()
	}
	t.shown = seat
	t.board(seat)
	for turn := t.turns; t.turns == turn; {
		line, err := t.ask(t.say.Plain(game.M("play.prompt")))
		if err != nil {
			return err
		}
		if line == "" {
			continue
		}
		if err := t.obey(seat, line); err != nil {
			return err
		}
	}
	return nil
}

// board draws the seat's view, with its half-made move.
func (t *table) board(seat game.Seat) {
	v := t.now.pos.View(seat)
	d := v.Diagram()
	if i, ok := v.(game.Interactive); ok && t.now.draft != "" {
		panel := i.Panel(t.now.draft)
		if panel.Show != nil {
			d = *panel.Show
		}
		t.draw(d)
		t.line(t.say.Lines(panel.Say))
		return
	}
	t.draw(d)
	t.tell("play.turn", "by", seat)
}

// obey carries out a line: a word of this tool, or else something of the game.
func (t *table) obey(seat game.Seat, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	if name, forced := strings.CutPrefix(word, ":"); forced || t.verb(word) == nil {
		if done, err := t.command(seat, strings.ToLower(name), strings.TrimSpace(rest)); done {
			return err
		}
	}
	return t.act(seat, line)
}

// words are those of this tool.
var words = []string{"help", "moves", "undo", "save", "load", "board", "rules", "quit"}

// command carries out a word of this tool, in any language.
func (t *table) command(seat game.Seat, name, arg string) (done bool, err error) {
	for _, w := range words {
		for _, l := range render.Languages {
			if name != t.say.WithLang(l.Code).Plain(game.M("play.word."+w)) {
				continue
			}
			return true, t.do(seat, w, arg)
		}
	}
	return false, nil
}

func (t *table) do(seat game.Seat, word, arg string) error {
	var err error
	switch word {
	case "help":
		t.help()
	case "moves":
		t.moves(seat)
	case "undo":
		if !t.undo() {
			t.tell("play.start")
			return nil
		}
		t.out.clear()
		t.tell("play.undone")
	case "board":
		t.out.clear()
		t.board(seat)
	case "rules":
		t.line(t.say.Plain(game.M(t.info.Name + ".rules")))
	case "quit":
		return errLeft
	case "save", "load":
		if arg == "" {
			t.tell("play.file")
			return nil
		}
		done := "play.saved"
		if word == "save" {
			err = t.save(arg)
		} else {
			done, err = "play.loaded", t.load(arg)
		}
		if err == nil {
			t.tell(done, "file", arg)
		}
	}
	if err != nil {
		t.tell("play.failed", "why", t.explain(err).Error())
	}
	return nil
}

// help lists what can be typed, the game's words last.
func (t *table) help() {
	t.line(strings.TrimSpace(t.say.Plain(game.M("play.help"))))
	for _, v := range t.info.Verbs {
		prefix := t.info.Name + ".verb." + v.Name
		usage := t.say.Plain(game.M(prefix + ".name"))
		for _, a := range v.Args {
			name := strings.ToUpper(t.say.Plain(game.M(prefix + ".arg." + a.Name + ".name")))
			if !a.Required {
				name = "[" + name + "]"
			}
			usage += " " + name
		}
		t.line(fmt.Sprintf("  %-16s %s", usage, t.say.Plain(game.M(prefix+".about"))))
	}
}

// moves lists the seat's moves.
func (t *table) moves(seat game.Seat) {
	l, ok := t.now.pos.(game.Lister)
	if !ok {
		t.tell("play.nolist")
		return
	}
	var list []string
	for _, m := range l.Moves(seat) {
		list = append(list, string(m))
	}
	t.tell("play.moves", "list", strings.Join(list, " "))
}

// verb is the game's verb of a name, in any language, or nil.
func (t *table) verb(word string) *game.Verb {
	for i := range t.info.Verbs {
		v := &t.info.Verbs[i]
		if strings.EqualFold(word, v.Name) {
			return v
		}
		for _, l := range render.Languages {
			if strings.EqualFold(word, t.say.WithLang(l.Code).Plain(game.M(t.info.Name+".verb."+v.Name+".name"))) {
				return v
			}
		}
	}
	return nil
}

// act carries out what was typed of the game: a verb and its arguments, a move as the game writes it, or the
// arguments of the game's first verb.
func (t *table) act(seat game.Seat, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	v := t.verb(word)
	if v == nil {
		err := t.move(seat, game.Move(line))
		if err == nil {
			return nil
		}
		if _, refused := game.Refused(err); !refused {
			return err
		}
		v, rest = &t.info.Verbs[0], line
	}
	i, ok := t.now.pos.View(seat).(game.Interactive)
	if !ok {
		t.tell("play.unread", "text", line)
		return nil
	}
	return t.action(seat, i, game.Action{Name: v.Name, Args: arguments(v, rest), Lang: t.say.Lang()})
}

// arguments gives words to a verb's arguments in their order, the last one getting the rest of them.
func arguments(v *game.Verb, text string) map[string]string {
	args := map[string]string{}
	for i, a := range v.Args {
		text = strings.TrimSpace(text)
		if text == "" {
			break
		}
		args[a.Name] = text
		if i < len(v.Args)-1 {
			args[a.Name], text, _ = strings.Cut(text, " ")
		}
	}
	return args
}

// action carries out an action of the game, and asks for the fields of a form that it may want filled in.
func (t *table) action(seat game.Seat, i game.Interactive, a game.Action) error {
	r, err := i.Do(t.now.draft, a)
	if m, refused := game.Refused(err); refused {
		t.line(t.say.Plain(m))
		return nil
	}
	if err != nil {
		return err
	}
	t.now.draft = r.Draft
	if len(r.Say) > 0 {
		t.line(t.say.Lines(r.Say))
	}
	if r.Show != nil && r.Draft == "" { // a half-made move is shown with its board below
		t.draw(*r.Show)
	}
	switch {
	case r.Form != nil:
		return t.form(seat, i, r.Form)
	case r.Move == "":
		if r.Draft != "" {
			t.board(seat)
		}
		return nil
	}
	err = t.move(seat, r.Move)
	if m, refused := game.Refused(err); refused {
		t.line(t.say.Plain(m))
		return nil
	}
	return err
}

// form asks for each field; an empty line leaves what stands there.
func (t *table) form(seat game.Seat, i game.Interactive, f *game.Form) error {
	t.line(t.say.Plain(f.Title))
	a := game.Action{Name: f.Name, Args: map[string]string{}, Lang: t.say.Lang()}
	for _, field := range f.Fields {
		text, err := t.ask(t.say.Plain(field.Label))
		if err != nil {
			return err
		}
		if text == "" {
			text = field.Value
		}
		a.Args[field.Name] = text
	}
	return t.action(seat, i, a)
}
