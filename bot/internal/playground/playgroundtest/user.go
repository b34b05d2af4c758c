package playgroundtest

import (
	"context"
	"slices"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/world"
)

// User drives the playground as one person would. Its methods take a channel
// as an id, "#name", "server/name", "chat:name" (a private channel that the person
// is in; one without a name is called by its people, as "chat:alice+bob") or "dm"
// (the DM with the bot), and wait for
// the bot without polling: until its answer comes, until the 3 seconds of the
// clock are over (ErrNoAnswer), until ctx ends, or until Options.Patience.
type User struct {
	s *Server
	u *world.User
}

// User returns the person with this user name, display name or id. It panics
// when there is none: a test's mistake.
func (s *Server) User(name string) *User {
	s.w.Lock()
	defer s.w.Unlock()
	u := s.w.FindUser(name)
	if u == nil || u.Bot {
		panic("playground: nobody is called " + name)
	}
	return &User{s, u}
}

// ID is the person's identifier.
func (p *User) ID() string { return p.u.ID }

// Name is the person's user name.
func (p *User) Name() string { return p.u.Name }

// SetLocale changes the language of the person's client.
func (p *User) SetLocale(locale string) {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	p.u.Locale = locale
}

// Slash types a slash command, such as "/awale new level:3 opponent:@bob", in
// the person's language or the default names, and returns the answer. Values
// reach to the next option's name; double quotes are allowed.
func (p *User) Slash(ctx context.Context, channel, line string) (client.Response, error) {
	return p.command(ctx, channel, line, world.KindCommand)
}

// Autocomplete asks for suggestions for the last option of a line that is being
// typed, such as "/awale sow pit:a".
func (p *User) Autocomplete(ctx context.Context, channel, line string) ([]client.Choice, error) {
	r, err := p.command(ctx, channel, line, world.KindAutocomplete)
	return r.Choices, err
}

func (p *User) command(ctx context.Context, channel, line string, kind int) (client.Response, error) {
	return p.act(ctx, line, func(w *world.World, u *world.User) (*world.Interaction, error) {
		return client.SendCommand(w, u, channel, line, kind)
	})
}

// Say posts a message as the person. Nobody but a bot with the message intents
// takes notice.
func (p *User) Say(channel, text string) (client.Message, error) {
	s := p.s
	s.w.Lock()
	defer s.w.Unlock()
	m, err := client.Say(s.w, p.u, channel, text)
	if err != nil {
		return client.Message{}, err
	}
	return client.Snapshot(s.w, m), nil
}

// Messages returns what everybody in a channel can read, oldest first.
func (s *Server) Messages(channel string) []client.Message {
	s.w.Lock()
	defer s.w.Unlock()
	ch, err := s.w.FindChannel(nil, channel)
	if err != nil {
		return nil
	}
	return s.pick(ch, func(m *world.Message) bool { return m.Only == nil })
}

// Message returns a message by id, ephemeral or not.
func (s *Server) Message(id string) (client.Message, bool) {
	s.w.Lock()
	defer s.w.Unlock()
	if m := s.w.FindMessage(id); m != nil {
		return client.Snapshot(s.w, m), true
	}
	return client.Message{}, false
}

func (s *Server) pick(ch *world.Channel, want func(*world.Message) bool) []client.Message {
	var out []client.Message
	for _, m := range ch.Messages {
		if want(m) {
			out = append(out, client.Snapshot(s.w, m))
		}
	}
	return out
}

// DMs returns the person's DM with the bot, oldest first.
func (p *User) DMs() []client.Message {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	if p.u.DM == nil {
		return nil
	}
	return p.s.pick(p.u.DM, func(m *world.Message) bool { return m.Only == nil })
}

// Ephemerals returns what only this person sees in a channel, oldest first,
// but for what they dismissed.
func (p *User) Ephemerals(channel string) []client.Message {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	ch, err := p.s.w.FindChannel(p.u, channel)
	if err != nil {
		return nil
	}
	return p.s.pick(ch, func(m *world.Message) bool {
		_, gone := p.u.Hidden[m.ID]
		return m.Only == p.u && !gone
	})
}

// Pings returns the messages, in any channel, that notified the person by a
// mention, oldest first.
func (p *User) Pings() []client.Message {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	var out []client.Message
	for _, ch := range p.s.w.Channels {
		out = append(out, p.s.pick(ch, func(m *world.Message) bool { return slices.Contains(m.Pings, p.u) })...)
	}
	slices.SortFunc(out, func(a, b client.Message) int {
		if world.SnowflakeLess(a.ID, b.ID) {
			return -1
		}
		return 1
	})
	return out
}
