package playground

import (
	"context"
	"fmt"
	"slices"
)

// User drives the playground as one person would. Its methods take a channel
// as an id, "#name", "server/name" or "dm" (the DM with the bot), and wait for
// the bot without polling: until its answer comes, until the 3 seconds of the
// clock are over (ErrNoAnswer), until ctx ends, or until Options.Patience.
type User struct {
	s *Server
	u *user
}

// User returns the person with this user name, display name or id. It panics
// when there is none: a test's mistake.
func (s *Server) User(name string) *User {
	s.lock()
	defer s.unlock()
	u := s.findUser(name)
	if u == nil || u.bot {
		panic("playground: nobody is called " + name)
	}
	return &User{s, u}
}

// ID is the person's identifier.
func (p *User) ID() string { return p.u.id }

// Name is the person's user name.
func (p *User) Name() string { return p.u.name }

// SetLocale changes the language of the person's client.
func (p *User) SetLocale(locale string) {
	p.s.lock()
	defer p.s.unlock()
	p.u.locale = locale
}

// Response is how the bot answered an interaction.
type Response struct {
	InteractionID string
	Token         string
	Type          int      // callback type: 4 message, 5 deferred, 6 deferred update, 7 update, 8 suggestions, 9 modal
	Message       Message  // what was posted or updated; zero for modals, suggestions and deleted answers
	Modal         *Modal   // the form opened, or nil
	Choices       []Choice // the suggestions of autocomplete
}

// wait blocks, the lock held, until done says so.
func (s *Server) wait(ctx context.Context, what string, done func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, s.opt.Patience)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.cond.Broadcast()
	})
	defer stop()
	for !done() {
		if s.closed {
			return errf("closed while waiting for %s", what)
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("playground: waiting for %s: %w", what, err)
		}
		s.cond.Wait()
	}
	return nil
}

// WaitFor blocks until done returns true. It is asked anew after every change
// in the playground and may call any method that does not wait.
func (s *Server) WaitFor(ctx context.Context, what string, done func() bool) error {
	s.lock()
	defer s.unlock()
	return s.wait(ctx, what, func() bool {
		for {
			seen := s.changes
			s.mu.Unlock()
			ok := done()
			s.mu.Lock()
			if ok || seen == s.changes {
				return ok
			}
		}
	})
}

// await waits for the bot's answer to i; for a deferred one, until it has
// content. The lock is held.
func (s *Server) await(ctx context.Context, i *interaction, what string) (Response, error) {
	err := s.wait(ctx, "the answer to "+what, func() bool {
		return i.failed || i.acked && (i.callback != cbDefer || i.original.deleted || i.original.flags&flagLoading == 0)
	})
	if err != nil {
		return Response{}, err
	}
	if i.failed {
		return Response{InteractionID: i.id, Token: i.token}, ErrNoAnswer
	}
	r := Response{InteractionID: i.id, Token: i.token, Type: i.callback, Modal: newModal(i)}
	if i.original != nil && !i.original.deleted {
		r.Message = s.snapshot(i.original)
	}
	for _, e := range i.choices {
		c := e.(obj)
		r.Choices = append(r.Choices, Choice{localName(c, i.locale), c["value"]})
	}
	return r, nil
}

// Slash types a slash command, such as "/awale new level:3 opponent:@bob", in
// the person's language or the default names, and returns the answer. Values
// reach to the next option's name; double quotes are allowed.
func (p *User) Slash(ctx context.Context, channel, line string) (Response, error) {
	return p.command(ctx, channel, line, kindCommand)
}

// Autocomplete asks for suggestions for the last option of a line that is being
// typed, such as "/awale sow pit:a".
func (p *User) Autocomplete(ctx context.Context, channel, line string) ([]Choice, error) {
	r, err := p.command(ctx, channel, line, kindAutocomplete)
	return r.Choices, err
}

func (p *User) command(ctx context.Context, channel, line string, kind int) (Response, error) {
	s := p.s
	s.lock()
	defer s.unlock()
	i, err := s.sendCommand(p.u, channel, line, kind)
	if err != nil {
		return Response{}, err
	}
	return s.await(ctx, i, line)
}

// sendCommand delivers a typed command or a request for suggestions.
func (s *Server) sendCommand(u *user, channel, line string, kind int) (*interaction, error) {
	ch, err := s.findChannel(u, channel)
	if err != nil {
		return nil, err
	}
	if err := s.mayInteract(u, ch); err != nil {
		return nil, err
	}
	t, err := s.parseLine(u, ch, line)
	if err != nil {
		return nil, err
	}
	data, err := s.commandData(u, ch, t, kind == kindAutocomplete)
	if err != nil {
		return nil, err
	}
	i := &interaction{kind: kind, user: u, channel: ch, data: data, name: t.fullName()}
	s.interact(i)
	return i, nil
}

