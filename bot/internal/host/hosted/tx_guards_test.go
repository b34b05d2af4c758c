package hosted

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/outbox"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// idler is a game in which the bot may move for people who have no choice.
type idling struct {
	game.Rules
	how game.Idling
}

func (i idling) Idling(game.Options) game.Idling       { return i.how }
func (idling) Idle(game.Position, game.Seat) game.Move { return "" }

// TestWhichHelpIsForbidden: in a game that is rated, of a tournament, or with hidden information nobody tries moves; in
// a rated one nobody gets forced moves if that is help; where hints are off there is no advice.
func TestWhichHelpIsForbidden(t *testing.T) {
	for _, c := range []struct {
		name      string
		set       func(*State)
		try, idle string
		advice    bool
	}{
		{"running", func(*State) {}, "", "", false},
		{"with hints", func(s *State) { s.Doc.Hints = true }, "", "", true},
		{"hidden", func(s *State) { s.Rules = dealtTx(t).Rules }, "try.hidden", "idle.never", false},
		{"rated", func(s *State) { s.Doc.Rated = true }, "try.rated", "idle.rated", false},
		{"rated, over", func(s *State) { s.Doc.Rated, s.Row.Phase = true, string(table.Over) }, "", "idle.rated",
			true},
		{"of a tournament", func(s *State) { s.Doc.Tournament = 3 }, "try.tournament", "", false},
		{"not begun", func(s *State) { s.Pos = nil }, "host.notstarted", "", false},
		{"of computers", func(s *State) { s.Doc.Show = true }, "", "", true},
		{"plain", func(s *State) { s.Rules, s.Doc.Rated = foreseeable{idling{awale.Rules, game.IdlePlain}}, true },
			"try.rated", "", false},
	} {
		s := dealtTx(t).State
		s.Rules = foreseeable{idling{awale.Rules, game.IdleHelps}}
		c.set(s)
		if got := gametest.Refusal(MayTry(s)); got != c.try {
			t.Errorf("%s: to try: %q, want %q", c.name, got, c.try)
		}
		if got := gametest.Refusal(MayIdle(s)); got != c.idle {
			t.Errorf("%s: to idle: %q, want %q", c.name, got, c.idle)
		}
		if got := MayAdvise(s); got != c.advice {
			t.Errorf("%s: advised %v", c.name, got)
		}
	}
}

// foreseen is a game in which everybody may know what moves lead to.
type foreseeable struct{ idling }

func (foreseeable) Foreseeable(game.Options) bool { return true }

// TestEndOfGameClearsSeatsAndPlans: the end of the game deletes the history of seats and the plans.
func TestEndOfGameClearsSeatsAndPlans(t *testing.T) {
	l := dealtTx(t)
	l.Doc.Held = Held{l.Mark("ann"): 0}
	l.Doc.Ahead = Premoves{0: Premove{By: "ann", Idle: true}}
	after(t, l, func(l *Tx) { l.End(table.Result{Reason: game.M("host.aborted")}) })
	if l.Doc.Held != nil || len(l.Doc.Ahead) > 0 {
		t.Errorf("after the end there are %v and %v", l.Doc.Held, l.Doc.Ahead)
	}
}

// TestReseatForgetsPlans: a person's plans are not kept for the next person on the seat, nor anywhere after they have
// gone.
func TestReseatForgetsPlans(t *testing.T) {
	l := dealtTx(t)
	l.Doc.Ahead = Premoves{0: Premove{By: "ann", Idle: true}, 1: Premove{By: "ben", Idle: true}}
	l.Reseat(0, table.Seat{Kind: table.Computer, User: "ann", Name: "Ann"})
	if _, stays := l.Doc.Ahead[0]; stays || len(l.Doc.Ahead) != 1 {
		t.Errorf("remaining: %v", l.Doc.Ahead)
	}
}

// notes is a store of the bot's own life.
type notes map[string]string

