package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// What a table does when a seat's time has run out.
const (
	TimeoutMove   = "move"   // the computer plays this one move
	TimeoutSeat   = "seat"   // the computer takes the seat until the person takes it back
	TimeoutVote   = "vote"   // the others decide when to hand it to the computer
	TimeoutResign = "resign" // the seat resigns
)

// Timeouts lists them, the default first.
var Timeouts = []string{TimeoutSeat, TimeoutMove, TimeoutVote, TimeoutResign}

// timeout does what the table chose for a seat whose time is up. A warning came before.
func (l *live) timeout(s game.Seat) error {
	l.settle()
	switch l.doc.Time.Clock.Timeout {
	case TimeoutMove:
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // the lock is held: the computer answers with what it has at once
		m, err := l.rules.Computer(l.doc.Level).Choose(ctx, l.pos.View(s), l.seed.Stream(match.Think, l.row.Ply+1))
		if err != nil {
			return err
		}
		l.note("host.out.move", "by", s)
		return l.play(s, m, "")
	case TimeoutVote:
		l.doc.Time.Seats[s].Out = true
		l.note("host.out.vote", "by", s)
		l.oweBoard(false)
		return nil
	case TimeoutResign:
		l.note("host.out.resign", "by", s)
		return l.resign(s)
	}
	l.note("host.out.seat", "by", s)
	l.standIn(s)
	return nil
}

// standIn lets the computer play a seat whose person may take it back at any time.
func (l *live) standIn(s game.Seat) {
	l.settle()
	seat := l.doc.Seats[s]
	l.oweTell(seat.User, "host.standin", "table", l.id().String(), "game", game.M(l.row.Game+".title"))
	l.doc.Seats[s] = table.Seat{Kind: table.Computer, User: seat.User, Name: seat.Name, Level: l.doc.Level, Last: seat.Last}
	l.doc.Time.Seats[s] = seatClock{Bank: l.doc.Time.Seats[s].Bank}
	l.change.Users = l.users()
	l.runClocks()
	l.oweBoard(true)
}

// absence carries out what has to do with people who go and come.
func (l *live) absence(op table.Op) error {
	user := l.by.User
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
		if s := l.doc.Seats[op.Seat]; s.Kind != table.Computer || s.User == "" && s.Invited != user.ID {
			return game.Refuse("host.notabandoned")
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
	l.doc.Seats[s] = table.Seat{Kind: table.Person, User: u.ID, Name: u.Name, Last: l.doc.Seats[s].Last, Resigned: l.doc.Seats[s].Resigned}
	l.change.Users = l.users()
	l.note(noteID, "by", s)
	l.runClocks()
	l.oweHand(u.ID)
	l.oweBoard(false)
}

// handOver gives one's own seat to the computer, or keeps it for another person, the computer playing meanwhile.
func (l *live) handOver(s game.Seat, to table.User) error {
	if to.ID == "" {
		l.note("host.handed", "by", s)
		l.standIn(s)
		return nil
	}
	if table.SeatOf(l.doc.Seats, to.ID) != game.Public {
		return game.Refuse("host.otherseated")
	}
	l.settle()
	l.note("host.handedto", "by", s, "to", to.Name)
	seat := l.doc.Seats[s]
	l.doc.Seats[s] = table.Seat{Kind: table.Computer, User: to.ID, Name: to.Name, Level: l.doc.Level, Last: seat.Last}
	l.doc.Time.Seats[s] = seatClock{Bank: l.doc.Time.Seats[s].Bank}
	l.change.Users = l.users()
	l.change.Drafts = append(l.change.Drafts, store.Draft{Seat: int(s)}) // a draft was for the eyes of who made it
	l.oweTell(to.ID, "host.offered", "table", l.id().String(), "game", game.M(l.row.Game+".title"), "by", seat.Name)
	l.runClocks()
	l.oweBoard(true)
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
		l.note("host.out.seat", "by", game.Seat(out))
		l.standIn(game.Seat(out))
		return nil
	}
	l.oweBoard(true)
	return nil
}

