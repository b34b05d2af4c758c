package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// learner takes a lesson in a channel, on messages that nobody else sees.
type learner struct {
	channel string // "" is #games
	testing.TB
	w       *world
	user    *playground.User
	say     *render.Printer
	verbs   []game.Verb
	game    string
	message playground.Message
}

// TestLessons takes every lesson to its end in both languages, as people do: wrong tries typed and pressed, right ones
// by the step's button, typed short, and typed as the command that works at a table; back once, left once, and the bot
// is started again in the middle of some.
func TestLessons(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	w := testWorld(t, all.Games())
	words, err := sharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for i, lang := range bothLanguages[:rulestest.Of(2, 1)] {
		user := w.pg.User([]string{"alice", "bob"}[i])
		user.SetLocale(lang)
		for _, r := range all.Games() {
			info := r.Info()
			steps, err := r.(game.Teacher).Lesson(lang)
			if err != nil {
				t.Fatal(err)
			}
			l := &learner{TB: t, w: w, user: user, say: words.Printer(lang, nil), verbs: info.Verbs, game: info.Name}
			l.take(steps)
		}
	}
}

func (l *learner) take(steps []game.Step) {
	l.Helper()
	l.learn()
	for i, s := range steps {
		l.at(i, len(steps))
		l.sees(s.Text(l.game, "text"))
		l.tryWrong(s)
		switch i % 3 {
		case 0:
			l.click(l.own(i))
		case 1:
			l.types(l.short(s))
		case 2:
			l.types(l.command(s))
		}
		l.confirm(s)
		l.sees(s.Text(l.game, "praise"))
		if i == len(steps)-1 {
			break
		}
		switch i {
		case 1: // a look back, which costs nothing
			l.click(l.text("button.next"))
			l.click(l.text("button.back"))
			l.at(1, len(steps))
			l.learnAgain(steps, 1)
			l.click(l.own(1))
		case 2:
			l.click(l.text("button.leave"))
			if want := fmt.Sprint(4); !strings.Contains(l.message.Text(), want) || len(l.message.Buttons()) > 0 {
				l.Errorf("%s: who leaves reads %q and has %d buttons, want step %s and none", l.game, l.message.Text(),
					len(l.message.Buttons()), want)
			}
			if l.game == "awale" || l.game == "rummikub" {
				if err := errors.Join(l.w.end(), l.w.start()); err != nil {
					l.Fatal(err)
				}
			}
			l.learn()
			continue
		}
		l.click(l.text("button.next"))
	}
	l.click(l.text("button.computer"))
	if t := l.message.Text(); !strings.Contains(t, l.text(l.game+".title")) {
		l.Errorf("%s: after the lesson no table begins: %q", l.game, t)
	}
	open, err := l.w.host.Queries.Find(context.Background(), table.Filter{User: l.user.ID(), Game: l.game,
		Phases: []table.Phase{table.Playing}}, l.user.ID())
	if err != nil || len(open) != 1 || len(open[0].Seats) != 2 || open[0].Seats[1].Kind != table.Computer {
		l.Errorf("%s: after the lesson the tables are %+v, %v, want one for two that has begun", l.game, open, err)
	}
}

// own is what the step's button is called.
func (l *learner) own(step int) string { return customid.OfLesson(l.game, step, "do").String() }

// learn types the command: the lesson is shown where the learner is.
func (l *learner) learn() {
	l.Helper()
	r, err := l.user.Slash(context.Background(), cmp.Or(l.channel, "#games"), "/learn game:"+l.game)
	l.took(r, err, "learn")
}

// learnAgain sees that the lesson is at a step for somebody who types the command anew, as after days.
func (l *learner) learnAgain(steps []game.Step, i int) {
	l.Helper()
	was := l.message
	l.learn()
	l.at(i, len(steps))
	l.message = was
}

// took takes an answer and reads what now stands on the screen.
func (l *learner) took(r playground.Response, err error, what string) {
	l.Helper()
	if err != nil {
		l.Fatalf("%s: %s: %v\non %s\n%s", l.game, what, err, show(l.message), l.w.log)
	}
	l.message = l.w.answered(l.TB, r, l.message)
}

