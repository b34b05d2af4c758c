package playground

import "slices"

// The methods of this file change the world under the bot's feet.

// CloseDMs makes the person refuse (or accept again) messages from the bot:
// sending answers 50007.
func (p *User) CloseDMs(closed bool) {
	p.s.lock()
	defer p.s.unlock()
	p.u.closed = closed
}

// Leave takes the person out of a server (by name or id): the bot finds no member there, and no way to a DM once they
// share no server. The bot is told nothing, as without the intent for members.
func (p *User) Leave(server string) error {
	p.s.lock()
	defer p.s.unlock()
	g := p.s.guildByID(server)
	if g == nil {
		return errf("no server %q", server)
	}
	if p.u.left == nil {
		p.u.left = map[*guild]bool{}
	}
	p.u.left[g] = true
	p.s.changed()
	return nil
}

// DeleteMessage removes a message, as a moderator would.
func (s *Server) DeleteMessage(id string) error {
	s.lock()
	defer s.unlock()
	m := s.findMessage(id)
	if m == nil {
		return errf("no message %s", id)
	}
	s.remove(m)
	return nil
}

// DeleteChannel removes a channel or thread with all its messages.
func (s *Server) DeleteChannel(channel string) error {
	s.lock()
	defer s.unlock()
	ch, err := s.findChannel(nil, channel)
	if err == nil {
		s.dropChannel(ch)
	}
	return err
}

// ArchiveThread archives (or reopens) a thread; a locked one is not reopened
// by posting.
func (s *Server) ArchiveThread(thread string, archived, locked bool) error {
	s.lock()
	defer s.unlock()
	t, err := s.findChannel(nil, thread)
	if err != nil {
		return err
	}
	if !t.isThread() {
		return errf("%s is not a thread", thread)
	}
	t.archived, t.locked, t.activity = archived, locked, s.now()
	s.threadChanged(t)
	return nil
}

// KickBot removes the bot from a server, by name or id.
func (s *Server) KickBot(guild string) error {
	s.lock()
	defer s.unlock()
	g := s.guildByID(guild)
	if g == nil {
		return errf("no server %q", guild)
	}
	s.kick(g)
	return nil
}

func (s *Server) kick(g *guild) {
	g.botIn = false
	g.commands = newCommandSet()
	s.dispatch("GUILD_DELETE", g, intentGuilds, obj{"id": g.id})
	s.notePage()
	s.changed()
}

// InviteBot brings the bot (back) into a server.
func (s *Server) InviteBot(guild string) error {
	s.lock()
	defer s.unlock()
	g := s.guildByID(guild)
	if g == nil {
		return errf("no server %q", guild)
	}
	g.botIn, g.joined = true, s.now()
	s.dispatch("GUILD_CREATE", g, intentGuilds, s.wireGuildCreate(g))
	s.notePage()
	s.changed()
	return nil
}

// DenyPermission takes permissions from the bot in a channel.
func (s *Server) DenyPermission(where string, perms ...Permission) error {
	return s.permit(where, func(ch *channel, p Permission) { ch.denied |= uint64(p) }, perms)
}

// AllowPermission gives back what DenyPermission took; it also grants
// permissions the bot has nowhere by default, for the channel's whole server.
func (s *Server) AllowPermission(where string, perms ...Permission) error {
	return s.permit(where, func(ch *channel, p Permission) {
		ch.denied &^= uint64(p)
		ch.guild.everyone |= uint64(p)
	}, perms)
}

func (s *Server) permit(name string, change func(*channel, Permission), perms []Permission) error {
	s.lock()
	defer s.unlock()
	ch, err := s.findChannel(nil, name)
	if err != nil {
		return err
	}
	if ch.guild == nil {
		return errf("a DM has no permissions")
	}
	for _, p := range perms {
		change(ch, p)
	}
	s.dispatch("CHANNEL_UPDATE", ch.guild, intentGuilds, s.wireChannel(ch))
	return nil
}

// CommandNames lists what a person can type in a channel, with sub-commands,
// in that person's language and alphabetical order.
func (p *User) CommandNames(channel string) []string {
	p.s.lock()
	defer p.s.unlock()
	ch, err := p.s.findChannel(p.u, channel)
	if err != nil {
		return nil
	}
	var out []string
	var walk func(prefix string, def obj)
	walk = func(prefix string, def obj) {
		name := prefix + localName(def, p.u.locale)
		if opts := optionsOf(def); hasSubs(opts) {
			for _, o := range opts {
				walk(name+" ", o)
			}
			return
		}
		out = append(out, name)
	}
	for _, d := range p.s.visibleCommands(p.u, ch, 1) {
		walk("/", d.def)
	}
	slices.Sort(out)
	return out
}

// ChannelID returns the id of a channel, or "" when there is none of that name.
func (s *Server) ChannelID(name string) string {
	s.lock()
	defer s.unlock()
	ch, err := s.findChannel(nil, name)
	if err != nil {
		return ""
	}
	return ch.id
}

// GuildID returns the id of a server, or "".
func (s *Server) GuildID(name string) string {
	s.lock()
	defer s.unlock()
	if g := s.guildByID(name); g != nil {
		return g.id
	}
	return ""
}

// AddChannel creates a text channel in a server and returns its id, or "" when
// there is no such server.
func (s *Server) AddChannel(guild, name string) string {
	s.lock()
	defer s.unlock()
	g := s.guildByID(guild)
	if g == nil {
		return ""
	}
	ch := s.addChannel(&channel{kind: kindText, name: name, guild: g})
	s.dispatch("CHANNEL_CREATE", g, intentGuilds, s.wireChannel(ch))
	s.notePage()
	return ch.id
}