// nudge reminds those in turn, once a turn.
func (l *live) nudge(by game.Seat) error {
	nudged := false
	for _, s := range l.pos.Turn() {
		if c := &l.doc.Time.Seats[s]; s != by && l.doc.Seats[s].Kind == table.Person && !c.Nudged {
			c.Nudged, nudged = true, true
			l.oweTell(l.doc.Seats[s].User, "host.nudge", "by", l.doc.Seats[by].Name, "table", l.id().String(), "game", game.M(l.row.Game+".title"))
		}
	}
	if !nudged {
		return game.Refuse("host.nonudge")
	}
	return nil
}

// remind tells a seat in turn how much time is left, where its person wants to be told.
func (l *live) remind(s game.Seat, left time.Duration) {
	seat := l.doc.Seats[s]
	p, err := l.h.Person(context.Background(), seat.User)
	if err != nil {
		l.h.report(err)
		return
	}
	msg := game.M("host.remind", "table", l.id().String(), "game", game.M(l.row.Game+".title"),
		"unix", int(l.when(s, 0).Unix()))
	switch p.Notify {
	case table.NotifyNone:
	case table.NotifyChannel:
		l.owe(store.Owed{Kind: OweSay, Target: l.row.Channel, Body: Body{Msg: game.M("host.ping", "user", seat.User, "msg", msg), Ping: []string{seat.User}}.encode()})
	default:
		l.owe(store.Owed{Kind: OweTell, Target: seat.User, Body: owedBody(msg)})
	}
}

// resume wakes a sleeping table in the channel where the person calls it.
func (l *live) resume() error {
	if l.phase() != table.Asleep {
		return game.Refuse("host.awake")
	}
	if !slices.Contains(l.users(), l.by.User.ID) {
		return game.Refuse("host.notseated", "table", l.id().String())
	}
	l.row.Guild, l.row.Channel = l.by.Guild, l.by.Channel
	l.row.Phase = string(table.Playing)
	if l.pos == nil {
		l.row.Phase = string(table.Lobby)
	}
	l.note("host.resumed")
	l.runClocks()
	l.oweBoard(false)
	return nil
}

// Sleep puts a table to rest whose channel is out of reach, and tells its people how to wake it.
func (h *Host) Sleep(ctx context.Context, id table.ID) error {
	return h.with(ctx, id, table.Call{}, func(l *live) error {
		if l.phase() != table.Playing && l.phase() != table.Lobby {
			return nil
		}
		if l.pos != nil {
			l.settle()
		}
		l.row.Phase = string(table.Asleep)
		told := map[string]bool{"": true}
		for _, u := range l.users() {
			if !told[u] {
				told[u] = true
				l.oweTell(u, "host.fellasleep", "table", l.id().String(), "game", game.M(l.row.Game+".title"))
			}
		}
		return nil
	})
}

// Gone tells that a person has left the server or has no account any more: their seats are played on.
func (h *Host) Gone(ctx context.Context, id table.ID, user string) error {
	return h.with(ctx, id, table.Call{}, func(l *live) error {
		s := table.SeatOf(l.doc.Seats, user)
		if s == game.Public || l.phase() != table.Playing {
			return nil
		}
		l.note("host.gone", "by", s)
		l.standIn(s)
		return nil
	})
}

// ChannelGone puts the tables of a channel or thread to sleep.
func (h *Host) ChannelGone(ctx context.Context, channel string) error {
	return h.sleepAll(ctx, store.Filter{Channel: channel})
}

// GuildGone puts the tables of a server to sleep from which the bot was removed.
func (h *Host) GuildGone(ctx context.Context, guild string) error {
	return h.sleepAll(ctx, store.Filter{Guild: guild})
}

func (h *Host) sleepAll(ctx context.Context, f store.Filter) error {
	f.Phases, f.Limit = []string{string(table.Lobby), string(table.Playing)}, 10_000
	rows, err := h.store.Tables(ctx, f)
	if err != nil {
		return err
	}
	var errs []error
	for _, row := range rows {
		errs = append(errs, h.Sleep(ctx, table.ID(row.ID)))
	}
	return errors.Join(errs...)
}
