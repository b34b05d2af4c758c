package client

import (
	"slices"

	"tablee/bot/internal/playground/world"
)

// OnPerson uses a command of the menu of people on somebody in a channel: anybody who is there, or the bot. The command
// is given by id or, in u's language or by default, by name.
//
// The data is as in Discord's documentation (Interactions: Receiving and Responding, Application Command Data
// Structure and Resolved Data Structure; Application Commands: User Commands).
func OnPerson(s *world.World, u *world.User, channel, command, target string) (*world.Interaction, error) {
	ch, err := s.FindChannel(u, channel)
	if err != nil {
		return nil, err
	}
	if err := mayCommand(s, u, ch); err != nil {
		return nil, err
	}
	d, err := menuCommand(s, u, ch, world.CommandPerson, command)
	if err != nil {
		return nil, err
	}
	who := s.FindUser(target)
	if who == nil || who != s.Bot && !slices.Contains(PeopleIn(s, ch), who) {
		return nil, world.Refuse("nobody_here", "nobody here is called “{name}”", "name", target)
	}
	resolved := obj{"users": obj{who.ID: world.UserJSON(who)}}
	if ch.Guild != nil && (who != s.Bot || ch.Guild.BotIn) {
		resolved["members"] = obj{who.ID: partialMember(s, ch, who)}
	}
	i := &world.Interaction{Kind: world.KindCommand, User: u, Channel: ch, Data: menuData(d, who.ID, resolved),
		Name: d.Name(), CommandKind: d.Kind, TargetPerson: who, Owners: commandOwners(s, u, ch, d)}
	world.Interact(s, i)
	return i, nil
}

// OnMessage uses a command of the menu of messages on any message that u sees. The command is given by id or, in u's
// language or by default, by name.
//
// The data is as for OnPerson (Application Commands: Message Commands). What Discord does about a message that only u
// sees could not be verified; here it is as every other.
func OnMessage(s *world.World, u *world.User, messageID, command string) (*world.Interaction, error) {
	m, err := messageFor(s, u, messageID)
	if err != nil {
		return nil, err
	}
	if err := mayCommand(s, u, m.Channel); err != nil {
		return nil, err
	}
	d, err := menuCommand(s, u, m.Channel, world.CommandMessage, command)
	if err != nil {
		return nil, err
	}
	data := menuData(d, m.ID, obj{"messages": obj{m.ID: world.MessageJSON(s, m)}})
	i := &world.Interaction{Kind: world.KindCommand, User: u, Channel: m.Channel, Data: data, Name: d.Name(),
		CommandKind: d.Kind, TargetMessage: m, Owners: commandOwners(s, u, m.Channel, d)}
	world.Interact(s, i)
	return i, nil
}

// menuCommand finds a command that u sees in a menu in ch.
func menuCommand(s *world.World, u *world.User, ch *world.Channel, kind int, name string) (*world.Command, error) {
	for _, d := range VisibleCommands(s, u, ch, kind) {
		if d.ID == name || hasName(d.Def, name, u.Locale) {
			return d, nil
		}
	}
	return nil, world.Refuse("no_menu_command", "there is no command “{name}” here", "name", name)
}

func menuData(d *world.Command, target string, resolved obj) obj {
	data := obj{"id": d.ID, "name": d.Name(), "type": d.Kind, "target_id": target, "resolved": resolved}
	if d.Guild != nil {
		data["guild_id"] = d.Guild.ID
	}
	return data
}

// PeopleIn are the people whom one can meet in a channel, and the bot if it is there.
func PeopleIn(s *world.World, ch *world.Channel) []*world.User {
	switch {
	case ch.IsPrivate():
		return ch.People
	case ch.IsBotDM():
		return []*world.User{ch.Person, s.Bot}
	}
	people := slices.DeleteFunc(slices.Clone(s.Users), func(p *world.User) bool { return p.Left[ch.Guild] })
	if ch.Guild.BotIn {
		people = append(people, s.Bot)
	}
	return people
}

// MenuItem is a command of a menu, as a person reads it.
type MenuItem struct {
	ID   string `json:"id"`
	Name string `json:"name"` // in the person's language
}

// MenuItems are the commands that u sees in the menu of people or of messages in ch.
func MenuItems(s *world.World, u *world.User, ch *world.Channel, kind int) []MenuItem {
	items := []MenuItem{}
	for _, d := range VisibleCommands(s, u, ch, kind) {
		items = append(items, MenuItem{d.ID, localName(d.Def, u.Locale)})
	}
	return items
}
