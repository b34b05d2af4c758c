package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
	"tablee/commands/request"
)

// answer calls the handler of an interaction, answers it, and returns the outcome. Even if the answer fails, the
// handler can finish.
func (a *Answerer) answer(it *discordgo.Interaction, source Source) (outcome string) {
	ctx, cancel := context.WithTimeout(a.opts.Context(context.Background()), time.Minute)
	defer cancel()
	if v, user := a.opts.Views, userOf(it); v != nil && user != nil {
		v.Begin(user.ID)
		defer v.End(user.ID)
	}
	answer := make(chan reply, 1)
	go func() {
		var res reply
		defer func() { answer <- res }()
		defer safe.Caught(a.opts.Log, "handler")
		res.first, res.then = a.opts.Router.Answer(ctx, it)
	}()
	outcome = "answered"
	var err error
	select {
	case res := <-answer:
		if res.first == nil {
			return "none"
		}
		var message string
		if message, err = a.respond(it, res.first, source); errors.Is(err, errDeleted) {
			err = nil
			a.then(it, res.then)
			break
		}
		if err != nil {
			outcome = "failed" // the buttons are probably still there
			break
		}
		a.answerArrived(ctx, it, res.first)
		a.viewArrived(it, res.first, original, message)
		a.then(it, res.then)
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

// reply is what an interaction is answered.
type reply struct {
	first *discordgo.InteractionResponse
	then  *discordgo.InteractionResponseData // a message that follows, or nil
}

// then sends the message that follows an answer. The answer has arrived, so that a failure is no failure of it.
func (a *Answerer) then(it *discordgo.Interaction, d *discordgo.InteractionResponseData) {
	if d == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	id, err := a.follow(ctx, it, d)
	a.laterArrived(it, id, id, err)
}

// laterArrived reports the message that follows an answer, or logs that it was not delivered.
func (a *Answerer) laterArrived(it *discordgo.Interaction, message, id string, err error) {
	if err != nil {
		a.opts.Log.Warn("later answer not delivered", "interaction", it.ID, "err", err)
		return
	}
	if id != "" {
		a.reportView(it, ViewAnswer{Message: message, ID: id, Later: true})
	}
}

// deferTimer fires when an interaction has to be deferred; it never fires for autocompletion, which cannot be.
func (a *Answerer) deferTimer(it *discordgo.Interaction) <-chan time.Time {
	if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return nil
	}
	return time.After(a.opts.Defer)
}

// respond sends the first answer, with retries until Discord's time limit. If it shows a private view, it returns the
// message's id, or "" if Discord does not tell it.
func (a *Answerer) respond(it *discordgo.Interaction, res *discordgo.InteractionResponse,
	source Source) (message string, err error) {
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
			return "", source.Back(body)
		}
	}
	url := discordgo.EndpointInteractionResponse(it.ID, it.Token)
	shows := a.opts.Views != nil && a.opts.Views.Awaited(it.ID)
	if shows {
		url += "?with_response=true"
	}
	var told []byte
	err = trySend(res.Data, func() (err error) {
		told, err = a.opts.Rest.Send(ctx, "POST", url, rest.Callback, body, files)
		return err
	})
	if rest.Code(err) == discordgo.ErrCodeUnknownMessage {
		if !anew(it, res) {
			_, err = a.opts.Rest.Send(ctx, "POST", url, rest.Callback,
				discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}, nil)
			return "", cmp.Or(err, errDeleted)
		}
		if err = rewind(files); err == nil {
			told, err = a.opts.Rest.Send(ctx, "POST", url, rest.Callback, res, files)
		}
	}
	if err != nil || !shows {
		return "", err
	}
	var callback struct {
		Resource struct{ Message struct{ ID string } }
	}
	_ = json.Unmarshal(told, &callback) // the answer has arrived, whatever it says
	return callback.Resource.Message.ID, nil
}

// errDeleted is why an answer shows nothing: the message whose control was pressed was deleted meanwhile, because a
// newer one has replaced it. The press is acknowledged, and the outbox shows what it has changed.
var errDeleted = errors.New("the message was deleted")

