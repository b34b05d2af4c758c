package world

import "strconv"

// Owners are the installations of the application that authorise an interaction (Discord's documentation, Interactions:
// Receiving and Responding, Authorizing Integration Owners Object).
type Owners struct {
	Server bool  // on the server, or in a DM with the bot on one that both are in
	Person *User // on the account of this person, or nil; who presses a button may be somebody else
}

// OnlyPerson reports whether nothing but the installation on an account authorises.
func (o Owners) OnlyPerson() bool { return o.Person != nil && !o.Server }

// JSON is the object for an interaction in a channel.
func (o Owners) JSON(c *Channel) obj {
	w := obj{}
	if o.Server && c.Guild != nil {
		w["0"] = c.Guild.ID
	} else if o.Server {
		w["0"] = "0"
	}
	if o.Person != nil {
		w["1"] = o.Person.ID
	}
	return w
}

// MaxFollowUps is how many messages may follow the response to an interaction that an installation on an account alone
// authorises (Receiving and Responding, Create Followup Message).
const MaxFollowUps = 5

// MustHide reports whether all responses to i are shown to its person alone, whatever the bot sends. They are in a
// server in which the application is not installed and people lack USE_EXTERNAL_APPS (Permissions, Bitwise Permission
// Flags). Whose permission counts when somebody presses a button is not documented; here it is theirs.
func MustHide(i *Interaction) bool {
	return i.Owners.OnlyPerson() && i.Channel.Guild != nil &&
		personPermissions(i.Channel, i.User)&uint64(UseExternalApps) == 0
}

// Install installs the application on a person's account, or removes it, and tells the bot. What is there already stays
// without an event.
func Install(s *World, u *User, on bool) {
	if u.Installed == on {
		return
	}
	u.Installed = on
	if on {
		s.Poster.PostEvent("APPLICATION_AUTHORIZED", obj{
			"integration_type": 1, "user": UserJSON(u), "scopes": []any{"applications.commands"},
		})
	} else {
		s.Poster.PostEvent("APPLICATION_DEAUTHORIZED", obj{"user": UserJSON(u)})
	}
	s.Tabs.World()
	s.Changed()
}

// MayWrite reports whether the bot may open a DM with u: on Discord both must be in one server, or u must have
// installed the application. That the second is enough could not be verified.
func (s *World) MayWrite(u *User) bool { return u.Installed || s.SharesGuild(u) }

// personPermissions are the permissions of u in c.
func personPermissions(c *Channel, u *User) uint64 {
	switch {
	case c.Guild == nil:
		return DefaultPermissions
	case c.Guild.Owner == u:
		return AllPermissions
	case c.Guild.NoExternalApps:
		return DefaultPermissions &^ uint64(UseExternalApps)
	}
	return DefaultPermissions
}

// PersonPermissions are the permissions of u in c, as a string of digits.
func PersonPermissions(c *Channel, u *User) string {
	return strconv.FormatUint(personPermissions(c, u), 10)
}

// appPermissions are those of the application in an interaction. In a private channel they are documented (Receiving
// and Responding, Interaction Structure). Where only a person has installed it, the application has to "respect the
// user's permissions" (Application Resource, Installation Context), and is given those here.
func appPermissions(i *Interaction) uint64 {
	switch {
	case i.Channel.IsPrivate():
		return uint64(AttachFiles | EmbedLinks | MentionEveryone)
	case i.Owners.OnlyPerson() && i.Channel.Guild != nil:
		return personPermissions(i.Channel, i.User)
	}
	return BotPermissions(i.Channel)
}
