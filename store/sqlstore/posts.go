package sqlstore

import (
	"context"

	"tablee/store"
)

// posts has the queries about messages on Discord.
type posts struct{ *base }

const postColumns = "subject, kind, target, channel, message, ply, live, at"

const (
	livePosts = "subject = ? AND live = 1 ORDER BY at, message"
	lastPost  = "subject = ? AND kind = ? AND target = ? ORDER BY at DESC, length(message) DESC, message DESC LIMIT 1"
)

func postsWhere(where string) string { return "SELECT " + postColumns + " FROM posts WHERE " + where }

func scanPost(r Row) (p store.Post, err error) {
	var live int
	err = r.Scan(&p.Subject, &p.Kind, &p.Target, &p.Channel, &p.Message, &p.Ply, &live, &p.At)
	p.Live = live != 0
	return p, err
}

func (q posts) list(ctx context.Context, where string, args ...any) ([]store.Post, error) {
	return Collect(ctx, q.engine, scanPost, postsWhere(where), args...)
}

// LivePosts implements store.Posts.
func (q posts) LivePosts(ctx context.Context, of store.Subject) ([]store.Post, error) {
	return q.list(ctx, livePosts, of)
}

// LastPost implements store.Posts.
func (q posts) LastPost(ctx context.Context, of store.Subject, kind, target string) (store.Post, error) {
	return first(q.list(ctx, lastPost, of, kind, target))
}

// Standing implements store.Posts.
func (q posts) Standing(ctx context.Context, of store.Subject, kind, target string, live bool) (s store.Standing,
	err error) {
	var last []store.Post
	query, args := outboxOf(of, kind, target)
	questions := []Question{question(&s.Owed, scanOwed, query, args...),
		question(&last, scanPost, postsWhere(lastPost), of, kind, target)}
	if live {
		questions = append(questions, question(&s.Live, scanPost, postsWhere(livePosts), of))
	}
	if err := q.engine.Ask(ctx, questions...); err != nil {
		return store.Standing{}, err
	}
	if len(last) > 0 {
		s.Last = &last[0]
	}
	return s, nil
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
	return q.note(ctx, "post", retireQuery, postKey(p)...)
}

const retireQuery = "UPDATE posts SET live = 0 WHERE subject = ? AND kind = ? AND target = ? AND message = ?"

// postKey identifies a post.
func postKey(p store.Post) []any { return []any{p.Subject, p.Kind, p.Target, p.Message} }

// ForgetPosts implements store.Posts.
func (q posts) ForgetPosts(ctx context.Context, before int64) error {
	return q.do(ctx, "posts", "DELETE FROM posts WHERE live = 0 AND at < ?", before)
}
