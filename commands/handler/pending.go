package handler

import (
	"context"
	"encoding/json"
	"errors"

	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Questions keeps what somebody has been asked until they answer, whichever process asked and whichever is told the
// answer. Nothing has been done yet: a question that is too old is forgotten, and the person told to begin again.
type Questions interface {
	// Ask keeps what is to be done when somebody answers, and returns the token by which Answered finds it.
	Ask(ctx context.Context, user string, doc []byte) (token string, err error)
	// Answered is what the person was asked, once; ErrForgotten if nothing is known of it.
	Answered(ctx context.Context, token, user string) ([]byte, error)
}

// ErrForgotten tells that a question was answered before, is too old, was somebody else's, or never asked.
var ErrForgotten = errors.New("desk: the question is forgotten")

// Question is what is to be done when it is answered: a command that lacks its table, or a move.
type Question struct {
	Path string            `json:"path,omitempty"` // the command
	Args map[string]string `json:"args,omitempty"` // what was typed
	Arg  string            `json:"arg,omitempty"`  // the argument that the answer gives
	Op   *table.Action     `json:"op,omitempty"`   // the move
}

// Ask keeps a question until the person has answered, and returns the token by which Take finds it.
func (d *Base) Ask(q *request.Request, what Question) (token string, err error) {
	doc, err := json.Marshal(what)
	if err != nil {
		return "", err
	}
	return d.Questions.Ask(q.Ctx, q.Call.User.ID, doc)
}

// Take is what the person was asked, once.
func (d *Base) Take(q *request.Request, token string) (what Question, err error) {
	doc, err := d.Questions.Answered(q.Ctx, token, q.Call.User.ID)
	if errors.Is(err, ErrForgotten) {
		return what, game.Refuse("say.forgotten")
	}
	if err == nil {
		err = json.Unmarshal(doc, &what)
	}
	return what, err
}
