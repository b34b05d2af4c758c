// Package people knows persons and servers: what they want to be told and when, their quiet hours, how persons are
// rated and what they have done.
package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Store is what is asked of the database about people; a store.DB is one.
type Store interface {
	store.People
	store.Ratings
	Seen(ctx context.Context, interaction string) (of store.Subject, ok bool, err error)
}

// Tables is who is told of what changes at tables with the people.
type Tables interface {
	// SettleClocks counts what a person's clocks have run until now: their quiet hours change.
	SettleClocks(ctx context.Context, user string) error
	// DashboardMessages is what is owed when a server wants lists of its tables from now on, or does not any more.
	DashboardMessages(ctx context.Context, guild string) ([]store.Owed, error)
	// WelcomeMessage is what is owed when the message that greets a server is to stand anew, or not any more.
	WelcomeMessage(guild string) store.Owed
}

// Options of a Registry; all are needed.
type Options struct {
	Store  Store
	Tables Tables
	Owed   wait.Signal      // to be rung when messages are owed
	Now    func() time.Time // the clock, in whole milliseconds
	Report func(error)      // told of errors that no player can do anything about; nil is none
	// Fresh is how long a document that other processes may change counts as it was read, unless Heard is told of it;
	// 0 where there are none. A stale one does little harm: what hangs on quiet hours is looked at again when it is due.
	Fresh time.Duration
}

// Registry knows persons and servers: what they want, and how persons have done.
type Registry struct {
	opts    Options
	persons documents[table.Profile]
	guilds  documents[table.Guild]
}

// documents are those that were used last, and a lock for each that is being changed.
type documents[T any] struct {
	docs  cache[T]
	locks wait.KeyedMutex[string]
}

// New makes a registry.
func New(o Options) *Registry {
	r := &Registry{opts: o}
	r.persons.docs.fresh, r.guilds.docs.fresh = o.Fresh, o.Fresh
	return r
}

// Heard takes news of other processes: which document has changed, or "" for any.
func (r *Registry) Heard(news string) {
	if id, ok := strings.CutPrefix(news, store.NewsPerson); ok || news == "" {
		r.persons.docs.drop(id)
	}
	if id, ok := strings.CutPrefix(news, store.NewsGuild); ok || news == "" {
		r.guilds.docs.drop(id)
	}
}

// read reads a document that is kept as JSON.
func read[T any](ctx context.Context, id string, d *documents[T], load func(context.Context, string) ([]byte,
	error)) (document[T], error) {
	return d.docs.get(id, func() (doc document[T], err error) {
		if doc.bytes, err = load(ctx, id); err == nil && doc.bytes != nil {
			err = json.Unmarshal(doc.bytes, &doc.v)
		}
		return doc, err
	})
}

// most is how often somebody who was faster is met again.
const most = 20

// again does something until nobody was faster.
func (d *documents[T]) again(ctx context.Context, id string, do func() error) error {
	unlock, err := d.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	for range most {
		if err = do(); !errors.Is(err, store.ErrConflict) {
			return err
		}
		d.docs.drop(id)
	}
	return err
}

// Forget deletes what is kept of a person but for what ForgetResults erases.
func (r *Registry) Forget(ctx context.Context, id string) error {
	unlock, err := r.persons.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	if err := r.opts.Store.ForgetUser(ctx, id); err != nil {
		return err
	}
	r.persons.docs.drop(id)
	return nil
}

// Person reads what is kept of a person; nothing kept is the zero Person.
func (r *Registry) Person(ctx context.Context, id string) (table.Profile, error) {
	d, err := read(ctx, id, &r.persons, r.opts.Store.Person)
	return d.v, err
}

// ChangePerson changes what is kept of a person; f that changes nothing writes nothing, and one that comes second is
// called again. New quiet hours hold from now on: what a clock has run until now was booked under the old ones.
func (r *Registry) ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error {
	return r.persons.again(ctx, id, func() error { return r.changePerson(ctx, id, "", f) })
}

// ChangeOwn changes what is kept of whoever asks for it, as ChangePerson does. An interaction that is delivered again
// changes nothing, whatever has been chosen since; one that was refused is refused.
func (r *Registry) ChangeOwn(ctx context.Context, by table.Caller, f func(*table.Profile)) error {
	return r.persons.again(ctx, by.User.ID, func() error {
		seen, err := r.seen(ctx, by.Interaction)
		switch {
		case err != nil:
			return err
		case seen: // but what was broken off then is done
			return r.changePerson(ctx, by.User.ID, "", func(*table.Profile) {})
		}
		return r.changePerson(ctx, by.User.ID, by.Interaction, f)
	})
}

// seen tells whether an interaction was handled before, and refuses one that was refused.
func (r *Registry) seen(ctx context.Context, interaction string) (bool, error) {
	if interaction == "" {
		return false, nil
	}
	of, seen, err := r.opts.Store.Seen(ctx, interaction)
	if err == nil && of == store.Refused {
		return true, game.Refuse("host.refusedbefore")
	}
	return seen, err
}

