package hosted

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/localtime"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store is the part of the database that updates of tables read; *store.DB implements it.
type Store interface {
	MoveLog
	CountOpen(context.Context, store.Count) (store.Counted, error)
	InvitationsBy(ctx context.Context, maker string, since int64) (int, error)
	LastPost(ctx context.Context, of store.Subject, kind, target string) (store.Post, error)
	Draft(ctx context.Context, table int64, seat int) (string, error)
	Spent(ctx context.Context, from, to string, at int64) (store.Spent, error)
	Opened(ctx context.Context, user string, at int64) (int, error)
	LeftOpen(ctx context.Context, user string, at int64) (int, error)
	Answers(ctx context.Context, table int64, ply int) ([]store.Answer, error)
	InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error)
	Tables(context.Context, store.Filter) ([]store.Brief, error)
}

// People knows persons and servers.
type People interface {
	Person(ctx context.Context, id string) (table.Profile, error)
	Guild(ctx context.Context, id string) (table.Guild, error)
	Language(context.Context, table.Caller) string
}

// Env is what updates of tables depend on. All fields but Down are needed; without Down there are no downtimes.
type Env struct {
	Store   Store
	People  People
	Report  func(error) // receives errors that no player can do anything about
	Now     func() time.Time
	Started time.Time // of the bot
	Down    *clock.Downtimes
	// other processes serve these tables too: the bot has run since the last downtime of all
	Shared bool
	Seed   func() match.Seed           // the secret of a new table
	Nonce  func(message string) string // what the id of a lobby's message adds to the shuffle
	Epoch  int                         // of the database: see store.DB.Epoch
	Pace   time.Duration               // between the moves of a table of computers alone
	// Zone is the time zone of the puzzle of the day of a server, "" if it has none; nil: no server has one.
	Zone func(ctx context.Context, guild string) (string, error)
}

// Tx is one update of a table.
type Tx struct {
	*State
	Now        time.Time // the time of the update
	By         table.Caller
	Change     store.Change // what Prepare has made of it
	Next       *Tx          // the rematch, a new table that is stored together with this one
	Cause      string       // the person who caused the change, if By is nobody
	Background bool         // no person did this: it does not count as activity
	Left       bool         // the action had nothing to do: nothing is stored, see Leave
	Given      *store.Given // an answer to the round of an open game: it alone is stored

	Env      *Env
	Kept     string          // what remains of the mover's draft
	ctx      context.Context // of the one call that changes the table: no store call may outlast it
	before   notify.Snapshot // the snapshot when it was read
	said     []notify.Event
	removals []store.Owed // of messages that nothing replaces
	dirty    bool         // the position has to be stored again
}

// NewTx begins an update of a table as it was read.
func (w *Env) NewTx(ctx context.Context, t *State, by table.Caller) *Tx {
	return &Tx{State: t, Now: w.Now(), By: by, Env: w, ctx: ctx, Change: store.Change{Forget: -1}}
}

// NewTableTx begins an update of a new table, which is not stored yet.
func (w *Env) NewTableTx(ctx context.Context, now time.Time, rules game.Rules, guild, channel string) *Tx {
	t := w.NewTx(ctx, NewState(now, rules, w.Seed(), guild, channel), table.Caller{})
	t.Now = now
	return t
}

// Stop changes the row of an unreadable table to one that is quarantined, with its clocks stopped if they can be read.
// It returns the message about it: to the channel, or to the table's people if the bot is not there.
func (w *Env) Stop(ctx context.Context, row *store.Table) (owed []store.Owed, err error) {
	t := &State{Row: *row}
	readable := json.Unmarshal(row.Doc, &t.Doc) == nil
	if readable {
		w.NewTx(ctx, t, table.Caller{}).Settle()
		if row.Doc, err = json.Marshal(t.Doc); err != nil {
			return nil, err
		}
	}
	row.Phase, row.Due = string(table.Quarantined), 0
	kind, targets := outbox.Say, []string{row.Channel}
	if readable && t.Doc.Chat.Here {
		kind, targets = outbox.Tell, t.Doc.everybody()
	}
	for _, target := range targets {
		o := outbox.NewRow(kind, target, outbox.Body{Msg: game.M("host.asidenote", "table", t.ID().String())})
		o.Ply = row.Ply
		owed = append(owed, o)
	}
	return owed, nil
}

// Do lets f change the table. It turns a panic of the game into an error, after which nothing may be stored.
func (t *Tx) Do(f func(*Tx) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("host: table %d: %w", t.Row.ID, safe.Panicked(v))
		}
	}()
	t.before = t.snapshot()
	return f(t)
}

// Leave leaves the table as it is: once the action has returned, nothing is stored. It returns nil, so that an action
// can end with it.
func (t *Tx) Leave() error {
	t.Left = true
	return nil
}

// Context is the context of the one call that changes the table.
func (t *Tx) Context() context.Context { return t.ctx }

// SetPosition changes the table's position.
func (t *Tx) SetPosition(p game.Position) { t.Pos, t.dirty = p, true }

// Revision identifies the present state of the table.
func (t *Tx) Revision() int { return t.RevisionIn(t.Env.Epoch) }

