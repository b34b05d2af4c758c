package playground

import (
	"fmt"
	"strconv"
)

// APIError is an error as Discord answers it.
type APIError struct {
	Status  int     // HTTP status
	Code    int     // Discord's JSON error code
	Message string  // Discord's words
	Errors  obj     // the tree of a 50035, by field; nil otherwise
	Retry   float64 // seconds, for a 429
	Global  bool    // of a 429
}

// Error implements error.
func (e *APIError) Error() string {
	return fmt.Sprintf("%d %d: %s", e.Status, e.Code, e.Message)
}

func (e *APIError) wire() obj {
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
	errNotFound           = &APIError{Status: 404, Code: 0, Message: "404: Not Found"}
	errUnauthorized       = &APIError{Status: 401, Code: 0, Message: "401: Unauthorized"}
	errUnknownApplication = &APIError{Status: 404, Code: 10002, Message: "Unknown Application"}
	errUnknownChannel     = &APIError{Status: 404, Code: 10003, Message: "Unknown Channel"}
	errUnknownGuild       = &APIError{Status: 404, Code: 10004, Message: "Unknown Guild"}
	errUnknownMember      = &APIError{Status: 404, Code: 10007, Message: "Unknown Member"}
	errUnknownMessage     = &APIError{Status: 404, Code: 10008, Message: "Unknown Message"}
	errUnknownUser        = &APIError{Status: 404, Code: 10013, Message: "Unknown User"}
	errUnknownWebhook     = &APIError{Status: 404, Code: 10015, Message: "Unknown Webhook"}
	errUnknownInteraction = &APIError{Status: 404, Code: 10062, Message: "Unknown interaction"}
	errUnknownCommand     = &APIError{Status: 404, Code: 10063, Message: "Unknown application command"}
	errTooManyPins        = &APIError{Status: 400, Code: 30003, Message: "Maximum number of pins reached for the channel (250)"}
	errTooManyCreates     = &APIError{Status: 400, Code: 30034, Message: "Max number of daily application command creates has been reached (200)"}
	errOldEdits           = &APIError{Status: 429, Code: 30046, Message: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	errTooLarge           = &APIError{Status: 413, Code: 40005, Message: "Request entity too large"}
	errAcknowledged       = &APIError{Status: 400, Code: 40060, Message: "Interaction has already been acknowledged."}
	errMissingAccess      = &APIError{Status: 403, Code: 50001, Message: "Missing Access"}
	errNotInDM            = &APIError{Status: 403, Code: 50003, Message: "Cannot execute action on a DM channel"}
	errNotAuthor          = &APIError{Status: 403, Code: 50005, Message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &APIError{Status: 400, Code: 50006, Message: "Cannot send an empty message"}
	errClosedDM           = &APIError{Status: 403, Code: 50007, Message: "Cannot send messages to this user"}
	errMissingPermissions = &APIError{Status: 403, Code: 50013, Message: "Missing Permissions"}
	errSystemMessage      = &APIError{Status: 403, Code: 50021, Message: "Cannot execute action on a system message"}
	errWrongChannelType   = &APIError{Status: 400, Code: 50024, Message: "Cannot execute action on this channel type"}
	errWebhookToken       = &APIError{Status: 401, Code: 50027, Message: "Invalid Webhook Token"}
	errRecipient          = &APIError{Status: 400, Code: 50033, Message: "Invalid Recipient(s)"}
	errThreadArchived     = &APIError{Status: 400, Code: 50083, Message: "Thread is archived"}
	errBadJSON            = &APIError{Status: 400, Code: 50109, Message: "The request body contains invalid JSON."}
	errNoMutualGuild      = &APIError{Status: 403, Code: 50278, Message: "Cannot send messages to this user due to having no mutual guilds"}
	errHasThread          = &APIError{Status: 400, Code: 160004, Message: "A thread has already been created for this message"}
)

// form gathers the errors of one body, as the tree of a 50035.
type form struct{ tree obj }

// field is a place in a body; fail says what is wrong with it.
type field struct {
	form *form
	path []string
}

func newForm() *form { return &form{} }

func (f *form) root(path ...string) field { return field{f, path} }

// err is nil when nothing failed.
func (f *form) err() error {
	if f.tree == nil {
		return nil
	}
	return &APIError{Status: 400, Code: 50035, Message: "Invalid Form Body", Errors: f.tree}
}

func (x field) at(key string) field {
	return field{x.form, append(x.path[:len(x.path):len(x.path)], key)}
}

func (x field) index(i int) field { return x.at(strconv.Itoa(i)) }

func (x field) fail(code, format string, args ...any) {
	if x.form.tree == nil {
		x.form.tree = obj{}
	}
	node := x.form.tree
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

func (x field) required() { x.fail("BASE_TYPE_REQUIRED", "This field is required") }