// changePerson changes a person's document for an interaction, "" for none.
func (r *Registry) changePerson(ctx context.Context, id, once string, f func(*table.Profile)) error {
	d, err := read(ctx, id, &r.persons, r.opts.Store.Person)
	if err != nil {
		return err
	}
	old, was := d.v, d.bytes
	p := old
	f(&p)
	if p == old && !old.Unbooked && once == "" {
		return nil
	}
	p.Quiet.Since = old.Quiet.Since
	changed := p.Quiet != old.Quiet
	if changed {
		p.Unbooked = true // until their tables know when they are next to be looked at: a try that is broken off is taken up
		if old.Quiet.Length() > 0 {
			p.Quiet.Since = r.opts.Now().Add(24*time.Hour - table.MaxQuiet*time.Minute).Unix()
		}
		if err := r.opts.Tables.SettleClocks(ctx, id); err != nil {
			return err
		}
	}
	if p != old || once != "" {
		if was, err = r.save(ctx, id, once, was, p); err != nil {
			return err
		}
	}
	if !p.Unbooked {
		return nil
	}
	if err := r.opts.Tables.SettleClocks(ctx, id); err != nil {
		return err
	}
	p.Unbooked = false
	_, err = r.save(ctx, id, "", was, p)
	return err
}

func (r *Registry) save(ctx context.Context, id, once string, was []byte, p table.Profile) ([]byte, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	if once == "" {
		err = r.opts.Store.SavePerson(ctx, id, was, data)
	} else {
		err = repeated(r.opts.Store.SaveSettings(ctx, store.Settings{Person: id, Was: was, Doc: data, Interaction: once,
			At: r.opts.Now().UnixMilli()}))
	}
	if err != nil {
		return nil, err
	}
	r.persons.docs.put(id, p, data)
	return data, nil
}

// Meet notes a person's name and language when they do something.
func (r *Registry) Meet(ctx context.Context, u table.User) error {
	return r.ChangePerson(ctx, u.ID, func(p *table.Profile) { p.Name, p.Locale = u.Name, u.Locale })
}

// Guild reads what is kept of a server.
func (r *Registry) Guild(ctx context.Context, id string) (table.Guild, error) {
	d, err := read(ctx, id, &r.guilds, r.opts.Store.Guild)
	return d.v, err
}

// ChangeGuild changes what is kept of a server; f that comes second is called again.
func (r *Registry) ChangeGuild(ctx context.Context, id string, f func(*table.Guild)) error {
	return r.guilds.again(ctx, id, func() error { return r.changeGuild(ctx, id, "", f) })
}

// ChangeServer changes what is kept of the server in which somebody asks for it, as ChangeGuild does. An interaction
// that is delivered again changes nothing, whatever has been chosen since; one that was refused is refused.
func (r *Registry) ChangeServer(ctx context.Context, by table.Caller, f func(*table.Guild)) error {
	return r.guilds.again(ctx, by.Guild, func() error {
		if seen, err := r.seen(ctx, by.Interaction); seen || err != nil {
			return err
		}
		return r.changeGuild(ctx, by.Guild, by.Interaction, f)
	})
}

// repeated has a change begun again whose interaction another process has handled meanwhile: then that is seen.
func repeated(err error) error {
	if errors.Is(err, store.ErrSeen) {
		return store.ErrConflict
	}
	return err
}

// changeGuild changes a server's document for an interaction, "" for none.
func (r *Registry) changeGuild(ctx context.Context, id, once string, f func(*table.Guild)) error {
	d, err := read(ctx, id, &r.guilds, r.opts.Store.Guild)
	if err != nil {
		return err
	}
	had, g := d.v, d.v
	f(&g)
	var owed []store.Owed
	if had.Dashboard != g.Dashboard {
		if owed, err = r.opts.Tables.DashboardMessages(ctx, id); err != nil {
			return err
		}
	}
	if had.Welcome != g.Welcome {
		owed = append(owed, r.opts.Tables.WelcomeMessage(id))
	}
	data, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	if once == "" {
		err = r.opts.Store.SaveGuild(ctx, id, d.bytes, data, owed...)
	} else {
		err = repeated(r.opts.Store.SaveSettings(ctx, store.Settings{Guild: id, Was: d.bytes, Doc: data, Owed: owed,
			Interaction: once, At: r.opts.Now().UnixMilli()}))
	}
	if err != nil {
		return err
	}
	r.guilds.docs.put(id, g, data)
	if len(owed) > 0 {
		r.opts.Owed.Notify()
	}
	return nil
}

// Language is the language of a table's messages: the server's, or in a DM the person's.
func (r *Registry) Language(ctx context.Context, by table.Caller) string {
	if by.Guild == "" {
		p, err := r.Person(ctx, by.User.ID)
		r.opts.Report(err)
		if p.Lang != "" {
			return p.Lang
		}
		return by.User.Locale
	}
	g, err := r.Guild(ctx, by.Guild)
	r.opts.Report(err)
	if g.Lang != "" {
		return g.Lang
	}
	return by.GuildLocale
}
