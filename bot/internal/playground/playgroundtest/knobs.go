package playgroundtest

import (
	"slices"

	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/world"
)

// CloseDMs makes the person refuse (or accept again) messages from the bot:
// sending answers 50007.
func (p *User) CloseDMs(closed bool) {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	p.u.Closed = closed
}

// Install installs the application on the person's account: they can use what is meant for that everywhere. The bot
// hears of it at its address for webhook events, see SetEventsEndpoint.
func (p *User) Install() { p.install(true) }

// Uninstall removes the application from the person's account.
func (p *User) Uninstall() { p.install(false) }

func (p *User) install(on bool) {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	world.Install(p.s.w, p.u, on)
}

// DenyExternalApps takes the permission USE_EXTERNAL_APPS from the people of a server but its owner, or gives it back:
// where the bot is not, answers to them are then theirs alone.
func (s *Server) DenyExternalApps(guild string, denied bool) error {
	return world.DenyExternalApps(s.w, guild, denied)
}

// Leave takes the person out of a server (by name or id): the bot finds no member there, and no way to a DM once they
// share no server. The bot is told nothing, as without the intent for members.
func (p *User) Leave(server string) error {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	g := p.s.w.GuildByID(server)
	if g == nil {
		return world.Errf("no server %q", server)
	}
	if p.u.Left == nil {
		p.u.Left = map[*world.Guild]bool{}
	}
	p.u.Left[g] = true
	p.s.w.Changed()
	return nil
}

// CommandNames lists what a person can type in a channel, with sub-commands,
// in that person's language and alphabetical order.
func (p *User) CommandNames(channel string) []string {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	ch, err := p.s.w.FindChannel(p.u, channel)
	if err != nil {
		return nil
	}
	var out []string
	for _, d := range client.VisibleCommands(p.s.w, p.u, ch, world.CommandSlash) {
		for _, c := range client.Typables(d.Def, p.u.Locale) {
			out = append(out, "/"+c.Local)
		}
	}
	slices.Sort(out)
	return out
}

// ChannelID returns the id of a channel, or "" when there is none of that name.
func (s *Server) ChannelID(name string) string {
	s.w.Lock()
	defer s.w.Unlock()
	ch, err := s.w.FindChannel(nil, name)
	if err != nil {
		return ""
	}
	return ch.ID
}

// GuildID returns the id of a server, or "".
func (s *Server) GuildID(name string) string {
	s.w.Lock()
	defer s.w.Unlock()
	if g := s.w.GuildByID(name); g != nil {
		return g.ID
	}
	return ""
}

// AddChannel creates a text channel in a server and returns its id, or "" when
// there is no such server.
func (s *Server) AddChannel(guild, name string) string {
	s.w.Lock()
	defer s.w.Unlock()
	g := s.w.GuildByID(guild)
	if g == nil {
		return ""
	}
	ch := s.w.AddChannel(&world.Channel{Kind: world.KindText, Name: name, Guild: g})
	s.w.Bots.Event("CHANNEL_CREATE", g, world.IntentGuilds, world.ChannelJSON(s.w, ch))
	s.w.Tabs.World()
	return ch.ID
}

// DeleteMessage removes a message, as a moderator would.
func (s *Server) DeleteMessage(id string) error { return world.DeleteMessage(s.w, id) }

// DeleteChannel removes a channel or thread with all its messages.
func (s *Server) DeleteChannel(channel string) error { return world.DeleteChannel(s.w, channel) }

// ArchiveThread archives (or reopens) a thread; a locked one is not reopened
// by posting.
func (s *Server) ArchiveThread(thread string, archived, locked bool) error {
	return world.ArchiveThread(s.w, thread, archived, locked)
}

// KickBot removes the bot from a server, by name or id.
func (s *Server) KickBot(guild string) error { return world.KickBot(s.w, guild) }

// InviteBot brings the bot (back) into a server.
func (s *Server) InviteBot(guild string) error { return world.InviteBot(s.w, guild) }

// DenyPermission takes permissions from the bot in a channel.
func (s *Server) DenyPermission(where string, perms ...Permission) error {
	return world.DenyPermission(s.w, where, perms...)
}

// AllowPermission gives back what DenyPermission took; it also grants
// permissions the bot has nowhere by default, for the channel's whole server.
func (s *Server) AllowPermission(where string, perms ...Permission) error {
	return world.AllowPermission(s.w, where, perms...)
}

// DuplicateNext has the next n interactions delivered twice, with the same id
// and token, as an at-least-once gateway may.
func (s *Server) DuplicateNext(n int) { world.DuplicateNext(s.w, n) }

// ClearFaults forgets all faults ordered by Inject, DuplicateNext and the
// gateway's knobs. What was done to the world stays done.
func (s *Server) ClearFaults() {
	s.API.ClearFaults()
	s.Gateway.ClearFaults()
}

// SessionsLeft sets how many sessions GET /gateway/bot says may still begin
// today; -1 counts them.
func (s *Server) SessionsLeft(n int) { s.SetSessionsLeft(n) }

// Connected tells how many bot connections are identified right now.
func (s *Server) Connected() int {
	s.w.Lock()
	defer s.w.Unlock()
	return s.Gateway.Connected()
}
