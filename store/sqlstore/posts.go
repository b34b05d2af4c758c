package sqlstore

import (
	"context"

	"tablee/store"
)

// posts has the queries about messages on Discord.
type posts struct{ *base }

const postColumns = "subject, kind, target, channel, message, ply, live, at"

func (q posts) list(ctx context.Context, where string, args ...any) ([]store.Post, error) {
	return Collect(ctx, q.engine, func(r Row) (p store.Post, err error) {
		var live int
		err = r.Scan(&p.Subject, &p.Kind, &p.Target, &p.Channel, &p.Message, &p.Ply, &live, &p.At)
		p.Live = live != 0
		return p, err
	}, "SELECT "+postColumns+" FROM posts WHERE "+where, args...)
}

// LivePosts implements store.Posts.
func (q posts) LivePosts(ctx context.Context, of store.Subject) ([]store.Post, error) {
	return q.list(ctx, "subject = ? AND live = 1 ORDER BY at, message", of)
}

// LastPost implements store.Posts.
func (q posts) LastPost(ctx context.Context, of store.Subject, kind, target string) (store.Post, error) {
	return first(q.list(ctx,
		"subject = ? AND kind = ? AND target = ? ORDER BY at DESC, length(message) DESC, message DESC LIMIT 1", of, kind,
		target))
}

// PostOf implements store.Posts.
func (q posts) PostOf(ctx context.Context, message string) (store.Post, error) {
	return first(q.list(ctx, "message = ? LIMIT 1", message))
}

func first(ps []store.Post, err error) (store.Post, error) {
	if err != nil {
		return store.Post{}, err
	}
	if len(ps) == 0 {
		return store.Post{}, store.ErrNotFound
	}
	return ps[0], nil
}

// Retire implements store.Posts.
func (q posts) Retire(ctx context.Context, p store.Post) error {
	return q.note(ctx, "post", "UPDATE posts SET live = 0 WHERE subject = ? AND kind = ? AND target = ? AND message = ?",
		p.Subject, p.Kind, p.Target, p.Message)
}

// ForgetPosts implements store.Posts.
func (q posts) ForgetPosts(ctx context.Context, before int64) error {
	return q.do(ctx, "posts", "DELETE FROM posts WHERE live = 0 AND at < ?", before)
}
