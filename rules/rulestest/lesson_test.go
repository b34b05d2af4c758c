package rulestest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/rulestest/recorder"
)

// errand is a small game with a lesson: two seats in turn take one, two or three of what is left; who takes the last
// wins.
type errand struct {
	game.Rules
	steps []game.Step
	texts map[string]string // in place of those that the lesson needs
}

func (errand) Info() game.Info {
	return game.Info{Name: "errand", Version: 1, MinSeats: 2, MaxSeats: 2, Seats: 2, Levels: 2, Default: 1,
		Verbs: []game.Verb{{Name: "take", Args: []game.Arg{{Name: "n", Required: true}}}}}
}

func (errand) ReadNative(text []byte, _ game.Options) (game.Position, error) {
	left := len(strings.TrimSpace(string(text)))
	if left == 0 {
		return nil, game.Refuse("refused.action")
	}
	return heap{left: left}, nil
}

func (e errand) Lesson(string) ([]game.Step, error) { return e.steps, nil }

// heap is what is left, and whose turn it is.
type heap struct{ left, turn int }

func (h heap) Turn() []game.Seat {
	if h.left == 0 {
		return nil
	}
	return []game.Seat{game.Seat(h.turn)}
}

func (h heap) Apply(_ game.Seat, m game.Move, _ *rand.Rand) (game.Position, []game.Event, error) {
	n := strings.Index(" 123", string(m))
	if len(m) != 1 || n < 1 || n > h.left {
		return nil, nil, game.Refuse("refused.move", "move", m)
	}
	return heap{h.left - n, 1 - h.turn}, nil, nil
}

func (h heap) View(s game.Seat) game.View { return glance{h, s} }

func (h heap) Result() (game.Result, bool) {
	places := []int{1, 2}
	if h.turn == 1 {
		return game.Result{Places: places, Scores: []int{1, 0}}, h.left == 0
	}
	return game.Result{Places: []int{2, 1}, Scores: []int{0, 1}}, h.left == 0
}

func (h heap) Encode() ([]byte, error) { return []byte(strings.Repeat("x", h.left)), nil }

type glance struct {
	heap
	seat game.Seat
}

func (g glance) Seat() game.Seat { return g.seat }
func (g glance) Diagram() game.Diagram {
	return game.Diagram{Parts: []game.Part{{Tokens: game.Words(strings.Repeat("x", g.left) + "."), Role: game.InHand}}}
}
func (g glance) Panel(string) game.Panel {
	return game.Panel{Controls: []game.Control{{Name: "one", Label: game.Lit("1")}}}
}
func (g glance) Do(_ string, a game.Action) (game.Reply, error) {
	return game.Reply{Move: game.Move(a.Args["n"])}, nil
}
func (glance) Complete(string, game.Action, string) []game.Choice { return nil }

// Choose is never asked: lessons write the computer's moves down.
func (errand) Choose(context.Context, game.View, *rand.Rand) (game.Move, error) { return "1", nil }

// steps is a lesson without a fault.
func steps() []game.Step {
	return []game.Step{
		{ID: "first", Position: "xxxxx", Accept: []game.Move{"1"}, Verb: "take", Args: map[string]string{"n": "1"},
			Wrong: []game.Wrong{{Move: "2"}, {Move: "9", Refused: true}}, Reply: "1"},
		{ID: "last", Position: "xx", Accept: []game.Move{"2"}, Verb: "take", Args: map[string]string{"n": "2"},
			Rules: []int{1}},
	}
}

// listen runs the part of the suite that is about lessons, and returns what it says.
func (e errand) listen(t *testing.T) []string {
	t.Helper()
	toml := map[string]string{"goal": "Take the last."}
	for _, s := range steps() {
		for _, what := range []string{"text", "praise"} {
			toml[s.ID+"."+what] = "Words."
		}
	}
	toml["first.wrong1"], toml["first.wrong2"] = "No.", "Never."
	for k, v := range e.texts {
		toml[k] = v
	}
	var b strings.Builder
	for _, k := range slices.Sorted(func(yield func(string) bool) {
		for k := range toml {
			if !yield(k) {
				return
			}
		}
	}) {
		if toml[k] != "" {
			b.WriteString("[errand.lesson." + k + "]\nother = \"" + toml[k] + "\"\n")
		}
	}
	texts := fstest.MapFS{}
	for _, l := range render.Languages {
		texts[l.Code+".toml"] = &fstest.MapFile{Data: []byte("[errand]\ntitle = \"Errand\"\n")}
		texts["lesson/"+l.Code+".toml"] = &fstest.MapFile{Data: []byte(b.String())}
	}
	catalogue, err := render.NewCatalogue(texts)
	if err != nil {
		t.Fatal(err)
	}
	w := wordsOf(catalogue)
	return recorder.Listen(t, func(t testing.TB) { checkLesson(t, e, w) })
}

