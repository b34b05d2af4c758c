package world

import (
	"strconv"
	"strings"
	"time"
)

// discordEpoch is the first millisecond of 2015, where snowflakes start.
const discordEpoch = 1420070400000

// NewID returns a fresh snowflake for this moment of the clock. Identifiers
// only grow, even when the clock stands still.
func (s *World) NewID() string {
	id := uint64(max(s.Now().UnixMilli()-discordEpoch, 0)) << 22
	if id <= s.lastID {
		id = s.lastID + 1
	}
	s.lastID = id
	return strconv.FormatUint(id, 10)
}

// SnowflakeLess tells whether identifier a is older than b.
func SnowflakeLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

func (s *World) people() {
	// The bot's user and the application share one id, as for every new bot.
	s.AppID = s.NewID()
	s.Bot = &User{ID: s.AppID, Name: "tablee", Display: "Tablée", Locale: "en-US", Bot: true}
	for _, p := range s.Opt.People {
		u := &User{
			ID: s.NewID(), Name: p.Name, Display: p.Display, Locale: p.Locale,
			Seen: map[string]string{}, Hidden: map[string]struct{}{},
		}
		if u.Display == "" {
			u.Display = u.Name
		}
		if u.Locale == "" {
			u.Locale = "en-US"
		}
		s.Users = append(s.Users, u)
	}
	for _, spec := range s.Opt.Guilds {
		s.addGuild(spec)
	}
}

func (s *World) addGuild(spec GuildSpec) *Guild {
	g := &Guild{
		ID: s.NewID(), Name: spec.Name, Locale: spec.Locale, Owner: s.Users[0],
		Everyone: DefaultPermissions, BotIn: true, Joined: s.Now(), Commands: NewCommandSet(),
	}
	if g.Locale == "" {
		g.Locale = "en-US"
	}
	for _, name := range spec.Channels {
		s.AddChannel(&Channel{Kind: KindText, Name: strings.TrimPrefix(name, "#"), Guild: g})
	}
	s.Guilds = append(s.Guilds, g)
	return g
}

// AddChannel takes in a channel and gives it an identifier where it has none.
func (s *World) AddChannel(c *Channel) *Channel {
	if c.ID == "" {
		c.ID = s.NewID()
	}
	s.Channels[c.ID] = c
	if c.Guild != nil {
		c.Guild.Channels = append(c.Guild.Channels, c)
	}
	return c
}

// DmWith returns the DM channel between the bot and u, opened at need.
func (s *World) DmWith(u *User) *Channel {
	if u.DM == nil {
		u.DM = s.AddChannel(&Channel{Kind: KindDM, Person: u})
	}
	return u.DM
}

// UserByID is the person or bot of an identifier, or nil.
func (s *World) UserByID(id string) *User {
	if id == s.Bot.ID {
		return s.Bot
	}
	for _, u := range s.Users {
		if u.ID == id {
			return u
		}
	}
	return nil
}

// FindUser takes an id, a user name or a display name, with or without '@'.
func (s *World) FindUser(name string) *User {
	name = strings.TrimPrefix(name, "@")
	if u := s.UserByID(name); u != nil {
		return u
	}
	for _, u := range append([]*User{s.Bot}, s.Users...) {
		if strings.EqualFold(u.Name, name) || strings.EqualFold(u.Display, name) {
			return u
		}
	}
	return nil
}

// GuildByID is the server of an identifier or a name, or nil.
func (s *World) GuildByID(id string) *Guild {
	for _, g := range s.Guilds {
		if g.ID == id || g.Name == id {
			return g
		}
	}
	return nil
}

// FindChannel takes a channel id, "#name", "name", "server/name" or, for the
// person's own DM with the bot, "dm". Threads go by name too; the newest wins.
func (s *World) FindChannel(who *User, name string) (*Channel, error) {
	if name == "dm" && who != nil {
		return s.DmWith(who), nil
	}
	if c := s.Channels[name]; c != nil && !c.Deleted {
		return c, nil
	}
	server, short, ok := strings.Cut(name, "/")
	if !ok {
		server, short = "", name
	}
	short = strings.TrimPrefix(short, "#")
	var found *Channel
	for _, g := range s.Guilds {
		if server != "" && !strings.EqualFold(g.Name, server) {
			continue
		}
		for _, c := range g.Channels {
			if !c.Deleted && strings.EqualFold(c.Name, short) && (found == nil || SnowflakeLess(found.ID, c.ID) &&
				found.Guild == g) {
				found = c
			}
		}
	}
	if found == nil {
		return nil, No("no_channel", "no channel is called “{name}”", "name", name)
	}
	return found, nil
}

// SharesGuild tells whether the bot is in a server with u (everybody is in all that they have not left).
func (s *World) SharesGuild(u *User) bool {
	for _, g := range s.Guilds {
		if g.BotIn && !u.Left[g] {
			return true
		}
	}
	return false
}

// IsArchived follows the clock: a thread left alone archives itself.
func (s *World) IsArchived(c *Channel) bool {
	if !c.IsThread() {
		return false
	}
	if !c.Archived && c.ArchiveMins > 0 && s.Now().Sub(c.Activity) >= time.Duration(c.ArchiveMins)*time.Minute {
		c.Archived = true
	}
	return c.Archived
}
