package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/host"
	"tablee/commands"
	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// Painter makes messages of tables; *commands.Router is one.
type Painter interface {
	Board(*table.Table, table.Guild) commands.Message
	Private(*table.Table, table.Profile) commands.Message
	Printer(lang string) *render.Printer
}

// Notifier delivers what the host owes, through a gateway.
type Notifier struct {
	Gateway *Gateway
	Painter Painter
	People  interface {
		ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error
	}
}

// outgoing is a message as Discord takes it; discordgo has no field for the nonce.
type outgoing struct {
	Content         string                            `json:"content"`
	Embeds          []*discordgo.MessageEmbed         `json:"embeds"`
	Components      []discordgo.MessageComponent      `json:"components"`
	AllowedMentions *discordgo.MessageAllowedMentions `json:"allowed_mentions"`
	Attachments     []*discordgo.MessageAttachment    `json:"attachments,omitempty"`
	Nonce           string                            `json:"nonce,omitempty"`
	EnforceNonce    bool                              `json:"enforce_nonce,omitempty"`
}

// Post sends a new message. If it may have been sent by an earlier try it is looked for first.
func (n *Notifier) Post(ctx context.Context, d host.Delivery) (string, string, error) {
	channel, err := n.channel(ctx, d)
	if err != nil {
		return "", "", classify(err, d)
	}
	msg, files, err := n.write(ctx, d)
	if err != nil {
		return "", "", err
	}
	if d.Again {
		if found, err := n.find(ctx, channel, msg, d); err != nil {
			return "", "", classify(err, d)
		} else if found != "" {
			return channel, found, nil
		}
	}
	msg.Nonce, msg.EnforceNonce = d.Nonce, true
	body, err := n.request(ctx, "POST", discordgo.EndpointChannelMessages(channel), channel, msg, files)
	if err != nil {
		return "", "", classify(err, d)
	}
	var sent struct{ ID string }
	if err := json.Unmarshal(body, &sent); err != nil || sent.ID == "" {
		return "", "", fmt.Errorf("gateway: a message without an id: %w", err)
	}
	return channel, sent.ID, nil
}

// Edit changes a message that stands.
func (n *Notifier) Edit(ctx context.Context, channel, message string, d host.Delivery) error {
	msg, files, err := n.write(ctx, d)
	if err != nil {
		return err
	}
	_, err = n.request(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, message), channel, msg, files)
	return classify(err, d)
}

// Strip takes a message's buttons away.
func (n *Notifier) Strip(ctx context.Context, channel, message string) error {
	body := map[string]any{"components": []any{}}
	_, err := n.Gateway.request(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, message), "PATCH messages "+channel, body, nil)
	return classify(err, host.Delivery{Kind: host.OweBoard})
}

// request sends a message's body, with its picture if it has one.
func (n *Notifier) request(ctx context.Context, method, url, channel string, msg outgoing, files []*discordgo.File) ([]byte, error) {
	if method == "PATCH" && len(files) > 0 { // API v9 adds new files to the old ones unless told which to keep
		msg.Attachments = []*discordgo.MessageAttachment{}
	}
	return n.Gateway.request(ctx, method, url, method+" messages "+channel, msg, files)
}

// channel is where a delivery goes; a person's direct messages are opened once and remembered.
func (n *Notifier) channel(ctx context.Context, d host.Delivery) (string, error) {
	if d.Kind == host.OweBoard || d.Kind == host.OweSay {
		return d.Target, nil
	}
	if d.Person.DM != "" {
		return d.Person.DM, nil
	}
	body, err := n.Gateway.request(ctx, "POST", discordgo.EndpointUserChannels("@me"), "POST dm", map[string]string{"recipient_id": d.Target}, nil)
	if err != nil {
		return "", err
	}
	var ch struct{ ID string }
	if err := json.Unmarshal(body, &ch); err != nil {
		return "", fmt.Errorf("gateway: %w", err)
	}
	return ch.ID, n.People.ChangePerson(ctx, d.Target, func(p *table.Profile) { p.DM = ch.ID })
}

