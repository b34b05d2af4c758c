package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Teacher is Rules with a guided first game: short scenes on a real board, each with one thing to do, played against a
// computer whose answers are written down. The suite of rules/rulestest plays every lesson to its end.
type Teacher interface {
	Rules
	NativeReader
	// Lesson is the guided game for readers of a language, a code such as "fr"; who reads one that the game has no
	// lesson in gets the first's. No step at all means that there is none. See ReadLesson for where it stands.
	Lesson(lang string) ([]Step, error)
}

// Step is one scene of a lesson. What is said stands in the game's catalogue under <game>.lesson.<ID>:
//
//	text     what the step is about, then what to do
//	button   the button that does it, at most 40 characters; so short that it reads whole on a phone
//	praise   what was learned by it
//	wrong1   the answer to Wrong[0], and so on
//	legal    the answer to another legal move; a general one where it is missing
//	refused  the answer to what the rules refuse; a general one where it is missing
//
// and <game>.lesson.goal is the aim of the game. Each is at most 240 characters. Words that are typed stand in
// backticks.
type Step struct {
	ID       string  `json:"id"`       // of a-z and 0-9, unique in the lesson
	Position string  `json:"position"` // in the native format
	Options  Options `json:"options"`  // of the game; those left out are the defaults
	Seat     Seat    `json:"seat"`     // the learner's, whose turn it is
	Accept   []Move  `json:"accept"`   // what is right; the step's button plays the first
	// every legal move that leaves the learner the hand that Accept[0] leaves is right too
	Hand bool   `json:"hand"`
	Verb string `json:"verb"` // the verb by which Accept[0] is typed
	// Args are what is typed of the verb's arguments, as the language's readers write them.
	Args map[string]string `json:"args"`
	// Controls are those of the game that stand beside the step's own button, or what their names begin with: few enough
	// not to lead astray. None are all of them.
	Controls []string `json:"controls"`
	Wrong    []Wrong  `json:"wrong"`
	Rules    []int    `json:"rules"` // the sections of the game's rules, from 1, that the step's board illustrates
	Reply    Move     `json:"reply"` // the computer's answer to every right move; "" where it has none
}

// Wrong is a move that many try, and that has an answer of its own. It is not played.
type Wrong struct {
	Move    Move `json:"move"`
	Refused bool `json:"refused"` // the rules refuse it; else it is legal, and not the point
}

// Shows reports whether a control of the game stands under the step's board, given whether a move is half made. What
// cannot be pressed yet is left out where the step chooses.
func (s Step) Shows(c Control, half bool) bool {
	if len(s.Controls) == 0 {
		return true
	}
	return (half || !c.Disabled) && slices.ContainsFunc(s.Controls, func(name string) bool {
		return strings.HasPrefix(c.Name, name)
	})
}

// What a step's texts are called that answer a try which is not in Wrong.
const (
	OtherLegal   = "legal"
	OtherRefused = "refused" // by the rules, or nobody can read it
)

// WrongText is what the text is called that answers Wrong[i].
func WrongText(i int) string { return fmt.Sprintf("wrong%d", i+1) }

// Text is the id of something that a step of a game's lesson says.
func (s Step) Text(game, what string) string { return game + ".lesson." + s.ID + "." + what }

// Files of a lesson, in the folder "lesson" of a game's texts.
const (
	LessonFolder = "lesson"
	lessonSteps  = LessonFolder + "/steps.json"
)

// ReadLesson reads a lesson from a game's texts: the steps, in order, from lesson/steps.json, and what differs by
// language (how a move is typed; of word games nearly all) from lesson/<lang>.json, an object of the same fields by
// step. Texts without a lesson give no step. JSON because the rules import the standard library alone.
func ReadLesson(texts fs.FS, lang string) ([]Step, error) {
	data, err := fs.ReadFile(texts, lessonSteps)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	var steps []Step
	if err := json.Unmarshal(data, &steps); err != nil {
		return nil, fmt.Errorf("game: %s: %w", lessonSteps, err)
	}
	own, err := inLanguage(texts, lang)
	if err != nil {
		return nil, err
	}
	for i := range steps {
		if more, ok := own[steps[i].ID]; ok {
			if err := json.Unmarshal(more, &steps[i]); err != nil {
				return nil, fmt.Errorf("game: lesson, step %s in %s: %w", steps[i].ID, lang, err)
			}
		}
	}
	return steps, nil
}

// inLanguage reads what a lesson has of its own in a language, or in English where it has none.
func inLanguage(texts fs.FS, lang string) (own map[string]json.RawMessage, err error) {
	file := LessonFolder + "/" + lang + ".json"
	data, err := fs.ReadFile(texts, file)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		if lang != "en" {
			return inLanguage(texts, "en")
		}
		return nil, nil // nothing differs by language
	}
	if err == nil {
		err = json.Unmarshal(data, &own)
	}
	if err != nil {
		return nil, fmt.Errorf("game: %s: %w", file, err)
	}
	return own, nil
}
