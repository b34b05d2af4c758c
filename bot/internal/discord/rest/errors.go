package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Error is an unsuccessful response of Discord. Its text is made only of harmless parts: the route's name, Discord's
// codes and the fields that they are about. Other parts of a response may quote the request.
type Error struct {
	Status int
	Code   int // Discord's own code; 0 if there is none
	what   string
	wait   time.Duration
	emoji  bool // an emoji of a control is not there, or no emoji
}

func (e *Error) Error() string {
	return fmt.Sprintf("discord: %s: status %d, code %d", e.what, e.Status, e.Code)
}

// RetryAfter is how long Discord asked to wait.
func (e *Error) RetryAfter() time.Duration { return e.wait }

// BrokenError is a connection that broke during a request: it is not known whether Discord has processed it.
type BrokenError struct {
	text string
	over error // the context's, if that ended it
}

func (e *BrokenError) Error() string { return e.text }

// Unwrap is the context's error if that ended the request.
func (e *BrokenError) Unwrap() error { return e.over }

// brokenError describes an error of the connection by its kind. The text of many such errors quotes the data, above all
// the address. The error itself, which may hold the whole request, is dropped.
func brokenError(method, route string, err error) error {
	e := &BrokenError{text: "discord: " + named(method, route) + ": " + cause(err)}
	for _, end := range []error{context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, end) {
			e.over = end
		}
	}
	return e
}

// cause names an error of the connection.
func cause(err error) string {
	var op *net.OpError
	var dns *net.DNSError
	var number syscall.Errno
	at := ""
	if errors.As(err, &op) && op.Addr != nil {
		at = op.Op + " " + op.Addr.String() + ": "
	}
	switch {
	case errors.Is(err, context.Canceled):
		return at + "given up"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return at + "no answer in time"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return at + "the connection was closed"
	case errors.As(err, &dns):
		return "no address of " + dns.Name
	case errors.As(err, &number):
		return at + number.Error()
	}
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return fmt.Sprintf("%sbroken off (%T)", at, err)
}

// named is the name of a request in errors: most routes begin with their method already.
func named(method, route string) string {
	if strings.HasPrefix(route, method) {
		return route
	}
	return method + " " + route
}

// refusal makes the error of an unsuccessful response.
func refusal(method, route string, res *http.Response, body []byte) error {
	var said struct {
		Code   int             `json:"code"`
		After  float64         `json:"retry_after"`
		Errors json.RawMessage `json:"errors"`
	}
	e := &Error{Status: res.StatusCode, what: named(method, route)}
	if json.Unmarshal(body, &said) == nil {
		e.Code = said.Code
		if fields := invalidFields("", said.Errors); len(fields) > 0 {
			e.what += " (" + strings.Join(fields[:min(len(fields), 5)], ", ") + ")"
			e.emoji = slices.ContainsFunc(fields, func(f string) bool { return strings.HasSuffix(f, invalidEmoji) })
		}
	}
	if e.Status == http.StatusTooManyRequests {
		if e.wait = time.Duration(said.After * float64(time.Second)); e.wait == 0 {
			e.wait = max(seconds(res.Header.Get("Retry-After")), time.Second) // responses of Cloudflare have no JSON
		}
	}
	return e
}

// invalidFields lists the fields that Discord rejected, with the codes of their errors: the tree of errors has the
// request's field names and list indices, above lists called _errors.
func invalidFields(path string, tree json.RawMessage) (fields []string) {
	var node map[string]json.RawMessage
	if json.Unmarshal(tree, &node) != nil {
		return nil
	}
	for name, sub := range node {
		if name == "_errors" {
			var list []struct{ Code string }
			if json.Unmarshal(sub, &list) == nil && len(list) > 0 {
				fields = append(fields, path+" "+safeWord(list[0].Code))
			}
			continue
		}
		fields = append(fields, invalidFields(strings.TrimPrefix(path+"."+safeWord(name), "."), sub)...)
	}
	slices.Sort(fields)
	return fields
}

// safeWord returns a text only if it can be a field's name or an error's code.
func safeWord(s string) string {
	if len(s) > 40 || strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") != "" {
		return "?"
	}
	return s
}

// invalidEmoji ends Discord's codes for an emoji that a control cannot have: BUTTON_COMPONENT_INVALID_EMOJI.
const invalidEmoji = "INVALID_EMOJI"

// IsInvalidEmoji tells whether a message was refused because of an emoji of a button or a menu.
func IsInvalidEmoji(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.emoji
}

// Code is Discord's own code of an error, 0 if it has none.
func Code(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// Status is the HTTP status of an error, 0 if it has none.
func Status(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return e.Status
	}
	return 0
}

// IsTransient tells whether a repetition may succeed: after a broken connection, a rate limit, a server error.
func IsTransient(err error) bool {
	var broken *BrokenError
	status := Status(err)
	return errors.As(err, &broken) || status == http.StatusTooManyRequests || status >= 500
}

// IsGone reports whether an answer cannot be edited any more: its message, or the token of its interaction, is gone.
func IsGone(err error) bool {
	const invalidWebhookToken = 50027
	status := Status(err)
	return status == http.StatusNotFound || status == http.StatusUnauthorized || Code(err) == invalidWebhookToken
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}
