package hosted

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// QueryStore is the part of the database from which tables are shown; *store.DB implements it.
type QueryStore interface {
	TableReader
	Tables(context.Context, store.Filter) ([]store.Brief, error)
	Answers(ctx context.Context, table int64, ply int) ([]store.Answer, error)
	outbox.BoardFinder
}

// QueryOptions of Queries; all are needed.
type QueryOptions struct {
	Store QueryStore
	Games GameFinder
	// Reader reads the tables, and decodes each once.
	Reader *Reader
	Env    *Env // what the tables' clocks depend on
	// Aside quarantines a table that cannot be read, for the operator, and returns the error for the person who wanted to
	// see it.
	Quarantine func(ctx context.Context, row store.Table, why error) error
}

// Queries shows tables.
type Queries struct{ opts QueryOptions }

// NewQueries makes the queries.
func NewQueries(o QueryOptions) *Queries { return &Queries{o} }

// Version is a number that grows with every stored change of a table, also of premoves: nobody may be shown it.
func (q *Queries) Version(ctx context.Context, id table.ID) (int64, error) {
	t, err := q.opts.Reader.State(ctx, int64(id))
	if err != nil {
		return 0, refuseUnknown(id, err)
	}
	return t.Row.Rev, nil
}

// ErrQuarantined is the refusal for a table that cannot be read.
var ErrQuarantined = game.Refuse("host.aside")

// refuseUnknown turns store.ErrNotFound into a refusal that there is no such table.
func refuseUnknown(id table.ID, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return game.Refuse("host.unknown", "table", id.String())
	}
	return err
}

// Read reads a table that the caller must not change, or refuses one that cannot be read.
func (r *Queries) Read(ctx context.Context, id table.ID) (*State, error) {
	t, err := r.opts.Reader.State(ctx, int64(id))
	if _, unreadable := Unreadable(err); unreadable {
		return nil, ErrQuarantined
	}
	return t, refuseUnknown(id, err)
}

// readWithMoves reads a table with its moves.
func (r *Queries) readWithMoves(ctx context.Context, id table.ID) (*State, []store.Move, error) {
	row, moves, err := ReadConsistent(ctx, r.opts.Store, int64(id))
	if err != nil {
		return nil, nil, refuseUnknown(id, err)
	}
	t, err := ReadState(ctx, r.opts.Store, r.opts.Games, row)
	if err != nil {
		return nil, nil, ErrQuarantined
	}
	return t, moves, nil
}

// Look is a table as one person may see it; user "" is a bystander.
func (r *Queries) Look(ctx context.Context, id table.ID, user string) (*table.Table, error) {
	read := r.opts.Reader.State
	if user != "" {
		read = r.opts.Reader.WithDrafts
	}
	l, err := read(ctx, int64(id))
	if row, unreadable := Unreadable(err); unreadable {
		if table.Phase(row.Phase) == table.Quarantined {
			return unreadableTable(row), nil
		}
		return nil, r.opts.Quarantine(ctx, row, err)
	}
	if err != nil {
		return nil, refuseUnknown(id, err)
	}
	t := r.outline(l, user)
	t.Proof = l.Secret.Hash()
	if l.mayReveal() {
		t.Secret = l.Secret.String()
	}
	if l.Pos != nil {
		pos := l.withAllSeats()
		if p, running := l.Open(); running {
			if pos, err = r.round(ctx, l, p, t); err != nil {
				return nil, err
			}
		} else {
			t.Turn = l.Pos.Turn()
		}
		t.View = pos.View(game.Public)
		if l.Begun() { // before, people could see one hand after the other by changing seats
			t.View = pos.View(t.You)
		}
		if s, ok := t.View.(game.Stopper); ok && t.Phase == table.Over {
			t.View = s.Stopped()
		}
		if t.Phase == table.Playing {
			r.fillTimes(ctx, l, t)
			r.fillReminder(ctx, l, t, user)
		}
	}
	if t.You != game.Public {
		t.Draft = l.Drafts[int(t.You)]
	}
	t.Premoves, t.Tries = premovesOf(l, t.You), l.Pos != nil && MayTry(l) == nil
	t.Since, err = r.eventsSince(ctx, l, t)
	return t, err
}

// FindBoard finds the message that shows a table's board, for table.Table.Board: see outbox.FindBoard.
func (r *Queries) FindBoard(ctx context.Context, t *table.Table) (message string, err error) {
	return outbox.FindBoard(ctx, r.opts.Store, t)
}

// round is the position of a running open game with the answers to its round, for the views. The only seat that is told
// to be in turn is that of the person who asks, if they have not answered.
func (r *Queries) round(ctx context.Context, l *State, p game.Open, t *table.Table) (game.Position, error) {
	people, err := r.opts.Store.Answers(ctx, l.Row.ID, l.Row.Ply)
	if err != nil {
		return nil, err
	}
	a := l.answers(people)
	if _, answered := a.Moves[t.You]; !answered && t.You != game.Public {
		t.Turn = []game.Seat{t.You}
	}
	return p.Noted(a), nil
}

