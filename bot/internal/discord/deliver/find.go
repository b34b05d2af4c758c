package deliver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/outbox"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/rules/table"
)

// find looks for a message that an earlier try may have sent without recording it: the bot's own, with the same text
// and, if it is a board or a hand, with the buttons of this table at this revision; or the one whose first button opens
// this puzzle of the day. It also removes unrecorded boards
// and hands of earlier revisions, or their buttons. If the database was replaced by a backup, it does the same to
// messages of the lost state, of any table, and to pings at this table.
func (n *Notifier) find(ctx context.Context, channel string, msg outgoing, d outbox.Delivery) (found string,
	err error) {
	if w := writers[d.Kind]; !w.stamped && !w.puzzle && msg.Content == "" {
		return "", nil // nothing to recognise it by
	}
	calls, before := n.lostPings(d), ""
	for range maxPages {
		list, err := n.page(ctx, channel, before)
		if rest.Status(err) == 403 {
			return "", nil // no permission to read the channel: Discord's nonce has to suffice
		}
		if err != nil {
			return "", err
		}
		for _, m := range list {
			what := m.compare(msg, d)
			if slices.Contains(calls, m.Content) {
				what = outdated
			}
			if what == other || m.Author.ID != n.Account.User {
				continue
			}
			switch known, err := d.Known(ctx, m.ID); {
			case err != nil:
				return "", err
			case known:
			case what == same && found == "":
				found = m.ID
			default:
				if err := n.removeFound(ctx, channel, m.ID, what); err != nil && !errors.Is(err, outbox.ErrGone) {
					return "", err
				}
			}
		}
		if found != "" || len(list) < pageSize || d.Table == nil || list[len(list)-1].before(earliest(d)) {
			break
		}
		before = list[len(list)-1].ID
	}
	return found, nil
}

// earliest is the first moment at which an earlier try may have sent a message: when its row was added, or if that is
// not known, when the table's state last changed.
func earliest(d outbox.Delivery) time.Time {
	if !d.Since.IsZero() && d.Since.Before(d.Table.Touched) {
		return d.Since
	}
	return d.Table.Touched
}

// How much of a channel is read: pages back to the earliest moment at which the message may have been sent, up to
// maxPages. In a very busy channel an unrecorded message is too far up to be seen anyway.
const (
	pageSize = 100 // Discord's maximum
	maxPages = 5   // pages
)

// page reads the messages before one, the newest first.
func (n *Notifier) page(ctx context.Context, channel, before string) ([]existing, error) {
	at := discordgo.EndpointChannelMessages(channel) + "?limit=" + strconv.Itoa(pageSize)
	if before != "" {
		at += "&before=" + before
	}
	body, err := n.Rest.Send(ctx, "GET", at, "GET messages "+channel, nil, nil)
	if err != nil {
		return nil, err
	}
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, fmt.Errorf("deliver: %w", err)
	}
	messages := make([]existing, len(list))
	for i, raw := range list {
		if json.Unmarshal(raw, &messages[i]) != nil {
			messages[i] = existing{ID: messages[i].ID} // a message that cannot be decoded has no buttons of the bot
		}
	}
	return messages, nil
}

// removeFound removes an unrecorded message. A message of a lost state only loses its buttons: people may have talked
// about it.
func (n *Notifier) removeFound(ctx context.Context, channel, message string, what match) error {
	if what == lostState {
		return n.RemoveButtons(ctx, channel, message)
	}
	return n.Delete(ctx, channel, message)
}

// lostPings are the texts with which a lost state may have pinged people of a table that is shown again after it.
func (n *Notifier) lostPings(d outbox.Delivery) (list []string) {
	if d.Kind != outbox.Board || !d.Body.FindExisting || d.Table.Phase != table.Playing {
		return nil
	}
	for _, s := range d.Table.Seats {
		if s.User != "" {
			list = append(list, n.Messages.PingTurn(d.Table, []string{s.User}).Content)
		}
	}
	return list
}

// existing is a message on Discord.
type existing struct {
	ID         string
	Content    string
	Author     struct{ ID string }
	Components json.RawMessage
}

// before tells whether a message was sent before a time. It is true if the message's id has no valid time.
func (m existing) before(t time.Time) bool {
	sent, err := discordgo.SnowflakeTimestamp(m.ID)
	return err != nil || sent.Before(t)
}

// match is the relation of an existing message to one that is to be sent.
type match int

const (
	other     match = iota // something else
	same                   // it may be the same message
	outdated               // an older one of the same table, still with buttons
	lostState              // one of a lost state of the database
)

// compare is the relation of an existing message to the one that is to be sent.
func (m existing) compare(msg outgoing, d outbox.Delivery) match {
	if writers[d.Kind].puzzle {
		first := customIDs.FindSubmatch(m.Components)
		if first != nil && string(first[1]) == customid.OfDaily(d.Daily.ID, 0, message.DailyPlay).String() {
			return same
		}
		return other
	}
	if d.Kind == outbox.Waiting && m.Content != msg.Content && m.waits() {
		return outdated // of several tables one may wait no more
	}
	if !writers[d.Kind].stamped {
		if m.Content == msg.Content && msg.Content != "" { // otherwise there is nothing to recognise it by
			return same
		}
		return other
	}
	what := other
	for _, b := range customIDs.FindAllSubmatch(m.Components, -1) {
		i, ok := customid.Parse(string(b[1]))
		switch {
		case !ok || i.Table == 0:
		case i.Table == d.Table.ID && m.Content == msg.Content && i.Revision == d.Table.Revision:
			return same
		case table.Epoch(i.Revision) != d.Epoch:
			what = lostState
		case i.Table == d.Table.ID:
			what = max(what, outdated)
		}
	}
	return what
}

// waits tells whether the message is a reminder of tables.
func (m existing) waits() bool {
	for _, b := range customIDs.FindAllSubmatch(m.Components, -1) {
		if i, ok := customid.Parse(string(b[1])); ok && i.Kind == customid.Table && i.Name == message.Waits {
			return true
		}
	}
	return false
}

// customIDs matches the custom ids of buttons.
var customIDs = regexp.MustCompile(`"custom_id"\s*:\s*"([^"\\]*)"`)
