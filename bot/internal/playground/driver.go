package playground

import (
	"context"
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
