package playground

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// discordEpoch is the first millisecond of 2015, where snowflakes start.
const discordEpoch = 1420070400000

// newID returns a fresh snowflake for this moment of the clock. Identifiers
// only grow, even when the clock stands still.
func (s *Server) newID() string {
	id := uint64(max(s.now().UnixMilli()-discordEpoch, 0)) << 22
	if id <= s.lastID {
		id = s.lastID + 1
	}
	s.lastID = id
	return strconv.FormatUint(id, 10)
}

func snowflakeLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

func (s *Server) makeWorld() {
	// The bot's user and the application share one id, as for every new bot.
	s.appID = s.newID()
	s.bot = &user{id: s.appID, name: "tablee", display: "Tablée", locale: "en-US", bot: true}
	for _, p := range s.opt.People {
		u := &user{
			id: s.newID(), name: p.Name, display: p.Display, locale: p.Locale,
			unread: map[string]int{}, hidden: map[string]struct{}{},
		}
		if u.display == "" {
			u.display = u.name
		}
		if u.locale == "" {
			u.locale = "en-US"
		}
		s.users = append(s.users, u)
	}
	for _, spec := range s.opt.Guilds {
		s.addGuild(spec)
	}
}

func (s *Server) addGuild(spec GuildSpec) *guild {
	g := &guild{
		id: s.newID(), name: spec.Name, locale: spec.Locale, owner: s.users[0],
		everyone: defaultPermissions, botIn: true, joined: s.now(), commands: newCommandSet(),
	}
	if g.locale == "" {
		g.locale = "en-US"
	}
	for _, name := range spec.Channels {
		s.addChannel(&channel{kind: kindText, name: strings.TrimPrefix(name, "#"), guild: g})
	}
	s.guilds = append(s.guilds, g)
	return g
}

func (s *Server) addChannel(c *channel) *channel {
	if c.id == "" {
		c.id = s.newID()
	}
	s.channels[c.id] = c
	if c.guild != nil {
		c.guild.channels = append(c.guild.channels, c)
	}
	return c
}

// dmWith returns the DM channel between the bot and u, opened at need.
func (s *Server) dmWith(u *user) *channel {
	if u.dm == nil {
		u.dm = s.addChannel(&channel{kind: kindDM, person: u})
	}
	return u.dm
}

func (s *Server) userByID(id string) *user {
	if id == s.bot.id {
		return s.bot
	}
	for _, u := range s.users {
		if u.id == id {
			return u
		}
	}
	return nil
}

// findUser takes an id, a user name or a display name, with or without '@'.
func (s *Server) findUser(name string) *user {
	name = strings.TrimPrefix(name, "@")
	if u := s.userByID(name); u != nil {
		return u
	}
	for _, u := range append([]*user{s.bot}, s.users...) {
		if strings.EqualFold(u.name, name) || strings.EqualFold(u.display, name) {
			return u
		}
	}
	return nil
}

func (s *Server) guildByID(id string) *guild {
	for _, g := range s.guilds {
		if g.id == id || g.name == id {
			return g
		}
	}
	return nil
}

// findChannel takes a channel id, "#name", "name", "server/name" or, for the
// person's own DM with the bot, "dm". Threads go by name too; the newest wins.
func (s *Server) findChannel(who *user, name string) (*channel, error) {
	if name == "dm" && who != nil {
		return s.dmWith(who), nil
	}
	if c := s.channels[name]; c != nil && !c.deleted {
		return c, nil
	}
	server, short, ok := strings.Cut(name, "/")
	if !ok {
		server, short = "", name
	}
	short = strings.TrimPrefix(short, "#")
	var found *channel
	for _, g := range s.guilds {
		if server != "" && !strings.EqualFold(g.name, server) {
			continue
		}
		for _, c := range g.channels {
			if !c.deleted && strings.EqualFold(c.name, short) && (found == nil || snowflakeLess(found.id, c.id) && found.guild == g) {
				found = c
			}
		}
	}
	if found == nil {
		return nil, fmt.Errorf("playground: no channel %q", name)
	}
	return found, nil
}

// sharesGuild tells whether the bot is in a server with u (everybody is in all that they have not left).
func (s *Server) sharesGuild(u *user) bool {
	for _, g := range s.guilds {
		if g.botIn && !u.left[g] {
			return true
		}
	}
	return false
}

// isArchived follows the clock: a thread left alone archives itself.
func (s *Server) isArchived(c *channel) bool {
	if !c.isThread() {
		return false
	}
	if !c.archived && c.archiveMins > 0 && s.now().Sub(c.activity) >= time.Duration(c.archiveMins)*time.Minute {
		c.archived = true
	}
	return c.archived
}
