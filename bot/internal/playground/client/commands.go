package client

import (
	"slices"
	"strconv"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// mayBeIn is an error if u cannot do anything in ch.
func mayBeIn(s *world.World, u *world.User, ch *world.Channel) error {
	switch {
	case ch.Deleted:
		return world.Refuse("channel_gone", "the channel {name} is gone", "name", ch.Name)
	case !ch.SeenBy(u) && ch.IsBotDM():
		return world.Refuse("not_yours", "this is the DM of {name}", "name", ch.Person.Display)
	case !ch.SeenBy(u):
		return world.Refuse("no_channel", "no channel is called “{name}”", "name", ch.Name)
	case s.IsArchived(ch):
		return world.ErrArchived
	}
	return nil
}

// mayCommand is an error if u cannot use any command in ch.
func mayCommand(s *world.World, u *world.User, ch *world.Channel) error {
	switch err := mayBeIn(s, u, ch); {
	case err != nil:
		return err
	case ch.HasBot() || u.Installed:
		return nil
	case ch.IsPrivate():
		return world.ErrNotInstalled
	}
	return world.ErrNoBot
}

// mayPress is an error if u cannot press what is on m. Everybody in a channel can, whether they have installed the
// application or not. In a server without the bot it needs to have come by an installation on somebody's account; that
// it still works after that person removed the application could not be verified.
func mayPress(s *world.World, u *world.User, m *world.Message) error {
	if err := mayBeIn(s, u, m.Channel); err != nil {
		return err
	}
	if !m.Channel.HasBot() && pressOwners(s, m).Person == nil {
		return world.ErrNoBot
	}
	return nil
}

// Kinds of installation, as in a command's integration_types.
const (
	onServer  = 0
	onAccount = 1
)

// installable reports whether a command can be used through a kind of installation. A command that names none is one of
// servers, as for an application that supports nothing else; those of one server always are.
func installable(d *world.Command, kind int) bool {
	list, ok := d.Def["integration_types"].([]any)
	if !ok {
		return kind == onServer
	}
	return slices.ContainsFunc(list, func(v any) bool { return check.Num(v) == kind })
}

// commandOwners are the installations that let u use a command in ch; none if u cannot (Discord's documentation,
// Application Commands: Contexts; Receiving and Responding, Authorizing Integration Owners Object).
func commandOwners(s *world.World, u *world.User, ch *world.Channel, d *world.Command) (o world.Owners) {
	context := 0
	switch {
	case ch.IsPrivate():
		context = 2
	case ch.IsBotDM():
		context = 1
	}
	if !inContext(d.Def, context) {
		return o
	}
	o.Server = installable(d, onServer) && ch.HasBot() && (ch.Guild != nil || s.SharesGuild(u))
	if u.Installed && installable(d, onAccount) {
		o.Person = u
	}
	return o
}

// pressOwners are the installations that authorise a press on m: that of the account through which the message came,
// and the server's.
func pressOwners(s *world.World, m *world.Message) (o world.Owners) {
	ch := m.Channel
	if m.Via != nil {
		o.Person = m.Via.Owners.Person
	} else if ch.IsBotDM() && ch.Person.Installed {
		o.Person = ch.Person
	}
	o.Server = ch.HasBot() && (ch.Guild != nil || s.SharesGuild(ch.Person))
	return o
}

// VisibleCommands are the commands of a kind (world.CommandSlash and so on) that u can use in ch. Whether Discord
// applies default_member_permissions also to what u has installed could not be verified; here it does.
func VisibleCommands(s *world.World, u *world.User, ch *world.Channel, kind int) []*world.Command {
	var out []*world.Command
	sets := []*world.CommandSet{s.Global}
	if ch.Guild != nil {
		sets = append(sets, ch.Guild.Commands)
	}
	for _, set := range sets {
		for _, d := range set.List {
			if d.Kind == kind && commandOwners(s, u, ch, d) != (world.Owners{}) && allowedTo(d.Def, u, ch) {
				out = append(out, d)
			}
		}
	}
	return out
}

func inContext(def obj, context int) bool {
	list, ok := def["contexts"].([]any)
	if !ok {
		return context == 0 || def["dm_permission"] != false
	}
	for _, v := range list {
		if check.Num(v) == context {
			return true
		}
	}
	return false
}

// allowedTo reports whether default_member_permissions lets u use a command in ch.
func allowedTo(def obj, u *world.User, ch *world.Channel) bool {
	v := def["default_member_permissions"]
	if v == nil || ch.Guild == nil || ch.Guild.Owner == u {
		return true
	}
	want, err := strconv.ParseUint(check.Str(v), 10, 64)
	return err == nil && want != 0 && world.DefaultPermissions&want == want
}
