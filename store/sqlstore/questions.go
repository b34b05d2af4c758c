package sqlstore

import (
	"context"

	"tablee/store"
)

// Questions implements store.Questions.
type Questions struct{ engine Engine }

// NewQuestions makes the queries for an engine.
func NewQuestions(e Engine) Questions { return Questions{e} }

// SaveAsked implements store.Questions.
func (q Questions) SaveAsked(ctx context.Context, a store.Asked) error {
	return q.engine.Within(ctx, Mode{Lazy: true}, func(tx Tx) error {
		if err := tx.Do(ctx, Statement{What: "earlier question", Query: "DELETE FROM asked WHERE usr = ?",
			Args: []any{a.User}}); err != nil {
			return err
		}
		return tx.Do(ctx, Statement{What: "question",
			Query: "INSERT INTO asked (token, usr, doc, at) VALUES (?,?,?,?)",
			Args:  []any{a.Token, a.User, a.Doc, a.At}})
	})
}

// TakeAsked implements store.Questions.
func (q Questions) TakeAsked(ctx context.Context, token, user string, since int64) (doc []byte, err error) {
	err = q.engine.Within(ctx, Mode{Lazy: true}, func(tx Tx) error {
		doc = nil
		const where = " WHERE token = ? AND usr = ? AND at > ?"
		if _, err := Ask(ctx, tx, []any{&doc}, "SELECT doc FROM asked"+where, token, user, since); err != nil {
			return err
		}
		return tx.Do(ctx, Statement{What: "question", Query: "DELETE FROM asked" + where,
			Args: []any{token, user, since},
			Took: ExpectOne(store.ErrNotFound)})
	})
	if err != nil {
		return nil, err
	}
	return doc, nil
}

// ForgetAsked implements store.Questions.
func (q Questions) ForgetAsked(ctx context.Context, before int64) error {
	return q.engine.Do(ctx, Statement{What: "questions", Query: "DELETE FROM asked WHERE at < ?",
		Args: []any{before}})
}
