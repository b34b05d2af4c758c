package hosted

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// OpenTable makes a table in its lobby, with the caller on its first seat. It begins at once if only computers play, if
// a saved game fills every seat, or if the caller wants so. It is not stored yet. The caller of this function holds the
// maker's lock: otherwise two tables that a person opens at once could both pass the limit.
func OpenTable(ctx context.Context, w *Env, by table.Caller, rules game.Rules, n table.New) (*Tx, error) {
	t, err := compose(ctx, w, by, rules, n)
	if err != nil {
		return nil, err
	}
	switch {
	case n.Only || n.Begin || n.Native != nil && t.Doc.Seats.Full():
		err = begin(t, n.Native)
	case n.Native != nil:
		err = impose(t, n.Native)
	}
	if err != nil {
		return nil, err
	}
	return t, t.openThread()
}

// openThread asks for a thread for the table, if its server wants that. The board is posted in it later.
func (t *Tx) openThread() error {
	g, err := t.Env.People.Guild(t.ctx, t.By.Guild)
	if err == nil && g.Threads && t.By.Guild != "" {
		t.Say(notify.Threaded, "", game.M("host.thread", "by", t.By.User.Name, "game", t.Title()))
	}
	return err
}

// compose makes the table in its lobby.
func compose(ctx context.Context, w *Env, by table.Caller, rules game.Rules, n table.New) (*Tx, error) {
	info := rules.Info()
	var names []string
	if info.Open && n.Native != nil {
		return nil, game.Refuse("host.noimport")
	}
	if n.Native != nil {
		told, err := DescribeSaved(rules, n.Native, n.Seats, n.Options)
		if err != nil {
			return nil, err
		}
		n.Seats, n.Options, names = told.Seats, told.Options, told.Names
	}
	n.Invited = guests(by, n.Invited)
	if info.Open {
		n.Seats = seatsAtFirst(n)
	}
	if n.Seats == 0 && len(n.Invited) > 0 {
		n.Seats = max(info.MinSeats, min(info.MaxSeats, 1+len(n.Invited)))
	}
	if n.Seats == 0 {
		n.Seats = info.Seats
	}
	if n.Seats < info.MinSeats || n.Seats > info.MaxSeats {
		return nil, game.Refuse("seats.bad", "min", info.MinSeats, "max", info.MaxSeats)
	}
	var err error
	if n.Level, n.Options, err = Playable(rules, n.Seats, n.Level, n.Options); err != nil {
		return nil, err
	}
	if n.Options, err = granted(ctx, w, by.Guild, info, n.Options); err != nil {
		return nil, err
	}
	outs := slices.Concat([]string{""}, table.Timeouts, info.Timeouts)
	if !info.Open && !slices.Contains(outs, n.Clock.Timeout) {
		return nil, game.Refuse("clock.timeout")
	}
	if n.Clock.Timeout == table.TimeoutDraw && n.Clock.Move+n.Clock.Bank < minDrawClock {
		return nil, game.Refuse("clock.short")
	}
	t := w.NewTableTx(ctx, w.Now(), rules, by.Guild, by.Channel)
	t.By = by
	t.Doc = Doc{Seats: make([]table.Seat, n.Seats), Options: n.Options, Level: n.Level,
		Lang:    w.People.Language(ctx, by),
		Creator: by.User.ID, Rated: !n.Unrated && !n.Only, Show: n.Only, Names: names,
		Hints: n.Hints && !n.Only && !info.Open, BeginFull: n.BeginFull, UsualClock: n.UsualClock,
		Chat: chatAt(by.Place())}
	t.Doc.Time.Clock, t.Change.OpenedBy = n.Clock, by.User.ID
	if !n.Only {
		sit(t, 0, by.User)
	}
	if info.Open {
		t.Doc.Time.Clock.Timeout = table.TimeoutRound
		for s, seat := range t.Doc.Seats {
			if (n.Only || n.Begin) && seat.Kind == table.Empty { // elsewhere empty seats are filled when the game begins
				t.Doc.Seats[s] = table.Seat{Kind: table.Computer, Level: n.Level}
			}
		}
	}
	if err := CheckOpenLimits(t); err != nil {
		return nil, err
	}
	if err := invite(t, t, n.Invited); err != nil {
		return nil, err
	}
	t.Change.Users = t.Doc.Users()
	return t, nil
}

// minDrawClock is the shortest time of a turn after which a seat draws tiles: less is not enough to rearrange a table.
const minDrawClock = time.Minute

