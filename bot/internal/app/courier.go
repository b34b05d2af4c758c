package app

import (
	"tablee/bot/internal/discord/deliver"
	"tablee/bot/internal/outbox"
)

// buildCourier constructs the courier, which delivers the outbox's messages.
func (a *App) buildCourier() {
	o := a.options
	notifier := &deliver.Notifier{Rest: a.Client.Rest, Account: a.Client.Account, Servers: a.Client.Servers,
		Messages: a.router.Messages, NoHandButtons: a.config.ShardID > 0 && !a.DB.Shared(), People: a.Host.People(),
		Stories: a.summaries}
	a.Courier = outbox.New(outbox.Options{Store: a.store, Queries: a.Host.Queries, Tables: a.Host.Reachability,
		People:      a.Host.People(),
		Tournaments: a.tournaments, Nights: a.nights, Dailies: a.Dailies,
		Notifier: o.WrapNotifier(notifier), Signal: a.Host.OutboxSignal(),
		BoardGap: a.config.BoardGap.Duration, GatherInterval: o.GatherTime, Now: o.Now, Report: a.report, Epoch: a.DB.Epoch(),
		Alone: a.rateLimits.restoreBefore(a.cluster.alone(), a.Client.Rest.Hold), Tell: a.cluster.tell()})
	// The courier and the client need each other: the courier sends by means of the client, and learns from it which
	// answers have changed messages.
	a.Client.Answers.SetCourier(a.Courier)
	a.cluster.listen(a.Host, a.Courier, a.Views)
}
