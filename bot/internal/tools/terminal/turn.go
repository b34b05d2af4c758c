package terminal

import (
	"context"
	"errors"
	"slices"
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// person asks a seat's person for input until a move is played or the game has been replaced.
func (t *table) person(ctx context.Context, seat game.Seat) error {
	if t.hidesHands() && t.shown != seat {
		if err := t.handOver(seat); err != nil {
			return ignore(err, errAgain)
		}
	}
	t.shown = seat
	if !t.con.full {
		if err := t.list(seat); err != nil {
			return err
		}
	}
	for turn := t.turns; t.turns == turn; {
		line, err := t.line(seat)
		if err == nil && line != "" {
			t.greeting, t.answer = nil, nil
			err = t.obey(ctx, seat, line)
		}
		if err = ignore(err, errAgain); err != nil {
			return err
		}
	}
	return t.showResult(seat)
}

// ignore returns err, or nil if it is the error not.
func ignore(err, not error) error {
	if errors.Is(err, not) {
		return nil
	}
	return err
}

// hidesHands reports whether people have hidden information from each other.
func (t *table) hidesHands() bool { return t.info.Hidden && t.people > 1 }

// line draws the screen and asks for a line.
func (t *table) line(seat game.Seat) (string, error) {
	if line := t.queued; line != "" {
		t.queued = ""
		return line, nil
	}
	if t.con.full {
		if err := t.paint(seat); err != nil {
			return "", err
		}
	}
	return t.ask(t.prompt(seat), true)
}

func (t *table) prompt(seat game.Seat) string {
	if t.people > 1 {
		return t.text(game.M("play.promptof", "by", seat)) + "> "
	}
	return t.text(game.M("play.prompt")) + "> "
}

// handOver waits until the next person has the keyboard, with no hand on the screen.
func (t *table) handOver(seat game.Seat) error {
	if err := t.con.clear(true); err != nil {
		return err
	}
	if t.con.full {
		for _, text := range t.greeting {
			if err := t.con.say(text); err != nil {
				return err
			}
		}
	}
	_, err := t.ask(t.text(game.M("play.pass", "by", seat))+" ", false)
	return err
}

// showResult shows a person the result of their move, such as a drawn tile, before the next person looks at the screen.
func (t *table) showResult(seat game.Seat) error {
	last := len(t.plies) - 1
	turn := t.now.pos.Turn()
	if !t.con.full || !t.hidesHands() || last < 0 || t.plies[last].by != seat || len(turn) == 0 || turn[0] == seat {
		return nil
	}
	if err := t.paint(seat); err != nil {
		return err
	}
	_, err := t.ask(t.text(game.M("play.seen"))+" ", false)
	if err := ignore(err, errAgain); err != nil {
		return err
	}
	t.answer = nil
	return t.con.clear(true)
}

// obey executes a line: a word of the game, a word of this tool, a button's label, or a move. A word that both have is
// the game's, unless the game refuses it or a colon stands before it.
func (t *table) obey(ctx context.Context, seat game.Seat, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if name, forced := strings.CutPrefix(word, ":"); forced {
		if own := t.word(name); own != "" {
			return t.do(ctx, seat, own, rest)
		}
		t.note(game.M("play.noword", "text", name))
		return nil
	}
	own := t.word(word)
	v := t.verb(word)
	switch {
	case v != nil && own != "" && !t.takes(seat, v, rest):
		return t.do(ctx, seat, own, rest)
	case v != nil && (rest != "" || len(v.Args) == 0 || !v.Args[0].Required):
		return t.byVerb(seat, v, rest)
	}
	if c := t.button(seat, line); c != nil {
		return t.action(seat, game.Action{Name: c.Name, Lang: t.say.Lang()}, false)
	}
	switch {
	case v != nil:
		t.note(game.M("play.usage", "usage", t.usageOf(v)))
		return nil
	case own != "":
		return t.do(ctx, seat, own, rest)
	}
	return t.argumentsOrMove(seat, line)
}

// takes reports whether the game accepts a verb now.
func (t *table) takes(seat game.Seat, v *game.Verb, rest string) bool {
	i, ok := t.now.pos.View(seat).(game.Interactive)
	if !ok {
		return false
	}
	_, err := i.Do(t.draft(seat), game.Action{Name: v.Name, Args: arguments(v, rest), Lang: t.say.Lang()})
	return err == nil
}

// button is the control with a label, under the board or the half-made move, or nil.
func (t *table) button(seat game.Seat, label string) *game.Control {
	i, ok := t.now.pos.View(seat).(game.Interactive)
	if !ok {
		return nil
	}
	controls := i.Panel(t.draft(seat)).Controls
	for n := range controls {
		if c := &controls[n]; !c.Disabled && len(c.Choices) == 0 && strings.EqualFold(t.say.Plain(c.Label), label) {
			return c
		}
	}
	return nil
}

// verb is the game's verb with a name, in any language, or nil.
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

// usageOf is a verb with its arguments; optional ones are in brackets.
func (t *table) usageOf(v *game.Verb) string {
	prefix := t.info.Name + ".verb." + v.Name
	usage := t.say.Plain(game.M(prefix + ".name"))
	for _, a := range v.Args {
		name := strings.ToUpper(t.say.Plain(game.M(prefix + ".arg." + a.Name + ".name")))
		if !a.Required {
			name = "[" + name + "]"
		}
		usage += " " + name
	}
	return usage
}

// byVerb executes a verb with its arguments. Text after a verb without arguments is refused, so that a typing mistake
// cannot end a turn.
func (t *table) byVerb(seat game.Seat, v *game.Verb, rest string) error {
	if len(v.Args) == 0 && rest != "" {
		t.note(game.M("play.alone", "verb", t.usageOf(v)))
		return nil
	}
	return t.action(seat, game.Action{Name: v.Name, Args: arguments(v, rest), Lang: t.say.Lang()}, v.Name == "play")
}

// arguments assigns words to a verb's arguments in order; the last one gets the rest of them.
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

// argumentsOrMove executes a line without a verb: as the arguments of the game's first verb that needs some, or as a
// move in displayed notation. Any other line is refused with the game's reason.
func (t *table) argumentsOrMove(seat game.Seat, line string) error {
	if m, ok := t.moveByNotation(seat, line); ok {
		return t.try(seat, m, "")
	}
	i := slices.IndexFunc(t.info.Verbs, func(v game.Verb) bool { return len(v.Args) > 0 && v.Args[0].Required })
	if _, ok := t.now.pos.View(seat).(game.Interactive); !ok || i < 0 {
		t.note(game.M("play.unread", "text", line))
		return nil
	}
	v := &t.info.Verbs[i]
	before := t.turns
	draft := t.draft(seat)
	if err := t.byVerb(seat, v, line); err != nil {
		return err
	}
	if t.turns == before && t.draft(seat) == draft && !strings.Contains(line, " ") {
		t.note(game.M("play.helps"))
	}
	return nil
}

// maxListed bounds the number of moves in which a line is searched.
const maxListed = 300

// moveByNotation is the legal move whose notation is the line.
func (t *table) moveByNotation(seat game.Seat, line string) (game.Move, bool) {
	l, ok := t.now.pos.(game.Lister)
	if !ok {
		return "", false
	}
	moves := l.Moves(seat)
	if len(moves) > maxListed {
		return "", false
	}
	v := t.now.pos.View(seat)
	for _, m := range moves {
		if strings.EqualFold(t.say.Plain(game.Notation(v, m)), line) {
			return m, true
		}
	}
	return "", false
}

// try plays a move; the game may refuse it.
func (t *table) try(seat game.Seat, m game.Move, draft string) error {
	err := t.move(seat, m, draft)
	if why, refused := game.Refused(err); refused {
		t.note(why)
		return nil
	}
	return err
}

// action executes an action of the game, and asks for the fields of a form if it has one. With now, a half-made move
// that can be played is played at once, and one that cannot is dropped.
func (t *table) action(seat game.Seat, a game.Action, now bool) error {
	i, ok := t.now.pos.View(seat).(game.Interactive)
	if !ok {
		t.note(game.M("refused.action"))
		return nil
	}
	r, err := i.Do(t.draft(seat), a)
	if why, refused := game.Refused(err); refused {
		if v := t.verb(a.Name); v != nil && quotesNothing(why) { // the refusal is about a missing argument
			why = game.M("play.usage", "usage", t.usageOf(v))
		}
		t.note(why)
		return nil
	}
	switch {
	case err != nil:
		return err
	case r.Form != nil:
		t.setDraft(seat, r.Draft)
		return t.form(seat, r.Form)
	case r.Move != "":
		return t.try(seat, r.Move, r.Draft)
	case now && r.Draft != "":
		return t.playDraft(seat, i, r)
	}
	t.keepDraft(seat, i, r)
	return nil
}

// quotesNothing reports whether a refusal quotes an empty text.
func quotesNothing(m game.Msg) bool {
	for _, v := range m.Args {
		if s, ok := v.(string); ok && s == "" {
			return true
		}
	}
	return false
}

// keepDraft stores a half-made move, and shows it with comments on it.
func (t *table) keepDraft(seat game.Seat, i game.Interactive, r game.Reply) {
	t.setDraft(seat, r.Draft)
	var panel []game.Msg
	if r.Draft != "" {
		panel = i.Panel(r.Draft).Say
	}
	for _, m := range r.Say {
		if !slices.ContainsFunc(panel, func(p game.Msg) bool { return p.String() == m.String() }) {
			t.note(m)
		}
	}
	if r.Show != nil && r.Draft == "" {
		t.peek = r.Show
	}
	if !t.con.full && (r.Draft != "" || r.Show != nil) {
		_ = t.list(seat) // later writes fail too and report the error
	}
}

// playDraft plays a half-made move with the button for that.
func (t *table) playDraft(seat game.Seat, i game.Interactive, r game.Reply) error {
	panel := i.Panel(r.Draft)
	n := slices.IndexFunc(panel.Controls, func(c game.Control) bool {
		return c.Style == game.Success && !c.Disabled && len(c.Choices) == 0
	})
	if n < 0 {
		for _, m := range panel.Say {
			t.note(m)
		}
		return nil
	}
	done, err := i.Do(r.Draft, game.Action{Name: panel.Controls[n].Name, Lang: t.say.Lang()})
	if why, refused := game.Refused(err); refused {
		t.note(why)
		return nil
	}
	if err != nil {
		return err
	}
	if done.Move == "" {
		t.keepDraft(seat, i, done)
		return nil
	}
	return t.try(seat, done.Move, done.Draft)
}

// form asks for each field; an empty line keeps the current value. A field of several lines ends with an empty line.
// The form's diagram is left out: the board and the hand are on the screen.
func (t *table) form(seat game.Seat, f *game.Form) error {
	if err := t.con.say(t.text(f.Title)); err != nil {
		return err
	}
	for _, m := range f.Say {
		if err := t.con.say(t.text(m)); err != nil {
			return err
		}
	}
	a := game.Action{Name: f.Name, Args: map[string]string{}, Lang: t.say.Lang()}
	for _, field := range f.Fields {
		text, err := t.field(field)
		if err != nil {
			return err
		}
		a.Args[field.Name] = text
	}
	return t.action(seat, a, false)
}

func (t *table) field(f game.Field) (string, error) {
	label := t.text(f.Label)
	if f.Long {
		label = t.text(game.M("play.long", "label", f.Label))
	}
	if !f.About.IsZero() {
		label += "\n" + t.text(f.About)
	}
	for _, c := range f.Choices { // what is typed is a choice's value
		label += "\n  " + c.Value + "  " + t.text(c.Label)
	}
	if f.Value != "" {
		label += "\n" + t.text(game.M("play.stands")) + "\n" + f.Value
	}
	if err := t.con.say(label); err != nil {
		return "", err
	}
	var lines []string
	for {
		line, err := t.ask("  ", false)
		if err != nil {
			return "", err
		}
		switch {
		case line == "" && len(lines) == 0:
			return f.Value, nil
		case line == "":
			return strings.Join(lines, "\n"), nil
		case !f.Long:
			return line, nil
		}
		lines = append(lines, line)
	}
}
