package lesson

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/all"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// shelf is a store in memory; it counts what is written.
type shelf struct {
	rows   map[[2]string]store.Lesson
	writes int
	broken error
}

func (s *shelf) Lesson(_ context.Context, user, name string) (store.Lesson, error) {
	if l, ok := s.rows[[2]string{user, name}]; ok {
		return l, s.broken
	}
	return store.Lesson{}, errors.Join(store.ErrNotFound, s.broken)
}

func (s *shelf) SaveLesson(_ context.Context, l store.Lesson) error {
	s.writes++
	if s.rows == nil {
		s.rows = map[[2]string]store.Lesson{}
	}
	s.rows[[2]string{l.User, l.Game}] = l
	return s.broken
}

var ann = table.User{ID: "ann", Name: "Ann"}

// TestEveryLesson plays every lesson to its end by the first right move of each step, as the button that shows the
// answer does.
func TestEveryLesson(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t) // TestLessons of package sessions takes them in English
	for _, lang := range []string{"en", "fr"} {
		c := New(&shelf{}, all.Games())
		for _, r := range all.Games() {
			name := r.Info().Name
			l, err := c.Lesson(t.Context(), ann, name, lang, Here)
			for n := 0; err == nil && !(l.Done && l.Last()); n++ {
				if l.Step != n || l.Done || l.Scene.You != l.Task.Seat || !l.Scene.InTurn() {
					t.Fatalf("%s in %s: at step %d, want %d in turn: %+v", name, lang, l.Step, n, l.Scene)
				}
				if l, err = c.Try(t.Context(), ann, name, lang, table.LessonTry{Step: n, Move: l.Task.Accept[0]}); err != nil ||
					!l.Done || len(l.Say) == 0 {
					t.Fatalf("%s in %s, step %d: %+v, %v", name, lang, n, l, err)
				}
				if !l.Last() {
					l, err = c.Lesson(t.Context(), ann, name, lang, Here)
				}
			}
			if err != nil {
				t.Fatalf("%s in %s: %v", name, lang, err)
			}
			if l.Scene.Phase != table.Over {
				t.Errorf("%s in %s: the last board is not over", name, lang)
			}
		}
	}
}

