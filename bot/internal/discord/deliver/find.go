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
	"tablee/rules/table"
)

// find looks for a message that an earlier try may have sent without recording it: ours, with the same words and, if it
// is a board or a hand, with the buttons of this table at this revision. On the way it removes unrecorded boards and
// hands of earlier revisions, or their buttons. It does the same to whatever comes from a life of the database that was
// lost when a backup was put back, of any table, and to what called people at this table then.
func (n *Notifier) find(ctx context.Context, channel string, msg outgoing, d outbox.Delivery) (found string,
	err error) {
	if !writers[d.Kind].stamped && msg.Content == "" {
		return "", nil // nothing to know it by
	}
	calls, before := n.calls(d), ""
	for range farBack {
		list, err := n.page(ctx, channel, before)
		if rest.Status(err) == 403 {
			return "", nil // no right to read back: Discord's nonce has to do
		}
		if err != nil {
			return "", err
		}
		for _, m := range list {
			what := m.compare(msg, d)
			if slices.Contains(calls, m.Content) {
				what = stray
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
				if err := n.close(ctx, channel, m.ID, what); err != nil && !errors.Is(err, outbox.ErrGone) {
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

// earliest is the first moment at which an earlier try may have sent a message: when it was first owed, or, where that
// is not known, when the table became what it is now.
func earliest(d outbox.Delivery) time.Time {
	if !d.Since.IsZero() && d.Since.Before(d.Table.Touched) {
		return d.Since
	}
	return d.Table.Touched
}

// What is read of a channel: pages back to the earliest moment at which the message may have been sent, but for one
// where very much is said, in which a message that nobody recorded is too far up to be seen.
const (
	pageSize = 100 // the most that Discord gives at once
	farBack  = 5   // pages
)

// page reads the messages that stand before one, the newest first.
func (n *Notifier) page(ctx context.Context, channel, before string) ([]standing, error) {
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
	messages := make([]standing, len(list))
	for i, raw := range list {
		if json.Unmarshal(raw, &messages[i]) != nil {
			messages[i] = standing{ID: messages[i].ID} // what cannot be read has no buttons of ours
		}
	}
	return messages, nil
}

// close removes a message that nobody has recorded. Of a lost life it loses its buttons alone: people may have talked
// about it.
func (n *Notifier) close(ctx context.Context, channel, message string, what likeness) error {
	if what == lost {
		return n.RemoveButtons(ctx, channel, message)
	}
	return n.Delete(ctx, channel, message)
}

// calls are the words in which a lost life may have called people at a table that is shown again after it.
func (n *Notifier) calls(d outbox.Delivery) (list []string) {
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

// standing is a message as it stands.
type standing struct {
	ID         string
	Content    string
	Author     struct{ ID string }
	Components json.RawMessage
}

// before tells whether a message was sent before a time. One whose id tells no time was.
func (m standing) before(t time.Time) bool {
	sent, err := discordgo.SnowflakeTimestamp(m.ID)
	return err != nil || sent.Before(t)
}

// likeness is what a message that stands is to one that is to be sent.
type likeness int

const (
	other likeness = iota // something else
	same                  // it may be the very one
	stray                 // an older one of the same table that still has buttons
	lost                  // one of a lost life
)

// compare tells what a message that stands is to the one that is to be sent.
func (m standing) compare(msg outgoing, d outbox.Delivery) likeness {
	if !writers[d.Kind].stamped {
		if m.Content == msg.Content && msg.Content != "" { // else there is nothing to know it by
			return same
		}
		return other
	}
	what := other
	for _, b := range marks.FindAllSubmatch(m.Components, -1) {
		i, ok := customid.Parse(string(b[1]))
		switch {
		case !ok || i.Table == 0:
		case i.Table == d.Table.ID && m.Content == msg.Content && i.Revision == d.Table.Revision:
			return same
		case table.Epoch(i.Revision) != d.Epoch:
			what = lost
		case i.Table == d.Table.ID:
			what = max(what, stray)
		}
	}
	return what
}

// marks finds what buttons are called.
var marks = regexp.MustCompile(`"custom_id"\s*:\s*"([^"\\]*)"`)
