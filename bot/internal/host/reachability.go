package host

import (
	"context"
	"errors"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Reachability is told of channels, servers and people that can be reached or not any more, and does what follows for
// tables.
type Reachability struct {
	w      *updater
	people *people.Registry
	now    func() time.Time
}

// everything is more tables than anybody has.
const everything = 1_000_000

// Sleep puts a table to rest whose channel is out of reach, and tells its people how to wake it.
func (r Reachability) Sleep(ctx context.Context, id table.ID) error {
	return r.w.update(ctx, id, table.Caller{}, hosted.Suspend)
}

// Gone tells that a person has left the server or has no account any more: their seats are played on.
func (r Reachability) Gone(ctx context.Context, id table.ID, user string) error {
	return r.w.update(ctx, id, table.Caller{}, hosted.LeftServer(user))
}

// GoneEverywhere tells that a person shares no server with us any more: their seats are played on, at every table.
func (r Reachability) GoneEverywhere(ctx context.Context, user string) error {
	return r.w.each(ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}}, func(id table.ID) error {
		return r.Gone(ctx, id, user)
	})
}

// Move lets a table go on in another channel and shows it there.
func (r Reachability) Move(ctx context.Context, id table.ID, from, to string) error {
	return r.w.update(ctx, id, table.Caller{}, hosted.MoveChannel(from, to))
}

// ChannelGone puts the tables of a channel or thread to sleep.
func (r Reachability) ChannelGone(ctx context.Context, channel string) error {
	return r.sleepAll(ctx, store.Filter{Channel: channel})
}

// GuildGone puts the tables of a server to sleep from which the bot was removed.
func (r Reachability) GuildGone(ctx context.Context, guild string) error {
	return r.sleepAll(ctx, store.Filter{Guild: guild})
}

func (r Reachability) sleepAll(ctx context.Context, f store.Filter) error {
	f.Phases = []string{string(table.Lobby), string(table.Playing)}
	return r.w.each(ctx, f, func(id table.ID) error { return r.Sleep(ctx, id) })
}

// TellEnd owes everybody at a finished table how the game ended, once.
func (r Reachability) TellEnd(ctx context.Context, id table.ID) error {
	return r.w.update(ctx, id, table.Caller{Interaction: "end-" + id.String()}, hosted.TellEnd)
}

// Unheard owes a person word that a deed of theirs stands, whose answer never reached them: Discord showed them that
// nobody answered. It does nothing for an interaction that changed nothing.
func (r Reachability) Unheard(ctx context.Context, interaction, user string) error {
	of, seen, err := r.w.store.Seen(ctx, interaction)
	if err != nil || !seen || of == store.Refused {
		return err
	}
	msg := game.M("host.unheard")
	if of.Tournament() != 0 {
		msg, of = game.M("host.unheardtournament"), 0
	}
	told := outbox.Owe(outbox.Tell, user, outbox.Body{Msg: msg})
	told.Due = r.w.env.Now().UnixMilli()
	err = r.w.store.Owe(ctx, of, told)
	if err == nil {
		r.w.owed.Notify()
	}
	return err
}

// each does something at every table that a filter finds, whatever fails at others.
func (w *updater) each(ctx context.Context, f store.Filter, do func(table.ID) error) error {
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
