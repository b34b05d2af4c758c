package hosted

import (
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
)

var noon = time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)

// three is a running game of ann, ben and cat with a clock, and the seat in turn.
func three(t *testing.T, timeout string) (*Tx, game.Seat) {
	t.Helper()
	s := NewState(noon, template.Rules, match.Seed{1}, "g", "c")
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
	w := &Env{Store: movesOnly{}, People: fakePeople{}, Now: func() time.Time { return noon },
		Started: noon.Add(-time.Hour)}
	return w.NewTx(t.Context(), s, table.Caller{Guild: "g", Channel: "c"}), pos.Turn()[0]
}

// TestNobodyWaitsAfterTimeoutVote: after the others have voted nobody waits for the seat, not even when its player has
// come back.
func TestNobodyWaitsAfterTimeoutVote(t *testing.T) {
	l, s := three(t, table.TimeoutVote)
	if err := timeout(l, s); err != nil {
		t.Fatal(err)
	}
	if l.Doc.Time.SeatToVote() != s || l.Doc.Seats[s].Kind != table.Person {
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
	if l.Doc.Time.SeatToVote() != game.Public || len(l.Doc.Time.Votes) != 0 || l.Doc.Seats[s].Kind != table.Computer {
		t.Errorf("after the vote: waits for %d, votes %v, %+v", l.Doc.Time.SeatToVote(), l.Doc.Time.Votes, l.Doc.Seats[s])
	}
	l.By.User = table.User{ID: l.Doc.Seats[s].User, Name: "back"}
	if err := takeBack(l, game.Public, table.Action{}); err != nil {
		t.Fatal(err)
	}
	if l.Row.Ply != 1 || l.Doc.Time.Seats[s].Since != 0 || l.Doc.Time.Expired(s) {
		t.Errorf("who has come back has the turn for which they had no time: ply %d, %+v", l.Row.Ply, l.Doc.Time.Seats[s])
	}
}

// TestResignedSeatsHaveNoTime: a resigned seat has no time left.
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

// TestWarningsAreForgottenWithTheirPerson: a person who takes over a seat is warned again; one who comes back to their
// own seat is not.
func TestWarningsAreForgottenWithTheirPerson(t *testing.T) {
	for user, stage := range map[string]int{"eve": 0, "": 2} {
		l, s := three(t, "")
		own := l.Doc.Seats[s].User
		l.Doc.Time.Seats[s].Stage = 2
		if err := handOver(l, s, table.Action{}); err != nil {
			t.Fatal(err)
		}
		l.Doc.Seats[s].Gone = true
		var err error
		if l.By.User.ID = user; user == "" {
			l.By.User.ID = own
			err = takeBack(l, game.Public, table.Action{})
		} else {
			err = takeOver(l, game.Public, table.Action{Seat: s})
		}
		if err != nil || l.Doc.Time.Seats[s].Stage != stage {
			t.Errorf("%q: %v, warned %d times, want %d", user, err, l.Doc.Time.Seats[s].Stage, stage)
		}
	}
}

// passes advances the clock of a table.
func passes(t *testing.T, l *Tx, d time.Duration) {
	t.Helper()
	end := l.Now.Add(d)
	for range 1000 {
		at := l.ClockDue()
		if l.Phase() != table.Playing {
			return
		}
		if at.IsZero() || at.After(end) {
			l.Now = end
			return
		}
		l.Now = at
		if err := OnDue(l); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the clock is still due")
}

// do does an action of a person.
func do(t *testing.T, l *Tx, user string, op table.Action) {
	t.Helper()
	l.By.User = table.User{ID: user, Name: user}
	f, err := Action(op)
	if err == nil {
		err = l.Do(f)
	}
	if err != nil {
		t.Fatalf("%s, %s: %v", user, op.Kind, err)
	}
}

// comesBack puts who has handed a seat over there again.
func comesBack(t *testing.T, l *Tx, s game.Seat, user string) {
	t.Helper()
	op := table.Action{Kind: table.TakeBack}
	if l.Doc.Seats[s].Offered {
		op = table.Action{Kind: table.TakeOver, Seat: s}
	}
	do(t, l, user, op)
}

// left is what the seat has left of its turn.
func left(l *Tx, s game.Seat) time.Duration { return l.Doc.Time.Left(l.Moment(), s) }

// TestChangingPlayersDoesNotResetTime: however often a seat changes hands during its turn, its remaining time keeps
// decreasing, for the same person and for a new one.
func TestChangingPlayersDoesNotResetTime(t *testing.T) {
	eve := table.User{ID: "eve", Name: "eve"}
	away := func(l *Tx) {
		for i := range l.Doc.Seats {
			if l.Doc.Seats[i].Kind == table.Person && !slices.Contains(l.Pos.Turn(), game.Seat(i)) {
				computerTakes(l, game.Seat(i), l.Doc.User(game.Seat(i)))
			}
		}
	}
	for name, loop := range map[string]func(*Tx, game.Seat, string){
		"offered and withdrawn": func(l *Tx, s game.Seat, own string) {
			do(t, l, own, table.Action{Kind: table.HandOver, User: eve})
			passes(t, l, 20*time.Minute)
			do(t, l, own, table.Action{Kind: table.TakeOver, Seat: s})
		},
		"handed on and back": func(l *Tx, s game.Seat, own string) {
			do(t, l, own, table.Action{Kind: table.HandOver, User: eve})
			passes(t, l, 10*time.Minute)
			do(t, l, "eve", table.Action{Kind: table.TakeBack})
			do(t, l, "eve", table.Action{Kind: table.HandOver, User: table.User{ID: own, Name: own}})
			passes(t, l, 10*time.Minute)
			do(t, l, own, table.Action{Kind: table.TakeBack})
		},
		"left to the computers, everybody away": func(l *Tx, s game.Seat, own string) {
			away(l)
			do(t, l, own, table.Action{Kind: table.HandOver})
			passes(t, l, 20*time.Minute)
			do(t, l, own, table.Action{Kind: table.TakeBack})
		},
		"gone from the server and back": func(l *Tx, s game.Seat, own string) {
			away(l)
			if err := l.Do(LeftServer(own)); err != nil {
				t.Fatal(err)
			}
			passes(t, l, 20*time.Minute)
			do(t, l, own, table.Action{Kind: table.TakeBack})
		},
		"put to sleep and woken": func(l *Tx, s game.Seat, own string) {
			passes(t, l, 20*time.Minute)
			if err := l.Do(Suspend); err != nil {
				t.Fatal(err)
			}
			l.Now = l.Now.Add(time.Hour) // nobody can move meanwhile
			do(t, l, own, table.Action{Kind: table.Resume})
		},
		"a pause asked for and refused": func(l *Tx, s game.Seat, own string) {
			do(t, l, own, table.Action{Kind: table.AskPause})
			passes(t, l, 20*time.Minute)
			do(t, l, own, table.Action{Kind: table.Decline, Ask: l.Doc.Ask.ID})
		},
	} {
		l, s := three(t, table.TimeoutSeat)
		l.Run()
		own := l.Doc.Seats[s].User
		for i := range 5 {
			loop(l, s, own)
			if got, want := left(l, s), 2*time.Hour-time.Duration(i+1)*20*time.Minute; got != want || l.Row.Ply != 0 {
				t.Errorf("%s: %s left after round %d, at ply %d, want %s", name, got, i+1, l.Row.Ply, want)
			}
		}
	}
}

// TestOutOfTimeWhileAway: the table's rule for a player who runs out of time applies also while the seat is offered to
// somebody or everybody is away; a player who comes back then has the next turn.
func TestOutOfTimeWhileAway(t *testing.T) {
	for _, how := range []string{"offered", "deserted"} {
		for _, choice := range table.Timeouts {
			l, s := three(t, choice)
			l.Run()
			own := l.Doc.Seats[s].User
			op := table.Action{Kind: table.HandOver}
			if how == "offered" {
				op.User = table.User{ID: "eve", Name: "eve"}
			} else {
				for i := range l.Doc.Seats {
					if game.Seat(i) != s {
						computerTakes(l, game.Seat(i), l.Doc.User(game.Seat(i)))
					}
				}
			}
			do(t, l, own, op)
			passes(t, l, 2*time.Hour-time.Minute)
			if _, plays := l.ComputerInTurn(); plays || l.Row.Ply != 0 || l.Doc.Time.Expired(s) {
				t.Errorf("%s, %s: it is over a minute too early", how, choice)
			}
			l.Now = l.Now.Add(time.Minute)
			if _, plays := l.ComputerInTurn(); plays {
				t.Errorf("%s, %s: the computer plays before the clock has been looked at", how, choice)
			}
			passes(t, l, 0)
			seat := l.Doc.Seats[s]
			switch choice {
			case table.TimeoutMove:
				if l.Row.Ply != 1 {
					t.Errorf("%s, %s: ply %d, want the computer to have made the move", how, choice, l.Row.Ply)
				}
			case table.TimeoutResign:
				if !seat.Resigned {
					t.Errorf("%s, %s: %+v has not resigned", how, choice, seat)
				}
				for i, n := range l.Doc.Notes {
					by := l.Doc.OfNote(i).Args["by"]
					name := ""
					switch by := by.(type) {
					case game.Seat:
						name = l.Doc.Seats[by].Name
					case game.Msg:
						name, _ = by.Args["name"].(string)
					}
					if n.Msg.ID == "host.out.resign" && name != own {
						t.Errorf("%s, %s: told to have run out of time is %+v, want %s", how, choice, by, own)
					}
				}
			default:
				by, plays := l.ComputerInTurn()
				if want := how == "offered"; plays != want || plays && by != s || !l.Doc.Time.Expired(s) {
					t.Errorf("%s, %s: the computer plays: %v, %+v", how, choice, plays, l.Doc.Time.Seats[s])
				}
				comesBack(t, l, s, own)
				if l.Row.Ply != 1 || l.Doc.Seats[s].Kind != table.Person {
					t.Errorf("%s, %s: who comes back late has the turn still: ply %d, %+v", how, choice, l.Row.Ply, l.Doc.Seats[s])
				}
			}
		}
	}
}

// TestOutOfTimeAgainstComputers: a person playing alone who runs out of time and stays away loses in the end; one who
// comes back finds the move made.
func TestOutOfTimeAgainstComputers(t *testing.T) {
	for name, back := range map[string]bool{"comes back": true, "stays away": false} {
		l, s := three(t, table.TimeoutSeat)
		for i := range l.Doc.Seats {
			if game.Seat(i) != s {
				l.Doc.Seats[i] = table.Seat{Kind: table.Computer, Level: 1}
			}
		}
		l.Run()
		own := l.Doc.Seats[s].User
		passes(t, l, 3*time.Hour)
		if l.Doc.Seats[s].Kind != table.Computer || l.Row.Ply != 0 {
			t.Fatalf("%s: ply %d, %+v", name, l.Row.Ply, l.Doc.Seats[s])
		}
		if back {
			do(t, l, own, table.Action{Kind: table.TakeBack})
			passes(t, l, time.Minute)
			if l.Doc.Seats[s].Kind != table.Person || l.Row.Ply != 1 {
				t.Errorf("%s: ply %d, %+v", name, l.Row.Ply, l.Doc.Seats[s])
			}
			continue
		}
		l.Row.Touched = noon.UnixMilli()
		for _, at := range []time.Duration{GameLife - ExpiryNotice, GameLife} {
			l.Now = noon.Add(at)
			if err := OnDue(l); err != nil {
				t.Fatal(err)
			}
		}
		if l.Phase() != table.Over || !l.Doc.Seats[s].Resigned || len(l.Doc.Result.Places) != 3 {
			t.Errorf("%s: phase %s, result %+v", name, l.Phase(), l.Doc.Result)
		}
	}
}

// TestComputersPlayUpToAClaim: while a person is away a computer's own turn is still played, until the turn of the
// absent person comes, whose clock then runs. If nobody has a claim any more the game stops.
func TestComputersPlayUpToAClaim(t *testing.T) {
	l, s := three(t, "")
	for i := range l.Doc.Seats {
		l.Doc.Seats[i] = table.Seat{Kind: table.Computer, Level: 1}
	}
	other := (s + 1) % 3
	l.Doc.Seats[other].User = "ann"
	if by, plays := l.ComputerInTurn(); !plays || by != s {
		t.Error("the computer of nobody's does not play")
	}
	l.Doc.Seats[other].User = ""
	if _, plays := l.ComputerInTurn(); plays {
		t.Error("computers play although nobody is present")
	}
	l.Doc.Seats[s].User = "ann"
	if _, plays := l.ComputerInTurn(); plays {
		t.Error("the computer plays for who is away, with nobody there")
	}
	l.Doc.Time.Expire(s)
	if _, plays := l.ComputerInTurn(); plays {
		t.Error("out of time, the game does not wait")
	}
	l.Doc.Tournament = 1
	if _, plays := l.ComputerInTurn(); !plays {
		t.Error("a tournament waits for who is out of time")
	}
}

// TestTimeoutVotesAreKept: handing the seat over does not undo the others' votes about a player who is out of time.
func TestTimeoutVotesAreKept(t *testing.T) {
	for name, to := range map[string]table.User{"to the computer": {}, "to somebody": {ID: "eve", Name: "eve"}} {
		l, s := three(t, table.TimeoutVote)
		l.Run()
		own := l.Doc.Seats[s].User
		passes(t, l, 3*time.Hour)
		if l.Doc.Time.SeatToVote() != s {
			t.Fatal("nobody is asked")
		}
		do(t, l, own, table.Action{Kind: table.HandOver, User: to})
		if _, plays := l.ComputerInTurn(); !plays {
			t.Errorf("%s: the computer waits", name)
		}
		comesBack(t, l, s, own)
		if l.Row.Ply != 1 {
			t.Errorf("%s: who takes it back has the turn again", name)
		}
	}
}

// TestReturnDuringAPause: a player who is out of time and comes back during a pause finds the move made when the game
// continues.
func TestReturnDuringAPause(t *testing.T) {
	l, s := three(t, table.TimeoutSeat)
	l.Run()
	passes(t, l, 3*time.Hour)
	pause(l, 1)
	do(t, l, l.Doc.Seats[s].User, table.Action{Kind: table.TakeBack})
	if l.Row.Ply != 0 {
		t.Fatal("a move is made in a pause")
	}
	do(t, l, l.Doc.Seats[(s+1)%3].User, table.Action{Kind: table.Unpause})
	if l.Row.Ply != 1 {
		t.Error("the computer's move has not been made")
	}
}

// TestQuietHoursOfTheTurn: the clock stops in the quiet hours of the person who had the seat when the turn began, not
// in those of anybody who takes the seat later.
func TestQuietHoursOfTheTurn(t *testing.T) {
	l, s := three(t, table.TimeoutSeat)
	l.Env.People = quietPeople
	l.Run()
	own := l.Doc.Seats[s].User
	wait := func(name string, want time.Duration) {
		t.Helper()
		before := left(l, s)
		l.Now = l.Now.Add(10 * time.Minute)
		if got := before - left(l, s); got != want {
			t.Errorf("%s: %s of ten quiet minutes have run, want %s", name, got, want)
		}
	}
	wait("her own", 0)
	do(t, l, own, table.Action{Kind: table.HandOver})
	wait("the computer holds it for her", 0)
	do(t, l, own, table.Action{Kind: table.TakeBack})
	do(t, l, own, table.Action{Kind: table.HandOver, User: table.User{ID: "eve", Name: "eve"}})
	if until, want := l.Doc.Seats[s].Waits, l.Now.Add(left(l, s)).UnixMilli(); until != want {
		t.Errorf("the offer stands until %d, want %d, when the time is up", until, want)
	}
	wait("offered to eve", 10*time.Minute)
	do(t, l, "eve", table.Action{Kind: table.TakeBack})
	wait("eve's", 10*time.Minute)
	l.Pass([]game.Seat{s}, s)
	wait("eve's next turn", 0)
	l.Doc.Seats[s].Offered = true // since before her turn
	wait("a turn that comes to an offered seat", 10*time.Minute)
}

// TestAbsentPlayerIsReminded: a player who has left a seat whose clock runs is reminded if they want it; a person to
// whom they have offered the seat is not.
func TestAbsentPlayerIsReminded(t *testing.T) {
	for people, warnings := range map[People]int{fakePeople{}: 2, unreachablePeople: 0} {
		l, s := three(t, table.TimeoutSeat)
		l.Env.People = people
		l.Run()
		own := l.Doc.Seats[s].User
		do(t, l, own, table.Action{Kind: table.HandOver, User: table.User{ID: "eve", Name: "eve"}})
		passes(t, l, 2*time.Hour-time.Minute)
		if err := l.Prepare(); err != nil {
			t.Fatal(err)
		}
		told := map[string]int{}
		for _, o := range l.Change.Owed {
			told[o.Kind+" "+o.Target]++
		}
		if told["tell "+own] != warnings || told["seat eve"] != 1 || told["remind eve"] != 0 {
			t.Errorf("%T: told are %v; want %d warnings for %s, and the offer alone for eve", people, told, warnings, own)
		}
	}
}
