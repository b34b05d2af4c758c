package world

// DeleteMessage removes a message, as a moderator would.
func DeleteMessage(s *World, id string) error {
	s.Lock()
	defer s.Unlock()
	m := s.FindMessage(id)
	if m == nil {
		return Errf("no message %s", id)
	}
	Remove(s, m)
	return nil
}

// DeleteChannel removes a channel or thread with all its messages.
func DeleteChannel(s *World, channel string) error {
	s.Lock()
	defer s.Unlock()
	ch, err := s.FindChannel(nil, channel)
	if err == nil {
		DropChannel(s, ch)
	}
	return err
}

// ArchiveThread archives (or reopens) a thread; posting does not reopen a locked one.
func ArchiveThread(s *World, thread string, archived, locked bool) error {
	s.Lock()
	defer s.Unlock()
	t, err := s.FindChannel(nil, thread)
	if err != nil {
		return err
	}
	if !t.IsThread() {
		return Errf("%s is not a thread", thread)
	}
	t.Archived, t.Locked, t.Activity = archived, locked, s.Now()
	ThreadChanged(s, t)
	return nil
}

// KickBot removes the bot from a server, by name or id.
func KickBot(s *World, guild string) error {
	s.Lock()
	defer s.Unlock()
	g := s.GuildByID(guild)
	if g == nil {
		return Errf("no server %q", guild)
	}
	Kick(s, g)
	return nil
}

// Kick removes the bot from a server.
func Kick(s *World, g *Guild) {
	g.BotIn = false
	g.Commands = NewCommandSet()
	s.Bots.Event("GUILD_DELETE", g, IntentGuilds, obj{"id": g.ID})
	s.Tabs.World()
	s.Changed()
}

// InviteBot adds the bot to a server.
func InviteBot(s *World, guild string) error {
	s.Lock()
	defer s.Unlock()
	g := s.GuildByID(guild)
	if g == nil {
		return Errf("no server %q", guild)
	}
	g.BotIn, g.Joined = true, s.Now()
	s.Bots.Event("GUILD_CREATE", g, IntentGuilds, GuildCreateJSON(s, g))
	s.Poster.PostEvent("APPLICATION_AUTHORIZED", obj{
		"integration_type": 0, "user": UserJSON(g.Owner), "scopes": []any{"bot", "applications.commands"},
		"guild": GuildJSON(s, g),
	})
	s.Tabs.World()
	s.Changed()
	return nil
}

// DenyExternalApps takes the permission USE_EXTERNAL_APPS from the people of a server, or gives it back. The owner
// always has it.
func DenyExternalApps(s *World, guild string, denied bool) error {
	s.Lock()
	defer s.Unlock()
	g := s.GuildByID(guild)
	if g == nil {
		return Errf("no server %q", guild)
	}
	g.NoExternalApps = denied
	s.Changed()
	return nil
}

// DenyPermission takes permissions from the bot in a channel.
func DenyPermission(s *World, where string, perms ...Permission) error {
	return permit(s, where, func(ch *Channel, p Permission) { ch.Denied |= uint64(p) }, perms)
}

// AllowPermission reverts DenyPermission. Permissions that the bot has nowhere by default it grants in the channel's
// whole server.
func AllowPermission(s *World, where string, perms ...Permission) error {
	return permit(s, where, func(ch *Channel, p Permission) {
		ch.Denied &^= uint64(p)
		ch.Guild.Everyone |= uint64(p)
	}, perms)
}

func permit(s *World, name string, change func(*Channel, Permission),
	perms []Permission) error {
	s.Lock()
	defer s.Unlock()
	ch, err := s.FindChannel(nil, name)
	if err != nil {
		return err
	}
	if ch.Guild == nil {
		return Errf("a channel outside of servers has no permissions")
	}
	for _, p := range perms {
		change(ch, p)
	}
	if ch.HasBot() {
		s.Bots.Event("CHANNEL_UPDATE", ch.Guild, IntentGuilds, ChannelJSON(s, ch))
	}
	return nil
}
