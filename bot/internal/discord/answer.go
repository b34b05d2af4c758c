package discord

import (
	"context"
	"io"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
)

// answer has an interaction handled and answers it, and tells what came of that. However the answer fares, the handler
// is given its time.
func (a *Answerer) answer(it *discordgo.Interaction, came Came) (outcome string) {
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
		if err = a.respond(it, res, came); err != nil {
			outcome = "failed" // the buttons are still there, as far as is known
			break
		}
		a.arrived(it, res)
	case <-a.late(it):
		outcome = "deferred"
		err = a.deferred(it, answer, came)
	}
	switch {
	case err == nil:
		a.heard.add(it.ID)
	case rest.Code(err) == rest.AlreadyAnswered: // it was delivered twice, and the other one was answered
	default:
		a.opts.Log.Warn("answer not delivered", "interaction", it.ID, "err", err)
		a.unheard(it)
	}
	return outcome
}

// late fires when an interaction has to be deferred; autocompletion cannot be.
func (a *Answerer) late(it *discordgo.Interaction) <-chan time.Time {
	if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return nil
	}
	return time.After(a.opts.Defer)
}

// respond sends the first answer, as often as it takes until then.
func (a *Answerer) respond(it *discordgo.Interaction, res *discordgo.InteractionResponse, came Came) error {
	defer came.acked()
	ctx, cancel := context.WithDeadline(context.Background(), came.by)
	defer cancel()
	var files []*discordgo.File
	if res.Data != nil {
		files = res.Data.Files
	}
	var body any = res
	// discordgo leaves an empty list out, which Discord refuses
	if res.Type == discordgo.InteractionApplicationCommandAutocompleteResult {
		body = map[string]any{"type": res.Type, "data": map[string]any{"choices": res.Data.Choices}}
		if came.Back != nil {
			return came.Back(body)
		}
	}
	_, err := a.opts.Rest.Send(ctx, "POST", discordgo.EndpointInteractionResponse(it.ID, it.Token), rest.Callback, body,
		files)
	return err
}

// deferred promises an answer and gives it when it is there. A promise of which nobody knows whether Discord has it is
// kept all the same, so that nobody is left with "thinking…".
func (a *Answerer) deferred(it *discordgo.Interaction, answer <-chan *discordgo.InteractionResponse,
	came Came) error {
	promise := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}}
	onMessage := it.Type == discordgo.InteractionMessageComponent
	if onMessage {
		promise = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}
	}
	lost := a.respond(it, promise, came)
	res := <-answer
	if lost != nil && !rest.Passing(lost) {
		return lost // Discord has no promise of ours
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	switch {
	case res == nil || res.Data == nil || res.Type == discordgo.InteractionResponseModal: // a form cannot follow a promise
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
	a.arrived(it, res)
	return nil
}

func (a *Answerer) editOriginal(ctx context.Context, it *discordgo.Interaction,
	d *discordgo.InteractionResponseData) error {
	edit := &discordgo.WebhookEdit{Content: &d.Content, Embeds: &d.Embeds, Components: &d.Components,
		AllowedMentions: d.AllowedMentions, Attachments: d.Attachments}
	_, err := a.opts.Rest.Send(ctx, "PATCH", discordgo.EndpointWebhookMessage(a.opts.Account.App, it.Token, "@original"),
		rest.Webhook, edit, d.Files)
	return err
}

// Amend changes the answer that an interaction was given. As long as Discord does not know of an answer it is tried
// again: the answer may be on its way.
func (a *Answerer) Amend(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	for wait := 250 * time.Millisecond; ; wait *= 2 {
		for _, f := range d.Files {
			if r, ok := f.Reader.(io.Seeker); ok {
				if _, err := r.Seek(0, io.SeekStart); err != nil {
					return err
				}
			}
		}
		d.Attachments = &[]*discordgo.MessageAttachment{}
		err := a.editOriginal(ctx, it, d)
		if rest.Status(err) != 404 || wait > window {
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
	p := &discordgo.WebhookParams{Content: d.Content, Embeds: d.Embeds, Components: d.Components,
		AllowedMentions: d.AllowedMentions, Flags: discordgo.MessageFlagsEphemeral}
	_, err := a.opts.Rest.Send(ctx, "POST", discordgo.EndpointWebhookToken(a.opts.Account.App, it.Token), rest.Webhook, p,
		d.Files)
	return err
}

func (a *Answerer) forget(ctx context.Context, it *discordgo.Interaction) error {
	_, err := a.opts.Rest.Send(ctx, "DELETE", discordgo.EndpointWebhookMessage(a.opts.Account.App, it.Token, "@original"),
		rest.Webhook, nil, nil)
	return err
}
