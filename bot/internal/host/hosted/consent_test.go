package hosted

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// TestPauseEnds: a pause ends by itself after the agreed number of days; then the clock continues from where it
// stopped, and those who are away are told.
func TestPauseEnds(t *testing.T) {
	const day = 24 * time.Hour
	for asked, want := range map[int]time.Duration{0: table.PauseDays * day, 3: 3 * day} {
		l, s := three(t, table.TimeoutSeat)
		l.Run()
		passes(t, l, 20*time.Minute)
		away := (s + 1) % 3
		computerTakes(l, away, l.Doc.User(away))
		do(t, l, l.Doc.Seats[s].User, table.Action{Kind: table.AskPause, Days: asked})
		for i := range l.Doc.Seats {
			if game.Seat(i) != s {
				do(t, l, l.Doc.Seats[i].User, table.Action{Kind: table.Accept, Ask: l.Doc.Ask.ID})
			}
		}
		began := l.Now
		for _, c := range []struct {
			after time.Duration
			on    bool
		}{{want - time.Second, true}, {want, false}} {
			l.Now = began.Add(c.after)
			if err := OnDue(l); err != nil {
				t.Fatal(err)
			}
			if err := l.Prepare(); err != nil {
				t.Fatal(err)
			}
			if l.Doc.Time.Paused != c.on {
				t.Errorf("asked for %d days: after %s there is a pause: %v", asked, c.after, l.Doc.Time.Paused)
			}
		}
		if !slices.ContainsFunc(l.Change.Owed, func(o store.Owed) bool {
			return o.Target == l.Doc.Seats[away].User && strings.Contains(string(o.Body), "host.pauseendedaway")
		}) {
			t.Errorf("who is away is not told: %+v", l.Change.Owed)
		}
		if got := left(l, s); got != 100*time.Minute || l.Doc.Time.Until != 0 {
			t.Errorf("asked for %d days: %s left, until %d", asked, got, l.Doc.Time.Until)
		}
		passes(t, l, 100*time.Minute)
		if !l.Doc.Time.Expired(s) {
			t.Error("the clock does not run after the pause")
		}
	}
	l, s := three(t, "")
	l.By.User.ID = l.Doc.Seats[s].User
	for _, days := range []int{-1, table.MaxPauseDays + 1} {
		err := actions[table.AskPause].carryOut(l, table.Action{Kind: table.AskPause, Days: days})
		if msg, _ := game.Refused(err); msg.ID != "host.pausedays" {
			t.Errorf("%d days: %v", days, err)
		}
	}
}

// TestPausedGameDoesNotExpire: a paused game does not expire because nobody has moved, also where an earlier release
// let the pause last for ever.
func TestPausedGameDoesNotExpire(t *testing.T) {
	for name, called := range map[string]bool{"silent": false, "announced by an earlier release": true} {
		l, s := three(t, "")
		l.Doc.Time.Clock = table.Clock{}
		l.Doc.Time.Paused, l.Row.Touched = true, noon.UnixMilli()
		if called {
			l.Doc.Called = noon.Add(GameLife - ExpiryNotice).UnixMilli()
		}
		tend := func(at time.Duration) {
			l.Now = noon.Add(at)
			if err := OnDue(l); err != nil {
				t.Fatal(err)
			}
			if err := l.Prepare(); err != nil {
				t.Fatal(err)
			}
		}
		tend(GameLife)
		if l.Phase() != table.Playing || !l.Doc.Time.Paused {
			t.Errorf("%s: phase %s, paused %v", name, l.Phase(), l.Doc.Time.Paused)
		}
		tend(GameLife + table.PauseDays*24*time.Hour)
		if l.Phase() != table.Playing || l.Doc.Time.Paused {
			t.Errorf("%s: phase %s, paused %v", name, l.Phase(), l.Doc.Time.Paused)
		}
		tend(GameLife + table.PauseDays*24*time.Hour + time.Minute)
		if l.Phase() != table.Playing {
			t.Errorf("%s: it is put away at once after the pause of seat %d", name, s)
		}
	}
}