// Prepare makes Change, which stores everything that changed.
func (t *Tx) Prepare() (err error) {
	if t.Given != nil {
		t.prepareAnswer()
		return nil
	}
	if !t.Background || len(t.Change.Moves) > 0 {
		t.Row.Touched, t.Doc.Called = t.Now.UnixMilli(), 0
	}
	if t.By.User.ID != "" {
		t.Doc.Reopened = false
	}
	if k := &t.Doc.Time; k.Paused && k.Until == 0 { // in an earlier release pauses had no end
		k.Until = t.Now.Add(table.PauseDays * localtime.Day).UnixMilli()
	}
	t.Doc.Trim()
	t.recordHeld()
	if t.dirty {
		data, err := t.Pos.Encode()
		if err != nil {
			return fmt.Errorf("host: table %d: %w", t.Row.ID, err)
		}
		t.Row.Snapshot, t.Row.Version = data, t.Info().Version
	}
	t.Doc.Turn = nil
	if t.Pos != nil && !t.isOpen() {
		t.Doc.Turn = t.Pos.Turn()
	}
	t.Row.Due, t.Row.Maker, t.Row.Show = t.due(), t.Maker(), t.Doc.Show
	t.notify()
	noteSeen(t)
	if t.Doc.Tournament != 0 && t.Phase() == table.Over {
		t.Change.TournamentDue = t.Doc.Tournament // the tournament must record the result of its table
	}
	if t.inNight() && t.Phase() == table.Over && !t.Doc.Night.Over {
		t.Change.NightDue = t.Doc.Night.ID // the night may be over
	}
	if err := t.count(); err != nil {
		return err
	}
	if t.Row.Doc, err = json.Marshal(t.Doc); err != nil {
		return fmt.Errorf("host: table %d: %w", t.Row.ID, err)
	}
	t.Change.Table, t.Change.Interaction = t.Row, t.By.Interaction
	if t.Next == nil {
		return nil
	}
	if err := t.Next.Prepare(); err != nil {
		return err
	}
	t.Change.Opens = &store.Opened{Change: t.Next.Change, Doc: func(id int64) ([]byte, error) {
		t.Doc.Next = table.ID(id)
		return json.Marshal(t.Doc)
	}}
	return nil
}

// prepareAnswer prepares Given, the answer to a round. The document is not stored: it must not change.
func (t *Tx) prepareAnswer() {
	t.Row.Touched = t.Now.UnixMilli()
	t.Row.Due = t.due()
	t.notify()
	t.Given.Due, t.Given.Owed = t.Row.Due, t.Change.Owed
}

// count adds the results and ratings of a game that has ended, for the same transaction.
func (t *Tx) count() error {
	res := t.Doc.Result
	ends := t.Phase() == table.Over && t.Doc.Ended == t.Now.UnixMilli() && t.Change.End == nil
	if !ends || res == nil || len(res.Places) == 0 {
		return nil
	}
	var moves []store.Move // including those that are not stored yet
	if t.Row.ID != 0 {
		var err error
		if moves, err = t.Env.Store.Moves(t.ctx, t.Row.ID, 1); err != nil {
			return err
		}
	}
	if f := t.Change.Forget; f >= 0 {
		moves = slices.DeleteFunc(moves, func(m store.Move) bool { return m.Ply > f })
	}
	moves = append(moves, t.Change.Moves...)
	t.Change.End, t.Doc.Uncounted = CountGame(t.State, moves, t.Now.UnixMilli()), Uncounted(t.State, moves)
	return nil
}

// Counts tells whether the game counts for the ratings as far as is known now.
func (t *Tx) Counts() bool { return WhyUnrated(&t.Doc, Ending{}) == nil }

// Note adds a message to the history that is no event of the game.
func (t *Tx) Note(id string, pairs ...any) { t.Doc.Note(t.Row.Ply, t.Now, id, pairs...) }

// Ownership decides who leads the table.
func (t *Tx) Ownership() Ownership {
	return Ownership{Guild: t.managers(), Creator: t.Doc.Creator, Begun: t.Begun(), Seats: t.Doc.Seats}
}

// Moment is the time for the table's clocks.
func (t *Tx) Moment() clock.Moment {
	m := clock.Moment{Now: t.Now, Started: t.Env.began(), Fixed: t.inNight(), Idle: t.idle}
	if t.isOpen() { // a round goes on for as long as the bot was down, and no longer: all wait for its end
		m.Started = time.Time{}
	}
	return m
}

// began is since when the bot has run without a downtime.
func (w *Env) began() time.Time {
	if w.Shared && w.Down != nil {
		return w.Down.Last()
	}
	return w.Started
}

// idle lists the spans that do not count for a seat: downtimes, and the quiet hours of its person, unless that person
// was only offered the seat or has got it during this turn.
func (t *Tx) idle(s game.Seat, from, to time.Time) (list []clock.Span) {
	if t.Env.Down != nil {
		list = t.Env.Down.Between(from, to)
	}
	if t.isOpen() { // everybody's round cannot wait for the quiet hours of each
		return list
	}
	if t.Doc.Seats[s].Offered || t.Doc.Time.Seats[s].Changed {
		return list
	}
	if p, err := t.Env.People.Person(t.ctx, t.Doc.Seats[s].User); err == nil {
		list = append(list, people.QuietSpans(p.Quiet, from, to)...)
	}
	return list
}

// Settle records the time that has run until now, and stops the clocks.
func (t *Tx) Settle() { t.Doc.Time.Settle(t.Moment()) }

// Run starts the clocks of the seats whose time should run.
func (t *Tx) Run() {
	if t.Phase() == table.Playing && t.inNight() {
		t.runNight()
	} else if t.Phase() == table.Playing && t.Pos != nil {
		t.Doc.Time.Run(t.Now, t.clocked(), t.clockedSeats())
	}
}
