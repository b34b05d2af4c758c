package host

import (
	"context"
	"errors"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// resume wakes a sleeping table in the channel where the person calls it.
func (l *live) resume() error {
	if l.phase() != table.Asleep {
		return game.Refuse("host.awake")
	}
	if !slices.Contains(l.users(), l.by.User.ID) {
		return game.Refuse("host.notseated", "table", l.id().String())
	}
	l.row.Guild, l.row.Channel, l.doc.Home = l.by.Guild, l.by.Channel, ""
	l.row.Phase = string(table.Playing)
	if l.pos == nil {
		l.row.Phase = string(table.Lobby)
	}
	l.note("host.resumed")
	l.runClocks()
	l.oweBoard(false)
	return nil
}

// Sleep puts a table to rest whose channel is out of reach, and tells its people how to wake it.
func (h *Host) Sleep(ctx context.Context, id table.ID) error {
	return h.with(ctx, id, table.Call{}, func(l *live) error {
		if l.phase() != table.Playing && l.phase() != table.Lobby {
			return nil
		}
		if l.pos != nil {
			l.settle()
		}
		l.row.Phase = string(table.Asleep)
		l.tellAll("host.fellasleep", "table", l.id().String(), "game", game.M(l.row.Game+".title"))
		return nil
	})
}

// Gone tells that a person has left the server or has no account any more: their seats are played on.
func (h *Host) Gone(ctx context.Context, id table.ID, user string) error {
	return h.with(ctx, id, table.Call{}, func(l *live) error {
		s := table.SeatOf(l.doc.Seats, user)
		if s == game.Public || l.phase() != table.Playing {
			return nil
		}
		l.note("host.gone", "by", l.doc.Seats[s].Name)
		l.vacate(s, table.User{ID: user, Name: l.doc.Seats[s].Name})
		l.doc.Seats[s].Gone = true
		return nil
	})
}

// GoneEverywhere tells that a person shares no server with us any more: their seats are played on, at every table.
func (h *Host) GoneEverywhere(ctx context.Context, user string) error {
	rows, err := h.store.Tables(ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}, Limit: 10_000})
	if err != nil {
		return err
	}
	var errs []error
	for _, row := range rows {
		errs = append(errs, h.Gone(ctx, table.ID(row.ID), user))
	}
	return errors.Join(errs...)
}

// moveTo lets a table go on in another channel and shows it there.
func (h *Host) moveTo(ctx context.Context, id table.ID, from, to string) error {
	err := h.with(ctx, id, table.Call{}, func(l *live) error {
		if l.row.Channel != from {
			return errNothing // it has moved already
		}
		l.quiet = true
		if from != to {
			l.doc.Home, l.row.Channel = from, to
		}
		l.oweBoard(false)
		return nil
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// ChannelGone puts the tables of a channel or thread to sleep.
func (h *Host) ChannelGone(ctx context.Context, channel string) error {
	return h.sleepAll(ctx, store.Filter{Channel: channel})
}

// GuildGone puts the tables of a server to sleep from which the bot was removed.
func (h *Host) GuildGone(ctx context.Context, guild string) error {
	return h.sleepAll(ctx, store.Filter{Guild: guild})
}

func (h *Host) sleepAll(ctx context.Context, f store.Filter) error {
	f.Phases, f.Limit = []string{string(table.Lobby), string(table.Playing)}, 10_000
	rows, err := h.store.Tables(ctx, f)
	if err != nil {
		return err
	}
	var errs []error
	for _, row := range rows {
		errs = append(errs, h.Sleep(ctx, table.ID(row.ID)))
	}
	return errors.Join(errs...)
}
