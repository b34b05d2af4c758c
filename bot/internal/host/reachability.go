package host

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Reachability applies to tables that channels, servers and people cannot be reached any more, or have moved.
type Reachability struct {
	w      *updater
	people *people.Registry
	now    func() time.Time
	used   *usedChannels
}

// allTables is a limit above the number of tables that anybody has.
const allTables = 1_000_000

// Suspend suspends a table whose channel takes no messages, and tells its people how to resume it.
func (r Reachability) Suspend(ctx context.Context, id table.ID) error {
	var channel string
	err := r.w.update(ctx, id, table.Caller{}, func(t *hosted.Tx) error {
		channel = t.Row.Channel
		return hosted.SuspendClosed(t)
	})
	r.used.forget(channel)
	return err
}

// ChannelUsed handles that somebody has done something in a channel where the bot may write: tables that sleep because
// the channel took no messages wake. The database is asked at most once a minute.
func (r Reachability) ChannelUsed(ctx context.Context, channel string) error {
	if !r.used.add(channel, r.now()) {
		return nil
	}
	return r.ChannelReopened(ctx, channel)
}

// ChannelReopened wakes the tables that sleep because a channel took no messages, once it takes them again.
func (r Reachability) ChannelReopened(ctx context.Context, channel string) error {
	asleep := store.Filter{Channel: channel, Phases: []string{string(table.Suspended)}}
	return r.w.forEach(ctx, asleep, func(id table.ID) error {
		return r.w.update(ctx, id, table.Caller{}, hosted.Reopened(channel))
	})
}

// SleepingChannels are the channels of a server in which tables sleep because the channel took no messages.
func (r Reachability) SleepingChannels(ctx context.Context, guild string) (channels []string, err error) {
	rows, err := r.w.store.Tables(ctx, store.Filter{Guild: guild, Phases: []string{string(table.Suspended)},
		Limit: 10_000})
	for _, row := range rows {
		var doc hosted.Doc
		if json.Unmarshal(row.Doc, &doc) == nil && doc.Closed && !slices.Contains(channels, row.Channel) {
			channels = append(channels, row.Channel)
		}
	}
	return channels, err
}

// usedChannels knows when channels were used last, so that not every interaction asks the database.
type usedChannels struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// maxUsed is how many channels are known; when there are more, all are forgotten, which only costs a question each.
const maxUsed = 10_000

// add records that a channel is used, unless that was recorded within the last minute.
func (u *usedChannels) add(channel string, now time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if last, ok := u.last[channel]; ok && now.Sub(last) < time.Minute && !now.Before(last) {
		return false
	}
	if u.last == nil || len(u.last) >= maxUsed {
		u.last = make(map[string]time.Time)
	}
	u.last[channel] = now
	return true
}

// forget has the next use of a channel count.
func (u *usedChannels) forget(channel string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.last, channel)
}

// LeftServer handles that a person has left the server or has no account any more: the computer plays their seats.
func (r Reachability) LeftServer(ctx context.Context, id table.ID, user string) error {
	return r.w.update(ctx, id, table.Caller{}, hosted.LeftServer(user))
}

// LeftAllServers handles that a person shares no server with the bot any more: the computer plays their seats at every
// table.
func (r Reachability) LeftAllServers(ctx context.Context, user string) error {
	return r.w.forEach(ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}}, func(id table.ID) error {
		return r.LeftServer(ctx, id, user)
	})
}

// Installed handles that a person has added the bot to their account, or removed it; see people.Registry.Installed.
func (r Reachability) Installed(ctx context.Context, user string, installed bool, at time.Time) error {
	return r.people.Installed(ctx, user, installed, at)
}

// MoveTable moves a table to another channel and shows it there.
func (r Reachability) MoveTable(ctx context.Context, id table.ID, from, to string) error {
	return r.w.update(ctx, id, table.Caller{}, hosted.MoveChannel(from, to))
}

// ChannelDeleted suspends the tables of a deleted channel or thread.
func (r Reachability) ChannelDeleted(ctx context.Context, channel string) error {
	return r.suspendAll(ctx, store.Filter{Channel: channel}, hosted.Suspend)
}

// BotRemoved suspends the tables of a server from which the bot was removed.
func (r Reachability) BotRemoved(ctx context.Context, guild string) error {
	return r.suspendAll(ctx, store.Filter{Guild: guild}, hosted.SuspendWithServer)
}

func (r Reachability) suspendAll(ctx context.Context, f store.Filter, suspend func(*hosted.Tx) error) error {
	f.Phases = []string{string(table.Lobby), string(table.Playing)}
	return r.w.forEach(ctx, f, func(id table.ID) error { return r.w.update(ctx, id, table.Caller{}, suspend) })
}

// SendResults sends everybody at a finished table how the game ended, once.
func (r Reachability) SendResults(ctx context.Context, id table.ID) error {
	return r.w.update(ctx, id, table.Caller{Interaction: "end-" + id.String()}, hosted.TellEnd)
}

// AnswerLost sends a person a message that their action was done although the answer never reached them: Discord showed
// them a failure. It does nothing for an interaction that changed nothing.
func (r Reachability) AnswerLost(ctx context.Context, interaction, user string) error {
	of, seen, err := r.w.store.Seen(ctx, interaction)
	if err != nil || !seen || of == store.Refused {
		return err
	}
	msg := game.M("host.unheard")
	switch {
	case of.Tournament() != 0:
		msg, of = game.M("host.unheardtournament"), 0
	case of.Table() == 0: // a puzzle, or what somebody has chosen about puzzles
		msg, of = game.M("host.unhearddaily"), 0
	}
	told := outbox.NewRow(outbox.Tell, user, outbox.Body{Msg: msg})
	told.Due = r.w.env.Now().UnixMilli()
	err = r.w.store.Owe(ctx, of, told)
	if err == nil {
		r.w.outboxSignal.Notify()
	}
	return err
}

// forEach calls do for every table that a filter finds, even after errors.
func (w *updater) forEach(ctx context.Context, f store.Filter, do func(table.ID) error) error {
	f.Limit = 10_000
	rows, err := w.store.Tables(ctx, f)
	if err != nil {
		return err
	}
	var errs []error
	for _, row := range rows {
		errs = append(errs, do(table.ID(row.ID)))
	}
	return errors.Join(errs...)
}
