package hosted

import (
	"fmt"
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// timeout does what the table's clock prescribes for a seat whose time is up; a warning came before. It does so also if
// the computer holds the seat already, because it was offered to somebody or everybody is away: neither avoids the time
// limit.
func timeout(t *Tx, s game.Seat) error {
	t.Settle()
	defer t.Run() // the clocks of the others in turn, if there are several
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
		return lostOnTime(t, s)
	case table.TimeoutOvertime, table.TimeoutDraw:
		return penalize(t, s)
	}
	t.Doc.Time.Expire(s)
	if held {
		t.Say(notify.Refreshed, "", game.Msg{})
		return nil
	}
	t.Note("host.out.seat", "by", t.Doc.User(s))
	substitute(t, s)
	return nil
}

// lostOnTime ends the game for a seat whose time is up for good.
func lostOnTime(t *Tx, s game.Seat) error {
	WithdrawOffer(t, s)
	if t.isOpen() {
		return leaveOpen(t, s)
	}
	t.Note("host.out.resign", "by", s)
	return giveUp(t, s, game.M("host.bytime", "by", s))
}

// penalize has a seat whose time is up make the move that the game prescribes as a penalty. The move is the seat's own:
// no computer has helped.
func penalize(t *Tx, s game.Seat) error {
	rules, ok := t.Rules.(game.Penalizer)
	if !ok {
		return fmt.Errorf("host: table %d: %s has no penalty of its own", t.Row.ID, t.Row.Game)
	}
	draft, err := t.Env.Store.Draft(t.ctx, t.Row.ID, int(s))
	if err != nil {
		return err
	}
	p := rules.Penalty(t.Pos, s, draft)
	if p.Move == "" {
		return lostOnTime(t, s)
	}
	if p.More == 0 {
		t.Kept = p.Draft
		tellMoved(t, s)
		return PlayMove(t, s, p.Move, t.Doc.Seats[s].User)
	}
	st, err := tryMove(t, s, p.Move, t.Doc.Seats[s].User)
	if err != nil {
		return err
	}
	st.apply(t) // the turn goes on: what the seat has prepared stays
	t.Settle()
	t.Doc.Time.Extend(s, p.More)
	return nil
}

// tellMoved shows a person the hand that they have after a move was made for them.
func tellMoved(t *Tx, s game.Seat) {
	if seat := t.Doc.Seats[s]; seat.Kind == table.Person {
		t.Say(notify.MovedFor, seat.User, game.Msg{})
	}
}

// substitute lets the computer play a seat whose person may take it back at any time, and tells them so.
func substitute(t *Tx, s game.Seat) {
	seat := t.Doc.Seats[s]
	t.TellSeat(seat.User, "host.standin", "table", t.ID().String(), "game", t.Title())
	computerTakes(t, s, table.User{ID: seat.User, Name: seat.Name})
}

// computerTakes has the computer play a seat, which it keeps for a person. The turn continues with the time that it has
// used.
func computerTakes(t *Tx, s game.Seat, keep table.User) {
	t.Settle()
	t.Reseat(s, table.Seat{Kind: table.Computer, User: keep.ID, Name: keep.Name, Level: t.Doc.Level,
		Away: t.Now.UnixMilli()})
	t.Doc.Time.HandToComputer(s)
	t.Run()
}

// takeBack gives the seat that the computer keeps for a person back to them.
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

// takeOver gives a person a seat that somebody else has left for long enough.
func takeOver(t *Tx, _ game.Seat, op table.Action) error {
	user := t.By.User
	if err := t.MaySit(user.ID, op.Seat); err != nil {
		return err
	}
	if op.Seat < 0 || int(op.Seat) >= len(t.Doc.Seats) {
		return game.Refuse("host.noseat")
	}
	s := t.Doc.Seats[op.Seat]
	// nobody has taken it: whoever offered it may take it back
	mine := s.Offered && t.Doc.Held.Is(t.Mark(user.ID), op.Seat)
	if s.Kind != table.Computer || s.User == "" {
		return game.Refuse("host.notabandoned")
	} else if free := FreeForOthers(t, s); free.After(t.Now) && !mine {
		return game.Refuse("host.keptseat", "unix", int(free.Unix()))
	}
	return seatPerson(t, op.Seat, user)
}

// seatPerson puts a person on a seat that the computer held, be it its former person or a new one. They have what is
// left of the turn's time and of the bank.
func seatPerson(t *Tx, s game.Seat, u table.User) error {
	t.Settle()
	back := t.Doc.Held.Is(t.Mark(u.ID), s)
	if !back {
		t.Doc.Time.ResetWarnings(s)
	}
	t.Doc.Time.BreakSilenceOf(s)
	t.Reseat(s, t.newcomer(u))
	if back {
		t.Note("host.back", "by", s)
	} else {
		t.Note("host.takenover", "by", s, "from", t.Doc.Before(s))
	}
	t.Run()
	return PlayOverdue(t)
}

// handOver gives the caller's seat to the computer, or offers it to another person while the computer plays it. If it
// is the seat's turn, the computer waits for that person, for as long as the caller would have had, at most a day.
func handOver(t *Tx, s game.Seat, op table.Action) error {
	to := op.User
	if to.ID == "" {
		t.Note("host.handed", "by", t.Doc.User(s))
		substitute(t, s)
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
	} else if !left { // no message about the offer can reach them
		return game.Refuse("host.toldenough", "who", game.M("mention.user", "user", to.ID))
	}
	t.Note("host.handedto", "by", t.Doc.User(s), "to", to)
	tellSeatFor(t, t.By.User.ID, to.ID, "host.offered", "table", t.ID().String(), "game", t.Title(), "by",
		t.Doc.Seats[s].Name)
	computerTakes(t, s, to)
	if t.Doc.Seats[s].Offered = true; slices.Contains(t.Pos.Turn(), s) && !t.Doc.Time.Expired(s) {
		until := t.Now.Add(table.KeptFor).UnixMilli()
		if t.Doc.Time.Limited() && t.Doc.Time.Seats[s].Since > 0 {
			until = min(until, t.Doc.Time.Ends(t.Moment(), s).UnixMilli())
		}
		t.Doc.Seats[s].Waits = until
	}
	return nil
}

// vote records a vote that the computer play the seat that is out of time.
func vote(t *Tx, by game.Seat) error {
	out := t.Doc.Time.SeatToVote()
	votes, decided, err := t.Doc.Seats.Vote(t.Doc.Time.Votes, by, out)
	if err != nil {
		return err
	}
	t.Doc.Time.Votes = votes
	if decided {
		t.Note("host.out.seat", "by", t.Doc.User(out))
		substitute(t, out)
	}
	return nil
}