func (l *learner) click(button string) {
	l.Helper()
	r, err := l.user.Click(context.Background(), l.message.ID, button)
	l.took(r, err, "press "+button)
}

// types opens the form and writes a line into it.
func (l *learner) types(line string) {
	l.Helper()
	r, err := l.user.Click(context.Background(), l.message.ID, l.text("button.type"))
	if err != nil || r.Modal == nil {
		l.Fatalf("%s: there is no form to type into: %v", l.game, err)
	}
	r, err = l.user.SubmitModal(context.Background(), r.Modal, map[string]string{"typed": line})
	l.took(r, err, "type "+line)
}

// tryWrong tries what is not right, and is answered each time while the step stays.
func (l *learner) tryWrong(s game.Step) {
	l.Helper()
	for i, w := range s.Wrong {
		l.types(string(w.Move))
		l.sees(s.Text(l.game, game.WrongText(i)))
		l.sees(s.Text(l.game, "text"))
	}
	l.types("zzz ;")
	if id := s.Text(l.game, game.OtherRefused); !strings.Contains(l.text(id), "«") {
		l.sees(id)
	}
	l.sees(s.Text(l.game, "text"))
	if strings.Contains(l.message.Text(), l.said(s.Text(l.game, "praise"))) {
		l.Errorf("%s: a nonsense move was accepted at step %s", l.game, s.ID)
	}
}

// confirm plays a half-made move, where typing has made one, as the game's own button does.
func (l *learner) confirm(s game.Step) {
	l.Helper()
	if strings.Contains(l.message.Text(), l.said(s.Text(l.game, "praise"))) {
		return
	}
	for _, id := range []string{l.game + ".button.play", l.game + ".button.confirm"} {
		for _, b := range l.message.Buttons() {
			if b.Label == l.text(id) && !b.Disabled {
				l.click(b.CustomID)
				return
			}
		}
	}
}

// nameless is what a seat is called of which nobody knows who sits there.
var nameless = regexp.MustCompile(`(?i)\b(?:seat|place) \d`)

// at sees that the message shows a step, of people and computers with names.
func (l *learner) at(i, of int) {
	l.Helper()
	if want := l.say.Plain(game.M("lesson.step", "step", i+1, "of", of)); !strings.Contains(l.message.Text(), want) {
		l.Fatalf("%s: want %s on\n%s", l.game, want, show(l.message))
	}
	if nameless.MatchString(l.message.Text()) {
		l.Errorf("%s: somebody has no name:\n%s", l.game, show(l.message))
	}
}

func (l *learner) sees(id string) {
	l.Helper()
	if want := l.said(id); !strings.Contains(l.message.Text(), want) {
		l.Errorf("%s in %s: want %q on\n%s", l.game, l.say.Lang(), want, show(l.message))
	}
}

func (l *learner) said(id string) string { return l.say.Msg(game.M(id)) }

func (l *learner) text(id string) string { return l.say.Plain(game.M(id)) }

// short is what is typed in short, and command the same as a slash command at a table.
func (l *learner) short(s game.Step) string {
	var words []string
	for _, a := range l.verb(s).Args {
		if v := s.Args[a.Name]; v != "" {
			words = append(words, v)
		}
	}
	if len(words) == 0 {
		return l.text(l.game + ".verb." + s.Verb + ".name")
	}
	return strings.Join(words, " ")
}

func (l *learner) command(s game.Step) string {
	verb := l.game + ".verb." + s.Verb
	line := gameCommand(l.game) + " " + l.text(verb+".name")
	for _, a := range l.verb(s).Args {
		if v := s.Args[a.Name]; v != "" {
			line += " " + l.text(verb+".arg."+a.Name+".name") + ":" + v
		}
	}
	return line
}

func (l *learner) verb(s game.Step) game.Verb {
	return l.verbs[slices.IndexFunc(l.verbs, func(v game.Verb) bool { return v.Name == s.Verb })]
}
