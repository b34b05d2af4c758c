package outbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// preparer gathers what messages are made of.
type preparer struct {
	opts   *Options
	poster *poster
}

// prepare gathers what a message needs; nil means that nothing is owed any more. Again tells that an earlier try may
// have sent it: then one that is out of date comes too, as late.
func (p *preparer) prepare(ctx context.Context, b *batch, again bool) (*Delivery, error) {
	o, is := b.newest, b.kind.is()
	d := &Delivery{Kind: b.kind, Target: o.Target, Body: b.body, Nonce: nonce(p.opts.Epoch, slices.Min(b.ids)),
		Epoch: p.opts.Epoch, Known: p.known, Again: again}
	if b.since > 0 {
		d.Since = time.UnixMilli(b.since)
	}
	switch b.kind {
	case Reminder:
		return p.reminder(ctx, d, o)
	case PingTurn, PingVoters:
		return p.call(ctx, d, o)
	case Dashboard:
		return p.dash(ctx, d, o)
	case Tournament:
		d, err := p.tournament(ctx, d, table.TournamentID(o.Subject.Tournament()))
		if d == nil || err != nil {
			return nil, err
		}
		return d, p.spare(ctx, d)
	case Welcome:
		return p.welcome(ctx, d)
	}
	user := ""
	var err error
	if is.private {
		user = o.Target
		if d.Person, err = p.opts.People.Person(ctx, user); err != nil {
			return nil, err
		}
		if d.Person.Refused > 0 {
			return nil, unreached(ctx, p.opts, d, o)
		}
		if d.Person.Notify == table.NotifyNone {
			switch {
			case is.wanted:
				return nil, nil // the button under the board serves
			case d.Body.Cause != "" && d.Body.Cause != user:
				return nil, unreached(ctx, p.opts, d, o)
			}
		}
	}
	d.Table, err = p.opts.Tables.Look(ctx, table.ID(o.Subject.Table()), user)
	if _, refused := game.Refused(err); err != nil && !refused {
		return nil, err
	}
	if err != nil && !is.words {
		return nil, nil // it has been set aside; that was told
	}
	if d.Table != nil && d.Person.Language() == "" { // we have not met: they are in a server that speaks this
		d.Person.Locale = d.Table.Lang
	}
	if b.kind == Board {
		if err := p.spare(ctx, d); err != nil {
			return nil, err
		}
	}
	if d.Table != nil && d.Table.Guild != "" {
		if d.Guild, err = p.opts.People.Guild(ctx, d.Table.Guild); err != nil {
			return nil, err
		}
	}
	if stale(d, user) {
		return late(d), nil
	}
	return d, nil
}

// spare leaves those out of a message's mentions who want no messages.
func (p *preparer) spare(ctx context.Context, d *Delivery) error {
	var users []string
	for _, u := range d.Body.Ping {
		who, err := p.opts.People.Person(ctx, u)
		if err != nil {
			return err
		}
		if who.Notify != table.NotifyNone {
			users = append(users, u)
		}
	}
	d.Body.Ping = users
	return nil
}

// late is a message that is out of date, if it may have been sent.
func late(d *Delivery) *Delivery {
	if d.Late = d.Again && d.Kind.is().live; d.Late {
		return d
	}
	return nil
}

// stale tells whether the table has moved on from what a message was to show.
func stale(d *Delivery, user string) bool {
	switch t := d.Table; d.Kind {
	case Hand:
		return t.Phase != table.Playing || t.SeatOf(user) < 0
	case Result:
		return t.Phase != table.Over
	case Board:
		return t.Channel != d.Target || t.Phase == table.Asleep
	}
	return false
}

// reminder decides what becomes of a reminder: nothing if the turn has passed, or the person wants none or
// has left the server; else where it goes.
func (p *preparer) reminder(ctx context.Context, d *Delivery, o store.Owed) (*Delivery, error) {
	var err error
	if d.Table, err = p.opts.Tables.Look(ctx, table.ID(o.Subject.Table()), ""); err != nil {
		return nil, nil //nolint:nilerr // a table that cannot be read reminds nobody
	}
	if d.Person, err = p.opts.People.Person(ctx, o.Target); err != nil {
		return nil, err
	}
	if d.Person.Language() == "" {
		d.Person.Locale = d.Table.Lang
	}
	d.Public = d.Person.Notify == table.NotifyChannel || d.Person.Refused > 0
	if d.Public {
		d.Body.Ping = []string{o.Target}
	}
	s := d.Table.SeatOf(o.Target)
	if d.Table.Phase != table.Playing || d.Table.Ply != o.Ply || !slices.Contains(d.Table.Turn, s) {
		return late(d), nil
	}
	if d.Table.Guild != "" {
		// Members' comings and goings would take a privileged intent; who is to be waited for is looked up instead.
		here, err := p.opts.Notifier.Present(ctx, d.Table.Guild, o.Target)
		if err != nil {
			return nil, err
		}
		if !here {
			return nil, p.opts.Tables.Gone(ctx, d.Table.ID, o.Target)
		}
	}
	if d.Person.Notify == table.NotifyNone {
		return nil, nil
	}
	return d, nil
}

