// Package tournament runs tournaments over tables: people enter, the draw says who meets whom, each game of a match is
// a table, and what becomes of the tables decides the matches.
//
// A tournament is changed as a table is: under its own lock, in one transaction with the messages that it owes. A
// tournament's lock may be held while a table's is taken, never the other way round: a table that ends only notes, in
// the transaction that ends it, that its tournament is due.
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

// Store is what tournaments ask of the database; a store.DB is one.
type Store interface {
	store.Tournaments
	Seen(ctx context.Context, interaction string) (of store.Subject, ok bool, err error)
}

// Tables is what tournaments ask of who runs the tables; *host.Host is one.
type Tables interface {
	// Playable completes the level and the options of a game, or refuses what does not go together.
	Playable(name string, seats, level int, o game.Options) (int, game.Options, error)
	// OpenFixture deals a game of a match, and CloseFixture ends one: a seat of it resigns.
	OpenFixture(context.Context, host.Fixture) (*table.Table, error)
	CloseFixture(ctx context.Context, id table.ID, resigns game.Seat) error
}

// Games knows the rules of games.
type Games interface {
	// Game finds the rules of a game by its name.
	Game(name string) (game.Rules, error)
	// Warm makes what a game's computers need before they are first asked.
	Warm(rules game.Rules, o game.Options)
}

// Queries shows tables.
type Queries interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
}

// People is what tournaments ask of who knows persons and servers.
type People interface {
	// Language is that of the messages of what is opened by a call.
	Language(context.Context, table.Caller) string
	// Strength is a person's rating in what is played, and whether it is sure enough to seed by.
	Strength(ctx context.Context, user string, info game.Info, seats int, o game.Options) (r float64, sure bool,
		err error)
}

// Options of a Director; all are needed.
type Options struct {
	Store   Store
	Tables  Tables
	Games   Games
	Queries Queries
	People  People
	Owed    wait.Signal // to be rung when messages are owed
	Wake    wait.Signal // to be rung when something falls due
	Now     func() time.Time
	Report  func(error) // told of errors that no player can do anything about
	// Later is when an amount of time has passed since a moment, that in which the bot was not running left out.
	Later func(from time.Time, amount time.Duration) time.Time
}

// Director runs the tournaments. Tend is to be called whenever one may be due.
type Director struct {
	opts    Options
	locks   wait.KeyedMutex[table.TournamentID]
	opening wait.KeyedMutex[string] // interactions that open one
	rests   wait.Backoff[table.TournamentID]
}

// New makes a director.
func New(o Options) *Director { return &Director{opts: o} }

// Of makes the director of a host's tournaments and joins it to the host, which must not run yet.
func Of(h *host.Host, s Store) *Director {
	d := New(Options{Store: s, Tables: h, Games: h.Library, Queries: h.Queries, People: h.People(), Owed: h.Owed(),
		Wake: h.Due(), Now: h.Now,
		Report: h.Report, Later: h.Later})
	h.Join(d)
	return d
}

// now is the moment as tournaments keep it, in whole milliseconds.
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
	// Agreed are those who play in it and want to call it off; they said so in round AgreedIn.
	Agreed   []string `json:",omitempty"`
	AgreedIn int      `json:",omitempty"`
}

// contest is a tournament while it is being changed.
type contest struct {
	d      *Director
	now    time.Time
	row    store.Tournament
	doc    doc
	change store.TournamentChange
}

func (k *contest) id() table.TournamentID       { return table.TournamentID(k.row.ID) }
func (k *contest) phase() table.TournamentPhase { return table.TournamentPhase(k.row.Phase) }

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

// with changes a tournament under its lock. When f fails nothing is stored; a redelivered interaction finds its
// deed done. A table that ends meanwhile makes the store refuse: then it is done again from what is there now.
func (d *Director) with(ctx context.Context, id table.TournamentID, by table.Caller, f func(*contest) error) error {
	unlock, err := d.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	for range often {
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
		if errors.Is(err, store.ErrSeen) { // between the question and the answer another process was faster
			continue
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// refusedBefore refuses again what was refused when it was delivered first.
func refusedBefore(of store.Subject) error {
	if of == store.Refused {
		return game.Refuse("host.refusedbefore")
	}
	return nil
}

// often is how many times somebody who was faster is met again.
const often = 20

// save stores a tournament. ErrSeen tells that it was done before.
func (k *contest) save(ctx context.Context, interaction string) (err error) {
	if k.row.Doc, err = json.Marshal(k.doc); err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", k.row.ID, err)
	}
	k.row.Touched = k.now.UnixMilli()
	k.change.Tournament, k.change.Users, k.change.Interaction = k.row, k.named(), interaction
	k.row.ID, err = k.d.opts.Store.SaveTournament(ctx, k.change)
	if err == nil && len(k.change.Owed) > 0 {
		k.d.opts.Owed.Notify()
	}
	if err == nil && k.row.Due > 0 {
		k.d.opts.Wake.Notify()
	}
	return err
}

// named are the people whom the document names.
func (k *contest) named() []string {
	users := []string{}
	if k.doc.Creator != "" {
		users = append(users, k.doc.Creator)
	}
	for _, e := range k.doc.Entrants {
		if e.User != "" {
			users = append(users, e.User)
		}
	}
	return users
}

// owe owes the channel, because of whoever opened the tournament, the tournament as it is: an edit of the message
// that stands, or a new one that mentions people.
func (k *contest) owe(edit bool, msg game.Msg, ping ...string) {
	o := outbox.Owe(outbox.Tournament, k.row.Channel, outbox.Body{Msg: msg, Edit: edit, Ping: ping, Cause: k.doc.Creator})
	o.Due = k.now.UnixMilli()
	k.change.Owed = append(k.change.Owed, o)
}
