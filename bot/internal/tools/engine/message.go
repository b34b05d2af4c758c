package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"tablee/rules/game"
)

// Code is the kind of an error.
type Code string

// Codes of errors.
const (
	Syntax   Code = "syntax"   // the line, a field or a text cannot be read
	Unknown  Code = "unknown"  // no such request, or the game does not support it
	Illegal  Code = "illegal"  // the rules refuse it
	State    Code = "state"    // not possible now: there is no game yet, or it is over
	Timeout  Code = "timeout"  // nothing was found in the time given
	Internal Code = "internal" // a bug
)

// Failure is the error of an answer.
type Failure struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}

func (f *Failure) Error() string { return string(f.Code) + ": " + f.Message }

func fail(code Code, format string, args ...any) error {
	return &Failure{code, fmt.Sprintf(format, args...)}
}

// Request is a line sent to an engine. Absent fields are nil or zero; times are in milliseconds.
type Request struct {
	ID      json.RawMessage `json:"id,omitempty"`
	Do      string          `json:"do"`
	Seats   *int            `json:"seats,omitempty"`
	Seat    *game.Seat      `json:"seat,omitempty"`
	Options Values          `json:"options,omitempty"`
	Seed    string          `json:"seed,omitempty"`
	Text    *string         `json:"text,omitempty"`
	View    *string         `json:"view,omitempty"`
	Move    *string         `json:"move,omitempty"`
	Level   *int            `json:"level,omitempty"`
	MS      *float64        `json:"ms,omitempty"`
	LeftMS  *float64        `json:"left_ms,omitempty"`
	N       *int            `json:"n,omitempty"`
	By      string          `json:"by,omitempty"`
	All     bool            `json:"all,omitempty"`
	Depth   *int            `json:"depth,omitempty"`

	came time.Time // when it was read
}

// Values are options; numbers and booleans are converted to text.
type Values game.Options

// UnmarshalJSON reads an object of strings, numbers and booleans.
func (v *Values) UnmarshalJSON(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return errors.New("options are an object")
	}
	*v = make(Values, len(raw))
	for name, value := range raw {
		var text string
		switch c := value[0]; {
		case c == '"':
			if err := json.Unmarshal(value, &text); err != nil {
				return err
			}
		case c == '{' || c == '[' || c == 'n':
			return fmt.Errorf("option %s is neither a text nor a number", name)
		default:
			text = string(value)
		}
		(*v)[name] = text
	}
	return nil
}

// parse parses a line. The request's ID is set even if the line is refused, if it can be found.
func parse(line []byte) (q Request, err error) {
	if !utf8.Valid(line) {
		return q, fail(Syntax, "the line is not UTF-8")
	}
	var head struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return q, fail(Syntax, "the line is not an object in JSON: %v", err)
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return Request{ID: head.ID}, fail(Syntax, "%v", err)
	}
	return q, q.check()
}

// check checks the ranges of numbers.
func (q *Request) check() error {
	for name, ms := range map[string]*float64{"ms": q.MS, "left_ms": q.LeftMS} {
		if ms != nil && (*ms < 0 || *ms > maxMS) {
			return fail(Syntax, "%s is a number from 0 to %d", name, int(maxMS))
		}
	}
	if q.Seat != nil && *q.Seat < game.Public {
		return fail(Syntax, "there is no seat %d", *q.Seat)
	}
	if q.N != nil && *q.N < 1 {
		return fail(Syntax, "n is at least 1")
	}
	return nil
}

// maxMS is a day; longer times for a move are taken to be mistakes.
const maxMS = 24 * 60 * 60 * 1000

// failure is the answer for an error: a Failure as it is, a refusal of the rules with the given code, an ended time as
// Timeout, anything else as Internal.
func (s *session) failure(err error, code Code) *Failure {
	var f *Failure
	if errors.As(err, &f) {
		return f
	}
	if _, ok := game.Refused(err); ok {
		return &Failure{code, s.explain(err)}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &Failure{Timeout, err.Error()}
	}
	return &Failure{Internal, err.Error()}
}

// explain is the English text of an error.
func (s *session) explain(err error) string {
	if m, ok := game.Refused(err); ok {
		return s.texts.Plain(m)
	}
	return err.Error()
}
