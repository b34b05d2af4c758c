package app

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"tablee/bot/internal/host"
	"tablee/commands/handler"
	"tablee/store"
)

// questions stores what people are asked: whichever process gets the answer knows the question.
type questions struct {
	store store.Questions
	now   func() time.Time
}

// Ask implements handler.Questions.
func (q questions) Ask(ctx context.Context, user string, doc []byte) (token string, err error) {
	token = rand.Text()
	return token, q.store.SaveAsked(ctx, store.Asked{Token: token, User: user, Doc: doc, At: q.now().UnixMilli()})
}

// Answered implements handler.Questions.
func (q questions) Answered(ctx context.Context, token, user string) ([]byte, error) {
	doc, err := q.store.TakeAsked(ctx, token, user, q.now().Add(-host.AnswerTime).UnixMilli())
	if errors.Is(err, store.ErrNotFound) {
		return nil, handler.ErrForgotten
	}
	return doc, err
}
