package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// Person reads what is kept of a person; nothing kept is the zero Person.
func (h *Host) Person(ctx context.Context, id string) (table.Profile, error) {
	return h.people.get(id, func() (p table.Profile, err error) {
		data, err := h.store.Person(ctx, id)
		if err == nil && data != nil {
			err = json.Unmarshal(data, &p)
		}
		return p, err
	})
}

// ChangePerson changes what is kept of a person; f that changes nothing writes nothing. New quiet hours hold from
// now on: what a clock has run until now was booked under the old ones.
func (h *Host) ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error {
	h.edits.Lock()
	defer h.edits.Unlock()
	old, err := h.Person(ctx, id)
	if err != nil {
		return err
	}
	p := old
	f(&p)
	if p == old {
		return nil
	}
	p.Quiet.Since = old.Quiet.Since
	changed := p.Quiet != old.Quiet
	if changed {
		if old.Quiet.Length() > 0 {
			p.Quiet.Since = h.now().Add(24*time.Hour - table.MaxQuiet*time.Minute).Unix()
		}
		if err := h.bookAll(ctx, id); err != nil {
			return err
		}
	}
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := h.store.SavePerson(ctx, id, data); err != nil {
		return err
	}
	h.people.put(id, p)
	if changed {
		return h.bookAll(ctx, id) // when their tables are next to be looked at has changed
	}
	return nil
}

// bookAll books what the clocks have run at a person's tables until now.
func (h *Host) bookAll(ctx context.Context, user string) error {
	rows, err := h.store.Tables(ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}, Limit: 10_000})
	if err != nil {
		return err
	}
	var errs []error
	for _, row := range rows {
		err := h.with(ctx, table.ID(row.ID), table.Call{}, func(l *live) error {
			if l.phase() != table.Playing {
				return errNothing
			}
			l.quiet = true
			l.settle()
			l.runClocks()
			return nil
		})
		if _, refused := game.Refused(err); !errors.Is(err, errNothing) && !refused {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Meet notes a person's name and language when they do something.
func (h *Host) Meet(ctx context.Context, u table.User) error {
	return h.ChangePerson(ctx, u.ID, func(p *table.Profile) { p.Name, p.Locale = u.Name, u.Locale })
}

// Guild reads what is kept of a server.
func (h *Host) Guild(ctx context.Context, id string) (table.Guild, error) {
	return h.guilds.get(id, func() (g table.Guild, err error) {
		data, err := h.store.Guild(ctx, id)
		if err == nil && data != nil {
			err = json.Unmarshal(data, &g)
		}
		return g, err
	})
}

// ChangeGuild changes what is kept of a server.
func (h *Host) ChangeGuild(ctx context.Context, id string, f func(*table.Guild)) error {
	h.edits.Lock()
	defer h.edits.Unlock()
	g, err := h.Guild(ctx, id)
	if err != nil {
		return err
	}
	had := g.Dashboard
	f(&g)
	data, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := h.store.SaveGuild(ctx, id, data); err != nil {
		return err
	}
	h.guilds.put(id, g)
	if had != g.Dashboard {
		return h.dashboards(ctx, id)
	}
	return nil
}

// dashboards owes every channel of a server with open tables its list, or the end of it.
func (h *Host) dashboards(ctx context.Context, guild string) error {
	rows, err := h.store.Tables(ctx, store.Filter{Guild: guild, Limit: 10_000})
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, row := range rows {
		var d doc
		if err := json.Unmarshal(row.Doc, &d); err != nil {
			continue
		}
		if d.Home == "" {
			d.Home = row.Channel
		}
		if done[d.Home] {
			continue
		}
		done[d.Home] = true
		if err := h.store.Owe(ctx, row.ID, store.Owed{Kind: OweDash, Target: d.Home, Due: h.now().UnixMilli()}); err != nil {
			return err
		}
	}
	poke(h.owed)
	return nil
}

// channelLanguage is the language of a table's messages: the server's, or in a DM the person's.
func (h *Host) channelLanguage(ctx context.Context, by table.Call) string {
	if by.Guild == "" {
		p, err := h.Person(ctx, by.User.ID)
		h.report(err)
		if p.Lang != "" {
			return p.Lang
		}
		return by.User.Locale
	}
	g, err := h.Guild(ctx, by.Guild)
	h.report(err)
	if g.Lang != "" {
		return g.Lang
	}
	return by.GuildLocale
}

// cache keeps the documents that were used last; it is emptied when it has grown.
type cache[T any] struct {
	mu   sync.Mutex
	docs map[string]T
}

const maxCached = 2000

func (c *cache[T]) get(id string, load func() (T, error)) (T, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.docs[id]; ok {
		return v, nil
	}
	v, err := load()
	if err == nil {
		c.set(id, v)
	}
	return v, err
}

func (c *cache[T]) put(id string, v T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.set(id, v)
}

func (c *cache[T]) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.docs, id)
}

func (c *cache[T]) set(id string, v T) {
	if c.docs == nil || len(c.docs) >= maxCached {
		c.docs = make(map[string]T)
	}
	c.docs[id] = v
}

// downtime lists the stretches between two moments in which the bot was not running.
func (h *Host) downtime(from, to time.Time) []span {
	h.down.mu.Lock()
	defer h.down.mu.Unlock()
	var list []span
	for _, s := range h.down.spans {
		if s.To.After(from) && s.From.Before(to) {
			list = append(list, s)
		}
	}
	return list
}