// unreadableTable is what is shown of a table that is known to be unreadable, with its people if they can still be
// read.
func unreadableTable(row store.Table) *table.Table {
	t := &table.Table{ID: table.ID(row.ID), Game: row.Game, Phase: table.Phase(row.Phase), Guild: row.Guild,
		Channel: row.Channel, Ply: row.Ply, You: game.Public, Touched: time.UnixMilli(row.Touched)}
	var d Doc
	if t.Phase == table.Quarantined && json.Unmarshal(row.Doc, &d) == nil {
		t.Seats, t.Creator, t.Home = d.Seats, d.Creator, d.Home
	}
	return t
}

// options are a table's options under their present names. The table's rules may not be set yet.
func (r *Queries) options(l *State) game.Options {
	rules, err := r.opts.Games(l.Row.Game)
	if err != nil {
		return l.Doc.Options
	}
	return rules.Info().Today(l.Doc.Options)
}

// outline is a table as its row and document describe it, without its position.
func (r *Queries) outline(l *State, user string) *table.Table {
	t := unreadableTable(l.Row)
	if n := l.Doc.Night; n != nil {
		t.Night = &table.NightOf{ID: table.NightID(n.ID), Name: n.Name, Code: n.Code,
			Starts: time.UnixMilli(n.Starts), Over: n.Over, Complete: n.Complete}
	} else if t.Phase == table.Lobby {
		t.Expires = r.opts.Env.Down.Later(t.Touched, LobbyLife)
	}
	t.Lang, t.Options, t.Seats, t.Level, t.Creator = l.Doc.Lang, r.options(l), l.Doc.Seats, l.Doc.Level, l.Doc.Creator
	t.Rated, t.Open = WhyUnrated(&l.Doc, Ending{}) == nil, l.isOpen()
	t.EndAsked = len(l.Doc.Round.End) > 0
	t.Ask, t.Result, t.Clock, t.Next, t.Show, t.Paused = l.Doc.Ask, l.Doc.Result, l.Doc.Time.Clock, l.Doc.Next,
		l.Doc.Show, l.Doc.Time.Paused
	if t.Result != nil && t.Result.Reason.ID == table.NotCome {
		t.Result = &table.Result{Reason: notCome(t.Seats)}
	}
	t.Season = l.Doc.Season
	t.Uncounted = l.Doc.Uncounted
	now := &Tx{State: l, Env: r.opts.Env}
	t.Seats = slices.Clone(t.Seats)
	for i, s := range t.Seats {
		if s.Waits > 0 {
			t.Seats[i].Waits = WaitsUntil(now, s).UnixMilli()
		}
	}
	if t.Paused {
		t.Until = PauseEnds(now)
	}
	if t.Phase == table.Lobby {
		t.Saved = l.Doc.Names
	}
	t.BeginFull = l.Doc.BeginFull
	t.Chat, t.ChatHome, t.ChatServer = l.Doc.Chat.Here, l.Doc.Chat.Home, l.Doc.Chat.Server
	t.Moved = l.Moved()
	t.Hints, t.Resumed = l.Doc.Hints, l.Doc.Imposed
	if t.Phase == table.Over {
		for _, h := range l.Doc.Helped {
			t.Helped = append(t.Helped, h.Used)
		}
	}
	t.You, t.Home, t.Revision = t.SeatOf(user), l.Home(), l.RevisionIn(r.opts.Env.Epoch)
	if t.You != game.Public {
		if help := l.Help(t.You); help != nil {
			t.HintDegree = help.Degree
		}
	}
	return t
}

// notCome is the reason for which a lobby has ended. The people may have been forgotten since.
func notCome(seats []table.Seat) game.Msg {
	who := table.Absent(seats)
	if len(who) == 0 {
		return game.M("host.expiredlobby")
	}
	return game.M(table.NotCome, "who", who, "n", len(who))
}

// fillTimes fills in the times of the clocks.
func (r *Queries) fillTimes(ctx context.Context, l *State, t *table.Table) {
	clocks := &l.Doc.Time
	if !clocks.Limited() || len(clocks.Seats) == 0 {
		return
	}
	now := r.opts.Env.NewTx(ctx, l, table.Caller{}).Moment()
	if l.isOpen() {
		if clocks.Seats[0].Since > 0 {
			t.Due = clocks.When(now, 0, 0)
		}
		if l.inNight() {
			t.Due = r.opts.Env.nightRoundEnds(l)
		}
		return
	}
	t.Left = make(map[game.Seat]time.Duration)
	t.Spent = make(map[game.Seat]time.Duration)
	for s := range l.Doc.Seats {
		t.Left[game.Seat(s)] = time.Duration(clocks.Seats[s].Bank) * time.Millisecond
		if d, known := clocks.Spent(now, game.Seat(s)); known {
			t.Spent[game.Seat(s)] = d
		}
	}
	for _, s := range t.Turn {
		if clocks.Seats[s].Out {
			t.Out = append(t.Out, s)
		}
		if clocks.Seats[s].Since > 0 {
			at, warned := clocks.When(now, s, 0), table.NotWarned
			if t.Clock.Short() { // the seconds are counted: the line is right even after a start of the bot
				at, warned = clocks.Ends(now, s), clocks.Warned(now, s)
			}
			if t.Due.IsZero() || at.Before(t.Due) {
				t.Due, t.Warned = at, warned
			}
		}
	}
}

