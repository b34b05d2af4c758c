package message

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

// controls are the names of a message's controls.
func controls(t *testing.T, m Message) (names []string) {
	t.Helper()
	for _, row := range m.Components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			i, ok := customid.Parse(c.(discordgo.Button).CustomID)
			_, name, in := i.InLesson()
			if !ok || !in {
				t.Errorf("%q is no control of a lesson", c.(discordgo.Button).CustomID)
			}
			names = append(names, name)
		}
	}
	return names
}

// TestStep: a step has the right text and controls, from the first look to the end of the lesson.
func TestStep(t *testing.T) {
	info := awale.Rules.Info()
	c, err := render.NewCatalogue(texts.Files, info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Error(err) }
	steps, err := awale.Rules.(game.Teacher).Lesson("en")
	if err != nil {
		t.Fatal(err)
	}
	p, err := awale.Rules.Start(2, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	say := c.Printer("en", nil)
	button := say.Plain(game.M("button.solve"))
	wrong := slices.IndexFunc(steps, func(s game.Step) bool { return len(s.Wrong) > 0 })
	for _, x := range []struct {
		name     string
		lesson   table.Lesson
		controls string // the lesson's own, the last ones
		says     []string
		not      []string
	}{
		{"the first look", table.Lesson{New: true}, "type do leave", []string{say.Plain(game.M("awale.lesson.goal"))},
			[]string{"/awale", button}},
		{"the first step that is done", table.Lesson{New: true, Done: true}, "next leave", []string{"/awale"}, nil},
		{"a later step", table.Lesson{Step: 1}, "type back do leave", nil,
			[]string{say.Plain(game.M("awale.lesson.goal"))}},
		{"a wrong try with an answer of its own", table.Lesson{Step: wrong, Answer: game.WrongText(0)}, "type back do leave",
			[]string{say.Plain(game.M(steps[wrong].Text("awale", game.WrongText(0))))}, nil},
		{"another legal move", table.Lesson{Step: 1, Answer: game.OtherLegal, Why: game.Lit("not so")}, "type back do leave",
			[]string{say.Plain(game.M(steps[1].Text("awale", game.OtherLegal)))}, []string{"not so"}},
		{"a refused move", table.Lesson{Step: 1, Answer: game.OtherRefused, Why: game.Lit("not so")}, "type back do leave",
			[]string{"not so", button}, nil},
		{"a step that is done", table.Lesson{Step: 1, Done: true, Say: []game.Msg{game.Lit("well done"),
			game.Lit("and so on")}}, "next leave",
			[]string{"well done", "and so on"}, []string{button}},
		{"the end", table.Lesson{Step: len(steps) - 1, Done: true}, "play begin", nil, nil},
	} {
		l := x.lesson
		l.Game, l.Steps, l.Task = "awale", len(steps), steps[l.Step]
		l.Scene = &table.Table{Game: "awale", Lang: "en", Phase: table.Playing, View: p.View(0), Turn: p.Turn(),
			Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Ann"}, {Kind: table.Computer, Level: 1}}}
		m := NewLessonMessages(NewBuilder(c, map[string]game.Info{"awale": info})).Step(&l, table.Profile{Lang: "en"},
			table.Guild{})
		text := m.Embeds[0].Title + "\n" + m.Embeds[0].Description
		for _, want := range x.says {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing in\n%s", x.name, want, text)
			}
		}
		for _, not := range x.not {
			if strings.Contains(text, not) {
				t.Errorf("%s: %q stands in\n%s", x.name, not, text)
			}
		}
		if got := strings.Join(controls(t, m), " "); !strings.HasSuffix(" "+got, " "+x.controls) {
			t.Errorf("%s: the controls are %q, want %q last", x.name, got, x.controls)
		}
	}
}