// seatsAtFirst is how many seats the table of an open game has at first: one for each person, and for the computers
// that are wanted from the beginning. Others add theirs.
func seatsAtFirst(n table.New) int {
	switch {
	case n.Only:
		return usualShow
	case n.Begin:
		return 2
	}
	return 1 + len(n.Invited)
}

// usualShow is how many computers play an exhibition of an open game.
const usualShow = 3

// granted adds to options what the settings of the table's server are now: they apply for the table's whole life.
func granted(ctx context.Context, w *Env, guild string, info game.Info, o game.Options) (game.Options, error) {
	if guild == "" {
		return info.Granted(o, nil), nil
	}
	g, err := w.People.Guild(ctx, guild)
	return info.Granted(o, g.Granted()), err
}

// Playable completes the level and the options of a game, and refuses an invalid combination now instead of when the
// game begins. It leaves out options that come from a server's settings.
func Playable(rules game.Rules, seats, level int, o game.Options) (int, game.Options, error) {
	info := rules.Info()
	if level == 0 {
		level = info.Default
	}
	if level < 1 || level > info.Levels {
		return 0, nil, game.Refuse("host.level", "n", info.Levels)
	}
	o, err := info.Complete(info.Granted(o, nil))
	if err != nil {
		return 0, nil, err
	}
	_, err = match.Start(rules, seats, o, match.Seed{})
	return level, o, err
}

// Fixture describes the table of a tournament's game.
type Fixture struct {
	Guild, Channel, Lang string
	Game                 string
	Options              game.Options
	Level                int // of computers that stand in
	Clock                table.Clock
	Rated                bool
	Seats                []table.Seat
	Note                 game.Msg // the first note of the table
	Of                   store.TournamentTable
	Season               bool // the tournament is a season
}

// OpenFixture makes the table of a tournament's game. It is not stored yet.
func OpenFixture(ctx context.Context, w *Env, rules game.Rules, f Fixture) (*Tx, error) {
	options, err := granted(ctx, w, f.Guild, rules.Info(), f.Options)
	if err != nil {
		return nil, err
	}
	t := w.NewTableTx(ctx, w.Now(), rules, f.Guild, f.Channel)
	t.Doc = Doc{Seats: f.Seats, Options: options, Level: f.Level, Lang: f.Lang, Rated: f.Rated,
		Tournament: f.Of.Tournament, Season: f.Season}
	t.Doc.Time.Clock = f.Clock
	t.Doc.Unwatched = len(t.Doc.Seats.Present(game.Public)) == 0
	t.Doc.Notes = []Note{{At: t.Now.UnixMilli(), Msg: f.Note}}
	t.Change.TournamentGame = &f.Of
	return t, begin(t, nil)
}

// CloseFixture ends a game whose match was decided without it: the seat of the person who withdrew resigns, even if a
// computer plays it. If no seat does, the game ends without a result. A finished game does not change.
func CloseFixture(resigns game.Seat) func(*Tx) error {
	return func(t *Tx) error {
		if t.Phase() == table.Over {
			return t.Leave()
		}
		t.Background = true
		if resigns == game.Public {
			t.End(table.Result{Reason: game.M("season.undecided")})
			return nil
		}
		return resign(t, resigns)
	}
}

// Rematch opens the same table again, with the seats moved by one, so that two players swap; a table that never began
// is opened as it was, or with computers in the place of those who did not come. The new table and the old one's
// reference to it must be stored together. If there is a rematch already, nothing changes.
func Rematch(t *Tx, computers bool) error {
	if err := checkKnown(t); err != nil {
		return err
	}
	if t.Phase() != table.Over {
		return game.Refuse("host.notover")
	}
	if t.inNight() {
		return game.Refuse("host.nightonce")
	}
	if err := t.Ownership().MayShare(t.By); err != nil {
		return err
	}
	if t.Doc.Next != 0 {
		return t.Leave() // there is one already
	}
	again := rematchTable
	if t.Doc.Began == 0 && !t.isOpen() {
		again = func(t *Tx) (*Tx, error) { return reopenTable(t, computers) }
	}
	next, err := again(t)
	if err != nil {
		return err
	}
	if err := CheckOpenLimits(next); err != nil {
		return err
	}
	t.Next = next
	t.Say(notify.Refreshed, "", game.Msg{})
	return nil
}

// Rejoin seats another person who asks for the rematch at its table. The rematch begins when all have asked.
func Rejoin(t *Tx) error {
	if t.Phase() != table.Lobby {
		return t.Leave()
	}
	if err := join(t, game.Public, table.Action{}); err != nil || !t.Doc.Seats.Full() || t.isOpen() {
		return err
	}
	return begin(t, nil)
}

