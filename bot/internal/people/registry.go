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

// Store is the part of the database about people; a store.DB implements it.
type Store interface {
	store.People
	store.Ratings
	Visit(ctx context.Context, user string, week int, origin store.Origin) error
	InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error)
	Seen(ctx context.Context, interaction string) (of store.Subject, ok bool, err error)
}

// Tables applies changes of people and servers to tables.
type Tables interface {
	// SettleClocks records what a person's clocks have run until now, before their quiet hours change.
	SettleClocks(ctx context.Context, user string) error
	// DashboardMessages are outbox rows for a server that has switched dashboards on or off.
	DashboardMessages(ctx context.Context, guild string) ([]store.Owed, error)
	// WelcomeMessage is the outbox row that posts a server's welcome message again, or removes it.
	WelcomeMessage(guild string) store.Owed
}

// Options of a Registry; all are needed.
type Options struct {
	Store        Store
	Tables       Tables
	OutboxSignal wait.Signal      // given when the outbox has new messages
	Now          func() time.Time // the clock, in whole milliseconds
	Report       func(error)      // receives errors that no player can do anything about; nil is no error
	// CacheTime is how long a document is cached that other processes may change, unless Heard is told of a change; 0 if
	// there are no other processes. An outdated one does little harm: everything that depends on quiet hours is checked
	// again when it is due.
	CacheTime time.Duration
}

// Registry knows persons and servers: their preferences and settings, and persons' results.
type Registry struct {
	opts    Options
	persons documents[table.Profile]
	guilds  documents[table.Guild]
	visits  visits
}

// documents has a cache of documents, and a lock for each that is being changed.
type documents[T any] struct {
	docs  cache[T]
	locks wait.KeyedMutex[string]
}

// New makes a registry.
func New(o Options) *Registry {
	r := &Registry{opts: o}
	r.persons.docs.maxAge, r.guilds.docs.maxAge = o.CacheTime, o.CacheTime
	return r
}

// Heard handles news of other processes: which document has changed, or "" for any.
func (r *Registry) Heard(news string) {
	if id, ok := strings.CutPrefix(news, store.NewsPerson); ok || news == "" {
		r.persons.docs.drop(id)
	}
	if id, ok := strings.CutPrefix(news, store.NewsGuild); ok || news == "" {
		r.guilds.docs.drop(id)
	}
}

// read reads a JSON document.
func read[T any](ctx context.Context, id string, d *documents[T], load func(context.Context, string) ([]byte,
	error)) (document[T], error) {
	return d.docs.get(id, func() (doc document[T], err error) {
		if doc.bytes, err = load(ctx, id); err == nil && doc.bytes != nil {
			err = json.Unmarshal(doc.bytes, &doc.v)
		}
		return doc, err
	})
}

// maxConflicts is how often a change is repeated because another process has changed the document.
const maxConflicts = 20

// retry repeats something until there is no conflict.
func (d *documents[T]) retry(ctx context.Context, id string, do func() error) error {
	unlock, err := d.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	for range maxConflicts {
		if err = do(); !errors.Is(err, store.ErrConflict) {
			return err
		}
		d.docs.drop(id)
	}
	return err
}

// Forget deletes the data about a person except what ForgetResults erases.
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

// Person reads a person's profile; it is zero if there is none.
func (r *Registry) Person(ctx context.Context, id string) (table.Profile, error) {
	d, err := read(ctx, id, &r.persons, r.opts.Store.Person)
	return d.v, err
}

// ChangePerson changes a person's profile. If f changes nothing, nothing is written; after a conflict f is called
// again. New quiet hours apply from now on: clocks that ran until now are settled with the old ones.
func (r *Registry) ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error {
	return r.persons.retry(ctx, id, func() error { return r.changePerson(ctx, id, "", f) })
}

// ChangeOwn changes the caller's profile, as ChangePerson does. An interaction that is delivered again changes nothing,
// whatever has been chosen since; one that was refused is refused again.
func (r *Registry) ChangeOwn(ctx context.Context, by table.Caller, f func(*table.Profile)) error {
	return r.persons.retry(ctx, by.User.ID, func() error {
		seen, err := r.handledBefore(ctx, by.Interaction)
		switch {
		case err != nil:
			return err
		case seen: // but what was interrupted then is completed
			return r.changePerson(ctx, by.User.ID, "", func(*table.Profile) {})
		}
		return r.changePerson(ctx, by.User.ID, by.Interaction, f)
	})
}

