// Package deliver sends the outbox's messages to Discord: to channels and to people, new or edited. The map writers has
// the writer of each kind of message.
package deliver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/outbox"
	"tablee/commands/message"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Messages builds the messages to deliver; commands.Messages implements it.
type Messages interface {
	Board(*table.Table, table.Guild) message.Message
	PingTurn(t *table.Table, users []string) message.Message
	PingVoters(t *table.Table, users []string) message.Message
	QuestionButtons(t *table.Table, question int, lang string) []discordgo.MessageComponent
	Collapsed(*table.Table) message.Message
	AgainButtons(*table.Table, *render.Printer) []discordgo.MessageComponent
	Seat(t *table.Table, user string, said game.Msg, lang string) message.Message
	Private(*table.Table, table.Profile, table.Guild) message.Message
	Ended(*table.Table, string, table.Profile, table.Guild) message.Message
	Away(*table.Table, string, table.Profile) message.Message
	Tournament(*table.Tournament, table.Guild) message.Message
	TournamentNews(c *table.Tournament, news game.Msg, call []string) string
	CollapsedTournament(*table.Tournament) message.Message
	Daily(*table.DailyPost, table.Guild) message.Message
	Week(w *table.Week, lang string) message.Message
	NightOver(*table.Night, *table.Table, table.Guild) message.Message
	Dashboard([]*table.Table, string) message.Message
	Waiting(list []*table.Table, lang string, lead game.Msg) message.Message
	ReminderButtons(t *table.Table, say *render.Printer) []discordgo.MessageComponent
	Welcome(lang string) message.Message
	Printer(lang string) *render.Printer
}

// Notifier sends, edits and deletes the outbox's messages at Discord.
type Notifier struct {
	Rest    *rest.Client
	Account *discord.Account
	Servers interface {
		Name(guild string) string
	}
	Messages Messages
	// NoHandButtons omits the buttons in direct messages: presses there reach the process of shard 0, which does not know
	// this process's tables.
	NoHandButtons bool
	// Stories summarises finished games; may be nil.
	Stories interface {
		Story(ctx context.Context, t *table.Table) *table.Story
	}
	People interface {
		Person(ctx context.Context, id string) (table.Profile, error)
		ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error
	}
}

// outgoing is a message as it is sent to Discord; discordgo has no field for the nonce.
type outgoing struct {
	Content         string                            `json:"content"`
	Embeds          []*discordgo.MessageEmbed         `json:"embeds"`
	Components      []discordgo.MessageComponent      `json:"components"`
	AllowedMentions *discordgo.MessageAllowedMentions `json:"allowed_mentions"`
	Attachments     *[]*discordgo.MessageAttachment   `json:"attachments,omitempty"`
	Nonce           string                            `json:"nonce,omitempty"`
	EnforceNonce    bool                              `json:"enforce_nonce,omitempty"`
	Flags           discordgo.MessageFlags            `json:"flags,omitempty"`
}

// Post sends a new message. If it may have been sent by an earlier try it is looked for first.
func (n *Notifier) Post(ctx context.Context, d outbox.Delivery) (string, string, error) {
	channel, err := n.channel(ctx, d)
	if err != nil {
		return "", "", classify(err, d)
	}
	msg, files, err := n.write(ctx, d)
	if err != nil {
		return "", "", err
	}
	if d.MayBeSent {
		if found, err := n.find(ctx, channel, msg, d); err != nil {
			return "", "", classify(err, d)
		} else if found != "" {
			return channel, found, n.Edit(ctx, channel, found, d) // the table may have changed since
		}
	}
	sent, err := n.post(ctx, channel, msg, files, d.Nonce, d.Silent)
	doubt := d.MayBeSent || d.Kind == outbox.Board && len(msg.Components) > 0 // its buttons have a revision
	// Discord knew the nonce: it was sent before without being recorded
	if err == nil && doubt && sent.compare(msg, d) != same {
		if err = n.Edit(ctx, channel, sent.ID, d); errors.Is(err,
			outbox.ErrGone) { // sent long ago, and deleted since
			if msg, files, err = n.write(ctx, d); err == nil { // the files were consumed by the first request
				sent, err = n.post(ctx, channel, msg, files, d.Nonce+"b", d.Silent)
			}
		}
	}
	return channel, sent.ID, classify(err, d)
}

// post sends a message with a nonce, by which Discord recognises repetitions. It may be silent; edits always are.
func (n *Notifier) post(ctx context.Context, channel string, msg outgoing, files []*discordgo.File,
	nonce string, silent bool) (sent existing, err error) {
	msg.Nonce, msg.EnforceNonce = nonce, true
	if silent {
		msg.Flags = discordgo.MessageFlagsSuppressNotifications
	}
	body, err := n.request(ctx, "POST", discordgo.EndpointChannelMessages(channel), channel, msg, files)
	if err != nil {
		return sent, err
	}
	if err := json.Unmarshal(body, &sent); err != nil || sent.ID == "" {
		return sent, fmt.Errorf("deliver: a message without an id: %w", err)
	}
	return sent, nil
}

