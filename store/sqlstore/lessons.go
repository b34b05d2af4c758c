package sqlstore

import (
	"context"
	"fmt"

	"tablee/store"
)

// lessons has the queries about lessons.
type lessons struct{ *base }

const lessonColumns = "usr, game, step, draft, ended"

func scanLesson(r Row) (l store.Lesson, err error) {
	var ended int
	err = r.Scan(&l.User, &l.Game, &l.Step, &l.Draft, &ended)
	l.Ended = ended != 0
	return l, err
}

// Lesson implements store.Lessons.
func (q lessons) Lesson(ctx context.Context, user, game string) (store.Lesson, error) {
	list, err := Collect(ctx, q.engine, scanLesson, "SELECT "+lessonColumns+" FROM lessons WHERE usr = ? AND game = ?",
		user, game)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("%w: lesson of %s", store.ErrNotFound, game)
	}
	if err != nil {
		return store.Lesson{}, err
	}
	return list[0], nil
}

// LessonsOf implements store.Lessons.
func (q lessons) LessonsOf(ctx context.Context, user string) ([]store.Lesson, error) {
	return Collect(ctx, q.engine, scanLesson, "SELECT "+lessonColumns+" FROM lessons WHERE usr = ? ORDER BY game", user)
}

// SaveLesson implements store.Lessons.
func (q lessons) SaveLesson(ctx context.Context, l store.Lesson) error {
	return q.do(ctx, "lesson", "INSERT INTO lessons ("+lessonColumns+") VALUES (?,?,?,?,?) "+
		"ON CONFLICT (usr, game) DO UPDATE SET step = excluded.step, draft = excluded.draft, ended = excluded.ended", l.User,
		l.Game, l.Step, l.Draft, boolToInt(l.Ended))
}
