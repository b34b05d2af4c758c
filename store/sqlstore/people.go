package sqlstore

import (
	"bytes"
	"context"

	"tablee/store"
)

// people has the queries about persons and servers.
type people struct{ *base }

// Person implements store.People.
func (q people) Person(ctx context.Context, id string) (doc []byte, err error) {
	_, err = Ask(ctx, q.engine, []any{&doc}, "SELECT doc FROM people WHERE id = ?", id)
	return doc, err
}

// SavePerson implements store.People.
func (q people) SavePerson(ctx context.Context, id string, was, doc []byte) error {
	return q.within(ctx, "", func(tx Tx) error {
		return replaceDoc(ctx, tx, Statement{What: "person", News: store.NewsPerson + id}, "people", id, was, doc)
	})
}

// replaceDoc replaces a document by another one.
func replaceDoc(ctx context.Context, tx Tx, s Statement, table, id string, was, doc []byte) error {
	s.Took = ExpectOne(store.ErrConflict)
	switch {
	case was == nil && doc == nil:
		return nil
	case was == nil:
		s.Query, s.Args = "INSERT INTO "+table+" (id, doc) VALUES (?,?) ON CONFLICT DO NOTHING", []any{id, doc}
	case doc == nil:
		s.Query, s.Args = "DELETE FROM "+table+" WHERE id = ? AND doc = ?", []any{id, was}
	default:
		s.Query, s.Args = "UPDATE "+table+" SET doc = ? WHERE id = ? AND doc = ?", []any{doc, id, was}
	}
	return tx.Do(ctx, s)
}

// ForgetUser implements store.People.
func (q people) ForgetUser(ctx context.Context, user string) error {
	return q.within(ctx, "", func(tx Tx) error {
		if err := tx.Do(ctx, Statement{What: "forgetting a person", Query: "DELETE FROM people WHERE id = ?",
			Args: []any{user},
			News: store.NewsPerson + user}); err != nil {
			return err
		}
		if err := forgetAsked(ctx, tx, user); err != nil {
			return err
		}
		return doAll(ctx, tx, "forgetting a person", []string{"UPDATE moves SET usr = '' WHERE usr = ? AND usr <> ''",
			"DELETE FROM seats WHERE usr = ?",
			"DELETE FROM named WHERE usr = ?",
			"DELETE FROM outbox WHERE target = ? AND " + q.among("kind", kindsQuery), // by the index of both
			"DELETE FROM posts WHERE target = ?",
			"DELETE FROM lessons WHERE usr = ?", "DELETE FROM trials WHERE usr = ?",
			"DELETE FROM found WHERE usr = ?", "DELETE FROM asked WHERE usr = ?",
			"DELETE FROM attempts WHERE usr = ?", "DELETE FROM solvers WHERE usr = ?",
			"DELETE FROM visits WHERE usr = ?",
			"UPDATE tables SET maker = '' WHERE maker = ? AND maker <> ''"}, user)
	})
}

// forgetAsked deletes all questions that mention a person. Nobody has more than one, and they live for minutes.
func forgetAsked(ctx context.Context, tx Tx, user string) error {
	type asked struct {
		token string
		doc   []byte
	}
	list, err := Collect(ctx, tx, func(r Row) (a asked, err error) {
		err = r.Scan(&a.token, &a.doc)
		return a, err
	}, "SELECT token, doc FROM asked WHERE at >= 0")
	if err != nil {
		return err
	}
	for _, a := range list {
		if !bytes.Contains(a.doc, []byte(user)) {
			continue
		}
		if err := tx.Do(ctx, Statement{What: "forgetting a person", Query: "DELETE FROM asked WHERE token = ?",
			Args: []any{a.token}}); err != nil {
			return err
		}
	}
	return nil
}

// Guild implements store.People.
func (q people) Guild(ctx context.Context, id string) (doc []byte, err error) {
	_, err = Ask(ctx, q.engine, []any{&doc}, "SELECT doc FROM guilds WHERE id = ?", id)
	return doc, err
}

// SaveGuild implements store.People.
func (q people) SaveGuild(ctx context.Context, id string, was, doc []byte, owed ...store.Owed) error {
	return q.within(ctx, "", func(tx Tx) error { return saveGuild(ctx, tx, id, was, doc, owed) })
}

func saveGuild(ctx context.Context, tx Tx, id string, was, doc []byte, owed []store.Owed) error {
	s := Statement{What: "server", News: store.NewsGuild + id}
	if err := replaceDoc(ctx, tx, s, "guilds", id, was, doc); err != nil {
		return err
	}
	return saveOwedEach(ctx, tx, owed)
}

// SaveSettings implements store.People.
func (q people) SaveSettings(ctx context.Context, s store.Settings) error {
	return q.within(ctx, s.Interaction, func(tx Tx) error {
		if err := saveInteraction(ctx, tx, s.Interaction, store.Subject(0), s.At); err != nil {
			return err
		}
		if s.Guild != "" {
			return saveGuild(ctx, tx, s.Guild, s.Was, s.Doc, s.Owed)
		}
		about := Statement{What: "person", News: store.NewsPerson + s.Person}
		return replaceDoc(ctx, tx, about, "people", s.Person, s.Was, s.Doc)
	})
}

// invitations has the queries about invitations. People are hashed there: see hasher.
type invitations struct{ *base }

func saveInvitations(ctx context.Context, tx Tx, list []store.Invitation) error {
	if len(list) == 0 {
		return nil
	}
	h, err := ensureHasher(ctx, tx)
	if err != nil {
		return err
	}
	for _, i := range list {
		if err := tx.Do(ctx, Statement{What: "invitation", Query: "INSERT INTO invitations (usr, maker, at) VALUES (?,?,?)",
			Args: []any{h.of(invitedTo, i.User), h.of(invitedBy, i.Maker), i.At}}); err != nil {
			return err
		}
	}
	return nil
}

// InvitationsBy implements store.Invitations.
func (q invitations) InvitationsBy(ctx context.Context, maker string, since int64) (n int, err error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return 0, err
	}
	_, err = Ask(ctx, q.engine, []any{&n}, "SELECT count(*) FROM invitations WHERE maker = ? AND at > ?",
		h.of(invitedBy, maker), since)
	return n, err
}

// InvitationsTo implements store.Invitations.
func (q invitations) InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return 0, 0, err
	}
	_, err = Ask(ctx, q.engine, []any{&all, &his},
		"SELECT count(*), count(CASE WHEN maker = ? THEN 1 END) FROM invitations WHERE usr = ? AND at > ?",
		h.of(invitedBy, maker), h.of(invitedTo, user), since)
	return all, his, err
}

// ForgetInvitations implements store.Invitations.
func (q invitations) ForgetInvitations(ctx context.Context, before int64) error {
	return q.do(ctx, "invitations", "DELETE FROM invitations WHERE at < ?", before)
}
