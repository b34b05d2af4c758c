package night

import (
	"context"
	"errors"
	"strings"
	"time"

	"tablee/bot/internal/host"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

const (
	// maxConflicts is how often joining is repeated because another table was faster.
	maxConflicts = 40
	// maxPlanned is how many nights a server may have planned or running at once.
	maxPlanned = 2
	// least and most are how long before its beginning a server may plan a night.
	least, most = 5 * time.Minute, 7 * 24 * time.Hour
)

var unfinished = []string{string(table.NightPlanned), string(table.NightRunning)}

// NewNight plans a night of the caller's server, in which other servers can take part by its code. An interaction that
// is delivered again returns the night that it made.
func (d *Director) NewNight(ctx context.Context, by table.Caller, n table.NewNight) (*table.Night, error) {
	if by.Guild == "" {
		return nil, game.Refuse("night.noserver")
	}
	key := "by/" + by.Interaction
	row, err := d.opts.Store.NightOfKey(ctx, key)
	if err == nil {
		return d.LookNight(ctx, table.NightID(row.ID))
	}
	if !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	if in := n.Starts.Sub(d.now()); in < least || in > most {
		return nil, game.Refuse("night.when")
	}
	if _, n.Options, err = d.opts.Tables.Playable(n.Game, 1, 0, n.Options); err != nil {
		return nil, err
	}
	rows, err := d.opts.Store.Nights(ctx, unfinished)
	if err != nil {
		return nil, err
	}
	mine := 0
	for _, row := range rows {
		if row.Guild == by.Guild {
			mine++
		}
	}
	if mine >= maxPlanned {
		return nil, game.Refuse("night.toomany", "n", maxPlanned)
	}
	id, err := d.create(ctx, key, by.Guild, n)
	if errors.Is(err, store.ErrSeen) { // another process got it too, and was faster
		row, err = d.opts.Store.NightOfKey(ctx, key)
		id = row.ID
	}
	if err != nil {
		return nil, err
	}
	return d.LookNight(ctx, table.NightID(id))
}

// Nights are the nights of which a person in a server may know, the one that begins first in front: those of the
// operator and of that server, planned or running.
func (d *Director) Nights(ctx context.Context, guild string) ([]*table.Night, error) {
	rows, err := d.opts.Store.Nights(ctx, unfinished)
	if err != nil {
		return nil, err
	}
	var list []*table.Night
	for _, row := range rows {
		if row.Guild != "" && row.Guild != guild {
			continue
		}
		n, err := d.outline(row)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// Invited finds the night to which a code invites.
func (d *Director) Invited(ctx context.Context, code string) (*table.Night, error) {
	rows, err := d.opts.Store.Nights(ctx, unfinished)
	if err != nil {
		return nil, err
	}
	code = strings.ToUpper(strings.TrimSpace(code))
	for _, row := range rows {
		if c := codeOf(row); c != "" && c == code {
			return d.outline(row)
		}
	}
	return nil, game.Refuse("night.unknown")
}

// Join opens a table of a night in the caller's channel, with the caller on its first seat. If the server has one
// already, it returns that one, and fresh is false.
func (d *Director) Join(ctx context.Context, by table.Caller, id table.NightID) (t *table.Table, fresh bool,
	err error) {
	if by.Chat {
		return nil, false, game.Refuse("say.needserver")
	}
	for range maxConflicts {
		t, fresh, err = d.join(ctx, by, id)
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	return t, fresh, err
}

func (d *Director) join(ctx context.Context, by table.Caller, id table.NightID) (t *table.Table, fresh bool,
	err error) {
	row, k, err := d.load(ctx, id)
	if err != nil {
		return nil, false, err
	}
	switch table.NightPhase(row.Phase) {
	case table.NightOver:
		return nil, false, game.Refuse("night.over")
	case table.NightCancelled:
		return nil, false, game.Refuse("night.cancelled")
	}
	if t, err := d.tableIn(ctx, by, id); t != nil || err != nil {
		return t, false, err
	}
	n := host.NightTable{Night: store.NightTable{Night: row.ID, Rev: row.Rev}, Name: k.Name,
		Code: codeOf(row), Starts: time.UnixMilli(row.Starts),
		Game: k.Game, Options: k.Options, Clock: k.clock()}
	copy(n.Secret[:], row.Seed)
	t, err = d.opts.Tables.OpenNightTable(ctx, by, n)
	return t, err == nil, err
}

// tableIn is the table of a night at which the caller's server plays, or in direct messages the channel; nil if there
// is none.
func (d *Director) tableIn(ctx context.Context, by table.Caller, id table.NightID) (*table.Table, error) {
	f := table.Filter{Guild: by.Guild, Phases: []table.Phase{table.Lobby, table.Playing, table.Suspended}}
	if by.Guild == "" {
		f.Channel = by.Channel
	}
	list, err := d.opts.Queries.Find(ctx, f, by.User.ID)
	if err != nil {
		return nil, err
	}
	for _, t := range list {
		if t.Night != nil && t.Night.ID == id {
			return t, nil
		}
	}
	return nil, nil
}