// Say posts a message as the person. Nobody but a bot with the message intents
// takes notice.
func (p *User) Say(channel, text string) (Message, error) {
	s := p.s
	s.lock()
	defer s.unlock()
	m, err := s.say(p.u, channel, text)
	if err != nil {
		return Message{}, err
	}
	return s.snapshot(m), nil
}

func (s *Server) say(u *user, channel, text string) (*message, error) {
	ch, err := s.findChannel(u, channel)
	if err != nil {
		return nil, err
	}
	if ch.kind == kindDM && ch.person != u {
		return nil, errf("this is the DM of %s", ch.person.name)
	}
	f := newForm()
	if text = f.root("content").text(text, 1, maxContent); f.err() != nil {
		return nil, f.err()
	}
	if ch.isThread() && s.isArchived(ch) && ch.locked {
		return nil, ErrArchived
	}
	m := &message{id: s.newID(), channel: ch, author: u, content: text, created: s.now()}
	s.mention(m, nil, true)
	s.post(m)
	return m, nil
}

// Messages returns what everybody in a channel can read, oldest first.
func (s *Server) Messages(channel string) []Message {
	s.lock()
	defer s.unlock()
	ch, err := s.findChannel(nil, channel)
	if err != nil {
		return nil
	}
	return s.pick(ch, func(m *message) bool { return m.only == nil })
}

// Message returns a message by id, ephemeral or not.
func (s *Server) Message(id string) (Message, bool) {
	s.lock()
	defer s.unlock()
	if m := s.findMessage(id); m != nil {
		return s.snapshot(m), true
	}
	return Message{}, false
}

func (s *Server) pick(ch *channel, want func(*message) bool) []Message {
	var out []Message
	for _, m := range ch.messages {
		if want(m) {
			out = append(out, s.snapshot(m))
		}
	}
	return out
}

// DMs returns the person's DM with the bot, oldest first.
func (p *User) DMs() []Message {
	p.s.lock()
	defer p.s.unlock()
	if p.u.dm == nil {
		return nil
	}
	return p.s.pick(p.u.dm, func(m *message) bool { return m.only == nil })
}

// Ephemerals returns what only this person sees in a channel, oldest first,
// but for what they dismissed.
func (p *User) Ephemerals(channel string) []Message {
	p.s.lock()
	defer p.s.unlock()
	ch, err := p.s.findChannel(p.u, channel)
	if err != nil {
		return nil
	}
	return p.s.pick(ch, func(m *message) bool {
		_, gone := p.u.hidden[m.id]
		return m.only == p.u && !gone
	})
}

// Pings returns the messages, in any channel, that notified the person by a
// mention, oldest first.
func (p *User) Pings() []Message {
	p.s.lock()
	defer p.s.unlock()
	var out []Message
	for _, ch := range p.s.channels {
		out = append(out, p.s.pick(ch, func(m *message) bool { return slices.Contains(m.pings, p.u) })...)
	}
	slices.SortFunc(out, func(a, b Message) int {
		if snowflakeLess(a.ID, b.ID) {
			return -1
		}
		return 1
	})
	return out
}

// WaitMessage waits until a message of a channel that everybody can read
// satisfies want, and returns the newest such.
func (s *Server) WaitMessage(ctx context.Context, place string, want func(Message) bool) (Message, error) {
	s.lock()
	defer s.unlock()
	ch, err := s.findChannel(nil, place)
	if err != nil {
		return Message{}, err
	}
	return s.waitIn(ctx, func() *channel { return ch }, want)
}

// WaitDM waits until a message of the bot in the person's DM satisfies want.
func (p *User) WaitDM(ctx context.Context, want func(Message) bool) (Message, error) {
	p.s.lock()
	defer p.s.unlock()
	return p.s.waitIn(ctx, func() *channel { return p.u.dm }, want)
}

// waitIn waits for a message in the channel that where returns, if any yet.
func (s *Server) waitIn(ctx context.Context, where func() *channel, want func(Message) bool) (found Message, err error) {
	err = s.wait(ctx, "a message", func() bool {
		ch := where()
		if ch == nil {
			return false
		}
		for _, m := range slices.Backward(ch.messages) {
			if m.only == nil {
				if found = s.snapshot(m); want(found) {
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		return Message{}, err
	}
	return found, nil
}