// call decides whom a call still reaches: those who are still waited for, and want to be told.
func (p *preparer) call(ctx context.Context, d *Delivery, o store.Owed) (*Delivery, error) {
	t, err := p.opts.Tables.Look(ctx, table.ID(o.Subject.Table()), "")
	if err != nil {
		return nil, nil //nolint:nilerr // a table that cannot be read calls nobody
	}
	if d.Table = t; d.Kind == PingVoters && t.Ask == nil {
		return nil, nil // nobody knows what was asked
	}
	if t.Phase != table.Playing || t.Paused || t.Channel != o.Target || t.Ply != o.Ply {
		return late(d), nil
	}
	var users []string
	for _, u := range d.Body.Ping {
		s := t.SeatOf(u)
		waited := slices.Contains(t.Turn, s)
		if d.Kind == PingVoters {
			waited = s != game.Public && !slices.Contains(t.Ask.Yes, s)
		}
		who, err := p.opts.People.Person(ctx, u)
		if err != nil {
			return nil, err
		}
		if waited && who.Notify != table.NotifyNone {
			users = append(users, u)
		}
	}
	if len(users) == 0 {
		return late(d), nil // with the words that it had for all
	}
	d.Body.Ping = users
	return d, nil
}

// dash gathers a channel's tables; where the server wants no dashboard any more, it goes.
func (p *preparer) dash(ctx context.Context, d *Delivery, o store.Owed) (*Delivery, error) {
	t, err := p.opts.Tables.Look(ctx, table.ID(o.Subject.Table()), "")
	if err != nil {
		return nil, nil //nolint:nilerr // a table that cannot be read stands on no dashboard
	}
	d.Table = t
	if d.Guild, err = p.opts.People.Guild(ctx, t.Guild); err != nil {
		return nil, err
	}
	if !d.Guild.Dashboard {
		last, err := p.opts.Store.LastPost(ctx, 0, string(Dashboard), o.Target)
		if errors.Is(err, store.ErrNotFound) || err == nil && !last.Live {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return nil, p.poster.takeAway(ctx, last, gone)
	}
	open := table.Filter{Guild: t.Guild, Phases: []table.Phase{table.Lobby, table.Playing}, Limit: 500}
	all, err := p.opts.Tables.Find(ctx, open, "")
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if t.Home == o.Target {
			d.Tables = append(d.Tables, t)
		}
	}
	slices.SortFunc(d.Tables, func(a, b *table.Table) int { return int(a.ID - b.ID) })
	return d, nil
}

// tournament gathers what a tournament's message needs.
func (p *preparer) tournament(ctx context.Context, d *Delivery, id table.TournamentID) (*Delivery, error) {
	k, err := p.opts.Tournaments.LookTournament(ctx, id)
	if _, refused := game.Refused(err); refused {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d.Tournament = k
	if k.Guild != "" {
		d.Guild, err = p.opts.People.Guild(ctx, k.Guild)
	}
	return d, err
}

// welcome takes the message away that greets a server, if it stands, and gathers what a new one needs, if one is
// wanted.
func (p *preparer) welcome(ctx context.Context, d *Delivery) (_ *Delivery, err error) {
	if d.Guild, err = p.opts.People.Guild(ctx, d.Target); err != nil {
		return nil, err
	}
	last, err := p.opts.Store.LastPost(ctx, 0, string(Welcome), d.Target)
	if err == nil && last.Live {
		err = p.poster.takeAway(ctx, last, gone)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	if d.Guild.Welcome.Channel == "" {
		return nil, nil
	}
	return d, nil
}

// nonce is what Discord knows a repetition by: that of the oldest message owed that it covers, which is the same for
// whoever sends it. The outbox counts from where the backup was when one is put back:
// without the epoch a new message would be taken for one of the lost life and swallowed. Discord takes 25 characters.
func nonce(epoch int, oldest int64) string {
	if epoch == 0 {
		return fmt.Sprintf("tablee-%d", oldest)
	}
	return fmt.Sprintf("tablee-%x-%d", epoch, oldest)
}

// known tells whether a message has been noted as sent.
func (p *preparer) known(ctx context.Context, message string) (bool, error) {
	_, err := p.opts.Store.PostOf(ctx, message)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