// anew makes an answer that was to edit a message which is deleted one that shows the same in a new message. It returns
// false if the outbox does that.
func anew(it *discordgo.Interaction, res *discordgo.InteractionResponse) bool {
	private := editsPrivate(it, res) // the person has opened a newer view
	if res.Data == nil || !private && !request.InChat(it) {
		return false
	}
	if private {
		res.Data.Flags |= discordgo.MessageFlagsEphemeral
	}
	res.Type, res.Data.Attachments = discordgo.InteractionResponseChannelMessageWithSource, nil
	return true
}

// editsPrivate reports whether an answer edits a message that only the person sees.
func editsPrivate(it *discordgo.Interaction, res *discordgo.InteractionResponse) bool {
	return res.Type == discordgo.InteractionResponseUpdateMessage && it.Message != nil &&
		it.Message.Flags&discordgo.MessageFlagsEphemeral != 0
}

// original addresses the first answer to an interaction, or the message that it has edited.
const original = "@original"

// viewArrived reports an answer that may show a private view; message is how the view's message is addressed, id its id
// if that is known.
func (a *Answerer) viewArrived(it *discordgo.Interaction, res *discordgo.InteractionResponse, message, id string) {
	edited := it.Message != nil && res.Type == discordgo.InteractionResponseUpdateMessage
	if edited {
		id = it.Message.ID
	}
	a.reportView(it, ViewAnswer{Message: message, ID: id, Edited: edited})
}

// reportView reports an answer to an interaction.
func (a *Answerer) reportView(it *discordgo.Interaction, v ViewAnswer) {
	if a.opts.Views == nil {
		return
	}
	v.Interaction, v.Token = it.ID, it.Token
	var err error
	if v.Made, err = discordgo.SnowflakeTimestamp(it.ID); err != nil {
		v.Made = a.opts.Now()
	}
	a.opts.Views.Answered(v)
}

// deferred defers the answer ("thinking…") and sends it when it is ready. If it is unknown whether Discord got the
// deferral, it still sends the answer, so that nobody is left with "thinking…".
func (a *Answerer) deferred(it *discordgo.Interaction, answer <-chan reply, source Source) error {
	promise := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}}
	onMessage := it.Type == discordgo.InteractionMessageComponent
	if onMessage {
		promise = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}
		a.late.Store(it.ID, "")
		time.AfterFunc(tokenLife, func() { a.late.Delete(it.ID) })
	}
	_, lost := a.respond(it, promise, source)
	all := <-answer
	res := all.first
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
		return a.followed(ctx, it, all)
	case !onMessage:
		everybody := request.InChat(it) && public(it, res)
		res.Type = discordgo.InteractionResponseChannelMessageWithSource // a form's message cannot be changed any more
		if everybody {
			return a.publicly(ctx, it, all)
		}
	}
	id, err := a.edit(ctx, it.Token, original, res.Data)
	if onMessage && rest.Code(err) == discordgo.ErrCodeUnknownMessage {
		if anew(it, res) {
			return a.followed(ctx, it, all)
		}
		a.then(it, all.then)
		return nil
	}
	if err != nil {
		return err
	}
	if onMessage {
		a.late.Store(it.ID, original)
	}
	a.answerArrived(ctx, it, res)
	a.viewArrived(it, res, original, id)
	a.then(it, all.then)
	return nil
}

// followed sends the answer to a press, and what follows it, in messages of their own, after a deferral.
func (a *Answerer) followed(ctx context.Context, it *discordgo.Interaction, all reply) error {
	id, err := a.follow(ctx, it, all.first.Data)
	a.late.Store(it.ID, id)
	if err == nil && id != "" {
		a.viewArrived(it, all.first, id, id)
	}
	a.then(it, all.then)
	return err
}

// public reports whether everybody in the channel sees an answer.
func public(it *discordgo.Interaction, res *discordgo.InteractionResponse) bool {
	return !private(res.Data) && !editsPrivate(it, res)
}

// private reports whether only the person sees a message.
func private(d *discordgo.InteractionResponseData) bool {
	return d.Flags&discordgo.MessageFlagsEphemeral != 0
}

