package rulestest

import (
	"regexp"
	"slices"
	"testing"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Bounds of a lesson: whoever never played reads it on a phone, and to its end.
const (
	maxSteps = 8
	maxTold  = 240 // characters of a text
)

var stepID = regexp.MustCompile(`^[a-z0-9]{1,16}$`)

// checkLesson plays the game's lesson in every language, if it has one.
func checkLesson(t testing.TB, rules game.Rules, words *checkedWords) {
	t.Helper()
	r, ok := rules.(game.Teacher)
	if !ok {
		return
	}
	for i, l := range render.Languages {
		steps, err := r.Lesson(l.Code)
		if err != nil {
			t.Fatalf("lesson in %s: %v", l.Code, err)
		}
		if len(steps) == 0 {
			return
		}
		if len(steps) > maxSteps {
			t.Fatalf("the lesson has %d steps, at most %d are read", len(steps), maxSteps)
		}
		told(t, words, r.Info().Name+".lesson.goal", maxTold)
		if !slices.ContainsFunc(steps, func(s game.Step) bool { return len(s.Rules) > 0 }) {
			t.Error("lesson: no step's board illustrates a section of the rules")
		}
		seen := map[string]bool{}
		for j, s := range steps {
			if !stepID.MatchString(s.ID) || seen[s.ID] {
				t.Fatalf("lesson: step %q: its id is none, or there already", s.ID)
			}
			seen[s.ID] = true
			(&pupil{TB: t, words: words, r: r, step: s, lang: render.Languages[i].Code, last: j == len(steps)-1}).take()
		}
	}
}

// told holds a text to its length in every language.
func told(t testing.TB, words *checkedWords, id string, most int) {
	t.Helper()
	if !words.Has(id) {
		t.Fatalf("lesson: the texts have no %s", id)
	}
	for _, p := range words.Printers {
		if n := len([]rune(p.Plain(game.M(id)))); n > most {
			t.Errorf("lesson: %s has %d characters in %s, at most %d are read", id, n, p.Lang(), most)
		}
	}
	words.Check(t, game.M(id))
}

// pupil takes one step of a lesson.
type pupil struct {
	testing.TB
	words *checkedWords
	r     game.Teacher
	step  game.Step
	lang  string
	last  bool
	scene *match.Scene
}

func (p *pupil) take() {
	p.Helper()
	p.texts()
	scene, err := match.SetUp(p.r, p.step)
	if err != nil {
		p.Fatalf("lesson in %s: %v", p.lang, err)
	}
	p.scene = scene
	if turn := scene.Position.Turn(); len(turn) != 1 || turn[0] != p.step.Seat {
		p.Fatalf("lesson: step %s: it is the turn of %v, not of the learner's seat %d", p.step.ID, turn, p.step.Seat)
	}
	p.words.Diagram(p, scene.Position.View(p.step.Seat).Diagram())
	for _, m := range p.step.Accept {
		p.right(m)
	}
	for i := range p.step.Wrong {
		p.wrong(i)
	}
	p.typed()
}

// texts checks that all is there that the step says, and nothing that it never says.
func (p *pupil) texts() {
	p.Helper()
	id := func(what string) string { return p.step.Text(p.r.Info().Name, what) }
	for _, what := range []string{"text", "praise"} {
		told(p, p.words, id(what), maxTold)
	}
	for i := range p.step.Wrong {
		told(p, p.words, id(game.WrongText(i)), maxTold)
	}
	if p.words.Has(id(game.WrongText(len(p.step.Wrong)))) {
		p.Errorf("lesson: step %s has more answers than wrong moves", p.step.ID)
	}
	for _, what := range []string{game.OtherLegal, game.OtherRefused} {
		if p.words.Has(id(what)) {
			told(p, p.words, id(what), maxTold)
		}
	}
}

// right plays a move that the step accepts, and the computer's answer.
func (p *pupil) right(m game.Move) {
	p.Helper()
	got, err := p.scene.Try(m)
	if err != nil {
		p.Fatalf("lesson: %v", err)
	}
	if !got.Right {
		p.Fatalf("lesson: step %s accepts %q, which is answered %q", p.step.ID, m, got.Answer)
	}
	p.words.Diagram(p, got.After.View(p.step.Seat).Diagram())
	res, over := got.After.Result()
	if p.last && (!over || !slices.Equal(res.Winners(), []game.Seat{p.step.Seat})) {
		p.Errorf("lesson: its last step %s is not won by %q: over %v, winners %v", p.step.ID, m, over, res.Winners())
	}
	if turn := got.After.Turn(); p.step.Reply == "" && !over && !slices.Contains(turn, p.step.Seat) {
		p.Errorf("lesson: step %s: after %q it is the computer's turn, and it has no answer", p.step.ID, m)
	}
	for _, events := range got.Events {
		for _, e := range events {
			p.words.Check(p, e.Msg)
		}
	}
}

// wrong tries a move that has an answer of its own.
func (p *pupil) wrong(i int) {
	p.Helper()
	w := p.step.Wrong[i]
	_, _, err := match.Play(p.scene.Position, match.Seed{}, 1, p.step.Seat, w.Move)
	if _, refused := game.Refused(err); refused != w.Refused || err != nil && !refused {
		p.Errorf("lesson: step %s in %s: the wrong move %q is refused: %v, the lesson says %v (%v)", p.step.ID, p.lang,
			w.Move, refused, w.Refused, err)
	}
	if got, err := p.scene.Try(w.Move); err != nil || got.Right || got.Answer != game.WrongText(i) {
		p.Errorf("lesson: step %s: the wrong move %q is answered %+v, %v", p.step.ID, w.Move, got, err)
	}
}

// typed types the step's move as the text says, and presses what plays a half-made move.
func (p *pupil) typed() {
	p.Helper()
	info := p.r.Info()
	i := slices.IndexFunc(info.Verbs, func(v game.Verb) bool { return v.Name == p.step.Verb })
	if i < 0 {
		p.Fatalf("lesson: step %s: there is no verb %q", p.step.ID, p.step.Verb)
	}
	for name := range p.step.Args {
		if !slices.ContainsFunc(info.Verbs[i].Args, func(a game.Arg) bool { return a.Name == name }) {
			p.Fatalf("lesson: step %s: the verb %s has no argument %q", p.step.ID, p.step.Verb, name)
		}
	}
	v := p.scene.Position.View(p.step.Seat).(game.Interactive)
	if !slices.ContainsFunc(v.Panel("").Controls, func(c game.Control) bool {
		return p.step.Shows(c) && !c.Disabled
	}) {
		p.Errorf("lesson: step %s: none of the game's own controls %v can be pressed", p.step.ID, p.step.Controls)
	}
	r, err := v.Do("", game.Action{Name: p.step.Verb, Args: p.step.Args, Lang: p.lang})
	if err != nil {
		p.Fatalf("lesson: step %s in %s: typed %s %v: %v", p.step.ID, p.lang, p.step.Verb, p.step.Args, err)
	}
	for _, c := range v.Panel(r.Draft).Controls {
		if r.Move == "" && c.Style == game.Success && !c.Disabled {
			if r, err = v.Do(r.Draft, game.Action{Name: c.Name, Lang: p.lang}); err != nil {
				p.Fatalf("lesson: step %s in %s: %s: %v", p.step.ID, p.lang, c.Name, err)
			}
		}
	}
	if got, err := p.scene.Try(r.Move); err != nil || !got.Right {
		p.Errorf("lesson: step %s in %s: typed %s %v leads to %q, which is answered %+v, %v", p.step.ID, p.lang, p.step.Verb,
			p.step.Args, r.Move, got, err)
	}
}