// TestBrokenLessonsAreRefused: each kind of broken lesson is refused, for its own fault.
func TestBrokenLessonsAreRefused(t *testing.T) {
	if faults := (errand{steps: steps()}).listen(t); len(faults) > 0 {
		t.Fatalf("a lesson without a fault is refused: %s", faults)
	}
	for _, c := range []struct {
		name   string
		change func(s []game.Step) []game.Step
		texts  map[string]string
		kills  string
	}{
		{"a position that cannot be read", func(s []game.Step) []game.Step { s[0].Position = ""; return s }, nil, "refused"},
		{"no board for the rules", func(s []game.Step) []game.Step { s[1].Rules = nil; return s }, nil,
			"illustrates a section"},
		{"somebody else's turn", func(s []game.Step) []game.Step { s[0].Seat = 1; return s }, nil, "not of the learner's"},
		{"a right move that is refused", func(s []game.Step) []game.Step { s[0].Accept = append(s[0].Accept, "7"); return s },
			nil, "which is answered"},
		{"nothing is right", func(s []game.Step) []game.Step { s[0].Accept = nil; return s }, nil, "accepts nothing"},
		{"a wrong move that is right", func(s []game.Step) []game.Step {
			s[0].Wrong[0].Move = "1"
			return s
		}, nil, "which is answered"},
		{"a wrong move that is refused after all", func(s []game.Step) []game.Step {
			s[0].Wrong[0].Move = "8"
			return s
		}, nil, "the lesson says false"},
		{"a wrong move that is legal after all", func(s []game.Step) []game.Step {
			s[0].Wrong[1].Move = "3"
			return s
		}, nil, "the lesson says true"},
		{"an answer that is refused", func(s []game.Step) []game.Step { s[0].Reply = "9"; return s }, nil, "the computer's"},
		{"no answer", func(s []game.Step) []game.Step { s[0].Reply = ""; return s }, nil, "it has no answer"},
		{"an answer after the end", func(s []game.Step) []game.Step {
			s[1].Reply = "1"
			return s
		}, nil, "not the computer's turn"},
		{"a last step that goes on", func(s []game.Step) []game.Step { s[1].Position, s[1].Reply = "xxxxx", "1"; return s },
			nil, "not won"},
		{"a last step that is lost", func(s []game.Step) []game.Step { s[1].Position, s[1].Reply = "xxx", "1"; return s },
			nil, "not won"},
		{"a step twice", func(s []game.Step) []game.Step { s[1].ID = "first"; return s }, nil, "there already"},
		{"too many steps", func(s []game.Step) []game.Step { return slices.Repeat(s, 5) }, nil, "at most"},
		{"a verb that nobody knows", func(s []game.Step) []game.Step { s[0].Verb = "give"; return s }, nil, "no verb"},
		{"an argument that nobody knows", func(s []game.Step) []game.Step {
			s[0].Args = map[string]string{"m": "1"}
			return s
		}, nil, "no argument"},
		{"typed, it is another move", func(s []game.Step) []game.Step { s[0].Args = map[string]string{"n": "3"}; return s },
			nil, "leads to"},
		{"no control can be pressed", func(s []game.Step) []game.Step { s[0].Controls = []string{"two"}; return s }, nil,
			"can be pressed"},
		{"a text that is missing", nil, map[string]string{"first.praise": ""}, "have no errand.lesson.first.praise"},
		{"a wrong move without an answer", nil, map[string]string{"first.wrong2": ""}, "have no errand.lesson.first.wrong2"},
		{"an answer to no move", nil, map[string]string{"last.wrong1": "No."}, "more answers"},
		{"no goal", nil, map[string]string{"goal": ""}, "have no errand.lesson.goal"},
		{"a text longer than a screen", nil, map[string]string{"first.text": strings.Repeat("word ", 49)}, "at most 240"},
		{"an answer longer than a screen", nil, map[string]string{"first.legal": strings.Repeat("word ", 49)}, "at most 240"},
	} {
		e := errand{steps: steps(), texts: c.texts}
		if c.change != nil {
			e.steps = c.change(e.steps)
		}
		faults := e.listen(t)
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, c.kills) }) {
			t.Errorf("%s: got %q, want %q", c.name, faults, c.kills)
		}
	}
}
