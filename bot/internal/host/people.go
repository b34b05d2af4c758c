package host

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"tablee/commands/table"
)

// Ways of being told that it is one's turn.
const (
	NotifyDM      = ""
	NotifyChannel = "channel"
	NotifyNone    = "none"
)

// Person is what is kept of a person.
type Person struct {
	Name    string `json:"name,omitempty"`
	Locale  string `json:"locale,omitempty"`  // Discord's, as last seen
	Lang    string `json:"lang,omitempty"`    // chosen; empty: as Discord says
	DM      string `json:"dm,omitempty"`      // the channel of direct messages
	Refused int64  `json:"refused,omitempty"` // since when direct messages are refused (Unix milliseconds)
	Said    bool   `json:"said,omitempty"`    // and that they have been told so
	Notify  string `json:"notify,omitempty"`
	Quiet   Quiet  `json:"quiet,omitzero"`
	Confirm bool   `json:"confirm,omitempty"` // ask before a move is played
}

// Language is the language a person reads: the one they chose, or Discord's locale.
func (p Person) Language() string {
	if p.Lang != "" {
		return p.Lang
	}
	return p.Locale
}

// Guild is what is kept of a server.
type Guild struct {
	Lang     string      `json:"lang,omitempty"`     // of messages in channels; empty: as Discord says
	Channels []string    `json:"channels,omitempty"` // where tables may be opened; empty: everywhere
	Clock    table.Clock `json:"clock,omitzero"`
	Threads  bool        `json:"threads,omitempty"`
	Picture  bool        `json:"picture,omitempty"`
	Wide     bool        `json:"wide,omitempty"`
	Limit    int         `json:"limit,omitempty"`  // running tables a person may have opened; 0: no limit
	Makers   string      `json:"makers,omitempty"` // the role that may open tables; empty: everybody
}

// Person reads what is kept of a person; nothing kept is the zero Person.
func (h *Host) Person(ctx context.Context, id string) (Person, error) {
	return h.people.get(id, func() (p Person, err error) {
		data, err := h.store.Person(ctx, id)
		if err == nil && data != nil {
			err = json.Unmarshal(data, &p)
		}
		return p, err
	})
}

// ChangePerson changes what is kept of a person; f that changes nothing writes nothing.
func (h *Host) ChangePerson(ctx context.Context, id string, f func(*Person)) error {
	old, err := h.Person(ctx, id)
	if err != nil {
		return err
	}
	p := old
	f(&p)
	if p == old {
		return nil
	}
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := h.store.SavePerson(ctx, id, data); err != nil {
		return err
	}
	h.people.put(id, p)
	return nil
}

// Meet notes a person's name and language when they do something.
func (h *Host) Meet(ctx context.Context, u table.User) error {
	return h.ChangePerson(ctx, u.ID, func(p *Person) { p.Name, p.Locale = u.Name, u.Locale })
}

// Guild reads what is kept of a server.
func (h *Host) Guild(ctx context.Context, id string) (Guild, error) {
	return h.guilds.get(id, func() (g Guild, err error) {
		data, err := h.store.Guild(ctx, id)
		if err == nil && data != nil {
			err = json.Unmarshal(data, &g)
		}
		return g, err
	})
}

// ChangeGuild changes what is kept of a server.
func (h *Host) ChangeGuild(ctx context.Context, id string, f func(*Guild)) error {
	g, err := h.Guild(ctx, id)
	if err != nil {
		return err
	}
	f(&g)
	data, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := h.store.SaveGuild(ctx, id, data); err != nil {
		return err
	}
	h.guilds.put(id, g)
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
