package notify

import (
	"slices"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

// A person whose turn begins is pinged once: by the first line of the board, which is then posted anew, or by a
// direct message with their hand if they have been away from the table. People are not pinged if their own move, or a
// computer's answer to it, brings the turn back to them. In a chat only direct messages can ping: who has been away,
// and everybody once nothing shows the turn there any more. There they ask for a vote too, and tell of a new round of
// an open game. Whoever sat down before the table was brought to a server is called by direct message there too. A
// table in direct messages has its board there, which calls by itself.
//
// The end of a game pings those who have not ended it, in the same ways.
const (
	activeWindow  = time.Minute      // somebody who was active so recently still watches the table
	channelWindow = 10 * time.Minute // somebody who was active so recently is still in the channel
)

// crowd is how many people the end of a game calls at most.
const crowd = 20

// pings are the people whom the change pings: in the channel, and by direct messages.
func (c Change) pings() (here, direct []string) {
	now := c.occasion()
	if c.After.Chat {
		return nil, c.directInChat(now)
	}
	for _, user := range c.waited(now) {
		switch idle := c.idle(user); {
		case user == c.By || idle < activeWindow && c.alone():
		case c.After.Guild != "" && (c.After.Hands || c.mayBeElsewhere(user)) && c.Direct[user] &&
			(c.first() || idle >= channelWindow):
			direct = append(direct, user)
		default:
			here = append(here, user)
		}
	}
	return here, direct
}

// waited are the people whose turn begins or continues, or who are to know that their game is over.
func (c Change) waited(now occasion) []string {
	switch {
	case over(c):
		return c.concerned()
	case !now.turn && !now.calls || c.After.Phase != table.Playing || c.After.Paused:
		return nil
	}
	return c.inTurn()
}

// concerned are the people who are to know that their game is over: those to whom a seat belongs and who have not left
// it for good. A crowd is not called, nor are those who see the end of a simultaneous game, whose ranking follows.
func (c Change) concerned() (users []string) {
	if c.After.Began == 0 || c.After.Night {
		return nil
	}
	for _, user := range claimants(c.After.Seats) {
		s := c.After.Seats[table.ClaimOf(c.After.Seats, user)]
		if left := s.Gone || s.Resigned; !left || s.Kind == table.Person && !c.After.Open { // with two, giving up ends it
			users = append(users, user)
		}
	}
	if len(users) > crowd {
		return nil
	}
	return users
}

// mayBeElsewhere tells whether a person at a table on a server need not be on that server.
func (c Change) mayBeElsewhere(user string) bool {
	s := table.SeatOf(c.After.Seats, user)
	return s != game.Public && c.After.Guild != "" && !table.AbsenceCounts(c.After.Seats[s], c.After.Guild, c.After.Moved)
}

// directInChat are the people whom a change at a table in a chat pings, by direct messages.
func (c Change) directInChat(now occasion) (users []string) {
	waited := union(c.voters(), c.waited(now))
	if c.After.Open && c.After.Phase == table.Playing && (now.turn || now.calls) && !c.After.Paused {
		waited = union(waited, c.present())
	}
	for _, user := range waited {
		switch idle := c.idle(user); {
		case user == c.By || idle < activeWindow && c.alone():
		case c.Direct[user] && (!c.Reaches || idle >= channelWindow):
			users = append(users, user)
		}
	}
	return users
}

// present are the people at the table who have not left the game.
func (c Change) present() (users []string) {
	for _, seat := range c.After.Seats {
		if seat.Kind == table.Person && !seat.Resigned {
			users = append(users, seat.User)
		}
	}
	return users
}

// voters are the people whose answer a new question waits for.
func (c Change) voters() (users []string) {
	if !asked(c) || c.After.Phase != table.Playing {
		return nil
	}
	for s, seat := range c.After.Seats {
		if seat.Kind == table.Person && !slices.Contains(c.After.Ask.Yes, game.Seat(s)) {
			users = append(users, seat.User)
		}
	}
	return users
}

// guests are the people with invitations, whom the board of a new table pings.
func (c Change) guests() (users []string) {
	stood := c.Before.Phase != "" && c.Before.Channel == c.After.Channel
	if stood || c.After.Phase != table.Lobby || c.After.Guild == "" {
		return nil
	}
	return table.Guests(c.After.Seats)
}

// idle is for how long a person at the table has not been active there.
func (c Change) idle(user string) time.Duration {
	seen := int64(0)
	if s := table.SeatOf(c.After.Seats, user); s != game.Public {
		seen = c.After.Seats[s].Seen
	}
	return time.Duration(c.At-seen) * time.Millisecond
}

// alone tells whether there is only one person at the table.
func (c Change) alone() bool { return len(c.people()) == 1 }

// Answer is the message that the answer to the change's interaction updates, if it arrives.
type Answer struct {
	Interaction string
	On          outbox.Kind // Board, Hand or none
}

// markShown marks a message as shown by the answer: it is not sent before the answer has had time to arrive.
func (a Answer) markShown(k outbox.Kind, b *outbox.Body, due *int64) {
	if a.Interaction == "" || a.On != k || b.New {
		return
	}
	b.By = a.Interaction
	a.await(k, due)
}

// await has something wait until the answer has had time to arrive, if it shows a message of a kind.
func (a Answer) await(k outbox.Kind, due *int64) {
	if a.Interaction != "" && a.On == k {
		*due += outbox.Grace.Milliseconds()
	}
}

// withBoard adds an edit of the board that the answer shows, even if there is no other reason: a later message may be
// sent before the answer arrives, and only this row detects that.
func (a Answer) withBoard(b boardChange) boardChange {
	if b == none && a.Interaction != "" && a.On == outbox.Board {
		return edit
	}
	return b
}

// withHand does the same for the hand of the person who is answered.
func (a Answer) withHand(users []string, c Change) []string {
	if a.Interaction != "" && a.On == outbox.Hand && c.After.Hands && c.After.Phase == table.Playing &&
		!slices.Contains(users, c.By) && table.SeatOf(c.After.Seats, c.By) != game.Public {
		return append(users, c.By)
	}
	return users
}