// publicly sends a board in a chat after a deferral that is for one person's eyes. An edit would leave it private, and
// so would a message that is sent while "thinking…" still stands there: Discord edits that one (docs.discord.com,
// Receiving and Responding to Interactions: Create Followup Message). What the person alone is to see therefore takes
// its place first, or it is removed.
func (a *Answerer) publicly(ctx context.Context, it *discordgo.Interaction, all reply) error {
	then, settled := all.then, false
	if then != nil && private(then) {
		id, err := a.edit(ctx, it.Token, original, then)
		a.laterArrived(it, original, id, err)
		then, settled = nil, err == nil
	}
	var err error
	if !settled {
		err = a.forget(ctx, it)
	}
	id, lost := a.follow(ctx, it, all.first.Data)
	if lost == nil {
		a.answerArrived(ctx, it, all.first)
		if id != "" {
			a.viewArrived(it, all.first, id, id)
		}
	}
	a.then(it, then)
	return errors.Join(lost, err)
}

// edit edits an answer, and returns its message's id.
func (a *Answerer) edit(ctx context.Context, token, message string, d *discordgo.InteractionResponseData) (id string,
	err error) {
	var told []byte
	err = trySend(d, func() (err error) {
		edit := &discordgo.WebhookEdit{Content: &d.Content, Embeds: &d.Embeds, Components: &d.Components,
			AllowedMentions: d.AllowedMentions, Attachments: d.Attachments}
		told, err = a.opts.Rest.Send(ctx, "PATCH", discordgo.EndpointWebhookMessage(a.opts.Account.App, token, message),
			rest.Webhook, edit, d.Files)
		return err
	})
	return messageID(told), err
}

// messageID is the id of the message in a response; "" if it has none.
func messageID(response []byte) string {
	var m struct{ ID string }
	_ = json.Unmarshal(response, &m)
	return m.ID
}

// EditAnswer edits an answer to an interaction, by the interaction's token, as long as that is valid; message is
// "@original" or the id of a later answer.
func (a *Answerer) EditAnswer(ctx context.Context, token, message string, d *discordgo.InteractionResponseData) error {
	d.AllowedMentions = &discordgo.MessageAllowedMentions{}
	if d.Components == nil {
		d.Components = []discordgo.MessageComponent{}
	}
	if d.Embeds == nil {
		d.Embeds = []*discordgo.MessageEmbed{}
	}
	d.Attachments = &[]*discordgo.MessageAttachment{} // removes the old pictures
	_, err := a.edit(ctx, token, message, d)
	return err
}

// DeleteAnswer deletes an answer to an interaction; see EditAnswer.
func (a *Answerer) DeleteAnswer(ctx context.Context, token, message string) error {
	_, err := a.opts.Rest.Send(ctx, "DELETE", discordgo.EndpointWebhookMessage(a.opts.Account.App, token, message),
		rest.Webhook, nil, nil)
	return err
}

// tokenLife is how long Discord lets a bot edit an answer.
const tokenLife = 15 * time.Minute

// Amend edits the answer to an interaction. As long as Discord does not know of an answer it tries again, because the
// answer may be on its way. After the deferral of a press, "@original" is the message that was pressed, which everybody
// may see: only the answer itself is edited.
func (a *Answerer) Amend(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	for wait := 250 * time.Millisecond; ; wait *= 2 {
		message, err := original, errNoAnswer
		if late, ok := a.late.Load(it.ID); ok {
			message = late.(string)
		}
		if message != "" {
			if err := rewind(d.Files); err != nil {
				return err
			}
			d.Attachments = &[]*discordgo.MessageAttachment{}
			_, err = a.edit(ctx, it.Token, message, d)
		}
		if !errors.Is(err, errNoAnswer) && rest.Status(err) != 404 || wait > responseWindow {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}

// errNoAnswer is why a message cannot be edited that has not arrived.
var errNoAnswer = errors.New("the answer has not arrived")

// follow sends a later answer, and returns its message's id.
func (a *Answerer) follow(ctx context.Context, it *discordgo.Interaction,
	d *discordgo.InteractionResponseData) (id string, err error) {
	var told []byte
	err = trySend(d, func() (err error) {
		p := &discordgo.WebhookParams{Content: d.Content, Embeds: d.Embeds, Components: d.Components,
			AllowedMentions: d.AllowedMentions, Flags: d.Flags & discordgo.MessageFlagsEphemeral}
		told, err = a.opts.Rest.Send(ctx, "POST", discordgo.EndpointWebhookToken(a.opts.Account.App, it.Token),
			rest.Webhook, p, d.Files)
		return err
	})
	return messageID(told), err
}

func (a *Answerer) forget(ctx context.Context, it *discordgo.Interaction) error {
	return a.DeleteAnswer(ctx, it.Token, original)
}