// FindSent finds a message that an earlier try sent without recording it.
func (n *Notifier) FindSent(ctx context.Context, d outbox.Delivery) (channel, message string, err error) {
	if channel, err = n.channel(ctx, d); err != nil {
		return "", "", classify(err, d)
	}
	msg, _, err := n.write(ctx, d)
	if err != nil {
		return "", "", err
	}
	message, err = n.find(ctx, channel, msg, d)
	return channel, message, classify(err, d)
}

// Edit edits a message.
func (n *Notifier) Edit(ctx context.Context, channel, message string, d outbox.Delivery) error {
	msg, files, err := n.write(ctx, d)
	if err != nil {
		return err
	}
	_, err = n.request(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, message), channel, msg, files)
	d.Nonce = "" // an edit does not reopen an archived thread; a new message does
	return classify(err, d)
}

// RemoveButtons removes a message's buttons.
func (n *Notifier) RemoveButtons(ctx context.Context, channel, message string) error {
	body := map[string]any{"components": []any{}}
	_, err := n.Rest.Send(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, message), "PATCH messages "+channel,
		body, nil)
	return classify(err, outbox.Delivery{Kind: outbox.Board})
}

// Delete deletes a message.
func (n *Notifier) Delete(ctx context.Context, channel, message string) error {
	_, err := n.Rest.Send(ctx, "DELETE", discordgo.EndpointChannelMessage(channel, message), "DELETE message "+channel,
		nil, nil)
	return classify(err, outbox.Delivery{Kind: outbox.Board})
}

// Retract deletes what an earlier try may have sent of a message that is out of date now.
func (n *Notifier) Retract(ctx context.Context, d outbox.Delivery) error {
	channel, found, err := n.FindSent(ctx, d)
	if err == nil && found != "" {
		return n.Delete(ctx, channel, found)
	}
	return err
}

// Collapse reduces a board, or a tournament's message, that another one has replaced to a line.
func (n *Notifier) Collapse(ctx context.Context, channel, id string, d outbox.Delivery) error {
	var line message.Message
	if d.Tournament != nil {
		line = n.Messages.CollapsedTournament(d.Tournament)
	} else {
		line = n.Messages.Collapsed(d.Table)
	}
	msg, files, err := n.outgoing(line, d)
	if err != nil {
		return err
	}
	_, err = n.request(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, id), channel, msg, files)
	return classify(err, d)
}

// threadArchiveMinutes is after how many minutes without messages Discord archives a thread: the maximum, a week. A new
// message reopens it.
const threadArchiveMinutes = 10080

// Thread opens a thread below a message. Its id is the message's (Discord's rule), so a second call finds the first's.
func (n *Notifier) Thread(ctx context.Context, channel, message string, d outbox.Delivery) (string, error) {
	name := n.Messages.Printer(n.language(d)).Label(game.M("board.title", "game", game.M(d.Table.Game+".title"), "table",
		d.Table.ID.String()), 100)
	body := map[string]any{"name": name, "auto_archive_duration": threadArchiveMinutes}
	_, err := n.Rest.Send(ctx, "POST", discordgo.EndpointChannelMessageThread(channel, message), "POST thread "+channel,
		body, nil)
	if rest.Code(err) == 160004 { // it has a thread already
		err = nil
	}
	return message, classify(err, d)
}

// Present asks whether a person is in a server, which needs no intent. For a server that the bot is not in, it returns
// true.
func (n *Notifier) Present(ctx context.Context, guild, user string) (bool, error) {
	_, err := n.Rest.Send(ctx, "GET", discordgo.EndpointGuildMember(guild, user), "GET member "+guild, nil, nil)
	switch rest.Code(err) {
	case discordgo.ErrCodeUnknownMember, discordgo.ErrCodeUnknownUser:
		return false, nil
	case discordgo.ErrCodeUnknownGuild, discordgo.ErrCodeMissingAccess:
		return true, nil
	}
	if err != nil {
		return false, err
	}
	return true, nil
}

// request sends a message's body, with its picture if it has one.
func (n *Notifier) request(ctx context.Context, method, url, channel string, msg outgoing,
	files []*discordgo.File) ([]byte, error) {
	if method == "PATCH" { // API v9 keeps the old files and adds new ones to them unless told which to keep
		msg.Attachments = &[]*discordgo.MessageAttachment{}
	}
	return n.Rest.Send(ctx, method, url, method+" messages "+channel, msg, files)
}

// channel is the channel of a delivery; a person's direct message channel is opened once and stored.
func (n *Notifier) channel(ctx context.Context, d outbox.Delivery) (string, error) {
	switch {
	case d.Channel != "":
		return d.Channel, nil
	case !d.Private():
		return d.Target, nil
	}
	if d.Person.DM != "" {
		return d.Person.DM, nil
	}
	body, err := n.Rest.Send(ctx, "POST", discordgo.EndpointUserChannels("@me"), "POST dm",
		map[string]string{"recipient_id": d.Target}, nil)
	if err != nil {
		return "", err
	}
	var ch struct{ ID string }
	if err := json.Unmarshal(body, &ch); err != nil {
		return "", fmt.Errorf("deliver: %w", err)
	}
	return ch.ID, n.People.ChangePerson(ctx, d.Target, func(p *table.Profile) { p.DM = ch.ID })
}
