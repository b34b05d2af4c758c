// Package night runs simultaneous games, in short nights: one open game that is played at the tables of many servers at
// once, with a ranking of each and, of those who agree, a ranking of all.
//
// The tables of a night need nobody to keep them together: which rounds are dealt follows from the night's secret, and
// when each ends from its beginning (package hosted). This package plans nights, has tables join them, and finds out
// when a night is over. A night is changed as a tournament is, in one transaction that fails if it has changed since it
// was read; of several processes one at a time handles what is due (host.Nights).
//
// The package promises:
//   - A server has one table in a night, and direct messages have one for each channel; a table may join until the
//     night is over.
//   - A night that the operator's settings plan exists once, whichever process reads them, and is called off if they do
//     not plan it any more before it begins.
//   - The secret of a night stays secret until all its tables are over.
//   - The ranking of all has those people alone who agree to stand in it. It counts what their plays were worth: a
//     bonus for a solo is one within a server.
package night

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Tables opens and ends the tables of nights, and shows them; *host.Host and its Queries implement it.
type Tables interface {
	OpenNightTable(context.Context, table.Caller, host.NightTable) (*table.Table, error)
	EndNight(context.Context, table.ID) error
	CancelNight(context.Context, table.ID) error
	// Playable completes the level and the options of a game, and refuses an invalid combination.
	Playable(name string, seats, level int, o game.Options) (int, game.Options, error)
}

// Queries shows tables.
type Queries interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
	Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error)
}

// Options of a Director; all but Plans are needed.
type Options struct {
	Store   store.Nights
	Tables  Tables
	Queries Queries
	Plans   []Plan // the operator's nights
	// Secret is the secret of a new night.
	Secret func() match.Seed
	// DueSignal is given when something may be due.
	DueSignal wait.Signal
	Now       func() time.Time
	Report    func(error) // receives errors that no player can do anything about
	// Later is when an amount of time has passed since a moment, not counting the bot's downtimes.
	Later func(from time.Time, amount time.Duration) time.Time
	// Server is the name of a server.
	Server func(id string) string
}

// Director runs the nights. OnDue must be called whenever one may be due.
type Director struct {
	opts    Options
	backoff wait.Backoff[table.NightID]
	planned time.Time // when the operator's nights were last planned
	ranks   rankings
}

// New makes a director.
func New(o Options) *Director { return &Director{opts: o} }

// ForHost makes the director of a host's nights and adds it to the host, which must not run yet.
func ForHost(h *host.Host, s store.Nights, plans []Plan, secret func() match.Seed,
	server func(id string) string) *Director {
	d := New(Options{Store: s, Tables: h, Queries: h.Queries, Plans: plans, Secret: secret, DueSignal: h.DueSignal(),
		Now: h.Now, Report: h.Report, Later: h.Later, Server: server})
	h.JoinEvents(d)
	return d
}

// Now is the clock by which nights begin.
func (d *Director) Now() time.Time { return d.opts.Now() }

// now is the present time as nights store it, in whole milliseconds.
func (d *Director) now() time.Time { return time.UnixMilli(d.opts.Now().UnixMilli()) }

// doc is a night's document in the store.
type doc struct {
	Name    string       `json:",omitempty"`
	Game    string       `json:",omitempty"`
	Options game.Options `json:",omitempty"`
	Round   int64        // milliseconds
}

func read(row store.Night) (d doc, err error) {
	if err := json.Unmarshal(row.Doc, &d); err != nil {
		return d, fmt.Errorf("night: night %d: %w", row.ID, err)
	}
	return d, nil
}

// clock is the clock of the night's tables.
func (d doc) clock() table.Clock {
	return table.Clock{Move: time.Duration(d.Round) * time.Millisecond, Timeout: table.TimeoutRound}
}

// load reads a night, or refuses an unknown one.
func (d *Director) load(ctx context.Context, id table.NightID) (row store.Night, k doc, err error) {
	row, err = d.opts.Store.Night(ctx, int64(id))
	if errors.Is(err, store.ErrNotFound) {
		err = game.Refuse("night.unknown")
	}
	if err == nil {
		k, err = read(row)
	}
	return row, k, err
}

// codeBytes is how many bytes of a hash a code has: nobody finds one by chance.
const codeBytes = 5

// codeOf is the code that invites to a night which a server has planned: eight letters and digits. It follows from the
// night's secret, and tells nothing about it.
func codeOf(row store.Night) string {
	if row.Guild == "" {
		return ""
	}
	h := hmac.New(sha256.New, row.Seed)
	h.Write([]byte("the code of a night"))
	return base32.StdEncoding.EncodeToString(h.Sum(nil)[:codeBytes])
}
