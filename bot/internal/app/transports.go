package app

import (
	"context"
	"fmt"
	"strings"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/gateway"
	"tablee/bot/internal/discord/webhook"
	"tablee/store"
)

// buildClient constructs the bot's client of Discord. It sends nothing yet, and will not send what Discord has told
// other processes over this database not to send.
func (a *App) buildClient(ctx context.Context) (err error) {
	o := a.options
	a.Client, err = discord.New(discord.Options{Token: a.config.Token, API: a.config.APIURL, Rate: o.RequestRate,
		Defer: o.Defer, Now: o.DiscordNow, Log: o.Log, Watch: a.metrics, Limited: a.rateLimits.save,
		Welcome: a.config.Welcome, Release: o.FormatVersion, Views: viewAnswers{a.Views}, EmojiRefused: a.emojiRefused, Wrap: o.WrapTransport,
		Context: store.AsOfNow}, o.WrapRouter(a.router), a.DB,
		a.Host.Reachability)
	if err != nil {
		return err
	}
	a.rateLimits.restore(ctx, a.Client.Rest.Hold)
	return nil
}

// openWebhook listens at the address where Discord is to post interactions, if the configuration has one.
func (a *App) openWebhook() (err error) {
	if a.config.Interactions == "" {
		return nil
	}
	a.Webhook, err = webhook.Open(a.config.Interactions, webhook.Options{Key: a.config.Key(),
		Serve: a.Client.Answers.Serve, Event: a.authorized, App: func() string { return a.Client.Account.App },
		Now: a.discordNow, Log: a.options.Log, Seen: a.metrics.Posted})
	if err != nil {
		return err
	}
	a.onClose(func() { _ = a.Webhook.Close() }) // which fails where Run has closed it already
	return nil
}

// authorized handles that the bot was added to a server or an account, or removed.
func (a *App) authorized(ctx context.Context, e webhook.Event) error {
	if e.Where == webhook.OnAccount {
		if err := a.Host.Reachability.Installed(ctx, e.User, e.Added, e.At); err != nil {
			a.report(err)
			return err
		}
	}
	a.metrics.Authorized(e.Added, string(e.Where))
	a.options.Log.Info("the bot was added or removed", "added", e.Added, "where", e.Where)
	return nil
}

// checkPublicKey compares the configuration with what Discord says of the application: with the public key of another
// one every interaction would be refused, and nobody would learn why.
func (a *App) checkPublicKey() error {
	if a.Webhook == nil {
		return nil
	}
	account := a.Client.Account
	if account.Key != "" && !strings.EqualFold(account.Key, a.config.PublicKey) {
		return fmt.Errorf("public_key: it is not that of this bot's application, which is %s", account.Key)
	}
	log := a.options.Log
	log.Info("interactions are taken", "on", a.Webhook.Addr(), "posted to", account.InteractionsURL,
		"events posted to", account.EventsURL)
	if account.InteractionsURL == "" {
		log.Warn("Discord does not post interactions yet: set the Interactions Endpoint URL on its developer page")
	}
	return nil
}

// buildFleet makes the connections to Discord's gateway, if the configuration has it.
func (a *App) buildFleet() {
	o := a.options
	gateway.BridgeLog(o.Log)
	if !a.config.Gateway {
		return
	}
	a.Fleet = gateway.NewFleet(gateway.Options{Token: a.config.Token, ShardID: a.config.ShardID,
		Shards: a.config.ShardCount, SilenceTimeout: o.GatewayTimeout, IdentifyInterval: o.IdentifyInterval, Log: o.Log,
		Connected: a.metrics.Connected, Share: a.cluster.divideShards(),
		Identify: a.cluster.waitToIdentify(o.IdentifyInterval)}, a.Client.Rest, a.Client)
}

// transports are the ways in which interactions come in.
func (a *App) transports() []func(context.Context) error {
	list := []func(context.Context) error{a.Fleet.Run}
	if a.Webhook != nil {
		list = append(list, a.Webhook.Run)
	}
	return list
}
