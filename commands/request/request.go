// Package request is one interaction made easy to read for handlers, and the answers that they give to it.
package request

import (
	"context"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/table"
)

// Request is an interaction made easy to read.
type Request struct {
	Ctx         context.Context
	Interaction *discordgo.Interaction
	Call        table.Caller
	Person      table.Profile
	Say         *render.Printer   // speaks the person's language
	Command     string            // the path of the slash command, as the program calls it; "" of other interactions
	About       *table.Table      // the table in question, once it is known and the person may know of it
	Args        map[string]string // what was typed, by the argument's name
	Focus       string            // the argument that is being typed, when candidates for it are asked for
	Stays       bool              // the button stands on a message that no answer may take the place of
	Unplayed    bool              // what was typed as a move was not played: it is not to be when it is delivered again
}

// Accounts are who people are.
type Accounts interface {
	Meet(context.Context, table.User) error
	Person(ctx context.Context, id string) (table.Profile, error)
}

// Read reads who did what where. Their arguments are read by Path.
func Read(ctx context.Context, it *discordgo.Interaction, a Accounts, c *render.Catalogue) (*Request, error) {
	q := &Request{Ctx: ctx, Interaction: it, Args: map[string]string{}}
	user := UserOf(it)
	if it.Member != nil {
		q.Call.Manager = it.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
	}
	q.Call.User = table.User{ID: user.ID, Name: DisplayName(it.Member, user), Locale: string(it.Locale)}
	q.Call.Guild, q.Call.Channel, q.Call.Interaction = it.GuildID, it.ChannelID, it.ID
	if it.GuildLocale != nil {
		q.Call.GuildLocale = string(*it.GuildLocale)
	}
	if err := a.Meet(ctx, q.Call.User); err != nil {
		return nil, err
	}
	var err error
	if q.Person, err = a.Person(ctx, user.ID); err != nil {
		return nil, err
	}
	q.Say = c.Printer(q.Person.Language(), nil)
	return q, nil
}

// UserOf is who did something, in a server or in direct messages.
func UserOf(it *discordgo.Interaction) *discordgo.User {
	if it.Member != nil {
		return it.Member.User
	}
	return it.User
}

// DisplayName is how a person is called where they are.
func DisplayName(m *discordgo.Member, u *discordgo.User) string {
	switch {
	case m != nil && m.Nick != "":
		return m.Nick
	case u.GlobalName != "":
		return u.GlobalName
	}
	return u.Username
}

// Lang is the person's language.
func (q *Request) Lang() string { return q.Say.Lang() }

// Made is when the interaction was made: its id tells.
func (q *Request) Made() time.Time {
	at, err := discordgo.SnowflakeTimestamp(q.Interaction.ID)
	if err != nil {
		return time.Now()
	}
	return at
}

// Names leads from the names under which commands are registered to the program's own.
type Names interface {
	Path(registered string) string
	Arg(path, registered string) string
}

// Path reads the arguments of a slash command and returns it with its sub-commands, "table show", both as the program
// calls them.
func (q *Request) Path(data discordgo.ApplicationCommandInteractionData, names Names) string {
	path := data.Name
	opts := data.Options
	for len(opts) == 1 && (opts[0].Type == discordgo.ApplicationCommandOptionSubCommand ||
		opts[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		path += " " + opts[0].Name
		opts = opts[0].Options
	}
	path = names.Path(path)
	q.Command = path
	for _, o := range opts {
		name := names.Arg(path, o.Name)
		q.Args[name] = optionText(o)
		if o.Focused {
			q.Focus = name
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

// Number reads a number that an argument gives; what is none reads 0.
func Number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// Resolved is the person that an argument names. Bots are not people.
func (q *Request) Resolved(user string) (table.User, bool) {
	data, ok := q.Interaction.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || user == "" || data.Resolved == nil || data.Resolved.Users[user] == nil || data.Resolved.Users[user].Bot {
		return table.User{}, false
	}
	return table.User{ID: user, Name: DisplayName(data.Resolved.Members[user], data.Resolved.Users[user])}, true
}