// write puts a delivery into words.
func (n *Notifier) write(_ context.Context, d host.Delivery) (outgoing, []*discordgo.File, error) {
	var m commands.Message
	switch d.Kind {
	case host.OweBoard:
		m = n.Painter.Board(d.Table, d.Guild)
		if d.Body.Edit {
			m.Mentions = nil
		}
	case host.OweHand:
		m = n.Painter.Private(d.Table, d.Person)
		say := n.Painter.Printer(d.Person.Language())
		m.Content = say.Msg(game.M("say.dm.title", "game", game.M(d.Table.Game+".title"), "table", d.Table.ID.String(), "place", n.place(d.Table)))
	case host.OweSay:
		lang := "en"
		if d.Table != nil && d.Table.Lang != "" {
			lang = d.Table.Lang
		}
		m = commands.Message{Content: n.Painter.Printer(lang).Msg(n.placed(d)), Mentions: d.Body.Ping}
	case host.OweTell:
		m = commands.Message{Content: n.Painter.Printer(d.Person.Language()).Msg(n.placed(d))}
	default:
		return outgoing{}, nil, fmt.Errorf("%w: kind %q", host.ErrUseless, d.Kind)
	}
	out := outgoing{Content: m.Content, Embeds: m.Embeds, Components: m.Components, AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: m.Mentions}}
	if out.Embeds == nil {
		out.Embeds = []*discordgo.MessageEmbed{}
	}
	if out.Components == nil {
		out.Components = []discordgo.MessageComponent{}
	}
	if m.Picture == nil {
		return out, nil, nil
	}
	png, err := render.PNG(*m.Picture, m.Printer)
	if err != nil {
		return outgoing{}, nil, err
	}
	return out, []*discordgo.File{{Name: commands.PictureName, ContentType: "image/png", Reader: bytes.NewReader(png)}}, nil
}

// placed adds where the table is to a message that says so.
func (n *Notifier) placed(d host.Delivery) game.Msg {
	m := d.Body.Msg
	args := map[string]any{}
	maps.Copy(args, m.Args)
	if inner, ok := args["msg"].(game.Msg); ok {
		d.Body.Msg = inner
		args["msg"] = n.placed(d)
	}
	if d.Table != nil {
		args["place"] = n.place(d.Table)
	}
	m.Args = args
	return m
}

func (n *Notifier) place(t *table.Table) game.Msg {
	if t.Guild == "" {
		return game.M("place.dm")
	}
	return game.M("place.guild", "channel", t.Channel, "guild", n.Gateway.guildName(t.Guild))
}

// find looks for a message that an earlier try may have sent: ours, with the buttons of this table and this moment,
// or with the same words.
func (n *Notifier) find(ctx context.Context, channel string, msg outgoing, d host.Delivery) (string, error) {
	body, err := n.Gateway.request(ctx, "GET", discordgo.EndpointChannelMessages(channel)+"?limit=50", "GET messages "+channel, nil, nil)
	if code(err) == 50001 || code(err) == 50013 || status(err) == 403 {
		return "", nil // no right to read back: Discord's nonce has to do
	}
	if err != nil {
		return "", err
	}
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		return "", fmt.Errorf("gateway: %w", err)
	}
	for _, raw := range list {
		var m struct {
			ID         string
			Content    string
			Author     struct{ ID string }
			Components json.RawMessage
		}
		if json.Unmarshal(raw, &m) != nil || m.Author.ID != n.Gateway.user {
			continue
		}
		mark := ""
		if d.Table != nil {
			mark = "/" + d.Table.ID.String() + "/" + strconv.Itoa(d.Table.Stamp) + "/"
		}
		board := d.Kind == host.OweBoard || d.Kind == host.OweHand
		if board && mark != "" && m.Content == msg.Content && strings.Contains(string(m.Components), mark) || !board && m.Content == msg.Content {
			return m.ID, nil
		}
	}
	return "", nil
}

// classify tells errors apart that no repetition mends.
func classify(err error, d host.Delivery) error {
	if err == nil {
		return nil
	}
	private := d.Kind == host.OweHand || d.Kind == host.OweTell
	err = safe(err)
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	switch {
	case private && (e.Code == discordgo.ErrCodeCannotSendMessagesToThisUser || e.Code == 50278 || e.Code == discordgo.ErrCodeUnknownUser):
		return host.ErrRefused
	case e.Code == discordgo.ErrCodeUnknownMessage:
		return host.ErrGone
	case e.Status == 403 || e.Code == discordgo.ErrCodeUnknownChannel || e.Status == 401:
		return fmt.Errorf("%w: %w", host.ErrNoWay, e)
	case e.Status == 429 || e.Status >= 500:
		return e
	case e.Status == 400 || e.Status == 404:
		return fmt.Errorf("%w: %w", host.ErrUseless, e)
	}
	return e
}
