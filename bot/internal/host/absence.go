package host

import (
	"context"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// timeout does what the table chose for a seat whose time is up. A warning came before.
func (l *live) timeout(s game.Seat) error {
	l.settle()
	defer l.runClocks() // those of the others in turn, if several are
	switch l.doc.Time.Clock.Timeout {
	case table.TimeoutMove:
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // the lock is held: the computer answers with what it has at once
		m, err := l.rules.Computer(l.doc.Level).Choose(ctx, l.pos.View(s), l.seed.Stream(match.Think, l.row.Ply+1))
		if err != nil {
			return err
		}
		l.note("host.out.move", "by", s)
		return l.play(s, m, "")
	case table.TimeoutVote:
		if len(l.others(s)) == 0 {
			break // nobody could vote
		}
		l.doc.Time.Seats[s].Out = true
		l.note("host.out.vote", "by", s)
		l.oweBoard(false)
		return nil
	case table.TimeoutResign:
		l.note("host.out.resign", "by", s)
		return l.resign(s)
	}
	l.note("host.out.seat", "by", l.doc.Seats[s].Name)
	l.standIn(s)
	return nil
}

// standIn lets the computer play a seat whose person may take it back at any time, and tells them so.
func (l *live) standIn(s game.Seat) {
	seat := l.doc.Seats[s]
	l.oweTell(seat.User, "host.standin", "table", l.id().String(), "game", game.M(l.row.Game+".title"))
	l.vacate(s, table.User{ID: seat.User, Name: seat.Name})
}

// vacate has the computer play a seat, which it keeps for a person. The turn goes on: its time stays used.
func (l *live) vacate(s game.Seat, keep table.User) {
	l.settle()
	l.doc.Seats[s] = table.Seat{Kind: table.Computer, User: keep.ID, Name: keep.Name, Level: l.doc.Level, Last: l.doc.Seats[s].Last, Away: l.now.UnixMilli()}
	l.doc.Time.Seats[s].Out = false
	l.doc.Time.Votes = nil
	if l.doc.Ask != nil && l.doc.Ask.By == s {
		l.doc.Ask = nil // who asked is not there any more
	}
	l.change.Users = l.users()
	l.runClocks()
	if !l.atOnce() {
		l.oweBoard(true)
	}
}

// absence carries out what has to do with people who go and come.
func (l *live) absence(op table.Op) error {
	user := l.by.User
	if err := l.bound(op.What); err != nil {
		return err
	}
	switch op.What {
	case table.Resume:
		return l.resume()
	case table.TakeBack:
		for i, s := range l.doc.Seats {
			if s.Kind == table.Computer && s.User == user.ID {
				l.seatPerson(game.Seat(i), user, "host.back")
				return nil
			}
		}
		return game.Refuse("host.nothingback")
	case table.TakeOver:
		if table.SeatOf(l.doc.Seats, user.ID) != game.Public {
			return game.Refuse("host.seated")
		}
		if op.Seat < 0 || int(op.Seat) >= len(l.doc.Seats) {
			return game.Refuse("host.noseat")
		}
		if s := l.doc.Seats[op.Seat]; s.Kind != table.Computer || s.User == "" {
			return game.Refuse("host.notabandoned")
		} else if free := s.Free(); free.After(l.now) {
			return game.Refuse("host.keptseat", "unix", int(free.Unix()))
		}
		l.seatPerson(op.Seat, user, "host.takenover")
		return nil
	}
	seat, err := l.seatOf(user.ID)
	if err != nil {
		return err
	}
	if op.What == table.Vote {
		return l.vote(seat)
	}
	return l.handOver(seat, op.User)
}

// seatPerson puts a person on a seat that the computer held.
func (l *live) seatPerson(s game.Seat, u table.User, noteID string) {
	l.settle()
	if c := &l.doc.Time.Seats[s]; l.doc.Seats[s].User != u.ID {
		c.Stage, c.Nudged, c.Warned = 0, false, 0 // the warnings were for somebody else
	}
	l.doc.Seats[s] = table.Seat{Kind: table.Person, User: u.ID, Name: u.Name, Last: l.doc.Seats[s].Last, Resigned: l.doc.Seats[s].Resigned}
	l.change.Users = l.users()
	l.note(noteID, "by", s)
	l.runClocks()
	if !l.atOnce() {
		l.oweHand(u.ID)
		l.oweBoard(false)
	}
}

// handOver gives one's own seat to the computer, or keeps it for another person, the computer playing meanwhile.
func (l *live) handOver(s game.Seat, to table.User) error {
	if to.ID == "" {
		l.note("host.handed", "by", l.doc.Seats[s].Name)
		l.standIn(s)
		return nil
	}
	if table.SeatOf(l.doc.Seats, to.ID) != game.Public {
		return game.Refuse("host.otherseated")
	}
	l.note("host.handedto", "by", l.doc.Seats[s].Name, "to", to.Name)
	l.change.Drafts = append(l.change.Drafts, store.Draft{Seat: int(s)}) // a draft was for the eyes of who made it
	l.oweTell(to.ID, "host.offered", "table", l.id().String(), "game", game.M(l.row.Game+".title"), "by", l.doc.Seats[s].Name)
	l.vacate(s, to)
	return nil
}

// vote counts those who want the seat that ran out of time to be played by the computer; more than half of the
// other people decide.
func (l *live) vote(by game.Seat) error {
	out := slices.IndexFunc(l.doc.Time.Seats, func(c seatClock) bool { return c.Out })
	if out < 0 || game.Seat(out) == by {
		return game.Refuse("host.novote")
	}
	if slices.Contains(l.doc.Time.Votes, by) {
		return game.Refuse("host.voted")
	}
	l.doc.Time.Votes = append(l.doc.Time.Votes, by)
	if 2*len(l.doc.Time.Votes) > len(l.others(game.Seat(out))) {
		l.note("host.out.seat", "by", l.doc.Seats[out].Name)
		l.standIn(game.Seat(out))
		return nil
	}
	l.oweBoard(true)
	return nil
}