// TestLessonIsResumed: a learner who comes back finds the same step and draft, however long ago that was and in another
// process; after the end the lesson begins anew.
func TestLessonIsResumed(t *testing.T) {
	s := &shelf{}
	name := rummikub.Rules.Info().Name
	c := New(s, all.Games())
	must := func(l *table.Lesson, err error) *table.Lesson {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	must(c.Lesson(t.Context(), ann, name, "en", 2))
	l := must(c.Try(t.Context(), ann, name, "en",
		table.LessonTry{Step: 2, Action: game.Action{Name: "pick", Values: []string{"6r"}, Lang: "en"}}))
	draft := l.Scene.Draft
	if draft == "" || l.Done || l.Answer != "" {
		t.Fatalf("half a move: got %+v", l)
	}
	c = New(s, all.Games())
	if l = must(c.Lesson(t.Context(), ann, name, "fr", Here)); l.Step != 2 || l.Scene.Draft != draft {
		t.Errorf("came back to step %d with %q, want 2 with %q", l.Step, l.Scene.Draft, draft)
	}
	if l = must(c.Lesson(t.Context(), table.User{ID: "ben"}, name, "fr", Here)); l.Step != 0 || l.Scene.Draft != "" {
		t.Errorf("somebody else came to step %d with %q", l.Step, l.Scene.Draft)
	}
	if l = must(c.Lesson(t.Context(), ann, name, "fr", 1)); l.Step != 1 || l.Scene.Draft != "" {
		t.Errorf("went back to step %d with %q, want 1 without a draft", l.Step, l.Scene.Draft)
	}
	last := l.Steps - 1
	l = must(c.Lesson(t.Context(), ann, name, "fr", last))
	must(c.Try(t.Context(), ann, name, "fr", table.LessonTry{Step: last, Move: l.Task.Accept[0]}))
	if l = must(c.Lesson(t.Context(), ann, name, "fr", Here)); l.Step != 0 {
		t.Errorf("after the end came back to step %d", l.Step)
	}
	if row := s.rows[[2]string{"ann", name}]; !row.Ended {
		t.Errorf("the end of the lesson was not recorded: %+v", row)
	}
}

// TestWrongTries: a wrong try gets an answer, and changes neither the board nor the step.
func TestWrongTries(t *testing.T) {
	s := &shelf{}
	c := New(s, all.Games())
	for _, x := range []struct {
		what   string
		try    table.LessonTry
		answer string
		why    string
	}{
		{"a wrong move of its own", table.LessonTry{Step: 1, Move: "a"}, "wrong1", ""},
		{"another legal move", table.LessonTry{Step: 1, Move: "c"}, "legal", ""},
		{"an empty pit by its button", table.LessonTry{Step: 4, Action: game.Action{Name: "pit.b"}}, "refused",
			"awale.refuse.empty"},
		{"nonsense typed", table.LessonTry{Step: 4, Action: game.Action{Name: "sow", Args: map[string]string{"pit": "x"}}},
			"refused", "awale.refuse.unknown"},
		{"a move that is none", table.LessonTry{Step: 4, Move: "z"}, "refused", "awale.refuse.unknown"},
		{"a wrong move as it is said", table.LessonTry{Step: 4, Action: game.Action{Name: "sow",
			Args: map[string]string{"pit": "?"}}, Else: "c"}, "wrong2", "awale.refuse.starves"},
		{"a wrong move by its button", table.LessonTry{Step: 5, Action: game.Action{Name: "pit.b"}}, "wrong2", ""},
	} {
		before, err := c.Lesson(t.Context(), ann, "awale", "en", x.try.Step)
		if err != nil {
			t.Fatal(err)
		}
		l, err := c.Try(t.Context(), ann, "awale", "en", x.try)
		if err != nil || l.Done || l.Answer != x.answer || l.Why.ID != x.why || l.Step != x.try.Step {
			t.Errorf("%s: got %q because of %q at %d (done %v), %v; want %q because of %q", x.what, l.Answer, l.Why.ID, l.Step,
				l.Done, err, x.answer, x.why)
		}
		a, _ := before.Scene.View.(game.NativeWriter).WriteNative(nil)
		b, _ := l.Scene.View.(game.NativeWriter).WriteNative(nil)
		if string(a) != string(b) {
			t.Errorf("%s: the board became %s, want %s", x.what, b, a)
		}
		if row := s.rows[[2]string{"ann", "awale"}]; row.Step != l.Task.ID {
			t.Errorf("%s: the learner is at %s, want %s", x.what, row.Step, l.Task.ID)
		}
	}
}

// TestEquivalentAnswers: another move with the same result is right in a step that is about the result; a move with
// another result is not.
func TestEquivalentAnswers(t *testing.T) {
	c := New(&shelf{}, all.Games())
	for _, x := range []struct {
		game string
		step int
		move game.Move
		done bool
	}{{"letters", 1, "TABLES | GARDEN", true}, {"letters", 1, "TABLES | DANGER", true}, {"letters", 1, "draw", false},
		{"rummikub", 2, "3r 4r 5r 6r | 9r 9y 9k 9b", true}, {"rummikub", 2, "3r 4r 5r | 9r 9y 9k 9b", false}} {
		l, err := c.Try(t.Context(), ann, x.game, "en", table.LessonTry{Step: x.step, Move: x.move})
		if err != nil || l.Done != x.done || !l.Done && l.Answer != game.OtherLegal && x.move != "draw" {
			t.Errorf("%s: done %v (%q, %v), %v; want %v", x.move, l.Done, l.Answer, l.Why, err, x.done)
		}
	}
}

// TestPrivateEventsOfTheLearner: the learner is told the private events of their own seat, and not those of the
// computer's.
func TestPrivateEventsOfTheLearner(t *testing.T) {
	r := rummikub.Rules.(game.Teacher)
	steps, err := r.Lesson("en")
	if err != nil {
		t.Fatal(err)
	}
	scene, err := match.SetUp(r, steps[0])
	if err != nil {
		t.Fatal(err)
	}
	done, err := scene.Try("draw")
	if err != nil {
		t.Fatal(err)
	}
	l, err := New(&shelf{}, all.Games()).Try(t.Context(), ann, "rummikub", "en", table.LessonTry{Move: "draw"})
	if err != nil {
		t.Fatal(err)
	}
	secrets := 0
	for _, e := range slices.Concat(done.Events[0], done.Events[1]) {
		mine := e.To == game.Public || e.To == steps[0].Seat
		if !mine {
			secrets++
		}
		if told := slices.ContainsFunc(l.Say, func(m game.Msg) bool { return reflect.DeepEqual(m, e.Msg) }); told != mine {
			t.Errorf("%v to seat %d: told %v, want %v", e.Msg, e.To, told, mine)
		}
	}
	if secrets == 0 {
		t.Error("the computer's draw has no private event, so the test proves nothing")
	}
}

// TestOnlyChangesAreWritten: what has not changed is not written, and a failure to write is returned.
func TestOnlyChangesAreWritten(t *testing.T) {
	s := &shelf{}
	c := New(s, []game.Rules{awale.Rules, template.Rules})
	for range 3 {
		if _, err := c.Lesson(t.Context(), ann, "awale", "en", Here); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Try(t.Context(), ann, "awale", "en", table.LessonTry{Move: "a"}); err != nil || s.writes != 1 {
		t.Errorf("looking and a wrong try wrote %d times, want once (%v)", s.writes, err)
	}
	if begun, err := c.Begun(t.Context(), "ann", "awale"); !begun || err != nil {
		t.Errorf("begun: %v, %v", begun, err)
	}
	if begun, err := c.Begun(t.Context(), "ben", "awale"); begun || err != nil {
		t.Errorf("begun by somebody else: %v, %v", begun, err)
	}
	if _, err := c.Lesson(t.Context(), ann, "template", "en", Here); err == nil {
		t.Error("a game without a lesson has one")
	}
	if _, err := c.Lesson(t.Context(), ann, "chess", "en", Here); err == nil {
		t.Error("a game that nobody knows has a lesson")
	}
	if l, err := c.Lesson(t.Context(), ann, "awale", "en", 99); err != nil || l.Step != 0 {
		t.Errorf("a step that the lesson does not have: %+v, %v", l, err)
	}
	s.broken = errors.New("disk")
	if _, err := c.Lesson(t.Context(), ann, "awale", "en", 3); !errors.Is(err, s.broken) {
		t.Errorf("a broken store: got %v", err)
	}
}
