package gateway

import (
	"context"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// buckets is how many rate-limit buckets the calls of interactions share: discordgo makes one for each token and
// keeps it for ever (defect 6), or one for all of them and queues behind it (defect 7).
const buckets = 64

// onInteraction answers one interaction within Discord's three seconds: if the answer takes longer, with a
// promise that is kept by an edit.
func (g *Gateway) onInteraction(_ *discordgo.Session, e *discordgo.InteractionCreate) {
	defer g.recovered("interaction")
	if e.Interaction == nil || e.ID == "" || e.Data == nil || g.closing.Load() {
		return // what discordgo could not read arrives as a zero value
	}
	g.inside.Add(1)
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

// respond sends the first answer, through a bucket that many interactions share.
func (g *Gateway) respond(ctx context.Context, it *discordgo.Interaction, res *discordgo.InteractionResponse) error {
	url := discordgo.EndpointInteractionResponse(it.ID, it.Token)
	if res.Data != nil && len(res.Data.Files) > 0 {
		kind, body, err := discordgo.MultipartBodyWithJSON(res, res.Data.Files)
		if err != nil {
			return err
		}
		_, err = g.rest.RequestRaw("POST", url, kind, body, shared("callback", it.ID), 0, discordgo.WithContext(ctx))
		return err
	}
	var body any = res
	if res.Type == discordgo.InteractionApplicationCommandAutocompleteResult { // discordgo leaves an empty list out, which Discord refuses
		body = map[string]any{"type": res.Type, "data": map[string]any{"choices": res.Data.Choices}}
	}
	_, err := g.rest.RequestWithBucketID("POST", url, body, shared("callback", it.ID), discordgo.WithContext(ctx))
	return err
}

// shared is the bucket of an interaction: one of a fixed number.
func shared(kind, id string) string {
	n, _ := strconv.ParseUint(id, 10, 64)
	return "tablee-" + kind + "-" + strconv.FormatUint((n>>22^n)%buckets, 10)
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
	err := g.editOriginal(ctx, it, res.Data)
	g.stripped(ctx, it, res)
	return err
}

func (g *Gateway) editOriginal(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	edit := &discordgo.WebhookEdit{Content: &d.Content, Embeds: &d.Embeds, Components: &d.Components, AllowedMentions: d.AllowedMentions}
	return g.hook(ctx, "PATCH", discordgo.EndpointWebhookMessage(g.app, it.Token, "@original"), it, edit, d.Files)
}

func (g *Gateway) follow(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	p := &discordgo.WebhookParams{Content: d.Content, Embeds: d.Embeds, Components: d.Components, AllowedMentions: d.AllowedMentions, Flags: discordgo.MessageFlagsEphemeral}
	return g.hook(ctx, "POST", discordgo.EndpointWebhookToken(g.app, it.Token), it, p, d.Files)
}

func (g *Gateway) forget(ctx context.Context, it *discordgo.Interaction) error {
	return g.hook(ctx, "DELETE", discordgo.EndpointWebhookMessage(g.app, it.Token, "@original"), it, nil, nil)
}

func (g *Gateway) hook(ctx context.Context, method, url string, it *discordgo.Interaction, body any, files []*discordgo.File) error {
	if len(files) > 0 {
		kind, raw, err := discordgo.MultipartBodyWithJSON(body, files)
		if err != nil {
			return err
		}
		_, err = g.rest.RequestRaw(method, url, kind, raw, shared("hook", it.ID), 0, discordgo.WithContext(ctx))
		return err
	}
	_, err := g.rest.RequestWithBucketID(method, url, body, shared("hook", it.ID), discordgo.WithContext(ctx))
	return err
}

// stripped tells the courier of a board whose buttons this answer took away.
func (g *Gateway) stripped(ctx context.Context, it *discordgo.Interaction, res *discordgo.InteractionResponse) {
	c := g.courier.Load()
	if c != nil && it.Message != nil && res.Type == discordgo.InteractionResponseUpdateMessage && res.Data != nil && len(res.Data.Components) == 0 {
		(*c).Stripped(ctx, it.Message.ID)
	}
}

func (g *Gateway) onMessageGone(_ *discordgo.Session, e *discordgo.MessageDelete) {
	if c := g.courier.Load(); c != nil {
		g.aside("message", e.ID, func(ctx context.Context, id string) error { (*c).Lost(ctx, id); return nil })
	}
}
