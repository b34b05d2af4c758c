package systemtest

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
	"tablee/rules/game"
	"tablee/rules/table"
)

// Learner takes a lesson in a channel, on messages that nobody else sees.
type Learner struct {
	Channel string // "" is #games
	testing.TB
	W       *World
	User    *playground.User
	Say     *render.Printer
	Verbs   []game.Verb
	Game    string
	Message playground.Message
}

func (l *Learner) Take(steps []game.Step) {
	l.Helper()
	l.Learn()
	for i, s := range steps {
		l.at(i, len(steps))
		l.sees(s.Text(l.Game, "text"))
		l.tryWrong(s)
		switch i % 3 {
		case 0:
			l.Click(l.Own(i))
		case 1:
			l.types(l.short(s))
		case 2:
			l.types(l.command(s))
		}
		l.Confirm(s)
		l.sees(s.Text(l.Game, "praise"))
		if i == len(steps)-1 {
			break
		}
		switch i {
		case 1: // a look back, which costs nothing
			l.Click(l.Text("button.next"))
			l.Click(l.Text("button.back"))
			l.at(1, len(steps))
			l.learnAgain(steps, 1)
			l.Click(l.Own(1))
		case 2:
			l.Click(l.Text("button.leave"))
			if want := fmt.Sprint(4); !strings.Contains(l.Message.Text(), want) || len(l.Message.Buttons()) > 0 {
				l.Errorf("%s: who leaves reads %q and has %d buttons, want step %s and none", l.Game, l.Message.Text(),
					len(l.Message.Buttons()), want)
			}
			if l.Game == "awale" || l.Game == "rummikub" {
				if err := errors.Join(l.W.End(), l.W.Start()); err != nil {
					l.Fatal(err)
				}
			}
			l.Learn()
			continue
		}
		l.Click(l.Text("button.next"))
	}
	l.Click(l.Text("button.computer"))
	if t := l.Message.Text(); !strings.Contains(t, l.Text(l.Game+".title")) {
		l.Errorf("%s: after the lesson no table begins: %q", l.Game, t)
	}
	open, err := l.W.Host.Queries.Find(context.Background(), table.Filter{User: l.User.ID(), Game: l.Game,
		Phases: []table.Phase{table.Playing}}, l.User.ID())
	if err != nil || len(open) != 1 || len(open[0].Seats) != 2 || open[0].Seats[1].Kind != table.Computer {
		l.Errorf("%s: after the lesson the tables are %+v, %v, want one for two that has begun", l.Game, open, err)
	}
}

// Own is what the step's button is called.
func (l *Learner) Own(step int) string { return customid.OfLesson(l.Game, step, "do").String() }

// Learn types the command: the lesson is shown where the learner is.
func (l *Learner) Learn() {
	l.Helper()
	r, err := l.User.Slash(context.Background(), cmp.Or(l.Channel, "#games"), "/learn game:"+l.Game)
	l.took(r, err, "learn")
}

// learnAgain sees that the lesson is at a step for somebody who types the command anew, as after days.
func (l *Learner) learnAgain(steps []game.Step, i int) {
	l.Helper()
	was := l.Message
	l.Learn()
	l.at(i, len(steps))
	l.Message = was
}

// took takes an answer and reads what now stands on the screen.
func (l *Learner) took(r playground.Response, err error, what string) {
	l.Helper()
	if err != nil {
		l.Fatalf("%s: %s: %v\non %s\n%s", l.Game, what, err, Show(l.Message), l.W.Log)
	}
	l.Message = l.W.Answered(l.TB, r, l.Message)
}

func (l *Learner) Click(button string) {
	l.Helper()
	r, err := l.User.Click(context.Background(), l.Message.ID, button)
	l.took(r, err, "press "+button)
}

// types opens the form and writes a line into it.
func (l *Learner) types(line string) {
	l.Helper()
	r, err := l.User.Click(context.Background(), l.Message.ID, l.Text("button.type"))
	if err != nil || r.Modal == nil {
		l.Fatalf("%s: there is no form to type into: %v", l.Game, err)
	}
	r, err = l.User.SubmitModal(context.Background(), r.Modal, map[string]string{"typed": line})
	l.took(r, err, "type "+line)
}

// tryWrong tries what is not right, and is answered each time while the step stays.
func (l *Learner) tryWrong(s game.Step) {
	l.Helper()
	for i, w := range s.Wrong {
		l.types(string(w.Move))
		l.sees(s.Text(l.Game, game.WrongText(i)))
		l.sees(s.Text(l.Game, "text"))
	}
	l.types("zzz ;")
	if id := s.Text(l.Game, game.OtherRefused); !strings.Contains(l.Text(id), "«") {
		l.sees(id)
	}
	l.sees(s.Text(l.Game, "text"))
	if strings.Contains(l.Message.Text(), l.said(s.Text(l.Game, "praise"))) {
		l.Errorf("%s: a nonsense move was accepted at step %s", l.Game, s.ID)
	}
}

// Confirm plays a half-made move, where typing has made one, as the game's own button does.
func (l *Learner) Confirm(s game.Step) {
	l.Helper()
	if strings.Contains(l.Message.Text(), l.said(s.Text(l.Game, "praise"))) {
		return
	}
	for _, id := range []string{l.Game + ".button.play", l.Game + ".button.confirm"} {
		for _, b := range l.Message.Buttons() {
			if b.Label == l.Text(id) && !b.Disabled {
				l.Click(b.CustomID)
				return
			}
		}
	}
}

// nameless is what a seat is called of which nobody knows who sits there.
var nameless = regexp.MustCompile(`(?i)\b(?:seat|place) \d`)

// at sees that the message shows a step, of people and computers with names.
func (l *Learner) at(i, of int) {
	l.Helper()
	if want := l.Say.Plain(game.M("lesson.step", "step", i+1, "of", of)); !strings.Contains(l.Message.Text(), want) {
		l.Fatalf("%s: want %s on\n%s", l.Game, want, Show(l.Message))
	}
	if nameless.MatchString(l.Message.Text()) {
		l.Errorf("%s: somebody has no name:\n%s", l.Game, Show(l.Message))
	}
}

func (l *Learner) sees(id string) {
	l.Helper()
	if want := l.said(id); !strings.Contains(l.Message.Text(), want) {
		l.Errorf("%s in %s: want %q on\n%s", l.Game, l.Say.Lang(), want, Show(l.Message))
	}
}

func (l *Learner) said(id string) string { return l.Say.Msg(game.M(id)) }

func (l *Learner) Text(id string) string { return l.Say.Plain(game.M(id)) }

// short is what is typed in short, and command the same as a slash command at a table.
func (l *Learner) short(s game.Step) string {
	var words []string
	for _, a := range l.verb(s).Args {
		if v := s.Args[a.Name]; v != "" {
			words = append(words, v)
		}
	}
	if len(words) == 0 {
		return l.Text(l.Game + ".verb." + s.Verb + ".name")
	}
	return strings.Join(words, " ")
}

func (l *Learner) command(s game.Step) string {
	verb := l.Game + ".verb." + s.Verb
	line := GameCommand(l.Game) + " " + l.Text(verb+".name")
	for _, a := range l.verb(s).Args {
		if v := s.Args[a.Name]; v != "" {
			line += " " + l.Text(verb+".arg."+a.Name+".name") + ":" + v
		}
	}
	return line
}

func (l *Learner) verb(s game.Step) game.Verb {
	return l.Verbs[slices.IndexFunc(l.Verbs, func(v game.Verb) bool { return v.Name == s.Verb })]
}
