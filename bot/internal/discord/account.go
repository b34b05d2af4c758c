package discord

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
)

// Account is the bot's account. Its fields are empty before Check.
type Account struct {
	User            string // the id of the bot as a user
	App             string // the id of its application
	Key             string // the application's public key in hex
	InteractionsURL string // where Discord posts interactions; empty: nowhere
	rest            *rest.Client
}

// NewAccount makes an account; Check reads it with c.
func NewAccount(c *rest.Client) *Account { return &Account{rest: c} }

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
	}
	err := a.rest.Get(ctx, discordgo.EndpointUser("@me"), "GET me", &user)
	if rest.Status(err) == 401 {
		return ErrToken
	}
	if err == nil {
		err = a.rest.Get(ctx, discordgo.EndpointApplication("@me"), "GET application", &app)
	}
	a.User, a.App, a.Key, a.InteractionsURL = user.ID, app.ID, app.Key, app.At
	return err
}
