// Package request parses an interaction for handlers, and makes the answers that they give to it.
package request

import (
	"context"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/table"
)

// Request is a parsed interaction.
type Request struct {
	Ctx         context.Context
	Interaction *discordgo.Interaction
	Caller      table.Caller
	Person      table.Profile
	Say         *render.Printer   // prints in the person's language
	Command     string            // the internal path of the slash command; "" for other interactions
	Table       *table.Table      // what the request is about, once it is known and the person may know of it
	Args        map[string]string // what was typed, by the argument's name
	Focused     string            // the argument that is being typed, in a request for suggestions
	// Target is the id of the person or message on which a context menu was opened; "" for other interactions
	Target string
	// Board is a table whose board the answer is to show to everybody, where the bot cannot post it; 0: none. Invites:
	// it is new, so that its board pings the people who are invited.
	Board   table.ID
	Invites bool
	// Post is a message for everybody that follows the answer, where the bot cannot post it; nil: none.
	Post *discordgo.InteractionResponseData
	// View is the private view that the answer shows, and Drawn the board that it is; the zero View is none.
	View, Drawn View
	KeepMessage bool // the message of the button must not be replaced by an answer
	Unplayed    bool // a typed move was not played, and must not be when the interaction is delivered again
	Refused     bool // the answer tells why nothing was done
	Told        bool // the answer has a text that is told once
	Amended     bool // the answer is edited later, as the first answer to the interaction
}

// View is a person's private view of a table, or the board, in an answer. Views with the same key look the same.
type View struct {
	Table table.ID
	Key   string
}

// Accounts knows people and their preferences.
type Accounts interface {
	Meet(context.Context, table.User, table.Origin) error
	Person(ctx context.Context, id string) (table.Profile, error)
}

// Read reads who did what where. Path reads the arguments of slash commands.
func Read(ctx context.Context, it *discordgo.Interaction, a Accounts, c *render.Catalogue) (*Request, error) {
	q := &Request{Ctx: ctx, Interaction: it, Args: map[string]string{}}
	user := UserOf(it)
	q.Caller.Chat = InChat(it)
	if it.Member != nil && !q.Caller.Chat { // rights on a server that has not installed the bot are none of its rights
		q.Caller.Manager = it.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
	}
	q.Caller.User = table.User{ID: user.ID, Name: DisplayName(it.Member, user), Locale: string(it.Locale)}
	q.Caller.Channel, q.Caller.Interaction = it.ChannelID, it.ID
	if q.Caller.Chat {
		q.Caller.ChatServer = it.GuildID
	} else {
		q.Caller.Guild = it.GuildID
		if it.GuildLocale != nil {
			q.Caller.GuildLocale = string(*it.GuildLocale)
		}
	}
	if err := a.Meet(ctx, q.Caller.User, origin(it)); err != nil {
		return nil, err
	}
	var err error
	if q.Person, err = a.Person(ctx, user.ID); err != nil {
		return nil, err
	}
	q.Say = c.Printer(q.Person.Language(), nil)
	return q, nil
}

// InChat reports whether an interaction comes from a channel where the bot is not, because a person has installed it
// for themselves: a private channel, or a channel of a server that has not installed it (docs.discord.com, Receiving
// and Responding to Interactions: context, authorizing_integration_owners).
func InChat(it *discordgo.Interaction) bool {
	if it.GuildID == "" {
		return it.Context == discordgo.InteractionContextPrivateChannel
	}
	_, server := it.AuthorizingIntegrationOwners[discordgo.ApplicationIntegrationGuildInstall]
	return len(it.AuthorizingIntegrationOwners) > 0 && !server
}

// origin is where the interaction came from.
func origin(it *discordgo.Interaction) table.Origin {
	data, _ := it.Data.(discordgo.ApplicationCommandInteractionData)
	switch {
	case IsMenu(data.CommandType):
		return table.FromMenu
	case InChat(it):
		return table.FromChat
	case it.GuildID != "":
		return table.FromServer
	}
	return table.FromDirect
}

// UserOf is the person who acted, in a server or in direct messages.
func UserOf(it *discordgo.Interaction) *discordgo.User {
	if it.Member != nil {
		return it.Member.User
	}
	return it.User
}

// DisplayName is a person's name in a server, or else their global name.
func DisplayName(m *discordgo.Member, u *discordgo.User) string {
	switch {
	case m != nil && m.Nick != "":
		return m.Nick
	case u.GlobalName != "":
		return u.GlobalName
	}
	return u.Username
}

// Opened records that the interaction has opened a table.
func (q *Request) Opened(id table.ID) { q.Board, q.Invites = id, true }

// Lang is the person's language.
func (q *Request) Lang() string { return q.Say.Lang() }

// CreatedAt is when the interaction was made, which its id tells.
func (q *Request) CreatedAt() time.Time {
	at, err := discordgo.SnowflakeTimestamp(q.Interaction.ID)
	if err != nil {
		return time.Now()
	}
	return at
}

// Names maps the names under which commands are registered to internal ones.
type Names interface {
	Path(registered string) string
	Arg(path, registered string) string
}

// Path reads the arguments of a slash command and returns its internal path, sub-commands included, such as "table
// show".
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
			q.Focused = name
		}
	}
	return path
}

// IsMenu reports whether a command is one of the context menu of people or messages, and not typed.
func IsMenu(of discordgo.ApplicationCommandType) bool {
	return of == discordgo.UserApplicationCommand || of == discordgo.MessageApplicationCommand
}

// TargetMessage is the message on which a context menu was opened; nil if it was none.
func (q *Request) TargetMessage() *discordgo.Message {
	data, ok := q.Interaction.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || data.Resolved == nil {
		return nil
	}
	return data.Resolved.Messages[q.Target]
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

// Number parses a number of an argument; 0 if it is none.
func Number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// Resolved is the person that an argument, or a menu of a form, names; ok is false for bots.
func (q *Request) Resolved(user string) (table.User, bool) {
	var users map[string]*discordgo.User
	var members map[string]*discordgo.Member
	switch data := q.Interaction.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if data.Resolved != nil {
			users, members = data.Resolved.Users, data.Resolved.Members
		}
	case Form:
		users, members = data.Users, data.Members
	}
	if user == "" || users[user] == nil || users[user].Bot {
		return table.User{}, false
	}
	return table.User{ID: user, Name: DisplayName(members[user], users[user])}, true
}
