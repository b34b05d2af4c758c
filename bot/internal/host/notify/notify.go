// Package notify decides which messages a change of a table causes, and to whom. No other code decides that: code that
// changes a table changes its state, and adds an [Event] only for what the state does not tell.
//
// The messages are a function of the table before, the table after and the events: the package reads no store and no
// clock, has no state, and never sees a position. The outbox and its notifier decide what messages say and how they are
// sent.
package notify

import (
	"cmp"
	"slices"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Snapshot is the part of a table's state on which messages depend. The zero Snapshot is a table that does not exist
// yet. It must share nothing with a table that is still being changed.
type Snapshot struct {
	Guild   string
	Channel string // where its messages go
	Home    string // the channel that it counts as being in
	// Chat: the bot is not in the channel, see table.Caller.Chat: nothing can be posted there, and nobody pinged.
	Chat  bool
	Moved bool // it was brought here: some of its people need not be on its server, see table.AbsenceCounts
	Phase table.Phase
	Hands bool // its game has hands, which only their player may see
	Open  bool // its game is open: nobody is in turn, and seats may be added while it runs
	Show  bool // an exhibition: only computers play
	Night bool // it is part of a simultaneous game, whose ranking tells the end
	// Unwatched: only computers play, as in a tournament, and nobody has asked to see the board.
	Unwatched bool

	Seats        []table.Seat
	Turn         []game.Seat // who may act; empty before the start and once over
	ComputerNext bool        // a computer is about to move: the board is shown once, after its move

	Began  int64 // when the game began; 0: it has not
	Ply    int   // moves made
	Undos  int   // moves taken back
	Dealt  bool  // everybody has been shown the first hand
	Paused bool
	Ask    table.Ask   // the open question; the zero Ask is none
	Shown  int         // counts the times at which all agreed to show every hand, or tells them apart
	Out    []game.Seat // seats out of time, about which the others decide
	Votes  int         // on that
	Ending int         // how many people of an open game want to end it early
	// Reminded are the people who have been reminded of the turn that they have.
	Reminded []string
}

// Change is a table before and after one action, with its events.
type Change struct {
	Before, After Snapshot
	Said          []Event
	At            int64           // Unix milliseconds
	Dashboard     bool            // the server wants lists of its tables
	By            string          // the person who did it, if one did
	Zone          string          // of the night in which its end makes no sound, for people who have chosen no hours
	Cause         string          // the person who caused it, if By is nobody
	Answer        Answer          // to them
	Direct        map[string]bool // the users in turn who can be reached by direct messages and want to be
	// Reaches: an answer to what somebody has done in the table's chat can still show there what changes.
	Reaches bool
}

// Messages are the outbox rows that the change causes, in the order in which they must be stored: events first, then
// hands, then the board and its pings, then the dashboard.
func (c Change) Messages() []store.Owed {
	var list []store.Owed
	add := func(k outbox.Kind, target string, b outbox.Body) {
		due := c.At
		if k != outbox.Hand || target == c.By {
			c.Answer.markShown(k, &b, &due)
		}
		if k == outbox.Hand && over(c) { // its link leads to the board that shows the end
			b.AfterBoard = true
			c.Answer.await(outbox.Board, &due)
		}
		if (k == outbox.Hand || k == outbox.Board) && over(c) {
			b.Zone = c.Zone
		}
		b.At = c.At
		o := outbox.NewRow(k, target, b)
		o.Ply, o.Due = c.After.Ply, due
		list = append(list, o)
	}
	for _, s := range c.Said {
		if kind := s.kind(); kind != "" && !(c.After.Chat && s.What.toChannel()) {
			add(kind, s.To, outbox.Body{Msg: s.Msg, From: s.From, Ask: s.Ask, Cause: c.cause(), Ping: s.Ping,
				Silent: s.Silent, Zone: s.Zone, New: kind == outbox.Hand || kind == outbox.Seat})
			last := &list[len(list)-1]
			last.Ply = s.Ply
			last.Due = max(last.Due, s.Due)
		}
	}
	for _, user := range c.noLongerKept() {
		add(outbox.Seat, user, outbox.Body{Edit: true})
	}
	for _, user := range c.remindedNoMore() {
		add(outbox.Waiting, user, outbox.Body{Edit: true})
	}
	if c.After.Unwatched {
		return list // without a board nothing else is sent
	}
	now := c.occasion()
	cause := "" // the turns and the end of a game that people have agreed to play are nobody's doing
	if !now.turn && !over(c) {
		cause = c.cause()
	}
	_, seek := c.find(Restored)
	here, direct := c.pings()
	changes := now.board(c)
	hands := union(c.Answer.withHand(now.hands(c), c), direct)
	for _, user := range hands {
		add(outbox.Hand, user, outbox.Body{FindExisting: seek, New: seek || slices.Contains(direct, user), Cause: cause})
	}
	for _, user := range c.following(now, changes) {
		if !slices.Contains(hands, user) {
			add(outbox.Hand, user, outbox.Body{Edit: true, Cause: cause})
		}
	}
	thread, threaded := c.find(Threaded)
	how := c.Answer.withBoard(changes)
	switch {
	case c.After.Chat: // the board is in the answers to its people
	case threaded: // the board follows in the thread
		add(outbox.Thread, c.After.Channel, outbox.Body{Msg: thread.Msg})
	case how != none || len(here) > 0:
		ring, of := c.guests(), c.cause()
		if len(here) > 0 { // nobody is in turn in a lobby
			ring, of = here, cause
		}
		add(outbox.Board, c.After.Channel, outbox.Body{Edit: how == edit || how == none, New: how == renew,
			FindExisting: seek, Ping: ring, Cause: of})
	}
	if pleas := c.voters(); len(pleas) > 0 && !c.After.Chat {
		add(outbox.PingVoters, c.After.Channel, outbox.Body{Ping: pleas, Cause: c.cause()})
	}
	if c.Dashboard && c.After.Guild != "" && (threaded || changes != none) {
		add(outbox.Dashboard, c.After.Home, outbox.Body{})
	}
	return list
}

// noLongerKept are the people for whom a seat was kept and is no longer, or not in the same way: the message that told
// them so is edited.
func (c Change) noLongerKept() (users []string) {
	for _, seat := range c.Before.Seats {
		user := seat.User
		if seat.Kind == table.Empty {
			user = seat.Invited
		}
		was := table.StateOf(c.Before.Seats, c.Before.Phase, user)
		if was.Kept() && was != table.StateOf(c.After.Seats, c.After.Phase, user) && !c.told(SeatKept, user) {
			users = union(users, []string{user})
		}
	}
	return users
}

// remindedNoMore are the people who had been reminded of a turn that has passed now, or for whom the game waits no
// more: what reminds them must not stand any longer.
func (c Change) remindedNoMore() (users []string) {
	_, answered := c.find(Answered)
	for _, user := range c.Before.Reminded {
		if !slices.Contains(c.After.Reminded, user) || answered && user == c.By || c.After.Ply != c.Before.Ply {
			users = append(users, user)
		}
	}
	return users
}

// told tells whether there is an event of a kind for a person.
func (c Change) told(w Kind, user string) bool {
	return slices.ContainsFunc(c.Said, func(s Event) bool { return s.What == w && s.To == user })
}

// following are the people whose direct messages, if they have any, are edited: they show the position and whose turn
// it is, also to somebody who neither moved nor is in turn, and in the end the result. In a chat they are the board.
// Whoever has just lost or left their seat is told so at once.
func (c Change) following(now occasion, changes boardChange) (users []string) {
	if c.After.Began == 0 || !c.After.Chat && !c.After.Hands || c.After.Phase != table.Playing && !over(c) {
		return nil
	}
	if changes != none && (c.After.Chat || !now.boardOnly) {
		users = claimants(c.After.Seats)
	}
	for _, user := range claimants(c.Before.Seats) {
		if table.ClaimOf(c.After.Seats, user) == game.Public {
			users = append(users, user)
		}
	}
	return users
}

// people are those who sit at the table.
func (c Change) people() (users []string) {
	for _, seat := range c.After.Seats {
		if seat.Kind == table.Person {
			users = append(users, seat.User)
		}
	}
	return users
}

// claimants are the people to whom seats belong; see table.ClaimOf.
func claimants(seats []table.Seat) (users []string) {
	for _, seat := range seats {
		if table.ClaimOf(seats, seat.User) != game.Public && !slices.Contains(users, seat.User) {
			users = append(users, seat.User)
		}
	}
	return users
}

// union is a list with what else another one has.
func union(list, more []string) []string {
	for _, user := range more {
		if !slices.Contains(list, user) {
			list = append(list, user)
		}
	}
	return list
}

// cause is the person against whose limit the change's messages count; messages of the game itself count against
// nobody's.
func (c Change) cause() string { return cmp.Or(c.By, c.Cause) }

// ShowsFirstHands tells whether the change shows everybody their first hand: as soon as the computers that begin have
// moved. The caller must then set Doc.Dealt.
func (c Change) ShowsFirstHands() bool {
	return c.occasion().turn && c.first()
}

// first tells whether this is the first turn in which everybody may see their hand.
func (c Change) first() bool {
	return !c.Before.Dealt && c.After.Phase == table.Playing && !c.After.ComputerNext
}

// find finds an event of a kind.
func (c Change) find(w Kind) (Event, bool) {
	for _, s := range c.Said {
		if s.What == w {
			return s, true
		}
	}
	return Event{}, false
}