// handledBefore tells whether an interaction was handled before, and refuses one that was refused.
func (r *Registry) handledBefore(ctx context.Context, interaction string) (bool, error) {
	if interaction == "" {
		return false, nil
	}
	of, seen, err := r.opts.Store.Seen(ctx, interaction)
	if err == nil && of == store.Refused {
		return true, game.Refuse("host.refusedbefore")
	}
	return seen, err
}

// changePerson changes a person's profile for an interaction, "" for none.
func (r *Registry) changePerson(ctx context.Context, id, interaction string, f func(*table.Profile)) error {
	d, err := read(ctx, id, &r.persons, r.opts.Store.Person)
	if err != nil {
		return err
	}
	old, was := d.v, d.bytes
	p := old
	f(&p)
	if p == old && !old.Unbooked && interaction == "" {
		return nil
	}
	p.Quiet.Since = old.Quiet.Since
	changed := p.Quiet != old.Quiet
	if changed {
		p.Unbooked = true // until their tables are due at the right times: an interrupted change is completed later
		if old.Quiet.Length() > 0 {
			p.Quiet.Since = r.opts.Now().Add(24*time.Hour - table.MaxQuiet*time.Minute).Unix()
		}
		if err := r.opts.Tables.SettleClocks(ctx, id); err != nil {
			return err
		}
	}
	if p != old || interaction != "" {
		if was, err = r.save(ctx, id, interaction, was, p); err != nil {
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

func (r *Registry) save(ctx context.Context, id, interaction string, was []byte, p table.Profile) ([]byte, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	if interaction == "" {
		err = r.opts.Store.SavePerson(ctx, id, was, data)
	} else {
		err = repeated(r.opts.Store.SaveSettings(ctx, store.Settings{Person: id, Was: was, Doc: data,
			Interaction: interaction,
			At:          r.opts.Now().UnixMilli()}))
	}
	if err != nil {
		return nil, err
	}
	r.persons.docs.put(id, p, data)
	return data, nil
}

// Meet records a person's name and language when they do something, and that they have come this week; of newcomers
// also from where.
func (r *Registry) Meet(ctx context.Context, u table.User, from table.Origin) error {
	origin := store.OriginKnown
	return r.persons.retry(ctx, u.ID, func() error {
		err := r.changePerson(ctx, u.ID, "", func(p *table.Profile) {
			// The profile of somebody who was only written to, such as one who was invited, has no name.
			if p.Name == "" {
				origin = store.Origin(from)
			}
			p.Name, p.Locale = u.Name, u.Locale
		})
		if err == nil {
			r.visit(ctx, u.ID, origin) // under the person's lock: their next interaction finds a profile
		}
		return err
	})
}

// Guild reads a server's settings.
func (r *Registry) Guild(ctx context.Context, id string) (table.Guild, error) {
	d, err := read(ctx, id, &r.guilds, r.opts.Store.Guild)
	return d.v, err
}

// ChangeGuild changes a server's settings; after a conflict f is called again.
func (r *Registry) ChangeGuild(ctx context.Context, id string, f func(*table.Guild)) error {
	return r.guilds.retry(ctx, id, func() error { return r.changeGuild(ctx, id, "", f) })
}

// ChangeServer changes the settings of the caller's server, as ChangeGuild does. An interaction that is delivered again
// changes nothing, whatever has been chosen since; one that was refused is refused again.
func (r *Registry) ChangeServer(ctx context.Context, by table.Caller, f func(*table.Guild)) error {
	return r.guilds.retry(ctx, by.Guild, func() error {
		if seen, err := r.handledBefore(ctx, by.Interaction); seen || err != nil {
			return err
		}
		return r.changeGuild(ctx, by.Guild, by.Interaction, f)
	})
}

// repeated turns ErrSeen into a conflict, so that the change is tried again and finds that another process has handled
// its interaction.
func repeated(err error) error {
	if errors.Is(err, store.ErrSeen) {
		return store.ErrConflict
	}
	return err
}

// changeGuild changes a server's settings for an interaction, "" for none.
func (r *Registry) changeGuild(ctx context.Context, id, interaction string, f func(*table.Guild)) error {
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
	if interaction == "" {
		err = r.opts.Store.SaveGuild(ctx, id, d.bytes, data, owed...)
	} else {
		err = repeated(r.opts.Store.SaveSettings(ctx, store.Settings{Guild: id, Was: d.bytes, Doc: data, Owed: owed,
			Interaction: interaction, At: r.opts.Now().UnixMilli()}))
	}
	if err != nil {
		return err
	}
	r.guilds.docs.put(id, g, data)
	if len(owed) > 0 {
		r.opts.OutboxSignal.Notify()
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