// TestUnpauseQuestionOfEarlierRelease: the question to continue that an earlier release asked can still be answered,
// and ends with the pause.
func TestUnpauseQuestionOfEarlierRelease(t *testing.T) {
	for name, ends := range map[string]func(*Tx, game.Seat){
		"answered": func(l *Tx, s game.Seat) {
			for i := range l.Doc.Seats {
				if game.Seat(i) != s {
					do(t, l, l.Doc.Seats[i].User, table.Action{Kind: table.Accept, Ask: 1})
				}
			}
		},
		"overtaken": func(l *Tx, s game.Seat) { do(t, l, l.Doc.Seats[s].User, table.Action{Kind: table.Unpause}) },
	} {
		l, s := three(t, "")
		l.Doc.Time.Paused = true
		l.Doc.Ask = &table.Ask{ID: 1, What: table.AskPause, By: s, Yes: []game.Seat{s}}
		if q := l.Doc.Ask.Question("host.ask.", true, s); q.ID != "host.ask.unpause" {
			t.Errorf("the question is %s", q.ID)
		}
		ends(l, s)
		if l.Doc.Time.Paused || l.Doc.Ask != nil {
			t.Errorf("%s: paused %v, question %+v", name, l.Doc.Time.Paused, l.Doc.Ask)
		}
	}
}

// TestUnpause: anybody with a claim can end a pause, and nobody else; asking for a pause and ending it are different
// actions, so that two people who press at once do not undo each other.
func TestUnpause(t *testing.T) {
	l, s := three(t, "")
	tried := func(user string, what table.ActionKind) string {
		l.By.User.ID = user
		msg, _ := game.Refused(actions[what].carryOut(l, table.Action{Kind: what}))
		return msg.ID
	}
	own, away := l.Doc.Seats[s].User, l.Doc.Seats[(s+1)%3].User
	computerTakes(l, (s+1)%3, l.Doc.User((s+1)%3))
	pause(l, 1)
	for _, c := range []struct {
		user string
		what table.ActionKind
		want string
	}{
		{own, table.AskPause, "host.paused"}, {"eve", table.Unpause, "host.notseated"}, {away, table.Unpause, ""},
		{own, table.Unpause, "host.notpaused"},
	} {
		if got := tried(c.user, c.what); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.user, c.what, got, c.want)
		}
	}
	if l.Doc.Time.Paused {
		t.Error("the game does not continue")
	}
}

// log is a database in which there are only moves.
type log struct {
	Store
	moves []store.Move
}

func (l log) Moves(context.Context, int64, int) ([]store.Move, error) { return l.moves, nil }

// TestUndoRemovesHelp: undoing the computer's moves for a person removes the mark of its help, once none of them is
// left.
func TestUndoRemovesHelp(t *testing.T) {
	for name, before := range map[string]bool{"its only move": false, "its second move": true} {
		l, s := three(t, table.TimeoutMove)
		play := func(s game.Seat, user string) {
			t.Helper()
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			m, err := l.Rules.Computer(1).Choose(ctx, l.Pos.View(s), l.Seed.Stream(match.Think, l.Row.Ply+1))
			if err == nil {
				err = PlayMove(l, s, m, user)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if before {
			play(s, "")
			for !slices.Contains(l.Pos.Turn(), s) {
				by := l.Pos.Turn()[0]
				play(by, l.Doc.Seats[by].User)
			}
		}
		play(s, "")
		l.Env.Store = log{moves: slices.Clone(l.Change.Moves)}
		if !l.Doc.Seats[s].Helped {
			t.Fatal("the help was not recorded")
		}
		if err := undo(l, s); err != nil {
			t.Fatal(err)
		}
		if l.Doc.Seats[s].Helped != before {
			t.Errorf("%s: helped %v after it was taken back", name, l.Doc.Seats[s].Helped)
		}
	}
}
