package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"

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
	Cup(*table.Cup, table.Guild) commands.Message
	Dashboard([]*table.Table, string) commands.Message
	Printer(lang string) *render.Printer
}

// Notifier delivers what the host owes, through a gateway.
type Notifier struct {
	Gateway *Gateway
	Painter Painter
	People  interface {
		Person(ctx context.Context, id string) (table.Profile, error)
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
			return channel, found, n.Edit(ctx, channel, found, d) // much may have changed since
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
	d.Nonce = "" // an edit does not unfold a thread: a new message will
	return classify(err, d)
}

// Strip takes a message's buttons away.
func (n *Notifier) Strip(ctx context.Context, channel, message string) error {
	body := map[string]any{"components": []any{}}
	_, err := n.Gateway.request(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, message), "PATCH messages "+channel, body, nil)
	return classify(err, host.Delivery{Kind: host.OweBoard})
}

// Delete takes a message away.
func (n *Notifier) Delete(ctx context.Context, channel, message string) error {
	_, err := n.Gateway.request(ctx, "DELETE", discordgo.EndpointChannelMessage(channel, message), "DELETE message "+channel, nil, nil)
	return classify(err, host.Delivery{Kind: host.OweBoard})
}

// threadLife is after how many minutes of silence Discord folds a thread away: the longest it offers, a week. A new
// message unfolds it.
const threadLife = 10080

// Thread opens a thread below a message. Its id is the message's (Discord's rule), so a second call finds the first's.
func (n *Notifier) Thread(ctx context.Context, channel, message string, d host.Delivery) (string, error) {
	name := n.Painter.Printer(n.tongue(d)).Label(game.M("board.title", "game", game.M(d.Table.Game+".title"), "table", d.Table.ID.String()), 100)
	body := map[string]any{"name": name, "auto_archive_duration": threadLife}
	_, err := n.Gateway.request(ctx, "POST", discordgo.EndpointChannelMessageThread(channel, message), "POST thread "+channel, body, nil)
	if code(err) == 160004 { // it has a thread already
		err = nil
	}
	return message, classify(err, d)
}

// Present asks whether a person is in a server; that takes no intent. A server that the bot is not in tells nothing.
func (n *Notifier) Present(ctx context.Context, guild, user string) (bool, error) {
	_, err := n.Gateway.request(ctx, "GET", discordgo.EndpointGuildMember(guild, user), "GET member "+guild, nil, nil)
	switch code(err) {
	case discordgo.ErrCodeUnknownMember, discordgo.ErrCodeUnknownUser:
		return false, nil
	case discordgo.ErrCodeUnknownGuild, discordgo.ErrCodeMissingAccess:
		return true, nil
	}
	if err != nil {
		return false, safe(err)
	}
	return true, nil
}

