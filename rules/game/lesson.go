package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Teacher is Rules with a guided first game: short scenes on a real board, each with one task, against a computer with
// fixed replies. The suite of rules/rulestest plays every lesson to its end.
type Teacher interface {
	Rules
	NativeReader
	// Lesson is the guided game in a language, given by a code such as "fr"; if the game has no lesson in it, the first
	// language's. An empty list means that there is none. See ReadLesson for the files.
	Lesson(lang string) ([]Step, error)
}

// Step is one scene of a lesson. Its texts are in the game's catalogue under <game>.lesson.<ID>:
//
//	text     what the step is about, then what to do
//	praise   what was learned by it
//	wrong1   the answer to Wrong[0], and so on
//	legal    the answer to another legal move; a general one where it is missing
//	refused  the answer to what the rules refuse; a general one where it is missing
//
// and <game>.lesson.goal is the aim of the game. Each text has at most 240 characters. Words to type are in backquotes.
type Step struct {
	ID       string  `json:"id"`       // of a-z and 0-9, unique in the lesson
	Position string  `json:"position"` // in the native format
	Options  Options `json:"options"`  // of the game; those left out are the defaults
	Seat     Seat    `json:"seat"`     // the learner's, who is in turn
	Accept   []Move  `json:"accept"`   // the right moves; the first is the answer that is shown on request
	// every legal move that leaves the learner the same hand as Accept[0] is right too
	Hand bool   `json:"hand"`
	Verb string `json:"verb"` // the verb with which Accept[0] is typed
	// Args are the typed arguments of the verb, in the notation of the language.
	Args map[string]string `json:"args"`
	// Controls are the names, or beginnings of names, of the game's controls that are shown: few, so as not to mislead.
	// None means all.
	Controls []string `json:"controls"`
	Wrong    []Wrong  `json:"wrong"`
	Rules    []int    `json:"rules"` // the sections of the game's rules, from 1, that the step's board illustrates
	Reply    Move     `json:"reply"` // the computer's reply to every right move; "" if there is none
}

// Wrong is a frequent wrong move that has an answer of its own. It is not played.
type Wrong struct {
	Move    Move `json:"move"`
	Refused bool `json:"refused"` // the rules refuse it; else it is legal but not the point
}

// Shows reports whether a control of the game is shown under the step's board.
func (s Step) Shows(c Control) bool {
	return len(s.Controls) == 0 || slices.ContainsFunc(s.Controls, func(name string) bool {
		return strings.HasPrefix(c.Name, name)
	})
}

// Keys of a step's texts that answer a try which is not in Wrong.
const (
	OtherLegal   = "legal"
	OtherRefused = "refused" // refused by the rules, or unreadable
)

// WrongText is the key of the text that answers Wrong[i].
func WrongText(i int) string { return fmt.Sprintf("wrong%d", i+1) }

// Text is the message id of one of a step's texts.
func (s Step) Text(game, what string) string { return game + ".lesson." + s.ID + "." + what }

// Files of a lesson, in the folder "lesson" of a game's texts.
const (
	LessonFolder = "lesson"
	lessonSteps  = LessonFolder + "/steps.json"
)

// ReadLesson reads a lesson from a game's texts: the steps, in order, from lesson/steps.json, and what differs by
// language (how a move is typed; in word games nearly everything) from lesson/<lang>.json, an object of the same fields
// by step. Texts without a lesson give no steps. The format is JSON because the rules import only the standard library.
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

// inLanguage reads the language-specific part of a lesson, or the English one if there is none.
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
