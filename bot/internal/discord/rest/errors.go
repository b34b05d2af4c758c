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

// Error is an answer of Discord's that is no success. It is built up from what is known to be harmless: the route's
// name, Discord's codes and the fields that they are about. What else an answer says may quote the request.
type Error struct {
	Status int
	Code   int // Discord's own; 0 if it gave none
	what   string
	wait   time.Duration
}

func (e *Error) Error() string {
	return fmt.Sprintf("discord: %s: status %d, code %d", e.what, e.Status, e.Code)
}

// RetryAfter is how long Discord asked to wait.
func (e *Error) RetryAfter() time.Duration { return e.wait }

// Lost is an exchange that broke off: whether Discord has carried it out is not known.
type Lost struct {
	text string
	over error // the context's, if that ended it
}

func (e *Lost) Error() string { return e.text }

// Unwrap tells whether the time for it was over.
func (e *Lost) Unwrap() error { return e.over }

// lost words an error of the connection, by what kind it is: many quote what came or went over it, the address above
// all. The error itself, which may hold the whole request, is let go of.
func lost(method, route string, err error) error {
	e := &Lost{text: "discord: " + named(method, route) + ": " + cause(err)}
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

// named is what errors call a request: most routes begin with their method already.
func named(method, route string) string {
	if strings.HasPrefix(route, method) {
		return route
	}
	return method + " " + route
}

// refusal words an answer that is no success.
func refusal(method, route string, res *http.Response, body []byte) error {
	var said struct {
		Code   int             `json:"code"`
		After  float64         `json:"retry_after"`
		Errors json.RawMessage `json:"errors"`
	}
	e := &Error{Status: res.StatusCode, what: named(method, route)}
	if json.Unmarshal(body, &said) == nil {
		e.Code = said.Code
		if fields := wrong("", said.Errors); len(fields) > 0 {
			e.what += " (" + strings.Join(fields[:min(len(fields), 5)], ", ") + ")"
		}
	}
	if e.Status == http.StatusTooManyRequests {
		if e.wait = time.Duration(said.After * float64(time.Second)); e.wait == 0 {
			e.wait = max(seconds(res.Header.Get("Retry-After")), time.Second) // Cloudflare's has no JSON
		}
	}
	return e
}

// wrong lists the fields that Discord found fault with, with the codes of their faults: its tree of errors has the
// request's own field names, and list indices, above lists called _errors.
func wrong(path string, tree json.RawMessage) (fields []string) {
	var node map[string]json.RawMessage
	if json.Unmarshal(tree, &node) != nil {
		return nil
	}
	for name, sub := range node {
		if name == "_errors" {
			var list []struct{ Code string }
			if json.Unmarshal(sub, &list) == nil && len(list) > 0 {
				fields = append(fields, path+" "+word(list[0].Code))
			}
			continue
		}
		fields = append(fields, wrong(strings.TrimPrefix(path+"."+word(name), "."), sub)...)
	}
	slices.Sort(fields)
	return fields
}

// word lets through what can be a field's name or an error's code.
func word(s string) string {
	if len(s) > 40 || strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") != "" {
		return "?"
	}
	return s
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

// Passing tells whether an error may pass by itself: a connection that broke off, a limit, a server that fails.
func Passing(err error) bool {
	var broken *Lost
	status := Status(err)
	return errors.As(err, &broken) || status == http.StatusTooManyRequests || status >= 500
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}
