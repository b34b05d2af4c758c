package world

import (
	"fmt"
	"strings"
)

// Error is what a person's client shows instead of a response.
type Error struct {
	// Code identifies the reason; the page has a text for it in each language.
	Code string
	// Args replace the {names} in the text.
	Args map[string]string
	// Reason is the English text, with {names} replaced.
	Reason string
}

// Error implements error.
func (e *Error) Error() string { return "playground: " + e.Reason }

// What a person's client shows when an interaction fails.
var (
	// ErrNoAnswer: the application let the 3 seconds pass.
	ErrNoAnswer = &Error{Code: "no_answer", Reason: "the application did not respond"}
	// ErrDisabled: the button or menu is greyed out.
	ErrDisabled = &Error{Code: "disabled", Reason: "this component is disabled"}
	// ErrArchived: nobody can interact in an archived thread.
	ErrArchived = &Error{Code: "archived", Reason: "this thread is archived"}
	// ErrNoBot: the application is not in this server, and this person has not installed it.
	ErrNoBot = &Error{Code: "no_bot", Reason: "the application is not here"}
	// ErrNotInstalled: outside of servers this person has to install the application.
	ErrNotInstalled = &Error{Code: "not_installed", Reason: "you have not installed the application"}
)

// Refuse is a refusal: a code, an English text with {names}, and names and values in turn. Long values, which people
// may have typed, are cut.
func Refuse(code, words string, pairs ...string) *Error {
	e := &Error{Code: code, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		value := []rune(pairs[i+1])
		if len(value) > maxQuoted {
			value = append(value[:maxQuoted-1], '…')
		}
		e.Args[pairs[i]] = string(value)
		words = strings.ReplaceAll(words, "{"+pairs[i]+"}", string(value))
	}
	e.Reason = words
	return e
}

const maxQuoted = 60 // characters of a value that a person typed

// Errf is an error of the test driver or the page, not one of Discord's.
func Errf(format string, args ...any) error { return fmt.Errorf("playground: "+format, args...) }
