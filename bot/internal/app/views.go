package app

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/liveview"
)

// viewPollInterval is how often private views are compared with tables that other processes may have changed.
const viewPollInterval = 2 * time.Second

// buildViews constructs what keeps private views up to date.
func (a *App) buildViews() {
	o := liveview.Options{Renderer: a.router, Sender: answers{a}, Now: a.discordNow, Delay: a.options.ViewDelay,
		Gone: rest.IsGone, Tell: a.cluster.tell(), Report: a.report}
	if a.cluster.leases != nil {
		o.Poll, o.Version = viewPollInterval, a.Host.Queries.Version
	}
	a.Views = liveview.New(o)
}

// answers edits and deletes answers by means of the client, which is constructed later: it reports its answers to the
// views.
type answers struct{ a *App }

func (s answers) EditAnswer(ctx context.Context, token, message string, d *discordgo.InteractionResponseData) error {
	return s.a.Client.Answers.EditAnswer(ctx, token, message, d)
}

func (s answers) DeleteAnswer(ctx context.Context, token, message string) error {
	return s.a.Client.Answers.DeleteAnswer(ctx, token, message)
}

// viewAnswers tells the views of answers.
type viewAnswers struct{ *liveview.Views }

func (v viewAnswers) Answered(a discord.ViewAnswer) { v.Views.Answered(liveview.Answer(a)) }

// discordNow is Discord's clock.
func (a *App) discordNow() time.Time {
	if a.options.DiscordNow != nil {
		return a.options.DiscordNow()
	}
	return a.Client.Rest.Now()
}
