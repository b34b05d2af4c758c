package gateway

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"
)

// onInteraction answers one interaction within Discord's three seconds: if the answer takes longer, with a
// promise that is kept by an edit.
func (g *Gateway) onInteraction(_ *discordgo.Session, e *discordgo.InteractionCreate) {
	defer g.recovered("interaction")
	if e.Interaction == nil || e.ID == "" || e.Data == nil || !g.enter() {
		return // what discordgo could not read arrives as a zero value
	}
	defer g.inside.Done()
	began := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	answer := make(chan *discordgo.InteractionResponse, 1)
	go func() {
		var res *discordgo.InteractionResponse
		defer func() { answer <- res }()
		defer g.recovered("handler")
		res = g.router.Handle(ctx, e.Interaction)
	}()
	outcome := "answered"
	select {
	case res := <-answer:
		if res == nil {
			outcome = "none"
			break
		}
		if err := g.respond(ctx, e.Interaction, res); err != nil {
			outcome = "failed"
			g.opts.Log.Warn("answer not delivered", "interaction", e.ID, "err", safe(err))
			break // the buttons are still there, as far as is known
		}
		g.stripped(ctx, e.Interaction, res)
	case <-g.late(e.Interaction):
		outcome = "deferred"
		if err := g.deferred(ctx, e.Interaction, answer); err != nil {
			g.opts.Log.Warn("late answer not delivered", "interaction", e.ID, "err", safe(err))
		}
	}
	g.opts.Watch.Interaction(kindOf(e.Interaction), outcome, time.Since(began))
}

// late fires when an interaction has to be deferred; autocompletion cannot be.
func (g *Gateway) late(it *discordgo.Interaction) <-chan time.Time {
	if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return nil
	}
	return time.After(g.opts.Defer)
}

func kindOf(it *discordgo.Interaction) string {
	switch it.Type {
	case discordgo.InteractionApplicationCommand:
		return "command"
	case discordgo.InteractionApplicationCommandAutocomplete:
		return "autocomplete"
	case discordgo.InteractionMessageComponent:
		return "component"
	case discordgo.InteractionModalSubmit:
		return "modal"
	}
	return "other"
}

// respond sends the first answer.
func (g *Gateway) respond(ctx context.Context, it *discordgo.Interaction, res *discordgo.InteractionResponse) error {
	var files []*discordgo.File
	if res.Data != nil {
		files = res.Data.Files
	}
	var body any = res
	if res.Type == discordgo.InteractionApplicationCommandAutocompleteResult { // discordgo leaves an empty list out, which Discord refuses
		body = map[string]any{"type": res.Type, "data": map[string]any{"choices": res.Data.Choices}}
	}
	_, err := g.request(ctx, "POST", discordgo.EndpointInteractionResponse(it.ID, it.Token), "", body, files)
	return err
}

// deferred promises an answer and gives it when it is there.
func (g *Gateway) deferred(ctx context.Context, it *discordgo.Interaction, answer <-chan *discordgo.InteractionResponse) error {
	promise := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}}
	onMessage := it.Type == discordgo.InteractionMessageComponent
	if onMessage {
		promise = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}
	}
	if err := g.respond(ctx, it, promise); err != nil {
		return err
	}
	res := <-answer
	switch {
	case res == nil || res.Data == nil || res.Type == discordgo.InteractionResponseModal: // a form cannot follow a promise
		if onMessage {
			return nil
		}
		return g.forget(ctx, it)
	case onMessage && res.Type != discordgo.InteractionResponseUpdateMessage:
		return g.follow(ctx, it, res.Data)
	}
	if err := g.editOriginal(ctx, it, res.Data); err != nil {
		return err
	}
	g.stripped(ctx, it, res)
	return nil
}

func (g *Gateway) editOriginal(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	edit := &discordgo.WebhookEdit{Content: &d.Content, Embeds: &d.Embeds, Components: &d.Components, AllowedMentions: d.AllowedMentions}
	_, err := g.request(ctx, "PATCH", discordgo.EndpointWebhookMessage(g.app, it.Token, "@original"), "", edit, d.Files)
	return err
}

func (g *Gateway) follow(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	p := &discordgo.WebhookParams{Content: d.Content, Embeds: d.Embeds, Components: d.Components, AllowedMentions: d.AllowedMentions, Flags: discordgo.MessageFlagsEphemeral}
	_, err := g.request(ctx, "POST", discordgo.EndpointWebhookToken(g.app, it.Token), "", p, d.Files)
	return err
}

func (g *Gateway) forget(ctx context.Context, it *discordgo.Interaction) error {
	_, err := g.request(ctx, "DELETE", discordgo.EndpointWebhookMessage(g.app, it.Token, "@original"), "", nil, nil)
	return err
}

// stripped tells the courier of a board whose buttons this answer took away.
func (g *Gateway) stripped(ctx context.Context, it *discordgo.Interaction, res *discordgo.InteractionResponse) {
	c := g.courier.Load()
	if c != nil && it.Message != nil && res.Type == discordgo.InteractionResponseUpdateMessage && res.Data != nil && len(res.Data.Components) == 0 {
		(*c).Stripped(ctx, it.Message.ID)
	}
}
