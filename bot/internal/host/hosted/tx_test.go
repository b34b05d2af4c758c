package hosted

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// emptyStore is a database without anything in it.
type emptyStore struct{ Store }

func (emptyStore) Moves(context.Context, int64, int) ([]store.Move, error) { return nil, nil }

func (emptyStore) Tables(context.Context, store.Filter) ([]store.Brief, error) { return nil, nil }

func world() *Env {
	return &Env{Store: emptyStore{}, People: fakePeople{}, Report: func(error) {}, Now: func() time.Time { return noon },
		Started: noon.Add(-time.Hour),
		Seed:    func() match.Seed { return match.Seed{1} }, Nonce: func(i string) string { return i },
		Pace: 2 * time.Second}
}

// dealt is a game of ann and ben that runs, as it was read.
func dealtTx(t *testing.T) *Tx {
	t.Helper()
	s := NewState(noon.Add(-time.Hour), template.Rules, match.Seed{1}, "g", "c")
	s.Row.ID, s.Row.Phase, s.Row.Touched = 7, string(table.Playing), noon.Add(-time.Hour).UnixMilli()
	s.Doc.Seats = []table.Seat{{Kind: table.Person, User: "ann", Name: "Ann"}, {Kind: table.Person, User: "ben",
		Name: "Ben"}}
	s.Doc.Began, s.Doc.Dealt, s.Doc.Creator = 1, true, "ann"
	s.Doc.Time.Start(2)
	pos, err := match.Start(template.Rules, 2, nil, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	s.Pos = pos
	return world().NewTx(t.Context(), s, table.Caller{User: table.User{ID: "ann"}, Interaction: "i"})
}

// after is the table's change when f has been done.
func after(t *testing.T, l *Tx, f func(*Tx)) store.Change {
	t.Helper()
	if err := l.Do(func(l *Tx) error { f(l); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := l.Prepare(); err != nil {
		t.Fatal(err)
	}
	return l.Change
}

// TestPrepare: a change stores also what follows from the action.
func TestPrepare(t *testing.T) {
	c := after(t, dealtTx(t), func(*Tx) {})
	if c.Interaction != "i" || c.Table.Touched != noon.UnixMilli() || c.Table.Maker != "ann" || c.TournamentDue != 0 ||
		c.End != nil || c.Opens != nil {
		t.Errorf("stored: %+v", c)
	}
	if c.Table.Snapshot != nil {
		t.Error("a position that is as it was is written again")
	}
	if want := noon.Add(GameLife - ExpiryNotice).UnixMilli(); c.Table.Due != want {
		t.Errorf("without a clock it is due at %d, want %d", c.Table.Due, want)
	}
	c = after(t, dealtTx(t), func(l *Tx) { l.Background = true })
	if c.Table.Touched == noon.UnixMilli() {
		t.Error("a change without a person counts as activity")
	}
	c = after(t, dealtTx(t), func(l *Tx) { l.SetPosition(l.Pos) })
	if c.Table.Snapshot == nil {
		t.Error("a new position is not written")
	}
	c = after(t, dealtTx(t), func(l *Tx) {
		l.Doc.Tournament = 3
		l.End(table.Result{Reason: game.M("host.aborted")})
	})
	if c.TournamentDue != 3 || c.Table.Maker != "tournament/3" || c.Table.Due != 0 {
		t.Errorf("for a tournament's game that ended got stored: %+v", c)
	}
	c = after(t, dealtTx(t), func(l *Tx) { l.Doc.Tournament = 3 })
	if c.TournamentDue != 0 {
		t.Error("a tournament looks at a game that runs")
	}
}

// TestDue: a table with a computer in turn is due at once, or in its own pace if only computers play; not during a
// pause, and not while everybody is away.
func TestDue(t *testing.T) {
	computers := func(l *Tx) {
		for i := range l.Doc.Seats {
			l.Doc.Seats[i].Kind = table.Computer
		}
	}
	inTurn := func(l *Tx) { l.Doc.Seats[l.Pos.Turn()[0]].Kind = table.Computer }
	offered := func(waits time.Duration) func(*Tx) {
		return func(l *Tx) {
			inTurn(l)
			s := &l.Doc.Seats[l.Pos.Turn()[0]]
			s.Offered, s.Waits = true, noon.Add(waits).UnixMilli()
			l.Doc.Time.Clock = table.Clock{Move: 3 * time.Hour}
			l.Run()
		}
	}
	fades := noon.Add(GameLife - ExpiryNotice)
	for name, c := range map[string]struct {
		set  func(*Tx)
		want time.Time
	}{
		"a computer's turn": {inTurn, noon},
		"a pause": {func(l *Tx) {
			inTurn(l)
			l.Doc.Time.Paused, l.Doc.Time.Until = true, noon.Add(time.Hour).UnixMilli()
		}, noon.Add(time.Hour)},
		"a pause for ever, of an earlier release": {func(l *Tx) { l.Doc.Time.Paused = true },
			noon.AddDate(0, 0, table.PauseDays)},
		"everybody away":                         {computers, fades},
		"an offer that ends before the warning":  {offered(time.Hour), noon.Add(time.Hour)},
		"an offer that lasts beyond the warning": {offered(3 * time.Hour), noon.Add(2 * time.Hour)},
		"an exhibition": {func(l *Tx) { computers(l); l.Doc.Show = true },
			noon.Add(2 * time.Second)},
		"a table asleep": {func(l *Tx) { l.Row.Phase = string(table.Suspended) }, fades},
		"a lobby":        {func(l *Tx) { l.Row.Phase = string(table.Lobby) }, noon.Add(LobbyLife)},
		"one that was announced late": {func(l *Tx) {
			l.Background, l.Row.Touched, l.Doc.Called = true, noon.Add(-GameLife).UnixMilli(), noon.UnixMilli()
		}, noon.Add(ExpiryNotice)},
	} {
		if got := after(t, dealtTx(t), c.set).Table.Due; got != c.want.UnixMilli() {
			t.Errorf("%s: due at %s, want %s", name, time.UnixMilli(got).UTC(), c.want)
		}
	}
}

// TestReseat: when a person loses their claim to a seat their draft and the open question go too; coming back to one's
// own seat changes nothing.
func TestReseat(t *testing.T) {
	away := table.Seat{Kind: table.Computer, User: "ann"}
	for name, c := range map[string]struct {
		by     game.Seat
		to     table.Seat
		drafts int
		asked  bool
	}{
		"the computer for a while, who asked":       {0, away, 0, false},
		"the computer for a while, another's asked": {1, away, 0, true},
		"somebody else":         {1, table.Seat{Kind: table.Person, User: "eve"}, 1, false},
		"the computer for good": {1, table.Seat{Kind: table.Computer}, 1, false},
	} {
		l := dealtTx(t)
		l.Doc.Seats[0].Last, l.Doc.Seats[0].First, l.Doc.Seats[0].Helped = 4, "ann", true
		l.Doc.Ask = &table.Ask{ID: 1, What: table.AskDraw, By: c.by}
		l.Reseat(0, c.to)
		if s := l.Doc.Seats[0]; s.Last != 4 || s.First != "ann" || !s.Helped || s.User != c.to.User {
			t.Errorf("%s: the seat is %+v", name, s)
		}
		if len(l.Change.Drafts) != c.drafts || (l.Doc.Ask != nil) != c.asked {
			t.Errorf("%s: %d drafts go, asked %v", name, len(l.Change.Drafts), l.Doc.Ask != nil)
		}
		if !l.HeldOther("ann", 1) || l.HeldOther("ann", 0) || l.HeldOther("zoe", 0) {
			t.Errorf("%s: who has held the seat is not remembered", name)
		}
	}
}

// TestForfeitIsAnnouncedInTournaments: in a tournament it is announced that a player for whom the computer has moved
// loses the game; elsewhere it is not.
func TestForfeitIsAnnouncedInTournaments(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*Tx)
		said bool
	}{
		"helped, in a tournament": {func(l *Tx) { l.Doc.Tournament, l.Doc.Seats[0].Helped = 3, true }, true},
		"helped, elsewhere":       {func(l *Tx) { l.Doc.Seats[0].Helped = true }, false},
		"nobody helped":           {func(l *Tx) { l.Doc.Tournament = 3 }, false},
		"the other gave up": {func(l *Tx) {
			l.Doc.Tournament, l.Doc.Seats[0].Helped, l.Doc.Seats[1].Resigned = 3, true, true
		}, false},
	} {
		l := dealtTx(t)
		c.set(l)
		l.End(table.Result{Places: []int{1, 2}})
		said := slices.ContainsFunc(l.Doc.Notes, func(n Note) bool {
			return n.Msg.ID == "host.forfeited" && n.Who["by"] == "ann"
		})
		if said != c.said {
			t.Errorf("%s: said %v", name, said)
		}
	}
}

// TestReasonForNotCountingIsStored: the reason for which a finished game is not rated is stored with the table.
func TestReasonForNotCountingIsStored(t *testing.T) {
	l := dealtTx(t)
	l.Doc.Rated, l.Doc.Hints = true, true
	after(t, l, func(l *Tx) { l.End(table.Result{Places: []int{1, 2}}) })
	if !slices.Equal(l.Doc.Uncounted, []string{"hints", "hints"}) {
		t.Errorf("stored: %q", l.Doc.Uncounted)
	}
}

// TestSaid: an announcement carries the ply at which it was made, and goes to each person at the table once.
func TestSaid(t *testing.T) {
	c := after(t, dealtTx(t), func(l *Tx) {
		l.Doc.Seats[1].Invited = "ann"
		l.TellAll("host.fellasleep")
		l.Remind("ben", Reminder{Msg: game.M("host.remind")})
	})
	var told []string
	for _, o := range c.Owed {
		told = append(told, o.Kind+" "+o.Target)
	}
	if want := []string{"tell ann", "tell ben", "waits ben"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestDo: panics and refusals become errors.
func TestDo(t *testing.T) {
	for name, f := range map[string]func(*Tx) error{
		"a panic":   func(*Tx) error { panic("no such tile") },
		"a refusal": func(*Tx) error { return game.Refuse("host.stale") },
	} {
		if err := dealtTx(t).Do(f); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
	if err := dealtTx(t).Do(func(l *Tx) error { l.Say(notify.Brought, "", game.Msg{}); return nil }); err != nil {
		t.Errorf("an action that succeeds returned %v", err)
	}
}

// TestWithdraw: an offered seat that nobody took goes back to its owner; withdrawing without an offer changes nothing.
func TestWithdraw(t *testing.T) {
	l := dealtTx(t)
	WithdrawOffer(l, 0)
	if s := l.Doc.Seats[0]; s.Kind != table.Person || s.User != "ann" {
		t.Errorf("without an offer the seat is %+v", s)
	}
	l.Note("host.handedto", "by", l.Doc.User(0))
	l.Reseat(0, table.Seat{Kind: table.Computer, User: "eve", Name: "Eve", Level: 2, Away: 5, Offered: true})
	WithdrawOffer(l, 0)
	s := l.Doc.Seats[0]
	if s.Kind != table.Computer || s.User != "ann" || s.Name != "Ann" || s.Level != 2 || s.Away != 5 || s.Offered {
		t.Errorf("after an offer the seat is %+v", s)
	}
}

// TestWhoWaitsForTimedOutPlayer: a game waits for a player who is out of time only if everybody is away.
func TestWhoWaitsForTimedOutPlayer(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*Tx)
		want bool
	}{
		"everybody away":  {func(*Tx) {}, true},
		"somebody there":  {func(l *Tx) { l.Doc.Seats[1-l.Pos.Turn()[0]].Kind = table.Person }, false},
		"time is left":    {func(l *Tx) { l.Doc.Time.Seats[l.Pos.Turn()[0]].Over = false }, false},
		"nobody's seat":   {func(l *Tx) { l.Doc.Seats[l.Pos.Turn()[0]].User = "" }, false},
		"a table asleep":  {func(l *Tx) { l.Row.Phase = string(table.Suspended) }, false},
		"an exhibition's": {func(l *Tx) { l.Doc.Show = true }, false},
	} {
		l := dealtTx(t)
		for i := range l.Doc.Seats {
			l.Doc.Seats[i].Kind = table.Computer
		}
		in := l.Pos.Turn()[0]
		l.Doc.Time.Expire(in)
		c.set(l)
		if got := OutOfTime(l); (got == in) != c.want {
			t.Errorf("%s: seat %d", name, got)
		}
	}
}

// TestQuietHoursStopTheClock: the clock stops in the quiet hours of the person who had the seat when the turn began;
// not in those of a person to whom it was offered or who has taken it since.
func TestQuietHoursStopTheClock(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*Tx, game.Seat)
		idle int
	}{
		"its person's":       {func(*Tx, game.Seat) {}, 1},
		"who was offered it": {func(l *Tx, s game.Seat) { l.Doc.Seats[s].Offered = true }, 0},
		"who came in the turn": {func(l *Tx, s game.Seat) {
			l.Reseat(s, table.Seat{Kind: table.Person, User: "eve"})
		}, 0},
		"who came before it": {func(l *Tx, s game.Seat) {
			l.Reseat(1-s, table.Seat{Kind: table.Person, User: "eve"})
		}, 1},
	} {
		l := dealtTx(t)
		w := *l.Env
		w.People = quietPeople
		l.Env = &w
		in := l.Pos.Turn()[0]
		c.set(l, in)
		if got := l.Moment().Idle(in, noon, noon.Add(time.Hour)); len(got) != c.idle {
			t.Errorf("%s: idle %v, want %d spans", name, got, c.idle)
		}
	}
}

