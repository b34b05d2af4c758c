package discord

import (
	"context"
	"errors"
	"net/url"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/commands/request"
)

// Account is the bot's account. Its fields are empty before Check.
type Account struct {
	User            string // the id of the bot as a user
	App             string // the id of its application
	Key             string // the application's public key in hex
	InteractionsURL string // where Discord posts interactions; empty: nowhere
	EventsURL       string // where Discord posts webhook events; empty: nowhere
	ByPeople        bool   // people can add it to their own account
	rest            *rest.Client
}

// NewAccount makes an account; Check reads it with c.
func NewAccount(c *rest.Client) *Account { return &Account{rest: c} }

// Permissions are what the bot asks for where it is invited: to see channels and what was said since a board was
// posted, to post boards there and in threads, with embeds and pictures, and to open a thread for a table.
const Permissions = discordgo.PermissionViewChannel | discordgo.PermissionReadMessageHistory |
	discordgo.PermissionSendMessages | discordgo.PermissionSendMessagesInThreads | discordgo.PermissionEmbedLinks |
	discordgo.PermissionAttachFiles | discordgo.PermissionCreatePublicThreads

// Invitation is the address at which whoever manages a server invites the bot.
func (a *Account) Invitation() string {
	return "https://discord.com/oauth2/authorize?client_id=" + url.QueryEscape(a.App) +
		"&scope=bot+applications.commands&permissions=" + strconv.FormatInt(Permissions, 10)
}

// OwnInvitation is the address at which people add the bot to their own account, if they can: see ByPeople.
func (a *Account) OwnInvitation() string { return request.OwnInvitation(a.App) }

// ErrToken means that Discord does not know the token.
var ErrToken = errors.New("Discord refuses the token; check DISCORD_TOKEN")

// Check reads the bot's account from Discord, so that a wrong token is reported at once instead of being retried for
// ever (defect 5).
func (a *Account) Check(ctx context.Context) error {
	var user struct{ ID string }
	var app struct {
		ID  string
		Key string `json:"verify_key"`
		At  string `json:"interactions_endpoint_url"`
		Ev  string `json:"event_webhooks_url"`
		// By integration type (docs.discord.com, Application Resource: Application Integration Types).
		Types map[string]any `json:"integration_types_config"`
	}
	err := a.rest.Get(ctx, discordgo.EndpointUser("@me"), "GET me", &user)
	if rest.Status(err) == 401 {
		return ErrToken
	}
	if err == nil {
		err = a.rest.Get(ctx, discordgo.EndpointApplication("@me"), "GET application", &app)
	}
	a.User, a.App, a.Key, a.InteractionsURL, a.EventsURL = user.ID, app.ID, app.Key, app.At, app.Ev
	_, a.ByPeople = app.Types[strconv.Itoa(int(discordgo.ApplicationIntegrationUserInstall))]
	return err
}
