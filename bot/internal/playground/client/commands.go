package client

import (
	"strconv"
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// mayInteract is an error if u cannot click or use commands in ch.
func mayInteract(s *world.World, u *world.User, ch *world.Channel) error {
	switch {
	case ch.Deleted:
		return world.Refuse("channel_gone", "the channel {name} is gone", "name", ch.Name)
	case s.IsArchived(ch):
		return world.ErrArchived
	case ch.Guild != nil && !ch.Guild.BotIn:
		return world.ErrNoBot
	case ch.Kind == world.KindDM && ch.Person != u:
		return world.Refuse("not_yours", "this is the DM of {name}", "name", ch.Person.Display)
	}
	return nil
}

// VisibleCommands are the commands of a kind (world.CommandSlash and so on) that u can use in ch.
func VisibleCommands(s *world.World, u *world.User, ch *world.Channel, kind int) []*world.Command {
	var out []*world.Command
	sets := []*world.CommandSet{s.Global}
	context := 1
	if ch.Guild != nil {
		if !ch.Guild.BotIn {
			return nil
		}
		sets, context = append(sets, ch.Guild.Commands), 0
	}
	for _, set := range sets {
		for _, d := range set.List {
			if d.Kind == kind && inContext(d.Def, context) && allowedTo(d.Def, u, ch) {
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