// TestComputerMovesThatWait: the right moves of computers wait for a person.
func TestComputerMovesThatWait(t *testing.T) {
	out := table.Clock{Move: time.Hour}
	for name, c := range map[string]struct {
		set  func(*Tx, game.Seat)
		want bool // the computer plays
	}{
		"for who is away":  {func(l *Tx, s game.Seat) {}, true},
		"everybody away":   {func(l *Tx, s game.Seat) { l.Doc.Seats[1-s].Kind = table.Computer }, false},
		"a pause":          {func(l *Tx, s game.Seat) { l.Doc.Time.Paused = true }, false},
		"offered":          {func(l *Tx, s game.Seat) { l.Doc.Seats[s].Waits = noon.UnixMilli() + 1 }, false},
		"offered till now": {func(l *Tx, s game.Seat) { l.Doc.Seats[s].Waits = noon.UnixMilli() }, true},
		"offered, its time up and not dealt with": {func(l *Tx, s game.Seat) {
			l.Doc.Seats[s].Offered, l.Doc.Time.Clock, l.Doc.Time.Seats[s].Since = true, out, noon.Add(-time.Hour).UnixMilli()
		}, false},
		"nobody's, everybody away": {func(l *Tx, s game.Seat) {
			l.Doc.Seats[s].User, l.Doc.Seats[1-s].Kind = "", table.Computer
		}, true},
		"nobody's, nobody left": {func(l *Tx, s game.Seat) {
			l.Doc.Seats[s].User, l.Doc.Seats[1-s] = "", table.Seat{Kind: table.Computer}
		}, false},
		"a tournament's, everybody away": {func(l *Tx, s game.Seat) {
			l.Doc.Seats[1-s].Kind, l.Doc.Tournament = table.Computer, 3
		}, false},
		"a tournament's, out of time": {func(l *Tx, s game.Seat) {
			l.Doc.Seats[1-s].Kind, l.Doc.Tournament, l.Doc.Time.Seats[s].Over = table.Computer, 3, true
		}, true},
	} {
		l := dealtTx(t)
		in := l.Pos.Turn()[0]
		l.Doc.Seats[in].Kind = table.Computer
		c.set(l, in)
		if _, got := l.ComputerInTurn(); got != c.want {
			t.Errorf("%s: the computer plays: %v", name, got)
		}
	}
}
