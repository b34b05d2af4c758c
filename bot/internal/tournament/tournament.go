// Package tournament runs tournaments: people enter, the draw decides who meets whom, each game of a match is a table,
// and the results of the tables decide the matches. A season is a tournament in divisions whose matches last for weeks.
//
// A tournament is changed as a table is: under its own lock, in one transaction with the messages that the change
// causes. Code that holds a tournament's lock may take a table's lock, never the other way round: the transaction that
// ends a table only records that its tournament is due.
package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/tournament/bracket"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Store is the part of the database that tournaments need; a store.DB implements it.
type Store interface {
	store.Tournaments
	Seen(ctx context.Context, interaction string) (of store.Subject, ok bool, err error)
	OpenedTournaments(ctx context.Context, user string, at int64) (int, error)
}

// Tables opens and closes the tables of matches; *host.Host implements it.
type Tables interface {
	// Playable completes the level and the options of a game, or refuses an invalid combination.
	Playable(name string, seats, level int, o game.Options) (int, game.Options, error)
	// OpenFixture deals a game of a match, and CloseFixture ends one: a seat of it resigns, or
	// the game ends without a result.
	OpenFixture(context.Context, host.Fixture) (*table.Table, error)
	CloseFixture(ctx context.Context, id table.ID, resigns game.Seat) error
}

// Games knows the rules of games.
type Games interface {
	// Game finds the rules of a game by its name.
	Game(name string) (game.Rules, error)
	// Warm generates what a game's computers need before their first move.
	Warm(rules game.Rules, o game.Options)
}

// Queries shows tables.
type Queries interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
}

// People knows persons and servers.
type People interface {
	// Language is the language of messages of what the caller opens.
	Language(context.Context, table.Caller) string
	// Strength is a person's rating in a game, and whether it is certain enough for seeding.
	Strength(ctx context.Context, user string, info game.Info, seats int, o game.Options) (r float64, sure bool,
		err error)
	// Fitting is the computer's level that comes nearest to a rating.
	Fitting(info game.Info, rating float64) int
}

// Stories tells how finished games went.
type Stories interface {
	Story(context.Context, *table.Table) *table.Story
}

// Options of a Director; all but Stories are needed.
type Options struct {
	Store        Store
	Tables       Tables
	Games        Games
	Queries      Queries
	People       People
	Stories      Stories     // of the games of seasons; nil: no best moves, no progress
	OutboxSignal wait.Signal // given when the outbox has new messages
	DueSignal    wait.Signal // given when something may be due
	Now          func() time.Time
	Report       func(error) // receives errors that no player can do anything about
	// Later is when an amount of time has passed since a moment, not counting the bot's downtimes.
	Later func(from time.Time, amount time.Duration) time.Time
}

// Director runs the tournaments. OnDue must be called whenever one may be due.
type Director struct {
	opts    Options
	locks   wait.KeyedMutex[table.TournamentID]
	opening wait.KeyedMutex[string] // by interaction that opens a tournament
	backoff wait.Backoff[table.TournamentID]
}

// New makes a director.
func New(o Options) *Director { return &Director{opts: o} }

// ForHost makes the director of a host's tournaments and adds it to the host, which must not run yet.
func ForHost(h *host.Host, s Store, stories Stories) *Director {
	d := New(Options{Store: s, Tables: h, Games: h.Library, Queries: h.Queries, People: h.People(), Stories: stories,
		OutboxSignal: h.OutboxSignal(), DueSignal: h.DueSignal(), Now: h.Now, Report: h.Report, Later: h.Later})
	h.Join(d)
	return d
}

// now is the present time as tournaments store it, in whole milliseconds.
func (d *Director) now() time.Time { return time.UnixMilli(d.opts.Now().UnixMilli()) }

