package commands

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// request is an interaction made easy to read.
type request struct {
	ctx    context.Context
	it     *discordgo.Interaction
	call   table.Call
	person table.Profile
	say    *render.Printer // speaks the person's language
	args   map[string]string
	focus  string
}

// newRequest reads who did what where.
func (r *Router) newRequest(ctx context.Context, it *discordgo.Interaction) (*request, error) {
	q := &request{ctx: ctx, it: it, args: map[string]string{}}
	user := userOf(it)
	if it.Member != nil {
		q.call.Manager = it.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
	}
	q.call.User = table.User{ID: user.ID, Name: displayName(it.Member, user), Locale: string(it.Locale)}
	q.call.Guild, q.call.Channel, q.call.Interaction = it.GuildID, it.ChannelID, it.ID
	if it.GuildLocale != nil {
		q.call.GuildLocale = string(*it.GuildLocale)
	}
	if err := r.tables.Meet(ctx, q.call.User); err != nil {
		return nil, err
	}
	var err error
	if q.person, err = r.tables.Person(ctx, user.ID); err != nil {
		return nil, err
	}
	q.say = r.catalogue.Printer(q.person.Language(), nil)
	return q, nil
}

// userOf is who did something, in a server or in direct messages.
func userOf(it *discordgo.Interaction) *discordgo.User {
	if it.Member != nil {
		return it.Member.User
	}
	return it.User
}

// displayName is how a person is called where they are.
func displayName(m *discordgo.Member, u *discordgo.User) string {
	switch {
	case m != nil && m.Nick != "":
		return m.Nick
	case u.GlobalName != "":
		return u.GlobalName
	}
	return u.Username
}

// lang is the person's language.
func (q *request) lang() string { return q.say.Lang() }

// made is when the interaction was made: its id tells.
func (q *request) made() time.Time {
	at, err := discordgo.SnowflakeTimestamp(q.it.ID)
	if err != nil {
		return time.Now()
	}
	return at
}

// options flattens the arguments of a slash command and returns the path of its sub-commands.
func (q *request) options(data discordgo.ApplicationCommandInteractionData) (path []string) {
	path = []string{data.Name}
	opts := data.Options
	for len(opts) == 1 && (opts[0].Type == discordgo.ApplicationCommandOptionSubCommand || opts[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		path = append(path, opts[0].Name)
		opts = opts[0].Options
	}
	for _, o := range opts {
		q.args[o.Name] = optionText(o)
		if o.Focused {
			q.focus = o.Name
		}
	}
	return path
}

// optionText writes an option's value as text, whatever its type: a client may send any.
func optionText(o *discordgo.ApplicationCommandInteractionDataOption) string {
	switch v := o.Value.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// needed is what the bot must be allowed to do in a channel to keep a table there.
const needed = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionEmbedLinks

// lacking names the permissions that the bot lacks where the interaction came from.
func (q *request) lacking(threads bool) []game.Msg {
	if q.it.GuildID == "" || q.it.AppPermissions == 0 || q.it.AppPermissions&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	var list []game.Msg
	wanted := int64(needed)
	if threads {
		wanted |= discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	}
	for _, p := range []struct {
		bit int64
		id  string
	}{
		{discordgo.PermissionViewChannel, "permission.view"},
		{discordgo.PermissionSendMessages, "permission.send"},
		{discordgo.PermissionEmbedLinks, "permission.embed"},
		{discordgo.PermissionCreatePublicThreads, "permission.open"},
		{discordgo.PermissionSendMessagesInThreads, "permission.thread"},
	} {
		if wanted&p.bit != 0 && q.it.AppPermissions&p.bit == 0 {
			list = append(list, game.M(p.id))
		}
	}
	return list
}

// id is the custom id of a control: what it is for, at which table, as of which stamp. Discord allows 100
// characters; a control's name has at most 40.
type id struct {
	kind  string
	table table.ID
	stamp int
	name  string
}

// Kinds of controls.
const (
	kindBoard   = "g" // the game's, under the board in the channel
	kindPrivate = "d" // the game's, in a private panel
	kindTable   = "t" // the host's own
	kindForm    = "f" // a form of the game's
	kindMeant   = "m" // which move was meant: a menu of values for verb and argument
	kindPick    = "p" // at which table a command was meant: the name is its token
	kindHistory = "h" // a page of the history
	kindConfirm = "c" // the move that was asked about: the name is its token
	kindPrivacy = "y" // what is kept of a person
)

func (i id) String() string {
	return i.kind + "/" + i.table.String() + "/" + strconv.Itoa(i.stamp) + "/" + i.name
}

func parseID(s string) (i id, ok bool) {
	parts := strings.SplitN(s, "/", 4)
	if len(parts) != 4 {
		return id{}, false
	}
	n, err1 := strconv.ParseInt(parts[1], 10, 64)
	stamp, err2 := strconv.Atoi(parts[2])
	return id{parts[0], table.ID(n), stamp, parts[3]}, err1 == nil && err2 == nil
}
