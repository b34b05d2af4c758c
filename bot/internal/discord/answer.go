package discord

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
)

// answer calls the handler of an interaction, answers it, and returns the outcome. Even if the answer fails, the
// handler can finish.
func (a *Answerer) answer(it *discordgo.Interaction, source Source) (outcome string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	answer := make(chan *discordgo.InteractionResponse, 1)
	go func() {
		var res *discordgo.InteractionResponse
		defer func() { answer <- res }()
		defer safe.Caught(a.opts.Log, "handler")
		res = a.opts.Router.Handle(ctx, it)
	}()
	outcome = "answered"
	var err error
	select {
	case res := <-answer:
		if res == nil {
			return "none"
		}
		if err = a.respond(it, res, source); err != nil {
			outcome = "failed" // the buttons are probably still there
			break
		}
		a.answerArrived(it, res)
	case <-a.deferTimer(it):
		outcome = "deferred"
		err = a.deferred(it, answer, source)
	}
	switch {
	case err == nil:
		a.answered.add(it.ID)
	case rest.Code(err) == rest.AlreadyAnswered: // it was delivered twice, and the other delivery was answered
	default:
		a.opts.Log.Warn("answer not delivered", "interaction", it.ID, "err", err)
		a.answerLost(it)
	}
	return outcome
}

// deferTimer fires when an interaction has to be deferred; it never fires for autocompletion, which cannot be.
func (a *Answerer) deferTimer(it *discordgo.Interaction) <-chan time.Time {
	if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return nil
	}
	return time.After(a.opts.Defer)
}

// respond sends the first answer, with retries until Discord's time limit.
func (a *Answerer) respond(it *discordgo.Interaction, res *discordgo.InteractionResponse, source Source) error {
	defer source.acknowledged()
	ctx, cancel := context.WithDeadline(context.Background(), source.by)
	defer cancel()
	var files []*discordgo.File
	if res.Data != nil {
		files = res.Data.Files
	}
	var body any = res
	// discordgo leaves an empty list out, which Discord refuses
	if res.Type == discordgo.InteractionApplicationCommandAutocompleteResult {
		body = map[string]any{"type": res.Type, "data": map[string]any{"choices": res.Data.Choices}}
		if source.Back != nil {
			return source.Back(body)
		}
	}
	return trySend(res.Data, func() error {
		_, err := a.opts.Rest.Send(ctx, "POST", discordgo.EndpointInteractionResponse(it.ID, it.Token), rest.Callback, body,
			files)
		return err
	})
}

// deferred defers the answer ("thinking…") and sends it when it is ready. If it is unknown whether Discord got the
// deferral, it still sends the answer, so that nobody is left with "thinking…".
func (a *Answerer) deferred(it *discordgo.Interaction, answer <-chan *discordgo.InteractionResponse,
	source Source) error {
	promise := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}}
	onMessage := it.Type == discordgo.InteractionMessageComponent
	if onMessage {
		promise = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}
	}
	lost := a.respond(it, promise, source)
	res := <-answer
	if lost != nil && !rest.IsTransient(lost) {
		return lost // Discord did not get the deferral
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	switch {
	// a form cannot follow a deferral
	case res == nil || res.Data == nil || res.Type == discordgo.InteractionResponseModal:
		if onMessage {
			return lost
		}
		return a.forget(ctx, it)
	case onMessage && res.Type != discordgo.InteractionResponseUpdateMessage:
		return a.follow(ctx, it, res.Data)
	}
	if err := a.editOriginal(ctx, it, res.Data); err != nil {
		return err
	}
	a.answerArrived(it, res)
	return nil
}

func (a *Answerer) editOriginal(ctx context.Context, it *discordgo.Interaction,
	d *discordgo.InteractionResponseData) error {
	return trySend(d, func() error {
		edit := &discordgo.WebhookEdit{Content: &d.Content, Embeds: &d.Embeds, Components: &d.Components,
			AllowedMentions: d.AllowedMentions, Attachments: d.Attachments}
		_, err := a.opts.Rest.Send(ctx, "PATCH", discordgo.EndpointWebhookMessage(a.opts.Account.App, it.Token,
			"@original"), rest.Webhook, edit, d.Files)
		return err
	})
}

// Amend edits the answer to an interaction. As long as Discord does not know of an answer it tries again, because the
// answer may be on its way.
func (a *Answerer) Amend(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	for wait := 250 * time.Millisecond; ; wait *= 2 {
		if err := rewind(d.Files); err != nil {
			return err
		}
		d.Attachments = &[]*discordgo.MessageAttachment{}
		err := a.editOriginal(ctx, it, d)
		if rest.Status(err) != 404 || wait > responseWindow {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}

func (a *Answerer) follow(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	return trySend(d, func() error {
		p := &discordgo.WebhookParams{Content: d.Content, Embeds: d.Embeds, Components: d.Components,
			AllowedMentions: d.AllowedMentions, Flags: discordgo.MessageFlagsEphemeral}
		_, err := a.opts.Rest.Send(ctx, "POST", discordgo.EndpointWebhookToken(a.opts.Account.App, it.Token),
			rest.Webhook, p, d.Files)
		return err
	})
}

func (a *Answerer) forget(ctx context.Context, it *discordgo.Interaction) error {
	_, err := a.opts.Rest.Send(ctx, "DELETE", discordgo.EndpointWebhookMessage(a.opts.Account.App, it.Token, "@original"),
		rest.Webhook, nil, nil)
	return err
}
