package hosted

import (
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// timeout does what the table chose for a seat whose time is up. A warning came before. Where the computer holds the
// seat already, because it was offered to somebody or everybody is away, the time is over all the same: neither is a
// way round what was chosen.
func timeout(t *Tx, s game.Seat) error {
	t.Settle()
	defer t.Run() // those of the others in turn, if several are
	held := t.Doc.Seats[s].Kind == table.Computer
	switch t.Doc.Time.Clock.Timeout {
	case table.TimeoutMove:
		return PlayForTime(t, s)
	case table.TimeoutVote:
		if held || len(t.Doc.Seats.Present(s)) == 0 {
			break // the computer has the seat, or nobody could vote
		}
		t.Doc.Time.Seats[s].Out = true
		t.Note("host.out.vote", "by", s)
		return nil
	case table.TimeoutResign:
		Withdraw(t, s)
		t.Note("host.out.resign", "by", s)
		return resign(t, s)
	}
	t.Doc.Time.Expire(s)
	if held {
		t.Say(notify.Refreshed, "", game.Msg{})
		return nil
	}
	t.Note("host.out.seat", "by", t.Doc.User(s))
	standIn(t, s)
	return nil
}

// standIn lets the computer play a seat whose person may take it back at any time, and tells them so.
func standIn(t *Tx, s game.Seat) {
	seat := t.Doc.Seats[s]
	t.Tell(seat.User, "host.standin", "table", t.ID().String(), "game", t.Title())
	vacate(t, s, table.User{ID: seat.User, Name: seat.Name})
}

// vacate has the computer play a seat, which it keeps for a person. The turn goes on: its time stays used.
func vacate(t *Tx, s game.Seat, keep table.User) {
	t.Settle()
	t.Reseat(s, table.Seat{Kind: table.Computer, User: keep.ID, Name: keep.Name, Level: t.Doc.Level,
		Away: t.Now.UnixMilli()})
	t.Doc.Time.Leave(s)
	t.Run()
}

// takeBack lets a person sit down again on the seat that the computer keeps for them.
func takeBack(t *Tx, _ game.Seat, _ table.Action) error {
	user := t.By.User
	s := t.Doc.Seats.Claim(user.ID)
	if s == game.Public || t.Doc.Seats[s].Kind != table.Computer {
		return game.Refuse("host.nothingback")
	}
	if err := t.MaySit(user.ID, s); err != nil {
		return err
	}
	return seatPerson(t, s, user)
}

// takeOver lets a person sit down on a seat that somebody else has left for long enough.
func takeOver(t *Tx, _ game.Seat, op table.Action) error {
	user := t.By.User
	if err := t.MaySit(user.ID, op.Seat); err != nil {
		return err
	}
	if op.Seat < 0 || int(op.Seat) >= len(t.Doc.Seats) {
		return game.Refuse("host.noseat")
	}
	s := t.Doc.Seats[op.Seat]
	mine := s.Offered && t.Doc.Held.Is(t.Mark(user.ID), op.Seat) // nobody has taken it: who has offered it may think again
	if s.Kind != table.Computer || s.User == "" {
		return game.Refuse("host.notabandoned")
	} else if free := Free(t, s); free.After(t.Now) && !mine {
		return game.Refuse("host.keptseat", "unix", int(free.Unix()))
	}
	return seatPerson(t, op.Seat, user)
}

// seatPerson puts a person on a seat that the computer held: who has sat there is back, anybody else is new. Either has
// what is left of the turn's time and of the bank.
func seatPerson(t *Tx, s game.Seat, u table.User) error {
	t.Settle()
	back := t.Doc.Held.Is(t.Mark(u.ID), s)
	if !back {
		t.Doc.Time.Hand(s)
	}
	t.Reseat(s, table.Seat{Kind: table.Person, User: u.ID, Name: u.Name})
	if back {
		t.Note("host.back", "by", s)
	} else {
		t.Note("host.takenover", "by", s, "from", t.Doc.Before(s))
	}
	t.Run()
	return Overdue(t)
}

// handOver gives one's own seat to the computer, or keeps it for another person, the computer playing meanwhile. A move
// that is to be made just then is left to that person, for as long as the giver would have had, a day at most.
func handOver(t *Tx, s game.Seat, op table.Action) error {
	to := op.User
	if to.ID == "" {
		t.Note("host.handed", "by", t.Doc.User(s))
		standIn(t, s)
		return nil
	}
	if t.Doc.Seats.Claim(to.ID) != game.Public {
		return game.Refuse("host.otherseated")
	}
	if t.HeldOther(to.ID, s) {
		return game.Refuse("host.otherheld")
	}
	if left, err := t.MayCause(to.ID); err != nil {
		return err
	} else if !left { // they would not hear that the seat is kept for them
		return game.Refuse("host.toldenough", "who", game.M("mention.user", "user", to.ID))
	}
	t.Note("host.handedto", "by", t.Doc.User(s), "to", to)
	TellFor(t, t.By.User.ID, to.ID, "host.offered", "table", t.ID().String(), "game", t.Title(), "by",
		t.Doc.Seats[s].Name)
	vacate(t, s, to)
	if t.Doc.Seats[s].Offered = true; slices.Contains(t.Pos.Turn(), s) && !t.Doc.Time.Expired(s) {
		until := t.Now.Add(table.KeptFor).UnixMilli()
		if t.Doc.Time.Limited() && t.Doc.Time.Seats[s].Since > 0 {
			until = min(until, t.Doc.Time.Ends(t.Moment(), s).UnixMilli())
		}
		t.Doc.Seats[s].Waits = until
	}
	return nil
}

// vote takes a vote that the computer play the seat that is out of time.
func vote(t *Tx, by game.Seat) error {
	out := t.Doc.Time.WaitsFor()
	votes, decided, err := t.Doc.Seats.Vote(t.Doc.Time.Votes, by, out)
	if err != nil {
		return err
	}
	t.Doc.Time.Votes = votes
	if decided {
		t.Note("host.out.seat", "by", t.Doc.User(out))
		standIn(t, out)
	}
	return nil
}
