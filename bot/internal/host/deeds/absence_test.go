package deeds

import (
	"context"
	"testing"
	"time"

	"tablee/bot/internal/host/live"
	"tablee/bot/internal/host/stored"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

// nobody are people who want nothing.
type nobody struct{ live.People }

func (nobody) Person(context.Context, string) (table.Profile, error) { return table.Profile{}, nil }

var noon = time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)

// three is a running game of ann, ben and cat with a clock, and the seat in turn.
func three(t *testing.T, timeout string) (*live.Table, game.Seat) {
	t.Helper()
	s := stored.Fresh(noon, template.Rules, match.Seed{1}, "g", "c")
	s.Row.ID, s.Row.Phase, s.Doc.Began = 7, string(table.Playing), 1
	for _, u := range []string{"ann", "ben", "cat"} {
		s.Doc.Seats = append(s.Doc.Seats, table.Seat{Kind: table.Person, User: u, Name: u})
	}
	s.Doc.Time.Clock = table.Clock{Move: time.Hour, Bank: time.Hour, Timeout: timeout}
	s.Doc.Time.Start(3)
	pos, err := match.Start(template.Rules, 3, nil, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	s.Pos = pos
	w := &live.World{People: nobody{}, Now: func() time.Time { return noon }, Started: noon.Add(-time.Hour)}
	return w.At(t.Context(), s, table.Call{Guild: "g", Channel: "c"}), pos.Turn()[0]
}

// TestOutOfTimeIsOver: once the others have voted, nobody waits for the seat any more, nor when its person is back.
func TestOutOfTimeIsOver(t *testing.T) {
	l, s := three(t, table.TimeoutVote)
	if err := timeout(l, s); err != nil {
		t.Fatal(err)
	}
	if l.Doc.Time.WaitsFor() != s || l.Doc.Seats[s].Kind != table.Person {
		t.Fatalf("the others are not asked about seat %d", s)
	}
	for i := range l.Doc.Seats {
		if game.Seat(i) == s {
			continue
		}
		if err := vote(l, game.Seat(i)); err != nil {
			t.Fatal(err)
		}
	}
	if l.Doc.Time.WaitsFor() != game.Public || len(l.Doc.Time.Votes) != 0 || l.Doc.Seats[s].Kind != table.Computer {
		t.Errorf("after the vote: waits for %d, votes %v, %+v", l.Doc.Time.WaitsFor(), l.Doc.Time.Votes, l.Doc.Seats[s])
	}
	l.By.User = table.User{ID: l.Doc.Seats[s].User, Name: "back"}
	if err := takeBack(l, game.Public, table.Op{}); err != nil {
		t.Fatal(err)
	}
	if l.Doc.Time.Seats[s].Since == 0 {
		t.Error("the clock of who has come back stands still")
	}
}

// TestResignedSeatsHaveNoTime: nor does anybody remember what they had left.
func TestResignedSeatsHaveNoTime(t *testing.T) {
	l, s := three(t, "")
	l.Run()
	if err := resign(l, s); err != nil {
		t.Fatal(err)
	}
	if got := l.Doc.Time.Seats[s]; got.Bank != 0 || got.Since != 0 {
		t.Errorf("the seat has %+v", got)
	}
}

// TestWarningsGoWithTheirPerson: who takes a seat over is warned anew; who comes back to their own is not.
func TestWarningsGoWithTheirPerson(t *testing.T) {
	for user, stage := range map[string]int{"eve": 0, "": 2} {
		l, s := three(t, "")
		own := l.Doc.Seats[s].User
		l.Doc.Time.Seats[s].Stage = 2
		if err := handOver(l, s, table.Op{}); err != nil {
			t.Fatal(err)
		}
		l.Doc.Seats[s].Gone = true
		var err error
		if l.By.User.ID = user; user == "" {
			l.By.User.ID = own
			err = takeBack(l, game.Public, table.Op{})
		} else {
			err = takeOver(l, game.Public, table.Op{Seat: s})
		}
		if err != nil || l.Doc.Time.Seats[s].Stage != stage {
			t.Errorf("%q: %v, warned %d times, want %d", user, err, l.Doc.Time.Seats[s].Stage, stage)
		}
	}
}