func (n notes) Meta(_ context.Context, name string) (string, error) { return n[name], nil }
func (n notes) SetMeta(_ context.Context, name, value string) error { n[name] = value; return nil }
func (n notes) PullDue(_ context.Context, _ int64, _ int64) error   { return nil }
func downFrom(t *testing.T, from, to time.Time) (d *clock.Downtimes) {
	t.Helper()
	n, d := notes{}, new(clock.Downtimes)
	if err := d.RecordAlive(t.Context(), n, from); err != nil {
		t.Fatal(err)
	}
	if err := d.RecordDowntime(t.Context(), n, to); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSeatReservations: a seat is reserved for its person for some time, not counting downtime, unless they have left
// for good.
func TestSeatReservations(t *testing.T) {
	l := dealtTx(t)
	l.Env.Down = downFrom(t, noon.Add(-2*time.Hour), noon.Add(-time.Hour))
	away := noon.Add(-3 * time.Hour)
	if got, want := FreeForOthers(l, table.Seat{Away: away.UnixMilli()}),
		away.Add(table.KeptFor+time.Hour); !got.Equal(want) {
		t.Errorf("kept until %s, want %s", got, want)
	}
	if got := FreeForOthers(l, table.Seat{Away: away.UnixMilli(), Gone: true}); !got.IsZero() {
		t.Errorf("of somebody who is gone for good: kept until %s", got)
	}
}

// logged is a database with the moves of a table.
type logged struct {
	emptyStore
	moves []store.Move
	spent store.Spent
}

func (l logged) Moves(context.Context, int64, int) ([]store.Move, error) { return l.moves, nil }
func (l logged) Spent(context.Context, string, string, int64) (store.Spent, error) {
	return l.spent, nil
}

// TestRatingHappensAtTheEnd: a game is rated in the transaction that ends it, by the moves at that time.
func TestRatingHappensAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		name   string
		forget int
		ended  time.Duration // before this change
		end    bool
		why    []string
	}{
		{"as played", -1, 0, true, []string{"", ""}},
		{"taken back to the start", 0, 0, true, []string{"unplayed", "unplayed"}},
		{"ended before", -1, time.Hour, false, nil},
	} {
		l := dealtTx(t)
		l.Env.Store = logged{moves: []store.Move{{Ply: 1, Seat: 0, User: "ann", Events: []byte("[]")},
			{Ply: 2, Seat: 1, User: "ben", Events: []byte("[]")}}}
		l.Doc.Rated, l.Change.Forget = true, c.forget
		change := after(t, l, func(l *Tx) {
			l.End(table.Result{Places: []int{1, 2}})
			l.Doc.Ended -= c.ended.Milliseconds()
		})
		if (change.End != nil) != c.end || !slices.Equal(l.Doc.Uncounted, c.why) {
			t.Errorf("%s: %+v, uncounted %q", c.name, change.End, l.Doc.Uncounted)
		}
	}
}

// TestWhoGetsMessages: a person gets messages if they want them and the sender's allowance is not used up; one who
// refuses direct messages, or wants none, is mentioned in the channel.
func TestWhoGetsMessages(t *testing.T) {
	for _, c := range []struct {
		name         string
		profile      table.Profile
		spent        store.Spent
		tell, direct bool
	}{
		{"as usual", table.Profile{}, store.Spent{One: outbox.MaxToOne - 1, All: outbox.MaxToAll - 1}, true, true},
		{"enough for them", table.Profile{}, store.Spent{One: outbox.MaxToOne}, false, true},
		{"enough for all", table.Profile{}, store.Spent{All: outbox.MaxToAll}, false, true},
		{"who wants none", table.Profile{Notify: table.NotifyNone}, store.Spent{}, false, false},
		{"who wants to be called", table.Profile{Notify: table.NotifyChannel}, store.Spent{}, true, false},
		{"who refuses them", table.Profile{Refused: 1}, store.Spent{}, true, false},
		{"who removed the bot", table.Profile{Removed: true}, store.Spent{}, true, false},
	} {
		l := dealtTx(t)
		l.Env.Store, l.Env.People = logged{spent: c.spent}, fakePeople{c.profile}
		if got, err := l.MayTell("ben"); err != nil || got != c.tell {
			t.Errorf("%s: may be told: %v, %v", c.name, got, err)
		}
		user := l.Doc.Seats[l.Pos.Turn()[0]].User
		if got := direct(l, l.snapshot()); got[user] != c.direct {
			t.Errorf("%s: called by direct messages: %v", c.name, got)
		}
	}
}

// TestInvisibleChangesAreNotPresence: a change that others do not see does not count as being at the table.
func TestInvisibleChangesAreNotPresence(t *testing.T) {
	for _, quiet := range []bool{true, false} {
		l := dealtTx(t)
		after(t, l, func(l *Tx) { l.Background = quiet })
		if seen := l.Doc.Seats[0].Seen; (seen == 0) != quiet {
			t.Errorf("quiet %v: seen at %d", quiet, seen)
		}
	}
}

// TestStoredSeatHistoryHasNoIDs: a running table stores the history of its seats without ids.
func TestStoredSeatHistoryHasNoIDs(t *testing.T) {
	l := dealtTx(t)
	after(t, l, func(*Tx) {})
	data, err := json.Marshal(l.Doc.Held)
	if err != nil || len(l.Doc.Held) != 2 {
		t.Fatalf("%s, %v", data, err)
	}
	if l.Doc.Held["ann"] != 0 || l.Doc.Held[l.Mark("ben")] != 1 {
		t.Errorf("remembered: %s", data)
	}
	if _, named := l.Doc.Held["ben"]; named || l.Mark("ben") == (&State{Seed: match.Seed{9}}).Mark("ben") {
		t.Errorf("remembered: %s", data)
	}
}

// TestAbsentPlayersAreWarnedOfTime: an absent player is warned of the time if they want messages, and not otherwise.
func TestAbsentPlayersAreWarnedOfTime(t *testing.T) {
	for notify, want := range map[string]int{table.NotifyDM: 1, table.NotifyChannel: 1, table.NotifyNone: 0} {
		l := dealtTx(t)
		l.Env.People = fakePeople{table.Profile{Notify: notify}}
		s := l.Pos.Turn()[0]
		l.Doc.Time.Clock.Move = time.Hour
		l.Doc.Seats[s].Kind = table.Computer
		c := after(t, l, func(l *Tx) { RemindOfTime(l, s) })
		told := 0
		for _, o := range c.Owed {
			if o.Kind == string(outbox.Seat) && o.Target == l.Doc.Seats[s].User {
				told++
			}
		}
		if told != want {
			t.Errorf("%q: told %d times, want %d", notify, told, want)
		}
	}
}
