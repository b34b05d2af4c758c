package hosted

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/people"
	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store is what a table that is changed asks of the database; *store.DB is one.
type Store interface {
	MoveLog
	CountOpen(context.Context, store.Count) (store.Counted, error)
	InvitationsBy(ctx context.Context, maker string, since int64) (int, error)
	LastPost(ctx context.Context, of store.Subject, kind, target string) (store.Post, error)
	Spent(ctx context.Context, from, to string, at int64) (store.Spent, error)
	Opened(ctx context.Context, user string, at int64) (int, error)
	LeftOpen(ctx context.Context, user string, at int64) (int, error)
	InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error)
}

// People is what it asks of who knows persons and servers.
type People interface {
	Person(ctx context.Context, id string) (table.Profile, error)
	Guild(ctx context.Context, id string) (table.Guild, error)
	Language(context.Context, table.Caller) string
}

// Env is what stands around a table; all but Down is needed, without which the bot was always running.
type Env struct {
	Store   Store
	People  People
	Report  func(error) // told of errors that no player can do anything about
	Now     func() time.Time
	Started time.Time // of the bot
	Down    *clock.Downtimes
	// other processes serve these tables: the bot began when somebody was there again
	Shared bool
	Seed   func() match.Seed           // the secret of a new table
	Nonce  func(message string) string // what the id of a lobby's message adds to the shuffle
	Epoch  int                         // of the database: see store.DB.Epoch
	Pace   time.Duration               // between the moves of a table of computers alone
}

// Tx is a table while it is being changed.
type Tx struct {
	*State
	Now        time.Time // when the deed is done
	By         table.Caller
	Change     store.Change // what Prepare has made of it
	Next       *Tx          // the rematch, a new table that is stored together with this one
	Cause      string       // the person because of whom the change comes, where By is nobody
	Background bool         // nobody did this: it does not count as a sign of life
	Left       bool         // the action had nothing to do: nothing is stored, see Leave

	Env    *Env
	Kept   string          // what is left of the draft of whoever plays
	ctx    context.Context // of the one call that changes it: no store call outlives who waits for the table's lock
	before notify.Snapshot // what its messages depended on when it was read
	said   []notify.Event
	dirty  bool // the snapshot has to be written again
}

// At is a table as it was read, to be changed within one call.
func (w *Env) At(ctx context.Context, t *State, by table.Caller) *Tx {
	return &Tx{State: t, Now: w.Now(), By: by, Env: w, ctx: ctx, Change: store.Change{Forget: -1}}
}

// Fresh is a table that is not stored yet.
func (w *Env) Fresh(ctx context.Context, now time.Time, rules game.Rules, guild, channel string) *Tx {
	t := w.At(ctx, NewState(now, rules, w.Seed(), guild, channel), table.Caller{})
	t.Now = now
	return t
}

// Stop is the document of a table that cannot be read, its clocks stopped where they at least can be.
func (w *Env) Stop(ctx context.Context, row store.Table) ([]byte, error) {
	t := &State{Row: row}
	if json.Unmarshal(row.Doc, &t.Doc) != nil {
		return row.Doc, nil //nolint:nilerr // nothing in it can be stopped
	}
	w.At(ctx, t, table.Caller{}).Settle()
	return json.Marshal(t.Doc)
}

// Do lets f change the table. It survives a game that panics on a position that it decoded: nothing may be stored then.
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

// Context is that of the one call that changes the table.
func (t *Tx) Context() context.Context { return t.ctx }

// Place puts another position on the table.
func (t *Tx) Place(p game.Position) { t.Pos, t.dirty = p, true }

// Revision tells two states of the table apart.
func (t *Tx) Revision() int { return t.RevisionIn(t.Env.Epoch) }

// Prepare makes the change that stores everything that changed, in Change.
func (t *Tx) Prepare() (err error) {
	if !t.Background || len(t.Change.Moves) > 0 {
		t.Row.Touched, t.Doc.Called = t.Now.UnixMilli(), 0
	}
	if k := &t.Doc.Time; k.Paused && k.Until == 0 { // an earlier release let a pause last for ever
		k.Until = t.Now.AddDate(0, 0, table.PauseDays).UnixMilli()
	}
	t.Doc.Trim()
	t.remember()
	if t.dirty {
		data, err := t.Pos.Encode()
		if err != nil {
			return fmt.Errorf("host: table %d: %w", t.Row.ID, err)
		}
		t.Row.Snapshot, t.Row.Version = data, t.Info().Version
	}
	t.Doc.Turn = nil
	if t.Pos != nil {
		t.Doc.Turn = t.Pos.Turn()
	}
	t.Row.Due, t.Row.Maker, t.Row.Show = t.due(), t.Maker(), t.Doc.Show
	t.notify()
	noteSeen(t)
	if t.Doc.Tournament != 0 && t.Phase() == table.Over {
		t.Change.TournamentDue = t.Doc.Tournament // the tournament is to look at its table, which has ended
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

// count makes the end of a game count, in the transaction that stores it.
func (t *Tx) count() error {
	res := t.Doc.Result
	ends := t.Phase() == table.Over && t.Doc.Ended == t.Now.UnixMilli() && t.Change.End == nil
	if !ends || res == nil || len(res.Places) == 0 {
		return nil
	}
	var moves []store.Move // as they will stand, those that are not stored yet included
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

// Counts tells whether the game counts for the ratings as things stand.
func (t *Tx) Counts() bool { return WhyUnrated(&t.Doc, Ending{}) == nil }

// Note tells something that is no event of the game.
func (t *Tx) Note(id string, pairs ...any) { t.Doc.Note(t.Row.Ply, t.Now, id, pairs...) }

// Ownership is what decides who leads the table.
func (t *Tx) Ownership() Ownership {
	return Ownership{Guild: t.Row.Guild, Creator: t.Doc.Creator, Begun: t.Begun(), Seats: t.Doc.Seats}
}

// Moment is the table's time.
func (t *Tx) Moment() clock.Moment {
	return clock.Moment{Now: t.Now, Started: t.Env.began(), Idle: t.idle}
}

// began is since when the bot serves without a break.
func (w *Env) began() time.Time {
	if w.Shared && w.Down != nil {
		return w.Down.Last()
	}
	return w.Started
}

// idle lists the stretches that do not count for a seat: when the bot was down, and the quiet hours of its person, not
// of one who was offered the seat and has not taken it, nor of one who has come to it during this turn.
func (t *Tx) idle(s game.Seat, from, to time.Time) (list []clock.Span) {
	if t.Env.Down != nil {
		list = t.Env.Down.Between(from, to)
	}
	if t.Doc.Seats[s].Offered || t.Doc.Time.Seats[s].Changed {
		return list
	}
	if p, err := t.Env.People.Person(t.ctx, t.Doc.Seats[s].User); err == nil {
		list = append(list, people.QuietSpans(p.Quiet, from, to)...)
	}
	return list
}

// Settle books the time that has run until now; run lets it run on.
func (t *Tx) Settle() { t.Doc.Time.Settle(t.Moment()) }

// Run lets the time run on of those whose time should.
func (t *Tx) Run() {
	if t.Phase() == table.Playing && t.Pos != nil {
		t.Doc.Time.Run(t.Now, t.Pos.Turn(), t.Doc.Seats)
	}
}
