package check

import (
	"fmt"
	"strconv"
	"time"
)

// APIError is an error as Discord answers it.
type APIError struct {
	Status  int     // HTTP status
	Code    int     // Discord's JSON error code
	Message string  // Discord's text
	Errors  obj     // the tree of a 50035, by field; else nil
	Retry   float64 // seconds, for a 429
	Global  bool    // of a 429
}

// Error implements error.
func (e *APIError) Error() string {
	return fmt.Sprintf("%d %d: %s", e.Status, e.Code, e.Message)
}

// Wire is the error as the JSON body of an answer.
func (e *APIError) Wire() obj {
	w := obj{"code": e.Code, "message": e.Message}
	if e.Errors != nil {
		w["errors"] = e.Errors
	}
	if e.Status == 429 {
		w["retry_after"], w["global"] = e.Retry, e.Global
	}
	return w
}

// The errors a game bot can meet, with Discord's codes and words.
var (
	ErrNotFound           = &APIError{Status: 404, Code: 0, Message: "404: Not Found"}
	ErrUnauthorized       = &APIError{Status: 401, Code: 0, Message: "401: Unauthorized"}
	ErrUnknownApplication = &APIError{Status: 404, Code: 10002, Message: "Unknown Application"}
	ErrUnknownChannel     = &APIError{Status: 404, Code: 10003, Message: "Unknown Channel"}
	ErrUnknownGuild       = &APIError{Status: 404, Code: 10004, Message: "Unknown Guild"}
	ErrUnknownMember      = &APIError{Status: 404, Code: 10007, Message: "Unknown Member"}
	ErrUnknownMessage     = &APIError{Status: 404, Code: 10008, Message: "Unknown Message"}
	ErrUnknownUser        = &APIError{Status: 404, Code: 10013, Message: "Unknown User"}
	ErrUnknownEmoji       = &APIError{Status: 404, Code: 10014, Message: "Unknown Emoji"}
	ErrUnknownWebhook     = &APIError{Status: 404, Code: 10015, Message: "Unknown Webhook"}
	ErrUnknownInteraction = &APIError{Status: 404, Code: 10062, Message: "Unknown interaction"}
	ErrUnknownCommand     = &APIError{Status: 404, Code: 10063, Message: "Unknown application command"}
	ErrTooManyPins        = &APIError{Status: 400, Code: 30003,
		Message: "Maximum number of pins reached for the channel (250)"}
	ErrTooManyEmojis   = &APIError{Status: 400, Code: 30008, Message: "Maximum number of emojis reached (2000)"}
	ErrTooManyCommands = &APIError{Status: 400, Code: 30032,
		Message: "Maximum number of application commands reached (100)"}
	ErrTooManyCreates = &APIError{Status: 400, Code: 30034,
		Message: "Max number of daily application command creates has been reached (200)"}
	ErrOldEdits = &APIError{Status: 429, Code: 30046,
		Message: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	ErrTooLarge         = &APIError{Status: 413, Code: 40005, Message: "Request entity too large"}
	ErrAcknowledged     = &APIError{Status: 400, Code: 40060, Message: "Interaction has already been acknowledged."}
	ErrTooManyFollowUps = &APIError{Status: 400, Code: 40094,
		Message: "This interaction has hit the maximum number of follow up messages"}
	ErrMissingAccess      = &APIError{Status: 403, Code: 50001, Message: "Missing Access"}
	ErrNotInDM            = &APIError{Status: 403, Code: 50003, Message: "Cannot execute action on a DM channel"}
	ErrNotAuthor          = &APIError{Status: 403, Code: 50005, Message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &APIError{Status: 400, Code: 50006, Message: "Cannot send an empty message"}
	ErrClosedDM           = &APIError{Status: 403, Code: 50007, Message: "Cannot send messages to this user"}
	ErrMissingPermissions = &APIError{Status: 403, Code: 50013, Message: "Missing Permissions"}
	ErrSystemMessage      = &APIError{Status: 403, Code: 50021, Message: "Cannot execute action on a system message"}
	ErrWrongChannelType   = &APIError{Status: 400, Code: 50024, Message: "Cannot execute action on this channel type"}
	ErrWebhookToken       = &APIError{Status: 401, Code: 50027, Message: "Invalid Webhook Token"}
	ErrRecipient          = &APIError{Status: 400, Code: 50033, Message: "Invalid Recipient(s)"}
	ErrThreadArchived     = &APIError{Status: 400, Code: 50083, Message: "Thread is archived"}
	ErrBadJSON            = &APIError{Status: 400, Code: 50109, Message: "The request body contains invalid JSON."}
	ErrNoMutualGuild      = &APIError{Status: 403, Code: 50278,
		Message: "Cannot send messages to this user due to having no mutual guilds"}
	ErrHasThread = &APIError{Status: 400, Code: 160004,
		Message: "A thread has already been created for this message"}
)

// RateLimited is the error for a request that came too early; code is 0 for the usual limits.
func RateLimited(code int, wait time.Duration, global bool) *APIError {
	return &APIError{Status: 429, Code: code, Message: "You are being rate limited.", Retry: wait.Seconds(),
		Global: global}
}

// form collects the errors of one body, as the tree of a 50035.
type form struct{ tree obj }

// Field is a place in a body, at which Fail records an error.
type Field struct {
	Form *form
	path []string
}

// NewForm returns a form without errors.
func NewForm() *form { return &form{} }

// Root is the top of a body, or the place at the end of a path of keys.
func (f *form) Root(path ...string) Field { return Field{f, path} }

// Err is nil if no error was recorded.
func (f *form) Err() error {
	if f.tree == nil {
		return nil
	}
	return &APIError{Status: 400, Code: 50035, Message: "Invalid Form Body", Errors: f.tree}
}

// At is the place of a key.
func (x Field) At(key string) Field {
	return Field{x.Form, append(x.path[:len(x.path):len(x.path)], key)}
}

// Index is the place of an element of a list.
func (x Field) Index(i int) Field { return x.At(strconv.Itoa(i)) }

// Fail records an error at the place, with Discord's code and text.
func (x Field) Fail(code, format string, args ...any) {
	if x.Form.tree == nil {
		x.Form.tree = obj{}
	}
	node := x.Form.tree
	for _, k := range x.path {
		child, ok := node[k].(obj)
		if !ok {
			child = obj{}
			node[k] = child
		}
		node = child
	}
	errs, _ := node["_errors"].([]any)
	node["_errors"] = append(errs, obj{"code": code, "message": fmt.Sprintf(format, args...)})
}

// Required records that a required field is missing at the place.
func (x Field) Required() { x.Fail("BASE_TYPE_REQUIRED", "This field is required") }