// doc is a tournament's document in the store.
type doc struct {
	New      table.NewTournament
	Lang     string `json:",omitempty"`
	Creator  string `json:",omitempty"`
	Entrants []table.Entrant
	Draw     *bracket.Tournament `json:",omitempty"` // once it has started
	Told     int                 `json:",omitempty"` // the last round that was announced
	Opened   int64               `json:",omitempty"` // when (Unix milliseconds); 0 where an earlier version opened it
	// Forfeit is what the game says that giving it up is worth (game.Forfeiter), and Wins that it counts who has won and
	// no scores. Tournaments of earlier versions have neither: they go on by what held for every game then.
	Forfeit int  `json:",omitempty"`
	Wins    bool `json:",omitempty"`
	// Agreed are the users who play in it and wanted to call it off in round AgreedIn.
	Agreed   []string `json:",omitempty"`
	AgreedIn int      `json:",omitempty"`
	Season   *season  `json:",omitempty"` // of a season
}

// contest is a tournament that is being changed.
type contest struct {
	d      *Director
	now    time.Time
	row    store.Tournament
	doc    doc
	change store.TournamentChange
}

func (ct *contest) id() table.TournamentID       { return table.TournamentID(ct.row.ID) }
func (ct *contest) phase() table.TournamentPhase { return table.TournamentPhase(ct.row.Phase) }

func (d *Director) read(row store.Tournament) (*contest, error) {
	k := &contest{d: d, now: d.now(), row: row}
	if err := json.Unmarshal(row.Doc, &k.doc); err != nil {
		return nil, fmt.Errorf("tournament: tournament %d: %w", row.ID, err)
	}
	return k, nil
}

func (d *Director) load(ctx context.Context, id table.TournamentID) (*contest, error) {
	row, err := d.opts.Store.Tournament(ctx, int64(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, game.Refuse("tournament.unknown", "tournament", id.String())
	}
	if err != nil {
		return nil, err
	}
	return d.read(row)
}

// update changes a tournament under its lock. When f fails nothing is stored; an interaction that is delivered again
// finds its action done. If a table ends meanwhile, the store refuses the change, and f is called again with the new
// state.
func (d *Director) update(ctx context.Context, id table.TournamentID, by table.Caller, f func(*contest) error) error {
	unlock, err := d.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	for range maxConflicts {
		if by.Interaction != "" {
			if of, seen, err := d.opts.Store.Seen(ctx, by.Interaction); err != nil || seen {
				return errors.Join(err, refusedBefore(of))
			}
		}
		k, err := d.load(ctx, id)
		if err != nil {
			return err
		}
		if err = f(k); err == nil {
			err = k.save(ctx, by.Interaction)
		}
		if errors.Is(err, store.ErrSeen) { // another process was faster
			continue
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// refusedBefore refuses an interaction again whose first delivery was refused.
func refusedBefore(of store.Subject) error {
	if of == store.Refused {
		return game.Refuse("host.refusedbefore")
	}
	return nil
}

// maxConflicts is how often a change is repeated because another one was stored first.
const maxConflicts = 20

// save stores a tournament. ErrSeen means that the interaction was handled before.
func (ct *contest) save(ctx context.Context, interaction string) (err error) {
	if ct.row.Doc, err = json.Marshal(ct.doc); err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", ct.row.ID, err)
	}
	ct.row.Touched = ct.now.UnixMilli()
	ct.change.Tournament, ct.change.Users, ct.change.Interaction = ct.row, ct.namedPeople(), interaction
	ct.row.ID, err = ct.d.opts.Store.SaveTournament(ctx, ct.change)
	if err == nil && len(ct.change.Owed) > 0 {
		ct.d.opts.OutboxSignal.Notify()
	}
	if err == nil && ct.row.Due > 0 {
		ct.d.opts.DueSignal.Notify()
	}
	return err
}

// namedPeople are the people whom the document names.
func (ct *contest) namedPeople() []string {
	users := []string{}
	if ct.doc.Creator != "" {
		users = append(users, ct.doc.Creator)
	}
	for _, e := range ct.doc.Entrants {
		if e.User != "" {
			users = append(users, e.User)
		}
	}
	return users
}

// queueMessage adds the tournament's message to the outbox, caused by whoever opened it: an edit of the present
// message, or a new one that pings people.
func (ct *contest) queueMessage(edit bool, msg game.Msg, ping ...string) {
	o := outbox.NewRow(outbox.Tournament, ct.row.Channel, outbox.Body{Msg: msg, Edit: edit, Ping: ping,
		Cause: ct.doc.Creator})
	o.Due = ct.now.UnixMilli()
	ct.change.Owed = append(ct.change.Owed, o)
}