// tongue is the language of a delivery: the person's, or the channel's.
func (n *Notifier) tongue(d host.Delivery) string {
	switch {
	case (d.Kind == host.OweHand || d.Kind == host.OweTell || d.Kind == host.OweRemind) && !d.Public:
		return d.Person.Language()
	case d.Table != nil && d.Table.Lang != "":
		return d.Table.Lang
	}
	return "en"
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
	switch {
	case d.Public:
		return d.Table.Channel, nil
	case d.Kind != host.OweHand && d.Kind != host.OweTell && d.Kind != host.OweRemind:
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
func (n *Notifier) write(ctx context.Context, d host.Delivery) (outgoing, []*discordgo.File, error) {
	var m commands.Message
	switch d.Kind {
	case host.OweBoard:
		m = n.Painter.Board(d.Table, d.Guild)
		if d.Body.Edit {
			m.Mentions = nil
		}
		m.Mentions = slices.DeleteFunc(m.Mentions, func(user string) bool { // their name is read, and nothing rings
			p, err := n.People.Person(ctx, user)
			return err == nil && p.Notify == table.NotifyNone
		})
	case host.OweHand:
		m = n.Painter.Private(d.Table, d.Person)
		say := n.Painter.Printer(d.Person.Language())
		m.Content = say.Msg(game.M("say.dm.title", "game", game.M(d.Table.Game+".title"), "table", d.Table.ID.String(), "place", n.place(d.Table)))
	case host.OweDash:
		lang := d.Guild.Lang
		if lang == "" {
			lang = d.Table.Lang
		}
		m = n.Painter.Dashboard(d.Tables, lang)
	case host.OweCup:
		m = n.Painter.Cup(d.Cup, d.Guild)
		m.Content, m.Mentions = n.herald(d)
	case host.OweSay, host.OweTell, host.OweThread, host.OweRemind:
		msg := n.placed(d)
		if d.Public {
			msg = game.M("host.ping", "user", d.Target, "msg", msg)
		}
		m = commands.Message{Content: n.Painter.Printer(n.tongue(d)).Msg(msg), Mentions: d.Body.Ping}
	default:
		return outgoing{}, nil, fmt.Errorf("%w: kind %q", host.ErrUseless, d.Kind)
	}
	out := outgoing{Content: m.Content, Embeds: m.Embeds, Components: m.Components, AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: m.Mentions}}
	if out.Embeds == nil {
		out.Embeds = []*discordgo.MessageEmbed{}
	}
	if n.Gateway.opts.ShardID > 0 && d.Kind == host.OweHand { // what is pressed in direct messages reaches shard 0's process, which does not know our tables
		out.Components = nil
	}
	if out.Components == nil {
		out.Components = []discordgo.MessageComponent{}
	}
	png, err := m.PNG()
	if err != nil {
		return outgoing{}, nil, err
	}
	if png == nil {
		return out, nil, nil
	}
	return out, []*discordgo.File{m.File(png)}, nil
}

// placed adds where the table is to a message that says so.
func (n *Notifier) placed(d host.Delivery) game.Msg {
	m := d.Body.Msg
	args := map[string]any{}
	maps.Copy(args, m.Args)
	if d.Table != nil {
		args["place"], args["table"] = n.place(d.Table), d.Table.ID.String()
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

// find looks for a message that an earlier try may have sent without anybody noting it: ours, with the same words,
// and, if it is a board or a hand, with the buttons of this table and this moment. Boards and hands of earlier moments
// that nobody has noted either lose their buttons on the way.
func (n *Notifier) find(ctx context.Context, channel string, msg outgoing, d host.Delivery) (found string, err error) {
	if d.Kind == host.OweCup && msg.Content == "" {
		return "", nil // nothing to know it by
	}
	body, err := n.Gateway.request(ctx, "GET", discordgo.EndpointChannelMessages(channel)+"?limit=50", "GET messages "+channel, nil, nil)
	if status(err) == 403 {
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
		var m standing
		if json.Unmarshal(raw, &m) != nil || m.Author.ID != n.Gateway.user {
			continue // what cannot be read has no buttons of ours
		}
		same, stray := m.compare(msg, d)
		if !same && !stray {
			continue
		}
		switch known, err := d.Known(ctx, m.ID); {
		case err != nil:
			return "", err
		case known:
		case same && found == "":
			found = m.ID
		default:
			if err := n.Strip(ctx, channel, m.ID); err != nil && !errors.Is(err, host.ErrGone) {
				return "", err
			}
		}
	}
	return found, nil
}

// standing is a message as it stands.
type standing struct {
	ID         string
	Content    string
	Author     struct{ ID string }
	Components json.RawMessage
}

// compare tells whether the message may be the one that is to be sent, or else an older one of the same table that
// still has buttons.
func (m standing) compare(msg outgoing, d host.Delivery) (same, stray bool) {
	if d.Kind != host.OweBoard && d.Kind != host.OweHand {
		return m.Content == msg.Content, false
	}
	for _, b := range marks.FindAllSubmatch(m.Components, -1) {
		if string(b[1]) == d.Table.ID.String() {
			stray = true
			same = same || m.Content == msg.Content && string(b[2]) == strconv.Itoa(d.Table.Stamp)
		}
	}
	return same, stray && !same
}

// marks finds the table and the stamp in what buttons are called.
var marks = regexp.MustCompile(`"custom_id"\s*:\s*"[^/"]*/(\d+)/(\d+)/`)

// noMutualGuild is a code of Discord's that discordgo does not name.
const noMutualGuild = 50278

// classify tells errors apart that no repetition mends.
func classify(err error, d host.Delivery) error {
	if err == nil {
		return nil
	}
	private := (d.Kind == host.OweHand || d.Kind == host.OweTell || d.Kind == host.OweRemind) && !d.Public
	err = safe(err)
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	switch {
	case private && (e.Code == noMutualGuild || e.Code == discordgo.ErrCodeUnknownUser):
		return host.ErrAbsent
	case private && (e.Code == discordgo.ErrCodeCannotSendMessagesToThisUser || e.Status == 403):
		return host.ErrRefused
	case e.Code == discordgo.ErrCodePerformedOperationOnArchivedThread && d.Nonce != "": // a message unfolds it, unless it is locked
		return fmt.Errorf("%w: %w", host.ErrNoWay, e)
	case e.Code == discordgo.ErrCodeUnknownMessage || e.Code == discordgo.ErrCodePerformedOperationOnArchivedThread:
		return host.ErrGone
	case e.Status == 403 || e.Code == discordgo.ErrCodeUnknownChannel:
		return fmt.Errorf("%w: %w", host.ErrNoWay, e)
	case e.Status == 429 || e.Status >= 500 || e.Status == 401: // a token that was changed is no fault of the table's
		return e
	case e.Status == 400 || e.Status == 404:
		return fmt.Errorf("%w: %w", host.ErrUseless, e)
	}
	return e
}
