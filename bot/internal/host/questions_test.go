package host

import (
	"errors"
	"testing"
	"time"

	"tablee/store"
)

// TestQuestionsAreForgotten: a question is stored for as long as it can be answered, and then deleted, also if nobody
// answers.
func TestQuestionsAreForgotten(t *testing.T) {
	h := newTestHost(t)
	for _, user := range []string{"ann", "ben"} {
		h.check(h.db.SaveAsked(t.Context(), store.Asked{Token: "of " + user, User: user, Doc: []byte("{}"),
			At: h.time.UnixMilli()}))
	}
	for _, c := range []struct {
		user  string
		after time.Duration
		want  error
	}{
		{"ann", AnswerTime, nil},
		{"ben", AnswerTime + time.Millisecond, store.ErrNotFound},
	} {
		h.forgetQuestions(t.Context(), h.time.Add(c.after))
		if _, err := h.db.TakeAsked(t.Context(), "of "+c.user, c.user, 0); !errors.Is(err, c.want) {
			t.Errorf("after %v: got %v, want %v", c.after, err, c.want)
		}
	}
}
