package world

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// discordEpoch is the first millisecond of 2015, where snowflakes start.
const discordEpoch = 1420070400000

// NewID returns a new snowflake for the clock's current time. Ids always increase, even while the clock stands still.
func (s *World) NewID() string {
	id := uint64(max(s.Now().UnixMilli()-discordEpoch, 0)) << 22
	if id <= s.lastID {
		id = s.lastID + 1
	}
	s.lastID = id
	return strconv.FormatUint(id, 10)
}

// SnowflakeLess reports whether id a is older than b.
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
	for _, spec := range s.Opt.Chats {
		s.addChat(spec)
	}
}

// maxChat is how many people a group may have.
const maxChat = 10

// addChat adds a private channel. It panics if it cannot be as its spec says, which is a mistake of a program.
func (s *World) addChat(spec ChatSpec) *Channel {
	ch := &Channel{Kind: KindGroup, Name: spec.Name}
	for _, name := range spec.People {
		u := s.FindUser(name)
		if u == nil || u.Bot || slices.Contains(ch.People, u) {
			panic("playground: " + name + " cannot be in the chat " + spec.Name)
		}
		ch.People = append(ch.People, u)
	}
	if n := len(ch.People); n < 2 || n > maxChat {
		panic("playground: the chat " + spec.Name + " must have two to ten people")
	}
	if spec.Name == "" && len(ch.People) == 2 {
		ch.Kind = KindDM
	}
	s.Chats = append(s.Chats, ch)
	return s.AddChannel(ch)
}

func (s *World) addGuild(spec GuildSpec) *Guild {
	g := &Guild{
		ID: s.NewID(), Name: spec.Name, Locale: spec.Locale, Owner: s.Users[0],
		Everyone: DefaultPermissions, BotIn: !spec.NoBot, Joined: s.Now(), Commands: NewCommandSet(),
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

// AddChannel adds a channel, with a new id if it has none.
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

// DmWith returns the DM channel between the bot and u, and opens it if necessary.
func (s *World) DmWith(u *User) *Channel {
	if u.DM == nil {
		u.DM = s.AddChannel(&Channel{Kind: KindDM, Person: u})
	}
	return u.DM
}

// UserByID is the person or bot with an id, or nil.
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

// FindUser finds a person by id, user name or display name, with or without '@'.
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

// GuildByID is the server with an id or a name, or nil.
func (s *World) GuildByID(id string) *Guild {
	for _, g := range s.Guilds {
		if g.ID == id || g.Name == id {
			return g
		}
	}
	return nil
}

// FindChannel finds a channel by id, "#name", "name", "server/name" or, for the person's own DM with the bot, "dm". It
// also finds threads by name; of several the newest. It finds private channels of the person, or of anybody for nobody,
// by name or as "chat:name"; the name of one without a name are the user names of its people, as "alice+bob".
func (s *World) FindChannel(who *User, name string) (*Channel, error) {
	if name == "dm" && who != nil {
		return s.DmWith(who), nil
	}
	if c := s.Channels[name]; c != nil && !c.Deleted && (who == nil || !c.IsPrivate() || c.SeenBy(who)) {
		return c, nil
	}
	if chat, ok := strings.CutPrefix(name, "chat:"); ok {
		if c := s.findChat(who, chat); c != nil {
			return c, nil
		}
		return nil, Refuse("no_channel", "no channel is called “{name}”", "name", chat)
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
		found = s.findChat(who, name)
	}
	if found == nil {
		return nil, Refuse("no_channel", "no channel is called “{name}”", "name", name)
	}
	return found, nil
}

// findChat finds a private channel by name.
func (s *World) findChat(who *User, name string) *Channel {
	for _, c := range s.Chats {
		if strings.EqualFold(c.name(), name) && (who == nil || c.SeenBy(who)) {
			return c
		}
	}
	return nil
}

// name is the name of a private channel, or the user names of its people.
func (c *Channel) name() string {
	if c.Name != "" {
		return c.Name
	}
	var names []string
	for _, u := range c.People {
		names = append(names, u.Name)
	}
	return strings.Join(names, "+")
}

// SharesGuild reports whether the bot is in a server with u. Everybody is in every server that they have not left.
func (s *World) SharesGuild(u *User) bool {
	for _, g := range s.Guilds {
		if g.BotIn && !u.Left[g] {
			return true
		}
	}
	return false
}

// IsArchived reports whether a thread is archived; an inactive one archives itself after some time.
func (s *World) IsArchived(c *Channel) bool {
	if !c.IsThread() {
		return false
	}
	if !c.Archived && c.ArchiveMins > 0 && s.Now().Sub(c.Activity) >= time.Duration(c.ArchiveMins)*time.Minute {
		c.Archived = true
	}
	return c.Archived
}