// fillReminder fills in whether a person has been reminded of their turn, and when its time is over.
func (r *Queries) fillReminder(ctx context.Context, l *State, t *table.Table, user string) {
	if user == "" || t.You == game.Public || !slices.Contains(l.reminded(), user) {
		return
	}
	s, clocks := t.You, &l.Doc.Time
	if l.isOpen() {
		s = 0
	}
	if t.Reminded = true; clocks.Limited() && clocks.Seats[s].Since > 0 {
		t.Ends = clocks.Ends(r.opts.Env.NewTx(ctx, l, table.Caller{}).Moment(), s)
	}
}

// eventsSince lists what happened since the reader's last turn: the asking seat's, or, for the channel, that of the
// people in turn. A turn that has not ended, because a tile was drawn or a word accepted in it, is not their last one.
func (r *Queries) eventsSince(ctx context.Context, l *State, t *table.Table) ([]table.LogEntry, error) {
	last, err := r.lastMoves(ctx, l, max(l.Row.Ply-maxSince, 0))
	if err != nil {
		return nil, err
	}
	from := l.Row.Ply - len(l.Doc.Seats) + 1
	if l.isOpen() { // a round is one ply
		return r.readableLog(l, last, l.Row.Ply, t.You, false), nil
	}
	readers := t.Turn
	if t.You != game.Public {
		readers = []game.Seat{t.You}
	}
	for _, s := range readers {
		if l.Doc.Seats[s].Kind == table.Person {
			from = min(from, lastTurn(last.moves, s, slices.Contains(t.Turn, s)))
		}
	}
	return r.readableLog(l, last, max(from, l.Row.Ply-maxSince, 0), t.You, false), nil
}

// lastTurn is the ply of the last of these moves that a seat made, before its present turn if it is in turn; 0 if there
// is none.
func lastTurn(moves []loggedMove, s game.Seat, inTurn bool) int {
	i := len(moves) - 1
	for ; i >= 0 && inTurn && moves[i].seat == int(s); i-- {
	}
	for ; i >= 0; i-- {
		if moves[i].seat == int(s) {
			return moves[i].ply
		}
	}
	return 0
}

// maxSince is how many plies a message sums up; the history has the others.
const maxSince = 30

// lastMoves reads a table's last moves, beginning with a ply or an earlier one.
func (r *Queries) lastMoves(ctx context.Context, l *State, from int) (*lastMoves, error) {
	if l.Row.Ply == 0 {
		return &lastMoves{}, nil
	}
	return r.opts.Reader.lastEvents(ctx, l, from)
}

// readableLog lists what a seat may read of moves, beginning with a ply, or if full what all seats may: moves and notes
// in the order of time.
func (r *Queries) readableLog(l *State, last *lastMoves, from int, seat game.Seat, full bool) []table.LogEntry {
	var list []table.LogEntry
	for _, m := range last.moves {
		if m.ply < from {
			continue
		}
		if m.err != nil {
			r.opts.Env.Report(fmt.Errorf("host: table %d, ply %d: events: %w", l.Row.ID, m.ply, m.err))
			continue // the history can do without this line
		}
		for _, e := range m.events {
			if e.To == game.Public || e.To == seat || full {
				list = append(list, table.LogEntry{Ply: m.ply, At: time.UnixMilli(m.at), Msg: l.Doc.OfPly(e.Msg, m.ply),
					Minor: e.Minor,
					To:    e.To, Name: l.Doc.AtPly(e.To, m.ply)})
			}
		}
	}
	for i, n := range l.Doc.Notes {
		if n.Ply >= from {
			list = append(list, table.LogEntry{Ply: n.Ply, At: time.UnixMilli(n.At), Msg: l.Doc.OfNote(i), To: game.Public})
		}
	}
	slices.SortStableFunc(list, func(a, b table.LogEntry) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Ply,
			b.Ply))
	})
	return list
}

// History is what a person may read of a whole game, including everybody's private events once it is over. Of a running
// game that is played from memory it has only the last move of each seat.
func (r *Queries) History(ctx context.Context, id table.ID, user string) ([]table.LogEntry, error) {
	l, err := r.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	all := &lastMoves{}
	if l.Row.Ply > 0 {
		moves, err := r.opts.Store.Moves(ctx, l.Row.ID, 0)
		if err != nil {
			return nil, err
		}
		all = newLastMoves(moves, 0, l.Row.Ply)
	}
	from := 0
	if HidesPast(l) {
		from = max(0, l.Row.Ply-len(l.Doc.Seats)+1)
	}
	return r.readableLog(l, all, from, table.SeatOf(l.Doc.Seats, user), l.Phase() == table.Over), nil
}