// sameTable makes a table with the settings of another one, and empty seats.
func sameTable(t *Tx) (*Tx, error) {
	options, err := granted(t.Context(), t.Env, t.Row.Guild, t.Info(), t.Info().Today(t.Doc.Options))
	if err != nil {
		return nil, err
	}
	a := t.Env.NewTableTx(t.Context(), t.Now, t.Rules, t.Row.Guild, t.Row.Channel)
	a.Doc = Doc{Seats: make([]table.Seat, len(t.Doc.Seats)), Options: options,
		Level: t.Doc.Level, Lang: t.Doc.Lang,
		Creator: t.By.User.ID,
		Rated:   t.Doc.Rated, Hints: t.Doc.Hints, Chat: t.Doc.Chat, Brought: t.Doc.Brought, UsualClock: t.Doc.UsualClock}
	a.Doc.Time.Clock = t.Doc.Time.Clock
	a.Doc.Chat.Until = 0
	a.answeredIn(t.By)
	a.Cause, a.Change.OpenedBy = t.By.User.ID, t.By.User.ID
	return a, nil
}

// sameComputer is the computer of a seat, to sit down at another table under the same name.
func (t *Tx) sameComputer(s game.Seat) table.Seat {
	names := (&table.Table{ID: t.ID(), Seats: t.Doc.Seats}).Names()
	return table.Seat{Kind: table.Computer, Level: t.Doc.Seats[s].Level, Name: names[s]}
}

// reopenTable opens a table again that never began: whoever did not come is invited again, or a computer sits there.
func reopenTable(t *Tx, computers bool) (*Tx, error) {
	a, err := sameTable(t)
	if err != nil {
		return nil, err
	}
	a.Doc.BeginFull = t.Doc.BeginFull
	own := table.SeatOf(t.Doc.Seats, t.By.User.ID)
	if own == game.Public { // whoever opened it has left it, or was invited
		own = game.Seat(max(0, slices.IndexFunc(t.Doc.Seats, func(s table.Seat) bool {
			return s.Kind == table.Empty && (s.Invited == "" || s.Invited == t.By.User.ID)
		})))
	}
	var absent []table.User
	for i, s := range t.Doc.Seats {
		switch guest := cmp.Or(s.User, s.Invited); {
		case game.Seat(i) == own:
			a.Doc.Seats[i] = t.newcomer(t.By.User)
		case s.Kind == table.Computer:
			a.Doc.Seats[i] = t.sameComputer(game.Seat(i))
		case computers && s.Kind == table.Empty:
			a.Doc.Seats[i] = table.Seat{Kind: table.Computer, Level: t.Doc.Level}
		case guest != "" && guest != t.By.User.ID:
			absent = append(absent, table.User{ID: guest})
		}
	}
	if err := invite(t, a, absent); err != nil {
		return nil, err
	}
	a.Change.Users = a.Doc.Users()
	if a.Doc.Seats.Full() {
		return a, begin(a, nil)
	}
	return a, nil
}

// rematchTable makes the table for a rematch: the caller and the computers sit, the others are invited.
func rematchTable(t *Tx) (*Tx, error) {
	n := len(t.Doc.Seats)
	a, err := sameTable(t)
	if err != nil {
		return nil, err
	}
	if t.isOpen() { // whoever wants to play again sits down
		a.Doc.Seats = Seats{t.newcomer(t.By.User)}
		for i, s := range t.Doc.Seats {
			if s.Kind == table.Computer {
				a.Doc.Seats = append(a.Doc.Seats, t.sameComputer(game.Seat(i)))
			}
		}
		a.Change.Users = a.Doc.Users()
		return a, nil
	}
	waiting := false
	for i, s := range t.Doc.Seats {
		to := (i + n - 1) % n
		switch {
		case s.Kind == table.Computer && s.User == "":
			a.Doc.Seats[to] = t.sameComputer(game.Seat(i))
		case s.User == t.By.User.ID:
			a.Doc.Seats[to] = t.newcomer(t.By.User)
		default:
			told, err := t.MayTell(s.User)
			if err != nil {
				return nil, err
			}
			a.Doc.Seats[to].Invited, a.Doc.Seats[to].Untold = s.User, !told
			if waiting = true; told && a.Doc.Chat.Here && a.Doc.Chat.Until == 0 { // no answer shows it in the chat
				tellSeatFor(a, t.By.User.ID, s.User, "host.rematchchat", "by", t.By.User.Name, "game", a.Title())
			}
		}
	}
	a.Change.Users = a.Doc.Users()
	if waiting {
		return a, nil
	}
	return a, begin(a, nil)
}
