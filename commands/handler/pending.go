package handler

import (
	"context"
	"encoding/json"
	"errors"

	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Questions stores what people have been asked until they answer. The process that asked and the one that receives the
// answer may differ. A question that is too old is forgotten, and the person told to begin again; nothing has been done
// until then.
type Questions interface {
	// Ask stores what is to be done when somebody answers, and returns the token by which Answered finds it.
	Ask(ctx context.Context, user string, doc []byte) (token string, err error)
	// Answered returns what the person was asked and deletes it; ErrForgotten if there is nothing.
	Answered(ctx context.Context, token, user string) ([]byte, error)
}

// ErrForgotten means that a question was answered before, is too old, was somebody else's, or never asked.
var ErrForgotten = errors.New("handler: the question is forgotten")

// Question is what is to be done when it is answered: a command that lacks its table, or a move.
type Question struct {
	Path string            `json:"path,omitempty"` // the command
	Args map[string]string `json:"args,omitempty"` // what was typed
	Arg  string            `json:"arg,omitempty"`  // the argument that the answer gives
	Op   *table.Action     `json:"op,omitempty"`   // the move
}

// Ask stores a question until the person has answered, and returns the token by which Take finds it.
func (d *Base) Ask(q *request.Request, what Question) (token string, err error) {
	doc, err := json.Marshal(what)
	if err != nil {
		return "", err
	}
	return d.Questions.Ask(q.Ctx, q.Caller.User.ID, doc)
}

// Take returns what the person was asked, and deletes it.
func (d *Base) Take(q *request.Request, token string) (what Question, err error) {
	doc, err := d.Questions.Answered(q.Ctx, token, q.Caller.User.ID)
	if errors.Is(err, ErrForgotten) {
		return what, game.Refuse("say.forgotten")
	}
	if err == nil {
		err = json.Unmarshal(doc, &what)
	}
	return what, err
}
